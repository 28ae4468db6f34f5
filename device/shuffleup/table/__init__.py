"""One table: commands in, events out, state folded from events, on top of `poker` (pure)."""
