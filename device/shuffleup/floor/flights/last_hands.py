"""The end of a flight: its level or its number left, the last hands of each table, and the way to the bags.

The number of last hands may be drawn: the rule is silent then until it is given a seed (FLT-01).
"""

from typing import Annotated

import msgspec
from msgspec.structs import replace

from shuffleup.floor.colour_up.chip_counts import schedule
from shuffleup.floor.colour_up.colour_up_events import ColourUpBegan
from shuffleup.floor.command import Events, FloorCommand, FloorContext, SeededDraws, Stacks, answers
from shuffleup.floor.entry import Entry
from shuffleup.floor.feature_states import TableNote
from shuffleup.floor.flights.flight_events import BaggingBegan, FlightRaced, LastHandsCalled
from shuffleup.floor.flights.flight_state import WhyEnds
from shuffleup.floor.lookup import EventNotPlayed
from shuffleup.floor.purchases.purchase_period import moment
from shuffleup.floor.state import ExplainedChips, Floor
from shuffleup.kernel.field_types import Chips, HandNo, TableNo
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.tournament.bagging import BagLine
from shuffleup.tournament.colour_up import ChipGoes, chips_that_go
from shuffleup.tournament.level_clock import Pause
from shuffleup.tournament.purchases import entries_to_come
from shuffleup.tournament.reasons import ChangedUp


class CallLastHands(FloorCommand, frozen=True):
    """Stop the level clock: each table plays so many hands more, and then its stacks go into bags.

    Without `hands` it is the number of the rules, which may be drawn.
    """

    draws = True
    decides_on = Stacks.EVERYBODY

    hands: Annotated[int, msgspec.Meta(ge=0, le=10)] | None = None


class NotAFlight(NotLegalNow):
    rule = "flights.ends"


class FlightEndsAlready(NotLegalNow): ...


@answers(CallLastHands)
def call_last_hands(command: CallLastHands, floor: Floor, given: FloorContext) -> Events:
    """Call the last hands of a flight before it ends by itself (FLT-01)."""
    if not floor.rules.flights.are_played:
        raise NotAFlight()
    if floor.phase != "playing":
        raise EventNotPlayed()
    if floor.flight.ends:
        raise FlightEndsAlready()
    if command.hands is not None:
        return (_called(floor, given, command.hands, "director"),)
    return (_called(floor, given, _number(floor, given.lots), "director", _seed(floor, given)),)


def _called(floor: Floor, given: FloorContext, hands: int, why: WhyEnds, seed: str = "") -> LastHandsCalled:
    """Count from the hand that is on, or was on last, at each table."""
    last = tuple((note.table, HandNo(note.hand + hands)) for note in floor.open_tables())
    return LastHandsCalled(hands, last, why, given.now, seed, given.by.person)


def _number(floor: Floor, lots: SeededDraws) -> int:
    hands = floor.rules.flights.last_hands
    if isinstance(hands, int):
        return hands
    least, most = sorted(map(int, hands.removeprefix("draw:").split("-")))
    return lots.shuffled("last_hands", range(least, most + 1))[0]


def _seed(floor: Floor, given: FloorContext) -> str:
    return given.lots.seed if floor.rules.flights.are_drawn else ""


def level_is_last(floor: Floor) -> bool:
    """Say whether no level or break follows the one that is on, for the flight ends with it."""
    return floor.rules.flights.last_level == floor.clock.level != 0 or floor.flight.ends


def number_left(floor: Floor) -> int:
    """Return the number of players with which the flight ends, 0 where it ends with a level.

    Nobody knows it before entries are closed (FLT-02).
    """
    if not floor.rules.flights.are_played or entries_to_come(floor.rules, moment(floor)):
        return 0
    return floor.rules.flights.number_left(floor.entries.counted)


def is_near(floor: Floor) -> bool:
    """Say whether one or two more have to go out until the flight ends: play is hand-for-hand (FLT-02)."""
    number = number_left(floor)
    return bool(number) and not floor.flight.ends and 1 <= floor.entries.players - number <= 2


def _reached(floor: Floor) -> WhyEnds | None:
    """Say why the flight ends now, None while it goes on."""
    rules, clock = floor.rules.flights, floor.clock
    if not rules.are_played or floor.phase != "playing" or floor.forming or floor.flight.is_bagged:
        return None
    if floor.entries.players <= max(1, number_left(floor)):
        return "left"
    if floor.flight.ends or not rules.last_level:
        return None
    between = clock.phase in ("break", "gate") and floor.interrupted is None
    over = floor.pause_reason == Pause.FLIGHT_ENDS and not clock.running
    at_end = clock.level == rules.last_level and (between or over)
    return "level" if clock.level > rules.last_level or at_end else None


def draw_due(floor: Floor) -> bool:
    """Say whether the number of last hands is to be drawn now, by who has a seed."""
    return floor.rules.flights.are_drawn and not floor.flight.ends and _reached(floor) == "level"


