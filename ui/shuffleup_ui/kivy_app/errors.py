"""Errors at the start of a face, each as one line for the person who started it."""


class KivyMissing(Exception):
    """Kivy is not installed here; the text says what to type."""


class NoPicture(Exception):
    """No picture could be taken."""


class NoScreen(Exception):
    """There is nothing to draw on; the text says what to connect or set."""
