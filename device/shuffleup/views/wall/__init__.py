"""The wall of the room: its current page, and every text on it."""

from shuffleup.views.wall.news import News, heard, new_seats
from shuffleup.views.wall.page import page_of, replaced_wall, wall_view

__all__ = ["News", "heard", "new_seats", "page_of", "replaced_wall", "wall_view"]
