"""Hands go out as Open Hand History and come back, and no chip is lost on the way (EXP-09, 14, 16)."""

import json
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from shuffleup.formats.hand_history_export.hand_facts import HandDescription, SittingOut, why_left_out
from shuffleup.formats.hand_history_export.open_hand_history import ohh_of, ohh_text
from shuffleup.formats.hand_history_export.pokerstars import made_hand, stars_text
from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cards import cards
from shuffleup.poker.events import Began, HandEvent
from tests.hand_files.ohh_reading import UnreadableOhh, read_ohh
from tests.played_hands import hands_of_histories

KEYS = [
    "spec_version", "site_name", "network_name", "internal_version", "tournament", "tournament_info",
    "game_number", "start_date_utc", "table_name", "game_type", "bet_limit", "table_size", "currency",
    "dealer_seat", "small_blind_amount", "big_blind_amount", "ante_amount", "hero_player_id", "flags",
    "players", "rounds", "pots",
]  # fmt: skip


def described(events: tuple[HandEvent, ...]) -> HandDescription:
    began = events[0]
    assert isinstance(began, Began)
    return HandDescription(
        event="ev-1", table=2, hand=7, started="2026-03-06T18:00:00Z", table_size=10,
        names={seat: f"Player {seat}" for seat, _ in began.setup.stacks},
    )  # fmt: skip


@cache
def written() -> list[tuple[str, tuple[HandEvent, ...], dict[str, Any]]]:
    hands = [(name, events) for name, events in hands_of_histories() if why_left_out(events) is None]
    return [(name, events, ohh_of(events, described(events))) for name, events in hands]


def test_what_is_put_in_is_in_the_pots_and_is_won() -> None:
    """EXP-09, on every hand history of tests/data."""
    hands = written()
    for name, _, ohh in hands:
        put_in = sum(act.get("amount", 0) for one in ohh["rounds"] for act in one["actions"])
        pots = sum(pot["amount"] for pot in ohh["pots"])
        won = sum(win["win_amount"] for pot in ohh["pots"] for win in pot["player_wins"])
        assert (name, put_in, pots) == (name, pots, won)
    assert len(hands) == 300


def test_a_hand_that_was_read_and_played_is_written_as_the_same_object() -> None:
    """EXP-16."""
    for name, events, ohh in written():
        began = events[0]
        assert isinstance(began, Began)
        again, back = read_ohh(json.loads(ohh_text(ohh))["ohh"], began.rules)
        assert (name, ohh_of(again, back)) == (name, ohh)


def test_everybody_at_the_table_of_a_bounty_event_has_a_price_on_the_head() -> None:
    """EXP-04: who is not dealt in, too; and it comes back as it went."""
    _, events, _ = written()[0]
    dealt_in = described(events)
    away = SittingOut(SeatNo(10), "Ann", Chips(4000))
    prices = dict.fromkeys((*dealt_in.names, away.seat), 5)
    ohh = ohh_of(events, replace(dealt_in, sitting_out=(away,), bounties=prices))
    players = {one["seat"]: one for one in ohh["players"]}
    assert SeatNo(10) not in dealt_in.names
    assert players[10] == {
        "id": 10,
        "seat": 10,
        "name": "Ann",
        "starting_stack": 4000,
        "player_bounty": 5,
        "is_sitting_out": True,
    }
    assert {one["player_bounty"] for one in players.values()} == {5}
    assert list(players) == sorted(players)
    began = events[0]
    assert isinstance(began, Began)
    assert ohh_of(*read_ohh(json.loads(ohh_text(ohh))["ohh"], began.rules)) == ohh


def test_the_keys_are_those_of_the_format_in_its_order() -> None:
    """EXP-02."""
    assert all(list(ohh) == KEYS for _, _, ohh in written())
    assert {ohh["game_number"] for _, _, ohh in written()} == {"ev-1-2-7"}


def test_a_raise_that_another_program_wrote_as_a_total_is_read_by_the_stacks() -> None:
    """EXP-07: 850 of 1,000 more from the small blind puts in 800; `to` 1,000 is its whole stack."""
    players = [{"id": seat, "seat": seat, "name": str(seat), "starting_stack": 1000} for seat in (1, 2)]
    posts = [post(1, "Post SB", 50), post(2, "Post BB", 100)]
    total = {"action_number": 3, "player_id": 1, "action": "Raise", "amount": 1000}
    fold = {"action_number": 4, "player_id": 2, "action": "Fold"}
    ohh = hand_of(players, [*posts, total, fold])
    events, _ = read_ohh(ohh)
    raises = [event.to for event in events if type(event).__name__ == "Raised"]  # type: ignore[attr-defined]
    assert raises == [1000]
    total["amount"] = 850
    events, _ = read_ohh(ohh)
    assert [event.to for event in events if type(event).__name__ == "Raised"] == [900]  # type: ignore[attr-defined]


def post(seat: int, action: str, amount: int) -> dict[str, Any]:
    return {"action_number": seat, "player_id": seat, "action": action, "amount": amount}


def hand_of(players: list[dict[str, Any]], actions: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "game_number": "x-1-1",
        "start_date_utc": "2026-03-06T18:00:00Z",
        "table_name": "1",
        "table_size": 9,
        "dealer_seat": 1,
        "small_blind_amount": 50,
        "big_blind_amount": 100,
        "bet_limit": {"bet_type": "NL"},
        "players": players,
        "rounds": [{"street": "Preflop", "actions": actions}],
    }


def test_an_object_of_another_kind_is_refused_in_one_line() -> None:
    with pytest.raises(UnreadableOhh, match="not an Open Hand History: Object missing required field"):
        read_ohh({"ots": {}})


def test_every_hand_has_a_text_of_pokerstars_with_its_parts() -> None:
    """EXP-14."""
    for _, events, _ in written():
        lines = stars_text(events, described(events)).splitlines()
        assert lines[0].startswith("PokerStars Hand #")
        assert lines.index("*** HOLE CARDS ***") < lines.index("*** SUMMARY ***")


@pytest.mark.parametrize(
    ("seven", "words"),
    [
        ("AhKhQhJhTh2c3d", "a Royal Flush"),
        ("9h8h7h6h5hAcAd", "a straight flush, Five to Nine"),
        ("6h6d6c6sAhKd2c", "four of a kind, Sixes"),
        ("6h6d6cAsAhKd2c", "a full house, Sixes full of Aces"),
        ("Kh9h7h5h2hAcAd", "a flush, King high"),
        ("5h4d3c2sAhKdQc", "a straight, Ace to Five"),
        ("7h7d7cAsKh9d2c", "three of a kind, Sevens"),
        ("AhAdKcKs2h3d4c", "two pair, Aces and Kings"),
        ("2h2dAcKs9h8d6c", "a pair of Deuces"),
        ("AhQdTc8s6h4d2c", "high card Ace"),
    ],
)
def test_a_made_hand_has_the_words_of_the_format(seven: str, words: str) -> None:
    assert made_hand(cards(seven)) == words
