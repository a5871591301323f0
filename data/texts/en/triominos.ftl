# Tri-Ominos: what happens, what is asked, and the rules in short.

game-triominos = Tri-Ominos
pitch-triominos = -# Triangular dominoes for 2–4. Match sides, build bridges, close hexagons, be first to the target.
option-triominos-target = Target

triominos-where = **Round { $round }** · playing to { $target }
triominos-starts = **{ $name }** starts the round.
triominos-turn = It’s **{ $name }**’s turn to place a tile.
triominos-wait = It’s { $name }’s turn. Your tiles:
triominos-choose-tile = **Choose a tile.** Those that fit are marked; the menu lists the best first.
triominos-choose-place = **Where does { $tile } go?** The letters are in the picture.
triominos-must-draw = **None of your tiles fits.** Draw until one does: 5 points off for each.
triominos-must-pass = **None of your tiles fits, and the well is empty.** You pass: 10 points off.
triominos-menu-tile = Choose a tile
triominos-menu-place = Choose a place
triominos-option-tile = { $tile } · { $places ->
    [one] { $points ->
        [one] 1 point
       *[other] { $points } points
    }
   *[other] up to { $points ->
        [one] 1 point
       *[other] { $points } points
    }, { $places } places
}
triominos-option-place = { $letter } · { $points ->
    [one] 1 point
   *[other] { $points } points
}
triominos-button-draw = Draw a tile (−5)
triominos-button-pass = Pass (−10)
triominos-button-other-tile = Another tile

triominos-event-tile-placed = 🔺 { $name } places { $tile } for **{ $points }**{ $bonus ->
    [0] {""}
   *[other] {" "}({ $parts })
}
triominos-event-tile-shown = 👀 { $name } shows { $tile }, the triple that stays in hand.
triominos-event-tile-drawn = 🫳 { $name } draws { $count ->
    [one] a tile
   *[other] { $count } tiles
}: −{ $points } ({ $left } left in the well)
triominos-event-passed = 💤 { $name } passes: −10
triominos-event-round-out = 🏅 **{ $name }** has placed every tile and wins round { $round }: +{ $points }
triominos-event-round-blocked = 🏅 Nobody can move. **{ $name }** holds the least and wins round { $round }: { $points ->
    [0] 0
   *[other] { NUMBER($points) }
}
triominos-scores-round = **Round { $round }**
triominos-event-tiles-drawn = { $count ->
    [one] 🫳 You drew **{ $tiles }**.
   *[other] 🫳 You drew **{ $tiles }**, one after another.
}


# `target` is the table's; "open" away from a table.
rules-triominos =
    ## Tri-Ominos
    🎯 **Aim.** Be first to { $target ->
        [open] the target over several rounds: 400 points, unless the lobby sets another
       *[other] { $target } points over several rounds
    }.
    🔺 **Tiles.** 56 triangles with a number from 0 to 5 in each corner. You start each round with nine tiles (two players) or seven (three or four); the rest is the well.
    🚩 **Start.** Whoever holds the highest triple plays it, for its sum + 10. If they hold 0-0-0 too, they may start with that for 40 and show the higher triple. If 0-0-0 is the only triple, it starts for 40. Without any triple, the highest sum starts, for its sum.
    🔁 **A turn.** Place a tile side to side: both numbers of the side must match, and so must every corner that it touches. It scores the sum of its numbers. If one of your tiles fits, you must place one; if none fits, draw until one does, 5 points off for each. If the well is empty, you pass, 10 points off.
    🌉 **Bridge +40.** One side matches and the opposite corner touches another tile. Filling a gap that touches two or three sides counts too.
    ⬡ **Hexagon +50.** The tile closes the six cells around a point. You never get both bonuses.
    🏁 **A round ends** when somebody places their last tile (25 + the sum of all tiles in the other hands), or when everybody has passed in a row: then whoever has the fewest tiles wins the sums of the other hands, less their own.
    🏆 **The game ends** with the round in which somebody reaches { $target ->
        [open] the target
       *[other] { $target } points
    }. If several do, the winner of that round wins if among them, else the highest of them.
    ⚖️ **Our own rulings.** Two hexagons at once pay one bonus. In a start without a triple, the highest single number decides between equal sums, then the next highest. A blocked round with equal numbers of tiles goes to the lower sum in hand, then to the earliest seat after the last to place. What counts is the total at the round’s end. Equal totals share the place. Scores can go below zero. Once you draw, drawing goes on by itself until a tile fits.

illegal-cell-taken = There is already a tile there.
illegal-corners-differ = The numbers do not match there.
illegal-must-start = You cannot start the round with that.
illegal-no-side = A tile must touch another one side to side.
illegal-tile-fits = One of your tiles fits: place one.
illegal-well-empty = The well is empty.
illegal-well-left = There are still tiles to draw.
