# The lobby, the board's frame, hands, calls, leaderboards: whatever is not of one game.

## Lobby

lobby-title = ## { $game } — who plays?
lobby-seats = **Seats** { $count } of { $most }
lobby-person = 🪑 { $name }
lobby-bot = 🤖 { $name }
lobby-host = · host
lobby-option = ⚙️ { $option }: **{ $value }**
lobby-missing = { $count ->
    [one] One more player is needed: **Join**, or let the host add a bot player.
   *[other] { $count } more players are needed: **Join**, or let the host add bot players.
}
lobby-ready = { $count ->
    [one] Ready. One seat is free; the host can press **Start**.
   *[other] Ready. { $count } seats are free; the host can press **Start**.
}
lobby-full = All seats are taken. The host can press **Start**.
rematch-call = 🔁 **{ $host }** wants a rematch! { $people }

button-join = Join
button-leave = Leave
button-start = Start
button-add-bot = Add a bot player
button-remove-bot = Remove a bot player
button-close = Close
button-thread = Open a thread
button-jump = Go to the game

busy-here = **{ $game }** has a table in this channel, and a channel has room for one. `/board` shows it again. For yours, try another channel.
busy-offer = **{ $game }** has a table in this channel, and a channel has room for one. `/board` shows it again. Shall I open a thread for yours?
thread-name = { $game } with { $host }
thread-opened = Your table stands in { $thread }.
table-closed = **{ $game }** · this table is closed. `/play` opens a new one.

## The board

board-title = ## { $game }
board-winner = { $count ->
    [one] 🏆 **{ $names } wins!**
   *[other] 🏆 **{ $names } share the victory!**
}
board-posted = The board stands at the end of the channel now.
board-leaver = { $name } has left the server; a bot player plays on in that seat.
seat-taken-over = { $name } (bot)
button-hand = My hand
button-board = To the board
button-scores = Scores
button-rules = Rules
button-rematch = Rematch
call = { $people } it is up to you.
dms-closed = { $person } I cannot write to you privately. Press **My hand** on the board to see your hand and to play.
proof-commitment = Sealed shuffle { $commitment }
proof-seed = The shuffle sealed as { $commitment } came from the seed { $seed }

## Hands

hand-title = ### Your hand · { $game }
hand-given-up = A bot player plays for you in this game now.
hand-closed = This game has ended; its table was closed.
hand-wait = Nothing to do right now.
hand-over = The game is over: { $place ->
    [1] you won with **{ $points }** { $points ->
        [one] point
       *[other] points
    }! 🏆
   *[other] you came { NUMBER($place) ->
        [2] second
        [3] third
        [4] fourth
       *[5] fifth
    } with **{ $points }** { $points ->
        [one] point
       *[other] points
    }.
}
scores-title = ### Scores · { $game }
scores-none = Nothing has been scored yet.

button-type = Type
type-title = Type your move
type-label = Your move
type-example = For example: { $move }

## Leaving

button-resign = Give the seat up
resign-confirm = A bot player would play on in your place, and the game would count as lost for you. Sure?
resign-confirm-other = A bot player would play on for **{ $name }**, and the game would count as lost for them. Sure?
resigned = A bot player takes over from **{ $name }**.

## Lists

games-title = ### Games in this server
games-none = Nothing is being played. `/play` starts a game.
games-lobby = 🪑 **{ $game }** in { $channel } · gathering: { $names }
games-playing = ▶️ **{ $game }** in { $channel } · { $names }
games-more = … and { $count } more

leaderboard-server = ## 🏆 This server · { $game }
leaderboard-everywhere = ## 🏆 Everywhere · { $game }
leaderboard-all = all games
leaderboard-none = Nobody has finished a game yet. `/play` starts one.
leaderboard-line = { $rank } **{ $name }** · { $wins ->
    [one] 1 win
   *[other] { $wins } wins
} in { $games ->
    [one] 1 game
   *[other] { $games } games
} ({ $rate } %) · ⌀ { $average } points
leaderboard-page = -# Page { $page } of { $pages } · { $people } players
button-back = Back
button-next = Next
button-more = More
