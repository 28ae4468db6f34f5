"""The folder of a club: its two journals, what is computed from them, and forgetting in files."""

from shuffleup.archive.club_folder.books import Books, NoClub, read_books
from shuffleup.archive.club_folder.folder import ClubFolder, NotOneClub, open_club
from shuffleup.archive.club_folder.records import CLUB, CLUB_EVENTS, PEOPLE, PEOPLE_EVENTS

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
