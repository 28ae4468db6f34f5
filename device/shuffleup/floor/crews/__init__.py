"""Crews: when a crew's table has played its stage, who goes through, and the tables of the next stage."""
