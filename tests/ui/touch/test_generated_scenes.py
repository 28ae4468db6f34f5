"""Scenes of generated hands: nothing covers anything and no amount is cut, whoever plays with what."""

import re
from functools import cache
from itertools import count, product
from random import Random
from typing import Any

import pytest

from shuffleup.amounts import Chips, Millis
from shuffleup.identity import CommandId, EntryId, SeatNo, TableNo
from shuffleup.keys import IDLE, keys_view
from shuffleup.language import say, speaking
from shuffleup.languages import catalogue
from shuffleup.poker.legal import legal_actions
from shuffleup.ruleset import ChipSets, RuleSet
from shuffleup.ruleset.table import TableUse
from shuffleup.table import commands as ask
from shuffleup.table import incident_commands as incident
from shuffleup.table.decide import decide
from shuffleup.table.events import ButtonPlaced, LevelTold, PlayerTookSeat, TableOpened
from shuffleup.table.evolve import Recorded, evolve
from shuffleup.table.state import Table
from shuffleup.tournament.schedule import Level
from shuffleup.views.keys import key_meanings
from shuffleup.views.oled import Glance, seen
from shuffleup.views.touch.facts import BoxFacts
from shuffleup.views.touch.screen import touch_view
from shuffleup.wire import BlindsView, ClockView, LookView
from shuffleup_ui.kivy_app.spoken import Spoken
from shuffleup_ui.touch.figures import line_height, width_of
from shuffleup_ui.touch.marks import Scene, Words
from shuffleup_ui.touch.moment import Moment
from shuffleup_ui.touch.panel import Box, panel_of
from shuffleup_ui.touch.scene import scene

SIZES = ((800, 480), (1024, 600), (1280, 720))
SMALLEST_MM = 2.5
CAPITALS = 0.71
"""The height of a capital in font sizes."""

LETTERS = "AbcdefghijklmnopqrstuvwxyzÄÖÜßéñøŁžΘεοδώραБорисЖанна"
CHIPS = (1, 5, 25, 100, 500, 1_000, 5_000, 25_000, 100_000, 500_000, 1_000_000)
CUT_AMOUNT = re.compile(r"\d[\d\u00a0]*\u2026")
LONGEST = ("Maximiliane-Augustina von Hohenstaufen-W", "Wolfeschlegelsteinhausenbergerdorff Jr W")


