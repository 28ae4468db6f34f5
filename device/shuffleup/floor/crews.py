"""The stages of crews: tables that have ended, players who advance, ties, the winners' table."""

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from shuffleup.floor.command import (
    Events,
    FloorCommand,
    FloorContext,
    FloorEvent,
    Remark,
    Stacks,
    Task,
    answers,
    changes,
    prompt,
)
from shuffleup.floor.conduct.corrections import EnterStacks, enter_stacks
from shuffleup.floor.entry import Entry
from shuffleup.floor.feature_states import TableNote
from shuffleup.floor.levels.level_events import LastHandCalled
from shuffleup.floor.lookup import with_note
from shuffleup.floor.results.result_events import PlayerPlaced
from shuffleup.floor.seating.final_table import Draws, as_rounds, called_away, deck, drawn_lead, entered_lead
from shuffleup.floor.seating.moves import seats_a_table
from shuffleup.floor.seating.seat_draw import chairs_here
from shuffleup.floor.seating.seat_events import MoveOrdered, TablesForming
from shuffleup.floor.state import CrewResult, Floor, Formation
from shuffleup.kernel.field_types import Chips, EntryId, PersonName, PersonText, SeatNo, TableNo
from shuffleup.kernel.refusals import AboutTable, NotLegalNow
from shuffleup.tournament import seating as crews
from shuffleup.tournament.button import Lead, lead_by_draws
from shuffleup.tournament.prizes import BustedEntry, places
from shuffleup.tournament.reasons import NewTables


class StageTableEnded(CrewResult, FloorEvent, frozen=True, tag="stage_table.ended"):
    """A crew's table has played its stage with these stacks; `ahead` go through, the best first.

    `tied` are level for the `open` places that are left. A `reason` is the director's.
    """

    reason: PersonText = ""
    person: PersonName = ""


@changes(StageTableEnded)
def table_ended(event: StageTableEnded, floor: Floor) -> Floor:
    """Keep the result of a crew's table; it deals no more."""
    floor = replace(floor, crews=(*floor.crews, event))
    return with_note(floor, event.table, state="done")


class TieSettled(FloorEvent, frozen=True, tag="tie.settled"):
    """A tie was played off by cards, or by what each seat `won` in a hand; `ahead` go through."""

    table: TableNo
    ahead: tuple[EntryId, ...]
    draws: tuple[tuple[tuple[SeatNo, str], ...], ...] = ()
    won: tuple[tuple[SeatNo, Chips], ...] = ()
    seed: str = ""


@changes(TieSettled)
def tie_settled(event: TieSettled, floor: Floor) -> Floor:
    """Let the winners of a tie go through, too."""
    crews = tuple(
        replace(one, ahead=event.ahead, tied=(), open=0) if one.table == event.table else one
        for one in floor.crews
    )
    return replace(floor, crews=crews)


class EndStageTable(FloorCommand, frozen=True):
    """End a crew's table now, or with the hand in progress (WIN-02); before its last hand for a reason.

    `stacks` are those counted at its end, by entry; they are needed where the appliance does not follow every
    bet and several players have chips.
    """

    decides_on = Stacks.TABLE

    table: TableNo
    reason: Remark = ""
    stacks: dict[EntryId, Chips] = msgspec.field(default_factory=dict)


class StageIsPlayedOn(AboutTable): ...


class NoStageThere(AboutTable): ...


class StageWaitsForMove(NotLegalNow):
    players: tuple[str, ...]
    table: TableNo


class CountToSeeWhoLeads(AboutTable): ...


class PlaysItsLastHand(AboutTable): ...


