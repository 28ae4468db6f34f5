"""Events of cards, phones, requests and the door. The tags are the stored names and never change."""

from msgspec.structs import replace

from shuffleup.floor.command import FloorEvent, changes
from shuffleup.floor.feature_states import Answer, AskedByPhone, AtDoor, Phones, PlayerCard, Request
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import EntryId, PersonName, PersonText, SeatNo, TableNo
from shuffleup.ruleset.event import PlayerAsk
from shuffleup.tournament.seating import Place


class CardsDrawn(FloorEvent, frozen=True, tag="player.cards_drawn"):
    """Secrets of cards were drawn and sealed: entries with the SHA-256 of their secrets in hex (PLY-01)."""

    cards: tuple[tuple[EntryId, str], ...]


@changes(CardsDrawn)
def cards_drawn(event: CardsDrawn, floor: Floor) -> Floor:
    """Give each entry its card."""
    cards = floor.phones.cards
    for entry, digest in event.cards:
        known = cards.get(entry)
        new = replace(known, digest=digest) if known else PlayerCard(entry, digest)
        cards = cards.with_changed([new]) if known else cards.with_new(new)
    return _with(floor, cards=cards)


class CardReplaced(FloorEvent, frozen=True, tag="player.card_replaced"):
    """The card of an entry is worth nothing any more, and its phones are out (PLY-03)."""

    entry: EntryId
    reason: PersonText
    person: PersonName = ""


@changes(CardReplaced)
def card_replaced(event: CardReplaced, floor: Floor) -> Floor:
    """End a card and its sessions; the next secret is drawn at once."""
    cards = floor.phones.cards
    card = cards[cards.index_of[event.entry]]
    ended = replace(card, digest="", phones=(), replaced=(*card.replaced, card.digest))
    return _with(floor, cards=cards.with_changed([ended]))


class PhoneLetIn(FloorEvent, frozen=True, tag="player.phone_let_in"):
    """A phone uses a card from now on (PLY-04). Its id is erased when the person is forgotten (PLY-18)."""

    entry: EntryId
    phone: PersonText


@changes(PhoneLetIn)
def phone_let_in(event: PhoneLetIn, floor: Floor) -> Floor:
    """Add a phone to a card."""
    cards = floor.phones.cards
    card = cards[cards.index_of[event.entry]]
    return _with(floor, cards=cards.with_changed([replace(card, phones=(*card.phones, event.phone))]))


class PhonesCleared(FloorEvent, frozen=True, tag="player.phones_cleared"):
    """No phone uses a card any more; the card stays as it is (PLY-04)."""

    entry: EntryId
    person: PersonName = ""


@changes(PhonesCleared)
def phones_cleared(event: PhonesCleared, floor: Floor) -> Floor:
    """Take all phones off a card."""
    cards = floor.phones.cards
    card = cards[cards.index_of[event.entry]]
    return _with(floor, cards=cards.with_changed([replace(card, phones=())]))


class MoveSeen(FloorEvent, frozen=True, tag="player.move_seen"):
    """A player has read on a phone to which chair the move goes (PLY-08)."""

    entry: EntryId
    target: Place


@changes(MoveSeen)
def move_seen(event: MoveSeen, floor: Floor) -> Floor:
    """Note that the player knows."""
    others = tuple(one for one in floor.phones.seen if one[0] != event.entry)
    return _with(floor, seen=(*others, (event.entry, event.target)))


class RequestMade(AskedByPhone, FloorEvent, frozen=True, tag="player.request_made"):
    """A player asks for something by phone (PLY-12); `table` and `seat` where the table has a line of it."""

    table: TableNo | None = None
    seat: SeatNo | None = None


@changes(RequestMade)
def request_made(event: RequestMade, floor: Floor) -> Floor:
    """Keep the latest request of a kind and entry."""
    asked = Request(event.number, event.entry, event.ask, event.had, event.hand)
    others = (one for one in floor.phones.requests if (one.entry, one.ask) != (event.entry, event.ask))
    return _with(floor, requests=(*others, asked), numbered=event.number)


class RequestClosed(FloorEvent, frozen=True, tag="player.request_closed"):
    """A request waits no longer: it was granted or refused, or has lapsed."""

    number: int
    answer: Answer
    note: PersonText = ""
    person: PersonName = ""
    entry: EntryId = EntryId("")
    ask: PlayerAsk = "call_floor"
    table: TableNo | None = None
    seat: SeatNo | None = None


@changes(RequestClosed)
def request_closed(event: RequestClosed, floor: Floor) -> Floor:
    """Write the answer down; the player's page shows it."""
    answered = tuple(
        replace(one, answer=event.answer, note=event.note) if one.number == event.number else one
        for one in floor.phones.requests
    )
    return _with(floor, requests=answered)


class CameToDoor(AtDoor, FloorEvent, frozen=True, tag="door.came"):
    """Somebody has typed a name at the door and waits for the desk (PLY-14)."""


@changes(CameToDoor)
def came_to_door(event: CameToDoor, floor: Floor) -> Floor:
    """Add a line at the door."""
    return _with(floor, door=(*floor.phones.door, event), numbered=event.number)


class LeftDoor(FloorEvent, frozen=True, tag="door.left"):
    """A line at the door is gone: the desk let the person in, or sent the line away."""

    number: int
    let_in: bool
    person: PersonName = ""


@changes(LeftDoor)
def left_door(event: LeftDoor, floor: Floor) -> Floor:
    """Take a line at the door away."""
    return _with(floor, door=tuple(one for one in floor.phones.door if one.number != event.number))


class CheckedIn(FloorEvent, frozen=True, tag="door.checked_in"):
    """A player is present (PLY-15)."""

    entry: EntryId


changes(CheckedIn)(lambda event, floor: _with(floor, present=floor.phones.present | {event.entry}))


def _with(floor: Floor, **changed: object) -> Floor:
    phones: Phones = replace(floor.phones, **changed)
    return replace(floor, phones=phones)
