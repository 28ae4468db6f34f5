"""The list of sign-ups: who comes and who waits, and what newer lines change in it (BEF-02, 03, 05)."""

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from shuffleup.floor.entries.person_names import same_name
from shuffleup.floor.signups.signup_line import SignUpAnswer, SignUpLine
from shuffleup.kernel.field_types import EntryId, Money, PersonName, PersonText


class SignUp(msgspec.Struct, frozen=True):
    """A sign-up that is kept, under a `number` of its own for as long as the event lasts.

    `when` is the day or moment of the answer. One that came without stands behind the moment `after`, the
    last that anybody had then. `entry` is the one that was made of it, empty where none was.
    """

    number: int
    name: PersonName
    answer: SignUpAnswer = "yes"
    guests: int = 0
    paid: Money = Money(0)
    note: PersonText = ""
    when: str = ""
    person: PersonText = ""
    after: str = ""
    entry: EntryId = EntryId("")

    @property
    def turn(self) -> tuple[str, bool, int]:
        """Its place among all: by the moment, and at the same one in the order in which they were read."""
        return (moment(self.when), False, self.number) if self.when else (self.after, True, self.number)


def moment(when: str) -> str:
    """Return the moment of a day or a moment: a day begins at midnight."""
    return f"{when}T00:00" if len(when) == len("2026-12-01") else when


class SignUps(msgspec.Struct, frozen=True):
    """All sign-ups of an event, by number.

    `last` is the highest number so far. `moved_up` waited before, and come since others said no. `before` and
    `moved_before` are the list and those who had moved up as they were before the last act on it.
    """

    lines: tuple[SignUp, ...] = ()
    last: int = 0
    moved_up: frozenset[int] = frozenset()
    before: tuple[SignUp, ...] = ()
    moved_before: frozenset[int] = frozenset()


class PlacesGiven(msgspec.Struct, frozen=True):
    """Who said yes, in the order of their turns: those who have a place, and those who wait for one."""

    coming: tuple[SignUp, ...]
    waiting: tuple[SignUp, ...]


def places(lines: Iterable[SignUp], most: int) -> PlacesGiven:
    """Give `most` places to persons with their guests; a group comes whole or waits (BEF-05).

    0 is no limit.
    """
    coming, waiting, taken = list[SignUp](), list[SignUp](), 0
    for one in sorted(lines, key=lambda one: one.turn):
        if one.answer != "yes":
            continue
        fits = not most or taken + 1 + one.guests <= most
        taken += (1 + one.guests) if fits else 0
        (coming if fits else waiting).append(one)
    return PlacesGiven(tuple(coming), tuple(waiting))


class Differences(msgspec.Struct, frozen=True):
    """What lines change in a list.

    `changed` are pairs, before and after, of those whose name, answer or guests are other ones; `same` counts
    the rest of the known. `superseded` are the places of lines that count no more for a later one of the same
    person. `stored` are all that are new or not exactly as before; `lines` is the list when that is taken.
    """

    new: tuple[SignUp, ...]
    changed: tuple[tuple[SignUp, SignUp], ...]
    missing: tuple[SignUp, ...]
    same: int
    superseded: tuple[int, ...]
    stored: tuple[SignUp, ...]
    gone: tuple[SignUp, ...]
    lines: tuple[SignUp, ...]


def differences(
    known: SignUps, lines: Sequence[SignUpLine], *, add: bool = False, withdraw: bool = False
) -> Differences:
    """Compare lines with a list; those of a reply `add`, and nobody is missing.

    Who is missing is taken out of the list where `withdraw` is on.
    """
    people = _People(known.lines, lines)
    told, superseded = _told(people, lines)
    before = {one.number: one for one in known.lines}
    in_order = sorted(told, key=lambda one: told[one])
    said = {one: replace(lines[told[one]], person=people.ids.get(one, "")) for one in in_order}
    pairs = [(before[one], _updated(before[one], line)) for one, line in said.items() if one in before]
    new = _numbered([line for one, line in said.items() if one not in before], known, pairs)
    missing = () if add else tuple(one for one in known.lines if one.number not in told)
    gone = missing if withdraw else ()
    stored = (*(after for one, after in pairs if after != one), *new)
    changed = tuple(pair for pair in pairs if _as_told(pair[0]) != _as_told(pair[1]))
    same = len(pairs) - len(changed)
    kept = with_changes(known.lines, stored, (one.number for one in gone))
    return Differences(new, changed, missing, same, superseded, stored, gone, kept)


