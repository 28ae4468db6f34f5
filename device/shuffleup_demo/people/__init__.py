"""The simulated people of a demo: players who decide, a dealer whose finger presses the keys."""
