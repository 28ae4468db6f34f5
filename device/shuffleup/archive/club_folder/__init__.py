"""The folder of a club: its two journals, what is computed from them, and forgetting in files."""

from shuffleup.archive.club_folder.books import (
    CLUB,
    CLUB_EVENTS,
    PEOPLE,
    PEOPLE_EVENTS,
    Books,
    NoClub,
    read_books,
)
from shuffleup.archive.club_folder.club_writer import ClubFolder, NotOneClub, open_club

__all__ = [
    "CLUB",
    "CLUB_EVENTS",
    "PEOPLE",
    "PEOPLE_EVENTS",
    "Books",
    "ClubFolder",
    "NoClub",
    "NotOneClub",
    "open_club",
    "read_books",
]
