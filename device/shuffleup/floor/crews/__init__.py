"""Crews: the end of a crew's stage, the players who advance, and the tables of the next stage."""
