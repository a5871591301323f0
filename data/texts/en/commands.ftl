# Slash commands: descriptions of commands and of their arguments (at most 100 characters each).

command-play = Start a game in this channel
argument-play-game = Which game
argument-play-options = The game's own options, if it has any, such as "target: 200"
argument-play-bots = How many bot players sit down at once (you can add more in the lobby)

command-board = Post this channel's board again, down here
command-hand = Your own hand in this channel's game, for your eyes only
command-resign = Leave this channel's game for good; a bot player takes the seat over
argument-resign-player = Somebody who has left or keeps the table waiting, instead of yourself
command-games = What is being played in this server

command-rules = The rules of a game, in short
argument-rules-game = Which game

command-daily = Today's challenge: the same game for everybody, one try
argument-daily-game = Which game

command-leaderboard = Who is best
argument-leaderboard-scope = In this server (the default) or everywhere
argument-leaderboard-game = One game only
choice-server = This server
choice-everywhere = Everywhere
argument-leaderboard-board = Who wins most (the default), best results alone, or today's challenge
choice-wins = Wins
choice-alone = Alone
choice-daily = Daily challenge
