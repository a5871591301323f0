# Bloom Kingdom: what happens, what is asked, and the rules in short.

game-kingdom = Bloom Kingdom
pitch-kingdom = -# Cards for 2–5. Everybody chooses at once; only the two cards you keep will score.

kingdom-where = **Round { $round } of { $rounds }** · turn { $turn }
kingdom-choosing = Choosing a card: { $names }
kingdom-discarding = Putting a card into the box after a Unicorn: { $names }
kingdom-acting-slay = { $card }: will **{ $name }** remove a Dragon?
kingdom-acting-banish = { $card }: which column will **{ $name }** take a card from?
kingdom-acting-join = { $card }: which column will **{ $name }** join?
kingdom-acting-peek = { $card }: whose hand will **{ $name }** look into?

kingdom-hand-choose = **Choose a card to play.** You can change your mind until the last player has chosen.
kingdom-hand-chosen = You chose **{ $card }**. You can still change your mind.
kingdom-hand-discard = Your Unicorn brought a card. **Choose one to put into the box,** face down.
kingdom-hand-slay = Your **{ $card }**: remove a Dragon from the play area? If a Jester lies there, the Jester goes instead.
kingdom-hand-banish = Your **{ $card }**: take a card from which column? If a Jester lies there, the Jester goes instead.
kingdom-hand-join = Your **{ $card }**: which column does it join? It counts as that character from then on.
kingdom-hand-peek = Your **{ $card }**: whose hand do you look into? You see one card, drawn at random.
kingdom-button-slay = Remove a Dragon
kingdom-button-pass = Leave it

kingdom-event-drew = { $name } drew a card for the Unicorn.
kingdom-event-no-draw = { $name }: the deck is empty, so the Unicorn brings nothing.
kingdom-event-discarded = { $name } put a card into the box.
kingdom-event-slain = { $name }'s { $by } removed { $card } from the Dragons.
kingdom-event-banished = { $name }'s { $by } took { $card } from { $column }.
kingdom-event-declined = { $name } leaves everything as it is ({ $card }).
kingdom-event-no-effect = { $name }: nothing for { $card } to do.
kingdom-event-joined = { $name }'s { $card } joins { $column }.
kingdom-event-jester-boxed = { $name }'s { $card } found nobody to join and goes to the box.
kingdom-event-peeked = { $name } looked at a card in { $target }'s hand.
kingdom-event-hand-scored = **{ $name }** keeps { $cards } = **{ $points }** points ({ $total } in all)
kingdom-event-drew-card = You drew **{ $card }**.
kingdom-event-discarded-card = You put **{ $card }** into the box.
kingdom-event-peeked-card = You saw **{ $card }** in { $target }'s hand.

illegal-sits-out = You have your two scoring cards; you sit out until the round ends.
illegal-empty-column = That column is empty.
illegal-empty-hand = That player holds no card.
illegal-own-hand = Choose another player's hand.

rules-kingdom =
    ## Bloom Kingdom
    🎯 **Aim.** Three rounds. At the end of each, the two cards still in your hand score, depending on what lies in the play area that everybody shares. Most points after three rounds wins; equal totals share the victory.
    🔁 **A turn.** Everybody chooses a card in secret; then all are turned over at once and laid: cards without a number first, then by number from low to high. A card's effect happens before the next card is laid. Hands start with six cards (eight with two players); at two the round ends. The columns stay for the whole game.
    📥 **When laid**
    🦄 **Unicorn** – draw a card, then put one from your hand into the box. All Unicorns of a turn act together, before the first numbered card.
    ⚔️ **Knight** 10–19 – you may remove a Dragon.
    🧙 **Wizard** 20–29 – you may remove a card from any column, even this Wizard.
    🃏 **Jester** 30–39 – joins a column of your choice and counts as that character. With no card in play it goes to the box.
    🔮 **Seer** 40–49 – look at one random card in another player's hand.
    Where a column holds Jesters, a Jester is removed before anyone else.
    🏅 **When kept** (counting the play area only, with Jesters as the character they joined)
    👑 **King** 4 each King, unless another player keeps a Jester
    🃏 **Jester** 4 each King, if another player keeps a King
    👸 **Queen** 3 each pair of Queen and King
    🐉 **Dragon** 4 each Dragon
    🔮 **Seer** 2 each Seer and each Dragon
    🦄 **Unicorn** 3 each Unicorn, if no column is longer than theirs
    ⚔️ **Knight** 5 each trio of Knight, Queen and Unicorn
    🌾 **Farmer** 3 each Farmer, if there are at least as many as Knights
    🎩 **Noble** 4 each Noble, if there are at least as many Farmers
    🧙 **Wizard** 3 each pair of Wizard and Noble
    ⚖️ **Our own rulings.** An effect with nothing to do passes by itself. With an empty deck a Unicorn neither draws nor discards. Where there is only one choice, it is made for you.
