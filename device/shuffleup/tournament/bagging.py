"""The bagging of a flight: each stack is counted, signed by two and bagged (EVT-08, FLT-05 to FLT-08)."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, EntryId
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


class NotCounted(NotLegalNow):
    """The stack has to be counted first."""


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
    """Stacks without a bag."""

    entries: tuple[EntryId, ...]


class SumOff(NotLegalNow):
    """The bags hold more chips than there were in play, or fewer where it is below zero."""

    difference: Chips


class BagLine(msgspec.Struct, frozen=True):
    """A stack on its way into a bag; `known` is what it has by the books, after small chips went (FLT-04)."""

    entry: EntryId
    known: Chips
    is_absent: bool = False
    counted: Chips | None = None
    signed: tuple[Signer, ...] = ()
    number: int = 0
    is_open: bool = False
    """Whether its bag was opened again: it keeps its number."""

    @property
    def is_bagged(self) -> bool:
        """Say whether the stack is in a closed bag."""
        return bool(self.number) and not self.is_open

    @property
    def difference(self) -> Chips:
        """Return counted less known chips; 0 while nobody has counted."""
        return Chips(0 if self.counted is None else self.counted - self.known)


class Bagging(msgspec.Struct, frozen=True):
    """The bags of a flight; `smallest` is the smallest chip in play, `explained` what has a reason."""

    flight: str
    smallest: Chips
    lines: tuple[BagLine, ...]
    next_number: int = 1
    explained: Chips = Chips(0)
    is_closed: bool = False

    def line(self, entry: EntryId) -> BagLine:
        """Return the line of an entry; raises `NotBagging` once it is closed, `NoChips` for who has none."""
        if self.is_closed:
            raise NotBagging
        for one in self.lines:
            if one.entry == entry and one.known > 0:
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
        """Return what the bags hold above what was known and explained."""
        return Chips(sum(one.difference for one in self.lines if one.is_bagged) - self.explained)


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

    Raises `NotCounted`, `SignedAlready`, and `IsAbsent` for a player who is not there.
    """
    line = _open_line(bagging, entry)
    if line.counted is None:
        raise NotCounted
    if by in line.signed:
        raise SignedAlready(by)
    if by == "player" and line.is_absent:
        raise IsAbsent
    return replace(line, signed=(*line.signed, by))


def bagged(bagging: Bagging, entry: EntryId) -> BagLine:
    """Return the line with its bag closed, under the number it had or the next one.

    Raises `NotCounted`, and `NeedsTwo` where two have not signed, the player one of them if there.
    """
    line = _open_line(bagging, entry)
    if line.counted is None:
        raise NotCounted
    if len(line.signed) < SIGNERS_NEEDED or not (line.is_absent or "player" in line.signed):
        raise NeedsTwo
    return replace(line, number=line.number or bagging.next_number, is_open=False)


def opened(bagging: Bagging, entry: EntryId) -> BagLine:
    """Return the line with its bag open again; raises `NotBagged` for one that has none closed (FLT-05)."""
    line = bagging.line(entry)
    if not line.is_bagged:
        raise NotBagged((entry,))
    return replace(line, is_open=True, signed=())


def may_close(bagging: Bagging) -> None:
    """Raise `NotBagged` for stacks without a bag, `SumOff` for chips that nobody has explained (FLT-08)."""
    if bagging.is_closed:
        raise NotBagging
    missing = tuple(one.entry for one in bagging.lines if one.known > 0 and not one.is_bagged)
    if missing:
        raise NotBagged(missing)
    if bagging.off:
        raise SumOff(bagging.off)


def rounded_up(odd: int, old: Chips, new: Chips) -> Chips:
    """Return what a stack gains where its `odd` chips of `old` become whole chips of `new` (FLT-04)."""
    return Chips(-(odd * old) % new)


def begun(
    flight: str, smallest: Chips, stacks: Iterable[tuple[EntryId, Chips]], absent: frozenset[EntryId]
) -> Bagging:
    """Begin the bagging with what each entry has by the books."""
    lines = tuple(BagLine(entry, chips, entry in absent) for entry, chips in stacks)
    return Bagging(flight, smallest, lines)
