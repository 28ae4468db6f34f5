"""The events of a colour-up, in the past tense. The tags are the stored names and never change."""

import msgspec
from msgspec.structs import replace

from shuffleup.floor.command import FloorEvent, changes
from shuffleup.floor.feature_states import ColourUp, CountedSeat, TableRace
from shuffleup.floor.lookup import with_entry, with_explained
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, EntryId, PersonName, PersonText, SeatNo, TableNo
from shuffleup.tournament.chip_race import DealtRaceCards
from shuffleup.tournament.reasons import ChangedUp


class ColourUpBegan(FloorEvent, frozen=True, tag="colour_up.began"):
    """All chips of `old` are to be changed for chips of `new`; no table deals meanwhile."""

    old: Chips
    new: Chips
    person: PersonName = ""


changes(ColourUpBegan)(lambda event, floor: replace(floor, colour_up=ColourUp(event.old, event.new)))


class OddChipsCounted(FloorEvent, frozen=True, tag="colour_up.counted"):
    """The chips that go were counted at a table."""

    table: TableNo
    seats: tuple[CountedSeat, ...]
    person: PersonName = ""


# Cards that were dealt for an earlier count are void.
changes(OddChipsCounted)(lambda event, floor: _with_race(floor, TableRace(event.table, event.seats)))


class RaceDealt(FloorEvent, frozen=True, tag="colour_up.dealt"):
    """Race cards were dealt, from seat `first` on; `winners` is None as long as `to_redraw` are tied.

    `seed` is that of the draw, in hex, empty where people dealt and the cards were entered (APP-01).
    """

    table: TableNo
    cards: dict[SeatNo, tuple[str, ...]]
    first: SeatNo
    decks: int
    winners: tuple[SeatNo, ...] | None
    to_redraw: tuple[SeatNo, ...] = ()
    seed: str = ""
    person: PersonName = ""


@changes(RaceDealt)
def dealt(event: RaceDealt, floor: Floor) -> Floor:
    """Put the cards down: the first ones, or those of seats that draw again."""
    race = _race(floor, event.table)
    if race is None:
        return floor
    if race.dealt is None or not race.to_redraw:
        cards = DealtRaceCards(event.cards, event.first, decks=event.decks)
    else:
        cards = replace(race.dealt, redraws=(*race.dealt.redraws, event.cards))
    return _with_race(floor, replace(race, dealt=cards, to_redraw=event.to_redraw, winners=event.winners))


class WinnersNamed(FloorEvent, frozen=True, tag="colour_up.won"):
    """A table has raced by itself: these seats have won a chip each time they are named."""

    table: TableNo
    winners: tuple[SeatNo, ...]
    person: PersonName = ""


@changes(WinnersNamed)
def winners_named(event: WinnersNamed, floor: Floor) -> Floor:
    """Take in who has won."""
    race = _race(floor, event.table)
    return _with_race(floor, replace(race, winners=event.winners)) if race else floor


class ColouredUp(msgspec.Struct, frozen=True):
    """The effect of a colour-up on one entry: the worth of its stack before and after."""

    entry: EntryId
    table: TableNo
    seat: SeatNo
    before: Chips
    after: Chips
    won: int = 0
    rescued: bool = False

    @property
    def more(self) -> int:
        """Say by how much the stack has grown, below zero where it has shrunk."""
        return self.after - self.before


class ColourUpFinished(FloorEvent, frozen=True, tag="colour_up.finished"):
    """No chip of `old` is left; `change` is what there is more in play, fewer below zero (CLR-05, APP-06).

    `handed_over`: odd chips that won nothing are off the tables by now, and no count of a stack finds them.
    """

    old: Chips
    new: Chips
    seats: tuple[ColouredUp, ...]
    change: int
    person: PersonName = ""
    handed_over: bool = False


@changes(ColourUpFinished)
def finished(event: ColourUpFinished, floor: Floor) -> Floor:
    """Let what was won count at once; what was lost goes when a table has taken it."""
    for one in event.seats:
        if one.more > 0:
            floor = with_entry(floor, one.entry, chips=Chips(floor.entry(one.entry).chips + one.more))
            floor = with_explained(floor, one.more, ChangedUp(event.old), event.person, one.entry)
    kept = tuple(chip for chip in floor.kept_chips if chip != event.old)
    if floor.flight.ends:  # its bags wait until the tables have taken what was lost
        losers = floor.flight.race_losers + sum(one.more < 0 for one in event.seats)
        floor = replace(floor, flight=replace(floor.flight, race_losers=losers))
    return replace(floor, colour_up=None, kept_chips=kept)


class ColourUpCancelled(FloorEvent, frozen=True, tag="colour_up.cancelled"):
    """All chips stay as they were."""

    reason: PersonText
    person: PersonName = ""


changes(ColourUpCancelled)(lambda event, floor: replace(floor, colour_up=None))


class ColourUpSkipped(FloorEvent, frozen=True, tag="colour_up.skipped"):
    """A kind of chip stays in play though nothing needs it."""

    old: Chips
    reason: PersonText
    person: PersonName = ""


changes(ColourUpSkipped)(lambda event, floor: replace(floor, kept_chips=(*floor.kept_chips, event.old)))


def _race(floor: Floor, table: TableNo) -> TableRace | None:
    return floor.colour_up.at(table) if floor.colour_up else None


def _with_race(floor: Floor, race: TableRace) -> Floor:
    return replace(floor, colour_up=floor.colour_up.with_table(race)) if floor.colour_up else floor
