"""Events of a table, in the past tense. The tags are the stored names and never change.

The events of a hand itself (`shuffleup.poker.events`) and those of incidents and rulings belong to the same
stream.
"""

from typing import Literal

import msgspec

from shuffleup.kernel.field_types import Chips, EntryId, HandNo, PersonName, PersonText, SeatNo, TableNo
from shuffleup.kernel.language import FreeText
from shuffleup.poker.events import HandEvent
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.button import Positions
from shuffleup.tournament.level_clock import LevelLock, Step
from shuffleup.tournament.level_stakes import Level
from shuffleup.tournament.reasons import ChipOrder, Ending, Hold, Leaving
from shuffleup.tournament.seating import Place


class OwnEvent(msgspec.Struct, frozen=True):
    """Something that happened at a table, beside what happened in its hands."""


TableEvent = OwnEvent | HandEvent
"""Everything that is stored in the stream of a table."""


class TableOpened(OwnEvent, frozen=True, tag="table.opened"):
    """The table has learned of an event and its rules. Always the first event of a table."""

    table: TableNo
    event_id: str
    rules: RuleSet


class LevelTold(OwnEvent, frozen=True, tag="level.told"):
    """The floor has announced a level; the hand in progress keeps its own (STR-09 to STR-12)."""

    level: Level


class PlayerTookSeat(OwnEvent, frozen=True, tag="seat.taken"):
    """A player has come to the table with chips and plays from the next hand on.

    `cards_used` are the time cards that the player has spent in this event. Who `returns` to the table is
    dealt in at once, as if the chair had never been empty.
    """

    seat: SeatNo
    entry: EntryId
    name: PersonName
    chips: Chips
    cards_used: int = 0
    returns: bool = False


class NewcomerTold(OwnEvent, frozen=True, tag="newcomer.told"):
    """A player is on the way to this table from another one."""

    entry: EntryId
    source: TableNo


class AboutPlayer(OwnEvent, frozen=True):
    """An event about the player of `entry` in a seat."""

    seat: SeatNo
    entry: EntryId


class ChipsOfPlayer(AboutPlayer, frozen=True):
    """An event about chips that come to a player, or go."""

    chips: Chips
    why: ChipOrder


class SeatToClear(AboutPlayer, frozen=True, tag="seat.to_clear"):
    """The floor wants the player of a seat to leave the table: moved to `target`, out, disqualified."""

    why: Leaving
    note: FreeText = FreeText("")
    target: Place | None = None


class SeatKept(AboutPlayer, frozen=True, tag="seat.kept"):
    """The floor wants the seat no longer: its player stays."""


class ChipsBrought(ChipsOfPlayer, frozen=True, tag="chips.brought"):
    """Chips are brought to a player; they come in with the next hand (REG-11, CSH-03)."""


class ChipsDue(ChipsOfPlayer, frozen=True, tag="chips.due"):
    """The floor wants chips of a player taken off the table between two hands.

    `handed_over` says that the player has given them up already: no count of the stack waits for them.
    Those are taken out of the chips without a known owner where nobody has counted the stack, or `of` the
    stack as far as it is known, or `of` the pool in any case.
    """

    handed_over: bool = False
    of: Literal["", "stack", "pool"] = ""


class HandsMissedTold(AboutPlayer, frozen=True, tag="hands_missed.told"):
    """A player misses so many hands from the next one on (PEN-03); 0 lifts the penalty.

    The last word counts: it replaces what was still to be missed.
    """

    hands: int
    reason: PersonText


class PlayersTimeTold(AboutPlayer, frozen=True, tag="time.told"):
    """A player may play so many time cards in all, those that are played included, and has a shorter time.

    `seconds` are those of each decision, 0 as everybody (SHT-04, SHT-14).
    """

    cards: int
    seconds: int = 0


class ShotClockTold(OwnEvent, frozen=True, tag="shot_clock.told"):
    """From the next hand on every decision is timed (SHT-01)."""

    moment: str


class RequestTold(AboutPlayer, frozen=True, tag="request.told"):
    """A player asks by phone for the clock or calls the floor; it is `open` no more once that is answered.

    It starts nothing: dealer or director does (PLY-13).
    """

    ask: Literal["call_floor", "clock"]
    open: bool = True


class ButtonPlaced(OwnEvent, frozen=True, tag="button.placed"):
    """The first button of the table, or a new one from which its positions start again (FIN-03)."""

    seat: SeatNo


class PlayersLeftTold(OwnEvent, frozen=True, tag="players_left.told"):
    """So many players are left in the whole event, at all its tables."""

    players: int


class StartHeld(OwnEvent, frozen=True, tag="start.held"):
    """The floor withholds the next hand; several reasons may hold it at once."""

    reason: Hold


class StartReleased(OwnEvent, frozen=True, tag="start.released"):
    """The floor takes back one reason for holding the table, or all of them where it names none."""

    reason: Hold | None = None


class HoldsSetAside(OwnEvent, frozen=True, tag="holds.set_aside"):
    """The floor is gone, and a director at the table lets the next hand begin against these reasons."""

    reasons: tuple[Hold, ...]
    reason: PersonText
    person: PersonName


