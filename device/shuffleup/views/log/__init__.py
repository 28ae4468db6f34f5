"""Stored events as sentences for the director: names, chairs and money, never ids, fields or minor units."""

from shuffleup.views.log.sentence import LINES, sentence

__all__ = ["LINES", "sentence"]
