"""Hands of cash nights as Open Hand History: money, rake, straddles, runs, games (EXP-02, 03, 16)."""

import json
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shuffleup.cli.commands import run
from shuffleup.formats.hand_history_export.hand_facts import HandDescription, LeftOut, why_left_out
from shuffleup.formats.hand_history_export.open_hand_history import GAMES, ohh_of, ohh_text
from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cards import DECK, Card, cards
from shuffleup.poker.cash_game import why_not_run
from shuffleup.poker.events import HandEvent, RakeTaken, RunsAgreed
from shuffleup.poker.hand import play, start
from shuffleup.poker.legal import (
    AllIn,
    BetOrRaiseTo,
    CheckOrCall,
    DealBoard,
    Fold,
    HandCommand,
    RunBoard,
    ShowCards,
    legal_actions,
)
from shuffleup.poker.setup import HandRules, HandSetup, Post, clockwise
from shuffleup.poker.state import Hand
from shuffleup.ruleset.hand import Betting, Straddle
from shuffleup.ruleset.levels import Blinds
from shuffleup.ruleset.money import Cash
from tests.hand_files.ohh_reading import UnreadableOhh, read_ohh
from tests.reliability.mixed_evenings import mixed_evening

HANDS = 600


def table(chance: Random) -> tuple[HandSetup, HandRules]:
    """Seat two to six with stacks from a chip to 300 big blinds; the blinds are 5 and 10 cents."""
    seats = sorted(chance.sample(range(1, 10), chance.randint(2, 6)))
    order = clockwise(map(SeatNo, seats), SeatNo(seats[-1]))
    small, big = (order[1], order[0]) if len(seats) == 2 else (order[0], order[1])
    structure: Any = chance.choice(["no_limit", "no_limit", "pot_limit", "fixed_limit"])
    game: Any = chance.choice([*GAMES])
    alone = [one for one in order if one not in {small, big}]
    posts = [Post(alone[-1], Chips(chance.choice([5, 10])), chance.random() < 0.5)] if alone else []
    stacks = {one: 5 * chance.choice([1, 3, 40, 200, 600]) for one in seats}
    able = [] if structure == "fixed_limit" else [one for one in alone if stacks[one] >= 40]
    setup = HandSetup(
        stacks=tuple((SeatNo(one), Chips(chips)) for one, chips in stacks.items()),
        button=order[-1],
        small_blind_seat=small,
        big_blind_seat=big,
        small_blind=Chips(5),
        big_blind=Chips(10),
        ante=Chips(chance.choice([0, 0, 5])),
        low_limit=Chips(10),
        high_limit=Chips(20),
        smallest_chip=Chips(5),
        posts=tuple(posts) if chance.random() < 0.3 else (),
        straddles=tuple((one, Chips(20 << at)) for at, one in enumerate(able[: chance.randint(0, 2)])),
        game=game,
    )
    rules = HandRules(
        betting=Betting(structure=structure),
        blinds=Blinds(ante_kind=chance.choice(["per_player", "big_blind", "button"])),
        straddle=Straddle(min_raise=chance.choice(["straddle", "big_blind"])),
        cash=Cash(True, rake_pct=chance.choice([0, 5, 10]), rake_cap=Chips(chance.choice([0, 50]))),
    )
    return setup, rules


def played(chance: Random, setup: HandSetup, rules: HandRules) -> tuple[HandEvent, ...]:
    """Play a hand by chance to its end; every card that is turned up is known."""
    hand, events = start(setup, rules)
    deck = chance.sample(DECK, len(DECK))
    pockets = {seat: tuple(deck.pop() for _ in range(hand.variant.hole_cards)) for seat in hand.seats}
    while hand.phase != "ended":
        hand, more = play(hand, choice(chance, hand, pockets, deck))
        events += more
    return events


