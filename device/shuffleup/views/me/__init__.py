"""Views of the players' page: what the room sees, and what one player sees."""
