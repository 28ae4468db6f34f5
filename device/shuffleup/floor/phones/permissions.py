"""The parts and the requests that a player's page may have in every situation (PLY-06 to PLY-12)."""

from collections.abc import Callable
from typing import Literal

import msgspec

from shuffleup.floor.phones.refusals import (
    AskedAlready,
    HoldsCards,
    NobodyDecides,
    NoSession,
    NotAskedForHere,
    NotAtTheTable,
    NotOutYet,
)
from shuffleup.kernel.refusals import Refusal
from shuffleup.ruleset.players import PlayerAsk, Players

Session = Literal["none", "valid", "revoked", "ended"]
State = Literal["not_seated", "between_hands", "live", "all_in", "folded", "out"]
Shown = Literal[
    "blinds",
    "cards_in_hand",
    "clock",
    "left_and_prizes",
    "next_break",
    "own_move",
    "own_place",
    "own_receipt",
    "own_seat",
    "own_stack",
    "requests",
]

OF_THE_ROOM: frozenset[Shown] = frozenset({"blinds", "clock", "left_and_prizes", "next_break"})
"""The parts that the wall shows, too (PLY-06)."""


TASKS: dict[PlayerAsk, str] = {
    "rebuy": "sell_rebuy",
    "reentry": "sell_reentry",
    "addon": "sell_addon",
    "call_floor": "call_floor",
    "clock": "call_clock",
    "sit_out": "mark_absent",
}
"""The task of the director that a request becomes (PLY-12)."""


class Situation(msgspec.Struct, frozen=True):
    """Whose phone looks, and how the hand at that player's table stands."""

    session: Session = "none"
    state: State = "not_seated"
    tracking: str = "actions"
    move_ordered: bool = False
    stack_known: bool = True
    decision_running: bool = False

    @property
    def seated(self) -> bool:
        """Say whether the player has a chair."""
        return self.state not in ("not_seated", "out")

    @property
    def holds_cards(self) -> bool:
        """Say whether the box knows that the player has a live hand: by actions only (PLY-09)."""
        return self.tracking == "actions" and self.state in ("live", "all_in")


def shown(rules: Players, it: Situation) -> frozenset[Shown]:
    """Name the parts of the page that a phone may see; somebody with a live hand sees one line (TDA 5)."""
    if it.session != "valid":
        return OF_THE_ROOM
    if it.holds_cards and rules.live_hand == "hide":
        return frozenset({"cards_in_hand"})
    own: set[Shown] = {"own_receipt", "requests"}
    if it.state == "out":
        own.add("own_place")
    if it.seated:
        own |= _of_the_chair(rules, it)
    return OF_THE_ROOM | own


def _of_the_chair(rules: Players, it: Situation) -> set[Shown]:
    own: set[Shown] = {"own_seat"}
    if it.move_ordered:
        own.add("own_move")
    timely = rules.own_stack == "always" or (
        rules.own_stack == "between_hands" and it.state == "between_hands"
    )
    if it.stack_known and timely:
        own.add("own_stack")
    return own


def request_refused(
    rules: Players, ask: PlayerAsk, it: Situation, *, is_open: bool = False, rule: Refusal | None = None
) -> Refusal | None:
    """Say why a request is not taken, None where it is; the order of the reasons is that of PLY-12.

    `is_open` says that one of the kind waits for an answer, `rule` is what the rule of the purchase refuses.
    """
    reasons: tuple[tuple[bool, Callable[[], Refusal]], ...] = (
        (it.session != "valid", NoSession),
        (ask not in rules.requests, NotAskedForHere),
        (it.holds_cards, HoldsCards),
        (is_open, AskedAlready),
        (ask == "clock" and not it.decision_running, NobodyDecides),
        (ask != "reentry" and not it.seated, NotAtTheTable),
        (ask == "reentry" and it.state != "out", NotOutYet),
    )
    return next((why() for holds, why in reasons if holds), rule)
