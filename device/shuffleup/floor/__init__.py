"""The floor of one event: commands in, events out, state folded from events (pure).

One room a noun (entries, seating, levels, results, purchases, prizes, hand_for_hand, colour_up, conduct,
crews), each with what can be asked (`commands`), what happened (`events`), the answers (`rules`) and how an
event changes the state (`changes`). `decide`, `evolve`, `hear` and `following` bring them together.
"""