def choice(
    chance: Random, hand: Hand, pockets: dict[SeatNo, tuple[Card, ...]], deck: list[Card]
) -> HandCommand:
    if hand.phase == "deal":
        runs = chance.choice([1, 2, 3])
        if runs > 1 and not hand.runs and why_not_run(hand, runs) is None:
            return RunBoard(runs)
        return DealBoard(tuple(deck.pop() for _ in range(hand.cards_to_deal)))
    if hand.phase == "betting":
        legal = legal_actions(hand)
        assert legal.seat is not None
        ways: list[HandCommand] = [CheckOrCall(legal.seat)] * 3
        ways += [Fold(legal.seat)] if not legal.can_check else []
        if legal.min_raise_to is not None and legal.max_raise_to is not None:
            to = chance.randint(legal.min_raise_to, legal.max_raise_to)
            ways.append(BetOrRaiseTo(legal.seat, Chips(max(legal.min_raise_to, to - to % 5))))
        ways += [AllIn(legal.seat)] if legal.all_in_to is not None else []
        return chance.choice(ways)
    seat = next(one for one in hand.live if not hand.cards_of(one))
    return ShowCards(seat, pockets[seat])


def described(setup: HandSetup, decimals: int = 2) -> HandDescription:
    return HandDescription(
        event="friday", table=1, hand=12, started="2026-11-20T19:30:00Z", table_size=9, currency="EUR",
        names={seat: f"Player {seat}" for seat, _ in setup.stacks}, cash_decimals=decimals,
    )  # fmt: skip


def test_hands_of_a_cash_night_come_back_as_they_went() -> None:
    """EXP-09, EXP-16: by the file alone, without the rules of the house."""
    chance = Random(seed := 20261123)
    raked = runs = straddles = 0
    for number in range(HANDS):
        setup, rules = table(chance)
        events = played(chance, setup, rules)
        assert why_left_out(events, [*GAMES]) is None
        text = ohh_text(ohh_of(events, described(setup)))
        assert (seed, number, text) == (seed, number, ohh_text(ohh_of(*read_ohh(json.loads(text)["ohh"]))))
        ohh = json.loads(text, parse_float=Decimal)["ohh"]
        put_in = sum(act.get("amount", 0) for one in ohh["rounds"] for act in one["actions"])
        won = sum(win["win_amount"] for pot in ohh["pots"] for win in pot["player_wins"])
        rake = sum(pot["rake"] for pot in ohh["pots"])
        assert (seed, number, put_in) == (seed, number, won + rake)
        assert put_in == sum(pot["amount"] for pot in ohh["pots"])
        raked += any(isinstance(event, RakeTaken) for event in events)
        runs += any(isinstance(event, RunsAgreed) for event in events)
        straddles += bool(setup.straddles)
    assert min(raked, runs, straddles) > 30


def hand_of_two(*commands: HandCommand, **more: Any) -> tuple[HandSetup, tuple[HandEvent, ...]]:
    """Play blinds of 5 and 10 cents between the button, seat 3 with 20.00, and seat 7 with 10.00."""
    setup = HandSetup(
        stacks=((SeatNo(3), Chips(2000)), (SeatNo(7), Chips(1000))),
        button=SeatNo(3),
        small_blind_seat=SeatNo(3),
        big_blind_seat=SeatNo(7),
        small_blind=Chips(5),
        big_blind=Chips(10),
        smallest_chip=Chips(5),
        **more,
    )
    hand, events = start(setup, HandRules(cash=Cash(True, rake_pct=5, rake_cap=Chips(50))))
    for command in commands:
        hand, made = play(hand, command)
        events += made
    assert hand.phase == "ended"
    return setup, events


ACES, KINGS = cards("AsAd"), cards("KsKd")
ALL_IN = (AllIn(SeatNo(3)), CheckOrCall(SeatNo(7)))
SHOWN = (ShowCards(SeatNo(3), ACES), ShowCards(SeatNo(7), KINGS))


def test_a_cash_hand_is_money_with_its_rake_and_no_tournament() -> None:
    """EXP-02, EXP-03, EXP-09: the house takes 0.50 of a pot of 20.00; 10.00 that nobody called go back."""
    boards = [DealBoard(cards(one)) for one in ("2c3c4h", "9h", "Td")]
    setup, events = hand_of_two(*ALL_IN, *boards, *SHOWN)
    text = ohh_text(ohh_of(events, described(setup)))
    ohh = json.loads(text, parse_float=Decimal)["ohh"]
    assert '"small_blind_amount":0.05,"big_blind_amount":0.10,"ante_amount":0.00' in text
    assert not {"tournament", "tournament_info"} & set(ohh)
    assert [one["starting_stack"] for one in ohh["players"]] == [Decimal("20.00"), Decimal("10.00")]
    assert ohh["pots"] == [
        {
            "number": 0,
            "amount": Decimal("30.00"),
            "rake": Decimal("0.50"),
            "player_wins": [{"player_id": 3, "win_amount": Decimal("29.50")}],
        }
    ]


