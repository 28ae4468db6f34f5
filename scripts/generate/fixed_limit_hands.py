#!/usr/bin/env python3
"""Write the fixed-limit hands of tests/data/hands, the same ones each time.

    .venv/bin/python scripts/generate/fixed_limit_hands.py

People of no great sense play them through this engine, every card known, and pokerkit has to come to the same
stacks, or the hand is left out: it splits odd chips and short all-ins its own way.
"""

import json
import math
import warnings
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pokerkit
from msgspec.structs import replace

from shuffleup.formats.phh import grammar
from shuffleup.formats.phh.history import History, seat_players, write_history
from shuffleup.kernel.field_types import SeatNo
from shuffleup.poker.cards import DECK
from shuffleup.poker.hand import play, start
from shuffleup.poker.legal import (
    BetOrRaiseTo,
    CheckOrCall,
    DealBoard,
    Fold,
    HandCommand,
    LegalActions,
    ShowCards,
    legal_actions,
)
from shuffleup.poker.state import Hand

FOLDER = Path(__file__).resolve().parents[2] / "tests" / "data" / "hands"
TRUTH = FOLDER / "truth.jsonl"
COUNT = 50
NAME = "limit_{:04}.phh"
BLINDS = (10, 50, 100)


class Played(NamedTuple):
    """A hand that was played to its end, and its history."""

    hand: Hand
    history: History


def main() -> None:
    """Write the files and their lines in the list of truths."""
    hands = _hands()
    known = [line for line in TRUTH.read_text(encoding="utf-8").splitlines() if '"limit_' not in line]
    for number in range(COUNT):
        name, played = NAME.format(number), next(hands)
        (FOLDER / name).write_text(write_history(played.history), encoding="utf-8")
        known.append(json.dumps(_truth(name, played)))
    TRUTH.write_text("\n".join([*known, ""]), encoding="utf-8")


def _hands() -> Iterator[Played]:
    """Play hand after hand, players and stakes by turns, and give those in which pokerkit agrees."""
    seed = 0
    while True:
        seed += 1
        played = _play(Random(f"fixed limit {seed}"), players=2 + seed % 9)
        if played.hand.phase == "ended" and _agrees(played):
            yield played


def _play(chance: Random, players: int) -> Played:
    table = _table(chance, players)
    setup, rules = seat_players(table)
    hand, _ = start(setup, rules)
    deck = chance.sample(DECK, 52)
    pockets = {SeatNo(seat): tuple(deck[2 * seat : 2 * seat + 2]) for seat in range(1, players + 1)}
    lines = [grammar.write(grammar.PocketDealt(seat, cards)) for seat, cards in pockets.items()]
    board = deck[2 * players + 2 :]
    while hand.phase in ("betting", "deal"):
        lying = len(hand.board)
        dealt = tuple(board[lying : lying + hand.cards_to_deal])
        command = DealBoard(dealt) if hand.phase == "deal" else _decision(chance, legal_actions(hand))
        lines.append(grammar.write(command))
        hand, _ = play(hand, command)
    for seat in hand.live:
        if hand.phase == "showdown" and not hand.cards_of(seat):
            hand, _ = play(hand, ShowCards(seat, pockets[seat]))
    return Played(hand, replace(table, actions=tuple(lines), finishing_stacks=hand.stacks))


BY_ITSELF = tuple(
    one
    for one in pokerkit.Automation
    if one not in (pokerkit.Automation.HOLE_DEALING, pokerkit.Automation.BOARD_DEALING)
)
"""The steps that pokerkit takes without a line in the history, for the opening too."""


def _table(chance: Random, players: int) -> History:
    """Seat people with stacks of half a bet to forty bets, one in three tables with an ante."""
    small_bet = chance.choice(BLINDS)
    chip = math.gcd(small_bet // 2, 25)
    ante = chance.choice((0, 0, chip))
    blinds = (small_bet // 2, small_bet, *[0] * (players - 2))
    stacks = [
        chip * chance.randint(max(1, small_bet // 2 // chip), 40 * small_bet // chip) for _ in range(players)
    ]
    short = chance.sample(range(players), players // 3)
    for place in short:
        stacks[place] = chip * chance.randint(small_bet // chip, 6 * small_bet // chip)
    return History(
        variant="FT",
        ante_trimming_status=True,
        antes=(ante,) * players,
        blinds_or_straddles=blinds,
        small_bet=small_bet,
        big_bet=2 * small_bet,
        starting_stacks=tuple(stacks),
        actions=(),
    )


def _decision(chance: Random, legal: LegalActions) -> HandCommand:
    """Raise and call often, and fold seldom; what is free is never folded."""
    seat, drawn = legal.seat or SeatNo(0), chance.random()
    if drawn < 0.25 and legal.min_raise_to is not None:
        return BetOrRaiseTo(seat, legal.min_raise_to)
    if drawn < 0.85 or legal.can_check:
        return CheckOrCall(seat)
    return Fold(seat)


def _agrees(played: Played) -> bool:
    """Ask pokerkit for the stacks."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            *_, last = pokerkit.HandHistory.loads(write_history(played.history), automations=BY_ITSELF)
        except ValueError:
            return False
    return not last.status and tuple(last.stacks) == played.hand.stacks


def _truth(name: str, played: Played) -> dict[str, object]:
    hand, history = played.hand, played.history
    return {
        "file": name,
        "variant": "FT",
        "players": len(hand.seats),
        "starting_stacks": list(history.starting_stacks),
        "finishing_stacks": list(hand.stacks),
        "pots": len(hand.pots()),
        "split": any(len(winners) > 1 for winners in hand.winners),
        "short_blind": history.starting_stacks[0] < history.blinds_or_straddles[0]
        or history.starting_stacks[1] < history.blinds_or_straddles[1],
    }


if __name__ == "__main__":
    main()
