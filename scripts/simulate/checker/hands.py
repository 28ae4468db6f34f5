"""The hands of a table, judged row by row: chips conserved, pots layered, winners by pokerkit's strengths."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from pokerkit import Card, StandardHighHand

from simulate.checker.journals import Row

SUITS, RANKS = "cdhs", "23456789TJQKA"
RULED = {
    *("hand.killed", "hand.chips_moved", "hand.award_taken_back", "hand.bets_returned", "hand.turn_given"),
    *("hand.stack_protected", "hand.track_lost", "hand.stacks_counted", "hand.restarted"),
    *("hand.runs_agreed", "hand.rake_taken", "misdeal.ruled"),
}
"""After a ruling only the sums are judged."""


def card(number: int) -> str:
    """Name a card of the stored numbers: 0 is the two of clubs, and suits of a rank lie together."""
    return RANKS[number // 4] + SUITS[number % 4]


class Hand:
    """The chips of one hand while its events are told."""

    def __init__(self, setup: dict[str, Any], *, odd_to_first: bool = False) -> None:
        self.setup, self.odd_to_first = setup, odd_to_first
        self.before: dict[int, int] = dict(setup["stacks"])
        self.stacks = dict(self.before)
        self.put: dict[int, int] = defaultdict(int)
        self.street: dict[int, int] = defaultdict(int)
        self.dead = 0
        self.folded: set[int] = set()
        self.mucked: set[int] = set()
        self.shown: dict[int, list[int]] = {}
        self.board: list[int] = []
        self.awards: dict[int, dict[int, int]] = {}
        self.parted: set[int] = set()
        self.ended = self.ruled = self.named = False

    @property
    def pot(self) -> int:
        """Count what was put in and not paid."""
        paid = sum(sum(shares.values()) for shares in self.awards.values())
        return sum(self.put.values()) + self.dead - paid

    def tell(self, event: dict[str, Any]) -> Iterator[str]:
        """Take in an event; tells what is wrong with it."""
        kind = event["type"]
        self.ruled |= kind in RULED
        act = getattr(self, "_" + kind.removeprefix("hand."), None)
        if act:
            act(event)
        if not self.ruled:
            wrong = [seat for seat, chips in self.stacks.items() if chips < 0]
            if wrong or self.pot < 0:
                yield f"{kind}: stacks {self.stacks}, pot {self.pot}"
            if sum(self.stacks.values()) + self.pot != sum(self.before.values()):
                yield f"{kind}: chips are not conserved"

    def _pay(self, seat: int, chips: int, *, live: bool = True) -> None:
        self.stacks[seat] -= chips
        if live:
            self.put[seat] += chips
            self.street[seat] += chips
        else:
            self.dead += chips

    def _ante_posted(self, event: dict[str, Any]) -> None:
        self._pay(event["seat"], event["chips"], live=not event.get("dead"))
        self.street[event["seat"]] = 0

    def _blind_posted(self, event: dict[str, Any]) -> None:
        self._pay(event["seat"], event["chips"], live=event["blind"] != "dead")

    def _called(self, event: dict[str, Any]) -> None:
        self._pay(event["seat"], event["chips"])

    def _bet(self, event: dict[str, Any]) -> None:
        self._pay(event["seat"], event["to"] - self.street[event["seat"]])

    _raised = _bet

    def _bet_returned(self, event: dict[str, Any]) -> None:
        self._pay(event["seat"], -event["chips"])

    def _street_closed(self, event: dict[str, Any]) -> None:
        self.street.clear()

    def _folded(self, event: dict[str, Any]) -> None:
        self.folded.add(event["seat"])

    def _mucked(self, event: dict[str, Any]) -> None:
        self.mucked.add(event["seat"])

    def _cards_shown(self, event: dict[str, Any]) -> None:
        self.shown[event["seat"]] = event["cards"]

    def _board_dealt(self, event: dict[str, Any]) -> None:
        self.board += event["cards"]

    def _pot_awarded(self, event: dict[str, Any]) -> None:
        self.awards[event["pot"]] = shares = dict(event["shares"])
        if event.get("parts"):
            self.parted.add(event["pot"])
        for seat, chips in shares.items():
            self.stacks[seat] += chips

    def _winners_declared(self, event: dict[str, Any]) -> None:
        self.named = True

    def _ended(self, event: dict[str, Any]) -> None:
        self.ended = True

    def judge(self) -> Iterator[str]:
        """Tell what is wrong with the awards of a hand that is over, and that nobody has ruled in."""
        if self.ruled or not self.ended:
            return
        if self.pot:
            yield f"{self.pot} chips of the pot are paid to nobody"
        pots = self.layered()
        sizes = [size for size, _ in pots]
        # A big blind that nobody has called wins a pot of no chips.
        paid = {at: sum(shares.values()) for at, shares in self.awards.items()}
        if {at: chips for at, chips in paid.items() if chips} != dict(enumerate(sizes)):
            yield f"pots {sizes} were paid as {self.awards}"
            return
        for at, (_, able) in enumerate(pots):
            yield from self._judge_winners(self.awards[at], able, parted=at in self.parted)

    def layered(self) -> list[tuple[int, frozenset[int]]]:
        """Part what was put in into pots: a layer for each all-in, those of the same players together."""
        pots: list[list[Any]] = []
        done = 0
        for level in sorted({chips for chips in self.put.values() if chips}):
            size = sum(min(chips, level) - min(chips, done) for chips in self.put.values())
            able = frozenset(s for s, chips in self.put.items() if chips >= level and s not in self.folded)
            done = level
            if pots and (pots[-1][1] == able or not able):
                pots[-1][0] += size
            else:
                pots.append([size, able])
        merged: list[tuple[int, frozenset[int]]] = []
        for size, able in pots:
            if merged and merged[-1][1] == able:
                merged[-1] = merged[-1][0] + size, able
            else:
                merged.append((size, able))
        if self.dead and merged:
            merged[0] = merged[0][0] + self.dead, merged[0][1]
        return merged

    def _judge_winners(self, shares: dict[int, int], able: frozenset[int], *, parted: bool) -> Iterator[str]:
        fighting = [seat for seat in able if seat not in self.mucked]
        if not set(shares) <= set(fighting):
            yield f"{sorted(set(shares) - set(fighting))} win a pot of {sorted(fighting)}"
            return
        known = [seat for seat in fighting if len(self.shown.get(seat, ())) == 2]
        # Where people named the winners they have seen the cards, which nobody has told.
        if len(fighting) > 1 and known == fighting and len(self.board) == 5 and not self.named:
            worth = {seat: self._worth(seat) for seat in fighting}
            best = max(worth.values())
            winners = {seat for seat in fighting if worth[seat] == best}
            if winners != set(shares):
                yield f"{sorted(winners)} have the best hand and {sorted(shares)} are paid"
        unit = max(1, self.setup.get("smallest_chip", 1))
        odd = len(shares) - 1 if self.odd_to_first else 1
        if shares and not parted and max(shares.values()) - min(shares.values()) > odd * unit:
            yield f"shares {shares} are not equal"

    def _worth(self, seat: int) -> Any:
        hole, board = ("".join(map(card, cards)) for cards in (self.shown[seat], self.board))
        return StandardHighHand.from_game(tuple(Card.parse(hole)), tuple(Card.parse(board)))


def judge_table(rows: list[Row]) -> Iterator[str]:
    """Tell what is wrong with the hands of a table's stream."""
    told: tuple[dict[str, Any], ...] = ()
    at: dict[int, tuple[dict[str, Any], ...]] = {0: ()}
    odd_to_first = False
    for row in rows:
        if row.type in ("table.opened", "rules.told"):
            odd_to_first = row.event["rules"]["pots"]["odd_chip"] == "all_to_first"
        if row.type in ("act.undone", "act.redone"):
            told = at[row.event["to"]]
        elif row.type == "hand.began":
            told = (row.event,)
        elif row.type.startswith("hand.") and row.type not in ("hand.started", "hand.sealed", "hand.signed"):
            told = (*told, row.event)
        at[row.seq] = told
        if row.type == "hand.sealed":
            for wrong in _judge_sealed(told, row.event, odd_to_first=odd_to_first):
                yield f"{row.stream} row {row.seq}, hand {row.event['hand']}: {wrong}"


def _judge_sealed(
    told: tuple[dict[str, Any], ...], sealed: dict[str, Any], *, odd_to_first: bool
) -> Iterator[str]:
    before = sum(one["before"] for one in sealed["seats"])
    after = sum(one["after"] for one in sealed["seats"]) + sealed["rake"] + sealed["pooled"]
    if before != after and not sealed["explained"]:
        yield f"{before} chips before and {after} after"
    if not told or told[0]["type"] != "hand.began":
        return
    hand = Hand(told[0]["setup"], odd_to_first=odd_to_first)
    for event in told[1:]:
        yield from hand.tell(event)
    yield from hand.judge()
    if not hand.ruled and hand.ended:
        stacks = {one["seat"]: one["after"] for one in sealed["seats"]}
        differs = {
            seat: (chips, stacks.get(seat))
            for seat, chips in hand.stacks.items()
            if stacks.get(seat) != chips
        }
        if differs:
            yield f"sealed otherwise than played, seat: (played, sealed) {differs}"
