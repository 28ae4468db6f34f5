"""Random hands with a decision clock, stops, time cards and UNDO: what must hold at every moment (SHT).

`left >= 0`, `given = left + played`, no decision counts while the table stands, and a replay gives the state,
also from every row: a box that was killed there has every card that was stored, once.
"""

from collections import Counter
from functools import reduce
from random import Random

import pytest

from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.conduct import DecisionTime
from shuffleup.table import play_commands as ask
from shuffleup.table.decision_clock import clock_commands as clock
from shuffleup.table.events import HandStarted, PlayersTimeTold, TableStopped, TableWentOn
from shuffleup.table.evolve import evolve
from shuffleup.table.irregularities import calls
from shuffleup.table.irregularities.incident_events import ClockLost, TimeCardReturned, TimeCardUsed
from shuffleup_demo.people.table_people import pots_to_read
from tests.night import seed_of_the_night

SEATS = (1, 3, 5, 6)
CARDS, HANDS_A_TABLE = 6, 20
TIMED = (clock.UseTimeCard(), clock.HoldTime("count"), clock.HoldTime("other"), clock.LetTimeRun())
BESIDE = (clock.CallClock(), calls.CallFloor(), ask.Undo(), ask.Undo(acts=2), ask.Redo())
ANSWERS = tuple(clock.AnswerTime(says) for says in ("over", "acted", "card"))


def time_of(chance):
    """Choose the rules of the clock."""
    return DecisionTime(
        mode="shot",
        seconds=15,
        streets=chance.choice(((), (15, 20, 25, 30))),
        absent_seconds=chance.choice((0, 5)),
        deal_seconds=chance.choice(((), (10, 4))),
        grace=chance.choice((0, 3)),
        after_stop=chance.choice((0, 7)),
        bank_cards=CARDS,
        bank_seconds=20,
        bank_play=chance.choice(("by_hand", "automatic")),
        bank_per_turn=chance.choice((0, 2)),
        at_end=chance.choice(("act", "ask")),
        ask_seconds=0,
    )


class ManyHands:
    """Plays hands at tables by chance; each table has its own rules, and is checked after every act."""

    def __init__(self, sit, seed):
        self.chance, self.sit = Random(seed), sit
        self.hands, self.cards, self.tables = 0, 0, 0

    def play(self, hands):
        while self.hands < hands:
            self.table(self.hands + HANDS_A_TABLE)

    def table(self, until):
        chance, at = self.chance, None
        at = self.sit(dict.fromkeys(SEATS, 20_000), time=time_of(chance))
        self.allowed, self.seen = dict.fromkeys(SEATS, CARDS), 0
        self.used, self.tables = Counter(), self.tables + 1
        while self.hands < until:
            try:
                self.step(at)
            except NotLegalNow:
                continue
            self.check(at)
        assert reduce(evolve, at.log, None) == at.table
        return at

    def step(self, at):
        """Let one thing happen: mostly the act that is due, else time, a card, a stop, or UNDO."""
        chance, table = self.chance, at.table
        if table.floor_called and chance.random() < 0.5:
            at.do(calls.FloorDone())
        elif table.play_stopped and chance.random() < 0.5:
            at.tell(TableWentOn())
        else:
            kind = chance.choices(
                (self.due, self.time, self.clock, self.beside, self.other), (58, 22, 12, 6, 2)
            )[0]
            kind(at)

    def due(self, at):
        hand, chance = at.table.play.hand, self.chance
        if hand is None or hand.phase == "ended":
            at.do(ask.StartHand())
        elif hand.phase == "deal":
            at.do(ask.DealStreet())
        elif hand.phase == "showdown":
            pot, seats = pots_to_read(hand)[-1]
            at.do(ask.EnterWinners(pot, (chance.choice(seats),)))
        else:
            acts = (ask.PlayerFolds(), ask.PlayerChecksOrCalls(), ask.PlayerChecksOrCalls(), ask.RaiseTo(60))
            at.do(chance.choice(acts))

    def time(self, at):
        at.after(self.chance.choice((0.5, 2, 6, 16)))

    def clock(self, at):
        asked = at.table.decision is not None and at.table.decision.asked
        at.do(self.chance.choice(ANSWERS if asked else TIMED))

    def beside(self, at):
        at.do(self.chance.choice(BESIDE))

    def other(self, at):
        what, seat = self.chance.choice(("stop", "restart", "cards", "away")), self.chance.choice(SEATS)
        if what == "stop":
            at.tell(TableStopped("fire alarm"))
        elif what == "restart" and at.table.decision is not None:
            at.store((ClockLost(at.table.decision.seat),))
        elif what == "cards":
            self.allowed[seat] += 2
            at.tell(PlayersTimeTold(seat, f"e{seat}", self.allowed[seat]))
        elif what == "away":
            at.do(calls.MarkAbsent(seat, absent=seat not in at.table.play.absent))

    def check(self, at):
        for recorded in at.log[self.seen :]:
            event = recorded.event
            self.hands += isinstance(event, HandStarted)
            if isinstance(event, TimeCardUsed):
                self.used[event.seat] += 1
                self.cards += 1
            elif isinstance(event, TimeCardReturned):
                self.used[event.seat] -= 1
        self.seen, table, decision = len(at.log), at.table, at.table.decision
        for seat in SEATS:
            assert 0 <= self.used[seat] == table.cards_used.get(f"e{seat}", 0)
            assert table.cards_left(seat) == self.allowed[seat] - self.used[seat] >= 0
        if decision is not None:
            assert decision.left(at.now) >= 0
            assert decision.cards >= 0
            assert not (table.stands or decision.held or decision.asked) or decision.clock.since is None


def test_what_must_hold_holds_in_random_hands(sit):
    many = ManyHands(sit, seed=7)
    many.play(hands=160)
    assert many.cards > 50


def test_a_box_that_is_killed_at_any_row_has_every_card_once(sit):
    """From each row on the journal says the same again, and a card that was stored is not played anew."""
    many = ManyHands(sit, seed=11)
    at, table, used = many.table(until=HANDS_A_TABLE), None, Counter()
    for recorded in at.log:
        before, table = table, evolve(table, recorded)
        event = recorded.event
        used[f"{getattr(event, 'entry', '')}"] += isinstance(event, TimeCardUsed)
        used[f"{getattr(event, 'entry', '')}"] -= isinstance(event, TimeCardReturned)
        assert {entry: count for entry, count in table.cards_used.items() if count} == {
            entry: count for entry, count in used.items() if count
        }
        if before is not None and before.decision is not None and before.every_decision_is_timed:
            back = evolve(before, type(recorded)(recorded.seq, "start", ClockLost(before.decision.seat), 0))
            assert back.cards_used == before.cards_used
            assert back.decision is not None
            assert (back.decision.cards, back.decision.clock.since) == (before.decision.cards, None)


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(10))
def test_what_must_hold_holds_in_a_hundred_thousand_hands(sit, part):
    """Ten parts of ten thousand; a failure is played again by NIGHTLY_SEED."""
    seed = 10 * seed_of_the_night() + part
    print(f"random hands with a decision clock: seed {seed}")
    ManyHands(sit, seed).play(hands=10_000)
