"""The bagging of a flight: each stack is counted, signed by two and bagged (EVT-08, FLT-05 to FLT-08)."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, EntryId, PersonId, PersonName, PersonText
from shuffleup.kernel.refusals import NotLegalNow

Signer: TypeAlias = Literal["player", "dealer", "director"]

SIGNERS_NEEDED = 2


class NotBagging(NotLegalNow):
    """No flight is put into bags now, or it is closed."""


class NoChips(NotLegalNow):
    """This entry has no chips that could go into a bag."""


class NotPayable(NotLegalNow):
    """A count that the chips in play cannot make; `smallest` is the smallest of them."""

    counted: Chips
    smallest: Chips


class BagNotCounted(NotLegalNow):
    """The stack has to be counted first."""

    code = "not_counted"


class SignedAlready(NotLegalNow):
    """This person has signed for the bag."""

    by: Signer


class NeedsTwo(NotLegalNow):
    """Two sign for a bag: the player, if there, and one of dealer and director."""


class IsAbsent(NotLegalNow):
    """The player is not there: dealer and director sign (FLT-06)."""


class BaggedAlready(NotLegalNow):
    """The stack is in its bag; the director can open it."""

    bag: str


class NotBagged(NotLegalNow):
    """Stacks without a bag: of whom, by entry, or on the floor by name."""

    players: tuple[str, ...]


class SumOff(NotLegalNow):
    """The bags hold more chips than there were in play, or fewer where it is below zero."""

    difference: Chips


ByChip = tuple[tuple[Chips, int], ...]
"""How many chips of each kind, the largest kind first; empty where only the sum is known."""


class BagLine(msgspec.Struct, frozen=True):
    """A stack on its way into a bag; `known` is what it has by the books, after small chips went (FLT-04).

    Of a stack that nobody has followed nothing `is_known`: its count is the stack. `raced` is what its count
    has gained where odd chips were rounded up as they were counted. `seal` is the number of the bag's seal.
    """

    entry: EntryId
    known: Chips
    is_absent: bool = False
    counted: Chips | None = None
    signed: tuple[Signer, ...] = ()
    number: int = 0
    is_open: bool = False
    """Whether its bag was opened again: it keeps its number."""
    is_known: bool = True
    by_chip: ByChip = ()
    raced: Chips = Chips(0)
    seal: PersonText = ""

    @property
    def is_bagged(self) -> bool:
        """Say whether the stack is in a closed bag."""
        return bool(self.number) and not self.is_open

    @property
    def has_chips(self) -> bool:
        """Say whether there is a stack to be bagged."""
        return self.known > 0 or not self.is_known

    @property
    def difference(self) -> Chips:
        """Return counted less known chips; 0 while nobody has counted, and where nothing is known."""
        if self.counted is None or not self.is_known:
            return Chips(0)
        return Chips(self.counted - self.known)


class Bagging(msgspec.Struct, frozen=True):
    """The bags of a flight; `smallest` is the smallest chip in play, `explained` what has a reason.

    `in_play` are the chips in play before small ones went, and `raced` what there were more after that.
    `pooled` are those of both that lie in no stack which is known. Chips of `old` are rounded up to `new` as
    they are counted, 0 where none are.
    """

    flight: str
    smallest: Chips
    lines: tuple[BagLine, ...]
    next_number: int = 1
    explained: Chips = Chips(0)
    is_closed: bool = False
    in_play: Chips = Chips(0)
    raced: Chips = Chips(0)
    pooled: Chips = Chips(0)
    old: Chips = Chips(0)
    new: Chips = Chips(0)
    reasons: tuple[tuple[Chips, PersonText, PersonName], ...] = ()
    """What was explained, why, and by whom."""

    def line(self, entry: EntryId) -> BagLine:
        """Return the line of an entry; raises `NotBagging` once it is closed, `NoChips` for who has none."""
        if self.is_closed:
            raise NotBagging
        for one in self.lines:
            if one.entry == entry and one.has_chips:
                return one
        raise NoChips

    def with_line(self, line: BagLine) -> "Bagging":
        """Put a line in the place of the one of the same entry."""
        return replace(self, lines=tuple(line if one.entry == line.entry else one for one in self.lines))

    def bag_name(self, line: BagLine) -> str:
        """Return the number of a bag as it stands on its tag."""
        return f"{self.flight}-{line.number:03}"

    @property
    def off(self) -> Chips:
        """Return what the bags hold above what was known and explained.

        Stacks that nobody knew are compared together, as soon as the last of them is bagged.
        """
        unknown = [one for one in self.lines if not one.is_known]
        off = sum(one.difference for one in self.lines if one.is_bagged) - self.explained
        if all(one.is_bagged for one in unknown):
            off += sum((one.counted or 0) - one.raced for one in unknown) - self.pooled
        return Chips(off)

    @property
    def gained(self) -> Chips:
        """Return what there are more chips since small ones went (FLT-04)."""
        return Chips(self.raced + sum(one.raced for one in self.lines if not one.is_known))


class ClosedBag(msgspec.Struct, frozen=True):
    """A bag of a flight that is closed: all that stands on its tag.

    `person` is who has brought it, by this floor's books, and `known` the same in the people book. `cards`
    are the time cards left, `entries` those of the person in this flight. A slip has no bag: the house took
    the chips (FLT-07).
    """

    number: str
    entry: EntryId
    person: PersonId
    name: PersonName
    chips: Chips
    by_chip: ByChip = ()
    signed: tuple[Signer, ...] = ()
    cards: int = 0
    entries: int = 1
    is_absent: bool = False
    seal: PersonText = ""
    is_slip: bool = False
    known: PersonId = PersonId("")


class ClosedFlight(msgspec.Struct, frozen=True):
    """A flight that is closed: its bags by number, `level` the highest that was played, `entries` all of it.

    The bags hold the chips that were `in_play`, with what there were more since small ones went (`raced`) and
    what was `explained`.
    """

    flight: str
    bags: tuple[ClosedBag, ...]
    in_play: Chips
    raced: Chips = Chips(0)
    explained: Chips = Chips(0)
    level: int = 0
    entries: int = 0

    @property
    def chips(self) -> Chips:
        """All chips of the bags."""
        return Chips(sum(one.chips for one in self.bags))


def _open_line(bagging: Bagging, entry: EntryId) -> BagLine:
    line = bagging.line(entry)
    if line.is_bagged:
        raise BaggedAlready(bagging.bag_name(line))
    return line


def counted(bagging: Bagging, entry: EntryId, chips: Chips) -> BagLine:
    """Return the line with a new count, whose signatures are off (FLT-05).

    Raises `NotPayable` for a count that the chips in play cannot make, `NoChips` for one of none.
    """
    line = _open_line(bagging, entry)
    if chips <= 0:
        raise NoChips
    if chips % bagging.smallest:
        raise NotPayable(chips, bagging.smallest)
    return replace(line, counted=chips, signed=())


def signed(bagging: Bagging, entry: EntryId, by: Signer) -> BagLine:
    """Return the line with another signature.

    Raises `BagNotCounted`, `SignedAlready`, and `IsAbsent` for a player who is not there.
    """
    line = _open_line(bagging, entry)
    if line.counted is None:
        raise BagNotCounted
    if by in line.signed:
        raise SignedAlready(by)
    if by == "player" and line.is_absent:
        raise IsAbsent
    return replace(line, signed=(*line.signed, by))


def bagged(bagging: Bagging, entry: EntryId) -> BagLine:
    """Return the line with its bag closed, under the number it had or the next one.

    Raises `BagNotCounted`, and `NeedsTwo` where two have not signed, the player one of them if there.
    """
    line = _open_line(bagging, entry)
    if line.counted is None:
        raise BagNotCounted
    if len(line.signed) < SIGNERS_NEEDED or not (line.is_absent or "player" in line.signed):
        raise NeedsTwo
    return replace(line, number=line.number or bagging.next_number, is_open=False)


def opened(bagging: Bagging, entry: EntryId) -> BagLine:
    """Return the line with its bag open again; raises `NotBagged` for one that has none closed (FLT-05)."""
    line = bagging.line(entry)
    if not line.is_bagged:
        raise NotBagged((entry,))
    return replace(line, is_open=True, signed=())


def explained(bagging: Bagging, chips: Chips) -> Bagging:
    """Return the bags with more chips explained; raises `NotBagging` once they are closed (FLT-08)."""
    if bagging.is_closed:
        raise NotBagging
    return replace(bagging, explained=Chips(bagging.explained + chips))


def may_close(bagging: Bagging) -> None:
    """Raise `NotBagged` for stacks without a bag, `SumOff` for chips that nobody has explained (FLT-08)."""
    if bagging.is_closed:
        raise NotBagging
    missing = tuple(one.entry for one in bagging.lines if one.has_chips and not one.is_bagged)
    if missing:
        raise NotBagged(missing)
    if bagging.off:
        raise SumOff(bagging.off)


def rounded_up(lying: Chips, new: Chips) -> Chips:
    """Return what chips of a stack gain where they become whole chips of `new` (FLT-04)."""
    return Chips(-lying % new)


def begun(
    flight: str, smallest: Chips, stacks: Iterable[tuple[EntryId, Chips]], absent: frozenset[EntryId]
) -> Bagging:
    """Begin the bagging with what each entry has by the books."""
    lines = tuple(BagLine(entry, chips, entry in absent) for entry, chips in stacks)
    return Bagging(flight, smallest, lines)
