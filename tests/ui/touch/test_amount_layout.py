"""The amount screen with any set of chips and any stack: nothing over anything, no money cut or broken."""

from functools import cache
from itertools import count
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from msgspec.structs import replace

from shuffleup.hardware.keys.key_labels import keys_view
from shuffleup.hardware.keys.key_state import IDLE
from shuffleup.kernel.field_types import Chips, CommandId, EntryId, Millis, SeatNo, TableNo
from shuffleup.kernel.language import speaking
from shuffleup.kernel.languages import catalogue
from shuffleup.protocol.clock import BlindsView, ClockView
from shuffleup.protocol.touch import LookView
from shuffleup.ruleset.chips import ChipSets, Colour
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.table import play_commands as ask
from shuffleup.table.decide import decide
from shuffleup.table.events import ButtonPlaced, LevelTold, PlayerTookSeat, TableOpened
from shuffleup.table.evolve import Recorded, evolve
from shuffleup.tournament.level_stakes import Level
from shuffleup.views.key_meanings import key_meanings
from shuffleup.views.touch.scene import BoxFacts
from shuffleup.views.touch.screen import touch_view
from shuffleup_ui.face_words import FaceWords
from shuffleup_ui.touch.glass_panel import panel_of
from shuffleup_ui.touch.key_labels import STRIP_MM
from shuffleup_ui.touch.picture import Press, TouchMoment
from shuffleup_ui.touch.scene import scene
from shuffleup_ui.touch.text_size import width_of
from tests.night import examples
from tests.ui.touch.test_layout import ink_box, inside, lettering

CAPITAL = 0.71
"""How high a capital is in its font."""

READ_MM = 2.5
KINDS = tuple(
    factor * 10**power for power in range(8) for factor in (1, 2, 5, 25) if factor * 10**power <= 25_000_000
)
COLOURS: tuple[Colour, ...] = (
    "white",
    "red",
    "green",
    "black",
    "blue",
    "yellow",
    "purple",
    "pink",
    "orange",
    "brown",
)
PANELS = ((800, 480), (1024, 600), (1280, 720))

chips = st.lists(st.sampled_from(KINDS), min_size=2, max_size=10, unique=True).map(sorted)
stacks = st.integers(1, 9).flatmap(lambda digits: st.integers(10 ** (digits - 1), 10**digits - 1))
looks = st.builds(
    LookView,
    theme=st.sampled_from(["dark", "daylight"]),
    text=st.sampled_from(["normal", "large"]),
    hand=st.sampled_from(["right", "left"]),
    language=st.sampled_from(["en", "de"]),
)


def moment(kinds: list[int], stack: int, look: LookView, typed: int | None = None) -> TouchMoment:
    """Give the screen on which the first of three players sets an amount, the least or one that was typed."""
    table = opened(tuple(kinds), stack)
    clock = ClockView("level", True, BlindsView(7, Chips(1), Chips(2)), None, None, None, at=Millis(0))
    meanings = key_meanings(table, clock)
    amount = meanings["bet_raise"].lowest if typed is None else Chips(typed)
    with speaking(catalogue(look.language)):
        keys = keys_view(key_meanings(table, clock), replace(IDLE, amount=amount), "")
        view = touch_view(table, clock, None, BoxFacts("TABLE 3", keys, look=look))
    return TouchMoment(view, clock, left_s=754)


@cache
def opened(kinds: tuple[int, ...], stack: int) -> Any:
    rules = RuleSet(
        chips=ChipSets(
            denominations=tuple(map(Chips, kinds)),
            colours={Chips(kind): colour for kind, colour in zip(kinds, COLOURS, strict=False)},
        )
    )
    big = max(2, min(kinds[0] * 2, stack // 20))
    told: list[Any] = [TableOpened(TableNo(3), "friday", rules)]
    for seat in (1, 2, 3):
        told.append(PlayerTookSeat(SeatNo(seat), EntryId(f"e{seat}"), "Maximiliane-Augustina", Chips(stack)))
    told += [ButtonPlaced(SeatNo(3)), LevelTold(Level(7, Chips(big // 2), Chips(big)))]
    numbers, table = count(1), None
    for event in told:
        table = evolve(table, Recorded(next(numbers), CommandId("told"), event))
    assert table is not None
    for event in decide(table, ask.StartHand()):
        table = evolve(table, Recorded(next(numbers), CommandId("deal"), event))
    return table


def check(shown: TouchMoment, size: tuple[int, int]) -> None:
    panel, say = panel_of(*size), FaceWords(shown.view.look.language).say
    made = scene(shown, panel, say)
    for at, one in enumerate(made.targets):
        assert inside(one.box, panel.glass), f"{one.name} is off the glass"
        assert not [other.name for other in made.targets[at + 1 :] if one.box.meets(other.box)], one.name
        on_pad = one.name.split()[0] in ("digit", "delete", "ok", "cancel")
        least = 15.0 if isinstance(one.act, Press) else 10.0 if on_pad else 12.0
        assert min(panel.size_mm(one.box)) >= least, f"{one.name} is {panel.size_mm(one.box)} mm"
    letters, strip = lettering(made), panel.glass.bottom - panel.down(STRIP_MM)
    boxes = [ink_box(words) for words in letters]
    for at, words in enumerate(letters):
        assert not words.cut, f"{words.text!r} is cut"
        assert width_of(words.text, words.size, bold=words.bold) <= words.box.width, words.text
        box = boxes[at]
        assert not any(box.meets(other) for other in boxes[at + 1 :]), f"something is over {words.text!r}"
        capital = words.size * CAPITAL * panel.height_mm / panel.height_px
        assert box.top >= strip or round(capital, 2) >= READ_MM, f"{words.text!r} has {capital:.2f} mm"
    amount = f"{shown.view.keys.amount:,}".replace(",", shown.view.look.gap)
    assert amount in [words.text for words in letters], amount


@settings(max_examples=examples(30), deadline=None)
@given(chips, stacks, looks, st.sampled_from(PANELS))
def test_any_set_of_chips_and_any_stack_have_room(
    kinds: list[int], stack: int, look: LookView, size: tuple[int, int]
) -> None:
    shown = moment(kinds, stack, look)
    if shown.view.screen == "amount":
        check(shown, size)


@settings(max_examples=examples(15), deadline=None)
@given(chips, looks, st.sampled_from(PANELS), st.integers(0, 999_999_999))
def test_whatever_is_typed_is_shown_whole_with_the_nearest(
    kinds: list[int], look: LookView, size: tuple[int, int], typed: int
) -> None:
    check(moment(kinds, 999_999_999, look, typed), size)


@pytest.mark.parametrize("size", PANELS)
@pytest.mark.parametrize("kinds", [7, 8, 9, 10])
def test_an_ordinary_set_of_many_chips_lies_beside_the_pad_and_over_the_strip(
    kinds: int, size: tuple[int, int]
) -> None:
    """With seven kinds the third row lay under the strip, and a touch on +1 000 called 500."""
    ordinary = [1, 5, 25, 100, 500, 1000, 5000, 25_000, 100_000, 500_000]
    shown = moment(ordinary[:kinds], 60_000, LookView())
    check(shown, size)
    made = scene(shown, panel_of(*size))
    names = {target.name for target in made.targets}
    assert {"chip 0", "deed 0", "digit 000", "cancel", "ok", "key bet_raise"} <= names
