"""The command line: one module for each group of commands, and one table of them.

It may import every room, and nothing imports it. A module is imported only when its command is used, so that
`shuffleup --help` loads no server. Begin at `cli.commands`, the table of all commands.
"""
