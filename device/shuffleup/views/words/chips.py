"""Sentences for chips that come and go, and for the tasks of the director in a colour-up."""

from shuffleup.floor import state
from shuffleup.floor.colour_up.chip_race import RaceWon
from shuffleup.kernel.field_types import Chips, SeatNo, TableNo
from shuffleup.kernel.language import Translatable, say
from shuffleup.tournament.reasons import (
    BagRecounted,
    Bought,
    ChangedUp,
    ChipOrder,
    Fined,
    GivenBack,
    Goods,
    TakenBack,
)
from shuffleup.views.numbers import chips_text

SOLD: dict[Goods, Translatable] = {"rebuy": "rebuy", "add-on": "add-on", "reload": "reload"}

STACK_ENDS: dict[state.StackEnd, Translatable] = {
    state.StackEnd.NEW_STACK: "new stack for {name}",
    state.StackEnd.LEFT_PLAY: "{name} has left play",
    state.StackEnd.CASHED_OUT: "{name} has cashed out",
    state.StackEnd.REMOVED: "{name} was removed",
    state.StackEnd.DISQUALIFIED: "{name} was disqualified",
    state.StackEnd.SEAT_WON: "{name} has left with a seat",
}


def chip_order(why: ChipOrder) -> str:
    """Say why the floor brings chips or has them taken."""
    match why:
        case Bought(what=what):
            return say(SOLD[what])
        case TakenBack(what=what, note=note):
            taken = say("{what} taken back", what=say(SOLD[what]))
            return with_reason(taken, note)
        case ChangedUp(old=old):
            return say("colour-up of {old}s", old=old)
        case Fined(note=note):
            return say("penalty: {reason}", reason=note)
        case GivenBack(note=note):
            return with_reason(say("given back"), note)
        case BagRecounted():
            return say("count of the bag")


def with_reason(what: str, reason: str) -> str:
    """Add the reason, where a person has given one."""
    return say("{what}: {reason}", what=what, reason=reason) if reason else what


def explained(one: state.ExplainedChips, floor: state.Floor) -> str:
    """Say why there are more chips in play than were issued, or fewer."""
    name = floor.entry(one.entry).name if one.entry else ""
    match one.why:
        case state.StackEnd():
            return say(STACK_ENDS[one.why], name=name)
        case state.InAgain(note=note):
            return with_reason(say("{name} is in again", name=name), note)
        case state.Stated(note=note, at=at):
            return say("{reason}, {where}", reason=note, where=_at(at)) if at else note
        case state.Raked(last=last):
            return say("rake, {where}", where=_at(last))
        case state.Recounted(at=at):
            return say("ruling or count at {where}", where=_at(at))
    return f"{name}: {chip_order(one.why)}" if name else chip_order(one.why)


def _at(at: state.TableHand) -> str:
    return say("table {table}, hand {hand}", table=at.table, hand=at.hand)


def differ(one: state.ChipsDiffer) -> str:
    """Say how many chips are known of, and how many more or fewer that is than there should be."""
    apart = Chips(abs(one.found - one.expected))
    facts = {
        "found": chips_text(Chips(one.found)),
        "chips": chips_text(apart),
        "expected": chips_text(Chips(one.expected)),
    }
    if one.found > one.expected:
        return say(
            "{found} chips are known of, {chips} more than the {expected} that were issued and explained",
            **facts,
        )
    return say(
        "{found} chips are known of, {chips} fewer than the {expected} that were issued and explained",
        **facts,
    )


def colour_up_is_done(old: Chips, won: tuple[RaceWon, ...]) -> str:
    """Say that a colour-up is done, and which seats have won the new chips."""
    done = say("all tables are done: the chips of {old} are out of play", old=old)
    return "; ".join((done, *map(_race_won, won)))


def _race_won(it: RaceWon) -> str:
    """Say which seats have won the new chips, and with which cards."""
    seats = ", ".join(_seat(seat) + (f" ({' '.join(cards)})" if cards else "") for seat, cards in it.seats)
    return say("table {table}: one {new} each for {seats}", table=it.table, new=it.new, seats=seats)


def race_to_deal(
    table: TableNo, chips: int, new: Chips, old: Chips, odd: tuple[tuple[SeatNo, int], ...]
) -> str:
    """Say how many new chips are raced for at a table, and how many odd chips each seat has."""
    return say(
        "table {table}: race for {chips} of {new}; odd chips of {old}: {odd}",
        table=table,
        chips=chips,
        new=new,
        old=old,
        odd=", ".join(f"{_seat(seat)}: {count}" for seat, count in odd),
    )


def race_is_tied(table: TableNo, seats: tuple[SeatNo, ...]) -> str:
    """Say which seats draw again after a tie."""
    return say("table {table}: tied, {seats} draw again", table=table, seats=", ".join(map(_seat, seats)))


def _seat(seat: int) -> str:
    return say("seat {seat}", seat=seat)
