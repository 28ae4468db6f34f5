"""Whole hands as the commands that a table would send, for benchmarks."""

from collections.abc import Sequence
from typing import NamedTuple

from shuffleup.formats.phh import grammar
from shuffleup.formats.phh.history import History, seat_players
from shuffleup.poker.hand import play, start
from shuffleup.poker.legal import CheckOrCall, HandCommand, ShowCards
from shuffleup.poker.setup import HandRules, HandSetup


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
    """Play whole hands: every command checked, every event made, every state kept to go back to."""
    for setup, rules, commands in scripts:
        hand, began = start(setup, rules)
        kept, events = [hand], [*began]
        for command in commands:
            hand, happened = play(hand, command)
            kept.append(hand)
            events += happened
