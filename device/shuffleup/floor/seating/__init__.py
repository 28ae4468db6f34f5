"""Seats: the draw, moves, balancing, broken tables, the final table."""
