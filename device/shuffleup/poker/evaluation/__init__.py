"""The strength of a hand and the equity of several."""
