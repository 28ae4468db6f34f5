"""The straddles and the bomb pot of the next hand, as they stand now (VAR-02, VAR-08 to VAR-10)."""

from itertools import takewhile
from typing import Any

import msgspec

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.setup import HandSetup
from shuffleup.poker.variant import variant_of
from shuffleup.poker.variations.bomb_pot import boards_of_bomb_pot
from shuffleup.poker.variations.orbits import brings_a_bomb_pot
from shuffleup.poker.variations.straddle import straddle_of, straddling_seats
from shuffleup.ruleset import RotationGame
from shuffleup.table.next_hand import Coming, coming_hand
from shuffleup.table.state import Table
from shuffleup.table.variations.rotation import coming_game
from shuffleup.tournament.level_stakes import Level

Straddles = tuple[tuple[SeatNo, Chips], ...]


class BombPot(msgspec.Struct, frozen=True):
    """The ante that everybody pays, and the number of boards; no ante where it is no bomb pot."""

    ante: Chips = Chips(0)
    boards: int = 1


def straddles_of(table: Table, coming: Coming, level: Level) -> Straddles:
    """Give the straddles of the next hand, as far as their seats still have the turn and the chips."""
    found: list[tuple[SeatNo, Chips]] = []
    for (seat, chips), announced in zip(
        possible_straddles(table, coming, level), table.play.straddlers, strict=False
    ):
        if seat != announced:
            break
        found.append((seat, chips))
    return tuple(found)


def possible_straddles(table: Table, coming: Coming, level: Level) -> Straddles:
    """Give the seats that may straddle the next hand, in order, with what each would post."""
    rules, stacks, found = table.rules, table.stacks_now(), list[tuple[SeatNo, Chips]]()
    if not rules.cash.enabled or coming_game(table, level).structure == "fixed_limit":
        return ()
    at = coming.positions
    seats = straddling_seats(rules.straddle, coming.players, at.button, at.small_blind, at.big_blind)
    own_ante = level.ante if rules.blinds.ante_kind == "per_player" else Chips(0)
    for number, seat in enumerate(seats, 1):
        straddle = straddle_of(level.big_blind, number)
        if stacks[seat] < straddle + own_ante:
            break
        found.append((seat, straddle))
    return tuple(found)


def again(table: Table, setup: HandSetup, game: RotationGame) -> dict[str, Any]:
    """Give bomb pot and straddles of a hand that begins again, at its seats and blinds as they are now.

    A straddle ends where its seat has not got the turn to straddle any more, or in fixed limit.
    """
    if setup.bomb:
        boards = _boards(table, len(setup.stacks), game)
        return {"bomb": Chips(table.rules.bomb.ante * setup.big_blind), "boards": boards}
    if game.structure == "fixed_limit":
        return {"straddles": ()}
    dealt_in = [seat for seat, _ in setup.stacks]
    seats = straddling_seats(
        table.rules.straddle, dealt_in, setup.button, setup.small_blind_seat, setup.big_blind_seat
    )
    both = zip(seats, setup.straddles, strict=False)
    still = takewhile(lambda one: one[0] == one[1][0] and dict(setup.stacks)[one[0]] >= one[1][1], both)
    count = len(list(still))
    return {
        "straddles": tuple(
            (seat, straddle_of(setup.big_blind, number)) for number, seat in enumerate(seats[:count], 1)
        )
    }


def has_additions(table: Table) -> bool:
    """Say whether the house plays straddles or bomb pots at this table."""
    rules = table.rules
    return rules.cash.enabled and (rules.straddle.kind != "none" or rules.bomb.is_played)


def is_bomb_pot_next(table: Table) -> bool:
    """Say whether the next hand is a bomb pot: by the dealer's word, else by the orbits."""
    rules, play = table.rules, table.play
    if not (rules.cash.enabled and rules.bomb.is_played):
        return False
    return brings_a_bomb_pot(rules.bomb, play.orbit) if play.bomb_next is None else play.bomb_next


def bomb_pot_of(table: Table, players: int, level: Level) -> BombPot:
    """Give ante and boards of the next hand; without a bomb pot there is no ante."""
    if not is_bomb_pot_next(table):
        return BombPot()
    boards = _boards(table, players, coming_game(table, level))
    return BombPot(Chips(table.rules.bomb.ante * level.big_blind), boards)


def _boards(table: Table, players: int, game: RotationGame) -> int:
    played = variant_of(game.kind)
    return boards_of_bomb_pot(table.rules.bomb, players, played.hole_cards, len(played.deck))


class AgreedNext(msgspec.Struct, frozen=True):
    """What the players have agreed on for the next hand, and which seat may straddle it next."""

    straddles: Straddles = ()
    may_straddle: tuple[SeatNo, Chips] | None = None
    bomb: BombPot = BombPot()


def announced(table: Table) -> AgreedNext:
    """Say what is agreed on for the next hand; nothing while nobody can say who plays it."""
    level = table.next_level
    if level is None or len(table.players()) < 2 or table.first_button is None:
        return AgreedNext()
    coming = coming_hand(table)
    bomb = bomb_pot_of(table, len(coming.players), level)
    if bomb.ante:
        return AgreedNext(bomb=bomb)
    straddles, possible = straddles_of(table, coming, level), possible_straddles(table, coming, level)
    further = possible[len(straddles) :]
    return AgreedNext(straddles, further[0] if further else None)
