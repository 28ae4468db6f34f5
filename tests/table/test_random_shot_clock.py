"""Random hands with stops, time cards and UNDO: no card is lost, nothing counts while the table stands."""

from functools import reduce

from hypothesis import given, settings, strategies as st

from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.conduct import DecisionTime
from shuffleup.table import play_commands as ask
from shuffleup.table.decision_clock import clock_commands as clock
from shuffleup.table.events import PlayersTimeTold, TableStopped, TableWentOn
from shuffleup.table.evolve import evolve
from shuffleup.table.irregularities import calls
from shuffleup.table.irregularities.incident_events import ClockLost, TimeCardReturned, TimeCardUsed
from tests.night import examples

SEATS = (1, 3, 5, 6)

acts = st.sampled_from(
    (
        *(ask.PlayerChecksOrCalls(), ask.PlayerFolds(), ask.RaiseTo(60), ask.StartHand()),
        *(ask.PlayerChecksOrCalls(), ask.PlayerChecksOrCalls(), ask.PlayerGoesAllIn()),
        *(ask.Undo(), ask.Undo(acts=3), ask.Redo(), ask.ConfirmResult()),
    )
)
times = st.sampled_from(
    (
        *(
            clock.UseTimeCard(),
            clock.UseTimeCard(),
            clock.HoldTime("count"),
            clock.HoldTime("dispute"),
        ),
        *(
            clock.LetTimeRun(),
            clock.LetTimeRun(),
            clock.CallClock(),
            calls.CallFloor(),
            calls.FloorDone(),
        ),
        *(
            clock.AnswerTime("over"),
            clock.AnswerTime("acted"),
            clock.AnswerTime("card"),
        ),
        *(calls.MarkAbsent(3), calls.MarkAbsent(3, absent=False), clock.CancelClock()),
    )
)
others = st.sampled_from(("stop", "go on", "restart", "cards"))
steps = st.lists(st.one_of(acts, acts, times, others, st.integers(0, 40)), min_size=20, max_size=90)
ways = st.builds(
    DecisionTime,
    mode=st.just("shot"),
    seconds=st.just(15),
    streets=st.sampled_from(((), (15, 20, 25, 30))),
    absent_seconds=st.sampled_from((0, 5)),
    deal_seconds=st.sampled_from(((), (10, 4))),
    grace=st.sampled_from((0, 3)),
    after_stop=st.sampled_from((0, 7)),
    bank_cards=st.just(3),
    bank_seconds=st.just(20),
    bank_play=st.sampled_from(("by_hand", "automatic")),
    bank_per_turn=st.sampled_from((0, 2)),
    at_end=st.sampled_from(("act", "ask")),
)


def step_of(at, step):
    if isinstance(step, int):
        at.after(step)
    elif step == "stop":
        at.tell(TableStopped("fire alarm"))
    elif step == "go on":
        at.tell(TableWentOn())
    elif step == "cards":
        at.tell(PlayersTimeTold(1, "e1", 5))
    elif step == "restart":
        if at.table.decision is not None:
            at.store((ClockLost(at.table.decision.seat),))
    else:
        at.do(step)


def check(at):
    """Check what holds at every moment."""
    table = at.table
    for seat in SEATS:
        events = [one.event for one in at.log]
        played = sum(isinstance(one, TimeCardUsed) and one.seat == seat for one in events)
        played -= sum(isinstance(one, TimeCardReturned) and one.seat == seat for one in events)
        assert table.cards_used.get(f"e{seat}", 0) == played
        assert 0 <= table.cards_left(seat) == table.cards_allowed(seat) - played
    decision = table.decision
    if decision is None:
        return
    assert decision.left(at.now) >= 0
    assert decision.cards >= 0 <= decision.by_cards == 20_000 * decision.cards
    if table.stands or decision.held or decision.asked:
        assert decision.clock.since is None
    assert table.play.hand is not None
    assert table.play.hand.to_act == decision.seat


@settings(max_examples=examples(60), deadline=None)
@given(time=ways, moves=steps)
def test_no_card_is_lost_and_nothing_counts_while_the_table_stands(sit, time, moves):
    """SHT-07, SHT-10, SHT-19, SHT-20: given = left + played for everybody; a replay gives the state."""
    at = sit(dict.fromkeys(SEATS, 1000), time=time)
    at.do(ask.StartHand())
    for move in moves:
        try:
            step_of(at, move)
        except NotLegalNow:
            continue
        check(at)
    assert reduce(evolve, at.log, None) == at.table
