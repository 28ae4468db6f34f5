"""Events of seats and tables, in the past tense. The tags are the stored names and never change."""

from msgspec.structs import replace

from shuffleup.floor.command import FloorEvent, changes
from shuffleup.floor.decision_clock.time_card_events import cards_at_a_seat
from shuffleup.floor.entry import BustOut, Entry, Sale, TimeAtTable
from shuffleup.floor.lookup import with_entry, with_explained, with_note, with_table
from shuffleup.floor.state import BreakingMove, BreakingProposal, Floor, Formation, StackEnd
from shuffleup.kernel.field_types import (
    Chips,
    EntryId,
    HandNo,
    Money,
    PersonName,
    PersonText,
    SeatNo,
    TableNo,
)
from shuffleup.kernel.language import FreeText
from shuffleup.tournament.level_clock import HandCount
from shuffleup.tournament.reasons import Hold, Leaving, NewTables
from shuffleup.tournament.seating import Place


class SeatsDrawn(FloorEvent, frozen=True, tag="seats.drawn"):
    """Chairs and the cards for the button were shuffled with this seed, in hex: anyone can check the draw."""

    seed: str


changes(SeatsDrawn)(lambda event, floor: _with_seats_drawn(floor))


def _with_seats_drawn(floor: Floor) -> Floor:
    return replace(floor, phase="seated") if floor.phase == "registration" else floor


class PlayerSeated(FloorEvent, frozen=True, tag="player.seated"):
    """An entry has a chair and a stack in front of it: a new stack, or the own one where it has `moved`.

    `cards_used` are the time cards that it has spent so far. Who `returns` after a mistake is no newcomer.
    """

    entry: EntryId
    name: PersonName
    table: TableNo
    seat: SeatNo
    chips: Chips
    moved: bool = False
    cards_used: int = 0
    returns: bool = False


@changes(PlayerSeated)
def seated(event: PlayerSeated, floor: Floor) -> Floor:
    """Put a player on a chair; a new stack is issued.

    Seats are drawn when everybody who has entered has one; a table that was waived looks different now.
    """
    place = Place(event.table, event.seat)
    floor = with_table(floor, event.table)
    if event.moved:
        more = event.chips - floor.entry(event.entry).total
        floor = with_explained(floor, more, StackEnd.NEW_STACK, entry=event.entry)
    else:
        floor = _bought_in(replace(floor, issued=Chips(floor.issued + event.chips)), event)
    waived = tuple(table for table in floor.waived if table != event.table)
    changes = {"place": place, "seated": True, "target": None, "chips": event.chips, "waiting": 0}
    if event.moved and floor.entry(event.entry).place != place:
        changes["came"] = floor.note(event.table).hand
    time = {
        "cards": cards_at_a_seat(floor, floor.entry(event.entry)),
        "time_told": TimeAtTable(floor.rules.time.bank_cards),
    }
    floor = with_entry(replace(floor, waived=waived), event.entry, brought=(), **changes, **time)
    return _with_seats_drawn(floor) if _all_sit(floor) else floor


def _bought_in(floor: Floor, event: PlayerSeated) -> Floor:
    """The first chips of a cash table cost what they are worth; in a tournament the entry has a price."""
    if floor.rules.event.format != "cash" or not event.chips:
        return floor
    sale = Sale("buy-in", event.chips, Money(event.chips))
    return with_entry(floor, event.entry, sales=(*floor.entry(event.entry).sales, sale))


class ButtonShuffled(FloorEvent, frozen=True, tag="button.shuffled"):
    """The draw for the first button of an open table has this seed, in hex (SEA-03, APP-01)."""

    seed: str


class ButtonDrawn(FloorEvent, frozen=True, tag="button.drawn"):
    """The first button of a table and the cards that were drawn for it, round by round (BTN-01)."""

    table: TableNo
    seat: SeatNo
    draws: tuple[tuple[tuple[SeatNo, str], ...], ...] = ()


class MoveOrdered(FloorEvent, frozen=True, tag="move.ordered"):
    """A player is to leave a chair, as soon as the hand there is over, for another one.

    `target_told` says whether the table that the player leaves was told which, as it is by now.
    """

    entry: EntryId
    source: Place
    target: Place
    why: Leaving
    note: FreeText = FreeText("")
    target_told: bool = True


changes(MoveOrdered)(lambda event, floor: with_entry(floor, event.entry, target=event.target, stays=False))


class MoveCancelled(FloorEvent, frozen=True, tag="move.cancelled"):
    """A player who was to go to another chair keeps the own one; the table forgets the order if `seated`."""

    entry: EntryId
    table: TableNo
    seat: SeatNo
    seated: bool = True
    person: PersonName = ""


