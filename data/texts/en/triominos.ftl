# Tri-Ominos: what happens, what is asked, and the rules in short.

game-triominos = Tri-Ominos
pitch-triominos = -# Triangular dominoes for 2–4. Match sides, build bridges, close hexagons, race to 400.
option-triominos-target = Points to reach

triominos-where = **Round { $round }** · playing to { $target }
triominos-starts = **{ $name }** starts the round.
triominos-turn = **{ $name }** is to place a tile.
triominos-wait = { $name } is to move. Your tiles:
triominos-choose-tile = **Choose a tile.** Those that fit are marked, the best-scoring first.
triominos-choose-place = **Where does { $tile } go?** The letters are in the picture.
triominos-must-draw = **No tile of yours fits.** Draw until one does: 5 points off for each.
triominos-must-pass = **No tile of yours fits, and the well is empty.** You pass: 10 points off.
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


rules-triominos =
    ## Tri-Ominos
    🎯 **Aim.** Be first to the target (400 points) over several rounds.
    🔺 **Tiles.** 56 triangles with a number from 0 to 5 in each corner. Hands hold nine tiles with two players, seven with three or four; the rest is the well.
    🚩 **Start.** Who holds the highest triple plays it: its sum + 10. Holding 0-0-0 too, you may start with that for 40 and show the higher triple; 0-0-0 alone starts for 40. Without any triple the highest sum starts, for its sum.
    🔁 **A turn.** Place a tile side to side: both numbers of the side must match, and so must every corner that it touches. It scores the sum of its numbers. If a tile of yours fits, you must place one; if none fits, draw until one does, 5 points off for each. With an empty well you pass, 10 points off.
    🌉 **Bridge +40.** One side matches and the corner opposite touches another tile; so does filling a gap that touches two sides or three.
    ⬡ **Hexagon +50.** The tile closes the six cells around a point. Never both bonuses.
    🏁 **A round ends** when somebody places their last tile (25 + the sum of all tiles in the other hands), or when all have passed in a row: then the fewest tiles win the sums of the other hands less their own.
    🏆 **The game ends** with the round in which somebody reaches the target. If several did, the winner of that round is first if among them.
    ⚖️ **Our own rulings.** Two hexagons at once pay one bonus. In a start without a triple, equal sums are split by the highest single number. A blocked round with equal tiles goes to the lower sum in hand, then to the earliest seat after the last to place. What counts is the total at the round's end. Scores can go below zero. Once you draw, the drawing goes on by itself until a tile fits.

illegal-cell-taken = There lies a tile already.
illegal-corners-differ = The numbers do not match there.
illegal-must-start = This tile does not start the round.
illegal-no-side = A tile must lie side to side with another.
illegal-tile-fits = A tile of yours fits: place one.
illegal-well-empty = The well is empty.
illegal-well-left = There are tiles to draw.
