"""Random play with random rulings, counts and calls: no chip is lost unexplained, all is undone."""

from functools import reduce
from operator import or_
from typing import Any

import msgspec
from hypothesis import given, settings, strategies as st

from shuffleup.kernel.field_types import Actor
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.poker.legal import legal_actions
from shuffleup.ruleset.conduct import DecisionTime, Penalties
from shuffleup.ruleset.levels import Blinds
from shuffleup.ruleset.money import Cash
from shuffleup.table import play_commands as ask
from shuffleup.table.command import IncidentCommand, PlayCommand, RulingCommand
from shuffleup.table.decision_clock import clock_commands as clock
from shuffleup.table.evolve import EVENTS, evolve
from shuffleup.table.hand.untracked_hands import CountStacks
from shuffleup.table.irregularities import calls as table_calls, rulings
from shuffleup.table.irregularities.chips_forward import ActOutOfTurn, MakeUpRaise, PutChips, RuleStringBet
from shuffleup.table.irregularities.faults import AskToSee, DeclareMisdeal, LoseTrack
from tests.night import examples

WHY = "because"
FAULTS = ("wrong_number_of_cards", "duplicate_card_found", "card_exposed_by_player", "button_short_of_card")
SEATS = (1, 2, 5, 9)
PLACES = (*SEATS, "pot", "out_of_play")

moves = st.builds(
    rulings.MoveChips,
    source=st.sampled_from(PLACES),
    target=st.sampled_from(PLACES),
    chips=st.integers(1, 300),
    reason=st.just(WHY),
)
forced = st.builds(
    rulings.ForceAction,
    seat=st.sampled_from(SEATS),
    action=st.sampled_from(("fold", "check", "call", "raise", "all_in")),
    to=st.integers(10, 500),
    reason=st.just(WHY),
)
awards = st.builds(
    rulings.AwardPot,
    pot=st.integers(0, 2),
    seats=st.lists(st.sampled_from(SEATS), min_size=1, max_size=3).map(tuple),
    reason=st.just(WHY),
)
seated = st.sampled_from(SEATS)
named = st.sampled_from(("fold", "check", "call", "raise", "all_in"))
offences = st.sampled_from(("exposed_card", "conduct"))
HOUSES: tuple[dict[str, Any], ...] = (
    {},
    {
        "cash": Cash(enabled=True, rake_pct=7, rake_cap=40, no_flop_no_drop=False),
        "penalties": Penalties(exposed_card="dead_hand_and_half_pot", conduct="chips", destination="pot"),
        "blinds": Blinds(join="post_bb_or_wait"),
        "time": DecisionTime(bank_cards=1),
    },
    {"penalties": Penalties(exposed_card="dead_hand_and_half_pot", conduct="chips")},
)
odd_things = st.one_of(
    moves,
    forced,
    awards,
    st.builds(rulings.KillHand, seat=seated, reason=st.just(WHY)),
    st.just(rulings.ReturnBets(reason=WHY)),
    st.builds(rulings.ReplayFrom, seq=st.integers(1, 200), reason=st.just(WHY)),
    st.builds(DeclareMisdeal, st.sampled_from(FAULTS)),
    st.builds(table_calls.MarkAbsent, seated, st.booleans()),
    st.builds(
        rulings.PenalisePlayer, seat=seated, offence=offences, chips=st.integers(0, 900), reason=st.just(WHY)
    ),
    st.builds(MakeUpRaise, st.integers(1, 400), st.booleans()),
    st.builds(RuleStringBet, st.sampled_from((None, 20, 40, 300))),
    st.builds(ActOutOfTurn, seated, named, st.sampled_from((None, 20, 40, 75, 300))),
    st.builds(AskToSee, seated),
    st.builds(table_calls.JoinHand, seated, st.booleans()),
    st.builds(PutChips, st.just((5, 25, 25, 100)), motions=st.sampled_from(((), (1, 3), (2, 1, 1)))),
    st.just(clock.UseTimeCard()),
    st.builds(table_calls.OwePost, seated, st.integers(0, 15), st.booleans()),
    st.just(LoseTrack()),
    st.just(clock.CallClock()),
    st.just(table_calls.CallFloor()),
    st.just(table_calls.FloorDone()),
)
steps = st.lists(st.one_of(odd_things, st.integers(0, 1000), st.integers(0, 1000)), min_size=5, max_size=60)


def ordinary(at, choice):
    """Do one of the things that a dealer could do now, by a number."""
    hand = at.table.play.hand
    if choice % 5 == 4:
        return ask.Undo() if choice % 2 else ask.Redo()
    if hand is None or hand.phase == "ended":
        return ask.StartHand()
    if hand.phase == "lost":
        rows = dict(zip(hand.seats, hand.stacks, strict=True))
        winner = hand.seats[choice % len(hand.seats)]
        return CountStacks({winner: rows[winner] + hand.chips - sum(rows.values())})
    if hand.phase == "showdown":
        pot = len(hand.winners) - 1 - hand.winners[::-1].index(())
        able = [seat for seat in hand.pots()[pot].seats if seat in hand.live]
        return ask.EnterWinners(pot, tuple(able[: choice % max(1, len(able)) + 1]))
    legal = legal_actions(hand)
    acts = [ask.PlayerChecksOrCalls(), ask.PlayerChecksOrCalls(), ask.PlayerFolds(), ask.PlayerGoesAllIn()]
    if legal.min_raise_to is not None:
        acts.append(ask.RaiseTo(legal.min_raise_to))
    return acts[choice % len(acts)]


@settings(max_examples=examples(150), deadline=None)
@given(steps=steps, house=st.sampled_from(HOUSES))
def test_whatever_is_ruled_no_chip_is_lost_unexplained_and_undo_restores(sit, steps, house):
    at = sit({1: 400, 2: 150, 5: 1000, 9: 75}, **house)
    for step in steps:
        command = ordinary(at, step) if isinstance(step, int) else step
        before, undone_before = at.table, at.table.past
        director = isinstance(command, RulingCommand)
        try:
            at.do(command, by=Actor("director" if director else "dealer"))
        except NotLegalNow:
            assert at.table == before
            continue
        assert at.table.chips() == at.table.brought() - at.table.out_of_play()
        assert min(at.stacks().values()) >= 0
        plays = isinstance(command, RulingCommand | IncidentCommand | PlayCommand)
        if (
            plays
            and len(at.table.past) == len(undone_before) + 1
            and not (at.table.future or at.table.floor_called)
        ):
            undone = at.table
            at.do(ask.Undo())
            assert at.table.play == before.play
            at.do(ask.Redo())
            assert at.table.play == undone.play
    again = None
    for recorded in at.log:
        stored = msgspec.json.encode(recorded.event)
        assert msgspec.json.decode(stored, type=reduce(or_, EVENTS)) == recorded.event
        again = evolve(again, recorded)
    assert again == at.table
