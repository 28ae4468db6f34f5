"""The additions of a cash night as they stand: games that change, straddles, bomb pots, runs, seven-deuce.

The game of the hand that is on and of the next one (VAR-20), the straddles and the bomb pot of the next hand
(VAR-02, VAR-08 to VAR-10), how often the board is run (VAR-07), the seats that a seven and a deuce pays
(VAR-11), and the parts of the pots of a hand that is not followed (VAR-25).
"""

from itertools import takewhile
from typing import Any, NamedTuple

import msgspec

from shuffleup.kernel.field_types import Chips, HandNo, SeatNo
from shuffleup.poker.cash_game import (
    boards_of_bomb_pot,
    brings_a_bomb_pot,
    is_seven_deuce,
    may_be_run,
    most_runs,
    place_in_rotation,
    straddle_of,
    straddling_seats,
)
from shuffleup.poker.events import PotPart
from shuffleup.poker.pots import ONE_PART, Part, Parting
from shuffleup.poker.setup import HandSetup
from shuffleup.poker.state import Hand
from shuffleup.poker.variant import Variant, variant_of
from shuffleup.ruleset.hand import RotationGame
from shuffleup.table.hand.next_hand import NextHand, coming_hand
from shuffleup.table.state import Table
from shuffleup.tournament.level_stakes import Level


class GameThen(NamedTuple):
    """The game that follows in a rotation; `at_once` is with the next hand."""

    game: RotationGame
    at_once: bool


def coming_game(table: Table, level: Level) -> RotationGame:
    """Give the game of the next hand: the moment that fixes its level fixes it, too."""
    return _game_at(table, _next_place(table, level))


def game_on(table: Table, level: Level) -> RotationGame:
    """Give the game of the hand that began last, at this level."""
    return _game_at(table, _place_on(table, level))


def game_then(table: Table, level: Level) -> GameThen | None:
    """Give the game that follows that of the hand which is on, else of the next one; None where none does.

    `level` is that of the next hand.
    """
    if len(table.rules.game.rotation) < 2:
        return None
    following, on = _next_place(table, level), table.play.level
    if on is None or not (table.play.in_progress or table.play.is_on_unfollowed):
        return GameThen(_game_at(table, following + 1), at_once=False)
    at_once = following != _place_on(table, on)
    return GameThen(_game_at(table, following if at_once else following + 1), at_once)


def _game_at(table: Table, place: int) -> RotationGame:
    return table.rules.game.at(place, table.rules.betting.structure)


def _place_on(table: Table, level: Level) -> int:
    return _place(table, level, table.play.orbit.number, table.play.hand_no)


def _next_place(table: Table, level: Level) -> int:
    return _place(table, level, table.play.orbit.of_next_hand, HandNo(table.play.hand_no + 1))


def _place(table: Table, level: Level, orbit: int, hand: HandNo) -> int:
    rules = table.rules.game
    if not rules.rotation:
        return 0
    return place_in_rotation(rules.rotate_by, len(rules.rotation), level=level.number, orbit=orbit, hand=hand)


Straddles = tuple[tuple[SeatNo, Chips], ...]


class BombPot(msgspec.Struct, frozen=True):
    """The ante that everybody pays, and the number of boards; no ante where it is no bomb pot."""

    ante: Chips = Chips(0)
    boards: int = 1


def straddles_of(table: Table, coming: NextHand, level: Level) -> Straddles:
    """Give the straddles of the next hand, as far as their seats still have the turn and the chips."""
    found: list[tuple[SeatNo, Chips]] = []
    for (seat, chips), announced in zip(
        possible_straddles(table, coming, level), table.play.straddlers, strict=False
    ):
        if seat != announced:
            break
        found.append((seat, chips))
    return tuple(found)


def possible_straddles(table: Table, coming: NextHand, level: Level) -> Straddles:
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


def game_of(table: Table) -> Variant:
    """Give the game of the hand that is followed or was last, else the game of the next one."""
    hand = table.play.hand
    if hand is not None:
        return hand.variant
    return variant_of(game_now(table).kind, table.rules.game.short_deck_order)


def game_now(table: Table) -> RotationGame:
    """Give game and structure of the hand that is on, else of the next one (VAR-20)."""
    hand, rules = table.play.hand, table.rules
    if hand is not None and hand.phase != "ended":
        return RotationGame(hand.setup.game, hand.rules.betting.structure)
    if table.play.is_on_unfollowed and table.play.level is not None:
        return game_on(table, table.play.level)
    if table.next_level is None:
        return rules.game.at(0, rules.betting.structure)
    return coming_game(table, table.next_level)


