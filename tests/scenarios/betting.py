"""Scenarios of one hand, played by the engine from any street to any point."""

from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cards import Card, card
from shuffleup.poker.events import (
    STREETS,
    Began,
    BetMade,
    BetReturned,
    BoardDealt,
    Called,
    Checked,
    Folded,
    HandEvent,
    PotAwarded,
    Raised,
    StreetClosed,
)
from shuffleup.poker.hand import play, replay, start
from shuffleup.poker.legal import (
    AllIn,
    BetOrRaiseTo,
    CheckOrCall,
    DealBoard,
    Fold,
    HandCommand,
    ShowCards,
    legal_actions,
)
from shuffleup.poker.refusals import IllegalAction, PokerError
from shuffleup.poker.setup import HandRules, HandSetup, Post
from shuffleup.poker.showdown import show_order
from shuffleup.poker.state import BOARD_CARDS, Hand
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.button import first_positions, next_seat
from shuffleup.tournament.level_stakes import Level, level

Scenario = dict[str, Any]

SAID: dict[str, type[HandEvent]] = {"check": Checked, "call": Called, "bet": BetMade, "raise": Raised}
"""What a player says, and the event that it has to come to."""


def seat_of(name: str) -> SeatNo:
    return SeatNo(int(name.removeprefix("P")))


def name_of(seat: SeatNo) -> str:
    return f"P{seat}"


class OtherAction(IllegalAction):
    """What a player says comes to something else."""

    seat: int
    said: str
    comes_to: str


class Playing:
    """One hand of a scenario: the state, and what happened since the scenario begins."""

    def __init__(self, scenario: Scenario, rules: RuleSet) -> None:
        setup = scenario["setup"]
        self.held = {seat_of(name): tuple(map(card, two)) for name, two in setup.get("cards", {}).items()}
        boards = setup.get("boards", [setup.get("board", ())])
        self.boards = [tuple(map(card, board)) for board in boards]
        self.events: list[HandEvent] = []
        self.before: tuple[HandEvent, ...] = ()
        self.face_up_at: str | None = None
        self.hand = self._begun(setup, rules)
        self._look()

    @property
    def whole(self) -> tuple[HandEvent, ...]:
        """All events of the hand from its beginning."""
        return (*self.before, *self.events)

    def do(self, command: HandCommand) -> tuple[HandEvent, ...]:
        self.hand, events = play(self.hand, command)
        self.events += events
        self._look()
        return events

    def act(self, action: dict[str, Any]) -> None:
        """Let a player act; a word that does not fit the betting is refused as the dealer would."""
        seat, said = seat_of(action["player"]), action["do"]
        before = self.hand, self.face_up_at, len(self.events)
        happened = self.do(command_of(seat, said, action.get("to")))[0]
        if said in SAID and type(happened) is not SAID[said]:
            self.hand, self.face_up_at, count = before
            del self.events[count:]
            raise OtherAction(seat, said, type(happened).__name__)

    def deal(self) -> None:
        """Deal the board while no player has to act."""
        while self.hand.phase == "deal":
            self.do(DealBoard(self._next_cards()))

    def show(self) -> None:
        """Turn up the hands that are known, in the order of the showdown."""
        for seat in show_order(self.hand):
            if self.hand.phase == "showdown" and seat in self.held:
                self.do(ShowCards(seat, self.held[seat]))

    def _look(self) -> None:
        if self.face_up_at is None and self.hand.hands_are_face_up:
            self.face_up_at = self.hand.street

    def _next_cards(self) -> tuple[Card, ...] | None:
        number = self.hand.next_board
        begun = len(self.hand.boards[number])
        coming = self.boards[number][begun : begun + self.hand.cards_to_deal]
        return coming if len(coming) == self.hand.cards_to_deal else None

    def _begun(self, setup: Scenario, rules: RuleSet) -> Hand:
        betting = replace(rules.betting, structure=setup.get("structure", rules.betting.structure))
        form = "button_blind" if "button_blind" in setup else rules.blinds.form
        rules = replace(rules, betting=betting, blinds=replace(rules.blinds, form=form))
        dealt_in = hand_setup(setup, rules)
        of_hand = HandRules(
            rules.betting,
            rules.blinds,
            rules.pots,
            rules.showdown,
            rules.heads_up,
            straddle=rules.straddle,
            game=rules.game,
        )
        street = setup.get("street", "preflop")
        if street == "preflop":
            if setup.get("prior") or setup.get("dead"):
                raise ValueError("before the flop there are no chips of earlier streets")
            hand, self.before = start(dealt_in, of_hand)
            return hand
        earlier = (Began(dealt_in, of_hand), *earlier_streets(setup, street, self.boards[0]))
        self.hand = replay(earlier)
        hand, dealt = play(self.hand, DealBoard(self._next_cards()))
        self.before = (*earlier, *dealt)
        return hand


def hand_setup(setup: Scenario, rules: RuleSet) -> HandSetup:
    """Seat the players with what they had before the chips that are in already."""
    chips_in = setup.get("prior", {}) | setup.get("dead", {})
    stacks = {SeatNo(seat["seat"]): seat["stack"] + chips_in.get(seat["name"], 0) for seat in setup["seats"]}
    stacks |= {seat_of(name): chips for name, chips in setup.get("dead", {}).items()}
    stakes = stakes_of(setup, rules)
    small, big, posts = blind_seats(setup, sorted(stacks))
    return HandSetup(
        stacks=tuple((seat, Chips(stacks[seat])) for seat in sorted(stacks)),
        button=SeatNo(setup["button"]),
        small_blind_seat=small,
        big_blind_seat=big,
        small_blind=stakes.small_blind,
        big_blind=stakes.big_blind,
        ante=stakes.ante,
        low_limit=stakes.low_limit,
        high_limit=stakes.high_limit,
        event_players=setup.get("event_players", 0),
        posts=posts,
        straddles=tuple((seat_of(name), Chips(chips)) for name, chips in setup.get("straddles", ())),
        bomb=Chips(setup.get("bomb", {}).get("ante", 0)),
        game=setup.get("game", "holdem"),
        boards=len(setup.get("boards", [[]])),
    )


