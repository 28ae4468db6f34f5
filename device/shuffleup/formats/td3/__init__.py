"""Saves of The Tournament Director 3: from the bytes of a file to its facts or to one refusal."""
