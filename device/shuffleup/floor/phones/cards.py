"""The records of players' cards and phones, of their requests, and of the line at the door."""

from typing import Literal

import msgspec

from shuffleup.floor.totals import Figure, ListChange, Members
from shuffleup.kernel.identity import EntryId, HandNo, PersonId
from shuffleup.ruleset.players import PlayerAsk
from shuffleup.tournament.seating import Place

Answer = Literal["open", "granted", "refused", "lapsed"]


class PlayerCard(msgspec.Struct, frozen=True):
    """The card of an entry (PLY-01).

    `digest` is the SHA-256 of its secret in hex, empty from the moment at which a card is replaced until the
    next secret is drawn; `replaced` are those of earlier cards. `phones` are the phones that use the card, in
    the order in which they came.
    """

    entry: EntryId
    digest: str
    phones: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()


class _Digests(Figure[PlayerCard, dict[str, EntryId]]):
    """The entry of every card, replaced ones included, by digest."""

    def made(self, members: Members[PlayerCard]) -> dict[str, EntryId]:
        return self.kept_up({}, ListChange((), tuple(members)), members)

    def kept_up(
        self, known: dict[str, EntryId], change: ListChange[PlayerCard], members: Members[PlayerCard]
    ) -> dict[str, EntryId]:
        new = {digest: one.entry for one in change.come for digest in (one.digest, *one.replaced) if digest}
        return known if new.items() <= known.items() else known | new


class PlayerCards(Members[PlayerCard]):
    """The cards of all entries that have one."""

    @staticmethod
    def key(member: PlayerCard) -> EntryId:
        """Return the id of the entry."""
        return member.entry

    by_digest = _Digests()
    """The entry of every card, replaced ones included, by digest."""


class Request(msgspec.Struct, frozen=True):
    """The latest request of a kind that an entry has made by phone (PLY-12).

    `had` are its rebuys or add-ons at that moment, `hand` the last hand that its table had begun. `note` is
    what the director answered.
    """

    number: int
    entry: EntryId
    ask: PlayerAsk
    had: int = 0
    hand: HandNo = HandNo(0)
    answer: Answer = "open"
    note: str = ""


class AtDoor(msgspec.Struct, frozen=True):
    """A line at the door (PLY-14): a name that waits for the desk.

    `known` is the person in the people book whom the name may mean, `alike` an entry of the same name.
    """

    number: int
    name: str
    known: PersonId = PersonId("")
    alike: EntryId = EntryId("")


class Phones(msgspec.Struct, frozen=True):
    """What the floor knows of the players' page.

    `requests` hold one of each kind and entry. `seen` are the moves that were read on a phone (PLY-08),
    `present` who has checked in (PLY-15); `numbered` counts requests and lines of the door together.
    """

    cards: PlayerCards = PlayerCards()
    requests: tuple[Request, ...] = ()
    seen: tuple[tuple[EntryId, Place], ...] = ()
    door: tuple[AtDoor, ...] = ()
    present: frozenset[EntryId] = frozenset()
    numbered: int = 0

    def open_requests(self) -> tuple[Request, ...]:
        """List the requests that wait for an answer, in the order in which they came."""
        return tuple(one for one in self.requests if one.answer == "open")

    def of(self, entry: EntryId) -> tuple[Request, ...]:
        """List the latest requests of an entry."""
        return tuple(one for one in self.requests if one.entry == entry)
