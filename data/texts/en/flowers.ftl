# FLOWERS: what happens, what is asked, and the rules in short.

game-flowers = FLOWERS
pitch-flowers = -# A garden of cards for 1–4. Make number groups, grow areas of a colour, bring butterflies home.
option-flowers-summer = Summer variant

flowers-colour-Y = yellow
flowers-colour-R = red
flowers-colour-B = blue
flowers-colour-G = green
flowers-face-down = face down
flowers-pile = { $pile } · { $card } ({ $left } left)

flowers-garden-title = ### Your garden · { $game }
flowers-button-garden = My garden
flowers-button-place = Place it
flowers-button-other-place = Another place
flowers-take = **{ $name }** is to take a card.
flowers-place = **{ $name }** is to place the **{ $card }**.
flowers-place-hidden = **{ $name }** is to place a card from the face-down pile.
flowers-low = { $left } in pile { $pile }
flowers-ending = 🔔 Last cards: { $piles }. The game ends when a pile has run out.
flowers-last = 🔔 Pile { $pile } is empty: the game ends with this placement.
flowers-solo-over = The garden is finished: **{ $points }** points. 🌷
flowers-choose-pile = **Take a card** from one of the piles.
flowers-choose-place = You hold **{ $card }**. **Where does it go?**
flowers-menu-place = Choose one of the best places
flowers-menu-column = Any other place: choose its column
flowers-menu-row = Column { $column }: choose a row
flowers-column = Column { $column }
flowers-column-places = { $count ->
    [one] 1 place: { $most } now
   *[other] { $count } places, the best { $most } now
}
flowers-option = { $letter } · { $change } at { $cell }
flowers-look = **Place { $card } at { $cell }?**
flowers-parts = 🏅 **{ $name }**: removed { $removed } · areas { $areas }{ $any ->
    [true] {" "}({ $list })
   *[false] {""}
} · butterflies { $butterflies } = **{ $points }**

flowers-event-card-placed = { $flower } { $name } places { $card } at { $cell }{ $covering ->
    [true] {" "}on { $covers }
   *[false] {""}
}
flowers-event-top-removed = 🍂 { $card } leaves pile 1 ({ $left } left)
flowers-event-pile-low = 🔔 Pile { $pile }: { $left } left

illegal-not-beside = A card must lie beside another one, or on top of one; { $cell } is neither.
illegal-no-such-pile = There is no pile { $pile }; choose one of the { $piles }.
illegal-violet = The violet cannot be covered.
flowers-unreadable = I cannot read that as a place. Type the column and the row that stand at your garden’s edges, like this: { $example }.

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
