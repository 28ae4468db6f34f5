"""The showdown: who shows, who may muck, who wins which pot."""
