"""Additions to a cash hand: straddles, bomb pots, runs, seven-deuce, changing games, rake, reloads.

SPEC VAR-02 to VAR-11 and VAR-20 for the additions to a hand, CSH for buy-ins, chips bought in a hand and
rake.
"""

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cards import RANKS, STREET_AFTER, Card, DealtStreet, DeckTooShort, rank_of, street_cards
from shuffleup.poker.events import RakeTaken, Street
from shuffleup.poker.refusals import BoardCannotBeRun, PokerError, TooFewCardsToRun, WrongNumberOfRuns
from shuffleup.poker.state import Hand
from shuffleup.ruleset.hand import Bomb, Deal, RunIt, SevenDeuce, Straddle
from shuffleup.ruleset.money import Cash


class BuyIn(msgspec.Struct, frozen=True):
    """A possible buy-in: the least and the most that may be bought; a `maximum` of 0 is none."""

    ok: bool
    minimum: Chips
    maximum: Chips = Chips(0)


class BoughtInHand(msgspec.Struct, frozen=True):
    """Chips bought during a hand by a player who has chips: the part for this hand, and the stack of the
    next."""

    may_call_up_to: Chips
    next_stack_if_folds: Chips


class Rake(msgspec.Struct, frozen=True):
    """The house's part of a pot, and the rest that is left to win."""

    rake: Chips
    to_winner: Chips


def buy_in(rules: Cash, big_blind: Chips, amount: Chips) -> BuyIn:
    """Check a first purchase against the smallest and the largest of the house (SPEC CSH-01, CSH-02)."""
    minimum, maximum = Chips(rules.min_bb * big_blind), Chips(rules.max_bb * big_blind)
    return BuyIn(amount >= minimum and not 0 < maximum < amount, minimum, maximum)


def reload(stack_at_start: Chips, added: Chips, facing_all_in: Chips | None = None) -> BoughtInHand:
    """Keep chips bought during a hand apart until the next one (SPEC CSH-03, CSH-04).

    A player who faces an all-in calls it with the chips that were on the table when the hand began.
    """
    most = stack_at_start if facing_all_in is None else Chips(min(stack_at_start, facing_all_in))
    return BoughtInHand(most, Chips(stack_at_start + added))


def rake(rules: Cash, pot: Chips, smallest_chip: Chips, *, saw_flop: bool) -> Rake:
    """Take the rake of a pot that was called: percent, at most the cap, in whole smallest chips (CSH-05).

    A tournament pays none, nor does a hand without a flop where `cash.no_flop_no_drop` says so.
    """
    if not rules.enabled or (rules.no_flop_no_drop and not saw_flop):
        return Rake(Chips(0), pot)
    exact = pot * rules.rake_pct // 100
    capped = min(exact, rules.rake_cap) if rules.rake_cap else exact
    taken = Chips(capped - capped % smallest_chip)
    return Rake(taken, Chips(pot - taken))


def rake_due(hand: Hand) -> RakeTaken | None:
    """Say what the house takes of each pot of a hand that comes to its end, None where it takes nothing.

    Percent and cap are those of the whole hand; a side pot pays what it adds to the rake of those before it.
    """
    rules = hand.rules.cash
    # Once a hand: where a ruling takes an award back, the pots are already what the rake has left.
    if not rules.enabled or hand.raked or any(hand.awards):
        return None
    unit, saw_flop = hand.setup.smallest_chip, bool(hand.boards[0])
    taken: list[Chips] = []
    so_far = Chips(0)
    for pot in hand.gathered_pots:
        so_far = Chips(so_far + pot.amount)
        # Of the sum, less what was taken: rounding and the cap are those of the hand, not of each pot.
        due = rake(rules, so_far, unit, saw_flop=saw_flop).rake
        taken.append(Chips(min(due - sum(taken), pot.amount)))
    return RakeTaken(tuple(taken)) if any(taken) else None


LEAST_PLAYERS = 3


def straddle_of(big_blind: Chips, number: int) -> Chips:
    """Give the amount of straddle `number`, 1 for the first: twice the big blind, then twice as much each."""
    return Chips(big_blind << number)


def straddling_seats(
    rules: Straddle,
    dealt_in: Sequence[SeatNo],
    button: SeatNo,
    small_blind: SeatNo | None,
    big_blind: SeatNo,
) -> tuple[SeatNo, ...]:
    """List the seats that may straddle, in order: each needs the straddle of the one before.

    Under the gun it begins at the left of the big blind and ends before the blinds come round; the straddle
    on the button is one only, and takes a player there.
    """
    if rules.kind == "none" or len(dealt_in) < LEAST_PLAYERS:
        return ()
    if rules.kind == "button":
        return (button,) if button in dealt_in else ()
    order = sorted(dealt_in, key=lambda seat: (seat <= big_blind, seat))
    others = [seat for seat in order if seat not in (small_blind, big_blind)]
    return tuple(others[: rules.most])


TWO_BOARDS = 13
"""Two boards of five cards, and a burn for each of the three streets."""


def boards_of_bomb_pot(rules: Bomb, players: int, hole_cards: int = 2, deck: int = 52) -> int:
    """Give how many boards are dealt: one where the deck does not hold the cards of two."""
    return rules.boards if deck >= players * hole_cards + TWO_BOARDS else 1


class Orbit(msgspec.Struct, frozen=True):
    """The orbit of the hand that began last, 1 for the first, and the hands of it that are still to come.

    An orbit has as many hands as players were dealt in to its first.
    """

    number: int = 0
    to_come: int = 0

    @property
    def of_next_hand(self) -> int:
        """The orbit to which the next hand belongs."""
        return self.number if self.to_come else self.number + 1

    def after_a_hand(self, players: int) -> "Orbit":
        """Count a hand that begins with so many players."""
        if self.to_come:
            return Orbit(self.number, self.to_come - 1)
        return Orbit(self.number + 1, players - 1)


