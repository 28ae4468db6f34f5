"""The arithmetic of a tournament: levels and clock, seats, the button, places, prizes (pure).

Functions on plain values, without events. It may import `ruleset` and below, but not `poker`.
Begin at the module that is named like the matter: `table_balance`, `proposed_levels`, `prizes`, `settlement`.
"""
