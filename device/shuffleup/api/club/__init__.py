"""The club on the director's console: seasons, evenings of other programs, and who waits for a person."""
