"""Several runs of the board after an all-in (VAR-07)."""

from collections.abc import Mapping, Sequence

import msgspec

from shuffleup.amounts import Chips
from shuffleup.identity import SeatNo
from shuffleup.poker.cards import Card
from shuffleup.poker.dealing import STREET_AFTER, DeckTooShort
from shuffleup.poker.events import Street
from shuffleup.ruleset import Deal, RunIt


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
