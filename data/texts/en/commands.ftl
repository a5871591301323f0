# Slash commands: descriptions of commands and of their arguments (at most 100 characters each).

command-play = Start a game in this channel
argument-play-game = Which game
argument-play-options = The game’s own options, if it has any, such as "target: 200"
argument-play-bots = How many bot players to seat right away (you can add more in the lobby)

command-board = Post the board again, at the end of this channel
command-hand = See your hand in this channel’s game, for your eyes only
command-resign = Leave this channel’s game for good; a bot player takes over the seat
argument-resign-player = Instead of you: somebody who has left or keeps the table waiting
command-close = End this channel’s table before its end: moderators, or all players together
command-games = See what is being played in this server

command-notify = Choose how I call you when it is your turn
argument-notify-way = By a mention in the channel (the default), by a direct message, or not at all
choice-notify-mention = A mention in the channel
choice-notify-direct = A direct message
choice-notify-none = Not at all

command-rules = Read the rules of a game, in short
argument-rules-game = Which game

command-daily = Play today’s challenge: the same game for everybody, one try
argument-daily-game = Which game

command-leaderboard = See who is best
argument-leaderboard-scope = In this server (the default) or everywhere
argument-leaderboard-game = One game only
choice-server = This server
choice-everywhere = Everywhere
argument-leaderboard-board = Most wins (the default), best solo results, or today’s challenge
choice-wins = Wins
choice-alone = Solo
choice-daily = Daily challenge
