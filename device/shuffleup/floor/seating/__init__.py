"""Seats: the draw, moves, tables kept level, tables broken, the final table."""
