# Solo games: personal bests, and the daily challenge with its own standings.
# Where a text takes `points` and `count`, `points` is written out (−5) and `count` is the number.

## Personal bests, under the finished game

solo-first = 🌱 { $daily ->
    [yes] Your first daily challenge of this game: **{ NUMBER($points) }** is the mark to beat.
   *[no] Your first solo game: **{ NUMBER($points) }** is the mark to beat.
}
solo-new-best = 🌟 **A new best!** { $daily ->
    [yes] Your best daily challenge so far:
   *[no] Your best solo game so far:
} { $best ->
    [one] { NUMBER($best) } point
   *[other] { NUMBER($best) } points
}.
solo-equal-best = 🌟 As good as { $daily ->
    [yes] your best daily challenge:
   *[no] your best solo game:
} { $best ->
    [one] { NUMBER($best) } point
   *[other] { NUMBER($best) } points
}.
solo-best = { $daily ->
    [yes] Your best daily challenge:
   *[no] Your best solo game:
} { $best ->
    [one] { NUMBER($best) } point
   *[other] { NUMBER($best) } points
}.

## The daily challenge

daily-title = -# 📅 Daily challenge for { $day } · the same game for everybody, one try
daily-place = { $people ->
    [one] 📅 You are the first to finish this challenge.
   *[other] 📅 Place **{ $place }** of { $people } so far.
}
daily-place-here = 📅 In this server: place **{ $place }** of { $people }.
daily-hint = -# `/leaderboard` with the board **Daily challenge** lists everybody.
daily-commitment = { $day }: sealed shuffle { $commitment }, opened the day after
daily-seed = { $day }: the shuffle sealed as { $commitment } came from the seed { $seed }
button-share = Share
button-daily-before = Finish the previous challenge
daily-share = 🌼 **{ $game }** daily · { $day } · { $name }: **{ $points }** { $count ->
    [one] point
   *[other] points
} · { $squares }

refused-share = You can share your result once you have finished the challenge.
refused-shared = You have already shared this result here.
refused-share-here = You may not write in this channel, so I cannot post your result here. Open `/daily` in another channel and share it there.

## Standings

leaderboard-server-alone = ## 🏆 This server, solo · { $game }
leaderboard-everywhere-alone = ## 🏆 Everywhere, solo · { $game }
leaderboard-none-alone = Nobody has finished a solo game yet. `/play` opens a table; start it without anybody else.
leaderboard-server-daily = ## 📅 This server · { $game }, daily challenge for { $day }
leaderboard-everywhere-daily = ## 📅 Everywhere · { $game }, daily challenge for { $day }
leaderboard-none-daily = Nobody has finished this challenge.
leaderboard-line-points = { $rank } **{ $name }** · { $count ->
    [one] { $points } point
   *[other] { $points } points
}{ $games ->
    [one] {""}
   *[other] {" "}(best of { $games } games)
}
