"""The club at the desk of a box; its modules are imported with the first question."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from shuffleup.archive.club_interface import ClubOffice
from shuffleup.archive.journal_folder import ARCHIVE, CLUB
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import CommandId, PersonId
from shuffleup.protocol.touch import OfferedPerson

if TYPE_CHECKING:
    from shuffleup.archive.club_folder.registration import ClubDesk


class BoxDesk:
    """The club beside the journal of an event; a box without a club never imports what reads one."""

    def __init__(self, journal: Path, clock: Clock) -> None:
        self._clock = clock
        self._folder = journal.parent / CLUB
        self._archives = journal.parent / ARCHIVE

    @property
    def is_there(self) -> bool:
        """Whether the box has a club."""
        return self._folder.is_dir()

    def search(self, typed: str) -> Sequence[OfferedPerson]:
        """Find persons by the first letters of a name; nobody without a book, or with a damaged one."""
        return self._desk.search(typed) if self.is_there else ()

    def entering(
        self, names: Sequence[str], people: Sequence[PersonId]
    ) -> tuple[tuple[str, ...], tuple[PersonId, ...]]:
        """Put the label in the place of the name of who is not shown; raises `PeopleUnknown`."""
        return self._desk.entering(names, people) if self.is_there else (tuple(names), tuple(people))

    def near(self, names: Sequence[str]) -> Mapping[str, OfferedPerson]:
        """Find the person whose name is like one of these, by that name."""
        return self._desk.near(names) if self.is_there else {}

    def again(self, played: Sequence[tuple[PersonId, str]]) -> Sequence[OfferedPerson]:
        """Find who has played by ids and names of an evening, under the names of today."""
        return self._desk.again(played)

    def hidden(self) -> Mapping[str, str]:
        """Return the names of those who are not shown, by their labels."""
        return self._desk.hidden() if self.is_there else {}

    def add(self, names: Mapping[PersonId, str], command: CommandId) -> None:
        """Add those whose name nobody has or had, under the id of the command that registered them."""
        self._desk.add(names, command)

    def correct(self, person: PersonId, into: PersonId, name: str, command: CommandId) -> None:
        """Correct a person who has never played: it is `into`, or where that is empty has this name."""
        self._desk.correct(person, into, name, command)

    def office(self) -> ClubOffice:
        """Return what the console asks of the club."""
        return self._office

    @cached_property
    def _office(self) -> ClubOffice:
        from shuffleup.archive.club_office import BoxOffice  # noqa: PLC0415  # as below

        return BoxOffice(self._folder, self._archives, self._clock)

    @cached_property
    def _desk(self) -> "ClubDesk":
        from shuffleup.archive.club_folder.registration import ClubDesk  # noqa: PLC0415  # 30 modules that a table rarely needs

        return ClubDesk(self._folder, self._clock)
