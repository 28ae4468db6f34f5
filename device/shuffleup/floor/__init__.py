"""The floor of one event: commands in, events out, state folded from events (pure).

It owns all that lasts over many hands: entries, seats, levels, purchases, prizes, settlement. It may import
`event_file` and below, but not `table`. A feature has its commands above their answers, and its events above
what they change: one file, or `X` and `X_events`. Begin at `floor.contents`, `floor.command`, `floor.decide`.
"""
