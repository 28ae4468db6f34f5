"""Rounds, actions, amounts and flags in the words of other formats (EXP-03, 05, 06, 08, 11 to 13)."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from shuffleup.cli.commands import run
from shuffleup.floor.entries.registration import ReEnter
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.formats.hand_history_export.hand_facts import HandDescription
from shuffleup.formats.hand_history_export.open_hand_history import ohh_of
from shuffleup.formats.hand_history_export.open_tournament_summary import Summary, flags_of, summary_of
from shuffleup.kernel.field_types import Chips, Money, SeatNo
from shuffleup.poker.cards import cards
from shuffleup.poker.hand import play, start
from shuffleup.poker.legal import AllIn, BetOrRaiseTo, CheckOrCall, DealBoard, Fold, HandCommand, ShowCards
from shuffleup.poker.setup import HandRules, HandSetup, Post
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Registration
from shuffleup.ruleset.money import Bounty, PrizeMoney, Rebuy, Reentry
from shuffleup.ruleset.rule_set import RuleSet
from tests.statistics.on_paper import Evening

SETUP = HandSetup(
    stacks=tuple((SeatNo(seat), Chips(1000)) for seat in (1, 2, 3, 4)),
    button=SeatNo(1), small_blind_seat=SeatNo(2), big_blind_seat=SeatNo(3),
    small_blind=Chips(10), big_blind=Chips(20),
)  # fmt: skip


def call(seat: int) -> HandCommand:
    return CheckOrCall(SeatNo(seat))


def fold(seat: int) -> HandCommand:
    return Fold(SeatNo(seat))


def to(seat: int, chips: int) -> HandCommand:
    return BetOrRaiseTo(SeatNo(seat), Chips(chips))


def ohh(setup: HandSetup, *commands: HandCommand, hero: int | None = None, known: str = "") -> dict[str, Any]:
    hand, events = start(setup, HandRules())
    for command in commands:
        hand, more = play(hand, command)
        events += more
    names = {seat: f"P{seat}" for seat, _ in setup.stacks}
    described = HandDescription(
        event="ev", table=1, hand=1, started="2026-03-06T18:00:00Z", names=names, table_size=9
    )
    if hero is not None:
        described = replace(described, hero=SeatNo(hero), hero_cards=cards(known))
    return ohh_of(events, described)


def rounds(found: dict[str, Any]) -> list[tuple[int, str, list[str], int]]:
    return [(one["id"], one["street"], one["cards"], len(one["actions"])) for one in found["rounds"]]


def acts(found: dict[str, Any]) -> list[tuple[Any, ...]]:
    every = [act for one in found["rounds"] for act in one["actions"]]
    assert [act["action_number"] for act in every] == list(range(1, len(every) + 1))
    return [
        (
            act["player_id"],
            act["action"],
            *(act[key] for key in ("amount", "is_allin", "cards") if key in act),
        )
        for act in every
    ]


def test_a_hand_that_ends_before_the_flop_has_that_round_alone() -> None:
    """EXP-05."""
    assert rounds(ohh(SETUP, fold(4), fold(1), fold(2))) == [(0, "Preflop", [], 5)]


def test_streets_after_an_all_in_have_their_cards_and_no_actions() -> None:
    """EXP-05: the showdown has what was shown."""
    all_in = (AllIn(SeatNo(4)), fold(1), fold(2), call(3))
    dealt = (DealBoard(cards("Ah7d2c")), DealBoard(cards("9s")), DealBoard(cards("3h")))
    shown = (ShowCards(SeatNo(3), cards("KsKd")), ShowCards(SeatNo(4), cards("AsQs")))
    assert rounds(ohh(SETUP, *all_in, *dealt, *shown)) == [
        (0, "Preflop", [], 6),
        (1, "Flop", ["Ah", "7d", "2c"], 0),
        (2, "Turn", ["9s"], 0),
        (3, "River", ["3h"], 0),
        (4, "Showdown", [], 2),
    ]


def test_a_board_that_nobody_entered_has_no_cards_and_no_showdown_follows_a_fold() -> None:
    """EXP-05."""
    found = ohh(SETUP, fold(4), fold(1), call(2), call(3), DealBoard(), to(2, 40), fold(3))
    assert rounds(found) == [(0, "Preflop", [], 6), (1, "Flop", [], 2)]


def test_posts_stand_before_cards_and_acts_in_the_order_of_the_format() -> None:
    """EXP-06: antes from the left of the button, the blinds, other posts, the hero's cards, the acts."""
    late = replace(
        SETUP,
        ante=Chips(5),
        posts=(Post(SeatNo(4), Chips(20), True), Post(SeatNo(1), Chips(10), False)),
    )
    hand = ohh(
        late,
        call(4),
        fold(1),
        call(2),
        call(3),
        DealBoard(cards("Ah7d2c")),
        to(2, 40),
        fold(3),
        fold(4),
        hero=4,
        known="KsKd",
    )
    assert acts(hand) == [
        (2, "Post Ante", 5, False),
        (3, "Post Ante", 5, False),
        (4, "Post Ante", 5, False),
        (1, "Post Ante", 5, False),
        (2, "Post SB", 10, False),
        (3, "Post BB", 20, False),
        (4, "Post Extra Blind", 20, False),
        (1, "Post Dead", 10, False),
        (4, "Dealt Cards", ["Ks", "Kd"]),
        (4, "Check"),
        (1, "Fold"),
        (2, "Call", 10, False),
        (3, "Check"),
        (2, "Bet", 40, False),
        (3, "Fold"),
        (4, "Fold"),
    ]


