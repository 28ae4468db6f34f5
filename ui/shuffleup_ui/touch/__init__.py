"""The touchscreen of a table: views become marks on the glass, touches become commands.

Everything but `painter` and `root` is arithmetic and needs no screen: a moment goes in, marks and places to
touch come out. Lengths are millimetres of the panel until they become dots.
"""
