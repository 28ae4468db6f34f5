"""The saves of a real club, with invented names, come out as their truth says (SEASONS TDI-03 to 07)."""

import json
from pathlib import Path
from typing import Any

import pytest

from shuffleup.cli.commands import run
from shuffleup.formats.td3.facts import facts_of
from shuffleup.formats.td3.reading import read_save
from tests.night import at_night

FOLDER = Path(__file__).parents[3] / "shared/td3"
TRUTHS = {"saves": "truth.jsonl", "more": "more-truth.jsonl", "autosaves": "autosaves-truth.jsonl"}
NO_FACTS = {"file", "result", "points_after_rake", "places_agree_with_prizes", "copy_of"}
"""Fields of a truth that the file alone does not have. `result` is there that of an import into a folder
that is empty: in one import of all files a copy is the same (TDI-09)."""


@pytest.mark.parametrize(
    ("folder", "step"),
    [("saves", 6), ("autosaves", 3), at_night("saves", 1), at_night("more", 1), at_night("autosaves", 1)],
)
def test_each_save_has_the_facts_of_its_truth(folder: str, step: int) -> None:
    """All of them at night, and some by day."""
    if not FOLDER.is_dir():
        print(why := f"skipped: {FOLDER} is not on this computer")
        pytest.skip(why)
    truths = [json.loads(line) for line in (FOLDER / TRUTHS[folder]).read_text("utf-8").splitlines()]
    wrong = {truth["file"]: found for truth in truths[::step] if (found := differing(folder, truth))}
    assert wrong == {}
    assert len(truths) == {"saves": 58, "more": 59, "autosaves": 12}[folder]


@pytest.mark.parametrize("folder", [at_night("saves")])
def test_one_import_takes_every_save_and_knows_the_copy(
    folder: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """TDI-09: in the order of the folder the save comes before its copy; all else is as its truth says."""
    if not FOLDER.is_dir():
        print(why := f"skipped: {FOLDER} is not on this computer")
        pytest.skip(why)
    lines = (FOLDER / TRUTHS[folder]).read_text("utf-8").splitlines()
    truths = {truth["file"]: truth for truth in map(json.loads, lines)}
    assert run(["import", "td3", str(FOLDER / folder), "--into", str(tmp_path / "club"), "--json"]) == 0
    reports = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(reports) == len(truths)
    for report in reports:
        truth = truths[Path(report.pop("file")).name]
        assert report.pop("result") == ("same" if truth["copy_of"] else "taken")
        assert report.pop("left_out")
        assert report == {key: truth[key] for key in report}


def differing(folder: str, truth: dict[str, Any]) -> list[str]:
    facts = facts_of(read_save((FOLDER / folder / truth["file"]).read_bytes()))
    return [key for key, wanted in truth.items() if key not in NO_FACTS and facts[key] != wanted]
