"""Commands for the people of a club and its seasons."""
