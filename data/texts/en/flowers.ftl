# FLOWERS: what happens, what is asked, and the rules in short.

game-flowers = FLOWERS
pitch-flowers = -# A garden of cards for 1–4. Make number groups, grow areas of a colour, bring butterflies home.
option-flowers-summer = Summer variant

flowers-colour-Y = yellow
flowers-colour-R = red
flowers-colour-B = blue
flowers-colour-G = green
flowers-card = { $colour } { $value }
flowers-card-butterfly = { $card } with a { $colour } butterfly
flowers-violet = the violet
flowers-face-down = face down
flowers-pile = { $pile } · { $card } ({ $left } left)

garden-title = ### Your garden · { $game }
button-garden = My garden
button-place = Place it
button-other-place = Another place
button-all-places = All places
flowers-take = **{ $name }** is to take a card.
flowers-place = **{ $name }** is to place a card.
flowers-ending = 🔔 { $left ->
    [one] 1 card is left in pile { $pile }: the game ends when it has been placed.
   *[other] { $left } cards are left in pile { $pile }.
}
flowers-solo-over = The garden is finished: **{ $points }** points. 🌷
flowers-choose-pile = **Take a card** from one of the piles.
flowers-choose-place = You hold **{ $card }**. **Where does it go?**
flowers-menu-place = Choose a place
flowers-menu-column = Choose a column
flowers-menu-row = Choose the place in that column
flowers-column = Column { $column }
flowers-option = { $letter } · { $change } at { $cell }
flowers-option-cell = { $cell } · { $change }
flowers-look = **{ $card } at { $cell }?**
flowers-reason-completes = completes the { $value ->
    [1] lone 1
   *[other] { $value } × { $value }
}
flowers-reason-grows = group of { $value }s: { $count } of { $value }
flowers-reason-mends = mends the { $value }s
flowers-reason-joins = joins { $colour } ({ $size })
flowers-reason-butterfly = brings a { $colour } butterfly home
flowers-reason-breaks = breaks the { $value }s ({ $cost })
flowers-reason-covers = covers { $card }
flowers-reason-none = a new start
flowers-parts = 🏅 **{ $name }**: removed { $removed } · areas { $areas }{ $any ->
    [true] {" "}({ $list })
   *[false] {""}
} · butterflies { $butterflies } = **{ $points }**

event-card-placed = { $flower } { $name } places { $card } at { $cell }{ $covering ->
    [true] {" "}on { $covers }
   *[false] {""}
}
event-top-removed = 🍂 { $card } leaves pile 1 ({ $left } left)
event-pile-low = 🔔 Pile { $pile }: { $left } left

illegal-not-beside = A card lies beside another one, or on top of one. Name a place like this: 2,-1.
illegal-no-such-pile = There is no such pile.
illegal-violet = The violet cannot be covered.
illegal-take = Take a card first.
illegal-place = Place your card first.

rules-flowers =
    ## FLOWERS
    🎯 **Aim.** Grow the garden with the most points.
    🔁 **A turn.** Take the top card of a pile, then place it in your garden: beside a card, or on top of any card. Piles 1 and 2 lie open, pile 3 face down. The game ends at once when the last card of any pile has been placed.
    🔢 **First the numbers.** Visible cards of one value side by side, whatever their colours, are a group. It stays if it has exactly as many cards as its value; else all its cards go, with everything beneath them, −1 for each card.
    🌈 **Then the colours.** Of what is left, each area of one colour with at least five cards gives a point a visible card.
    🦋 **Then the butterflies.** Each visible butterfly beside a card of its colour gives a point.
    🌱 **Alone.** Two piles of 40; after each placement the top card of the open pile leaves the game. Beat your best.
    ☀️ **Summer.** Everybody begins with a violet card, which has no colour or value, cannot be covered and never goes. A colour area then scores only if one of its cards lies beside the violet.
    ⚖️ **Our own rulings.** A card drawn face down is seen by its taker alone until it lies. How many cards a pile has left is public. With four players the face-down pile has 34 cards. Equal points share the victory; points may be below zero. The violet does not join two areas.
