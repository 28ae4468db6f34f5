"""Figures that the house hides are on no page of the wall (TDA 54, TDA 60)."""

from typing import get_args

import msgspec
import pytest
from hypothesis import given, settings, strategies as st
from msgspec.structs import replace

from shuffleup.floor.command import EventOpened, FloorContext, SeededDraws
from shuffleup.floor.decide import decide, evolve
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.entry import BoughtChips, BustOut
from shuffleup.floor.feature_states import ColourUp
from shuffleup.floor.levels.clock_control import Start
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.floor.state import Formation
from shuffleup.kernel.field_types import Chips
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Event, Show
from shuffleup.ruleset.money import PrizeMoney
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.prizes import Finish
from shuffleup.tournament.reasons import Ending, NewTables
from shuffleup.tournament.seating import Place
from shuffleup.tournament.timetable import WallClock
from shuffleup.views.look.look import Look, LookPhase, SizedTile, Sponsor, TileName
from shuffleup.views.wall.page import wall_view
from shuffleup.views.wall.tiles import beside_of, in_look
from tests.night import examples

HIGH_CARDS = ("2c", "3d", "4h", "Ks", "5c", "6d", "7h", "8s", "9c")
LOTS = SeededDraws("00", lambda what, items: HIGH_CARDS if len(items) == 52 else tuple(items))
NAMES = ("Ann", "Bongani", "Carla", "Dimitri", "Emma", "Faisal")


def seated(audience, form):
    """Seat six people at an event whose stacks are shown to these."""
    cash = form == "cash"
    rules = RuleSet(
        event=Event(format=form, currency="ZAR"),
        money=PrizeMoney(buy_in=0 if cash else 10_000, payout=() if cash else (50, 30, 20)),
        chips=ChipSets(colours={Chips(25): "green", Chips(100): "black"}, cash_value=cash),
        show=Show(stacks=audience, pot=audience),
    )
    floor = evolve(None, EventOpened("friday", rules, 2))
    for command in (Register(NAMES), DrawSeats(), Start()):
        for event in decide(floor, command, FloorContext(lots=LOTS)):
            floor = evolve(floor, event)
    return floor


FLOORS = {(who, form): seated(who, form) for who in ("dealer", "never") for form in ("elimination", "cash")}


@st.composite
def shares(draw):
    """Share the same chips out twice: everybody has other stacks, and together they have the same."""
    chips = draw(st.lists(st.integers(1, 10**7), min_size=6, max_size=6, unique=True))
    left, right = draw(st.permutations(range(6)))[:2]
    moved = draw(st.integers(0, chips[left] - 1))
    other = [*chips]
    other[left] -= moved
    other[right] += moved
    return chips, other


def final_table(floor):
    """Close a second table that there was before."""
    return (*floor.tables, replace(floor.tables[0], table=2, state="closed"))


ALL_TILES = tuple(SizedTile(tile, "s") for tile in get_args(TileName))
EVERYTHING = Look(
    64 * "f",
    "Club",
    logo="a.png",
    background="a.png",
    tiles=dict.fromkeys(get_args(LookPhase), ALL_TILES),
    sponsors=(Sponsor("a.png", 20),),
    bitmaps={"a.png": "a.png"},
)
"""A look with every tile in every phase."""

MOMENTS = {
    "play": lambda floor: {},
    "stopped": lambda floor: {"stopped": "fire alarm"},
    "colour-up": lambda floor: {"colour_up": ColourUp(25, 100)},
    "forming": lambda floor: {"forming": Formation(NewTables.FINAL_TABLE, (("e1", Place(1, 1)),), ())},
    "over": lambda floor: {"phase": "over", "ending": Ending.BY_DIRECTOR, "end_note": "the bar closes"},
    "deal": lambda floor: {"agreed": (("e1", 100), ("e2", 200))},
    "final table": lambda floor: {"tables": final_table(floor)},
}


def at_some_time(draw, floor):
    """Bring the clock of the floor to some time of an evening."""
    phase = draw(st.sampled_from(["level", "break", "gate"]))
    clock = replace(floor.clock, phase=phase, running=draw(st.booleans()), level=draw(st.integers(1, 8)))
    return replace(floor, clock=clock)


