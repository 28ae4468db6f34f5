"""Satellites: the number of seats, who has one, values that are shared, and who holds a seat already."""
