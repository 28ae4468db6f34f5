"""One hand of Texas Hold'em: commands in, events out, state as a fold over the events."""
