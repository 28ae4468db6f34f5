"""Structures as arithmetic: their end, their faults, and levels that end on time (STR-31 to STR-42)."""
