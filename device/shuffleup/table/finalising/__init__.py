"""The end of a hand at a table, where its result becomes final."""
