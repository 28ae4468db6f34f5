"""The simulated people of a demo: players who decide, and a dealer who presses the keys."""
