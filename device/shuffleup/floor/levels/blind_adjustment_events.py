"""Events of the proposal of other blinds. The tags are the stored names and never change."""

from msgspec.structs import replace

from shuffleup.floor.levels.blind_adjustment_state import ProposedBlinds, Replan, TakenBlinds
from shuffleup.floor.message import FloorEvent, changes
from shuffleup.floor.state import Floor
from shuffleup.kernel.amounts import Chips
from shuffleup.kernel.personal_data import PersonName

Rows = tuple[tuple[Chips, Chips], ...]


class BlindsProposed(FloorEvent, frozen=True, tag="levels.proposed"):
    """The likely end is `off` minutes from the wish, None without one; these blinds end on time."""

    first: int
    table: Rows
    off: int | None


@changes(BlindsProposed)
def blinds_proposed(event: BlindsProposed, floor: Floor) -> Floor:
    """Let the director look at them."""
    proposed = ProposedBlinds(event.first, event.table, event.off)
    return replace(floor, replan=replace(floor.replan, proposed=proposed))


class BlindsNotProposed(FloorEvent, frozen=True, tag="levels.proposal_withdrawn"):
    """The proposal does not hold any more: the end is near the wish, or its first level has begun."""


@changes(BlindsNotProposed)
def blinds_not_proposed(event: BlindsNotProposed, floor: Floor) -> Floor:
    """Take the proposal back."""
    return replace(floor, replan=replace(floor.replan, proposed=None))


class BlindsKept(FloorEvent, frozen=True, tag="levels.kept"):
    """The director leaves the blinds as they are, `off` minutes from the wish."""

    off: int | None
    person: PersonName = ""


@changes(BlindsKept)
def blinds_kept(event: BlindsKept, floor: Floor) -> Floor:
    """Be silent until the end has moved by another level."""
    return replace(floor, replan=Replan(None, event.off, True, floor.replan.taken))


class BlindsTaken(FloorEvent, frozen=True, tag="levels.taken"):
    """The director has taken the proposal; `before` are the blinds that stood there."""

    first: int
    before: Rows
    off: int | None


@changes(BlindsTaken)
def blinds_taken(event: BlindsTaken, floor: Floor) -> Floor:
    """Note what one undo gives back; the blinds are set by an event of their own."""
    return replace(floor, replan=Replan(None, event.off, True, TakenBlinds(event.first, event.before)))


class BlindsRestored(FloorEvent, frozen=True, tag="levels.restored"):
    """The blinds from before the proposal stand again."""

    off: int | None


@changes(BlindsRestored)
def blinds_restored(event: BlindsRestored, floor: Floor) -> Floor:
    """Forget the undo; the director has decided on this end, too."""
    return replace(floor, replan=Replan(None, event.off, True, None))
