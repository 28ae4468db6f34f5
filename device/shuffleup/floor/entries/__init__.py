"""Entries: registration, fees, late entries, the waiting list, people who leave."""
