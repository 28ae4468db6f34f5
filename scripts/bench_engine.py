"""Measure the engine beside pokerkit, on the generated hands and on random seven-card hands.

Rates depend on the machine; the ratios are what to quote. Each figure is the best of several rounds, ours and
theirs in turn. Run: `python scripts/bench_engine.py`, with the `dev` extra installed.
"""

import gc
import random
import time
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pokerkit

from shuffleup.phh import grammar
from shuffleup.phh.history import History, read_history
from shuffleup.phh.replaying import replay_history
from shuffleup.phh.seating import seat_players
from shuffleup.poker.actions import CheckOrCall, HandCommand, ShowCards
from shuffleup.poker.cards import DECK, Card, text
from shuffleup.poker.hand import play, start
from shuffleup.poker.legal import legal_actions
from shuffleup.poker.ranking import strength
from shuffleup.poker.setup import HandRules, HandSetup

HANDS = Path(__file__).parents[1] / "tests" / "data" / "hands"
ROUNDS = 7
EVALUATIONS = 20_000
THEIR_EVALUATIONS = 500


class Script(NamedTuple):
    """One hand as the commands that a table would send, cards entered."""

    setup: HandSetup
    rules: HandRules
    commands: tuple[HandCommand, ...]


def script_of(history: History) -> Script:
    """Turn a history into commands, the showdown included."""
    setup, rules = seat_players(history)
    lines = [grammar.read(line) for line in history.actions]
    pockets = {line.seat: line.cards for line in lines if isinstance(line, grammar.PocketDealt)}
    hand, _ = start(setup, rules)
    commands: list[HandCommand] = []
    for line in lines:
        needless = isinstance(line, CheckOrCall) and hand.phase == "deal"
        if line is None or needless or isinstance(line, grammar.PocketDealt | grammar.PocketShown):
            continue
        commands.append(line)
        hand, _ = play(hand, line)
    if hand.phase == "showdown":
        commands += [ShowCards(seat, pockets[seat]) for seat in hand.live]
    return Script(setup, rules, tuple(commands))


def play_all(scripts: Sequence[Script]) -> None:
    """Play whole hands: every command checked, every event made, every state kept."""
    for setup, rules, commands in scripts:
        hand, _ = start(setup, rules)
        for command in commands:
            hand, _ = play(hand, command)


def play_all_with_pokerkit(histories: Sequence[pokerkit.HandHistory]) -> None:
    """Play the same hands with pokerkit."""
    for history in histories:
        for _ in history:
            pass


def replay_texts(texts: Sequence[str]) -> None:
    """Read and play hand histories, from text to stacks."""
    for written in texts:
        replay_history(read_history(written))


def replay_texts_with_pokerkit(texts: Sequence[str]) -> None:
    """Read and play hand histories with pokerkit."""
    play_all_with_pokerkit([pokerkit.HandHistory.loads(written) for written in texts])


def evaluate(hands: Sequence[tuple[Card, ...]]) -> None:
    """Value seven-card hands."""
    for hand in hands:
        strength(hand)


def evaluate_with_pokerkit(hands: Sequence[tuple[tuple[pokerkit.Card, ...], ...]]) -> None:
    """Value seven-card hands with pokerkit."""
    for pocket, board in hands:
        pokerkit.StandardHighHand.from_game(pocket, board)


def best_seconds(ours: Callable[[], None], theirs: Callable[[], None]) -> tuple[float, float]:
    """Time both in turn and give the best round of each, in seconds."""
    best = [float("inf"), float("inf")]
    for _ in range(ROUNDS):
        for which, work in enumerate((ours, theirs)):
            gc.collect()
            begun = time.perf_counter()
            work()
            best[which] = min(best[which], time.perf_counter() - begun)
    return best[0], best[1]


def report(what: str, ours: float, theirs: float) -> None:
    """Print one line: both rates and their ratio."""
    print(f"{what:<34} {ours:>12,.0f}/s   pokerkit {theirs:>8,.0f}/s   {ours / theirs:>6.1f}x")


def bench_hands(texts: Sequence[str]) -> Sequence[Script]:
    """Measure whole hands, from commands and from text."""
    scripts = [script_of(read_history(written)) for written in texts]
    histories = [pokerkit.HandHistory.loads(written) for written in texts]
    count = len(texts)
    ours, theirs = best_seconds(lambda: play_all(scripts), lambda: play_all_with_pokerkit(histories))
    report("whole hands, events and states", count / ours, count / theirs)
    ours, theirs = best_seconds(lambda: replay_texts(texts), lambda: replay_texts_with_pokerkit(texts))
    report("whole hands, from PHH text", count / ours, count / theirs)
    return scripts


def bench_evaluations() -> None:
    """Measure seven-card evaluation, and the building of its table."""
    draw = random.Random(2024)
    hands = [tuple(draw.sample(DECK, 7)) for _ in range(EVALUATIONS)]
    begun = time.perf_counter()
    strength(hands[0])
    print(f"{'table of seven-card strengths':<34} {(time.perf_counter() - begun) * 1000:>12.0f} ms")
    named = [
        tuple(tuple(pokerkit.Card.parse("".join(map(text, part)))) for part in (hand[:2], hand[2:]))
        for hand in hands[:THEIR_EVALUATIONS]
    ]
    ours, theirs = best_seconds(lambda: evaluate(hands), lambda: evaluate_with_pokerkit(named))
    report("seven-card evaluations", EVALUATIONS / ours, THEIR_EVALUATIONS / theirs)


def bench_action(scripts: Sequence[Script]) -> None:
    """Measure one action of a full table, and one question for the legal actions."""
    setup, rules, _ = max(scripts, key=lambda script: len(script.setup.stacks))
    hand, _ = start(setup, rules)
    command = CheckOrCall(legal_actions(hand).seat or setup.big_blind_seat)
    for what, work in (
        ("one action", lambda: play(hand, command)),
        ("legal actions", lambda: legal_actions(hand)),
    ):
        begun = time.perf_counter()
        for _ in range(EVALUATIONS):
            work()
        each = (time.perf_counter() - begun) / EVALUATIONS
        print(f"{f'{what}, {len(setup.stacks)} players':<34} {each * 1_000_000:>12.1f} us")


def main() -> None:
    """Print one line a measurement."""
    warnings.simplefilter("ignore", UserWarning)  # pokerkit warns of lines that it deals on its own
    bench_evaluations()
    texts = [path.read_text(encoding="utf-8") for path in sorted(HANDS.glob("*.phh"))]
    bench_action(bench_hands(texts))


if __name__ == "__main__":
    main()
