"""What every room needs: amounts, identities, refusals, language, clock, chance, bounded reading.

A module here knows nothing of poker and imports nothing of this project but its neighbours. `amounts` and
`identity` have the types of the game, `declared` the dispatcher of commands and events.
"""
