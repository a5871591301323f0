"""A Discord of our own on loopback: real HTTP and a real gateway in a process of its own, able to misbehave.

`server/` is that Discord, `kit.Wire` starts it and speaks to its control port, `people` holds what a person
does with a client, `bots` starts the real bot against it, in this process or in its own.
"""