def test_before_the_flop_nobody_bets_and_an_all_in_is_what_it_does() -> None:
    """EXP-08: a raise of all 60, a call of all 60, a raise above both, and a bet of all on the flop."""
    short = replace(
        SETUP,
        stacks=tuple(
            (SeatNo(seat), Chips(chips))
            for seat, chips in zip((1, 2, 3, 4), (60, 200, 1000, 60), strict=True)
        ),
    )
    hand = ohh(
        short,
        AllIn(SeatNo(4)),
        AllIn(SeatNo(1)),
        call(2),
        to(3, 120),
        call(2),
        DealBoard(cards("Ah7d2c")),
        AllIn(SeatNo(2)),
        call(3),
    )
    assert acts(hand)[2:] == [
        (4, "Raise", 60, True),
        (1, "Call", 60, True),
        (2, "Call", 50, False),
        (3, "Raise", 100, False),
        (2, "Call", 60, False),
        (2, "Bet", 80, True),
        (3, "Call", 80, False),
    ]


def rules(**more: Any) -> RuleSet:
    return RuleSet(
        money=PrizeMoney(buy_in=Money(2250), fee=Money(205), payout=(70, 30), unit=Money(100)),
        chips=ChipSets(start_stack=Chips(1000), denominations=(Chips(5), Chips(25), Chips(100))),
        registration=Registration(late_entry_until_level=9),
        **more,
    )


def summary(found: RuleSet) -> Summary:
    return summary_of(Evening(found, "Ada", "Bo", "Cy", "Dee").floor, "2026-03-06T18:00:00Z", None, "", None)


def test_money_is_in_whole_units_with_two_digits_and_chips_are_chips(tmp_path: Path) -> None:
    """EXP-03."""
    found = summary(rules(bounty=Bounty("fixed", Money(500))))
    assert (found.buy_in, found.fee, found.bounty, found.pool, found.stack) == (22.5, 2.05, 5, 90, 1000)
    hand = ohh(SETUP, to(4, 60), fold(1), fold(2), fold(3))
    amounts = [one["starting_stack"] for one in hand["players"]] + [hand["big_blind_amount"]]
    assert [type(amount) for amount in amounts] == [int] * 5
    assert amounts == [1000, 1000, 1000, 1000, 20]


@pytest.mark.parametrize(
    ("more", "flags", "cost"),
    [
        ({}, [], None),
        ({"bounty": Bounty("fixed", Money(500))}, ["Bounty"], None),
        ({"rebuy": Rebuy(allowed=True, threshold_pct=100)}, ["Rebuy"], 22.5),
        ({"rebuy": Rebuy(allowed=True, threshold_pct=0)}, ["Re-Entry"], 22.5),
        ({"reentry": Reentry(allowed=True)}, ["Re-Entry"], 24.55),
    ],
)
def test_flags_are_those_that_are_true(more: dict[str, Any], flags: list[str], cost: float | None) -> None:
    """EXP-13: who is broke alone buys again for the price of the pool; who enters again pays the fee too."""
    found = summary(rules(**more))
    assert (flags_of(found), found.rebuy_cost) == (flags, cost)


def test_who_enters_again_is_one_entrant_with_a_rebuy(tmp_path: Path) -> None:
    """EXP-11, EXP-12: Dee is out first, enters again as Dee (2), and is out third of four."""
    evening = Evening(rules(reentry=Reentry(allowed=True)), "Ada", "Bo", "Cy", "Dee")
    evening.out("Dee", "Ada")
    evening.do(ReEnter(evening.entry("Dee")))
    evening.do(DrawSeats())
    for name in ("Cy", "Dee", "Bo"):
        evening.out(name, "Ada")
    found = summary_of(evening.floor, "2026-03-06T18:00:00Z", "2026-03-06T22:00:00Z", "", None)
    assert [(one.name, one.place, one.prize) for one in found.finishes] == [
        ("Ada", 1, 79.5), ("Bo", 2, 33), ("Dee", 3, 0), ("Cy", 4, 0),
    ]  # fmt: skip
    assert [(one.name, one.rebuys, one.add_ons) for one in found.again] == [("Dee", 1, 0)]
    assert run(["export", str(evening.stored(tmp_path / "e.journal")), "--ots", str(tmp_path / "e.OTS")]) == 0
    assert '"player_count":4' in (tmp_path / "e.OTS").read_text()
