"""Colour-up: small chips leave play, table by table, with a race for the odd ones (CLR-01 to CLR-11)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from shuffleup.floor.colour_up import colour_up_events as events
from shuffleup.floor.colour_up.chip_counts import (
    ChipValue,
    chip_due,
    colour_up_on,
    exchange_at,
    is_held,
    kinds_after,
    stacks_are_known,
    uncounted,
)
from shuffleup.floor.command import (
    Events,
    FloorCommand,
    FloorContext,
    Prompt,
    Reason,
    Stacks,
    Task,
    answers,
    prompt,
)
from shuffleup.floor.conduct.ruling_events import RuleChanged
from shuffleup.floor.feature_states import ColourUp, TableNote, TableRace
from shuffleup.floor.lookup import at_a_chair, table_of
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, SeatNo, TableNo
from shuffleup.kernel.language import FreeText
from shuffleup.kernel.refusals import AboutTable, NotLegalNow
from shuffleup.poker.cards import DECK, text
from shuffleup.tournament.chip_race import (
    DealtRaceCards,
    RaceNeedsMoreCards,
    WrongRaceCards,
    WrongWinners,
    award,
    deal,
    first_seat,
    settle,
)


class ChipsNotCounted(AboutTable): ...


class RaceNotDecided(AboutTable): ...


Unfinished = ChipsNotCounted | RaceNotDecided


class DealRace(FloorCommand, frozen=True):
    """Deal the race at a table, one card for each odd chip: these cards, or drawn where none are given.

    Tied seats that have to draw again are dealt anew by the same command (CLR-03, CLR-06).
    """

    draws = True
    decides_on = Stacks.TABLE

    table: TableNo
    cards: dict[SeatNo, tuple[str, ...]] = msgspec.field(default_factory=dict)
    decks: Literal[1, 2] = 1


@answers(DealRace)
def deal_race(command: DealRace, floor: Floor, given: FloorContext) -> Events:
    """Deal the cards of a race, or those of a redraw, and name the winners (CLR-03, CLR-06, CLR-09)."""
    race = _to_race(floor, command.table)
    exchange, rules = exchange_at(floor, race), floor.rules.colour_up
    try:
        if race.dealt is not None and race.to_redraw:
            cards = command.cards or _drawn(Counter(race.to_redraw), race.dealt.first, race, given)
            dealt = replace(race.dealt, redraws=(*race.dealt.redraws, cards))
        else:
            first = first_seat(rules, _dealer(floor))
            cards = command.cards or _drawn(exchange.odd, first, race, given, command.decks)
            dealt = DealtRaceCards(cards, first, decks=command.decks)
        won = award(rules, exchange, dealt)
    except (RaceNeedsMoreCards, WrongRaceCards) as error:
        error.legal = ("deal_race",)
        raise
    winners = None if won.to_redraw else won.winners
    # Cards that people dealt come from no seed: with one an audit would draw them again and object.
    seed = "" if command.cards else given.lots.seed
    by = given.by.person
    return (events.RaceDealt(race.table, cards, dealt.first, dealt.decks, winners, won.to_redraw, seed, by),)


class NameWinners(FloorCommand, frozen=True):
    """Name the winners of a race that a table held by itself: each seat once for each chip it won."""

    table: TableNo
    seats: tuple[SeatNo, ...]


@answers(NameWinners)
def name_winners(command: NameWinners, floor: Floor, given: FloorContext) -> Events:
    """Take in who has won at a table that has raced by itself."""
    race = _to_race(floor, command.table)
    try:
        settle(floor.rules.colour_up, exchange_at(floor, race), command.seats)
    except WrongWinners as error:
        error.legal = ("name_winners",)
        raise
    return (events.WinnersNamed(race.table, command.seats, given.by.person),)


class FinishColourUp(FloorCommand, frozen=True):
    """All chips of the old kind are off the tables: the new stacks count."""

    decides_on = Stacks.EVERYBODY


@answers(FinishColourUp)
def finish(command: FinishColourUp, floor: Floor, given: FloorContext) -> Events:
    """Let the new stacks count, tell the tables, and take the old chip out of play (CLR-05, CLR-07)."""
    on = colour_up_on(floor)
    if why := why_not_finished(floor):
        why.legal = ("count_odd_chips", "deal_race")
        raise why
    # Who was to race at a table that was broken before is counted where he came to.
    seats = tuple(one for race in on.tables if is_held(floor, race) for one in _outcome(floor, race))
    change = sum(one.more for one in seats)
    finished = events.ColourUpFinished(on.old, on.new, seats, change, given.by.person, handed_over=True)
    return (finished, _out_of_play(floor, on, given))


class CancelColourUp(FloorCommand, frozen=True):
    """Leave all chips as they were."""

    reason: Reason


@answers(CancelColourUp)
def cancel(command: CancelColourUp, floor: Floor, given: FloorContext) -> Events:
    """Leave all chips as they were."""
    colour_up_on(floor)
    return (events.ColourUpCancelled(command.reason, given.by.person),)


class SkipColourUp(FloorCommand, frozen=True):
    """Leave a kind of chip in play though nothing needs it; it is not proposed again."""

    old: ChipValue
    reason: Reason


class FinishOrCancelFirst(NotLegalNow): ...


class NotProposedToGo(NotLegalNow):
    chips: Chips


@answers(SkipColourUp)
def skip(command: SkipColourUp, floor: Floor, given: FloorContext) -> Events:
    """Leave a kind of chip in play."""
    if floor.colour_up is not None:
        raise FinishOrCancelFirst(legal=("finish_colour_up", "cancel_colour_up"))
    if command.old not in floor.denominations or command.old in floor.kept_chips:
        raise NotProposedToGo(command.old)
    return (events.ColourUpSkipped(command.old, command.reason, given.by.person),)


class StillMoving(NotLegalNow):
    players: tuple[str, ...]


def why_not_finished(floor: Floor) -> Unfinished | StillMoving | None:
    """Say what is still to be done before the new stacks count, None if nothing is.

    Chips on the way from table to table are counted where they arrive.
    """
    # A stack that is carried now would be counted at neither table, and its odd chips would leave the sum.
    coming = tuple(one.name for one in floor.left() if one.moving)
    if coming:
        return StillMoving(coming)
    return next((why for note in floor.open_tables() if (why := unfinished(floor, note.table))), None)


def unfinished(floor: Floor, table: TableNo) -> Unfinished | None:
    """Say what is still to be done at a table, None if nothing is."""
    race = colour_up_on(floor).at(table)
    if uncounted(floor, table):
        return ChipsNotCounted(table)
    return RaceNotDecided(table) if race and not is_held(floor, race) else None


class CountTableFirst(AboutTable): ...


class NothingToRaceFor(AboutTable): ...


class RaceIsDecided(AboutTable): ...


def _to_race(floor: Floor, table: TableNo) -> TableRace:
    table_of(floor, table)
    race = colour_up_on(floor).at(table)
    if race is None:
        raise CountTableFirst(table, legal=("count_odd_chips",))
    if not exchange_at(floor, race).race_chips:
        raise NothingToRaceFor(table)
    if race.winners is not None:
        raise RaceIsDecided(table)
    return race


def _drawn(
    counts: Mapping[SeatNo, int], first: SeatNo, race: TableRace, given: FloorContext, decks: int = 0
) -> dict[SeatNo, tuple[str, ...]]:
    """Deal from freshly shuffled decks, as many as the race began with."""
    count = decks or (race.dealt.decks if race.dealt else 1)
    cards = [text(card) for card in DECK] * count
    shuffled = given.lots.shuffled(f"race of table {race.table}", cards)
    return deal(counts, first, shuffled, count).cards


def _dealer(floor: Floor) -> SeatNo | None:
    """A dealer who plays sits where the unit stands; one without a seat has seat 1 at the left."""
    at = floor.rules.table.unit_at
    return None if at == "dealer" else at


def _outcome(floor: Floor, race: TableRace) -> list[events.ColouredUp]:
    """Say what each entry holds that was counted at a table and still sits somewhere."""
    over = settle(floor.rules.colour_up, exchange_at(floor, race), race.winners or ())
    found = []
    # In the order of the counted seats, in which `settle` gives its own.
    for counted, seat in zip(race.seats, over.seats, strict=True):
        entry = floor.entry(counted.entry)
        if not entry.in_play:
            continue
        at = at_a_chair(entry)
        found.append(
            events.ColouredUp(entry.id, at.table, at.seat, seat.before, seat.after, seat.won, seat.rescued)
        )
    return found


def _out_of_play(floor: Floor, on: ColourUp, given: FloorContext) -> RuleChanged:
    """The tables learn the chips in play as they learn any rule that changes on the day (POT-06).

    The room hears of the race itself: no rule of the house has changed.
    """
    kinds = kinds_after(floor, on.old, on.new)
    chips = replace(floor.rules.chips, denominations=kinds)
    rules = replace(floor.rules, chips=chips)
    words = (_listed(floor.denominations), _listed(kinds))
    by = given.by.person
    # Old and new value are words of an event file, as for every rule that changes on the day (GEN-01).
    return RuleChanged("chips.denominations", *words, rules, FreeText(""), given.now, by, announced=False)


def _listed(kinds: Sequence[Chips]) -> str:
    return f"[{', '.join(str(chip) for chip in kinds)}]"


class RaceWon(msgspec.Struct, frozen=True):
    """The seats that have won a chip of `new` each at a table, with the cards that were dealt there."""

    table: TableNo
    new: Chips
    seats: tuple[tuple[SeatNo, tuple[str, ...]], ...]


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Propose a colour-up at the break from which on nothing needs a chip (CLR-01), and lead through it.

    A table whose hand is still on has no task: its dealer finishes and confirms the hand first.
    """
    if floor.phase != "playing":
        return ()
    if floor.colour_up is None:
        due = chip_due(floor)
        if due is None:
            return ()
        args = {"old": due.old, "new": due.new}
        return (Task("colour_up", prompt("chip_not_needed"), "begin_colour_up", args),)
    on = floor.colour_up
    found = [task for note in floor.open_tables() for task in _at_table(floor, on, note)]
    if why_not_finished(floor):
        return tuple(found)
    won = tuple(_won(on, race) for race in on.tables if race.winners)
    return (
        Task("colour_up", prompt("colour_up_is_done", old=on.old, won=won), "finish_colour_up", holds=True),
    )