@changes(MoveCancelled)
def move_cancelled(event: MoveCancelled, floor: Floor) -> Floor:
    """Let the player go on where he was; who has got up goes back there as soon as that is free."""
    target = None if event.seated else Place(event.table, event.seat)
    return with_entry(floor, event.entry, target=target, stays=event.seated)


class PlayerLeftSeat(FloorEvent, frozen=True, tag="player.left_seat"):
    """A player has got up from a chair with these chips."""

    entry: EntryId
    table: TableNo
    seat: SeatNo
    chips: Chips


@changes(PlayerLeftSeat)
def left_seat(event: PlayerLeftSeat, floor: Floor) -> Floor:
    """Free a chair; chips of somebody who does not sit down again are out of play.

    What was bought too late to reach this table goes along to the next one.
    """
    entry = floor.entry(event.entry)
    if entry.in_play:
        later = tuple(one for one in entry.brought if not one.at_table)
        changes = {"seated": False, "chips": event.chips, "brought": later}
        if entry.stays and not entry.target:  # the order was called off too late
            changes["target"] = Place(event.table, event.seat)
        return with_entry(floor, event.entry, broke=_still_buys(floor, entry), **changes)
    won = floor.satellite.seat_of(entry.id)
    if won and won.counted:  # these were counted, whatever the table knew
        floor = with_explained(floor, -won.counted, StackEnd.SEAT_WON, entry=entry.id)
        return with_entry(floor, event.entry, seated=False, chips=Chips(0), brought=())
    gone = event.chips + sum(one.chips for one in entry.brought if not one.at_table)
    floor = with_explained(floor, -gone, StackEnd.LEFT_PLAY, entry=entry.id)
    return with_entry(floor, event.entry, seated=False, chips=Chips(0), brought=())


def _still_buys(floor: Floor, entry: Entry) -> BustOut | None:
    """Somebody who went broke and is sent elsewhere may buy until the next hand there (BST-05)."""
    if entry.broke is None or entry.target is None:
        return entry.broke
    table = entry.target.table
    began = next((note.hand for note in floor.tables if note.table == table), HandNo(0))
    return replace(entry.broke, buys_until=(table, began))


class TablesForming(FloorEvent, frozen=True, tag="tables.forming"):
    """Tables are made from the players of others: everybody is called away and gets a new seat.

    `level` begins then and `chips` is a new stack for everybody, None where things stay as they are. `seed`
    is that of the draw and `draws` the cards for each button.
    """

    formed: NewTables
    seats: tuple[tuple[EntryId, Place], ...]
    buttons: tuple[tuple[TableNo, SeatNo], ...]
    seed: str
    level: int | None = None
    chips: Chips | None = None
    stage: int = 1
    draws: tuple[tuple[tuple[tuple[SeatNo, str], ...], ...], ...] = ()


@changes(TablesForming)
def forming(event: TablesForming, floor: Floor) -> Floor:
    """Keep in mind what is being made; an order to move follows for everybody who goes there."""
    formation = Formation(event.formed, event.seats, event.buttons, event.level, event.chips, event.stage)
    return replace(floor, forming=formation)


class TablesFormed(FloorEvent, frozen=True, tag="tables.formed"):
    """Everybody sits at the new tables; the others take no further part."""

    formed: NewTables
    tables: tuple[TableNo, ...]


@changes(TablesFormed)
def formed(event: TablesFormed, floor: Floor) -> Floor:
    """Begin the new stage; tables that nobody went to take no further part."""
    formation = floor.forming
    if formation is None:
        return floor
    drawn = {table for table, _ in formation.buttons}
    for note in floor.tables:
        positions = None if note.table in drawn else note.positions
        state = "open" if note.table in event.tables else "closed"
        fresh = {"count": HandCount(), "last_hand": False, "state": state, "positions": positions}
        floor = with_note(floor, note.table, **fresh)
    for entry, _ in formation.seats:
        floor = with_entry(floor, entry, stage=formation.stage)
    return replace(floor, forming=None, stage=formation.stage, last_hand=False, crews=(), waived=())


class TableSetUp(FloorEvent, frozen=True, tag="table.set_up"):
    """A table is put up, or opened again after it was broken."""

    table: TableNo


@changes(TableSetUp)
def set_up(event: TableSetUp, floor: Floor) -> Floor:
    """Put a table up; its button is drawn again."""
    floor = with_table(floor, event.table)
    return with_note(floor, event.table, positions=None, last_hand=False, count=HandCount())


