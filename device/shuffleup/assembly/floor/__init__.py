"""The composition root of a floor, and what only it needs."""
