"""docs/engineer/structure.md is drawn from the contracts, and each path that it names is there."""

import ast
import re
from pathlib import Path

import pytest

from structure import FEATURES, names_of, room_table, storeys, touched

MODULE = re.compile(r"`([a-z_]+(?:\.[a-z_]+)+)`(?<!\.toml`)")
CONTRACTS = """\
[importlinter:contract:one-way]
layers =
    # entry
    (__main__)
    (cli)
    # ports
    (hardware) | (network)
    (storage)
exhaustive = true
"""


@pytest.fixture(scope="module")
def page(root: Path) -> str:
    return (root / "docs/engineer/structure.md").read_text(encoding="utf-8")


def test_a_comment_among_the_layers_begins_a_storey() -> None:
    assert storeys(CONTRACTS) == (
        ("entry", (("cli",),)),
        ("ports", (("hardware", "network"), ("storage",))),
    )


def test_the_contracts_have_twenty_rooms_on_seven_storeys(root: Path) -> None:
    found = storeys((root / ".importlinter").read_text(encoding="utf-8"))

    assert [storey.name for storey in found] == [
        *("entry", "archive", "shells", "ports", "presentation", "the game", "kernel"),
    ]
    assert sum(len(layer) for storey in found for layer in storey.layers) == 20


def test_a_room_is_shown_with_the_first_sentence_of_its_package() -> None:
    row = room_table(CONTRACTS).splitlines()[2]

    assert row == (
        "| entry | [`cli`](../../device/shuffleup/cli/__init__.py) "
        "| The command line: one module for each group of commands, and one table of them. |"
    )


def test_every_module_that_a_package_names_is_there(root: Path) -> None:
    shuffleup = root / "device/shuffleup"
    named = [
        (init.parent, name.removeprefix("shuffleup.").replace(".", "/"))
        for init in sorted(shuffleup.glob("*/__init__.py"))
        for name in MODULE.findall(ast.get_docstring(ast.parse(init.read_text(encoding="utf-8"))) or "")
    ]
    places = [
        (name, [place for folder in (shuffleup, room) for place in (folder / name, folder / f"{name}.py")])
        for room, name in named
    ]

    assert len(places) > 30
    assert [name for name, found in places if not any(place.exists() for place in found)] == []


def test_a_feature_is_counted_by_words_of_names_and_not_by_parts_of_words() -> None:
    files = ("class UndoView: ...", "view.next_undo = 1", "def stored_orders(undone): ...", "StoredOrders()")

    assert touched(names_of(files))["undo"] == (1, 3)
    assert len(FEATURES) == 12


def test_every_path_of_the_page_is_there(root: Path, page: str) -> None:
    rows = re.findall(r"^\|.*\|$", page.partition("## Who looks")[2].partition("\n## ")[0], re.MULTILINE)
    paths = [path for row in rows for path in re.findall(r"`([^`]+)`", row)]

    assert len(paths) > 40
    folders = (root / "device/shuffleup", root)
    assert [path for path in paths if not any((folder / path).exists() for folder in folders)] == []
