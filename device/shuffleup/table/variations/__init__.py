"""Variations: rotating games, straddles, bomb pots, boards run several times, seven-deuce."""
