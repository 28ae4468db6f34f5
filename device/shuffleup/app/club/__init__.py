"""The club of a box: what the program of an evening asks of it, and what an archived evening gives it.

Only `at_the_desk` is imported by a program that starts; it imports the club with the first question.
"""

CLUB = "club"
"""The folder of the club beside the journals of a box."""

ARCHIVE = "archive"
"""The folder of past events beside them."""
