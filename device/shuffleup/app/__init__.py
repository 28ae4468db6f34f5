"""The composition roots of a box, a floor and a standby."""
