# Bloom Kingdom: words drawn in its pictures, and the pictures in words (alt text).

kingdom-picture-heading = Round { $round } of { $rounds }, turn { $turn }
kingdom-picture-heading-over = The end of the tale
kingdom-picture-turn-none = Next turn
kingdom-picture-turn-now = This turn
kingdom-picture-turn-last = Last turn
kingdom-picture-turn-hint = Everybody chooses a card, then all are revealed together
kingdom-picture-hand = Your hand
# Before what a card does when it is played, and before what it scores when it is kept to the end.
kingdom-picture-play = Play:
kingdom-picture-keep = Keep:
kingdom-picture-hand-empty = No cards left
kingdom-picture-now = now { $points }
kingdom-picture-now-most = up to { $points }
kingdom-picture-scoring = End of round { $round }
kingdom-picture-scoring-final = The final count
kingdom-picture-round-points = +{ $points }

kingdom-alt-board = Bloom Kingdom, round { $round } of { $rounds }, turn { $turn }. { $deck ->
    [one] 1 card
   *[other] { $deck } cards
} in the deck.
kingdom-alt-board-over = Bloom Kingdom, the game is over.
kingdom-alt-columns = Play area: { $columns }.
kingdom-alt-columns-none = The play area is empty.
kingdom-alt-column = { $name } { $count }{ $jesters ->
    [0] {""}
    [one] {" "}(1 Jester)
   *[other] {" "}({ $jesters } Jesters)
}
kingdom-alt-this-turn = This turn: { $cards }.
kingdom-alt-last-turn = Last turn: { $cards }.
kingdom-alt-laid = { $name } { $card }
kingdom-alt-waiting = { $name } { $card } (waits)
kingdom-alt-acting = { $name } carries out { $card }.
kingdom-alt-discarding = { $name } puts a card away.
kingdom-alt-seat-placed = { $name }: place { $place } with { $points } points.
kingdom-alt-seat = { $name }: { $points } points, { $cards } cards.
kingdom-alt-seat-chosen = { $name }: { $points } points, { $cards } cards, has chosen.
kingdom-alt-seat-choosing = { $name }: { $points } points, { $cards } cards, is choosing.

kingdom-alt-hand = Your hand, { $count ->
    [one] 1 card
   *[other] { $count } cards
}: { $cards }.
kingdom-alt-hand-card = { $card } (now { $points })
kingdom-alt-hand-card-most = { $card } (up to { $points })
kingdom-alt-hand-choice = Chosen: { $card }.
kingdom-alt-hand-empty = Your hand is empty.

kingdom-alt-scoring = Bloom Kingdom, end of round { $round }.
kingdom-alt-scoring-final = Bloom Kingdom, the final count after round { $round }.
kingdom-alt-scored = { $name } { $points } ({ $cards }), { $total } in all.
kingdom-alt-scored-card = { $card }: { $points }
