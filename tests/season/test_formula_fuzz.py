"""Random texts as formulas: each has a value or a named refusal (LGE-09)."""

import math
from random import Random

import pytest

from shuffleup.club.season.formula import FormulaRefused, RefusalWord, number_of, read_formula
from shuffleup.club.season.formula.functions import FUNCTIONS
from tests.night import seed_of_the_night

BY_DAY = 2_000
BY_NIGHT = 100_000

WORDS = (
    *sorted(FUNCTIONS),
    *("random", "n", "r", "nh", "points", "scores", "nobody", "and", "or", "not", "is"),
    *("+", "-", "*", "/", "%", "=", "==", "!=", "<", ">", "<=", ">=", "!", "&&", "||", "^", "?"),
    *("(", ")", "(", ")", "(", ")", "[", "]", ",", ",", ",", ";", "\n", "\r\n", " ", '"points"', '"', "\0"),
    *("0", "1", "2", "7", ".5", "3.25", "1.", "1000", "99999999999999999999", "é", "\u202e", "1e5"),
)
WHOLE = (
    'assign("points", 0)\nassign("t", round(n / 3))\nif(r <= t, assign("points", 10 * sqrt(n) / sqrt(r)))',
    "average(top(3, [4, 9, 1, 7, 9])) + count(bottom(2, 5, 6, 7)) + index(setListLength(scores, 9), 8)",
    "10 / (r - 2) + log(n - 11) + sqrt(r - 2) + acos(nh) + index(scores, nh + 1) + pow(r, nh)",
    "switch(r, 1, .3, 2, .2, 0) * lswitch(nh + 1, 0, 20, 50) - roundUpToNearest(37, n) % 7",
)
VARIABLES: dict[str, float | tuple[float, ...]] = {"n": 12.0, "r": 3.0, "nh": 0.0, "scores": (1.0, 2.0)}


def random_text(chance: Random) -> str:
    """Return words in any order, or a good formula with some words replaced."""
    if chance.random() < 0.5:
        return " ".join(chance.choices(WORDS, k=chance.randint(1, 40)))
    text = list(chance.choice(WHOLE))
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(text))
        text[at : at + chance.randint(0, 2)] = chance.choice(WORDS)
    return "".join(text) * chance.choice((1, 1, 1, 5))


def outcome(text: str) -> str | float:
    try:
        return number_of(read_formula(text), VARIABLES)
    except FormulaRefused as refused:
        return refused.why


def faults(chance: Random, texts: int) -> list[str]:
    """Return the texts that have neither a finite value nor a named refusal."""
    wrong = []
    for _ in range(texts):
        text = random_text(chance)
        came = outcome(text)
        good = came in set(RefusalWord) if isinstance(came, str) else math.isfinite(came)
        wrong += [] if good else [text]
    return wrong


def test_any_text_has_a_value_or_a_named_refusal() -> None:
    assert faults(Random(1), BY_DAY) == []


def test_the_random_texts_are_of_each_kind() -> None:
    chance = Random(1)
    came = {outcome(random_text(chance)) for _ in range(BY_DAY)}
    assert {"syntax", "unknown_name", "no_value"} <= came
    assert any(isinstance(one, float) for one in came)


@pytest.mark.nightly
def test_any_text_of_the_night_has_a_value_or_a_named_refusal() -> None:
    seed = seed_of_the_night()
    print(f"NIGHTLY_SEED={seed}")
    assert faults(Random(seed), BY_NIGHT) == []
