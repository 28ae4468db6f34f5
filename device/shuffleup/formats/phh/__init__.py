"""Hand histories in the PHH format: text to records and back, records to the states of a hand and back.

PHH is TOML with one action a line, see Juho Kim, "Recording and Describing Poker Hands" (2023). Players are
p1 to pn in position order: p1 posts the small blind and pn has the button; heads-up p1 has the big blind.
"""
