"""Files of other programs, and papers: PHH, OHH, PokerStars, The Tournament Director 3, CSV, sheets.

Readers take what strangers wrote, within bounds of size and work, and name file and line of what is wrong.
All of it is pure: texts in, records out. Begin at the package that is named like the format.
"""
