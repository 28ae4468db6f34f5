"""The bag list of a flight: what another flight or day two reads of it (EVT-11, FLT-16)."""

from typing import Annotated

import msgspec
from msgspec import Meta

from shuffleup.kernel.field_types import Chips, Money, PersonId, PersonName, PersonText
from shuffleup.ruleset.event import Currency
from shuffleup.ruleset.flights import FlightRules
from shuffleup.tournament.bagging import Signer
from shuffleup.tournament.flights import Bag, DayTwo, ThroughTwice, day_two

MOST_CHIPS = 10**12
MOST_LINES = 20_000
"""Persons of a list: more than any flight has had."""

Amount = Annotated[int, Meta(ge=0, le=MOST_CHIPS)]
Count = Annotated[int, Meta(ge=0, le=MOST_LINES)]
Digest = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
Title = Annotated[PersonText, Meta(max_length=80)]


class ListedPerson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A person of a flight: the bag, or without a `number` somebody who is out, whose `entries` count.

    `by_chip` are kinds of chips and how many there are, empty where the sum alone was told. `cards` are the
    time cards that are left; `known` is the id in the people book of the house that has written the list.
    """

    name: Annotated[PersonName, Meta(min_length=1, max_length=80)]
    number: Annotated[str, Meta(max_length=20)] = ""
    chips: Amount = 0
    by_chip: Annotated[tuple[tuple[Amount, Amount], ...], Meta(max_length=20)] = ()
    signed: Annotated[tuple[Signer, ...], Meta(max_length=3)] = ()
    cards: Annotated[int, Meta(ge=0, le=999)] = 0
    entries: Annotated[int, Meta(ge=1, le=999)] = 1
    is_absent: bool = False
    is_slip: bool = False
    seal: Annotated[PersonText, Meta(max_length=40)] = ""
    known: Annotated[PersonId, Meta(max_length=80)] = PersonId("")


class ListHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A flight as its list tells it.

    `of` is the event to which it belongs, `run` the hash with which its journal begins, in hex. `row` and
    `hash` are those of the row of the journal after which the list was made, at `made` (UTC, as in ISO 8601).
    `money` is all that came in for the pool without what the house adds, `others` the part of rebuys and
    add-ons. `kinds` are the chips in play at its end, smallest first.
    """

    of: Title
    flight: Annotated[str, Meta(min_length=1, max_length=20)]
    title: Title
    run: Digest
    row: Annotated[int, Meta(ge=0)]
    hash: Digest
    made: Annotated[str, Meta(max_length=40)]
    level: Annotated[int, Meta(ge=0, le=999)]
    entries: Count
    money: Annotated[Money, Meta(ge=0, le=MOST_CHIPS)]
    others: Annotated[Money, Meta(ge=0, le=MOST_CHIPS)]
    currency: Currency
    kinds: Annotated[tuple[Amount, ...], Meta(max_length=20)]
    bagged: Amount
    is_open: bool = False


class BagList(msgspec.Struct, frozen=True):
    """The list of a flight: its head, and its persons, those with a bag in the order of the numbers."""

    head: ListHead
    lines: tuple[ListedPerson, ...]

    @property
    def bags(self) -> tuple[ListedPerson, ...]:
        """The persons who have a bag."""
        return tuple(one for one in self.lines if one.number)


class PersonOfFlights(msgspec.Struct, frozen=True):
    """A person of several flights, under the name in the last of them.

    `bags` are the own bags in the order of the flights, each with the name of its flight.
    """

    key: str
    name: str
    known: PersonId
    entries: int
    bags: tuple[tuple[str, ListedPerson], ...] = ()


class PlayingBag(msgspec.Struct, frozen=True):
    """The bag of a person that plays on day two, with the stack that the person has then."""

    person: PersonOfFlights
    bag: ListedPerson
    stack: Chips


class MergedBags(msgspec.Struct, frozen=True):
    """The bags of day two that play, and those that leave play, in the order of the flights."""

    playing: tuple[PlayingBag, ...]
    out: tuple[tuple[PersonOfFlights, Bag, ListedPerson], ...]


def merged(
    rules: FlightRules, people: tuple[PersonOfFlights, ...], start_stack: Chips, order: tuple[str, ...]
) -> MergedBags | ThroughTwice:
    """Choose the bag of each person that plays (EVT-10); `order` names the flights as they were played."""
    ranks = {flight: rank for rank, flight in enumerate(order)}
    of_key = {one.key: one for one in people}
    lines = {(flight, one.key): bag for one in people for flight, bag in one.bags}
    in_order = sorted(lines, key=lambda at: ranks[at[0]])  # stable: within a flight the persons as listed
    bags = [Bag(flight, PersonId(key), Chips(lines[flight, key].chips)) for flight, key in in_order]
    two = day_two(rules, bags, start_stack)
    if isinstance(two, ThroughTwice):
        return ThroughTwice(tuple(PersonId(of_key[key].name) for key in two.people))
    return _merged(two, of_key, lines)


def _merged(
    two: DayTwo, of_key: dict[str, PersonOfFlights], lines: dict[tuple[str, str], ListedPerson]
) -> MergedBags:
    out = {(bag.flight, str(bag.person)) for bag in two.out_of_play}
    plays = {key: line for (flight, key), line in lines.items() if (flight, key) not in out}
    playing = tuple(PlayingBag(of_key[key], plays[key], chips) for key, chips in two.stacks.items())
    left = tuple((of_key[bag.person], bag, lines[bag.flight, bag.person]) for bag in two.out_of_play)
    return MergedBags(playing, left)
