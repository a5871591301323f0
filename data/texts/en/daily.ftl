# Games for one: personal bests, and the daily challenge with its own standings.
# Points come as they are read (−5); `count` is the number.

## Personal bests, under the finished game

solo-first = 🌱 { $daily ->
    [yes] Your first daily challenge of this game: **{ $points }** is the mark to beat.
   *[no] Your first game alone: **{ $points }** is the mark to beat.
}
solo-new-best = 🌟 **A new best!** { $daily ->
    [yes] Your best daily challenge so far had { $best } points.
   *[no] Your best game alone so far had { $best } points.
}
solo-equal-best = 🌟 As good as { $daily ->
    [yes] your best daily challenge: { $best } points.
   *[no] your best game alone: { $best } points.
}
solo-best = { $daily ->
    [yes] Your best daily challenge: { $best } points.
   *[no] Your best game alone: { $best } points.
}

## The daily challenge

daily-title = -# 📅 Daily challenge of { $day } · the same game for everybody, one try
daily-place = { $people ->
    [one] 📅 You are the first to finish this challenge.
   *[other] 📅 Place **{ $place }** of { $people } so far.
}
daily-place-here = 📅 In this server: place **{ $place }** of { $people }.
daily-hint = -# `/leaderboard` with the board **Daily challenge** lists everybody.
daily-commitment = { $day }: sealed shuffle { $commitment }, opened the day after
daily-seed = { $day }: the shuffle sealed as { $commitment } came from the seed { $seed }
button-share = Share
button-daily-before = Finish the last challenge
daily-share = 🌼 **{ $game }** daily · { $day } · { $name }: **{ $points }** { $count ->
    [one] point
   *[other] points
} · { $squares }

refused-share = A result can be shared when the challenge is finished.
refused-shared = You have shared this result here already.
refused-share-here = You may not write in this channel, so I do not post your result here. Open `/daily` in another channel and share it there.

## Standings

leaderboard-server-alone = ## 🏆 This server, alone · { $game }
leaderboard-everywhere-alone = ## 🏆 Everywhere, alone · { $game }
leaderboard-none-alone = Nobody has finished a game alone yet. `/play` opens a table; start it without anybody else.
leaderboard-server-daily = ## 📅 This server · { $game }, daily challenge of { $day }
leaderboard-everywhere-daily = ## 📅 Everywhere · { $game }, daily challenge of { $day }
leaderboard-none-daily = Nobody has finished this challenge.
leaderboard-line-points = { $rank } **{ $name }** · { $count ->
    [one] { $points } point
   *[other] { $points } points
}{ $games ->
    [one] {""}
   *[other] {" "}(best of { $games } games)
}
