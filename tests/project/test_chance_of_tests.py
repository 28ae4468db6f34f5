"""Tests by day are repeatable: each run finds what the one before found."""

import ast
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

SYSTEM = {"secrets", "uuid", "SystemRandom", "SystemSeeds"}
TAKES_CHANCE = "|".join((*sorted(SYSTEM), "Random", "random"))
ABOUT_CHANCE = {"tests/security/test_chance.py"}
"""It asks for a hundred seeds of the system, and whether they differ."""
PLAYS_NOTHING = {
    "tests/cli/test_demo_command.py",  # words that are refused, and the one that has no seed on purpose
    "tests/cli/test_demo_over_a_broker.py",  # words that are refused
}


def trees(root: Path, words: str) -> Iterator[tuple[str, ast.Module]]:
    """Parse the tests that hold one of the words."""
    for path in sorted((root / "tests").rglob("*.py")):
        source = path.read_text(encoding="utf-8") if "node_modules" not in path.parts else ""
        if re.search(words, source):
            yield str(path.relative_to(root)), ast.parse(source)


def chances(tree: ast.AST) -> Iterator[int]:
    """List the lines on which chance is taken from the system, or from a generator without a seed."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module in SYSTEM:
            yield node.lineno
        if isinstance(node, ast.Call):
            words = dotted(node.func)
            unseeded = words[-1] == "Random" and not node.args
            shared = words[0] == "random" and words[-1] != "Random" and len(words) == 2
            if unseeded or shared or words[0] in SYSTEM or {"SystemSeeds", "urandom"} & set(words):
                yield node.lineno


def dotted(node: ast.AST) -> list[str]:
    """Name a function with what it is an attribute of; the first is empty where that has no name."""
    if isinstance(node, ast.Attribute):
        return [*dotted(node.value), node.attr]
    return [node.id if isinstance(node, ast.Name) else ""]


def demos_without_a_seed(tree: ast.AST) -> Iterator[int]:
    """List the lines on which words begin with `demo` and name no seed, as far as they stand together."""
    for node in ast.walk(tree):
        words = node.args if isinstance(node, ast.Call) else getattr(node, "elts", [])
        said = [one.value for one in words if isinstance(one, ast.Constant)]
        starred = any(isinstance(one, ast.Starred) for one in words)
        has_options = any(str(one).startswith("--") for one in said)
        if "demo" in said and has_options and not starred and "--seed" not in said:
            yield words[0].lineno


def test_no_test_takes_chance_from_the_system(root: Path) -> None:
    found = [
        f"{name}:{line}"
        for name, tree in trees(root, TAKES_CHANCE)
        if name not in ABOUT_CHANCE
        for line in chances(tree)
    ]
    assert found == []


def test_every_demo_of_a_test_has_a_seed(root: Path) -> None:
    found = [
        f"{name}:{line}"
        for name, tree in trees(root, "demo")
        if name not in PLAYS_NOTHING
        for line in demos_without_a_seed(tree)
    ]
    assert found == []


def test_these_tests_see_what_takes_chance() -> None:
    taken = ast.parse(
        "random.choice([1])\nRandom()\nsecrets.token_hex()\nfrom secrets import token_bytes\n"
        "SystemSeeds()\nRandom(7).random()\nchance.choice([1])"
    )
    assert sorted(chances(taken)) == [1, 2, 3, 4, 5]
    words = ast.parse(
        'start("demo", "--speed", 60)\nstart("demo", "--seed", 1, "--speed", 60)\nstart("demo", *words)'
    )
    assert list(demos_without_a_seed(words)) == [1]


@pytest.mark.skipif("SUITE_SECONDS" in os.environ, reason="a night takes other examples")
def test_a_property_tries_the_same_examples_each_day() -> None:
    assert settings.default is not None
    assert settings.default.derandomize
    assert settings.default.database is None
