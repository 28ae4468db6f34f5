"""Players' phones: cards that let one in, requests from a page, and check-in at the door."""
