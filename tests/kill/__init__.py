"""The kill test: the bot's process dies by SIGKILL at random moments, and nothing that was shown is lost.

`child` runs the real bot on a simulated Discord and plays; `judge` looks at what it left behind; `trial`
starts, kills and judges.
"""