def generated(chance: Random) -> Table:
    """Let up to ten people sit down with stacks of one to nine digits and play some of a hand."""
    kinds = sorted(chance.sample(CHIPS, chance.randint(2, 10)))
    smallest, digits, seats = kinds[0], chance.randint(1, 9), chance.randint(2, 10)
    numbers: Any = count(1)
    table: Any = None
    use = TableUse(confirm_streets=chance.random() < 0.3)
    told: list[Any] = [
        TableOpened(
            TableNo(3), "friday", RuleSet(chips=ChipSets(denominations=tuple(map(Chips, kinds))), table=use)
        )
    ]
    for seat in range(1, seats + 1):
        stack = max(smallest, chance.randrange(10**digits) // smallest * smallest)
        told.append(PlayerTookSeat(SeatNo(seat), EntryId(f"e{seat}"), name_of(chance), Chips(stack)))
    big = Chips(2 * smallest * max(1, 10**digits // chance.choice((20, 50, 200)) // smallest))
    ante = chance.choice((0, big))
    told += [ButtonPlaced(SeatNo(seats)), LevelTold(Level(24, Chips(big // 2), big, Chips(ante)))]
    for event in told:
        table = evolve(table, Recorded(next(numbers), CommandId("told"), event))
    for act in range(chance.randint(0, 24)):
        if (command := chance.choice(_asks(table))) is None:
            break
        for event in decide(table, command):
            table = evolve(table, Recorded(next(numbers), CommandId(str(act)), event))
    assert isinstance(table, Table)
    return table


def name_of(chance: Random) -> str:
    """Give a name of one to forty letters."""
    if chance.random() < 0.2:
        return chance.choice(LONGEST)
    words = ("".join(chance.choices(LETTERS, k=chance.randint(1, 14))) for _ in range(chance.randint(1, 3)))
    return chance.choice((" ", "-")).join(words)[:40]


def _asks(table: Any) -> list[Any]:
    """List what may be asked of a table now, None where nothing is."""
    hand = table.play.hand
    if table.floor_called:
        return [None]
    if hand is None:
        return [ask.StartHand()]
    if hand.phase == "betting":
        legal = legal_actions(hand)
        raises = [ask.RaiseTo(legal.min_raise_to)] if legal.min_raise_to is not None else []
        folds = [] if legal.fold_is_free else [ask.Fold()]
        stops = [incident.CallFloor("chips on the floor")]
        all_in = [ask.AllIn()] if legal.all_in_to is not None else []
        return [ask.CheckOrCall(), ask.CheckOrCall(), *folds, *raises, *all_in, *stops]
    if hand.phase == "deal":
        return [ask.DealStreet(())]
    return [None]


def moment_of(table: Table, language: str, *, over: str, paused: bool) -> Moment:
    """Show a table as its box does, in a language, with the menu or an amount over it."""
    level: Any = table.level
    now, after = (
        BlindsView(
            level.number, Chips(by * level.small_blind), Chips(by * level.big_blind), Chips(by * level.ante)
        )
        for by in (1, 2)
    )
    clock = ClockView("level", not paused, now, after, Millis(754_000), None, at=Millis(0))
    waited = Millis(185_000) if table.floor_called else None
    with speaking(catalogue(language)):
        keys = keys_view(key_meanings(table, clock), IDLE, "")
        glance = seen(Glance(), table, Millis(0))
        box = BoxFacts(
            say("TABLE {table}", table=3),
            keys,
            look=LookView(language=language),
            menu=over == "menu",
            dealt=glance.deals(Millis(0)),
            floor_waited=waited,
        )
        view = touch_view(table, clock, None, box)
    return Moment(view, clock, left_s=754)


BY_DAY = 12
"""How many tables are laid out by day, on each panel and in each language."""

THE_NIGHT = 0.02
"""The part of the night for either test."""


def test_nothing_covers_anything_and_no_amount_is_cut() -> None:
    for seed in range(BY_DAY):
        look_at(seed)


def test_the_word_is_on_the_glass_whenever_the_clock_is_paused_or_the_floor_called() -> None:
    for seed in range(3 * BY_DAY):
        listen_to(seed)


@pytest.mark.nightly
def test_no_table_of_the_night_covers_anything(seeds_of_the_night: Any) -> None:
    for seed in seeds_of_the_night(THE_NIGHT):
        look_at(seed)
        listen_to(seed)


def look_at(seed: int) -> None:
    """Lay one table out on every panel, in every language, with the menu and without."""
    table = generated(Random(seed))
    for size, language, over in product(SIZES, ("en", "de"), ("", "menu")):
        panel = panel_of(*size)
        moment = moment_of(table, language, over=over, paused=seed % 2 == 0)
        made = scene(moment, panel, words_in(language))
        where = f"seed {seed}, {size}, {language}, {over or moment.view.screen}"
        targets_apart(made, panel.glass, where)
        for words in lettering(made):
            cap_mm = words.size * CAPITALS * panel.height_mm / panel.height_px
            assert cap_mm >= SMALLEST_MM, f"{where}: {words.text!r} is {cap_mm:.2f} mm"
            width = width_of(words.text, words.size, bold=words.bold)
            assert width <= words.box.width, f"{where}: {words.text!r} needs {width} of {words.box.width}"
            assert not (words.cut and CUT_AMOUNT.search(words.text)), f"{where}: {words.text!r} is cut"
        texts_apart(made, where)


def listen_to(seed: int) -> None:
    """Look for the word on one table, running and paused, with the menu and without."""
    table = generated(Random(seed))
    for over, paused in product(("", "menu"), (False, True)):
        made = scene(moment_of(table, "en", over=over, paused=paused), panel_of(800, 480), words_in("en"))
        told = " ".join(words.text for words in lettering(made))
        assert ("PAUSED" in told) == paused, f"seed {seed}, {over}"
        assert not table.floor_called or "FLOOR CALLED 3 min" in told, f"seed {seed}, {over}"


@cache
def words_in(language: str) -> Spoken:
    """Give the words of the face in a language."""
    words = Spoken()
    words.speak(language)
    return words


def targets_apart(made: Scene, glass: Box, where: str) -> None:
    for at, one in enumerate(made.targets):
        assert glass.left <= one.box.left <= one.box.right <= glass.right, f"{where}: {one.name}"
        assert glass.top <= one.box.top <= one.box.bottom <= glass.bottom, f"{where}: {one.name}"
        over = [other.name for other in made.targets[at + 1 :] if one.box.meets(other.box)]
        assert not over, f"{where}: {one.name} is over {over}"


def texts_apart(made: Scene, where: str) -> None:
    boxes = [(words.text, ink_box(words)) for words in lettering(made)]
    for at, (text, box) in enumerate(boxes):
        over = [other for other, its in boxes[at + 1 :] if box.meets(its)]
        assert not over, f"{where}: {text!r} is over {over}"


def lettering(made: Scene) -> list[Words]:
    return [mark for mark in made.marks if isinstance(mark, Words)]


def ink_box(words: Words) -> Box:
    """Return where the letters are: capitals and descenders, without the space between lines."""
    width = width_of(words.text, words.size, bold=words.bold)
    room = words.box.width - width
    left = words.box.left + {"left": 0, "middle": room // 2, "right": room}[words.align]
    margin = (line_height(words.size) - words.size) // 2 + words.size // 8
    return Box(left, words.box.top + margin, width, words.box.height - 2 * margin)