@answers(EndStageTable)
def end_stage_table(command: EndStageTable, floor: Floor, given: FloorContext) -> Events:
    """End a crew's table at the director's word; a hand in progress is played out first (WIN-02).

    At the table that ends the event the count is entered, and the end follows from it.
    """
    if command.table in _last_to_be_counted(floor):
        count = EnterStacks(command.table, dict(command.stacks), command.reason)
        return enter_stacks(count, floor, given)
    note = next((one for one in _stage_tables(floor) if one.table == command.table), None)
    if note is None or note.state != "open":
        raise NoStageThere(command.table)
    if not (note.last_hand or command.reason.strip()):
        raise StageIsPlayedOn(command.table)
    if not note.idle:
        if note.last_hand:
            raise PlaysItsLastHand(command.table)
        return (LastHandCalled(note.table, note.hand),)
    stacks = _stacks(floor, note.table) | _counted(floor, note.table, command.stacks)
    if coming := _on_the_way(floor, note.table):
        raise StageWaitsForMove(tuple(coming), note.table)
    if not command.stacks and note.uncounted and not _known(floor, stacks):
        raise CountToSeeWhoLeads(note.table)
    return (replace(_ended(floor, note, stacks), reason=command.reason, person=given.by.person),)


class SettleTie(FloorCommand, frozen=True):
    """Settle a tie for the lead of a crew (WIN-03).

    `cards` are the high cards by seat, round by round, none where they are to be drawn here; `won` is what
    each seat won in the play-off hand where the rule set has one.
    """

    draws = True

    table: TableNo
    cards: Draws = ()
    won: dict[SeatNo, Chips] = msgspec.field(default_factory=dict)


class NobodyTied(AboutTable): ...


class StillLevel(NotLegalNow):
    players: tuple[str, ...]


@answers(SettleTie)
def settle_tie(command: SettleTie, floor: Floor, given: FloorContext) -> tuple[TieSettled, ...]:
    """Settle a tie for the lead of a crew by high card or a play-off hand (WIN-03)."""
    result = next((one for one in floor.crews if one.table == command.table and one.tied), None)
    if result is None:
        raise NobodyTied(command.table)
    seats = {_seat(floor.entry(one)): one for one in result.tied}
    settled = _played_off if floor.rules.crews.tie == "playoff_hand" else _by_cards
    leading, event = settled(command, floor, result, tuple(seats), given)
    if leading.tied:
        raise StillLevel(tuple(floor.entry(seats[seat]).name for seat in leading.tied))
    return (replace(event, ahead=(*result.ahead, *(seats[seat] for seat in leading.ahead))),)


class FormWinnersTable(FloorCommand, frozen=True):
    """Call those who have gone through to the table, or the tables, of the next stage (WIN-04, WIN-05)."""

    draws = True
    decides_on = Stacks.EVERYBODY


class StageNotOver(NotLegalNow): ...


class CannotSeatWinners(NotLegalNow):
    winners: int
    tables: int


@answers(FormWinnersTable)
def form_winners_table(
    command: FormWinnersTable, floor: Floor, given: FloorContext
) -> tuple[TablesForming | MoveOrdered, ...]:
    """Draw the seats of the next stage: one table, or crews again where the winners are too many (WIN-05)."""
    if not stage_is_over(floor):
        raise StageNotOver()
    rules, winners = floor.rules, [one for result in floor.crews for one in result.ahead]
    sizes = crews.crew_sizes(len(winners), replace(rules.crews, size=seats_a_table(floor)))
    if len(winners) < 2 or len(sizes) > len(floor.tables_here):
        raise CannotSeatWinners(len(winners), len(floor.tables_here))
    drawn = given.lots.shuffled("chairs", chairs_here(floor, sizes))
    formation = Formation(
        NewTables.WINNERS_TABLE if len(sizes) == 1 else NewTables.NEXT_STAGE,
        tuple(zip(winners, drawn, strict=True)),
        (),
        crews.first_level_of_stage(rules.crews, _level_played(floor)),
        crews.stack_of_stage(rules.crews, rules.chips),
        floor.stage + 1,
    )
    return called_away(floor, formation, True, given)


def last_hands_due(floor: Floor, given: FloorContext) -> tuple[LastHandCalled, ...]:
    """Call the last hand when the clock of all tables has gone through the listed levels (WIN-02)."""
    rules = floor.rules
    ends = rules.crews.table_ends in ("one_left_or_round_12", "time")
    if not (_plays(floor) and ends) or floor.counts_rounds_by_table() or not _levels_are_over(floor):
        return ()
    return tuple(
        LastHandCalled(one.table, one.hand)
        for one in floor.tables
        if one.state == "open" and not one.last_hand
    )


