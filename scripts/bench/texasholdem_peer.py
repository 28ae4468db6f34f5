"""Hands played by texasholdem, a peer of the engine."""

from collections.abc import Sequence
from typing import Any

from scripted_hands import Script
from shuffleup.poker.legal import BetOrRaiseTo, CheckOrCall, Fold
from shuffleup.poker.setup import HandSetup

Move = tuple[Any, int | None]


def _opened(texasholdem: Any, setup: HandSetup) -> Any:
    count = len(setup.stacks)
    game = texasholdem.TexasHoldEm(1, setup.big_blind, setup.small_blind, max_players=count)
    for player, (_, chips) in zip(game.players, setup.stacks, strict=True):
        player.chips = chips
    game.btn_loc = count - 2
    game.start_hand()
    return game


def played(texasholdem: Any, setup: HandSetup, moves: Sequence[Move]) -> Any:
    """Play a hand from its moves."""
    game = _opened(texasholdem, setup)
    for action, total in moves:
        game.take_action(action, total=total)
    return game


def moves_of(texasholdem: Any, script: Script) -> list[Move]:
    """Translate the betting of a hand; nothing where texasholdem cannot play it, as with antes."""
    if script.setup.ante or script.setup.posts or script.rules.betting.structure != "no_limit":
        return []
    game, kind = _opened(texasholdem, script.setup), texasholdem.ActionType
    moves: list[Move] = []
    for command in script.commands:
        if not isinstance(command, Fold | CheckOrCall | BetOrRaiseTo):
            continue
        if not game.is_hand_running() or game.current_player != command.seat - 1:
            return []
        move = _move(kind, command, owed=game.chips_to_call(game.current_player))
        if not game.validate_move(action=move[0], total=move[1]):
            return []
        game.take_action(move[0], total=move[1])
        moves.append(move)
    return moves if not game.is_hand_running() else []


def _move(kind: Any, command: Fold | CheckOrCall | BetOrRaiseTo, owed: int) -> Move:
    if isinstance(command, BetOrRaiseTo):
        return kind.RAISE, command.to
    if isinstance(command, Fold):
        return kind.FOLD, None
    return (kind.CALL if owed else kind.CHECK), None