class TableBreaking(FloorEvent, frozen=True, tag="table.breaking"):
    """A table is broken: its players go where they have been drawn to. `seed` is that of the draw, empty
    where the seats stood in a proposal.

    A `reason` is the director's, where another table was due or none.
    """

    table: TableNo
    seed: str
    reason: PersonText = ""
    person: PersonName = ""


changes(TableBreaking)(lambda event, floor: with_note(floor, event.table, state="breaking"))


class BreakingProposed(FloorEvent, frozen=True, tag="breaking.proposed"):
    """Tables are proposed to be broken together; `seed` is that of the draw for who had no seat so far."""

    tables: tuple[TableNo, ...]
    moves: tuple[BreakingMove, ...]
    seed: str


@changes(BreakingProposed)
def breaking_proposed(event: BreakingProposed, floor: Floor) -> Floor:
    """Keep the proposal in the place of the one before it."""
    return replace(floor, proposed_breaking=BreakingProposal(event.tables, event.moves))


class BreakingSettled(FloorEvent, frozen=True, tag="breaking.settled"):
    """A proposal to break these tables is `done` or withdrawn."""

    tables: tuple[TableNo, ...]
    done: bool


changes(BreakingSettled)(lambda event, floor: replace(floor, proposed_breaking=None))


class TableBroken(FloorEvent, frozen=True, tag="table.broken"):
    """The last player has left a table; it takes no further part."""

    table: TableNo


changes(TableBroken)(lambda event, floor: with_note(floor, event.table, state="closed"))


class TableHeld(FloorEvent, frozen=True, tag="table.held"):
    """A table may not begin its next hand; the one in progress is played out. Several reasons can hold it."""

    table: TableNo
    reason: Hold


@changes(TableHeld)
def held(event: TableHeld, floor: Floor) -> Floor:
    """Withhold the next hand of a table for one more reason."""
    note = floor.note(event.table)
    return with_note(floor, event.table, held=(*note.held, event.reason))


class TableReleased(FloorEvent, frozen=True, tag="table.released"):
    """This reason, any of them where it is None, does not hold the table any more."""

    table: TableNo
    reason: Hold | None = None


@changes(TableReleased)
def released(event: TableReleased, floor: Floor) -> Floor:
    """Take away one reason, or all of them."""
    kept = tuple(one for one in floor.note(event.table).held if event.reason and one != event.reason)
    return with_note(floor, event.table, held=kept)


def _all_sit(floor: Floor) -> bool:
    return not floor.entries.standing and floor.entries.present > 1


class PlayerWaits(FloorEvent, frozen=True, tag="player.waits"):
    """There is no chair for this entry: it is number so and so on the waiting list (REG-17)."""

    entry: EntryId
    number: int


changes(PlayerWaits)(lambda event, floor: with_entry(floor, event.entry, waiting=event.number))


class PlayersCounted(FloorEvent, frozen=True, tag="players.counted"):
    """So many players are in, now that others have come during play."""

    players: int


class TablesBalanced(FloorEvent, frozen=True, tag="tables.balanced"):
    """A player was picked to keep the tables level; `draws` are the high cards, `seed` that of the draw."""

    entry: EntryId
    source: TableNo
    target: Place
    draws: tuple[tuple[tuple[SeatNo, str], ...], ...] = ()
    seed: str = ""


class TablesLevel(FloorEvent, frozen=True, tag="tables.level"):
    """Nobody has to move at this level change, or not any more; a `reason` is the director's."""

    reason: PersonText = ""
    person: PersonName = ""


changes(TablesLevel)(lambda event, floor: replace(floor, moves_due=False))


class HaltWaived(FloorEvent, frozen=True, tag="halt.waived"):
    """A table plays though it is too short of players (SEA-11)."""

    table: TableNo
    reason: PersonText
    person: PersonName = ""


# The short table plays until somebody comes to it.
changes(HaltWaived)(lambda event, floor: replace(floor, waived=(*floor.waived, event.table)))


class FinalTableWaived(FloorEvent, frozen=True, tag="final_table.waived"):
    """Play goes on at several tables though the final table could be formed."""

    reason: PersonText
    person: PersonName = ""


changes(FinalTableWaived)(lambda event, floor: replace(floor, final_table_waived=True))


class ChipsCarried(FloorEvent, frozen=True, tag="chips.carried"):
    """Two people have carried the chips of a player who moves and is not there (SEA-15)."""

    entry: EntryId
    people: tuple[PersonName, PersonName]


# For the record only: the draws, and who carried chips.
changes(PlayersCounted, TablesBalanced, ChipsCarried, ButtonShuffled, ButtonDrawn)(lambda event, floor: floor)
