"""Events of irregularities and rulings, in the past tense. The tags are the stored names and never change.

Events of play change what lies on the felt and can be undone until the hand is sealed; clock and calls for
the floor are no part of play. The results of rulings are records of their own, with tags.
"""

from typing import Literal

import msgspec

from shuffleup.kernel.field_types import Chips, EntryId, HandNo, Millis, PersonName, PersonText, SeatNo
from shuffleup.poker.cards import Card
from shuffleup.poker.decision_time import AtTheEnd
from shuffleup.poker.events import Place
from shuffleup.poker.irregularities.misdeal import BoardRepair, FaultKind, Ruling
from shuffleup.table.decision_clock.decision import AnswerAtEnd, WhyHeld
from shuffleup.table.events import OwnEvent
from shuffleup.tournament.button import Positions
from shuffleup.tournament.reasons import WhyCalled

NamedAction = Literal["fold", "check", "call", "raise", "all_in"]
"""A betting action by its name, as a person says it for a seat that is not to act."""


class ChipsShifted(msgspec.Struct, frozen=True, tag="shifted"):
    """Chips went from one place to another."""

    source: Place
    target: Place
    chips: Chips


class StackSet(msgspec.Struct, frozen=True, tag="stack"):
    """A seat has the stack that was counted."""

    seat: SeatNo
    stack: Chips


class ActionStands(msgspec.Struct, frozen=True, tag="action"):
    """An action stands for its seat."""

    seat: SeatNo
    action: NamedAction


class BetsWentBack(msgspec.Struct, frozen=True, tag="bets_back"):
    """All bets went back."""


class DeadHand(msgspec.Struct, frozen=True, tag="dead_hand"):
    """A hand is dead."""

    seat: SeatNo


Half = Literal["high", "low"]
"""The half of a pot in hi-lo."""


class PotGiven(msgspec.Struct, frozen=True, tag="pot"):
    """A pot, or what one of several boards or one half decides of it, went to these seats.

    `only_pot`: there was no other.
    """

    pot: int
    seats: tuple[SeatNo, ...]
    only_pot: bool = False
    board: int | None = None
    half: Half | None = None


class ButtonMoved(msgspec.Struct, frozen=True, tag="button"):
    """The button was put to a seat."""

    seat: SeatNo


class Penalised(msgspec.Struct, frozen=True, tag="penalty"):
    """A player was warned, lost the hand, or paid chips to the pot or out of play."""

    seat: SeatNo
    hand_dead: bool = False
    chips: Chips = Chips(0)
    goes_to: Place = "out_of_play"


Deed = ChipsShifted | StackSet | ActionStands | BetsWentBack | DeadHand | PotGiven | ButtonMoved | Penalised


Freed = Literal["bet_changed", "nobody_to_call"]
"""Why an act out of turn goes back: the bet has changed since, or nobody is left to call it."""


class Incident(OwnEvent, frozen=True):
    """Something that happened beside the betting, and what became of it."""


# --- play ----------------------------------------------------------------------------------------


class Ruled(Incident, frozen=True, tag="ruling.made"):
    """The director has ruled; what it did to the hand follows."""

    act: Deed
    reason: PersonText
    person: PersonName
    rule: PersonText = ""


class StacksCorrected(Incident, frozen=True, tag="stacks.corrected"):
    """A ruling between two hands changed these stacks."""

    stacks: tuple[tuple[SeatNo, Chips], ...]


class DifferenceExplained(Incident, frozen=True, tag="chips.explained"):
    """The table has `chips` more than its players brought, or less where it is negative, and why."""

    chips: int
    reason: PersonText
    person: PersonName


class ButtonCorrected(Incident, frozen=True, tag="button.corrected"):
    """Button and blinds were put where they belong (BTN-16)."""

    positions: Positions


class HandRestarted(Incident, frozen=True, tag="hand.restarted"):
    """All bets went back; the hand begins again with the same number, level and players (TDA 35-C).

    `commitment` binds the deck where the screen deals.
    """

    hand: HandNo
    commitment: str = ""


class MisdealRuled(Incident, frozen=True, tag="misdeal.ruled"):
    """A fault of the deal was reported, and the rule set said what becomes of it."""

    fault: FaultKind
    ruling: Ruling
    rule: str


class BoardRepairTold(Incident, frozen=True, tag="board.repair_told"):
    """A street was dealt wrongly, and how the dealer puts it right."""

    fault: str
    street: str
    repair: BoardRepair


class RaiseRuled(Incident, frozen=True, tag="raise.ruled"):
    """A raise of `said` was too small: it was made up to `to`, or stands where they are the same (TDA 52)."""

    seat: SeatNo
    said: Chips
    to: Chips


