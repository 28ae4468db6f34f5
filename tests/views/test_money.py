"""Money has the sign of the event, chips have none, so that the two cannot be confused."""

import pytest
from hypothesis import given, strategies as st
from mypy import api

from shuffleup.kernel.field_types import Chips, Money
from shuffleup.kernel.language import GAPS, speaking
from shuffleup.kernel.languages import catalogue
from shuffleup.ruleset.event import CURRENCIES, Currency
from shuffleup.views.numbers import chips_text, currency_view, money_text

POINTS = Currency("pts", "after", 0)


@pytest.mark.parametrize(
    ("language", "grouping", "minor", "currency", "written"),
    [
        ("en", "none", 100_000, "ZAR", "R1000"),
        ("en", "space", 100_000, "ZAR", "R1\u00a0000"),
        ("en", "comma", 100_000, "ZAR", "R1,000"),
        ("en", "comma", 1_000, "USD", "$10"),
        ("en", "comma", 123_450, "USD", "$1,234.50"),
        ("de", "space", 1_250, "ZAR", "R12,50"),
        ("de", "point", 123_405, "EUR", "1.234,05\u00a0€"),
        ("de", "point", 2_500, "EUR", "25\u00a0€"),
        ("en", "space", -1_205, "USD", "-$12.05"),
        ("en", "space", 1_500, "JPY", "¥1\u00a0500"),
        ("en", "space", 5, "", "0.05"),
    ],
)
def test_the_event_gives_the_sign_and_the_box_the_gaps(language, grouping, minor, currency, written):
    with speaking(catalogue(language), grouping):
        assert money_text(Money(minor), CURRENCIES[currency]) == written


def test_an_event_may_play_for_points():
    assert money_text(Money(1_500), POINTS) == "1\u00a0500\u00a0pts"


def test_a_face_is_told_how_the_event_writes_money():
    shown = currency_view(CURRENCIES["EUR"])
    assert (shown.symbol, shown.position, shown.decimals) == ("€", "after", 2)
    assert money_text(Money(250), shown) == money_text(Money(250), CURRENCIES["EUR"])


@given(st.integers(0, 10**12), st.sampled_from(sorted(GAPS)))
def test_every_digit_of_an_amount_of_chips_is_written(amount, grouping):
    with speaking(catalogue("en"), grouping):
        written = chips_text(Chips(amount))
    assert int("".join(letter for letter in written if letter.isdigit())) == amount
    assert "\u202f" not in written


WRONG_UNIT = """
from shuffleup.kernel.field_types import Chips, Money
from shuffleup.ruleset.event import Currency
from shuffleup.views.numbers import money_text
from shuffleup.views.numbers import chips_text

money_text(Money(100), Currency("R"))
chips_text(Chips(100))
money_text(Chips(100), Currency("R"))
chips_text(Money(100))
price: Money = Chips(100)
stack: Chips = Money(100)
"""


def test_an_amount_in_the_wrong_unit_is_a_type_error(tmp_path):
    """GEN-09: chips are never money."""
    sources, cache = tmp_path / "wrong_unit.py", tmp_path / "cache"
    sources.write_text(WRONG_UNIT, encoding="utf-8")
    options = ["--strict", "--follow-imports=silent", "--hide-error-context", "--no-error-summary"]
    said, complaint, status = api.run([*options, f"--cache-dir={cache}", str(sources)])
    lines = [line.split(":")[1] for line in said.splitlines() if ": error:" in line]
    assert (lines, complaint, status) == (["9", "10", "11", "12"], "", 1)
