"""Every rule that a house may set, as a typed, bounded parameter; and the shipped rule sets (pure).

One record for each group of keys of an event file. It imports only `kernel` and `protocol`. Begin at
`ruleset.rule_set`; each other module is named like its groups, and `sets/` has the shipped TOML files.
"""
