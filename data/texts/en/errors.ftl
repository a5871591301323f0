# What cannot be done, said privately to whoever tried.

error-incident = Something went wrong on my side; the game is as it was. Please try again. If it stays, tell my keepers the number `{ $incident }`.
error-unknown-button = This button is from another time; I no longer know what it did. `/board` posts the game as it stands.

refused-no-such-table = This table is gone. `/play` opens a new one.
refused-no-game-here = No game is being played in this channel. `/play` starts one.
refused-not-started = The game has not started yet.
refused-not-playing = This game is not running any more.
refused-onlooker = You are not at this table, so there is no hand to show. Watch on, or start a game of your own with `/play` elsewhere.
refused-resigned = That seat was given up; a bot player plays in it now.
refused-no-seat = { $name } holds no seat at this table.
refused-not-absent = { $name } may take their time: a seat is given to a bot player after { $minutes } minutes of waiting, or when its player has left the server.
refused-host-only = Only the host, { $host }, may do this.
refused-rematch = A rematch is for those who played. `/play` starts a game of your own.
refused-thread-here = I cannot open a thread here. Try another channel.
refused-game = I know no single game called "{ $game }". There is: { $games }.
refused-option = This game has no option "{ $option }".
refused-permissions = { $count ->
    [one] I lack a permission in this channel: **{ $permissions }**. Please have a moderator grant it, then try again.
   *[other] I lack permissions in this channel: **{ $permissions }**. Please have a moderator grant them, then try again.
}
permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-send-messages-in-threads = Send Messages in Threads
permission-attach-files = Attach Files
permission-read-message-history = Read Message History
permission-create-public-threads = Create Public Threads

## From the store

refused-channel-busy = This channel has a game already.
refused-not-in-lobby = That table is no longer gathering players.
refused-already-seated = You have a seat already.
refused-table-full = Every seat is taken.
refused-not-seated = You have no seat at this table.
refused-no-bot = There is no bot player to remove.
refused-too-few-players = Too few players are seated to start.
refused-number-taken = Somebody moved at the same moment. Please choose again.
refused-not-your-seat = That is not your seat.
refused-stale = The game has gone on since that button was drawn. Here is how it stands now.
refused-unplayable = This game was begun under rules that I no longer play. It cannot go on; `/play` starts a new one here.
refused-store = That cannot be done right now.

## From the rules

illegal-move = That is not possible right now.
illegal-game-over = The game is over.
illegal-not-your-turn = It is not up to you right now.
illegal-not-now = { $phase ->
    [take] Take a card from a pile first.
    [place] Place the card in your hand first.
   *[other] That is not what is asked right now.
}
illegal-not-in-hand = You do not hold that.