def _at_table(floor: Floor, on: ColourUp, note: TableNote) -> tuple[Task, ...]:
    why, race = unfinished(floor, note.table), on.at(note.table)
    if not why:
        return ()
    args = {"table": note.table}
    if race is not None and isinstance(why, RaceNotDecided):
        return (Task("colour_up", _race_prompt(floor, race), "deal_race", args, holds=True),)
    if not note.idle:
        return ()
    needs = () if stacks_are_known(floor, note) else ("counts",)
    return (
        Task(
            "colour_up", prompt("odd_chips_to_count", old=on.old), "count_odd_chips", args, needs, holds=True
        ),
    )


def _race_prompt(floor: Floor, race: TableRace) -> Prompt:
    """Say what each seat changes and has odd (CLR-02), and for how many chips the table races (CLR-04)."""
    if race.to_redraw:
        return prompt("race_is_tied", table=race.table, seats=tuple(race.to_redraw))
    made = exchange_at(floor, race)
    odd = tuple((one.seat, one.odd) for one in made.seats if one.odd)
    return prompt(
        "race_to_deal", table=race.table, chips=made.race_chips, new=made.new, old=made.old, odd=odd
    )


def _won(on: ColourUp, race: TableRace) -> RaceWon:
    """Say which seats have won the new chips and with which cards, none where people held the race."""
    cards = race.dealt.cards if race.dealt else {}
    return RaceWon(
        race.table, on.new, tuple((seat, tuple(cards.get(seat, ()))) for seat in race.winners or ())
    )
