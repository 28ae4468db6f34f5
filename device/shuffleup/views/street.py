"""The current street, and the name of the next deal."""

from typing import Literal

from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.poker.state import Hand

_NAMES = {
    "preflop": mark_for_translation("PREFLOP"),
    "flop": mark_for_translation("FLOP"),
    "turn": mark_for_translation("TURN"),
    "river": mark_for_translation("RIVER"),
}

_DEALS = {
    (0, 3): mark_for_translation("DEAL THE FLOP"),
    (3, 4): mark_for_translation("DEAL THE TURN"),
    (4, 5): mark_for_translation("DEAL THE RIVER"),
}
"""By the number of cards that lay on the board and that lie there then."""

_DEALS_BOARD = mark_for_translation("DEAL THE BOARD")
"""Nobody can bet any more: all cards that are missing are dealt one street after the other."""

DealtTo = Literal["board", "boards", "runs"]

_BURNS: dict[tuple[DealtTo, int], str] = {
    ("board", 3): mark_for_translation("burn one, deal three"),
    ("board", 1): mark_for_translation("burn one, deal one"),
    ("boards", 3): mark_for_translation("burn one, deal three to each board"),
    ("boards", 1): mark_for_translation("burn one, deal one to each board"),
    ("runs", 3): mark_for_translation("each run: burn one, deal three"),
    ("runs", 1): mark_for_translation("each run: burn one, deal one"),
}
"""Two boards have one burn a street, runs each have their own (VAR-07, VAR-09)."""

_NEXT = {0: 3, 3: 4, 4: 5}


def street_name(hand: Hand | None) -> str:
    """Name the street of a hand that is followed, empty where there is none."""
    if hand is None or hand.phase not in ("betting", "deal", "showdown"):
        return ""
    return say(_NAMES[hand.street])


def deal_words(lay: int, lie: int) -> str:
    """Say which cards of the board are dealt where `lay` of them lay and `lie` of them lie."""
    return say(_DEALS.get((lay, lie), _DEALS_BOARD))


def dealt_to(hand: Hand) -> DealtTo:
    """Say whether the next cards come to one board, to both of a bomb pot, or to each run."""
    if len(hand.boards) < 2:
        return "board"
    return "runs" if hand.runs else "boards"


def burn_words(lay: int, lie: int, to: DealtTo = "board") -> str:
    """Say how many cards are burnt and dealt, empty where it is more than one street."""
    return say(_BURNS[to, lie - lay]) if (lay, lie) in _DEALS else ""


def next_deal(hand: Hand) -> str:
    """Say which cards come next in a hand that waits for them."""
    lay = len(hand.boards[hand.next_board])
    return deal_words(lay, 5 if hand.betting_is_over else _NEXT[lay])
