# The lobby, the board's frame, hands, calls, leaderboards: everything that belongs to no single game.

## Lobby

lobby-title = ## { $game } — who plays?
lobby-seats = **Seats** { $count } of { $most }
lobby-seat = 🪑 { $name }
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

lobby-open = Your table of **{ $game }** is open.
lobby-owed = Your table of **{ $game }** is open. Discord is slow right now, so its message will follow.
rematch-started = The rematch has started already. You can watch it.
rematch-full = Every seat of the rematch is taken. You can watch it.
rematch-joined = You have a seat in the rematch.
busy-here = This channel already has a table of **{ $game }**, and there is room for only one. `/board` shows it again. For yours, try another channel.
busy-offer = This channel already has a table of **{ $game }**, and there is room for only one. `/board` shows it again. Shall I open a thread for yours?
thread-name = { $game } with { $host }
thread-opened = Your table is in { $thread }.
table-moved = **{ $game }** goes on in { $place }.
table-closed = **{ $game }** · this table is closed. `/play` opens a new one.

table-asleep = 💤 Nobody has moved for a week, so this game is asleep and other games can be played here. **My hand** wakes it.

## The board

board-title = ## { $game }
board-winner = { $count ->
    [one] 🏆 **{ $names } wins!**
   *[other] 🏆 **{ $names } share the victory!**
}
# Several names: all but the last, then the last.
names-and = { $names } and { $last }
board-posted = The board is now at the end of the channel.
board-owed = Discord does not take the board right now. It follows by itself.
board-leaver = { $name } has left the server; a bot player takes over that seat.
button-hand = My hand
button-board = To the board
button-scores = Scores
button-rules = Rules
button-rematch = Rematch
call = { $people } your turn!
end-points = { $name } { NUMBER($points) }
dms-closed = { $person } I cannot send you direct messages. Use `/hand`, or the button on the board, to see your hand and to play.
proof-commitment = Sealed shuffle { $commitment }
proof-seed = The shuffle sealed as { $commitment } came from the seed { $seed }

## Hands

hand-title = ### Your hand · { $game }
hand-given-up = A bot player now plays for you in this game.
button-return = Take my seat back
hand-closed = This table was closed, so the game has ended.
hand-wait = Nothing to do right now.
hand-over = The game is over: { $place ->
    [1] you won with **{ NUMBER($points) }** { $points ->
        [one] point
       *[other] points
    }! 🏆
   *[other] you came { NUMBER($place) ->
        [2] second
        [3] third
        [4] fourth
       *[5] fifth
    } with **{ NUMBER($points) }** { $points ->
        [one] point
       *[other] points
    }.
}
# The same for those who share a place: `names` are the others there.
hand-over-shared = The game is over: { $place ->
    [1] you share first place with **{ $names }**, with **{ NUMBER($points) }** { $points ->
        [one] point
       *[other] points
    } each! 🏆
   *[other] you came { NUMBER($place) ->
        [2] second
        [3] third
       *[4] fourth
    } together with **{ $names }**, with **{ NUMBER($points) }** { $points ->
        [one] point
       *[other] points
    } each.
}
scores-title = ### Scores · { $game }
scores-none = Nothing has been scored yet.

button-type = Type
type-title = Type your move
type-label = Your move
type-example = For example: { $move }

## Calls

notify-mention = I will mention you in the channel when it is your turn.
notify-direct = I will send you your hand as a new direct message when it is your turn.
notify-none = I will not call you any more. Your hand and the board stay up to date.

## Leaving

button-resign = Give up the seat
resign-confirm = A bot player will play on in your seat, and the game will count as a loss for you. Are you sure?
resign-confirm-other = A bot player will play on for **{ $name }**, and the game will count as a loss for them. Are you sure?
resigned = A bot player takes over from **{ $name }**.

told-resign = { $name } has given up the seat. A bot player plays on.
told-replaced = { $person } a bot player now has your seat, { $name }. You can take it back within a day while the game lasts.
told-returned = { $name } is back at the table.
told-decline = { $name } would rather play on, so the game continues.
told-ask-call-off = { $people } { $name } asks to call the game off. It would count for nobody. Do all of you agree?
button-agree = Agree
button-decline = Play on

close-confirm = What shall happen to this channel’s table of **{ $game }**? A game that is closed or called off counts for nobody.
button-end = Close the table
button-to-thread = Move it into a thread
table-in-thread = The table of **{ $game }** is now in { $place }. This channel is free.
button-call-off = Ask to call it off
table-ended = The table of **{ $game }** is closed.
call-off-asked = I have asked the others.
call-off-agreed = You agree. I am waiting for the others.
call-off-declined = You would rather play on, so the game continues.
call-off-done = The game is called off. It counts for nobody.
ended-call-off = 🕊️ All players agreed to call this game of **{ $game }** off. It counts for nobody.
ended-moderator = A moderator closed this table of **{ $game }**. The game counts for nobody.
ended-nobody = Everybody has left this table of **{ $game }**, so the game has ended.

## Lists

games-title = ### Games in this server
games-none = Nothing is being played. `/play` starts a game.
games-lobby = 🪑 **{ $game }** in { $channel } · in the lobby: { $names }
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
} ({ $rate }%)
# Points on average, in the games that were not given up.
leaderboard-average = {" "}· average score { NUMBER($average) }
leaderboard-somebody = a player
leaderboard-page = -# Page { $page } of { $pages } · { $people ->
    [one] 1 player
   *[other] { $people } players
}
button-back = Back
button-next = Next
button-more = More
