"""Colour-up: small chips leave play, table by table, with a race for the odd ones (CLR-01 to CLR-11)."""