def stakes_of(setup: Scenario, rules: RuleSet) -> Level:
    """Read the stakes as the one listed level of a schedule."""
    limits = (tuple(map(Chips, setup["limits"])),) if setup.get("limits") else ()
    blinds = replace(rules.blinds, ante=Chips(setup.get("ante", rules.blinds.ante)))
    listed = replace(rules.levels, generator="table", table=(blinds_in(setup),), limits=limits)
    return level(listed, blinds, rules.betting, rules.chips, 1)


def blinds_in(setup: Scenario) -> tuple[Chips, Chips]:
    """Read small and big blind; where the button posts the only one, there is no small one (VAR-18)."""
    small, big = (0, setup["button_blind"]) if "button_blind" in setup else setup["blinds"]
    return Chips(small), Chips(big)


def blind_seats(setup: Scenario, dealt_in: list[SeatNo]) -> tuple[SeatNo | None, SeatNo, tuple[Post, ...]]:
    """Say who posts which blind, and what else is posted."""
    extra = tuple(Post(seat_of(name), Chips(chips)) for name, chips in setup.get("extra_posts", ()))
    button = SeatNo(setup["button"])
    if "button_blind" in setup:
        return None, button, extra
    if posts := setup.get("posts"):
        blinds = [seat_of(name) for name, _ in posts[:2]]
        more = tuple(Post(seat_of(name), Chips(chips)) for name, chips in posts[2:])
        return (blinds[0] if len(blinds) > 1 else None), blinds[-1], (*more, *extra)
    if setup.get("dead_sb"):
        return None, seat_of(setup["bb"]) if "bb" in setup else next_seat(dealt_in, button), extra
    usual = first_positions(dealt_in, button)
    return usual.small_blind, seat_of(setup["bb"]) if "bb" in setup else usual.big_blind, extra


def earlier_streets(setup: Scenario, street: str, board: tuple[Card, ...]) -> list[HandEvent]:
    """Tell how the chips of earlier streets came into the pots, street by street up to this one."""
    put_in = setup.get("prior", {}) | setup.get("dead", {})
    events: list[HandEvent] = [Called(seat_of(name), Chips(chips)) for name, chips in put_in.items() if chips]
    events += [Folded(seat_of(name)) for name in setup.get("dead", {})]
    for before, after in pairwise(STREETS):
        events.append(StreetClosed(before))
        if after == street:
            break
        dealt = board[BOARD_CARDS[before] : BOARD_CARDS[after]]
        unseen = (None,) * (BOARD_CARDS[after] - BOARD_CARDS[before])
        events.append(BoardDealt(after, dealt if len(dealt) == len(unseen) else unseen))
    return events


def command_of(seat: SeatNo, said: str, to: int | None) -> HandCommand:
    if said in {"check", "call"}:
        return CheckOrCall(seat)
    if said in {"bet", "raise"} and to is not None:
        return BetOrRaiseTo(seat, Chips(to))
    if said == "all_in":
        return AllIn(seat)
    if said == "fold":
        return Fold(seat)
    raise ValueError(f"nobody says {said!r} at a table, or the amount is missing")


def betting(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    """Play the actions and tell what the next player may do, or how the hand ended."""
    playing = Playing(scenario, rules)
    for number, action in enumerate(scenario["actions"], 1):
        try:
            playing.deal()
            playing.act(action)
        except PokerError as refused:
            return {"rejected": number, "refusal": str(refused)}
    playing.deal()
    playing.show()
    return {"next": next_to_act(playing.hand)} | outcome(playing)


def next_to_act(hand: Hand) -> dict[str, Any] | None:
    legal = legal_actions(hand)
    if legal.seat is None:
        return None
    bounds = {"min_to": legal.min_raise_to, "max_to": legal.max_raise_to}
    return {
        "to_act": name_of(legal.seat),
        "check": legal.can_check,
        "call": legal.to_call,
        "raise": bounds if legal.can_raise else None,
        "capped": legal.why_no_raise == "capped",
        "street": hand.street,
        "pot": hand.pot,
    }


def outcome(playing: Playing) -> dict[str, Any]:
    hand = playing.hand
    returned = {name_of(one.seat): one.chips for one in playing.events if isinstance(one, BetReturned)}
    awards = [share for one in playing.events if isinstance(one, PotAwarded) for share in one.shares]
    return {
        "pots": [{"amount": pot.amount, "eligible": list(map(name_of, pot.seats))} for pot in hand.pots()],
        "uncalled": returned,
        "awards": {
            name_of(winner): sum(chips for seat, chips in awards if seat == winner) for winner, _ in awards
        },
        "stacks": {name_of(seat): hand.stack(seat) for seat in hand.seats},
        "shown": [name_of(seat) for seat in show_order(hand) if hand.cards_of(seat)],
        "face_up_at": playing.face_up_at,
    }


ADAPTERS = {"betting": betting}
