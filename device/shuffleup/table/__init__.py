"""One table: commands in, events out, state folded from events, on top of `poker` (pure).

It owns the hand in play, the button, blinds, undo and the dealer's rulings. It may import `tournament`,
`poker` and below, but not `floor`. Begin at `table.contents` for the commands, at `table.decide` and
`table.evolve` for the two functions.
"""