def last_hands_due(floor: Floor, given: FloorContext) -> Events:
    """Call the last hands when the level is over, and none where the number left is reached (FLT-01)."""
    why = _reached(floor)
    if why is None or given.lacks(floor.tables.standing):
        return ()
    if why == "left":
        called = floor.flight.last_hands
        return () if called and not called.hands else (_called(floor, given, 0, "left"),)
    if floor.rules.flights.are_drawn and not given.lots.seed:
        return ()
    return (_called(floor, given, _number(floor, given.lots), "level", _seed(floor, given)),)


def bagging_due(floor: Floor, given: FloorContext) -> Events:
    """Hold all tables when each has played its last hand and nobody is on the way (FLT-03).

    Chips too small for day two are raced before, one kind after the other (FLT-04).
    """
    if not floor.flight.ends or floor.flight.is_bagged or floor.phase != "playing":
        return ()
    if given.lacks(floor.tables.standing) or not _all_have_played(floor):
        return ()
    goes = _chips_too_small(floor)
    if floor.rules.flights.race == "race" and goes and goes[0].old not in floor.flight.raced:
        return (FlightRaced(goes[0].old), ColourUpBegan(goes[0].old, goes[0].new))
    return (_bagging(floor, given, goes),)


def _all_have_played(floor: Floor) -> bool:
    if floor.forming or floor.colour_up or any(one.state == "breaking" for one in floor.tables):
        return False
    if any(one.broke or one.moving for one in floor.entries.unsettled if one.in_play):
        return False
    if (
        len([one for one in floor.explained if _is_race(floor, one) and one.chips < 0])
        < floor.flight.race_losers
    ):
        return False  # tables have still to take what was lost in a race
    return all(note.idle and not has_hands_to_play(floor, note.table) for note in floor.open_tables())


def has_hands_to_play(floor: Floor, table: TableNo) -> bool:
    """Say whether a table has a hand more to deal, which one with fewer than two players has not."""
    players = [one for one in floor.at_table(table) if one.total and one.broke is None]
    return len(players) > 1 and may_deal(floor, floor.note(table))


def may_deal(floor: Floor, note: TableNote) -> bool:
    """Say whether a table may begin another hand, as far as the last hands of a flight go (FLT-01)."""
    return not floor.flight.has_played(note.table, note.hand)


class FlightIsBagged(NotLegalNow):
    """Stacks go into bags, or lie in them: nobody plays, moves, enters or buys (FLT-03)."""


def _chips_too_small(floor: Floor) -> tuple[ChipGoes, ...]:
    """List the kinds of chips that day two does not need, smallest first (CLR-01)."""
    rules = floor.rules
    behind = (rules.flights.day_two_level or floor.clock.level + 1) - 1
    by_rule = replace(rules.colour_up, enabled=True)  # the flight's own key says whether they go
    going = chips_that_go(by_rule, floor.denominations, schedule(floor))
    return tuple(one for one in going if one.after_level <= behind)


def _bagging(floor: Floor, given: FloorContext, goes: tuple[ChipGoes, ...]) -> BaggingBegan:
    """Begin with the stacks by the books; of those that nobody has followed only their sum is known."""
    old, new = Chips(0), Chips(0)
    if floor.rules.flights.race == "up" and goes:
        old, new = goes[0].old, goes[-1].new
    stacks = [one for one in floor.left() if one.total > 0 or not _is_known(floor, one)]
    lines = tuple(_line(floor, one, new) for one in stacks)
    known = sum(one.total for one in stacks if _is_known(floor, one))
    gained = sum(one.known for one in lines if one.is_known) - known
    raced = sum(one.chips for one in floor.explained if _is_race(floor, one))
    expected = floor.chips_expected()
    return BaggingBegan(
        floor.rules.flights.name,
        new or min(floor.denominations),
        lines,
        tuple((one.id, one.place) for one in stacks if one.place and one.seated),
        in_play=Chips(expected - raced),
        raced=Chips(raced + gained),
        pooled=Chips(expected - known),
        old=old,
        new=new,
        at=given.now,
    )


def _line(floor: Floor, entry: Entry, new: Chips) -> BagLine:
    is_known = _is_known(floor, entry)
    known = entry.total if is_known else Chips(0)
    gain = -known % new if new else 0
    return BagLine(entry.id, Chips(known + gain), is_known=is_known)


def _is_known(floor: Floor, entry: Entry) -> bool:
    """Say whether a stack is known to the chip; where nobody follows them its count is the stack."""
    note = floor.tables.get(entry.place.table) if entry.place and entry.seated else None
    return note is None or not (note.uncounted or note.pooled)


def _is_race(floor: Floor, explained: ExplainedChips) -> bool:
    return isinstance(explained.why, ChangedUp) and explained.why.old in floor.flight.raced
