"""A whole venue in one process: the same seed leaves the same journals, and what is wrong is found."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from simulate.__main__ import again, judged
from simulate.checker.checks import differences
from simulate.night import Asked, play
from simulate.plant import bugs, found, planted
from simulate.schedule import KINDS, of_night
from simulate.shrink import shrunk
from tests.night import some_by_day

ROOT = Path(__file__).parents[2]
RULE_SETS = ("tda-2024", "tda-2024", "halftime-main", "card-room", "joker-cut", "half-hour-limit")
SHORT = Asked("7", tables=2, hours=0.25, faults="heavy")


def test_the_same_seed_leaves_the_same_journals_whatever_the_order_of_sets():
    ask = ["--seed", "7", "--tables", "2", "--hours", "0.2", "--faults", "heavy", "--json"]
    told = [
        subprocess.run(
            [sys.executable, "-m", "simulate", *ask],
            env={**os.environ, "PYTHONPATH": str(ROOT / "scripts"), "PYTHONHASHSEED": number},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for number in ("1", "2")
    ]
    assert told[0] == told[1]
    assert '"differences": []' in told[0]


def test_another_seed_is_another_night():
    nights = [judged(Asked(seed, tables=2, hours=0.1)) for seed in ("1", "2")]
    assert nights[0]["journals"].keys() == nights[1]["journals"].keys()
    assert not set(nights[0]["journals"].values()) & set(nights[1]["journals"].values())


def test_the_checker_imports_nothing_of_the_program():
    files = (ROOT / "scripts" / "simulate" / "checker").glob("*.py")
    imported = {
        name.split(".")[0] if not name.startswith("simulate") else name
        for file in files
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        for name in ([one.name for one in node.names] if isinstance(node, ast.Import) else [])
        + ([node.module or ""] if isinstance(node, ast.ImportFrom) else [])
    }
    assert {one for one in imported if one.startswith(("shuffleup", "tests"))} == set()
    assert all(one.startswith("simulate.checker") for one in imported if one.startswith("simulate"))


@pytest.mark.parametrize("number", range(100, 103))
def test_a_night_with_a_fault_a_minute_is_in_order(number):
    facts = judged(Asked(str(number), tables=3, hours=0.3, faults="heavy"))
    assert facts["differences"] == []
    assert facts["hands"] > 10


@pytest.mark.nightly
def test_nights_with_a_fault_a_minute_are_in_order_all_night(night, seeds_of_the_night):
    with night("simulated-nights") as run:
        for seed in seeds_of_the_night(0.25):
            dealing = "machine" if seed % 5 == 0 else "screen"
            rules = RULE_SETS[seed % len(RULE_SETS)]
            asked = Asked(str(seed), 4, 0.5, "heavy", rule_set=rules, dealing=dealing)
            facts = judged(asked)
            run.count += 1
            run.failures += [f"{one}   again: {again(asked)}" for one in facts["differences"][:1]]
    assert run.failures == []


def test_a_card_machine_deals_at_boxes_with_keys_and_glass():
    facts = judged(Asked("3", tables=2, hours=0.3, faults="heavy", dealing="machine", hardware=3))
    assert facts["differences"] == []
    assert facts["hands"] > 5


def test_every_kind_of_fault_can_come():
    drawn = {
        one.kind for number in range(40) for one in of_night(Asked(str(number), faults="heavy", hours=2))
    }
    assert drawn == set(KINDS)


def test_an_edit_of_every_planted_fault_fits_the_program(tmp_path):
    """The program has moved on where this fails: write the edit anew."""
    for number, bug in enumerate(bugs()):
        device = tmp_path / str(number)
        for edit in bug["edits"]:
            copy = device / "shuffleup" / edit["file"]
            copy.parent.mkdir(parents=True, exist_ok=True)
            if not copy.exists():
                copy.write_text((ROOT / "device" / "shuffleup" / edit["file"]).read_text())
        planted(bug, device)
    assert len(bugs()) >= 25


@pytest.mark.parametrize("name", some_by_day([bug["name"] for bug in bugs()], ["an odd chip is paid twice"]))
def test_a_planted_fault_is_found(name):
    words = ["--seed", "1", "--tables", "3", "--hours", "0.5", "--faults", "heavy"]
    (one,) = found(words, most=200, wanted=name)
    assert one.nights, name


def test_a_row_that_was_changed_is_found(tmp_path):
    _, folder = play(SHORT, tmp_path / "night")
    assert differences(folder) == []
    octets = (folder / "floor" / "friday.journal").read_bytes()
    changed = octets.replace(b'"type":"event.started","players":16', b'"type":"event.started","players":61')
    (folder / "floor" / "friday.journal").write_bytes(changed)
    assert any("is not as its hash says" in one for one in differences(folder))


def test_faults_that_a_night_does_not_need_to_fail_are_left_out():
    def fails_with_two(asked):
        kept = {one.number for one in of_night(asked)} - asked.without
        return {"differences": ["wrong"] if {2, 5} <= kept else []}

    asked, facts = shrunk(SHORT, {"differences": ["wrong"]}, fails_with_two)
    assert {one.number for one in of_night(asked)} - asked.without == {2, 5}
    assert facts["differences"] == ["wrong"]
    assert again(asked).startswith(
        'make simulate ARGS="--seed 7 --tables 2 --hours 0.25 --faults heavy --without'
    )
