"""Chances of places by the independent chip model of Malmuth and Harville (PAP-03)."""
