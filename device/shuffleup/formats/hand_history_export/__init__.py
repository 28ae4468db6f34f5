"""Hands and events in formats of other programs: Open Hand History, its tournament summary, PokerStars."""
