"""The formula language of a league: what it computes and what it refuses (LGE-09)."""

import json
import math
from pathlib import Path
from typing import Any

import pytest

from shuffleup.club.season.formula import (
    FormulaFault,
    FormulaRefused,
    Profile,
    Profiles,
    number_of,
    read_formula,
    value_of,
)

EXAMPLES = Path(__file__).resolve().parents[3] / "shared/td3/formula_examples.json"


def worth(text: str, **variables: Any) -> Any:
    return value_of(read_formula(text), variables)


def refused(text: str, **variables: Any) -> FormulaRefused:
    with pytest.raises(FormulaRefused) as caught:
        number_of(read_formula(text), variables)
    return caught.value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7 - 2 - 1", 4),
        ("2 + 3 * 4 % 5", 4),
        ("-7 % 4", -3),
        ("7 % -4", 3),
        ("1 < 2 = 1", 1),
        ("3 > 2 > 1", 0),
        ("1 is 1 and 2 != 3", 1),
        ("0 and 1 or 1", 1),
        ("!0 + !3", 1),
        ("--2", 2),
        ("5. + .5 + 05", 10.5),
        ("ROUND(2.5) + Round(-2.5)", 1),
        ("round(1234.5, -2)", 1200),
        ("roundToNearest(112.5, 25)", 125),
        ("log(8, 2) + ln(exp(2)) + log10(1000, 2)", 8),
        ("power(2, .5) = sqrt(2)", 1),
        ("lswitch(9, 1, 2, 3) + lswitch(0, 1, 2, 3) + lswitch(1, 1, 2, 3)", 7),
        ("switch(5, 1, 10)", 0),
        ("if(0, 5) + 1", 1),
        ("triangle(4) + triangle(.5)", 10.375),
        ("count([]) + sum([]) + product([])", 1),
        ("index(top(2, [5, 1, 9]), 0) + index(bottom(2, 5, 1, 9), 1)", 10),
        ('(assign("a", 2); assign("A", a * 3); a)', 6),
        ("sum(1,\n 2,\r\n 3)\n", 6),
        ("1\r2;3;;", 3),
    ],
)
def test_a_formula_has_the_value_of_its_last_statement(text: str, value: float) -> None:
    assert worth(text) == value


def test_names_are_the_same_in_any_case() -> None:
    assert worth("NumberOfHits + N", numberofhits=2, n=3) == 5


def test_what_is_not_needed_is_not_read() -> None:
    assert worth("1 or 1 / 0") == 1
    assert worth("0 and nobody") == 0
    assert worth("if(1, 2, nothing(3))") == 2
    assert worth("switch(2, 1, 1 / 0, 2, 7, 1 / 0)") == 7


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("if(0, 5)", 0),
        ('assign("points", 4); if(0, 5)', 4),
        ('assign("points", 4); (if(0, 5, (if(0, 6))))', 4),
        ('assign("points", 4); switch(3, 1, 2)', 0),
        ('assign("points", 4); 9', 9),
    ],
)
def test_an_if_without_a_branch_leaves_the_result_to_the_variable_points(text: str, value: float) -> None:
    assert worth(text) == value


