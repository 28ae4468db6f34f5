"""Requests of players by phone: their pages, what they may ask for, how it ends (PLY-06 to PLY-12)."""

from collections.abc import Callable
from typing import Literal

import msgspec

from shuffleup.floor.command import Events, FloorCommand, FloorContext, PlayerCommand, Remark, answers
from shuffleup.floor.entries.registration import check_anew
from shuffleup.floor.entry import Entry
from shuffleup.floor.feature_states import Answer, Request
from shuffleup.floor.phones import phone_events as events
from shuffleup.floor.phones.phone_access import (
    AskedAlready,
    Digest,
    HoldsCards,
    NobodyDecides,
    NoSession,
    NotAskedForHere,
    NotAtTheTable,
    NothingAsked,
    NotOutYet,
    PhoneId,
    RequestIsClosed,
    move_of,
    session_of,
)
from shuffleup.floor.purchases.purchase_period import buyer, closed_by_deal, in_time, moment
from shuffleup.floor.purchases.sales import TimeToBuyOver
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, HandNo
from shuffleup.kernel.refusals import Refusal
from shuffleup.ruleset.event import PlayerAsk, Players
from shuffleup.tournament.decision_clock.rights import EveryDecisionIsTimed
from shuffleup.tournament.purchases import add_on, least_rebuy, rebuy

Session = Literal["none", "valid", "revoked", "ended"]
State = Literal["not_seated", "between_hands", "live", "all_in", "folded", "out"]
Shown = Literal[
    "blinds",
    "cards_in_hand",
    "clock",
    "left_and_prizes",
    "next_break",
    "own_move",
    "own_place",
    "own_receipt",
    "own_seat",
    "own_stack",
    "own_time_cards",
    "requests",
]

OF_THE_ROOM: frozenset[Shown] = frozenset({"blinds", "clock", "left_and_prizes", "next_break"})
"""The parts that the wall shows, too (PLY-06)."""


TASKS: dict[PlayerAsk, str] = {
    "rebuy": "sell_rebuy",
    "reentry": "sell_reentry",
    "addon": "sell_addon",
    "call_floor": "call_floor",
    "clock": "call_clock",
    "sit_out": "mark_absent",
}
"""The task of the director that a request becomes (PLY-12)."""


class Situation(msgspec.Struct, frozen=True):
    """Whose phone looks, and how the hand at that player's table stands; `time_cards`: it has had some."""

    session: Session = "none"
    state: State = "not_seated"
    tracking: str = "actions"
    move_ordered: bool = False
    stack_known: bool = True
    decision_running: bool = False
    time_cards: bool = False

    @property
    def seated(self) -> bool:
        """Say whether the player has a chair."""
        return self.state not in ("not_seated", "out")

    @property
    def holds_cards(self) -> bool:
        """Say whether the box knows that the player has a live hand: by actions only (PLY-09)."""
        return self.tracking == "actions" and self.state in ("live", "all_in")


def shown(rules: Players, it: Situation) -> frozenset[Shown]:
    """Name the parts of the page that a phone may see; somebody with a live hand sees one line (TDA 5)."""
    if it.session != "valid":
        return OF_THE_ROOM
    if it.holds_cards and rules.live_hand == "hide":
        return frozenset({"cards_in_hand"})
    own: set[Shown] = {"own_receipt", "requests"}
    if it.state == "out":
        own.add("own_place")
    if it.seated:
        own |= _of_the_chair(rules, it)
    return OF_THE_ROOM | own


def _of_the_chair(rules: Players, it: Situation) -> set[Shown]:
    own: set[Shown] = {"own_seat"}
    if it.move_ordered:
        own.add("own_move")
    timely = rules.own_stack == "always" or (
        rules.own_stack == "between_hands" and it.state == "between_hands"
    )
    if it.stack_known and timely:
        own.add("own_stack")
    if it.time_cards and it.state == "between_hands":
        own.add("own_time_cards")
    return own


def request_refused(
    rules: Players, ask: PlayerAsk, it: Situation, *, is_open: bool = False, rule: Refusal | None = None
) -> Refusal | None:
    """Say why a request is not taken, None where it is; the order of the reasons is that of PLY-12.

    `is_open` says that one of the kind waits for an answer, `rule` is what the rule of the purchase refuses.
    """
    reasons: tuple[tuple[bool, Callable[[], Refusal]], ...] = (
        (it.session != "valid", NoSession),
        (ask not in rules.requests, NotAskedForHere),
        (it.holds_cards, HoldsCards),
        (is_open, AskedAlready),
        (ask == "clock" and not it.decision_running, NobodyDecides),
        (ask != "reentry" and not it.seated, NotAtTheTable),
        (ask == "reentry" and it.state != "out", NotOutYet),
    )
    return next((why() for holds, why in reasons if holds), rule)


AT_THE_TABLE = frozenset({"call_floor", "clock"})
"""The requests of which the table has a line (PLY-13)."""


class AskFor(PlayerCommand, frozen=True):
    """A player asks the director for something."""

    card: Digest
    phone: PhoneId
    ask: PlayerAsk


@answers(AskFor)
def ask_for(command: AskFor, floor: Floor, given: FloorContext) -> Events:
    """Write a request down that the rules would not refuse anyway (PLY-12).

    Whether the player has a live hand, and whether anybody is to act, is not known to the floor: the door of
    the API asks the table's view before.
    """
    entry = floor.entry(session_of(floor, command.card, command.phone).entry)
    it = situation(floor, entry, hand="between_hands", decision_running=True)
    if why := why_not(floor, entry, command.ask, it):
        raise why
    there = entry.place if entry.seated and command.ask in AT_THE_TABLE else None
    return (
        events.RequestMade(
            floor.phones.numbered + 1,
            entry.id,
            command.ask,
            _had(entry, command.ask),
            floor.note(entry.place.table).hand if entry.seated and entry.place else HandNo(0),
            there.table if there else None,
            there.seat if there else None,
        ),
    )


