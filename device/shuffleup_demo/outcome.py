"""The outcome of an event: as one JSON object, and as a table for people."""

from collections import Counter
from pathlib import Path

import msgspec

from shuffleup.floor.entry import Entry
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import FLOOR, Chips, HandNo
from shuffleup.storage.journal.reader import read_journal
from shuffleup.views.event_board import standings
from shuffleup.views.numbers import chips_text


class Standing(msgspec.Struct, frozen=True):
    """One line of the standings; tied players share a place. `prize` is in whole units of money."""

    place: int
    player: str
    chips: Chips
    prize: int | float


class Sat(msgspec.Struct, frozen=True):
    """One player's evening at a cash table: bought and cashed chips, and what is left of it."""

    player: str
    bought: Chips
    cashed: Chips
    result: int


class Outcome(msgspec.Struct, frozen=True):
    """The result of an event; the journal holds everything that led to it.

    `chips_explained` says that every chip is where it should be, and `places_given` that everybody has a
    place. At a cash table places go by what the players made of their chips, which `results` tells, and
    `rake` is what the house took.
    """

    rule_set: str
    seed: int
    players: int
    tables: int
    hands: HandNo
    chips_in_play: Chips
    standings: tuple[Standing, ...]
    journal: str
    rebuys: int = 0
    add_ons: int = 0
    moves: int = 0
    tables_broken: int = 0
    level: int = 0
    pool: int | float = 0
    places_given: bool = False
    chips_explained: bool = False
    results: tuple[Sat, ...] = ()
    rake: Chips = Chips(0)


def outcome_of(floor: Floor, seed: int, journal: Path) -> Outcome:
    """Read the result from the floor, and what was moved and broken from its journal, which is closed."""
    rules = floor.rules
    decimals = int(rules.event.money_format().decimals)
    cash = rules.event.format == "cash"
    entered = [one for one in floor.entries if one.place is not None and (cash or not one.withdrawn)]
    kinds = _kinds(journal)
    results = tuple(_sat(one) for one in entered) if cash else ()
    return Outcome(
        rule_set=rules.name,
        seed=seed,
        players=len(entered),
        tables=len(floor.tables),
        hands=HandNo(sum(note.hand for note in floor.tables)),
        chips_in_play=floor.chips_counted(),
        standings=_by_result(results) if cash else _by_place(floor, decimals),
        journal=str(journal),
        rebuys=sum(one.rebuys for one in entered),
        add_ons=sum(one.add_ons for one in entered),
        moves=kinds["move.ordered"],
        tables_broken=kinds["table.broken"],
        level=floor.clock.level,
        pool=_money(floor.pool, decimals),
        places_given=not cash and all(one.finish for one in entered),
        chips_explained=floor.chips_counted() == floor.chips_expected() and not floor.alarms,
        results=results,
        rake=_rake(floor) if cash else Chips(0),
    )


def _by_result(results: tuple[Sat, ...]) -> tuple[Standing, ...]:
    """Rank the players of a cash table by what they won; everybody has cashed out, so no chips are left."""
    return tuple(
        Standing(1 + sum(other.result > one.result for other in results), one.player, Chips(0), 0)
        for one in sorted(results, key=lambda one: (-one.result, one.player))
    )


def print_json(outcome: Outcome) -> None:
    """Print one JSON object on one line."""
    print(msgspec.json.encode(outcome).decode())


def print_for_people(outcome: Outcome) -> None:
    """Print a table of the standings, or of a cash game's results, and where the journal is."""
    from rich.console import Console  # noqa: PLC0415  only a person needs it, and it costs a start
    from rich.table import Table  # noqa: PLC0415

    table = Table()
    for name, justify in _columns(outcome):
        table.add_column(name, justify=justify)  # type: ignore[arg-type]
    for row in _rows(outcome):
        table.add_row(*row)
    console = Console(markup=False, color_system=None)
    console.print(
        f"{outcome.rule_set}: {outcome.players} players, {outcome.hands} hands, seed {outcome.seed}"
    )
    console.print(table)
    console.print(
        f"{chips_text(outcome.chips_in_play)} chips in play; journal: {outcome.journal}", soft_wrap=True
    )


def _columns(outcome: Outcome) -> tuple[tuple[str, str], ...]:
    if outcome.results:
        return (("player", "left"), ("bought", "right"), ("cashed", "right"), ("result", "right"))
    return (("place", "right"), ("player", "left"), ("chips", "right"), ("prize", "right"))


def _rows(outcome: Outcome) -> list[tuple[str, ...]]:
    if outcome.results:
        ranked = sorted(outcome.results, key=lambda one: -one.result)
        return [
            (one.player, chips_text(one.bought), chips_text(one.cashed), f"{one.result:+,}") for one in ranked
        ]
    return [
        (
            str(one.place),
            one.player,
            chips_text(one.chips) if one.chips else "",
            f"{one.prize:,}" if one.prize else "",
        )
        for one in outcome.standings
    ]


def _by_place(floor: Floor, decimals: int) -> tuple[Standing, ...]:
    """List the places; a prize is written in whole units of money where it is one."""
    return tuple(
        Standing(one.place, one.player, one.chips, _money(one.prize, decimals)) for one in standings(floor)
    )


def _money(amount: int, decimals: int) -> int | float:
    unit = int(10 ** max(0, decimals))
    return amount // unit if amount % unit == 0 else amount / unit


def _kinds(journal: Path) -> Counter[str]:
    """Count the events of the floor by type."""
    with read_journal(journal) as reader:
        return Counter(row.type for row in reader.rows(FLOOR))


def _sat(entry: Entry) -> Sat:
    bought = Chips(sum(sale.chips for sale in entry.sales))
    return Sat(entry.name, bought, entry.cashed, entry.cashed - bought)


def _rake(floor: Floor) -> Chips:
    """The house has what was bought and is neither cashed nor in play."""
    bought = sum(sale.chips for one in floor.entries for sale in one.sales)
    return Chips(bought - sum(one.cashed for one in floor.entries) - floor.chips_counted())
