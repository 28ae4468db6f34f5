"""The club of a box: what the program of an evening asks of it, and what an archived evening gives it."""
