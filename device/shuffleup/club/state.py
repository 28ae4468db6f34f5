"""The state of the club: leagues, seasons, evenings, adjustments, ledger; and the parts of its commands.

The rules of commands and events are declared beside them with `answers` and `changes`.
"""

from collections.abc import Collection, Iterator, Mapping
from datetime import UTC, datetime
from typing import Annotated, Any, NewType

import msgspec

from shuffleup.club.people.book import People
from shuffleup.kernel.dispatch import Rules
from shuffleup.kernel.field_types import Money, PersonId

LeagueId = NewType("LeagueId", str)
SeasonId = NewType("SeasonId", str)
ClubEventId = NewType("ClubEventId", str)
"""An event of the club: an archived evening or a tournament of a save; see `evening_id` and `save_id`."""

AdjustmentId = NewType("AdjustmentId", str)
LedgerEntryId = NewType("LedgerEntryId", str)

LAST_MOMENT_MS = 253_402_300_799_999
"""The end of the year 9999 in Unix milliseconds: no later day has a name."""

SeasonKeys = Mapping[str, Any]
"""The rules of a season as they stand in SEASON.toml, without its names of league and season."""


class League(msgspec.Struct, frozen=True):
    """A league and its name."""

    id: LeagueId
    name: str


class Closed(msgspec.Struct, frozen=True):
    """The table of a season as it was signed (LGE-22).

    `table` is JSON with ids of persons and no names; `made_of` are the hashes of all that it was made of.
    """

    table: str
    made_of: tuple[str, ...]
    key: str
    signature: str


class Season(msgspec.Struct, frozen=True):
    """A season: its rules, and the events that the director took in (True) or out (False) by hand."""

    id: SeasonId
    league: LeagueId
    name: str
    rules: SeasonKeys = {}
    marked: Mapping[ClubEventId, bool] = {}
    closed: Closed | None = None


class ClubEvening(msgspec.Struct, frozen=True):
    """An archived evening, referred to and never copied.

    `root` is the hash that every chain of its journal starts from, `last` that of the last row of its floor,
    both in hex. `players` are the persons as the evening counts them (`p1`), each in the order of
    registration; `joined` says which persons of the people book they are. Who is missing there waits for the
    director, and the results stand under the name of the entry (PPL-03). `tournament` is the event of the
    saves of an evening that was taken over from another program (TDI-14).
    """

    id: ClubEventId
    title: str
    day: str
    root: str
    last: str
    players: tuple[str, ...]
    joined: Mapping[str, PersonId] = {}
    tournament: ClubEventId | None = None

    @property
    def waiting(self) -> tuple[str, ...]:
        """The players for whom nobody in the book was chosen yet."""
        return tuple(one for one in self.players if one not in self.joined)


class SaveFacts(msgspec.Struct, frozen=True):
    """What was read of a save: `values` without the texts of people, which stand in `names` and `texts`.

    `values` is what JSON gives back unchanged: objects, lists, texts, numbers; persons in it by their ids.
    `names` are those of the persons by their ids in the people book, `texts` others that a host typed, by
    their keys (`title`, `league`, `season`). `moment` is the last one of the save in Unix milliseconds.
    """

    moment: int
    values: Mapping[str, Any]
    names: Mapping[PersonId, str] = {}
    texts: Mapping[str, str] = {}
    played: tuple[PersonId, ...] = ()


class Save(msgspec.Struct, frozen=True):
    """A tournament that was imported; `other` are facts of the same moment that differ (TDI-09)."""

    id: ClubEventId
    facts: SaveFacts
    other: SaveFacts | None = None


class Adjustment(msgspec.Struct, frozen=True):
    """Points by hand (LGE-15): of one event, or of the season where `event` is None."""

    id: AdjustmentId
    season: SeasonId
    person: PersonId
    points: float
    reason: str
    event: ClubEventId | None = None
    taken_back: bool = False


