# Words drawn in the pictures of Tri-Ominos, and the pictures in words (alt text).

triominos-picture-heading = Round { $round }, playing to { $target }
triominos-picture-over = The race is run
triominos-picture-start = { $name } starts the round
triominos-picture-none = No tile on the table yet
triominos-picture-shown = Revealed to all:
triominos-picture-hand = Your hand
triominos-picture-worth = { $count ->
    [one] 1 tile
   *[other] { $count } tiles
}, worth { $worth }
triominos-picture-empty = No tiles left
triominos-picture-no-fit = fits nowhere
triominos-picture-later = not yet
triominos-picture-most = { $several ->
    [0] +{ $points }
   *[other] up to +{ $points }
}
triominos-picture-places = { $count ->
    [one] 1 place
   *[other] { $count } places
}
triominos-picture-choose = Where does it go?
triominos-picture-scoring = End of round { $round }
triominos-picture-final = The final count
triominos-picture-left = { $count ->
    [one] 1 tile
   *[other] { $count } tiles
} = { $sum }
triominos-picture-out = All placed
triominos-picture-chart = The race to { $target }

# What a placement scores for.
triominos-tile-points = tile { $points }
triominos-bonus-start = start { $points }
triominos-bonus-zero = three zeros { $points }
triominos-bonus-bridge = bridge { $points }
triominos-bonus-hexagon = hexagon { $points }
triominos-made-bridge = bridge
triominos-made-hexagon = hexagon
triominos-made-start = start
triominos-made-zero = zeros
triominos-drew = drew { $count }
triominos-passed = passed
triominos-won-out = { $name } placed the last tile of the hand
triominos-won-blocked = Nobody can move: { $name } holds the least

triominos-alt-board = Tri-Ominos, round { $round }, playing to { $target }. { $count ->
    [0] The table is empty
    [one] 1 tile on the table
   *[other] { $count } tiles on the table
}, { $well } in the well.
triominos-alt-over = Tri-Ominos, the game is over after round { $round }. { $count ->
    [one] 1 tile on the table
   *[other] { $count } tiles on the table
}, { $well } in the well.
triominos-alt-last = Last: { $name } put { $tile } at { $cell } for { $points ->
    [one] { NUMBER($points) } point
   *[other] { NUMBER($points) } points
} ({ $parts }).
triominos-alt-shown = Revealed to all: { $tile }.
triominos-alt-seat = { $name }: { $points ->
    [one] { NUMBER($points) } point
   *[other] { NUMBER($points) } points
}, { $tiles ->
    [one] 1 tile
   *[other] { $tiles } tiles
}.
triominos-alt-seat-turn = { $name }: { $points ->
    [one] { NUMBER($points) } point
   *[other] { NUMBER($points) } points
}, { $tiles ->
    [one] 1 tile
   *[other] { $tiles } tiles
}, whose turn it is.
triominos-alt-note = ({ $note })
triominos-alt-place = { $name }: place { $place } with { $points ->
    [one] { NUMBER($points) } point
   *[other] { NUMBER($points) } points
}, { $tiles ->
    [one] 1 tile
   *[other] { $tiles } tiles
} left.

triominos-alt-hand = { $name }’s hand, { $count ->
    [one] 1 tile
   *[other] { $count } tiles
} worth { $worth }: { $tiles }.
triominos-alt-hand-fits = { $tile } ({ $places ->
    [one] { $points ->
        [one] 1 point
       *[other] { $points } points
    }
   *[other] up to { $points ->
        [one] 1 point
       *[other] { $points } points
    }, { $places } places
})
triominos-alt-hand-none = None of them fits.
triominos-alt-hand-empty = { $name }’s hand is empty.

triominos-alt-places = Places for tile { $tile }, { $count } shown: { $places }.
triominos-alt-place-at = { $letter } at { $cell }, { $points ->
    [one] { NUMBER($points) } point
   *[other] { NUMBER($points) } points
}{ $bonus ->
    [none] {""}
   *[other] {" "}({ $bonus })
}

triominos-alt-scoring = Tri-Ominos, end of round { $round }, playing to { $target }.
triominos-alt-scoring-final = Tri-Ominos, the final count after round { $round }.
triominos-alt-scored = { $name }: { $tiles } left, worth { $sum }; { $points }, { $total } in all.
triominos-alt-scored-out = { $name }: no tile left; { $points }, { $total } in all.
