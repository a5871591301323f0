# Bloom: words drawn in its pictures, and the pictures in words (alt text).

bloom-picture-heading = Round { $round }
bloom-picture-heading-solo = Round { $round } of { $rounds }
bloom-picture-over = The gardens are done
bloom-picture-over-solo = The garden is done
bloom-picture-scoring = The final count
bloom-picture-last-round = Last round
bloom-picture-sheet = Sheet { $sheet }
bloom-picture-sheet-own = Custom sheet
bloom-picture-choosing = { $name } chooses a die
bloom-picture-won = { $names } won
bloom-picture-any = fits any colour
bloom-picture-last = Last move
bloom-picture-none = No die has been taken yet
# What is circled, in a picture: flowers and what that costs.
bloom-picture-circles = { $count ->
    [0] no flowers
    [one] 1 flower
   *[other] { $count } flowers
}, { $ticks ->
    [0] no ticks
    [one] 1 tick
   *[other] { $ticks } ticks
}
bloom-picture-colour-done = { $colour } done
bloom-picture-colour-number = { $colour } +{ $number }
bloom-picture-bed-done = bed { $bed } done
bloom-picture-bed-number = bed { $bed } +{ $number }
bloom-picture-colours = Colours
bloom-picture-beds = Beds
bloom-picture-reroll = Re-roll
bloom-picture-ticks = Ticks

bloom-alt-sheet = { $name }’s sheet { $sheet }, columns A to H, rows 1 to 9 (O orange, P pink, Y yellow, B blue, V purple, W white; small letters are circled): { $rows }.
bloom-alt-sheet-own = { $name }’s sheet, columns A to H, rows 1 to 9 (O orange, P pink, Y yellow, B blue, V purple, W white; small letters are circled): { $rows }.
bloom-alt-numbers = Left: { $colours }. { $beds ->
    [0] No bed number
    [one] 1 bed number
   *[other] { $beds } bed numbers
} circled, { $ticks ->
    [one] 1 tick
   *[other] { $ticks } ticks
}, re-roll { $reroll ->
    [0] used
   *[other] unused
}, { $points ->
    [one] { NUMBER($points) } point
   *[other] { NUMBER($points) } points
}.
bloom-alt-left = { $colour } { $left }
bloom-alt-left-number = { $colour } { $left } (has { $number })
bloom-alt-left-gone = { $colour } { $left } ({ $gone } gone)
bloom-alt-white = white
bloom-alt-considered = Preview: { $die } { $value } at { $cells }: { $effect }.
bloom-alt-considered-none = Preview: { $die } { $value } without a flower: { $effect }.
bloom-alt-misfits = Of another colour: { $cells }.

bloom-alt-board = Bloom, round { $round }.
bloom-alt-board-solo = Bloom, round { $round } of { $rounds }.
bloom-alt-over = Bloom, the game is over.
bloom-alt-last-round = This is the last round.
bloom-alt-dice = Dice: { $dice }.
bloom-alt-die = { $die } { $value }
bloom-die-wild = clear
bloom-alt-last = Last: { $name } took { $die } { $value } and circled { $cells } ({ $effect }).
bloom-alt-last-wild = Last: { $name } took the clear { $value } as { $colour } and circled { $cells } ({ $effect }).
bloom-alt-nothing = nothing
bloom-alt-seat = { $name }: { $points ->
    [one] { NUMBER($points) } point
   *[other] { NUMBER($points) } points
}, { $details }.
bloom-alt-seat-turn = { $name } (choosing a die): { $points ->
    [one] { NUMBER($points) } point
   *[other] { NUMBER($points) } points
}, { $details }.
bloom-alt-seat-place = { $name }: place { $place }, { $points ->
    [one] { NUMBER($points) } point
   *[other] { NUMBER($points) } points
}, { $details }.
bloom-alt-details = { $beds ->
    [one] 1 bed
   *[other] { $beds } beds
}, { $ticks ->
    [one] 1 tick
   *[other] { $ticks } ticks
}; { $colours }

bloom-alt-scoring = Bloom, the final count.
bloom-alt-scored = { $name }: place { $place }, { $points ->
    [one] { NUMBER($points) } point
   *[other] { NUMBER($points) } points
} (colours { $colours }, beds { $beds }, re-roll { $reroll }, ticks { $ticks }).
bloom-alt-scored-alone = { $name }: { $points ->
    [one] { NUMBER($points) } point
   *[other] { NUMBER($points) } points
} (colours { $colours }, beds { $beds }, re-roll { $reroll }, ticks { $ticks }).
