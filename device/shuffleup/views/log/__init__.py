"""Stored events as sentences for the director: names, chairs and money, never ids, fields or minor units."""