def tables_over(floor: Floor, given: FloorContext) -> tuple[StageTableEnded, ...]:
    """End the tables that are down to those who go through, or have played their last hand (WIN-02)."""
    return tuple(
        _ended(floor, note, _stacks(floor, note.table))
        for note in _stage_tables(floor)
        if note.state == "open" and note.idle and _has_ended(floor, note) and not given.lacks([note.table])
    )


def stage_over(floor: Floor, given: FloorContext) -> tuple[PlayerPlaced, ...]:
    """Give places to all who do not go through, by their stacks, when every table has ended (WIN-01)."""
    if not stage_is_over(floor):
        return ()
    through = {one for result in floor.crews for one in result.ahead}
    held = {entry: chips for result in floor.crews for entry, chips in result.stacks}
    out = [one for one in floor.left() if one.id not in through]
    finishes = places(len(floor.left()), [BustedEntry(one.id, held.get(one.id, one.chips)) for one in out])
    return tuple(_placed(floor, floor.entry(one.entry), one.first, one.last) for one in reversed(finishes))


def stage_is_over(floor: Floor) -> bool:
    """Say whether every table of a stage has ended and no tie is open."""
    tables = _stage_tables(floor)
    return (
        bool(tables)
        and all(one.state == "done" for one in tables)
        and not any(result.tied for result in floor.crews)
    )


def to_be_counted(floor: Floor) -> tuple[TableNo, ...]:
    """List the tables that have played their last hand and whose stacks nobody knows."""
    return _last_to_be_counted(floor) or tuple(
        note.table
        for note in _stage_tables(floor)
        if note.state == "open"
        and note.idle
        and note.last_hand
        and not _on_the_way(floor, note.table)
        and not _known(floor, _stacks(floor, note.table))
    )


def _last_to_be_counted(floor: Floor) -> tuple[TableNo, ...]:
    """Name the single table whose last round ends the event, while its stacks are to be counted."""
    standing = [one for one in floor.tables if one.state != "closed"] if _plays(floor) else []
    if len(standing) != 1 or any(one.broke for one in floor.left()):
        return ()
    last = standing[0]
    return (last.table,) if last.idle and last.last_hand and last.uncounted else ()


def _plays(floor: Floor) -> bool:
    return floor.phase == "playing" and floor.forming is None and floor.rules.event.format == "crews"


def _stage_tables(floor: Floor) -> tuple[TableNote, ...]:
    """List the tables of a stage after which another one follows: a single table ends the event."""
    if not _plays(floor):
        return ()
    standing = tuple(one for one in floor.tables if one.state != "closed")
    return standing if len(standing) > 1 else ()


def _on_the_way(floor: Floor, table: TableNo) -> list[str]:
    """Name who moves to a table or away from it: the stack belongs to one of the two, and never to both."""
    return [
        one.name
        for one in floor.entries.unsettled
        if one.in_play and one.target and one.place and table in (one.target.table, one.place.table)
    ]


def _has_ended(floor: Floor, note: TableNote) -> bool:
    if any(one.broke for one in floor.at_table(note.table)) or _on_the_way(floor, note.table):
        return False
    stacks, rules = _stacks(floor, note.table), floor.rules
    if crews.is_over(rules.crews, rules.levels, left=len(stacks), level=0, level_over=False):
        return True
    return note.last_hand and _known(floor, stacks)


def _known(floor: Floor, stacks: Mapping[EntryId, Chips]) -> bool:
    """Say whether it is known who holds what: every bet was followed, or one player has all chips."""
    return floor.rules.table.tracking == "actions" or len(stacks) < 2


def _stacks(floor: Floor, table: TableNo) -> dict[EntryId, Chips]:
    return {one.id: one.total for one in floor.at_table(table) if one.total and not one.broke}


class StacksOfOthers(NotLegalNow):
    table: TableNo
    wrong: tuple[EntryId, ...]


