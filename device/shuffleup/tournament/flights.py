"""Several flights of one event: who may enter one, and which bag plays on day two (EVT-10, FLT)."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Literal

import msgspec

from shuffleup.kernel.field_types import Chips, Money, PersonId
from shuffleup.ruleset.flights import FlightRules
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.prizes import shared

EntryReason = Literal["plays_elsewhere", "bagged_already", "too_many_entries", "entries_closed", "no_reentry"]


class Bag(msgspec.Struct, frozen=True):
    """A stack that a person has brought through a flight."""

    flight: str
    person: PersonId
    chips: Chips


class ThroughTwice(msgspec.Struct, frozen=True):
    """People who have a bag of more than one flight where the house lets nobody have two."""

    people: tuple[PersonId, ...]


class DayTwo(msgspec.Struct, frozen=True):
    """The stacks of day two by person, in the order of the flights, and the bags that leave play."""

    stacks: Mapping[PersonId, Chips]
    out_of_play: tuple[Bag, ...]

    @property
    def chips(self) -> Chips:
        """All chips of day two, without those of late entries."""
        return Chips(sum(self.stacks.values()))


def day_two(rules: FlightRules, bags: Sequence[Bag], start_stack: Chips) -> DayTwo | ThroughTwice:
    """Choose the bag of each person that plays (EVT-10); `bags` are in the order of the flights.

    Of equal bags the one of the earlier flight plays.
    """
    of_person: dict[PersonId, list[Bag]] = {}
    for bag in bags:
        of_person.setdefault(bag.person, []).append(bag)
    twice = tuple(sorted(person for person, own in of_person.items() if len(own) > 1))
    if twice and rules.repeat == "refuse":
        return ThroughTwice(twice)
    plays = {
        person: max(own, key=lambda bag: bag.chips) if rules.repeat == "best" else own[0]
        for person, own in of_person.items()
    }
    new = rules.stacks == "reset"
    return DayTwo(
        {person: start_stack if new else bag.chips for person, bag in plays.items()},
        tuple(bag for bag in bags if plays[bag.person] is not bag),
    )


class RankedBag(msgspec.Struct, frozen=True):
    """A bag out of play that ranks: its places, 1 is the winner, and its prize."""

    bag: Bag
    first: int
    last: int
    prize: Money


def ranked_bags(out_of_play: Iterable[Bag], behind: int, prizes: Sequence[Money]) -> tuple[RankedBag, ...]:
    """Give bags out of play the places behind the players of day two, larger ones first (FLT-12).

    `behind` counts those players, late ones too. Equal bags share their places; units of a prize that cannot
    be divided go to those of the earlier flight.
    """
    ranked: list[RankedBag] = []
    larger_first = sorted(out_of_play, key=lambda bag: -bag.chips)
    for _, equal in groupby(larger_first, key=lambda bag: bag.chips):
        bags = tuple(equal)
        first = behind + len(ranked) + 1
        last = first + len(bags) - 1
        paid = shared(prizes, first, last)
        ranked += [RankedBag(bag, first, last, prize) for bag, prize in zip(bags, paid, strict=True)]
    return tuple(ranked)


class EntryAsked(msgspec.Struct, frozen=True):
    """A person at the desk of a flight or of day two: what is known of the person there and elsewhere.

    `entries` are those so far over all flights and days, `here` those in this one. `bags` are the flights of
    which the person has a bag, `plays_in` is the flight in which the person still plays.
    """

    day: Literal[1, 2]
    level: int
    entries: int
    here: int
    bags: tuple[str, ...] = ()
    plays_in: str = ""


def why_no_entry(rules: RuleSet, asked: EntryAsked) -> EntryReason | None:
    """Say why a person may not enter here now, or None (FLT-09, FLT-10)."""
    flights, again = rules.flights, rules.reentry
    two = asked.day == 2  # the day itself
    late = flights.late_day_two if two else rules.registration.late_entry_until_level
    last = late if two or not asked.here else again.until_level or late
    bag_stands = not asked.here if two else flights.repeat != "best"
    if asked.plays_in:
        return "plays_elsewhere"
    if asked.bags and bag_stands:
        return "bagged_already"
    if flights.entries and asked.entries >= flights.entries:
        return "too_many_entries"
    if asked.level > last:
        return "entries_closed"
    if asked.here and (not again.allowed or (again.max and asked.here > again.max)):
        return "no_reentry"
    return None


def kept_bags(rules: RuleSet, asked: EntryAsked) -> tuple[str, ...]:
    """Name the flights whose bag a person keeps who enters another one (FLT-09)."""
    return asked.bags if asked.day == 1 and not why_no_entry(rules, asked) else ()
