"""A venue on this computer under load: `scripts/bench/venue.py` runs it and prints what it measures."""
