"""The views of a state, one module per face: what each face may show, and what it must not (pure)."""
