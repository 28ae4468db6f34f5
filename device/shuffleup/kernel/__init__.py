"""The kernel: amounts, identities, refusals, language, clock, chance, bounded reading.

A module here knows nothing of poker and imports no other room. `field_types` has the types of the game,
`dispatch` finds the function of a command or an event.
"""
