"""A weekend of tournaments from its seed: satellites, flights, day two, a side event, and all sums."""
