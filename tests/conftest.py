"""What holds for every test."""

from hypothesis import settings

# How long an example takes says something about the machine, nothing about the game.
settings.register_profile("house", deadline=None)
settings.load_profile("house")
