"""The composition roots: what a box, a floor and a standby are put together from."""
