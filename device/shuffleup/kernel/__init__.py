"""The common base: amounts, identities, refusals, language, clock, chance, bounded reading.

It knows nothing of poker and imports no other room. Begin at `kernel.field_types` for the types of fields, at
`kernel.dispatch`, which finds the function of a command or an event, at `kernel.refusals` for errors.
"""
