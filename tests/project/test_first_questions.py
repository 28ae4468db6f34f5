"""Ten questions of each reader are answered within two links of the first page.

The first link leads from README.md to the door, the second to the page with the answer; where both are one
page, one link is enough.
"""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")


class Asked(NamedTuple):
    """A question, the page that README.md leads to, the page that answers, and the words of the answer."""

    question: str
    door: str
    page: str
    answer: str


HOST = [
    Asked("What do I do first tonight?", "first-evening.md", "first-evening.md", "*Plan the evening*"),
    Asked("How does the dealer enter a raise?", "at-the-table.md", "at-the-table.md", "| BET/RAISE | R |"),
    Asked("A dealer pressed the wrong key.", "at-the-table.md", "at-the-table.md", "takes back the last act"),
    Asked(
        "Somebody was put out by mistake.",
        "when-something-is-wrong.md",
        "when-something-is-wrong.md",
        "a wrong elimination",
    ),
    Asked(
        "The lights went out.",
        "when-something-is-wrong.md",
        "when-something-is-wrong.md",
        "| the power failed |",
    ),
    Asked("Who may buy again, and when?", "money.md", "money.md", "**Rebuys and add-ons.**"),
    Asked("Three are left and want to share.", "money.md", "money.md", "**A deal.**"),
    Asked("Who owes whom after a cash game?", "money.md", "money.md", "*Settle the night*"),
    Asked(
        "How do I get the clock on the TV?", "first-evening.md", "first-evening.md", "`/wall` is the clock"
    ),
    Asked("Kann ich das auf Deutsch lesen?", "de/first-evening.md", "de/money.md", "# Geld"),
]
"""Pages below docs/host."""

MAKER = [
    Asked(
        "Has anybody built one?",
        "docs/build/first-hand.md",
        "docs/build/first-hand.md",
        "Nobody has built one yet",
    ),
    Asked("What can I build?", "docs/build/first-hand.md", "hardware/README.md", "## What can be built"),
    Asked("What does it cost?", "docs/build/first-hand.md", "hardware/README.md", "## What it costs"),
    Asked("What may hurt me?", "docs/build/first-hand.md", "hardware/SAFETY.md", "**No mains inside.**"),
    Asked("What do I order?", "docs/build/first-hand.md", "hardware/BOM.csv", "Raspberry Pi"),
    Asked("Which wire goes where?", "docs/build/first-hand.md", "hardware/WIRING.md", "| W301 |"),
    Asked("Where are the holes?", "docs/build/first-hand.md", "hardware/PANEL.md", "mm"),
    Asked(
        "What do I do before I switch it on?",
        "docs/build/first-hand.md",
        "hardware/FIRST_POWER_ON.md",
        "From a blank memory card",
    ),
    Asked(
        "How do I get the program onto it?", "docs/build/first-hand.md", "docs/build/install.md", "shuffleup"
    ),
    Asked(
        "Why does the card machine stop?",
        "docs/build/first-hand.md",
        "docs/build/card-machine.md",
        "names the fault",
    ),
]

ENGINEER = [
    Asked(
        "Where do I begin to read?",
        "docs/engineer/structure.md",
        "docs/engineer/structure.md",
        "Twenty rooms",
    ),
    Asked(
        "Why is it built in this way?", "docs/engineer/design.md", "docs/engineer/design.md", "*Rejected:*"
    ),
    Asked("How do I add a rule, an act, a refusal?", "CONTRIBUTING.md", "CONTRIBUTING.md", "To add"),
    Asked("Which tests do I run?", "CONTRIBUTING.md", "docs/engineer/testing.md", "make test"),
    Asked(
        "What happens when the plug is pulled?",
        "docs/engineer/structure.md",
        "docs/engineer/design.md",
        "the plug is pulled",
    ),
    Asked(
        "What has failed?",
        "docs/reference/reliability.md",
        "docs/reference/reliability.md",
        "runs with failures",
    ),
    Asked("How do I talk to a box?", "docs/reference/README.md", "docs/reference/api.md", "expected_version"),
    Asked(
        "Whom does it defend against?",
        "docs/engineer/promises.md",
        "docs/engineer/security.md",
        "a guest on the Wi-Fi",
    ),
    Asked(
        "Can I use the engine alone?",
        "docs/engineer/poker.md",
        "docs/engineer/poker.md",
        "from shuffleup import poker",
    ),
    Asked("How fast is it?", "docs/reference/README.md", "docs/reference/measurements.md", "one UNDO"),
]


def below(folder: str, asked: list[Asked]) -> list[Asked]:
    return [one._replace(door=f"{folder}/{one.door}", page=f"{folder}/{one.page}") for one in asked]


QUESTIONS = [*below("docs/host", HOST), *MAKER, *ENGINEER]


def targets(page: Path) -> set[Path]:
    links = LINK.findall(page.read_text(encoding="utf-8"))
    return {(page.parent / link).resolve() for link in links if "://" not in link}


@pytest.mark.parametrize("asked", QUESTIONS, ids=[one.question for one in QUESTIONS])
def test_a_question_is_answered_two_links_from_the_first_page(root: Path, asked: Asked) -> None:
    door, page = root / asked.door, root / asked.page

    assert door in targets(root / "README.md")
    assert page == door or page in targets(door)
    assert asked.answer in page.read_text(encoding="utf-8")


def test_each_reader_asks_ten() -> None:
    assert [len(HOST), len(MAKER), len(ENGINEER)] == [10, 10, 10]
