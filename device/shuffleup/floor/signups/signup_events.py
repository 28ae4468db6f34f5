"""Events of sign-ups, in the past tense. The tags are the stored names and never change."""

from collections.abc import Sequence

from msgspec.structs import replace

from shuffleup.floor.command import FloorEvent, changes
from shuffleup.floor.signups.signup_list import SignUp, SignUps, places, with_changes
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import EntryId, PersonName

AT_ONCE = 100
"""Lines of one event: with long notes they still fit into a message between boxes (256 KiB)."""


class SignUpsTaken(FloorEvent, frozen=True, tag="signups.taken"):
    """Lines were taken into the list: those that are new or changed, and the numbers that are gone.

    One that `goes_on` is a further part of the same act as the event before it.
    """

    lines: tuple[SignUp, ...]
    gone: tuple[int, ...] = ()
    person: PersonName = ""
    goes_on: bool = False


def in_parts(lines: Sequence[SignUp], gone: tuple[int, ...], person: str) -> tuple[SignUpsTaken, ...]:
    """Write what was taken, in events of `AT_ONCE` lines at most."""
    starts = range(0, max(1, len(lines)), AT_ONCE)
    return tuple(
        SignUpsTaken(tuple(lines[at : at + AT_ONCE]), () if at else gone, person, goes_on=at > 0)
        for at in starts
    )


@changes(SignUpsTaken)
def sign_ups_taken(event: SignUpsTaken, floor: Floor) -> Floor:
    """Keep the lines under their numbers; a number that is gone is given to nobody else."""
    there = floor.signups
    last = max((there.last, *(one.number for one in event.lines)))
    lines = with_changes(there.lines, event.lines, event.gone)
    return _with_lines(floor, replace(there, lines=lines, last=last), goes_on=event.goes_on)


class SignUpsEntered(FloorEvent, frozen=True, tag="signup.entered"):
    """Entries were made of sign-ups, by one press: each number with its entry."""

    entries: tuple[tuple[int, EntryId], ...]
    person: PersonName = ""


@changes(SignUpsEntered)
def sign_ups_entered(event: SignUpsEntered, floor: Floor) -> Floor:
    """Note which entry is whose."""
    made = dict(event.entries)
    lines = tuple(
        replace(one, entry=made[one.number]) if one.number in made else one for one in floor.signups.lines
    )
    return replace(floor, signups=replace(floor.signups, lines=lines))


class SignUpDropped(FloorEvent, frozen=True, tag="signup.dropped"):
    """The director took a sign-up out of the list."""

    number: int
    person: PersonName = ""


@changes(SignUpDropped)
def sign_up_dropped(event: SignUpDropped, floor: Floor) -> Floor:
    """Take it out; who waited may have a place now."""
    there = floor.signups
    return _with_lines(floor, replace(there, lines=with_changes(there.lines, (), (event.number,))))


def _with_lines(floor: Floor, changed: SignUps, *, goes_on: bool = False) -> Floor:
    """Return a floor with another list; who waited before the act and comes now has moved up (BEF-05)."""
    there, most = floor.signups, floor.rules.signup.most
    before = there.before if goes_on else there.lines
    moved = there.moved_before if goes_on else there.moved_up
    waited = {one.number for one in places(before, most).waiting} | moved if most else frozenset()
    up = (one.number for one in places(changed.lines, most).coming if one.number in waited) if waited else ()
    return replace(floor, signups=replace(changed, moved_up=frozenset(up), before=before, moved_before=moved))
