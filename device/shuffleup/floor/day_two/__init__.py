"""Bag lists that are read, entries over several flights, and day two, which is made of bags."""
