"""Many hands: levels and their clock, seats, the button between hands, places and prizes (pure)."""
