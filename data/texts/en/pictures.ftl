# Words drawn in pictures, and the pictures told in words (alt text).

picture-seat = Player { $number }
picture-heading = Round { $round } of { $rounds }, turn { $turn }
picture-heading-over = The end of the tale
picture-turn-none = Next turn
picture-turn-now = This turn
picture-turn-last = Last turn
picture-turn-hint = Everybody chooses a card, then all are revealed together
picture-hand = Your hand
# Before what a card does when it is played, and before what it scores when it is kept to the end.
picture-play = Play:
picture-keep = Keep:
picture-hand-empty = No cards left
picture-now = now { $points }
picture-now-most = up to { $points }
picture-scoring = End of round { $round }
picture-scoring-final = The final count
picture-round-points = +{ $points }

alt-board = Bloom Kingdom, round { $round } of { $rounds }, turn { $turn }. { $deck ->
    [one] 1 card
   *[other] { $deck } cards
} in the deck.
alt-board-over = Bloom Kingdom, the game is over.
alt-columns = Play area: { $columns }.
alt-columns-none = The play area is empty.
alt-column = { $name } { $count }{ $jesters ->
    [0] {""}
    [one] {" "}(1 Jester)
   *[other] {" "}({ $jesters } Jesters)
}
alt-this-turn = This turn: { $cards }.
alt-last-turn = Last turn: { $cards }.
alt-laid = { $name } { $card }
alt-waiting = { $name } { $card } (waits)
alt-acting = { $name } carries out { $card }.
alt-discarding = { $name } puts a card away.
alt-seat-placed = { $name }: place { $place } with { $points } points.
alt-seat = { $name }: { $points } points, { $cards } cards.
alt-seat-chosen = { $name }: { $points } points, { $cards } cards, has chosen.
alt-seat-choosing = { $name }: { $points } points, { $cards } cards, is choosing.

alt-hand = Your hand, { $count ->
    [one] 1 card
   *[other] { $count } cards
}: { $cards }.
alt-hand-card = { $card } (now { $points })
alt-hand-card-most = { $card } (up to { $points })
alt-hand-choice = Chosen: { $card }.
alt-hand-empty = Your hand is empty.

alt-scoring = Bloom Kingdom, end of round { $round }.
alt-scoring-final = Bloom Kingdom, the final count after round { $round }.
alt-scored = { $name } { $points } ({ $cards }), { $total } in all.
alt-scored-card = { $card }: { $points }
