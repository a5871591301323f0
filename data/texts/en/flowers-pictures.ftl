# Words drawn in the pictures of FLOWERS, and the pictures in words (alt text).

flowers-picture-take = { $name } takes a card
flowers-picture-place = { $name } places a card
flowers-picture-over = The gardens are in bloom
flowers-picture-garden = { $name }’s garden
flowers-picture-choose = Where does it go?
flowers-picture-preview = Place it like this?
flowers-picture-scoring = The final count
flowers-picture-left = left
flowers-picture-hand = in hand
flowers-picture-last = last: { $cell }
flowers-picture-legend-valid = right number
flowers-picture-legend-incomplete = too few
flowers-picture-legend-broken = too many
flowers-picture-step-removed = Removed
flowers-picture-step-areas = Colour areas
flowers-picture-step-butterflies = Butterflies

# What a placement does, in a list of such.
flowers-picture-reason-completes = completes the { $value ->
    [1] 1
    [2] two 2s
    [3] three 3s
   *[4] four 4s
}
flowers-picture-reason-grows = { $value }s: { $count } of { $value }
flowers-picture-reason-mends = mends the { $value }s
flowers-picture-reason-joins = { $colour ->
    [Y] yellow
    [R] red
    [B] blue
   *[G] green
} area of { $size }
flowers-picture-reason-butterfly = { $count ->
    [one] a butterfly lands
   *[other] { $count } butterflies land
}
flowers-picture-reason-breaks = breaks the { $value }s
flowers-picture-reason-covers = covers { $card }
flowers-picture-reason-none = a card on its own

flowers-alt-card = { $colour ->
    [Y] yellow { $value }
    [R] red { $value }
    [B] blue { $value }
    [G] green { $value }
   *[V] violet start card
}{ $butterfly ->
    [Y] {" "}with yellow butterfly
    [R] {" "}with red butterfly
    [B] {" "}with blue butterfly
    [G] {" "}with green butterfly
   *[none] {""}
}
flowers-alt-board = FLOWERS. { $name } takes a card.
flowers-alt-board-place = FLOWERS. { $name } places a card.
flowers-alt-over = FLOWERS, the game is over.
flowers-alt-holds = In hand: { $card }.
flowers-alt-pile = Pile { $number }: { $card }, { $count } left.
flowers-alt-pile-covered = Pile { $number }: face down, { $count } left.
flowers-alt-pile-empty = Pile { $number }: empty.
flowers-alt-last = Last: { $name } put { $card } at { $cell }.
flowers-alt-seat = { $name }: { $points ->
    [one] { NUMBER($points) } point
   *[other] { NUMBER($points) } points
} with { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}.
flowers-alt-seat-placed = { $name }: place { $place } with { $points ->
    [one] { NUMBER($points) } point
   *[other] { NUMBER($points) } points
}.
flowers-alt-garden = { $name }’s garden: { $points ->
    [one] { NUMBER($points) } point
   *[other] { NUMBER($points) } points
} ({ $parts }).
flowers-alt-parts = removed { $removed }, areas { $areas }, butterflies { $butterflies }
flowers-alt-groups = Number groups: { $valid } right, { $incomplete } with too few, { $broken } with too many.
flowers-alt-cards = Cards: { $cards }.
flowers-alt-at = { $cell } { $card }{ $under ->
    [0] {""}
   *[other] {" "}(over { $under })
}
flowers-alt-preview = Preview: { $card } at { $cell }, { $change }.
flowers-alt-places = Places for { $card }: { $places }.
flowers-alt-place-at = { $letter } at { $cell }, { $change } ({ $reasons })
flowers-alt-scoring = FLOWERS, the final count.
flowers-alt-scored = { $name }: place { $place } with { $points ->
    [one] { NUMBER($points) } point
   *[other] { NUMBER($points) } points
} ({ $parts }).
flowers-alt-area = { $colour ->
    [Y] Yellow
    [R] Red
    [B] Blue
   *[G] Green
} area of { $points }
