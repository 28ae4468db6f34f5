"""The wall of the room: its current page, and every text on it."""
