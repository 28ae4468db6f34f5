"""Random hands of a cash night: straddles, bomb pots, runs and seven-deuce keep chips and can be undone."""

from hypothesis import given, settings, strategies as st

from shuffleup.poker.awards import parts_to_name
from shuffleup.poker.legal import legal_actions
from shuffleup.poker.showdown import contenders
from shuffleup.ruleset.hand import Bomb, Game, RotationGame, RunIt, SevenDeuce, Straddle
from shuffleup.ruleset.money import Cash
from shuffleup.table import play_commands as ask
from shuffleup.table.evolve import evolve
from shuffleup.table.legal_commands import legal_verbs
from shuffleup.table.variations.variation_commands import (
    AgreeToRun,
    AnnounceStraddle,
    CallOffStraddles,
    PaySevenDeuce,
    RunItTimes,
    SetBombPot,
)
from shuffleup.table.variations.variation_state import (
    announced,
    is_bomb_pot_next,
    most_runs_here,
    seats_with_seven_deuce,
    yet_to_agree,
)
from tests.night import examples

ACTS = 60


@st.composite
def nights(draw):
    """Rules of a house with some of the additions, and the stacks of two to six players."""
    rules = {
        "cash": Cash(enabled=True, rake_pct=draw(st.sampled_from([0, 5]))),
        "straddle": Straddle(draw(st.sampled_from(["none", "utg", "button"])), draw(st.integers(1, 4))),
        "bomb": Bomb(
            5, draw(st.sampled_from([1, 2])), draw(st.sampled_from(["key", "orbits:1", "orbits:2"]))
        ),
        "run_it": RunIt(draw(st.integers(1, 3))),
        "seven_deuce": SevenDeuce(draw(st.sampled_from([0, 20]))),
        "game": Game(rotation=draw(st.sampled_from(ROTATIONS)), rotate_by="orbit"),
        "confirm_streets": draw(st.booleans()),
    }
    count = draw(st.integers(2, 6))
    return {seat: 5 * draw(st.integers(2, 80)) for seat in range(1, count + 1)}, rules


BOMBS = ("key", "orbits:1", "orbits:2")
ROTATIONS = ((), ("holdem", RotationGame("omaha", "pot_limit")), ("omaha8", "short_deck"))


def between_hands(table):
    """What can be done with no hand in progress."""
    commands, verbs = [], legal_verbs(table)
    if "start_hand" in verbs:
        commands += [ask.StartHand()] * 3
    if "announce_straddle" in verbs:
        commands.append(AnnounceStraddle(announced(table).may_straddle[0]))
    if "call_off_straddles" in verbs:
        commands.append(CallOffStraddles())
    if "set_bomb_pot" in verbs:
        commands.append(SetBombPot(not is_bomb_pot_next(table)))
    commands += [PaySevenDeuce(seat) for seat in seats_with_seven_deuce(table)]
    return commands


def in_the_hand(table, hand):
    """What the people at the table can do next."""
    verbs = legal_verbs(table)
    if hand.phase == "betting":
        legal = legal_actions(hand)
        calls = [ask.PlayerFolds(), ask.PlayerChecksOrCalls(), ask.PlayerChecksOrCalls()]
        return calls + ([ask.PlayerGoesAllIn()] if legal.all_in_to is not None else [])
    if hand.phase == "deal":
        if "run_it_times" not in verbs:
            return [ask.DealStreet()]
        runs = [RunItTimes(times) for times in range(1, most_runs_here(table) + 1)]
        return [*runs, ask.DealStreet(), *[AgreeToRun(seat, 2) for seat in yet_to_agree(table, hand)]]
    number = max(number for number in range(len(hand.awards)) if parts_to_name(hand, number))
    part = parts_to_name(hand, number)[0]
    able = contenders(hand, hand.pots()[number].seats)
    return [ask.EnterWinners(number, seats, part.board, part.low) for seats in ((able[0],), able)]


@given(nights(), st.data())
@settings(max_examples=examples(60), deadline=None)
def test_a_random_night_keeps_its_chips_pays_every_pot_and_is_undone_and_replayed(sit, night, data):
    """VAR-26: and the log leads to the same state again."""
    stacks, groups = night
    table = sit(stacks, **groups)
    total = sum(stacks.values())
    for _ in range(ACTS):
        hand = table.table.play.hand
        on = hand is not None and hand.phase != "ended"
        commands = in_the_hand(table.table, hand) if on else between_hands(table.table)
        if not commands:
            break
        before = table.table
        table.do(data.draw(st.sampled_from(commands)))
        after = table.table
        raked = -sum(one.chips for one in after.play.explained)
        assert after.chips() + raked == total
        assert min(after.stacks_now().values()) >= 0
        if after.play.hand is not None and after.play.hand.phase == "ended":
            assert None not in after.play.hand.awards
        if after.past and len(after.past) == len(before.past) + 1:
            table.do(ask.Undo())
            assert table.table.play == before.play
            table.do(ask.Redo())
            assert table.table.play == after.play
    again = None
    for recorded in table.log:
        again = evolve(again, recorded)
    assert again == table.table
