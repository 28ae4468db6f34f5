"""Every task of the floor is said in words, and its facts are in them."""

import ast
from collections.abc import Iterator
from inspect import signature
from pathlib import Path
from string import Formatter

import pytest

from shuffleup import floor
from shuffleup.floor.colour_up.chip_race import RaceWon
from shuffleup.floor.command import EventMoney, Prompt, Task, prompt
from shuffleup.kernel.field_types import Chips, Money, SeatNo, TableNo
from shuffleup.kernel.language import FreeText
from shuffleup.ruleset.event import Currency
from shuffleup.views.words.tasks import PROMPTS, asked

RAND = Currency("R", "before", 2)


def said(prompt: Prompt) -> str:
    return asked(Task("levels", prompt, "start"))


def money(amount: int) -> EventMoney:
    return EventMoney(Money(amount), RAND)


Asked = tuple[str, frozenset[str], frozenset[str]]
"""A key, the names of the facts that are given with it, and those of arguments that the same rule gives."""


def prompts_of_the_floor() -> Iterator[Asked]:
    """Read from the sources of the floor what is asked."""
    for source in Path(floor.__path__[0]).rglob("*.py"):
        for rule in ast.walk(ast.parse(source.read_text())):
            if isinstance(rule, ast.FunctionDef) and rule.name != "prompt":
                yield from prompts_of_rule(rule)


def prompts_of_rule(rule: ast.FunctionDef) -> Iterator[Asked]:
    nodes = list(ast.walk(rule))
    dicts = (node.keys for node in nodes if isinstance(node, ast.Dict))
    args = frozenset(str(key.value) for keys in dicts for key in keys if isinstance(key, ast.Constant))
    named = {ast.unparse(one.targets[0]): one.value for one in nodes if isinstance(one, ast.Assign)}
    for node in nodes:
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "prompt":
            facts = frozenset(fact.arg or "" for fact in node.keywords)
            yield from ((key, facts, args) for key in keys(node.args[0], named))


def keys(node: ast.expr, named: dict[str, ast.expr]) -> list[str]:
    """Return the keys that an expression can be: one text, one of two, a name of these, or a beginning."""
    match node:
        case ast.Constant(value=str(key)):
            return [key]
        case ast.IfExp(body=one, orelse=other):
            return keys(one, named) + keys(other, named)
        case ast.JoinedStr(values=[ast.Constant(value=str(begins)), *_]):
            return [key for key in PROMPTS if key.startswith(begins)]
        case ast.Name(id=name):
            return keys(named[name], named)
    raise AssertionError(f"no key can be read from {ast.unparse(node)}")


ASKED = sorted(set(prompts_of_the_floor()), key=lambda one: (one[0], sorted(one[1])))


@pytest.mark.parametrize(("key", "facts", "args"), ASKED, ids=[key for key, *_ in ASKED])
def test_the_facts_of_a_task_are_those_of_its_sentence(
    key: str, facts: frozenset[str], args: frozenset[str]
) -> None:
    sentence = PROMPTS[key]
    if isinstance(sentence, str):
        shown = {name for _, name, _, _ in Formatter().parse(sentence) if name}
        assert facts <= shown <= facts | args
    else:
        assert facts == set(signature(sentence).parameters)


def test_every_sentence_belongs_to_a_task() -> None:
    assert set(PROMPTS) == {key for key, *_ in ASKED}


def test_a_start_says_who_has_no_seat_and_what_the_clock_does():
    assert said(prompt("ready_to_start", waiting=2, counting=False)) == "2 without a seat: start the clock"
    assert said(prompt("ready_to_start", waiting=0, counting=True)) == (
        "everybody has a seat: the clock counts down to the start: start at once"
    )


def test_the_words_of_the_director_stay_as_they_are():
    assert (
        said(prompt("stopped_by_director", reason=FreeText("final table"))) == "play is stopped: final table"
    )


def test_a_rebuy_says_its_price_in_the_money_of_the_event():
    """REG-10."""
    offered = prompt("may_buy_again", name="Ann", least=Chips(2000), price=money(20000), cutoff="level:6")
    assert said(offered) == (
        "Ann is broke and may buy again until the next hand there: 2000 chips or more, R200 for 2000; "
        "rebuys are sold until the end of level 6"
    )


def test_a_deal_that_would_be_taken_back_is_named():
    assert said(prompt("prizes_off_pool_after_deal", prizes=money(5000), pool=money(6000))) == (
        "with the deal the prizes sum to R50 and the pool to R60: set them again, to R60 in all; "
        "that takes the deal back"
    )


def test_one_player_waits_for_a_seat_and_two_wait():
    assert said(prompt("seats_wanted", names=("Ann",))) == "Ann waits for a seat: draw"
    assert said(prompt("seats_wanted", names=("Ann", "Bo"))) == "Ann, Bo wait for a seat: draw"


def test_who_moves_hears_how_soon_the_big_blind_comes():
    """SEA-10."""
    uneven = prompt(
        "tables_uneven", name="Ann", source=TableNo(1), target=TableNo(2), seat=SeatNo(4), hands=1
    )
    assert said(uneven) == (
        "tables are uneven: move Ann from table 1 to 2, seat 4: the big blind in the next hand"
    )
    by_card = prompt("tables_uneven", name="", source=TableNo(1), target=TableNo(2), seat=None, hands=0)
    assert said(by_card) == ("tables are uneven: move a player, by high card, from table 1 to 2")


def test_winners_of_a_race_are_named_with_their_cards():
    """CLR-03."""
    won = RaceWon(TableNo(1), Chips(100), ((SeatNo(3), ("Ah",)), (SeatNo(5), ())))
    assert said(prompt("colour_up_is_done", old=Chips(25), won=(won,))) == (
        "all tables are done: the chips of 25 are out of play; table 1: one 100 each for seat 3 (Ah), seat 5"
    )
