"""How an event came out: as one JSON object, and as a table that people like to read."""

from pathlib import Path

import msgspec

from shuffleup.amounts import Chips
from shuffleup.cli.unit import Unit
from shuffleup.identity import HandNo
from shuffleup.views.board import chips_in_play, standings
from shuffleup.views.numbers import chips_text
from shuffleup.wire import PlaceView


class Standing(msgspec.Struct, frozen=True):
    """One line of the standings; tied players share a place. `prize` is in whole units of money."""

    place: int
    player: str
    chips: Chips
    prize: int | float


class Outcome(msgspec.Struct, frozen=True):
    """The result of an event; the journal holds everything that led to it."""

    rule_set: str
    seed: int
    players: int
    tables: int
    hands: HandNo
    chips_in_play: Chips
    standings: tuple[Standing, ...]
    journal: str


def outcome_of(unit: Unit, seed: int, journal: Path) -> Outcome:
    """Read the result from the floor."""
    floor = unit.evening.floor.state
    decimals = unit.rules.event.money_format().decimals
    return Outcome(
        rule_set=unit.rules.name,
        seed=seed,
        players=len(floor.entries),
        tables=len(floor.tables),
        hands=HandNo(sum(note.hand for note in floor.tables)),
        chips_in_play=chips_in_play(floor),
        standings=tuple(_standing(one, int(decimals)) for one in standings(floor)),
        journal=str(journal),
    )


def print_json(outcome: Outcome) -> None:
    """Print one JSON object on one line."""
    print(msgspec.json.encode(outcome).decode())


def print_for_people(outcome: Outcome) -> None:
    """Print a table of the standings, and where the journal is."""
    from rich.console import Console  # noqa: PLC0415  only a person needs it, and it costs a start
    from rich.table import Table  # noqa: PLC0415

    table = Table()
    for name, justify in (("place", "right"), ("player", "left"), ("chips", "right"), ("prize", "right")):
        table.add_column(name, justify=justify)  # type: ignore[arg-type]
    for one in outcome.standings:
        prize = f"{one.prize:,}" if one.prize else ""
        table.add_row(str(one.place), one.player, chips_text(one.chips) if one.chips else "", prize)
    console = Console()
    console.print(
        f"{outcome.rule_set}: {outcome.players} players, {outcome.hands} hands, seed {outcome.seed}"
    )
    console.print(table)
    console.print(
        f"{chips_text(outcome.chips_in_play)} chips in play; journal: {outcome.journal}", soft_wrap=True
    )


def _standing(place: PlaceView, decimals: int) -> Standing:
    """Write a prize in whole units of money where it is one."""
    unit = 10 ** max(0, decimals)
    prize = place.prize // unit if place.prize % unit == 0 else place.prize / unit
    return Standing(place.place, place.player, place.chips, prize)
