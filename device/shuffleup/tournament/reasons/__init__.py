"""Reasons that floor and tables tell each other: names and small records, and no sentence."""