def with_changes(
    lines: Iterable[SignUp], stored: Iterable[SignUp], gone: Iterable[int]
) -> tuple[SignUp, ...]:
    """Return a list with other lines under their numbers, and without those that are gone."""
    found = {one.number: one for one in (*lines, *stored)}
    for number in gone:
        found.pop(number, None)
    return tuple(found[number] for number in sorted(found))


class _People:
    """The persons of a list and of lines: who is the same one (BEF-03).

    A person of the list has its number, a new one a number below 0. Lines with an id are found first, so that
    a line without one means the same person however often the lines are read.
    """

    def __init__(self, known: Iterable[SignUp], lines: Sequence[SignUpLine]) -> None:
        self.ids: dict[int, str] = {}
        self._by_id: dict[str, int] = {}
        self._by_name: dict[str, list[int]] = {}
        with_id = [at for at, line in enumerate(lines) if line.person]
        said = {lines[at].person for at in with_id}
        for one in known:
            # Who has an id in the lines is called there as the lines say.
            self._learn(one.number, "" if one.person in said else one.name, one.person)
        self.of_line: dict[int, int] = {}
        for at in (*with_id, *(at for at in range(len(lines)) if not lines[at].person)):
            found = self._find(lines[at])
            self.of_line[at] = -1 - at if found is None else found
            self._learn(self.of_line[at], lines[at].name, lines[at].person)

    def _find(self, line: SignUpLine) -> int | None:
        """Find who it is: by the id, else by the name, which two persons with ids of their own may share."""
        if line.person in self._by_id:
            return self._by_id[line.person]
        alike = [
            one
            for one in self._by_name.get(same_name(line.name), ())
            if not (line.person and self.ids.get(one))
        ]
        return min(alike, key=lambda one: self.ids.get(one, ""), default=None)

    def _learn(self, one: int, name: str, person: str) -> None:
        if name:
            self._by_name.setdefault(same_name(name), []).append(one)
        if person and one not in self.ids:
            self.ids[one] = person
            self._by_id[person] = one


def _told(people: _People, lines: Sequence[SignUpLine]) -> tuple[dict[int, int], tuple[int, ...]]:
    """Find the line of each person that counts, of the later `when` or else later, and the other lines."""
    told, superseded = dict[int, int](), list[int]()
    for at, line in enumerate(lines):
        one = people.of_line[at]
        before = told.get(one, at)
        earlier = lines[before]
        if earlier.when and line.when and moment(earlier.when) > moment(line.when):
            superseded.append(at)
            continue
        superseded += [before] if before != at else []
        told[one] = at
    return told, tuple(sorted(superseded))


def _updated(one: SignUp, line: SignUpLine) -> SignUp:
    """Return a sign-up as a line tells it; what the line does not say stays."""
    return replace(
        one,
        name=line.name,
        answer=line.answer,
        guests=line.guests,
        paid=one.paid if line.paid is None else line.paid,
        note=one.note if line.note is None else line.note,
        when=line.when or one.when,
        person=line.person or one.person,
    )


def _numbered(
    lines: Sequence[SignUpLine], known: SignUps, pairs: Iterable[tuple[SignUp, SignUp]]
) -> tuple[SignUp, ...]:
    """Make sign-ups of new lines; those without a moment come behind everybody."""
    times = [line.when for line in lines] + [after.when for _, after in pairs]
    times += [one.when for one in known.lines] + [one.after for one in known.lines]
    last = max(map(moment, times), default="")
    blank = SignUp(0, "")
    return tuple(
        replace(_updated(blank, line), number=number, after="" if line.when else last)
        for number, line in enumerate(lines, known.last + 1)
    )


def _as_told(one: SignUp) -> tuple[str, str, int]:
    return one.name, one.answer, one.guests
