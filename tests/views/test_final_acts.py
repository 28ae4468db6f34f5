"""Nothing is final by one unmarked touch: what stands on the face itself is taken back by the face itself."""

from itertools import count
from random import Random
from typing import Any

import msgspec
import pytest

from shuffleup.kernel.field_types import Actor, CommandId
from shuffleup.protocol.box import KeysView
from shuffleup.protocol.clock import BlindsView, ClockView
from shuffleup.protocol.floor import EnvelopeDueView, EnvelopesView
from shuffleup.protocol.wall import BoardView
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.money import Rebuy
from shuffleup.table import contents as rooms, play_commands as ask
from shuffleup.table.decide import decide
from shuffleup.table.evolve import Recorded, evolve
from shuffleup.views.key_meanings import key_meanings
from shuffleup.views.touch.scene import BoxFacts
from shuffleup.views.touch.screen import touch_view
from tests.night import some_by_day
from tests.ui.generated_hands import generated, next_asks
from tests.ui.machine_faults import FAULTS, STATES, WORKS, stopped

RUNNING = ClockView("level", True, BlindsView(1, 5, 10), BlindsView(2, 10, 20), 754_000, 1_800_000, at=0)

UNDO = {
    "fold", "check_or_call", "raise_to", "all_in", "fold_to", "deal_street", "declare_winners", "tap_busts",
    "run_it_times", "agree_to_run", "pay_seven_deuce", "announce_straddle", "call_off_straddles",
}  # fmt: skip
"""What the UNDO key takes back, as it was."""

OPPOSITE = {
    "undo": "redo",
    "redo": "undo",
    "call_floor": "floor_done",
    "floor_done": "call_floor",
    "call_clock": "cancel_clock",
    "cancel_clock": "call_clock",
    "go_on_by_hand": "use_machine",
    "use_machine": "go_on_by_hand",
    "shuffle": "stop_machine",
    "set_bomb_pot": "set_bomb_pot",
    "open_menu": "close_menu",
}
"""What is ended by another act that stands there from then on."""

SAYS_WHAT = {"start_hand": "", "confirm_result": "MOVE "}
"""The key that begins a hand makes the one before it final, as its label says; a player whom the floor has
sent away has gone when the button says so."""

ANSWERS = ("retry", "by_hand", "in_place")
"""Answers to a question of the machine: they say what is so, and what they come to can be given up."""


def face(table: Any, board: Any = None) -> Any:
    return touch_view(table, RUNNING, board, BoxFacts("table 3", KeysView(())))


def one_touch(view: Any) -> Any:
    """List what one touch on the face itself sends: no sheet, no question, no finger that stays."""
    for deed in (*view.deeds, *(tap.deed for tap in view.taps)):
        if deed.verb and not deed.needs and not deed.held:
            yield deed


def check(table: Any, board: Any = None) -> None:
    for deed in one_touch(face(table, board)):
        said = deed.label.startswith(SAYS_WHAT.get(deed.verb, "?"))
        answers = deed.args.get("answer") in ANSWERS
        assert deed.verb in UNDO or deed.verb in OPPOSITE or said or answers, deed
        if deed.verb in UNDO:
            assert is_taken_back(table, deed), deed
    for key in key_meanings(table, RUNNING).values():
        if key.verb and not key.arms:
            assert {key.verb} & (UNDO | {*OPPOSITE, *SAYS_WHAT}), key


def is_taken_back(table: Any, deed: Any) -> bool:
    command = msgspec.convert(deed.args, rooms.VERBS[deed.verb], strict=False)
    return bool(after(after(table, command), ask.Undo()).play == table.play)


def after(table: Any, *commands: Any) -> Any:
    numbers = count(table.seq + 1)
    for command in commands:
        act = CommandId(f"after {table.seq}")  # all that one act brings about is taken back together
        for event in decide(table, command, by=Actor("dealer")):
            table = evolve(table, Recorded(next(numbers), act, event))
    return table


SEEDS = list(range(200))


@pytest.mark.parametrize("seed", some_by_day(SEEDS, SEEDS[:15]))
def test_whatever_one_touch_does_in_a_hand_is_taken_back(seed):
    table, chance = generated(Random(seed)), Random(seed)
    for _ in range(40):
        check(table)
        command = chance.choice(next_asks(table))
        if command is None:
            break
        table = after(table, command)


STOPS = [(fault, work, state) for fault in FAULTS for work in WORKS for state in STATES]


@pytest.mark.parametrize("stop", some_by_day(STOPS, STOPS[::19]), ids="-".join)
def test_no_deck_is_given_up_by_one_touch(stop):
    table = stopped(*stop)
    check(table)
    (gives_up,) = [deed for deed in face(table).deeds if deed.label == "GIVE THE DECK UP"]
    assert (gives_up.verb, [one.args.get("answer") for one in gives_up.sheet]) == ("", ["deck_out"])


@pytest.mark.parametrize("tracking", ["hands", "actions"])
def test_nobody_goes_out_by_one_touch_and_the_key_says_who_does(table_after, tracking):
    use, sold = TableUse(tracking=tracking), Rebuy(allowed=True)
    ends = ("bust 2",) if tracking == "hands" else ("seat 1 wins",)
    for rebuy in (Rebuy(), sold):
        table = table_after("deal", *ends, stacks=(1000, 5), table=use, rebuy=rebuy)
        check(table)
        says = "seat 2 may buy again" if rebuy.allowed else "seat 2 is out"
        assert key_meanings(table, RUNNING)["deal_next"].note == says
    broke = table_after("deal", "seat 1 wins", "confirm", stacks=(1000, 5), rebuy=sold)
    check(broke)
    (out,) = [deed for deed in face(broke).deeds if deed.label == "OUT SEAT 2  BOB"]
    assert (out.verb, out.tint, [one.verb for one in out.sheet]) == ("", "stop", ["fix_place"])


def test_no_envelope_is_drawn_by_one_touch(table_after):
    due = EnvelopesView(((900, 1),), (EnvelopeDueView("e9", "Carla", 3, ("Ann",)),))
    board = BoardView("friday", "tda-2024", 1, ("Ann",), 2, 2000, 1000, (), (), "playing", entered=2)
    check(table_after(), msgspec.structs.replace(board, envelopes=due))


def test_a_hand_whose_track_is_lost_goes_uncounted_only_after_a_hold(table_after):
    check(table_after("deal", "lost"))
    check(table_after("deal", "lost", "seat 1 wins"))
