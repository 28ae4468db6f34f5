"""The colour-up of a chip: the choice, the race and its cards (TDA 24)."""
