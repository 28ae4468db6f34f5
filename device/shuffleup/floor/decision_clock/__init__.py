"""The decision clock of an event on the floor: renewals, a count set by the director, a shorter time."""
