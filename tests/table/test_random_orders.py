"""Random hands, orders of the floor, busts, counts and UNDO: no chip is lost, no order is forgotten."""

from functools import reduce
from operator import or_

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.poker.legal import legal_actions
from shuffleup.ruleset.hand import HeadsUp, Showdown
from shuffleup.table import play_commands as ask
from shuffleup.table.decision_clock.clock_commands import CallClock
from shuffleup.table.events import (
    AllInReleased,
    ButtonPlaced,
    ChipsBrought,
    ChipsDue,
    ChipsTaken,
    HandForHandTold,
    HandsMissedTold,
    HandStarted,
    PlayerTookSeat,
    SeatCleared,
    SeatToClear,
    StartHeld,
    StartReleased,
)
from shuffleup.table.evolve import EVENTS, evolve
from shuffleup.table.hand.hand_start import TellDeal
from shuffleup.table.hand.untracked_hands import CountStacks, TapBusts
from shuffleup.table.irregularities.calls import MarkAbsent
from shuffleup.table.irregularities.faults import LoseTrack
from shuffleup.tournament.reasons import Bought, Fined, Hold, Leaving
from tests.night import examples

SEATS = (1, 2, 4, 6, 9)
seat = st.sampled_from(SEATS)
some = st.integers(1, 400)
told = st.one_of(
    st.tuples(st.just("clear"), seat),
    st.tuples(st.just("brought"), seat, some),
    st.tuples(st.just("due"), seat, some),
    st.tuples(st.just("misses"), seat, st.integers(0, 3)),
    st.tuples(st.just("sits"), seat, some),
    st.tuples(st.just("button"), seat),
    st.tuples(st.sampled_from(("hold", "release")), st.sampled_from((Hold.HALFTIME, Hold.MOVE_FIRST))),
    st.tuples(st.just("hand-for-hand"), st.booleans()),
    st.tuples(st.just("all-in"), st.just(0)),
)
done = st.one_of(
    st.builds(TapBusts, st.lists(seat, max_size=3).map(tuple), st.dictionaries(seat, some, max_size=3)),
    st.builds(CountStacks, st.dictionaries(seat, st.integers(0, 900)), st.sampled_from(("", "why"))),
    st.builds(MarkAbsent, seat, st.booleans()),
    st.sampled_from((LoseTrack(), CallClock(), ask.ConfirmResult(), ask.StartHand())),
    st.builds(TellDeal, st.sampled_from(("shuffle", "post", "cut", "first_card"))),
    st.sampled_from((ask.Undo(), ask.Redo())),
)
steps = st.lists(
    st.integers(0, 11).flatmap(lambda kind: told if kind < 2 else done if kind < 4 else st.integers(0, 1000)),
    min_size=5,
    max_size=80,
)


def word_of_the_floor(at, what, about, more=0, fresh=0):
    """Make an event of the floor; it names who sits there, and a new player at a free seat."""
    sitter = at.table.sitters.get(about)
    entry = sitter.entry if sitter else "nobody"
    return {
        "clear": lambda: SeatToClear(about, entry, Leaving.TABLES_LEVEL),
        "brought": lambda: ChipsBrought(about, entry, more, Bought("rebuy")),
        "due": lambda: ChipsDue(about, entry, more, Fined("conduct")),
        "misses": lambda: HandsMissedTold(about, entry, more, "conduct"),
        "sits": lambda: None if sitter else PlayerTookSeat(about, f"new {fresh}", "New", more),
        "button": lambda: ButtonPlaced(about),
        "hold": lambda: StartHeld(about),
        "release": lambda: StartReleased(about),
        "hand-for-hand": lambda: HandForHandTold(about),
        "all-in": lambda: AllInReleased(at.table.play.hand_no),
    }[what]()


def ordinary(at, choice):
    """Do one of the things that a dealer could do now, by a number."""
    hand = at.table.play.hand
    if hand is None or hand.phase in ("ended", "lost"):
        return ask.ConfirmResult() if hand and hand.phase == "lost" else ask.StartHand()
    if hand.phase == "showdown":
        pot = len(hand.winners) - 1 - hand.winners[::-1].index(())
        able = [one for one in hand.pots()[pot].seats if one in hand.live]
        return ask.EnterWinners(pot, tuple(able[: choice % max(1, len(able)) + 1]))
    legal = legal_actions(hand)
    acts = [ask.PlayerChecksOrCalls(), ask.PlayerChecksOrCalls(), ask.PlayerFolds(), ask.PlayerGoesAllIn()]
    if legal.min_raise_to is not None:
        acts.append(ask.RaiseTo(legal.min_raise_to))
    return acts[choice % len(acts)]


class Orders:
    """What the floor has ordered and what it was answered."""

    def __init__(self):
        self.open, self.due, self.answers = set(), 0, 0

    def note(self, event, before):
        if isinstance(event, SeatToClear):
            self.open.add(event.entry)
        elif isinstance(event, SeatCleared):
            self.open.remove(event.entry)
        elif isinstance(event, ChipsDue):
            self.due += 1
        elif isinstance(event, ChipsTaken):
            self.answers += 1
        elif isinstance(event, HandStarted):
            assert not {before.sitters[one].entry for one in event.players} & self.open


def check(at):
    table = at.table
    assert table.chips() == table.brought() - table.out_of_play()
    assert min(table.stacks_now().values(), default=0) >= 0
    assert set(table.stacks_now()) == set(table.sitters)
    assert table.play.pooled == 0 or table.play.uncounted or table.play.busts
    if table.play.at_rest:
        assert all(order.seat in table.play.uncounted for order in table.orders)


LITERAL = {
    "heads_up": HeadsUp(button_is_small_blind=False),
    "showdown": Showdown(hand_value="player_calls"),
}


@pytest.mark.parametrize("house", [{}, LITERAL], ids=["as everywhere", "by the letter of a house"])
@pytest.mark.parametrize("tracking", ["hands", "actions"])
@settings(max_examples=examples(120), deadline=None)
@given(steps=steps)
def test_chips_are_kept_and_every_order_is_carried_out_once(sit, tracking, house, steps):
    """APP-06, REG-14: in both trackings; a seat to clear is never dealt in again."""
    at, orders, seen = sit({1: 400, 2: 150, 4: 1000, 9: 75}, tracking=tracking, **house), Orders(), 0
    for number, step in enumerate(steps):
        before = at.table
        try:
            if isinstance(step, tuple):
                event = word_of_the_floor(at, *step, **({"fresh": number} if step[0] == "sits" else {}))
                if event is not None:
                    at.tell(event)
            else:
                at.do(ordinary(at, step) if isinstance(step, int) else step)
        except NotLegalNow:
            assert at.table == before
            continue
        for recorded in at.log[seen:]:
            orders.note(recorded.event, before)
        seen = len(at.log)
        check(at)
    waiting = sum(isinstance(order, ChipsDue) for order in at.table.orders)
    assert orders.due == orders.answers + waiting
    assert orders.open == {order.entry for order in at.table.orders if isinstance(order, SeatToClear)}
    again = None
    for recorded in at.log:
        stored = msgspec.json.encode(recorded.event)
        assert msgspec.json.decode(stored, type=reduce(or_, EVENTS)) == recorded.event
        again = evolve(again, recorded)
    assert again == at.table