class HoldsRestored(OwnEvent, frozen=True, tag="holds.restored"):
    """The floor is back: what was set aside holds the table again, unless the floor has taken it back."""


class TableStopped(OwnEvent, frozen=True, tag="play.stopped"):
    """The floor has stopped the whole event: no time for a decision runs; the hand itself is not touched."""

    reason: FreeText


class TableWentOn(OwnEvent, frozen=True, tag="play.went_on"):
    """The event goes on, and with it the time for the decision that is open."""


class TableClosed(OwnEvent, frozen=True, tag="table.closed"):
    """The table is closed: the event is over, or the table is broken."""

    why: Ending
    note: FreeText = FreeText("")


class TableReopened(OwnEvent, frozen=True, tag="table.reopened"):
    """The table is in use again."""


class HandForHandTold(OwnEvent, frozen=True, tag="hand_for_hand.told"):
    """All tables play one hand at a time from now on, or no longer (HFH-01)."""

    on: bool


class AllInReleased(OwnEvent, frozen=True, tag="all_in.released"):
    """The floor lets an all-in hand go on that has waited (HFH-03, TDA RP-8)."""

    hand: HandNo


class RulesTold(OwnEvent, frozen=True, tag="rules.told"):
    """The floor has changed the rules; they hold from the next hand on (GEN-01)."""

    rules: RuleSet


class NameTold(AboutPlayer, frozen=True, tag="name.told"):
    """The name of a player is written differently."""

    name: PersonName


class CountTold(OwnEvent, frozen=True, tag="count.told"):
    """The floor has counted all stacks of the table between two hands; a difference has this reason."""

    stacks: tuple[tuple[SeatNo, Chips], ...]
    reason: PersonText
    person: PersonName = ""


class RaceTold(OwnEvent, frozen=True, tag="race.told"):
    """The chip race of the table is decided: its winners get one new chip each time they are named.

    `cards` are those of each seat, none where people raced by themselves (CLR-06).
    """

    winners: tuple[SeatNo, ...]
    cards: dict[SeatNo, tuple[str, ...]] = {}


class HandStarted(OwnEvent, frozen=True, tag="hand.started"):
    """DEAL was pressed: the level of this hand is locked, button and blinds have moved.

    `players` are the seats dealt in; `commitment` binds the order of a deck that the screen deals and is
    empty where people deal. A hand that is not `followed` is played without the appliance: no bet is entered.
    `straddles` are posted in it, `bomb` is the ante of a bomb pot on `boards` boards, 0 for any other hand.
    """

    hand: HandNo
    level: Level
    positions: Positions
    players: tuple[SeatNo, ...]
    commitment: str = ""
    followed: bool = True
    straddles: tuple[tuple[SeatNo, Chips], ...] = ()
    bomb: Chips = Chips(0)
    boards: int = 1


class HandNumberMoved(OwnEvent, frozen=True, tag="hand.number_moved"):
    """UNDO or redo has led over the start of a hand: the last hand that has begun is `hand` again."""

    hand: HandNo


class DealTold(OwnEvent, frozen=True, tag="deal.told"):
    """A moment of the deal was entered (APP-05); `level` is that of the hand once it is fixed.

    Where it `corrects`, the dealer puts right the blinds, which were posted at another level (STR-13).
    """

    step: Step
    lock: LevelLock
    level: Level | None = None
    corrects: bool = False


class BustsTapped(OwnEvent, frozen=True, tag="busts.tapped"):
    """These seats lost their last chip in a hand that is not followed, and had this when it began."""

    busts: tuple[tuple[SeatNo, Chips], ...]


class StacksTold(OwnEvent, frozen=True, tag="stacks.told"):
    """These stacks were counted, all that lies before a player included.

    `pooled` are the chips at the table that belong to players who are still to be counted.
    """

    stacks: tuple[tuple[SeatNo, Chips], ...]
    pooled: int = 0


class AllInHeld(OwnEvent, frozen=True, tag="all_in.waits"):
    """An all-in was called in hand-for-hand: no card is turned until the floor says so (HFH-03)."""

    hand: HandNo


class TimeOver(OwnEvent, frozen=True, tag="clock.time_over"):
    """The time for a decision in a hand that is not followed is over; `seat` is None where nobody said."""

    seat: SeatNo | None


class SeatCleared(AboutPlayer, frozen=True, tag="seat.cleared"):
    """The player has left the table and took all chips of the seat along."""

    chips: Chips
    why: Leaving
    note: FreeText = FreeText("")


class ChipsTaken(ChipsOfPlayer, frozen=True, tag="chips.taken"):
    """These chips of a player were taken off the table: what was due, or all there was.

    `from_pool`: nobody has counted the stack, so that they leave the chips whose owner is not known.
    """

    from_pool: bool = False


class Undone(OwnEvent, frozen=True, tag="act.undone"):
    """Play went back to what it was after event number `to` of this table."""

    to: int


class Redone(OwnEvent, frozen=True, tag="act.redone"):
    """The last act of UNDO was reverted; play is again what it was after event number `to`."""

    to: int
