"""Console and wall of generated evenings in every window: nothing covers anything, no amount is cut."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from shuffleup.kernel.field_types import Chips, Money
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Event
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.money import PrizeMoney, Rebuy
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Seating
from tests.ui.floor.conftest import House
from tests.ui.floor.test_layout import PAGES, show
from tests.ui.generated_hands import CHIPS
from tests.ui.generated_names import name_of
from tests.ui.wall.conftest import TURNS_BY_HAND

LINT = (Path(__file__).parents[1] / "lint.js").read_text("utf-8")
WALL_LINT = (Path(__file__).parents[1] / "wall/lint.js").read_text("utf-8")
WINDOWS = ((360, 740), (390, 844), (480, 800), (768, 1024), (1024, 768), (1366, 768), (1920, 1080))
WALLS = (
    *((768, 432), (1024, 576), (1366, 768), (1920, 1080)),
    *((360, 640), (390, 844), (480, 853), (1080, 1920)),
)
ARRANGED = "dispatchEvent(new Event('resize'))"
METRES, INCHES = 5, 65
"""The room of the rules, if they name none."""

BY_DAY = 1
PAGES_BY_DAY = ("tonight", "players", "tables", "money", "table/1")
THE_NIGHT = 0.02
"""The part of the night for these pages."""

MOST_PLAYERS = 24


def rules_of(chance: Random) -> RuleSet:
    """Give an event any legal set of chips, stacks of up to nine digits and any price."""
    kinds = sorted(chance.sample(CHIPS, chance.randint(2, 10)))
    smallest = kinds[0]
    digits = chance.randint(len(str(40 * smallest)), 9)
    stack = max(40 * smallest, chance.randrange(10 ** (digits - 1), 10**digits) // smallest * smallest)
    big = 2 * smallest * max(1, stack // chance.choice((20, 50, 200)) // smallest // 2)
    blinds = tuple((Chips(by * big // 2), Chips(by * big)) for by in (1, 2, 4))
    return RuleSet(
        event=Event(currency=chance.choice(("", "EUR", "ZAR", "JPY"))),
        money=PrizeMoney(buy_in=Money(chance.randrange(10 ** chance.randint(3, 9)) // 100 * 100)),
        chips=ChipSets(start_stack=Chips(stack), denominations=tuple(map(Chips, kinds))),
        levels=Levels(table=blinds, length=20),
        rebuy=Rebuy(allowed=True),
        seating=Seating(max_per_table=chance.randint(5, 10)),
    )


def play(house: Any, chance: Random) -> None:
    """Enter people, let them play some of a hand, and call the floor."""
    names = {name_of(chance) for _ in range(chance.randint(5, MOST_PLAYERS))}
    house.begin(*sorted(names))
    for table in ("table/1", "table/2"):
        for verb in (
            "start_hand",
            *chance.choices(("fold", "check_or_call", "all_in"), k=chance.randint(0, 6)),
        ):
            house.direct(verb, to=table)
    house.direct("call_floor", to="table/1", reason=name_of(chance))


@pytest.fixture
def evening_of(tmp_path: Path) -> Any:
    """Open a generated evening: two tables in play, a call of the floor, chips and money of any size."""
    opened: list[House] = []

    def evening_of(chance: Random) -> House:
        close()
        house = House(tmp_path / f"{len(opened)}.journal", 2, rules_of(chance))
        opened.append(house)
        play(house, chance)
        return house

    def close() -> None:
        for house in opened:
            house.close()

    yield evening_of
    close()


@pytest.fixture
def console_page(open_page: Any) -> Any:
    page = open_page()
    page.before("localStorage.setItem('shuffleup.person', 'Thandi');" + LINT)
    return page


def console_faults(chance: Random, house: House, page: Any, names: tuple[str, ...] = PAGES) -> list[str]:
    """Look at each page of the console in one window."""
    page.visit(f"{house.url}/floor#seats")
    page.wait_for("document.querySelector('#page section') !== null")
    found = []
    for name in names:
        size = chance.choice(WINDOWS)
        page.resize(*size)
        show(page, name)
        found += [f"{size[0]}x{size[1]}, {name}: {fault}" for fault in page.evaluate("lint()")]
    return found


def test_nothing_on_the_console_covers_anything_and_no_amount_is_cut(
    evening_of: Any, console_page: Any
) -> None:
    for seed in range(BY_DAY):
        chance = Random(seed)
        assert (seed, console_faults(chance, evening_of(chance), console_page, PAGES_BY_DAY)) == (seed, [])


@pytest.mark.nightly
def test_no_console_of_the_night_covers_anything(
    evening_of: Any, console_page: Any, seeds_of_the_night: Any
) -> None:
    for seed in seeds_of_the_night(THE_NIGHT):
        chance = Random(seed)
        assert (seed, console_faults(chance, evening_of(chance), console_page)) == (seed, [])


@pytest.fixture
def wall_page(open_page: Any) -> Any:
    page = open_page()
    page.before(TURNS_BY_HAND + WALL_LINT)
    return page


def wall_faults(house: House, page: Any) -> list[str]:
    """Look at all sheets of the wall of an evening on each screen."""
    found = []
    page.visit(f"{house.url}/wall")
    page.wait_for("document.documentElement?.dataset.page !== undefined")
    for size in WALLS:
        page.resize(*size)
        seen = page.evaluate(
            "document.fonts.ready.then(() => { dispatchEvent(new Event('resize')); return lint(5, 65); })"
        )
        found += [f"{size[0]}x{size[1]}: {fault}" for fault in seen["faults"]]
    return found


def test_nothing_on_the_wall_covers_anything_and_no_amount_is_cut(evening_of: Any, wall_page: Any) -> None:
    for seed in range(BY_DAY):
        assert (seed, wall_faults(evening_of(Random(seed)), wall_page)) == (seed, [])


@pytest.mark.nightly
def test_no_wall_of_the_night_covers_anything(
    evening_of: Any, wall_page: Any, seeds_of_the_night: Any
) -> None:
    for seed in seeds_of_the_night(THE_NIGHT):
        assert (seed, wall_faults(evening_of(Random(seed)), wall_page)) == (seed, [])
