"""Importing evenings of other programs into a club."""
