"""Files of other programs, and papers: PHH, OHH, PokerStars, The Tournament Director 3, CSV, sheets.

Readers take what strangers wrote, within bounds of size and work, and name file and line of what is wrong.
It may import `views` and below; most of it is pure. Begin at the package that is named like the format.
"""
