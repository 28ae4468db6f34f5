"""The streams of a club, their files, and the conversion between their events and stored rows."""

from shuffleup.club import rooms as club_rooms
from shuffleup.club.message import ClubEvent
from shuffleup.club.people import rooms as people_rooms
from shuffleup.club.people.message import PeopleEvent
from shuffleup.kernel.identity import Stream
from shuffleup.stations.event_codec import Codec

PEOPLE, CLUB = Stream("people"), Stream("club")
PEOPLE_FILE, CLUB_FILE = "people.journal", "club.journal"

PEOPLE_EVENTS: Codec[PeopleEvent] = Codec(people_rooms.EVENTS)
CLUB_EVENTS: Codec[ClubEvent] = Codec(club_rooms.EVENTS)