class PartOfPot(NamedTuple):
    """A part of one pot, 0 the main pot."""

    pot: int
    part: Part


def parts_here(table: Table) -> tuple[Part, ...]:
    """List the parts of each pot of a hand that is not followed; () where a pot has one part.

    The high of a board comes before its low.
    """
    play = table.play
    if not (play.is_on_unfollowed or play.lost):
        return ()
    halves = (False, True) if game_of(table).low is not None else (False,)
    parts = tuple(Part(board, low) for board in range(boards_here(table)) for low in halves)
    return () if parts == ONE_PART else parts


def boards_here(table: Table) -> int:
    """Count the boards or runs of a hand that is not followed."""
    play = table.play
    return len(play.hand.boards) if play.hand is not None else max(play.boards, play.runs)


def runs_here(table: Table) -> bool:
    """Say whether the boards of a hand that is not followed are runs of one board."""
    hand = table.play.hand
    return bool(hand.runs) if hand is not None else table.play.runs > 1


def may_tell_runs(table: Table) -> bool:
    """Say whether the dealer can tell how often the board of a hand was dealt that nobody follows."""
    play, rules = table.play, table.rules
    return play.is_on_unfollowed and play.boards == 1 and rules.cash.enabled and rules.run_it.most > 1


def open_parts(table: Table) -> tuple[PartOfPot, ...]:
    """List the parts whose winners nobody has named, side pots first (SPEC POT-07)."""
    won = {(one.pot, one.board, one.low) for one in table.play.parts_won}
    parts = parts_here(table)
    pots = range(max(1, len(table.play.pots)) - 1, -1, -1)
    return tuple(PartOfPot(pot, one) for pot in pots for one in parts if (pot, *one) not in won)


def parting_here(table: Table) -> Parting:
    """Say how the pots of a hand that is not followed are parted."""
    rules, at = table.rules, table.play.positions
    odd_unit, smallest = rules.pots.odd_unit, rules.chips.smallest
    unit = smallest if odd_unit == "smallest_chip" else Chips(odd_unit)
    return Parting(boards_here(table), unit, rules.pots.odd_chip, at.button if at else SeatNo(0))


def paid_here(table: Table) -> tuple[PotPart, ...]:
    """Give what each winner gets of each part of the pots that were counted and whose winners are named."""
    parting, waiting = parting_here(table), {one.pot for one in open_parts(table)}
    paid: list[PotPart] = []
    for number, amount in enumerate(table.play.pots):
        if number not in waiting:
            of_pot = [one for one in table.play.parts_won if one.pot == number and one.seats]
            won = tuple(sorted((Part(one.board, one.low), one.seats) for one in of_pot))
            paid += parting.parts(amount, won)
    return tuple(paid)


def most_runs_here(table: Table) -> int:
    """Give for how many runs the house and the deck are good, 1 where there is nothing to ask."""
    rules, hand = table.rules, table.play.hand
    if not rules.cash.enabled or rules.run_it.most < 2 or hand is None or not may_be_run(hand):
        return 1
    return min(rules.run_it.most, most_runs(hand))


def waits_for_runs(table: Table) -> bool:
    """Say whether the next card waits for the players' answer: dealing it means once."""
    return most_runs_here(table) > 1


def yet_to_agree(table: Table, hand: Hand) -> tuple[int, ...]:
    """List the seats that hold cards and have not agreed to more than one run."""
    said = dict(table.play.run_says)
    return tuple(seat for seat in hand.live if seat not in said)


def seats_with_seven_deuce(table: Table, *, shown: bool = False) -> tuple[SeatNo, ...]:
    """List who has won a pot of the hand that is over with a seven and a deuce, or may have.

    Whose cards nobody entered may have, unless they have to be `shown`. Where several have shown it, nobody
    is paid, nor is anybody twice.
    """
    rules, hand, play = table.rules, table.play.hand, table.play
    if not (rules.cash.enabled and rules.seven_deuce.amount) or play.side_bets:
        return ()
    if hand is None or hand.phase != "ended" or hand.setup.game != "holdem":
        return ()
    won = {seat for winners in hand.winners for seat in winners}
    open_ = [seat for seat in sorted(won) if is_seven_deuce(hand.cards_of(seat))]
    if len(open_) > 1:
        return ()
    unknown = [seat for seat in sorted(won) if not hand.cards_of(seat)]
    return tuple(open_ or ([] if shown else unknown))