def brings_a_bomb_pot(rules: Bomb, before: Orbit) -> bool:
    """Say whether the next hand is a bomb pot by itself: the first hand of every so many orbits (VAR-10)."""
    orbits = rules.orbits if rules.is_played else 0
    return bool(orbits) and not before.to_come and before.of_next_hand % orbits == 0


def place_in_rotation(
    by: Literal["level", "orbit", "hand"], games: int, *, level: int, orbit: int, hand: int
) -> int:
    """Give the place in a list of games from which a hand takes its own, counted from 0 (VAR-20).

    Level, orbit and hand are those of the hand, each 1 for the first.
    """
    return ({"level": level, "orbit": orbit, "hand": hand}[by] - 1) % games


MOST_RUNS = 3

STREETS_DEALT = {0: 0, 3: 1, 4: 2, 5: 3}
"""By the cards on a board, how many streets have been dealt to it, each with a burn."""


def runs_agreed(
    rules: RunIt,
    asked: int,
    says: Mapping[SeatNo, bool],
    behind: Mapping[SeatNo, Chips],
    street: Street,
    *,
    cash: bool,
) -> int:
    """Give how often the board is run: what was asked for, at most what the house allows, or once.

    `behind` are the chips of those who hold cards, `says` their answers; no answer is a no. Nobody may be
    able to bet any more, and a card has to come.
    """
    able = sum([1 for chips in behind.values() if chips])
    all_agree = all(says.get(seat, False) for seat in behind)
    if not cash or street == "river" or able > 1 or not all_agree:
        return 1
    return max(1, min(asked, rules.most))


def may_be_run(hand: Hand) -> bool:
    """Say whether the rest of the board can be dealt several times: all-in and called, and not decided."""
    return hand.phase == "deal" and hand.hands_are_face_up and not hand.runs and len(hand.boards) == 1


def most_runs(hand: Hand) -> int:
    """Give for how many runs the deck holds the cards, three at most."""
    able = (runs for runs in range(MOST_RUNS, 1, -1) if _cards_of_runs(hand, runs) <= _cards_left(hand))
    return next(able, 1)


def why_not_run(hand: Hand, runs: int) -> PokerError | None:
    """Say why the board is not run so many times, None where it is (VAR-07)."""
    if not may_be_run(hand):
        return BoardCannotBeRun()
    if not 1 <= runs <= MOST_RUNS:
        return WrongNumberOfRuns(runs, MOST_RUNS)
    wanted, left = _cards_of_runs(hand, runs), _cards_left(hand)
    return TooFewCardsToRun(runs, wanted, left) if runs > 1 and wanted > left else None


def next_street(deck: Sequence[Card], hand: Hand, rules: Deal) -> DealtStreet:
    """Give the burn and the cards that fall next on `hand.next_board`, from the whole deck, top card first.

    Each street of each run has its burn (VAR-07); two boards share one burn a street (VAR-09).

    Raises:
        DeckTooShort: the deck ends before.
    """
    players, held = len(hand.seats), hand.variant.hole_cards
    if len(hand.boards) == 1:
        return street_cards(deck, players, len(hand.board), rules, held)
    lie = len(hand.boards[hand.next_board])
    wanted = STREET_AFTER[lie][1]
    lengths = [len(board) - hand.run_from for board in hand.boards]
    top = held * players + hand.run_from + sum(lengths)
    burns = int(rules.burn and (hand.next_board == 0 or bool(hand.runs)))
    if rules.burn:
        top += _burns_so_far(hand)
    if len(deck) < top + burns + wanted:
        raise DeckTooShort(top + burns + wanted, len(deck))
    return DealtStreet(deck[top] if burns else None, tuple(deck[top + burns : top + burns + wanted]))


def _burns_so_far(hand: Hand) -> int:
    streets = [STREETS_DEALT[len(board)] for board in hand.boards]
    if not hand.runs:
        return max(streets)
    before = STREETS_DEALT[hand.run_from]
    return before + sum([one - before for one in streets])


def _cards_left(hand: Hand) -> int:
    """Count the cards in the deck, a burn before each street that was dealt."""
    gone = hand.variant.hole_cards * len(hand.seats) + len(hand.board) + STREETS_DEALT[len(hand.board)]
    return len(hand.variant.deck) - gone


def _cards_of_runs(hand: Hand, runs: int) -> int:
    """Count what so many runs take, a burn before each street."""
    lie = len(hand.board)
    return runs * (5 - lie + 3 - STREETS_DEALT[lie])


def is_seven_deuce(cards: Sequence[Card]) -> bool:
    """Say whether two cards are a seven and a deuce, of any suits."""
    # Sorted as texts, where "2" stands before "7".
    return sorted(RANKS[rank_of(card)] for card in cards) == ["2", "7"]


def seven_deuce_payments(
    rules: SevenDeuce, winner: SeatNo, stacks_after: Mapping[SeatNo, Chips]
) -> dict[SeatNo, Chips]:
    """Give what each seat that was dealt in pays to the winner, out of its stack after the hand.

    A short stack pays what it has; who has nothing is left out.
    """
    others = {seat: chips for seat, chips in stacks_after.items() if seat != winner}
    pays = {seat: Chips(min(rules.amount, chips)) for seat, chips in others.items()}
    return {seat: chips for seat, chips in pays.items() if chips}
