"""The floor of one event: commands in, events out, state folded from events (pure)."""
