"""The draft of an evening: the answers of a host, read and put into an event file, and what follows (pure).

Begin with `outcome`: of `Answers` it makes the file, its levels, chips, tables and prizes, and says at which
answer something is wrong.
"""
