"""The phones of players: who is let in, which cards are to be drawn, when one ends, and the refusals."""

from typing import Annotated

import msgspec

from shuffleup.floor.command import Events, FloorCommand, FloorContext, PlayerCommand, Reason, answers
from shuffleup.floor.entry import Entry
from shuffleup.floor.feature_states import PlayerCard
from shuffleup.floor.lookup import entry_of
from shuffleup.floor.phones import phone_events as events
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import EntryId
from shuffleup.kernel.refusals import NotLegalNow, RefusalToPlayer
from shuffleup.tournament.seating import Place


class NotTaken(NotLegalNow):
    """A phone is not let in, or a request is not taken; `reason` is one of the words of PLY-04 or PLY-12."""

    reason = ""


class PageIsOff(NotTaken):
    reason = "off"
    rule = "players.page"


class CardUnknown(NotTaken):
    reason = "unknown_card"


class CardRevoked(NotTaken):
    reason = "revoked"


class CardEnded(NotTaken):
    reason = "ended"


class TooManyPhones(NotTaken):
    reason = "too_many_phones"
    rule = "players.phones"

    most: int


class NoSession(NotTaken):
    reason = "no_session"


class NotAskedForHere(NotTaken):
    reason = "not_in_this_event"
    rule = "players.requests"


class HoldsCards(NotTaken):
    reason = "live_hand"


class AskedAlready(NotTaken):
    reason = "asked_already"


class NobodyDecides(NotTaken):
    reason = "nobody_to_act"


class NotAtTheTable(NotTaken):
    reason = "not_at_the_table"


class NotOutYet(NotTaken):
    reason = "still_in"


class NothingAsked(NotTaken):
    reason = "nothing_asked"


class RequestIsClosed(NotLegalNow):
    number: int


class NoCardYet(RefusalToPlayer): ...


class DoorIsClosed(NotTaken):
    reason = "closed"
    rule = "players.enroll"


class DoorIsFull(NotTaken):
    reason = "full"

    most: int


class NobodyAtDoor(NotLegalNow):
    number: int


Digest = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]
"""The SHA-256 of the secret of a card, in hex: by it a phone names its card."""

PhoneId = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{32}\Z")]
"""A phone's own name: it follows from a random key in the storage of its browser."""


def cards_due(floor: Floor) -> tuple[EntryId, ...]:
    """List the entries that have no card or whose card was replaced: who has a chair (PLY-01).

    Where players check in at the door, everybody who has entered needs one before the draw (PLY-15).
    """
    rules = floor.rules.players
    if not rules.page or floor.phase == "over":
        return ()
    cards, those = floor.phones.cards, floor.left()
    if rules.enroll != "off":
        those = tuple(one for one in floor.entries if not one.withdrawn and one.finish is None)
    lost = (one.entry for one in cards if not one.digest)
    new = (one.id for one in those if one.id not in cards.index_of)
    return (*lost, *new)


def card_of(floor: Floor, digest: str) -> PlayerCard:
    """Find a card that is in force; raises `NotTaken` for one that is unknown or was replaced."""
    cards = floor.phones.cards
    entry = cards.by_digest.get(digest)
    if entry is None:
        raise CardUnknown()
    card = cards[cards.index_of[entry]]
    if card.digest != digest:
        raise CardRevoked()
    return card


def session_of(floor: Floor, digest: str, phone: str) -> PlayerCard:
    """Find the card that a phone is let in with.

    Raises:
        NotTaken: the card is unknown or was replaced, the event is put away, or the phone was never let in.
    """
    card = card_of(floor, digest)
    if floor.archived:
        raise CardEnded()
    if phone not in card.phones:
        raise CardEnded() if floor.phase == "over" else NoSession()
    return card


class LetPhoneIn(PlayerCommand, frozen=True):
    """Let a phone use a card."""

    card: Digest
    phone: PhoneId


@answers(LetPhoneIn)
def let_phone_in(command: LetPhoneIn, floor: Floor, given: FloorContext) -> Events:
    """Let a phone in that has scanned a card, while the event runs and the card has room (PLY-04, PLY-18).

    A phone that is in stays in.
    """
    if not floor.rules.players.page:
        raise PageIsOff()
    card = card_of(floor, command.card)
    if floor.archived:
        raise CardEnded()
    if command.phone in card.phones:
        return ()
    if floor.phase == "over":
        raise CardEnded()
    if len(card.phones) >= floor.rules.players.phones:
        raise TooManyPhones(floor.rules.players.phones)
    return (events.PhoneLetIn(card.entry, command.phone),)


class ReadMove(PlayerCommand, frozen=True):
    """The player has read where to go."""

    card: Digest
    phone: PhoneId


@answers(ReadMove)
def read_move(command: ReadMove, floor: Floor, given: FloorContext) -> Events:
    """Note that a player knows the new chair; the director sees it (PLY-08)."""
    entry = floor.entry(session_of(floor, command.card, command.phone).entry)
    chair = move_of(floor, entry)
    if chair is None or (entry.id, chair) in floor.phones.seen:
        return ()
    return (events.MoveSeen(entry.id, chair),)


def move_of(floor: Floor, entry: Entry) -> Place | None:
    """Give the chair that a player goes to, None where nobody has to be told (PLY-08).

    The table has the player on that chair as soon as the hand at the old one is over: who has not read it is
    told until a hand is dealt there.
    """
    if entry.target is not None or entry.came is None or entry.place is None or not entry.seated:
        return entry.target
    told = (entry.id, entry.place) in floor.phones.seen or floor.note(entry.place.table).hand > entry.came
    return None if told else entry.place


class NewCard(FloorCommand, frozen=True):
    """Give a player a new card: the old one and its phones are out at once (PLY-03)."""

    entry: EntryId
    reason: Reason


@answers(NewCard)
def new_card(command: NewCard, floor: Floor, given: FloorContext) -> Events:
    """End a card that was lost or stolen; the floor draws the secret of the next one at once (PLY-03)."""
    entry = entry_of(floor, command.entry)
    if not _card(floor, entry).digest:
        return ()
    return (events.CardReplaced(entry.id, command.reason, given.by.person),)


class ClearPhones(FloorCommand, frozen=True):
    """Take all phones off a card, so that others can use it (PLY-04)."""

    entry: EntryId


@answers(ClearPhones)
def clear_phones(command: ClearPhones, floor: Floor, given: FloorContext) -> Events:
    """Take the phones off a card; who holds the card scans it again (PLY-04)."""
    entry = entry_of(floor, command.entry)
    _card(floor, entry)
    return (events.PhonesCleared(entry.id, given.by.person),)


def _card(floor: Floor, entry: Entry) -> PlayerCard:
    card = floor.phones.cards.get(entry.id)
    if card is None:
        raise NoCardYet(entry.name)
    return card