@pytest.mark.parametrize(
    ("text", "fault", "place", "found"),
    [
        ("", FormulaFault.ENDS_EARLY, (1, 1), ""),
        (" \n;", FormulaFault.ENDS_EARLY, (2, 2), ""),
        ("(1 + 2", FormulaFault.ENDS_EARLY, (1, 7), ""),
        ("1 +\n2", FormulaFault.UNEXPECTED, (1, 4), "\n"),
        ("2 ^ 3", FormulaFault.UNEXPECTED, (1, 3), "^"),
        ("1 <> 2", FormulaFault.UNEXPECTED, (1, 4), ">"),
        ("n ? 1 : 2", FormulaFault.UNEXPECTED, (1, 3), "?"),
        ("+1", FormulaFault.UNEXPECTED, (1, 1), "+"),
        ("2 3", FormulaFault.UNEXPECTED, (1, 3), "3"),
        ("1)", FormulaFault.UNEXPECTED, (1, 2), ")"),
        ('"points', FormulaFault.UNEXPECTED, (1, 1), '"'),
        ("sqrt(1, 2)", FormulaFault.WRONG_PARTS, (1, 1), "sqrt"),
        ("1\n  assign(a, 2)", FormulaFault.WRONG_PARTS, (2, 10), "assign"),
        ("n + 1", FormulaFault.UNKNOWN_VARIABLE, (1, 1), "n"),
        ("1 + squrt(4)", FormulaFault.UNKNOWN_FUNCTION, (1, 5), "squrt"),
        ("buyinProfileFee()", FormulaFault.UNKNOWN_PROFILE, (1, 1), "buyinprofilefee"),
        ("1 / (2 - 2)", FormulaFault.DIVISION_BY_ZERO, (1, 3), "/"),
        ("1 % 0", FormulaFault.DIVISION_BY_ZERO, (1, 3), "%"),
        ("roundToNearest(5, 0)", FormulaFault.DIVISION_BY_ZERO, (1, 1), "roundtonearest"),
        ("log(0)", FormulaFault.OUT_OF_DOMAIN, (1, 1), "log"),
        ("sqrt(-1)", FormulaFault.OUT_OF_DOMAIN, (1, 1), "sqrt"),
        ("pow(-8, .5)", FormulaFault.OUT_OF_DOMAIN, (1, 1), "pow"),
        ("exp(1000)", FormulaFault.NOT_FINITE, (1, 1), "exp"),
        ("exp(700) * exp(700)", FormulaFault.NOT_FINITE, (1, 10), ""),
        ("1" * 400, FormulaFault.NOT_FINITE, (1, 1), ""),
        ("index([1, 2], 2)", FormulaFault.OUTSIDE_LIST, (1, 1), "index"),
        ("max([])", FormulaFault.EMPTY_LIST, (1, 1), "max"),
        ("average(top(0, 1))", FormulaFault.EMPTY_LIST, (1, 1), "average"),
        ("[1, 2]", FormulaFault.NO_NUMBER, (1, 1), ""),
        ('"seven" + 1', FormulaFault.NO_NUMBER, (1, 1), ""),
        ("random()", FormulaFault.CHANCE, (1, 1), "random"),
        ("RANDOM", FormulaFault.CHANCE, (1, 1), "random"),
        ("1" * 20_001, FormulaFault.TEXT_TOO_LONG, (1, 1), ""),
        ("(" * 51 + "1" + ")" * 51, FormulaFault.TOO_DEEP, (1, 51), ""),
        ("-" * 51 + "1", FormulaFault.TOO_DEEP, (1, 51), ""),
        ("setListLength([], 1001)", FormulaFault.LIST_TOO_LONG, (1, 1), ""),
        ("top(2000, setListLength([], 900), setListLength([], 900))", FormulaFault.LIST_TOO_LONG, (1, 1), ""),
    ],
)
def test_a_formula_is_refused_with_its_place(
    text: str, fault: FormulaFault, place: tuple[int, int], found: str
) -> None:
    refusal = refused(text)
    assert (refusal.fault, refusal.at, refusal.found) == (fault, place, found)


def test_a_misspelt_name_comes_with_the_nearest_known_one() -> None:
    assert refused("numberOfHit + 1", numberofhits=1).near == "numberofhits"
    assert refused("rouond(1)").near == "round"


def test_fifty_brackets_and_ten_thousand_terms_are_read() -> None:
    assert worth("(" * 50 + "1" + ")" * 50) == 1
    assert worth("+".join(["1"] * 9_999)) == 9_999


def test_a_formula_that_goes_through_long_lists_again_and_again_is_too_much() -> None:
    text = 'assign("a", setListLength([], 1000));' + "sum(a) + " * 100 + "1"
    assert refused(text).fault is FormulaFault.TOO_MANY_STEPS


def test_a_formula_asks_for_fees_and_rakes_by_their_names() -> None:
    standard = Profile(fee=20, chips=5000, points=3, rakes={"House": 2, "Final": 1})
    early = Profile(fee=15, chips=5500, points=5, rakes={"House": 1, "Final": 4})
    profiles = Profiles(
        {"House": 40, "Final": 12},
        "House",
        {"buyin": {"Standard": standard, "Early": early}},
        {"buyin": "Standard"},
    )

    def worth_here(text: str) -> float:
        return number_of(read_formula(text), {}, profiles)

    assert worth_here("totalForRake()") == 52
    assert worth_here('totalForRake("final")') == 12
    assert worth_here('buyinProfileRake("early")') == 1
    assert worth_here('buyinProfileRake("", "Final") + buyinProfileChips("Early")') == 5501
    with pytest.raises(FormulaRefused):
        worth_here('rebuyProfileFee("Late")')


def test_the_examples_of_the_sheet_come_out() -> None:
    if not EXAMPLES.exists():
        pytest.skip(f"{EXAMPLES} is not here: the examples of the sheet were not computed")
    examples = json.loads(EXAMPLES.read_text(encoding="utf-8"))
    wrong = [example["expression"] for example in examples if not comes_out(example)]
    assert (len(examples), wrong) == (126, [])


def comes_out(example: dict[str, Any]) -> bool:
    profiles = profiles_of(example["profiles"]) if "profiles" in example else None
    found = value_of(read_formula(example["expression"]), example.get("variables", {}), profiles)
    if isinstance(example["value"], list):
        return list(found if isinstance(found, tuple) else ()) == example["value"]
    return isinstance(found, float) and math.isclose(found, example["value"], rel_tol=1e-12, abs_tol=0)


def profiles_of(given: dict[str, Any]) -> Profiles:
    by_name = {
        purchase: {
            name: Profile(figures["fee"], figures["chips"], figures["points"], figures["rake"])
            for name, figures in given[purchase]["profiles"].items()
        }
        for purchase in ("buyin", "rebuy", "addon")
    }
    defaults = {purchase: given[purchase]["default"] for purchase in ("buyin", "rebuy", "addon")}
    return Profiles(given["rakes"], given["default_rake"], by_name, defaults)  # type: ignore[arg-type]
