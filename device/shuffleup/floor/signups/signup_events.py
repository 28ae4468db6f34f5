"""Events of sign-ups, in the past tense. The tags are the stored names and never change."""

from msgspec.structs import replace

from shuffleup.floor.command import FloorEvent, changes
from shuffleup.floor.signups.signup_list import SignUp, places, with_changes
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import EntryId, PersonName


class SignUpsTaken(FloorEvent, frozen=True, tag="signups.taken"):
    """Lines were taken into the list: those that are new or changed, and the numbers that are gone."""

    lines: tuple[SignUp, ...]
    gone: tuple[int, ...] = ()
    person: PersonName = ""


@changes(SignUpsTaken)
def sign_ups_taken(event: SignUpsTaken, floor: Floor) -> Floor:
    """Keep the lines under their numbers; a number that is gone is given to nobody else."""
    before = floor.signups
    last = max((before.last, *(one.number for one in event.lines)))
    return _with_lines(floor, with_changes(before.lines, event.lines, event.gone), last)


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
    return _with_lines(floor, with_changes(floor.signups.lines, (), (event.number,)), floor.signups.last)


def _with_lines(floor: Floor, lines: tuple[SignUp, ...], last: int) -> Floor:
    """Return a floor with another list, and note who has moved up by it (BEF-05)."""
    signups, most = floor.signups, floor.rules.signup.most
    if not most:
        return replace(floor, signups=replace(signups, lines=lines, last=last, moved_up=frozenset()))
    waited = {one.number for one in places(signups.lines, most).waiting} | signups.moved_up
    moved_up = frozenset(one.number for one in places(lines, most).coming if one.number in waited)
    return replace(floor, signups=replace(signups, lines=lines, last=last, moved_up=moved_up))
