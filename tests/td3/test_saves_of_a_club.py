"""The saves of a real club, with invented names, come out as their truth says (SEASONS TDI-03 to 07)."""

import json
from pathlib import Path
from typing import Any

import pytest

from shuffleup.td3.facts import facts_of
from shuffleup.td3.reading import read_save
from tests.night import at_night

FOLDER = Path(__file__).parents[3] / "shared/td3"
TRUTHS = {"saves": "truth.jsonl", "more": "more-truth.jsonl", "autosaves": "autosaves-truth.jsonl"}
NO_FACTS = {"file", "result", "points_after_rake", "places_agree_with_prizes", "copy_of"}


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


def differing(folder: str, truth: dict[str, Any]) -> list[str]:
    facts = facts_of(read_save((FOLDER / folder / truth["file"]).read_bytes()))
    return [key for key, wanted in truth.items() if key not in NO_FACTS and facts[key] != wanted]
