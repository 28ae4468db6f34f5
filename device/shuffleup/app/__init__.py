"""The composition of a process: a table, a floor, a standby, their settings and their signals.

It may import everything below `cli`; only here are clock, bus, journal and hardware chosen. Begin at
`app.standalone_box` for a box alone, at `app.venue_floor` and `app.venue_table` for a venue, at `app.config`
for `unit.toml`.
"""