def _counted(floor: Floor, table: TableNo, stacks: Mapping[EntryId, Chips]) -> dict[EntryId, Chips]:
    here = {one.id for one in floor.at_table(table)}
    strangers = [one for one in stacks if one not in here]
    if strangers or any(chips < 0 for chips in stacks.values()):
        raise StacksOfOthers(table, tuple(strangers))
    return dict(stacks)


def _ended(floor: Floor, note: TableNote, stacks: Mapping[EntryId, Chips]) -> StageTableEnded:
    # With nobody named to qualify one goes through all the same: a stage without winners leads nowhere.
    rules = replace(floor.rules.crews, qualify=max(1, floor.rules.crews.qualify))
    leading = crews.leaders(stacks, rules)
    return StageTableEnded(note.table, tuple(stacks.items()), leading.ahead, leading.tied, leading.open)


def _by_cards(
    command: SettleTie, floor: Floor, result: CrewResult, seats: tuple[SeatNo, ...], given: FloorContext
) -> tuple[Lead[SeatNo], TieSettled]:
    if command.cards:
        leading = entered_lead(seats, result.open, command.cards)
        return leading, TieSettled(result.table, (), as_rounds(command.cards))
    cards = deck(given, f"lead of table {result.table}")
    leading, draws = drawn_lead(seats, result.open, cards)
    return leading, TieSettled(result.table, (), draws, seed=given.lots.seed)


class PlayOffNotEntered(NotLegalNow):
    seats: tuple[SeatNo, ...]


def _played_off(
    command: SettleTie, floor: Floor, result: CrewResult, seats: tuple[SeatNo, ...], given: FloorContext
) -> tuple[Lead[SeatNo], TieSettled]:
    if missing := tuple(seat for seat in seats if seat not in command.won):
        raise PlayOffNotEntered(missing)
    leading = lead_by_draws(seats, result.open, [command.won])
    return leading, TieSettled(result.table, (), won=tuple(sorted(command.won.items())))


def _levels_are_over(floor: Floor) -> bool:
    clock, last = floor.clock, len(floor.rules.levels.table)
    if clock.phase != "level":
        return False
    return clock.level > last or (clock.level == last and clock.left == 0 and not clock.running)


def _level_played(floor: Floor) -> int:
    """Return the highest level that was played, of those listed."""
    by_table = max((note.level for note in floor.tables if note.state == "done"), default=1)
    played = by_table if floor.counts_rounds_by_table() else floor.clock.level
    return max(1, min(played, len(floor.rules.levels.table) or played))


def _seat(entry: Entry) -> SeatNo:
    return entry.place.seat if entry.place else SeatNo(0)


def _placed(floor: Floor, entry: Entry, first: int, last: int) -> PlayerPlaced:
    place = entry.place
    table = place.table if place else TableNo(0)
    seat = place.seat if place and entry.seated else None
    return PlayerPlaced(entry.id, first, last, table, floor.note(table).hand, seat)


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Ask for stacks that say who leads, for the end of a tie, and for the next stage (WIN-01 to WIN-05)."""
    count = [
        Task(
            "crews", prompt("last_hand_played"), "end_stage_table", {"table": table}, ("stacks",), holds=True
        )
        for table in to_be_counted(floor)
    ]
    return (*count, *_ties(floor), *_next_stage(floor))


def _ties(floor: Floor) -> list[Task]:
    by_hand = floor.rules.crews.tie == "playoff_hand"
    key = "play_off_hand" if by_hand else "high_cards_for_lead"
    return [
        Task(
            "crews",
            prompt(key, players=tuple(floor.entry(each).name for each in one.tied)),
            "settle_tie",
            {"table": one.table},
            ("won",) if by_hand else (),
            holds=True,
        )
        for one in floor.crews
        if one.tied
    ]


def _next_stage(floor: Floor) -> list[Task]:
    winners = sum(len(one.ahead) for one in floor.crews)
    if not stage_is_over(floor) or winners < 2:
        return []
    return [Task("crews", prompt("winners_to_call", winners=winners), "form_winners_table", holds=True)]
