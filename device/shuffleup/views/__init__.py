"""One module a face: what it may show of a state, and what it must not (pure)."""
