"""The pages of docs/engineer/algorithms: their worked examples are true, and each is one page."""

import doctest
import re
from pathlib import Path

import pytest

PAGES = sorted((Path(__file__).parents[2] / "docs/engineer/algorithms").glob("*.md"))
MOST_WORDS = 500
HEADINGS = ("The problem", "The rule", "Steps", "Example", "In the code", "Rejected")
WORD = re.compile(r"\S*\w\S*")


def test_the_five_algorithms_have_a_page_each() -> None:
    names = [page.stem for page in PAGES]

    assert names == ["balancing", "floor-handover", "pots", "settlement", "structure"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_worked_example_of_a_page_is_true(page: Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False)

    assert (failed, tried > 5) == (0, True)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_has_all_its_parts_in_at_most_500_words(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    found = [re.search(rf"^\*\*{heading}", text, re.MULTILINE) is not None for heading in HEADINGS]

    assert found == [True] * len(HEADINGS)
    assert len(WORD.findall(text)) <= MOST_WORDS
