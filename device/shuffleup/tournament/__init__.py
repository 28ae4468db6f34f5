"""The tournament over many hands: levels and clock, seats, the button, places and prizes (pure)."""