def test_each_run_of_the_board_has_rounds_of_its_own() -> None:
    """EXP-05: two rounds of one street, in the order in which they were dealt, and the flag of the format."""
    runs = [DealBoard(cards(one)) for one in ("2c3c4h", "9h", "Td", "Kc", "Qd")]
    setup, events = hand_of_two(*ALL_IN, runs[0], RunBoard(2), *runs[1:], *SHOWN)
    ohh = ohh_of(events, described(setup))
    assert [(one["street"], one["cards"]) for one in ohh["rounds"]] == [
        ("Preflop", []), ("Flop", ["2c", "3c", "4h"]), ("Turn", ["9h"]), ("River", ["Td"]), ("Turn", ["Kc"]),
        ("River", ["Qd"]), ("Showdown", []),
    ]  # fmt: skip
    assert ohh["flags"] == ["Run_It_Twice", "Observed"]
    shared, uncalled = ([win["win_amount"] for win in pot["player_wins"]] for pot in ohh["pots"])
    assert (shared, uncalled) == ([Decimal("9.75"), Decimal("9.75")], [Decimal("10.00")])


def test_money_of_other_decimals_keeps_what_it_counts_in() -> None:
    """EXP-03: yen have no minor unit, and are written with two digits all the same."""
    setup, events = hand_of_two(Fold(SeatNo(3)))
    assert '"starting_stack":2000.00' in ohh_text(ohh_of(events, described(setup, decimals=0)))
    assert '"starting_stack":2.000' in ohh_text(ohh_of(events, described(setup, decimals=3)))


def test_what_the_format_has_no_word_for_is_left_out_by_its_name() -> None:
    """EXP-15: short deck has no name in it, and a bomb pot no flag."""
    short, bomb = hand_of_two(Fold(SeatNo(3)), game="short_deck"), _bomb_pot()
    assert why_left_out(short[1], [*GAMES]) is LeftOut.GAME
    assert why_left_out(bomb, [*GAMES]) is LeftOut.BOMB_POT
    assert why_left_out(hand_of_two(Fold(SeatNo(3)), game="omaha8")[1]) is LeftOut.GAME


def _bomb_pot() -> tuple[HandEvent, ...]:
    flop = [DealBoard(cards("2c3c4h")), CheckOrCall(SeatNo(7)), AllIn(SeatNo(3)), Fold(SeatNo(7))]
    return hand_of_two(*flop, bomb=Chips(20))[1]


def test_a_rake_that_no_percentage_takes_is_refused_in_a_line() -> None:
    boards = [DealBoard(cards(one)) for one in ("2c3c4h", "9h", "Td")]
    setup, events = hand_of_two(*ALL_IN, *boards, *SHOWN)
    ohh = json.loads(ohh_text(ohh_of(events, described(setup))))["ohh"]
    ohh["pots"][0]["rake"] = 19.95
    with pytest.raises(UnreadableOhh, match=r"no percentage makes a rake of 1995 in all$"):
        read_ohh(ohh)


def test_a_cash_night_is_exported_hand_by_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """EXP-01, EXP-15: of a night with rake and runs, what the formats know; the rest is counted."""
    journal = tmp_path / "night.journal"
    assert mixed_evening(journal, 32).wrong == []
    folder = tmp_path / "hands"
    assert run(["export", str(journal), "--ohh", str(folder), "--stars", str(folder), "--json"]) == 0
    ohh, stars = map(json.loads, capsys.readouterr().out.splitlines())
    texts = [text for path in folder.glob("*.OHH") for text in path.read_text("utf-8").split("\n\n") if text]
    assert len(texts) == ohh["hands"] > 0
    assert set(ohh["left_out"]) <= {"game", "bomb_pot", "side_bets"}
    assert (stars["hands"], stars["left_out"]) == (0, {"cash": ohh["hands"] + sum(ohh["left_out"].values())})
    assert [ohh_text(ohh_of(*read_ohh(json.loads(text)["ohh"]))) for text in texts] == texts
    assert run(["export", str(journal), "--ohh", str(folder), "--ots", str(tmp_path / "night.OTS")]) == 2
    line = "a cash night has no tournament summary; --ohh writes its hands"
    assert capsys.readouterr().err == f"{journal}: {line}\n"
    assert not (tmp_path / "night.OTS").exists()
