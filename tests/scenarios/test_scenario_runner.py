"""The runner refuses unknown keys, and its documents agree with it."""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]

KNOWN: dict[str, Any] = {
    "id": "split",
    "kind": "odd_chip",
    "rule_set": "tda-2024",
    "params": {"odd_unit": 1},
    "setup": {"pot": 7, "winners": [1, 3], "button": 3},
    "actions": [],
    "expected": {"shares": {"1": 4, "3": 3}},
}


@pytest.fixture
def run(tmp_path: Path) -> Callable[[Any], tuple[int, str]]:
    """Run a file with this content: the exit status and what was said."""

    def running(content: Any) -> tuple[int, str]:
        file = tmp_path / "scenarios.json"
        file.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-v"]
        command += ["tests/scenarios/test_scenarios.py", "--scenarios", str(file)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    return running


def test_each_scenario_of_a_file_passes_or_fails_by_itself(run: Callable[[Any], tuple[int, str]]) -> None:
    """A wrong answer, a kind, a parameter, a value or a rule set that is not known: each one fails alone."""
    status, said = run(
        [
            KNOWN,
            KNOWN | {"id": "wrong", "expected": {"shares": {"1": 3, "3": 4}}},
            KNOWN | {"id": "left out", "expected": {"shares": {"1": 4}}},
            KNOWN | {"id": "kind", "kind": "odd_chips"},
            KNOWN | {"id": "parameter", "params": {"odd_chips": 1}},
            KNOWN | {"id": "value", "params": {"odd_chip": "to_the_dealer"}},
            KNOWN | {"id": "rules", "rule_set": "tda-2019"},
        ]
    )

    outcomes = dict(re.findall(r"^\S+\[(.+)\] (PASSED|FAILED|ERROR|SKIPPED)", said, re.MULTILINE))
    failing = ("wrong", "left out", "kind", "parameter", "value", "rules")
    assert outcomes == {"split": "PASSED"} | dict.fromkeys(failing, "FAILED")
    assert "'odd_chips' is not a kind of scenario" in said
    assert "no key is known for the parameter 'odd_chips'" in said
    assert status == 1


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("[{", "not a file of scenarios"),
        ([], "holds a list of one or more"),
        ([{"id": "alone"}], "entry 1 lacks one of"),
        ([KNOWN | {"expected": {}}], "split expects nothing"),
        ([KNOWN, KNOWN], "more than one scenario is called split"),
    ],
)
def test_a_file_that_is_not_one_of_scenarios_is_refused(
    read: Callable[[Path], Any], tmp_path: Path, content: Any, said: str
) -> None:
    file = tmp_path / "scenarios.json"
    file.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    with pytest.raises(pytest.UsageError, match=said):
        read(file)


def test_a_file_that_is_not_there_is_refused(read: Callable[[Path], Any], tmp_path: Path) -> None:
    with pytest.raises(pytest.UsageError, match="not a file of scenarios"):
        read(tmp_path / "nothing.json")


def first_cells(heading: str) -> Iterator[str]:
    """List what the rows of one table of docs/reference/scenarios.md are about."""
    text = (ROOT / "docs/reference/scenarios.md").read_text(encoding="utf-8")
    section = text.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    yield from re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)


def test_a_scenario_cannot_change_what_every_rule_set_plays_alike(rules: ModuleType) -> None:
    scenario = {"id": "BO-99", "kind": "bust", "rule_set": "tda-2024", "setup": {}}
    assert rules.rules_for(scenario | {"params": {"equal": "share"}}) == rules.shipped("tda-2024")
    with pytest.raises(rules.WrongParameter, match="BO-99: equal is always 'share', not 'by_seat'"):
        rules.rules_for(scenario | {"params": {"equal": "by_seat"}})


def test_the_document_lists_the_parameters_that_the_runner_knows(rules: ModuleType) -> None:
    known = {*rules.KEYS, *rules.KEYS_BY_KIND, *rules.TRANSLATED, *rules.ALWAYS, *rules.CHOSEN_BY_THE_FLOOR}

    assert list(first_cells("Parameters")) == sorted(known)


def test_the_document_lists_the_kinds_that_the_runner_knows(kinds: frozenset[str]) -> None:
    assert set(first_cells("Kinds")) == kinds


def test_each_kind_of_the_document_has_a_scenario(read: Callable[[Path], Any]) -> None:
    files = sorted((ROOT / "tests/data").glob("*scenarios.json"))
    assert {scenario["kind"] for file in files for scenario in read(file)} == set(first_cells("Kinds"))


def test_the_rules_name_modules_that_exist() -> None:
    text = (ROOT / "docs/reference/rules.md").read_text(encoding="utf-8")
    lives_in: dict[str, tuple[str, ...]] = {}
    for section in re.split(r"^##+ ", text, flags=re.MULTILINE):
        if "| lives in |" in section:
            rows = re.findall(r"^\| ([A-Z]+-\d\d) \|.*\| ([^|]*) \| [^|]* \|$", section, re.MULTILINE)
            lives_in |= {rule: tuple(re.findall(r"`([\w.]+)`", cell)) for rule, cell in rows}

    named = {module for modules in lives_in.values() for module in modules}
    places = {module: ROOT / "device/shuffleup" / module.replace(".", "/") for module in named}
    missing = {
        module
        for module, place in places.items()
        if not (place.with_suffix(".py").exists() or (place / "__init__.py").exists())
    }
    assert (len(lives_in), missing) == (302, set())


def test_the_complete_areas_are_cited() -> None:
    done = subprocess.run(
        [sys.executable, "scripts/checks/uncited_rules.py"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout.count("\n")) == (0, 1), done.stdout


def test_an_area_that_does_not_exist_is_refused() -> None:
    command = [sys.executable, "scripts/checks/uncited_rules.py", "--areas", "POT", "TOP"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "no rule belongs to TOP" in done.stderr
