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
flowers-take = It’s **{ $name }**’s turn to take a card.
flowers-place = It’s **{ $name }**’s turn to place the **{ $card }**.
flowers-place-hidden = It’s **{ $name }**’s turn to place a card from the face-down pile.
flowers-low = { $left } in pile { $pile }
flowers-ending = 🔔 Last cards: { $piles }. The game ends when a pile runs out.
flowers-last = 🔔 Pile { $pile } is empty: the game ends with this placement.
flowers-solo-over = The garden is finished: { $points ->
    [one] **{ NUMBER($points) }** point
   *[other] **{ NUMBER($points) }** points
}. 🌷
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
flowers-event-top-removed = 🍂 { $card } is removed from pile 1 ({ $left } left)
flowers-event-pile-low = 🔔 Pile { $pile }: { $left } left

illegal-not-beside = Place a card beside another one or on top of one; { $cell } is neither.
illegal-no-such-pile = There is no pile { $pile }; choose one of the { $piles }.
illegal-violet = The violet card cannot be covered.
flowers-unreadable = I cannot read that as a place. Type the column and the row, as shown at the edges of your garden, like this: { $example }.

# `summer` is the table's: "yes" or "no"; "open" away from a table.
rules-flowers =
    ## FLOWERS
    🎯 **Aim.** Grow the garden with the most points.
    🔁 **A turn.** Everybody starts with { $summer ->
        [yes] a violet card
       *[other] one card
    }. Take the top card of a pile, then place it in your garden: beside a card, or on top of any card. Piles 1 and 2 are face up, pile 3 is face down. The game ends as soon as the last card of any pile has been placed.
    🔢 **First the numbers.** Visible cards of one value that are connected side by side, whatever their colours, are a group. It stays if it has exactly as many cards as its value; otherwise all its cards are removed with everything beneath them, −1 for each card.
    🌈 **Then the colours.** Of what is left, each area of at least five cards of one colour, connected side by side, gives a point for each visible card.
    🦋 **Then the butterflies.** Each visible butterfly beside a card of its colour gives a point.
    🌱 **Solo.** Two piles of 40, the second face down; after each placement, the top card of the face-up pile is removed from the game. Beat your best.
    { $summer ->
        [no] 🌷 **Not summer.** This table plays without the summer variant.
       *[other] ☀️ { $summer ->
            [yes] **Summer, as at this table.** The violet card
           *[other] **Summer.** Everybody starts with a violet card instead. It
        } has no colour or value, cannot be covered and is never removed. A colour area then scores only if one of its cards is beside the violet card.
    }
    ⚖️ **Our own rulings.** Only its taker sees a card from the face-down pile until it is placed. How many cards a pile has left is public. With four players the piles have { $summer ->
        [yes] 36 cards each, the last face down
        [no] 35, 35 and 34 cards, the last face down
       *[other] 35, 35 and 34 cards, the last face down (in summer 36 each)
    }. Equal points share the victory; points can be below zero.{ $summer ->
        [no] {""}
       *[other] {" "}The violet card does not join two areas.
    } In a solo game, removing the last card of a pile ends the game too, and after the last placement nothing is removed.