def holding(floor, stacks, out):
    """Give everybody such a stack; the last one may be out, or have bought chips that are not in play."""
    entries = [replace(entry, chips=chips) for entry, chips in zip(floor.entries, stacks, strict=True)]
    if out:
        last = entries[-1]
        entries[-1] = replace(last, chips=0, finish=Finish(last.id, 6, 6), broke=BustOut(1, 1, stacks[-1], 1))
    else:
        entries[-1] = replace(entries[-1], chips=0, brought=(BoughtChips(stacks[-1]),))
    return replace(floor, entries=tuple(entries))


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("form", ["elimination", "cash"])
@pytest.mark.parametrize("audience", ["dealer", "never"])
@settings(max_examples=examples(30))
@given(data=st.data())
def test_a_wall_is_the_same_however_the_chips_are_spread(moment, form, audience, data):
    """Whoever reads the wall cannot tell one evening from another in which other players have the chips."""
    one, other = data.draw(shares())
    out = data.draw(st.booleans()) and one[-1] == other[-1]
    floor = FLOORS[audience, form]
    floor = at_some_time(data.draw, replace(floor, **MOMENTS[moment](floor)))
    walls = [wall_view(holding(floor, stacks, out), 0, WallClock(0)) for stacks in (one, other)]
    assert walls[0] == walls[1]


@pytest.mark.parametrize("moment", MOMENTS)
@settings(max_examples=examples(12))
@given(data=st.data())
def test_a_look_of_everything_shows_no_more_than_the_wall_does_without_one(moment, data):
    """LOOK-16: all tiles at once, in every phase, and other words."""
    one, other = data.draw(shares())
    floor = FLOORS["never", "elimination"]
    floor = at_some_time(data.draw, replace(floor, **MOMENTS[moment](floor)))
    shown = []
    for stacks in (one, other):
        held = holding(floor, stacks, False)
        beside = beside_of(held, 0, WallClock(0), "http://box/floor")
        shown.append(in_look(wall_view(held, 0, WallClock(0)), EVERYTHING, beside))
    assert (shown[0].look is None) == (shown[0].page == "draw")
    assert shown[0] == shown[1]


@settings(max_examples=examples(50))
@given(data=st.data())
def test_no_stack_of_a_single_player_is_on_the_wall_of_a_final_table(data):
    """The average and the sum are those of everybody; a stack that equals one of them gives nothing away."""
    (stacks, _), floor = data.draw(shares()), FLOORS["dealer", "elimination"]
    floor = holding(replace(floor, tables=final_table(floor)), stacks, False)
    text = msgspec.json.encode(wall_view(floor, 0, WallClock(0))).decode()
    public = {sum(stacks), sum(stacks) // 6}
    stacks = [stack for stack in stacks if stack > 10_000 and stack not in public]
    assert [stack for stack in stacks if f'"{stack:,}"'.replace(",", "\u00a0") in text] == []


def test_where_the_house_shows_stacks_to_everybody_the_final_table_shows_them():
    """So the tests above can fail."""
    floor = seated("all", "elimination")
    wall = wall_view(replace(floor, tables=final_table(floor)), 0, WallClock(0))
    assert wall.page == "final"
    assert wall.lists[0].rows[0].right == "10\u00a0000"


def test_two_players_with_all_the_chips_between_them_show_what_they_have_together():
    floor = FLOORS["dealer", "cash"]
    entries = tuple(
        replace(entry, chips=chips) for entry, chips in zip(floor.entries, (7, 5, 0, 0, 0, 0), strict=True)
    )
    shown = {
        one.label: one.value for one in wall_view(replace(floor, entries=entries), 0, WallClock(0)).figures
    }
    assert (shown["PLAYERS"], shown["CHIPS"]) == ("6", "12")
    assert {"7", "5"}.isdisjoint(shown.values())


def test_chips_that_one_player_has_alone_are_not_counted_on_the_wall():
    floor = FLOORS["dealer", "cash"]
    entries = tuple(
        replace(entry, chips=chips) for entry, chips in zip(floor.entries, (7, 0, 0, 0, 0, 0), strict=True)
    )
    shown = {
        one.label: one.value for one in wall_view(replace(floor, entries=entries), 0, WallClock(0)).figures
    }
    assert "CHIPS" not in shown
    assert "7" not in shown.values()
