"""The sources of chance, and its commitment before anybody can know the result (APP-01)."""

import ast
import functools
import re
from pathlib import Path
from typing import Any

import pytest

import shuffleup
from shuffleup.floor.colour_up.colour_up_events import RaceDealt
from shuffleup.floor.crews import TieSettled
from shuffleup.floor.seating.seat_events import (
    BreakingProposed,
    ButtonShuffled,
    SeatsDrawn,
    TableBreaking,
    TablesBalanced,
    TablesForming,
)
from shuffleup.kernel.chance import SystemSeeds, commitment, derived, shuffled

PACKAGE = Path(shuffleup.__file__).parent

SEEDED = {
    "shuffleup_demo/command.py": "the demo, with --seed or at the highest speed",
    "shuffleup_demo/table.py": "a table of the demo of a venue",
    "shuffleup_demo/options.py": "the demo at the pace of people, also that of a venue",
}
"""The only programs in which chance may follow from a number."""

PSEUDO = {
    "network/bus/mqtt.py": "how long to wait for a broker",
    "shuffleup_demo/child_tables.py": "how long to wait until a table of a demo is started again",
    "unit/simulated_card_machine.py": "the simulated card machine of the demo",
    "kernel/command_ids.py": "ids of the commands of a demo",
    "hardware/hal/simulated/card_machine_parts.py": "faults of a simulated line",
    "hardware/hal/simulated/card_machine.py": "the simulated card machine",
    "room/": "simulated people",
}
"""Where numbers come from an ordinary generator: never a card, a chair, a key or a password."""

DRAWN_BY_THE_FLOOR = (
    SeatsDrawn,
    ButtonShuffled,
    BreakingProposed,
    TableBreaking,
    TablesForming,
    TablesBalanced,
    RaceDealt,
    TieSettled,
)
"""Chairs, the button of an open table, tables that are broken, a final table, who moves and where to,
a race, a tie of crews."""


TAKES_CHANCE = re.compile(r"\brandom\b|SystemSeeds|RepeatableSeeds|def seed\b|[sS]eeds\.seed\(\)")


@functools.cache
def modules() -> tuple[tuple[str, ast.Module], ...]:
    """Parse the modules that hold a word of what the tests below look for."""
    sources = ((path, path.read_text(encoding="utf-8")) for path in sorted(PACKAGE.rglob("*.py")))
    return tuple(
        (path.relative_to(PACKAGE).as_posix(), ast.parse(source))
        for path, source in sources
        if TAKES_CHANCE.search(source)
    )


def imported(tree: ast.Module) -> set[str]:
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def test_only_a_demo_may_take_its_chance_from_a_number() -> None:
    found = {name for name, tree in modules() if "shuffleup.kernel.chance.RepeatableSeeds" in imported(tree)}
    assert found <= SEEDED.keys()


def test_an_ordinary_generator_decides_nothing_at_a_table() -> None:
    found = {
        name
        for name, tree in modules()
        if any(one == "random" or one.startswith("random.") for one in imported(tree))
    }
    assert [name for name in sorted(found) if not name.startswith(tuple(PSEUDO))] == []


def test_every_program_that_runs_a_real_table_takes_its_seeds_from_the_operating_system() -> None:
    """Whoever hands seeds to a station names them; and there are no others than these two kinds."""
    kinds = {"SystemSeeds", "RepeatableSeeds"}
    made = {
        (name, node.func.id)
        for name, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in kinds
    }
    roots = {name for name, kind in made if kind == "SystemSeeds"}
    assert {"app/box.py", "cli/floor.py"} <= roots
    assert {name for name, _ in made} <= roots | SEEDED.keys()
    classes = {
        (name, node.name)
        for name, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        and any(isinstance(one, ast.FunctionDef) and one.name == "seed" for one in node.body)
    }
    assert classes == {("kernel/chance.py", one) for one in ("Seeds", *kinds)}


def test_seeds_are_asked_for_by_the_stations_alone_each_for_a_purpose() -> None:
    asked = {
        name: len(re.findall(r"[sS]eeds\.seed\(\)", (PACKAGE / name).read_text(encoding="utf-8")))
        for name, _ in modules()
    }
    assert {name: count for name, count in asked.items() if count} == {
        "archive/invitations.py": 1,  # the code of an invitation's replies, which is no secret
        "stations/card_machine.py": 2,  # the number of a session of the link, and our part of a shuffle
        "stations/floor.py": 2,  # a draw, told in full on the record, and the sealed order of envelopes
        "stations/table.py": 1,  # a deck, sealed beside its commitment
    }


@pytest.mark.parametrize("event", DRAWN_BY_THE_FLOOR, ids=lambda one: one.__name__)
def test_what_the_floor_draws_tells_its_seed(event: Any) -> None:
    assert "seed" in event.__struct_fields__


def test_the_system_gives_other_seeds_each_time_and_all_of_thirty_two_bytes() -> None:
    seeds = {SystemSeeds().seed() for _ in range(100)}
    assert len(seeds) == 100
    assert {len(seed) for seed in seeds} == {32}


def test_a_commitment_binds_its_seed_and_the_order_that_follows() -> None:
    seed, other = bytes(32), bytes(31) + b"\x01"
    assert commitment(seed) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert commitment(seed) != commitment(other)
    assert shuffled(seed, range(52)) != shuffled(other, range(52))
    assert shuffled(derived(seed, "seats"), range(9)) != shuffled(derived(seed, "button"), range(9))
