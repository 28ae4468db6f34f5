"""The wall on a screen of its own: the same view as the page `/wall`, drawn by Kivy."""
