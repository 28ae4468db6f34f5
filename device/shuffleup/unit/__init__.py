"""One box: its faces and parts, its first run, its self-test, and its place in a venue.

It owns tasks, links and settings, and knows no rule of the game. It may import `stations` and below, down to
`hardware`, `network` and `storage`. Begin at `unit.box.controller` for a box alone, at
`unit.venue.venue_table` for a table of a venue.
"""
