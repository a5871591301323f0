# What cannot be done, said privately to the user.

error-incident = Something went wrong on my side. `/hand` and `/board` show how the game stands now. If it happens again, tell the people who run this bot the number `{ $incident }`.
error-not-kept = I could not write that down, so nothing has happened. Please try again.
error-store = I cannot reach my records right now, so I cannot say whether that worked. `/hand` shows it as soon as I can.
error-discord = Discord does not take my messages right now. `/hand` and `/board` show how the game stands as soon as it does.
error-refused = Discord does not let me show this. Please try again; `/board` posts the game as it is now.
error-unknown-button = This button no longer works. `/board` posts the game as it is now.

refused-no-such-table = This table is gone. `/play` opens a new one.
refused-no-game-here = No game is being played in this channel. `/play` starts one.
refused-not-started = The game has not started yet.
refused-not-playing = This game is no longer running.
refused-onlooker = You have no seat at this table, so there is no hand to show. Keep watching, or start your own game with `/play` in another channel.
refused-resigned = That seat was given up; a bot player has it now.
refused-no-seat = { $name } has no seat at this table.
refused-not-absent = { $name } still has time: a bot player takes over a seat after { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
} of waiting, or when the player has left the server.
refused-leaving = It looks as if { $name } has left the server. I look again in a minute; if that is so, a bot player takes the seat.
refused-too-late = That seat was handed over more than { $hours ->
    [one] 1 hour
   *[other] { $hours } hours
} ago, so a bot player keeps it.
refused-nothing-asked = That is no longer being asked.
refused-nothing-to-resign = You have no seat here to give up.
refused-bot-seat = { $name } is a bot. Only the seat of a person can be given up.
refused-asleep = This game fell asleep, and another table is in this channel by now. It can go on here when that one is over.
refused-nothing-to-close = There is no table here that could be closed.
refused-close = Only moderators can close this table. Its players can call the game off together.
refused-close-begun = The game has begun in the meantime, so I have closed nothing. `/close` asks about it.
refused-host-leaving = It looks as if the host, { $host }, has left the server. I look again in a minute; if that is so, the next player becomes host.
refused-host-only = Only the host, { $host }, can do this.
refused-rematch = A rematch is for those who played. `/play` starts your own game.
refused-write-own = You may not write in this channel, so I open no table for you here.
refused-elsewhere = That button belongs to a table in { $channel }.
refused-slow = Discord did not let me answer in time, so I have opened no table. Please try again.
refused-lobby = Discord did not take the message, so I have opened no table. Please try again later.
refused-thread-many = This server has as many open threads as Discord allows. Close one, or try another channel.
refused-thread-rights = I may not open threads in this channel. Ask a moderator to let me, or try another channel.
refused-thread-own = You may not open threads in this channel, so I do not open one for you.
refused-thread-here = I cannot open a thread here. Try another channel.
refused-game = I cannot tell which game "{ $game }" is. You can play: { $games }.
refused-option = This game has no option "{ $option }".
refused-permissions = { $count ->
    [one] I need a permission in this channel: **{ $permissions }**. Ask a moderator to grant it, then try again.
   *[other] I need permissions in this channel: **{ $permissions }**. Ask a moderator to grant them, then try again.
}
trouble-permissions = { $count ->
    [one] In { $channel } I lack a permission: **{ $permissions }**. Ask a moderator to grant it; until then I cannot keep the board up to date or call anybody there.
   *[other] In { $channel } I lack permissions: **{ $permissions }**. Ask a moderator to grant them; until then I cannot keep the board up to date or call anybody there.
}
trouble-locked = The thread { $channel } is locked, so I cannot show the board there. Ask a moderator to unlock it.
trouble-refused = Discord does not let me show the board in { $channel } (error { $code }). I try again with the next move.
permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-send-messages-in-threads = Send Messages in Threads
permission-attach-files = Attach Files
permission-read-message-history = Read Message History
permission-create-public-threads = Create Public Threads
permission-connect = Connect

## From the store

refused-channel-busy = This channel already has a game.
refused-not-in-lobby = { $status ->
    [playing] The game has started already.
    [over] The game is over.
   *[other] That lobby is closed.
}
refused-already-seated = You already have a seat.
refused-table-full = Every seat is taken.
refused-not-seated = You have no seat at this table.
refused-no-bot = There is no bot player to remove.
refused-too-few-players = There are too few players to start.
refused-number-taken = Somebody moved at the same moment. Please choose again.
refused-not-your-seat = That is not your seat.
refused-stale = That button is out of date: the game has moved on. Here it is as it is now.
refused-unplayable = This game was started under rules that I no longer play. It cannot go on; `/play` starts a new one here.

## From the rules

illegal-move = You cannot do that right now.
illegal-game-over = The game is over.
illegal-not-your-turn = It’s not your turn.
illegal-not-now = { $phase ->
    [take] Take a card from a pile first.
    [place] Place the card in your hand first.
   *[other] You cannot do that right now.
}
illegal-not-in-hand = That is not in your hand.
