"""Events of bag lists and of the bags of day two, in the past tense. The tags are the stored names and never
change.
"""

from msgspec.structs import replace

from shuffleup.floor.command import FloorEvent, changes
from shuffleup.floor.day_two.lists_read import ReadList
from shuffleup.floor.lookup import with_entries, with_entry, with_explained
from shuffleup.floor.state import ChipsDiffer, Floor
from shuffleup.kernel.field_types import Chips, EntryId, PersonName, PersonText, SeatNo, TableNo
from shuffleup.ruleset.conduct import CardRenewal
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.bag_list import BagList, ListedPerson, ListHead
from shuffleup.tournament.reasons import BagRecounted

AT_ONCE = 100
"""Lines of one event: they fit into a message between boxes (256 KiB)."""


class FlightsRead(FloorEvent, frozen=True, tag="flights.read"):
    """The bag list of another flight was read; `digest` is the SHA-256 of its file, `signer` the key.

    One that `goes_on` has further lines of the list of the event before it.
    """

    digest: str
    signer: str
    head: ListHead
    lines: tuple[ListedPerson, ...]
    goes_on: bool = False
    person: PersonName = ""


def read_in_parts(digest: str, signer: str, read: BagList, person: str) -> tuple[FlightsRead, ...]:
    """Write a list that was read, in events of `AT_ONCE` lines at most."""
    starts = range(0, max(1, len(read.lines)), AT_ONCE)
    return tuple(
        FlightsRead(digest, signer, read.head, read.lines[at : at + AT_ONCE], at > 0, person) for at in starts
    )


@changes(FlightsRead)
def flights_read(event: FlightsRead, floor: Floor) -> Floor:
    """Keep the lines; what has been renewed in the flights is not renewed on day two once more (SHT-14)."""
    lists = floor.bag_lists.with_lines(ReadList(event.digest, BagList(event.head, event.lines)))
    floor = replace(floor, bag_lists=lists)
    return replace(floor, renewals=_renewed_before(floor.rules, lists.level)) if floor.is_day_two else floor


def _renewed_before(rules: RuleSet, level: int) -> tuple[CardRenewal, ...]:
    def has_been(moment: str) -> bool:
        name, _, number = moment.partition(":")
        return name == "entries_closed" or (name == "level" and int(number) <= level)

    return tuple(one for one in rules.time.bank_renew if has_been(one.at))


class FlightsTakenBack(FloorEvent, frozen=True, tag="flights.taken_back"):
    """Bag lists that were read by mistake are not any more, by the SHA-256 of their files."""

    digests: tuple[str, ...]
    person: PersonName = ""


changes(FlightsTakenBack)(
    lambda event, floor: replace(floor, bag_lists=floor.bag_lists.without(event.digests))
)


class BagsPlay(FloorEvent, frozen=True, tag="bags.play"):
    """These entries play on day two with the bags of these numbers."""

    bags: tuple[tuple[EntryId, str], ...]


@changes(BagsPlay)
def bags_play(event: BagsPlay, floor: Floor) -> Floor:
    """Let the bags play; new stacks lie at the seats, and no bag is opened there (EVT-09)."""
    new = floor.rules.flights.stacks == "reset"
    plays = {entry: {"bag": bag, "bag_opened": new, "stack_confirmed": True} for entry, bag in event.bags}
    return with_entries(floor, plays)


class BagsOutOfPlay(FloorEvent, frozen=True, tag="bags.out_of_play"):
    """These bags of people who play another one leave play: number, person, chips (EVT-10)."""

    bags: tuple[tuple[str, PersonName, Chips], ...]
    chips: Chips


changes(BagsOutOfPlay)(lambda event, floor: floor)


class BagConfirmed(FloorEvent, frozen=True, tag="bag.confirmed"):
    """A bag was opened at its seat and counted; `more` than its tag says, fewer below zero (FLT-14).

    Where it differs there is a reason. That of an absent player was opened by two `people`.
    """

    entry: EntryId
    table: TableNo
    seat: SeatNo
    bag: str
    counted: Chips
    more: int = 0
    reason: PersonText = ""
    person: PersonName = ""
    second: PersonName = ""


@changes(BagConfirmed)
def bag_confirmed(event: BagConfirmed, floor: Floor) -> Floor:
    """Note that it is open; what was missing goes when the table has taken it. A difference is an alarm."""
    floor = with_entry(floor, event.entry, bag_opened=True)
    if not event.more:
        return floor
    entry = floor.entry(event.entry)
    if event.more > 0:
        floor = with_explained(floor, event.more, BagRecounted(), event.person, event.entry)
        floor = with_entry(floor, event.entry, chips=Chips(entry.chips + event.more))
    differs = ChipsDiffer(event.counted - event.more, event.counted)
    return replace(floor, alarms=(*floor.alarms, differs))


class EnteredBesideBags(FloorEvent, frozen=True, tag="entry.beside_bags"):
    """Somebody has entered who `keeps` these bags of other flights; on day two with so many big blinds."""

    entry: EntryId
    keeps: tuple[str, ...] = ()
    chips: Chips = Chips(0)
    big_blinds: int = 0


changes(EnteredBesideBags)(lambda event, floor: floor)
