"""Every rule of an event as a typed, bounded parameter; one record per group (pure)."""
