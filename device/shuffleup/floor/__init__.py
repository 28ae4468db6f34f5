"""The floor of one event: commands in, events out, state folded from events (pure).

One room a noun (entries, seating, levels, results, purchases, prizes, hand_for_hand, colour_up, conduct,
crews), with its commands above their answers (`rules` and its neighbours) and its events above what they
change (`events`). `message` has what all of them share, `rooms` lists the modules, and `decide`, `evolve`,
`hear` and `following` ask their rules.
"""