def situation(
    floor: Floor, entry: Entry, *, hand: State, tracking: str = "", decision_running: bool = False
) -> Situation:
    """Say how a player stands whose phone is let in; `hand` is how the hand at the table stands."""
    state: State = hand
    if entry.finish is not None or entry.withdrawn:
        state = "out"
    elif not entry.in_play or floor.phase in ("registration", "over"):
        state = "not_seated"
    return Situation(
        session="valid",
        state=state,
        tracking=tracking or floor.rules.table.tracking,
        move_ordered=move_of(floor, entry) is not None,
        stack_known=stack_known(floor, entry),
        decision_running=decision_running,
        time_cards=floor.rules.time.mode != "off" and entry.card_account.given > 0,
    )


def stack_known(floor: Floor, entry: Entry) -> bool:
    """Say whether the stack of a player is known as of some hand (PLY-10)."""
    if not entry.in_play or entry.place is None or not entry.seated:
        return False
    return not floor.note(entry.place.table).uncounted


def why_not(floor: Floor, entry: Entry, ask: PlayerAsk, it: Situation) -> Refusal | None:
    """Say why a request of a player is not taken now; None where it is."""
    is_open = any(one.ask == ask for one in floor.phones.of(entry.id) if one.answer == "open")
    rules = floor.rules.players
    if why := request_refused(rules, ask, it, is_open=is_open):
        return why
    try:
        return _against(floor, entry, ask)
    except Refusal as refused:
        return refused


def _against(floor: Floor, entry: Entry, ask: PlayerAsk) -> Refusal | None:
    """Say what the rule of a purchase refuses; a hand that is on is no reason: the director sells later.

    Nobody but the player knows by then what is left of the stack, and the result is not confirmed yet.
    """
    if ask == "clock" and floor.every_decision_is_timed:
        return EveryDecisionIsTimed()
    if ask == "reentry":
        check_anew(floor, entry)
    if ask not in ("rebuy", "addon"):
        return None
    closed_by_deal(floor)
    at_once = moment(floor, entry)
    now = at_once.between_hands()
    if ask == "addon":
        return add_on(floor.rules, buyer(floor, entry), now).against
    if entry.declined or not in_time(floor, entry):
        return TimeToBuyOver(entry.name)
    stack = Chips(0) if at_once.hand_in_progress else None
    return rebuy(floor.rules, buyer(floor, entry, stack), least_rebuy(floor.rules), now).against


class TakeBackRequest(PlayerCommand, frozen=True):
    """A player takes a request back."""

    card: Digest
    phone: PhoneId
    ask: PlayerAsk


@answers(TakeBackRequest)
def take_back_request(command: TakeBackRequest, floor: Floor, given: FloorContext) -> Events:
    """Take an open request back; the director's task goes with it (PLY-12)."""
    card = session_of(floor, command.card, command.phone)
    for one in floor.phones.of(card.entry):
        if one.ask == command.ask and one.answer == "open":
            return (_closed(floor, one, "lapsed"),)
    raise NothingAsked()


class AnswerRequest(FloorCommand, frozen=True):
    """Answer a request that a player has made by phone; the page of the player shows the answer."""

    number: int
    granted: bool
    note: Remark = ""


@answers(AnswerRequest)
def answer_request(command: AnswerRequest, floor: Floor, given: FloorContext) -> Events:
    """Grant a request or refuse it; it does nothing else (PLY-12, PLY-13)."""
    for one in floor.phones.open_requests():
        if one.number == command.number:
            answer: Answer = "granted" if command.granted else "refused"
            return (_closed(floor, one, answer, command.note.strip(), given.by.person),)
    raise RequestIsClosed(command.number)


def requests_over(floor: Floor, given: FloorContext) -> Events:
    """Close requests that were met by what the director did, and those that nobody can meet any more."""
    return tuple(
        _closed(floor, one, answer)
        for one in floor.phones.open_requests()
        if (answer := _ended(floor, one, floor.entry(one.entry)))
    )


def _ended(floor: Floor, one: Request, entry: Entry) -> Answer | None:
    if _is_met(floor, one, entry):
        return "granted"
    gone = floor.phase == "over" or (one.ask != "reentry" and not entry.in_play)
    return "lapsed" if gone or _hand_is_over(floor, one, entry) else None


def _is_met(floor: Floor, one: Request, entry: Entry) -> bool:
    if one.ask == "sit_out":
        return entry.away
    if one.ask == "reentry":
        return any(other.person == entry.person for other in floor.left())
    return one.ask in ("rebuy", "addon") and _had(entry, one.ask) > one.had


def _hand_is_over(floor: Floor, one: Request, entry: Entry) -> bool:
    """A request for the clock is about the decision of one hand."""
    if one.ask != "clock" or entry.place is None:
        return False
    note = floor.note(entry.place.table)
    return note.hand > one.hand or note.sealed >= one.hand


def _had(entry: Entry, ask: PlayerAsk) -> int:
    return {"rebuy": entry.rebuys, "addon": entry.add_ons}.get(ask, 0)


def _closed(
    floor: Floor, one: Request, answer: Answer, note: str = "", person: str = ""
) -> events.RequestClosed:
    entry = floor.entry(one.entry)
    there = entry.place if one.ask in AT_THE_TABLE else None
    return events.RequestClosed(
        one.number,
        answer,
        note,
        person,
        one.entry,
        one.ask,
        there.table if there else None,
        there.seat if there else None,
    )