class StringBetRuled(Incident, frozen=True, tag="string_bet.ruled"):
    """What a seat put out with later motions went back (BET-17); what it came to stands before this."""

    seat: SeatNo


class ActedOutOfTurn(Incident, frozen=True, tag="out_of_turn.kept"):
    """A seat acted before its turn, against a bet of `price`; `to` is the total of its own bet or raise."""

    seat: SeatNo
    action: NamedAction
    to: Chips | None
    price: Chips


class OutOfTurnRuled(Incident, frozen=True, tag="out_of_turn.ruled"):
    """The turn came to a seat that had acted before it: its act binds, or is `freed` (TDA 53)."""

    seat: SeatNo
    action: NamedAction
    freed: Freed | None = None


class SeeingAsked(Incident, frozen=True, tag="showdown.seeing_asked"):
    """`asker` asked to see the hand of `seat` (TDA 18)."""

    asker: SeatNo
    seat: SeatNo


class WinnersTapped(Incident, frozen=True, tag="winners.tapped"):
    """These seats won a hand that nobody followed; the count says how much."""

    seats: tuple[SeatNo, ...]


class CardsExposed(Incident, frozen=True, tag="cards.exposed"):
    """Cards of a live hand were seen by all."""

    seat: SeatNo
    cards: tuple[Card, ...]


class AbsenceMarked(Incident, frozen=True, tag="absence.marked"):
    """A player was found absent, or back."""

    seat: SeatNo
    absent: bool


class PostOwed(Incident, frozen=True, tag="post.owed"):
    """A seat posts this when it is dealt in next, and `dead` chips beside it; 0 chips: nothing."""

    seat: SeatNo
    chips: Chips
    live: bool
    dead: Chips = Chips(0)


# --- no part of play -----------------------------------------------------------------------------


class ReplayedFrom(Incident, frozen=True, tag="ruling.replayed_from"):
    """The director went back to what play was after event number `to` of this table."""

    to: int
    reason: PersonText
    person: PersonName
    rule: PersonText = ""


class ClockCalled(Incident, frozen=True, tag="clock.called"):
    """The time for the decision of `seat` runs; `caller` is the seat that asked, None for the dealer.

    In a hand that is not followed, here and below, `seat` is None where nobody said whose time it is.
    """

    seat: SeatNo | None
    caller: SeatNo | None
    left: Millis


class ClockCancelled(Incident, frozen=True, tag="clock.cancelled"):
    """The time for the decision of `seat` was stopped with `left` to go."""

    seat: SeatNo | None
    left: Millis


class ClockRanOut(Incident, frozen=True, tag="clock.ran_out"):
    """The time for the decision of `seat` is over, and what the rule set makes of it."""

    seat: SeatNo
    result: AtTheEnd


class TimeCardUsed(Incident, frozen=True, tag="clock.card_used"):
    """The player of `entry` at `seat` spent a time card, which lengthens the decision by `more`.

    `by_itself`: nobody asked for it, the time was over (SHT-12).
    """

    seat: SeatNo
    entry: EntryId
    more: Millis
    by_itself: bool = False


class TimeCardReturned(Incident, frozen=True, tag="clock.card_returned"):
    """The time card that was spent as event number `card` went back, and its seconds with it (SHT-20)."""

    seat: SeatNo
    entry: EntryId
    more: Millis
    card: int


class ClockHeld(Incident, frozen=True, tag="clock.held"):
    """The dealer holds the time for the decision of `seat`, with `left` to go (SHT-08)."""

    seat: SeatNo | None
    left: Millis
    why: WhyHeld


class ClockRanOn(Incident, frozen=True, tag="clock.ran_on"):
    """The dealer lets the time for the decision of `seat` run on that stood."""

    seat: SeatNo | None


class ClockAsked(Incident, frozen=True, tag="clock.asked"):
    """The time for the decision of `seat` is over, and the dealer says what it comes to (SHT-21)."""

    seat: SeatNo


class ClockAnswered(Incident, frozen=True, tag="clock.answered"):
    """The dealer has said whether the time of `seat` is over, or act or card was in time."""

    seat: SeatNo
    says: AnswerAtEnd


class ClockLost(Incident, frozen=True, tag="clock.lost"):
    """The unit was restarted while the time for the decision of `seat` ran: the time is off."""

    seat: SeatNo | None


class FloorCalled(Incident, frozen=True, tag="floor.called"):
    """Play stops until the floor has settled something; `left` is the time left for the decision, if any.

    `why` says what called it; a person's own words are the `reason`. `seat` is whose time is over, and `over`
    by how much a count is off.
    """

    reason: PersonText = ""
    left: Millis | None = None
    why: WhyCalled = "person"
    seat: SeatNo | None = None
    over: int = 0


class FloorSettled(Incident, frozen=True, tag="floor.settled"):
    """It is settled, and play goes on."""
