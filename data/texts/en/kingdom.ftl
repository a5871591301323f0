# Bloom Kingdom: what happens, what is asked, and the rules in short.

game-kingdom = Bloom Kingdom
pitch-kingdom = -# Cards for 2–5. Everybody chooses at once; only the two cards you keep will score.

kingdom-where = **Round { $round } of { $rounds }** · turn { $turn }
kingdom-choosing = Choosing a card: { $names }
kingdom-discarding = Putting a card into the box after a Unicorn: { $names }
kingdom-acting-slay = { $card }: will **{ $name }** remove a Dragon?
kingdom-acting-banish = { $card }: which column will **{ $name }** remove a card from?
kingdom-acting-join = { $card }: which column will **{ $name }** join?
kingdom-acting-peek = { $card }: whose hand will **{ $name }** look into?

kingdom-hand-choose = **Choose a card to play.** You can change your mind until the last player has chosen.
kingdom-hand-chosen = You chose **{ $card }**. You can still change your mind.
kingdom-hand-discard = Your Unicorn brought a card. **Choose one to put into the box,** face down.
kingdom-hand-slay = Your **{ $card }**: remove a Dragon from the play area? If a Jester is among the Dragons, it is removed instead.
kingdom-hand-banish = Your **{ $card }**: which column do you remove a card from? If a Jester is in it, the Jester is removed instead.
kingdom-hand-join = Your **{ $card }**: which column does it join? It counts as that character from then on.
kingdom-hand-peek = Your **{ $card }**: whose hand do you look into? You see one card, drawn at random.
kingdom-button-slay = Remove a Dragon
kingdom-button-pass = Remove nothing

kingdom-event-drew = { $name } drew a card for the Unicorn.
kingdom-event-no-draw = { $name }: the deck is empty, so the Unicorn brought no card.
kingdom-event-discarded = { $name } put a card into the box.
kingdom-event-slain = { $name }’s { $by } removed { $card } from the Dragons.
kingdom-event-banished = { $name }’s { $by } removed { $card } from the { $column }.
kingdom-event-declined = { $name }’s { $card } removed nothing.
kingdom-event-no-effect = { $name }’s { $card } had nothing to do.
kingdom-event-joined = { $name }’s { $card } joined the { $column }.
kingdom-event-jester-boxed = { $name }’s { $card } found no column to join and went into the box.
kingdom-event-peeked = { $name } looked at a card in { $target }’s hand.
kingdom-event-hand-scored = **{ $name }** keeps { $cards } = { $points ->
    [one] **1** point
   *[other] **{ $points }** points
} ({ $total } in all)
kingdom-event-drew-card = You drew **{ $card }**.
kingdom-event-discarded-card = You put **{ $card }** into the box.
kingdom-event-peeked-card = You saw **{ $card }** in { $target }’s hand.

illegal-sits-out = You are down to your two scoring cards and sit out until the round ends.
illegal-empty-column = That column is empty.
illegal-empty-hand = That player has no cards.
illegal-own-hand = Choose another player’s hand.

rules-kingdom =
    ## Bloom Kingdom
    🎯 **Aim.** Three rounds. At the end of each, the two cards still in your hand score, depending on the cards in the shared play area. Most points after three rounds win; equal totals share the victory.
    🔁 **A turn.** Everybody chooses a card in secret. Then all are revealed together and laid: first those without a number, then by number from low to high. A card’s effect happens before the next card is laid. You start each round with six cards (eight with two players); when everybody has two left, the round ends. The columns stay for the whole game.
    📥 **When laid**
    🦄 **Unicorn** – draw a card, then put one from your hand into the box. All Unicorns of a turn act together, before the first numbered card.
    ⚔️ **Knight** 10–19 – you may remove a Dragon.
    🧙 **Wizard** 20–29 – you may remove a card from any column, even this Wizard.
    🃏 **Jester** 30–39 – joins a column of your choice and counts as that character. With no card in play it goes into the box.
    🔮 **Seer** 40–49 – look at one random card in another player’s hand.
    If there is a Jester in the column, the Knight or Wizard removes a Jester instead. Removed cards go into the box.
    🏅 **When kept** (only the play area counts; a Jester there counts as the character it joined)
    👑 **King** 4 for each King, unless another player keeps a Jester
    🃏 **Jester** 4 for each King, if another player keeps a King
    👸 **Queen** 3 for each pair of Queen and King
    🐉 **Dragon** 4 for each Dragon
    🔮 **Seer** 2 for each Seer and each Dragon
    🦄 **Unicorn** 3 for each Unicorn, if no column is longer than theirs
    ⚔️ **Knight** 5 for each set of Knight, Queen and Unicorn
    🌾 **Farmer** 3 for each Farmer, if there are at least as many as Knights
    🎩 **Noble** 4 for each Noble, if there are at least as many Farmers
    🧙 **Wizard** 3 for each pair of Wizard and Noble
    ⚖️ **Our own rulings.** An effect with nothing to do is skipped. With an empty deck, a Unicorn neither draws a card nor puts one into the box. Where there is only one choice, it is made for you.
