"""Several runs of the board after an all-in (VAR-07)."""

from collections.abc import Mapping, Sequence

import msgspec

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cards import Card
from shuffleup.poker.dealing import STREET_AFTER, DealtStreet, DeckTooShort, street_cards
from shuffleup.poker.errors import PokerError
from shuffleup.poker.events import Street
from shuffleup.poker.refusals import BoardCannotBeRun, TooFewCardsToRun, WrongNumberOfRuns
from shuffleup.poker.state import Hand
from shuffleup.ruleset import Deal, RunIt

MOST_RUNS = 3

STREETS_DEALT = {0: 0, 3: 1, 4: 2, 5: 3}
"""By the cards on a board, how many streets have been dealt to it, each with a burn."""


class DealtRuns(msgspec.Struct, frozen=True):
    """The boards of several runs, the burns in the order of the deal, and how many cards that took."""

    boards: tuple[tuple[Card, ...], ...]
    burns: tuple[Card, ...]
    used: int


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


def deal_runs(deck: Sequence[Card], board: Sequence[Card], runs: int, rules: Deal) -> DealtRuns:
    """Deal the rest of the board so many times from one deck, each street of each run with its burn.

    `deck` is what is left, top card first.

    Raises:
        DeckTooShort: the deck ends before.
    """
    boards: list[tuple[Card, ...]] = []
    burns: list[Card] = []
    used = 0
    for _ in range(runs):
        run = list(board)
        while len(run) in STREET_AFTER:
            wanted = STREET_AFTER[len(run)][1]
            if len(deck) < used + int(rules.burn) + wanted:
                raise DeckTooShort(used + int(rules.burn) + wanted, len(deck))
            if rules.burn:
                burns.append(deck[used])
                used += 1
            run += deck[used : used + wanted]
            used += wanted
        boards.append(tuple(run))
    return DealtRuns(tuple(boards), tuple(burns), used)


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
