"""Scenarios of the players' page: what it shows, which requests it takes, and cards with their phones."""

from hashlib import sha256
from typing import Any

from msgspec.structs import replace

from shuffleup.floor.command import EventOpened, FloorCommand, FloorContext
from shuffleup.floor.decide import decide, evolve, hear
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.levels.clock_control import Start
from shuffleup.floor.phones.phone_access import (
    ClearPhones,
    LetPhoneIn,
    NewCard,
    NotTaken,
    cards_due,
    session_of,
)
from shuffleup.floor.phones.phone_events import CardsDrawn
from shuffleup.floor.phones.phone_requests import TASKS, Situation, request_refused, shown
from shuffleup.floor.results.event_end import EndEvent
from shuffleup.floor.seating.moves import MovePlayer
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.floor.seating.seat_events import PlayerLeftSeat
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import EntryId, Millis, SeatNo, TableNo
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.purchases import NotSold
from shuffleup.tournament.seating import Place

Scenario = dict[str, Any]

ANN = EntryId("e1")
SITUATION = frozenset(Situation.__struct_fields__)


def situation_in(setup: Scenario) -> Situation:
    return Situation(**{name: value for name, value in setup.items() if name in SITUATION})


def player_view(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    it = situation_in(scenario["setup"])
    return {
        "status": "ok" if it.session == "valid" else it.session,
        "shows": sorted(shown(rules.players, it)),
    }


def player_request(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    says = NotSold()
    says.reason = setup.get("rule_says") or ""
    why = request_refused(
        rules.players,
        setup["ask"],
        situation_in(setup),
        is_open=bool(setup.get("open")),
        rule=says if says.reason else None,
    )
    assert why is None or isinstance(why, NotTaken | NotSold)
    return {
        "accepted": why is None,
        "reason": why.reason if why else None,
        "task": None if why else TASKS[setup["ask"]],
    }


class CardOnTheFloor:
    """The card of one player on a real floor, and the phones that scan it."""

    def __init__(self, rules: RuleSet) -> None:
        by_phone = RuleSet(players=replace(rules.players, page=True))
        self.floor: Floor = evolve(None, EventOpened("friday", by_phone, 2))
        self.card: dict[str, str] = {}
        for command in (Register(("Ann", "Ben", "Cy", "Dee")), DrawSeats(), Start()):
            self.do(command)

    def do(self, command: FloorCommand) -> None:
        for event in decide(self.floor, command, FloorContext()):
            self.floor = evolve(self.floor, event)
        self.draw()

    def draw(self) -> None:
        """Draw the cards that are due; the secret of the n-th card of Ann is known to all phones."""
        cards = self.floor.phones.cards
        drawn = []
        for entry in cards_due(self.floor):
            known = cards.get(entry)
            drawn.append((entry, digest_of(entry, 1 + len(known.replaced) if known else 1)))
        if drawn:
            self.floor = evolve(self.floor, CardsDrawn(tuple(drawn)))

    @property
    def phones(self) -> tuple[str, ...]:
        return self.floor.phones.cards[0].phones

    def act(self, action: Scenario) -> str:
        try:
            return str(getattr(self, action["do"])(**{key: to for key, to in action.items() if key != "do"}))
        except NotTaken as why:
            return why.reason

    def scan(self, phone: str, card: int) -> str:
        others = [one for one in self.phones if phone not in self.phones]
        self.do(LetPhoneIn(digest_of(ANN, card), phone))
        self.card[phone] = digest_of(ANN, card)
        return "second_phone" if others else "ok"

    def look(self, phone: str) -> str:
        card = self.card.get(phone)
        if card is None and self.floor.phase != "over":
            return "no_session"
        session_of(self.floor, card or self.floor.phones.cards[0].digest, phone)
        return "ok"

    def reissue(self) -> str:
        self.do(NewCard(ANN, "lost"))
        return "ok"

    def clear(self) -> str:
        self.do(ClearPhones(ANN))
        return "ok"

    def move_seat(self) -> str:
        """Send Ann to the other end of the table, where she sits down."""
        before = self.floor.entry(ANN)
        assert before.place is not None
        seat = SeatNo(9 if before.place.seat != 9 else 8)
        self.do(MovePlayer(ANN, TableNo(1), seat, "asked"))
        got_up = PlayerLeftSeat(ANN, TableNo(1), before.place.seat, before.chips)
        for event in hear(self.floor, got_up, Millis(0)):
            self.floor = evolve(self.floor, event)
        assert self.floor.entry(ANN).place == Place(TableNo(1), seat)
        return "ok"

    def event_ends(self) -> str:
        self.do(EndEvent("the bar closes"))
        return "ok"


def digest_of(entry: EntryId, number: int) -> str:
    return sha256(f"card {number} of {entry}".encode()).hexdigest()


def player_token(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    played = CardOnTheFloor(rules)
    names = {
        f"{number:032x}": action["phone"]
        for number, action in enumerate(scenario["actions"])
        if "phone" in action
    }
    ids = {name: phone for phone, name in names.items()}
    named = ({**one, "phone": ids[one["phone"]]} if "phone" in one else one for one in scenario["actions"])
    said = [played.act(action) for action in named]
    return {"said": said, "phones": [names[phone] for phone in played.phones]}


ADAPTERS = {"player_view": player_view, "player_request": player_request, "player_token": player_token}
