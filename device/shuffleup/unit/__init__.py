"""One box: its faces and parts, its first run, its examination, and its place in a venue.

A shell: it owns tasks, links and settings, and knows no rule of the game. It may import everything below,
down to the ports (`hardware`, `network`, `storage`). Begin at `unit.box` for a box alone, at `unit.venue` for
a room of them.
"""