class LedgerEntry(msgspec.Struct, frozen=True):
    """A payment between persons outside a night, on a `day`; with a `reason` a correction without money."""

    id: LedgerEntryId
    payer: PersonId
    payee: PersonId
    amount: Money
    day: str = ""
    by: str = ""
    reason: str = ""
    taken_back: bool = False


class MadeCopy(msgspec.Struct, frozen=True):
    """A copy that this box remembers making (PPL-11): what, where, and the day."""

    what: str
    place: str
    day: str


class Club(msgspec.Struct, frozen=True):
    """Everything in the club journal; `statistics` says whether the house keeps any (STT-15)."""

    leagues: Mapping[LeagueId, League] = {}
    seasons: Mapping[SeasonId, Season] = {}
    evenings: Mapping[ClubEventId, ClubEvening] = {}
    saves: Mapping[ClubEventId, Save] = {}
    adjustments: Mapping[AdjustmentId, Adjustment] = {}
    copies: tuple[MadeCopy, ...] = ()
    ledger: Mapping[LedgerEntryId, LedgerEntry] = {}
    statistics: bool = True

    def events(self) -> Iterator[ClubEventId]:
        """Go through the events of the club, evenings before saves, each in the order of taking."""
        yield from self.evenings
        yield from (save.id for save in self.own_saves())

    def own_saves(self) -> Iterator[Save]:
        """Go through the saves whose evening ended in their own program: no other counts (TDI-14)."""
        taken_over = {one.tournament for one in self.evenings.values()}
        return (save for save in self.saves.values() if save.id not in taken_over)

    def day(self, event: ClubEventId) -> str:
        """Return the calendar day of an event, year first; raises `KeyError` for an unknown one.

        Journals hold moments that no reader would take any more: they count as the nearest day.
        """
        if event in self.evenings:
            return self.evenings[event].day
        moment = max(0, min(self.saves[event].facts.moment, LAST_MOMENT_MS))
        return datetime.fromtimestamp(moment / 1000, UTC).date().isoformat()

    def title(self, event: ClubEventId) -> str:
        """Return the title of an event, empty where it has none; raises `KeyError` for an unknown one."""
        if event in self.evenings:
            return self.evenings[event].title
        return self.saves[event].facts.texts.get("title", "")

    def called(self, event: ClubEventId) -> str:
        """Call an event as people know it, by title and day; by its id without a title, or if unknown."""
        known = event in self.evenings or event in self.saves
        return f"{self.title(event) or event}, {self.day(event)}" if known else event

    def played(self) -> Mapping[PersonId, Collection[ClubEventId]]:
        """Return the events of each person, under the id that was joined; merges are not looked at."""
        found: dict[PersonId, dict[ClubEventId, None]] = {}
        for evening in self.evenings.values():
            for person in evening.joined.values():
                found.setdefault(person, {})[evening.id] = None
        for save in self.own_saves():
            for person in save.facts.played:
                found.setdefault(person, {})[save.id] = None
        return found


def evening_id(root: str) -> ClubEventId:
    """Name an evening by the hash in hex that its chains start from: a copy of it has the same name."""
    return ClubEventId(f"evening-{root[:16]}")


def save_id(tournament: str) -> ClubEventId:
    """Name the tournament of a save by the id that its program gave it, in any case of letters."""
    return ClubEventId(f"save-{tournament.casefold()}")


Why = Annotated[str, msgspec.Meta(pattern=r"\S", max_length=200)]
"""Why the director does it; it goes into the record."""


class ClubCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that the club can be asked to write down."""


class ClubEvent(msgspec.Struct, frozen=True):
    """Something that happened in the club. Its tag is its stored name and never changes."""


ClubEvents = tuple[ClubEvent, ...]

answers: Rules[[Club, People], ClubEvents] = Rules("command of the club")
changes: Rules[[Club], Club] = Rules("event of the club")
