"""The view of the event for its director: everything but cards."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, TypeVar

from msgspec.structs import replace

from shuffleup.floor.conduct.penalties import may_fine_chips
from shuffleup.floor.contents import tasks
from shuffleup.floor.entries.fees import overdue, owed
from shuffleup.floor.entries.registration import takes_entries
from shuffleup.floor.entry import Departure, Entry, HandsToMiss
from shuffleup.floor.feature_states import TableNote
from shuffleup.floor.hand_for_hand import still_playing
from shuffleup.floor.phones.self_check_in import is_absent
from shuffleup.floor.prizes.payouts import listing_with_seats, texts as things, winnings_by_entry
from shuffleup.floor.satellite.seat_count import owed_for_seats, plan, shown_seats
from shuffleup.floor.seating.table_breaking import (
    BreakingChange,
    breaking_changed,
    breaking_due,
    breaking_overruled,
    breaking_soon,
)
from shuffleup.floor.settlement.cash_session import is_settled_here
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, HandNo, Money, SeatNo, TableNo
from shuffleup.kernel.language import Translatable, mark_for_translation, say, say_counted
from shuffleup.protocol.clock import BlindsView
from shuffleup.protocol.floor import (
    AuditView,
    BreakingMoveView,
    BreakingTableView,
    BreakingView,
    EntryStatus,
    EntryView,
    ExplainedView,
    FloorSeatView,
    FloorTableView,
    FloorView,
    PrizeView,
    SeatsView,
    TaskView,
)
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.decision_clock.time_cards import has_time_cards
from shuffleup.tournament.level_clock import Pause
from shuffleup.tournament.prizes import Winnings
from shuffleup.tournament.reasons import Hold
from shuffleup.tournament.seating import Place
from shuffleup.tournament.timetable import scheduled_start
from shuffleup.views.clock import blinds_view
from shuffleup.views.deal_and_settlement import agreed_view
from shuffleup.views.event_board import envelopes_view
from shuffleup.views.flights import bags_at, flight_notices, flight_view
from shuffleup.views.numbers import currency_view, money_text, together
from shuffleup.views.words.chips import differ, explained
from shuffleup.views.words.floor.rulings import ruling, what_the_rules_say
from shuffleup.views.words.table import called
from shuffleup.views.words.tasks import arguments, asked
from shuffleup.views.words.terms import ended, formed, hold, paused
from shuffleup.views.words.tournament import announced

SETTLING = (
    "add_guest count_out confirm_counts name_bank hand_money share_cost carry_balances take_back_line "
    "correct_buy_in share_missing settle_up reopen_settlement tick_payment untick_payment"
)
SEVERAL_TABLES = (
    "balance waive_balance waive_halt break_table form_final_table waive_final_table "
    "begin_hand_for_hand end_hand_for_hand release_all_in"
)
FLIGHTS = "call_last_hands count_bag sign_bag bag open_bag explain_bags close_flight"
PRIZES = "fix_place set_prizes prizes_by_rules stop_for_deal agree_deal"


def not_needed(floor: Floor) -> tuple[str, ...]:
    """List the verbs of the floor for which this event has no use."""
    rules, players = floor.rules, floor.rules.players
    cash = rules.event.format == "cash"
    without: tuple[tuple[bool, str], ...] = (
        (cash, f"sell_rebuy sell_add_on sell_add_ons {PRIZES} award_bounty set_holders enter_seat"),
        (rules.satellite.is_played, "stop_for_deal agree_deal enter_seat"),
        (rules.satellite.kind != "milestone", "give_seat"),
        (not rules.satellite.is_played or rules.satellite.tie != "play_off", "tell_play_off"),
        (not cash, "reload cash_out"),
        (not is_settled_here(floor), SETTLING),
        (not rules.crews.enabled, "end_stage_table settle_tie form_winners_table"),
        (not rules.rebuy.allowed and not cash, "sell_rebuy"),
        (not rules.addon.allowed, "sell_add_on sell_add_ons"),
        (rules.bounty.kind in ("none", "mystery"), "award_bounty"),
        (rules.bounty.kind != "mystery", "begin_mystery draw_envelope"),
        (max(floor.tables_at_hand, len(floor.tables)) < 2, SEVERAL_TABLES),
        (not floor.in_venue, "give_table take_table_back choose_box"),
        (not has_time_cards(rules.time), "set_time_cards"),
        (rules.time.mode != "shot", "shorten_clock"),
        (not rules.flights.are_played, FLIGHTS),
        (not (rules.flights.of or rules.flights.are_played), "read_bags"),
        (not floor.is_day_two, "confirm_bag"),
        (not rules.signup.enabled, "take_signups enter_signups drop_signup"),
        (not players.page, "new_card clear_phones answer_request"),
        (not players.page or players.enroll == "off", "mark_present"),
        (not players.page or players.enroll != "register", "let_in send_away"),
    )
    return tuple(dict.fromkeys(verb for holds, verbs in without if holds for verb in verbs.split()))


Part = TypeVar("Part")


class PartsShown:
    """Entries and tables of the last view with the facts of each: a part is made again when these change."""

    def __init__(self) -> None:
        self._made: dict[str, tuple[object, Any]] = {}

    def part(self, key: str, facts: object, make: Callable[[], Part]) -> Part:
        """Return the part as it was made for the same facts, or make it."""
        # A tuple compares its parts by identity first, so this costs little for thousands of entries.
        before = self._made.get(key)
        if before is not None and before[0] == facts:
            part: Part = before[1]
            return part
        made = make()
        self._made[key] = (facts, made)
        return made


def floor_view(
    floor: Floor, version: int, today: str | None = None, shown: PartsShown | None = None
) -> FloorView:
    """Show the whole event to the director's console (DESIGN: never a live card).

    `today` is the day in the room, year first, for fees that are overdue; empty where the clock on the wall
    is wrong by years, None where nobody was asked. `shown` has the parts of the view before this one.
    """
    rules, shown = floor.rules, shown or PartsShown()
    view = FloorView(
        event=floor.title,
        rule_set=rules.name,
        version=version,
        phase=floor.phase,
        format=rules.event.format,
        tracking=rules.table.tracking,
        currency=currency_view(rules.event.money_format()),
        tables_at_hand=floor.tables_at_hand,
        seats_per_table=rules.seating.max_per_table,
        players_left=len(floor.left()),
        entries=_entries(floor, today or "", shown),
        tables=_tables(floor, shown),
        tasks=tuple(
            TaskView(one.room, asked(one), one.verb, arguments(one), one.needs, one.holds, one.price)
            for one in tasks(floor)
        ),
        pool=floor.pool,
        prizes=_prizes(floor),
        audit=_audit(floor),
        alarms=tuple(map(differ, floor.alarms)),
        notices=_notices(floor, today),
        takes_entries=takes_entries(floor),
        start_stack=rules.chips.start_stack,
        not_needed=not_needed(floor),
        archived=floor.archived,
        deal=agreed_view(floor),
        envelopes=envelopes_view(floor),
        seats=seats_view(floor),
        flight=flight_view(floor),
    )
    return _with_breaking_and_rulings(view, floor)


def _with_breaking_and_rulings(view: FloorView, floor: Floor) -> FloorView:
    """Add which tables can be broken, what was announced and ruled, and which penalties there are."""
    return replace(
        view,
        announcements=tuple(announced(one) for one in floor.announcements),
        rulings=tuple(ruling(one, floor) for one in floor.rulings),
        penalties=_penalties(floor.rules),
        fines_chips=may_fine_chips(floor.rules),
        can_break=len(breaking_due(floor)),
        breaks_next=breaking_soon(floor),
        breaking=_breaking(floor),
    )


def _entries(floor: Floor, today: str, shown: PartsShown) -> tuple[EntryView, ...]:
    pay = winnings_by_entry(floor)
    sealed = {note.table: note.sealed for note in floor.tables}
    facts = (
        (
            one,
            pay(one),
            sealed[one.place.table] if one.place else None,
            floor.rules,
            today,
            is_absent(floor, one),
        )
        for one in floor.entries
    )
    return tuple(shown.part(fact[0].id, fact, partial(_entry, floor, *fact)) for fact in facts)


def _entry(
    floor: Floor, entry: Entry, won: Winnings, sealed: HandNo | None, rules: RuleSet, today: str, absent: bool
) -> EntryView:
    place, target, finish = entry.place, entry.target, entry.finish
    return EntryView(
        id=entry.id,
        name=entry.name,
        status=_status(entry, cash=rules.event.format == "cash"),
        table=place.table if place else None,
        seat=place.seat if place else None,
        to_table=target.table if target else None,
        to_seat=target.seat if target else None,
        waiting=entry.waiting,
        chips=Chips(entry.chips - entry.owes),
        brought=Chips(sum(one.chips for one in entry.brought)),
        as_of=sealed or None,
        paid=entry.paid,
        paid_on=entry.paid_on,
        owes=owed(floor, entry),
        rebuys=entry.rebuys,
        add_ons=entry.add_ons,
        stack_confirmed=entry.stack_confirmed,
        bounty=entry.bounty,
        bounties_won=entry.bounties_won,
        first_place=finish.first if finish else 0,
        last_place=finish.last if finish else 0,
        prize=won.money,
        things=won.things,
        received=entry.received,
        due=Money(won.money + entry.bounties_won - entry.received) if finish else Money(0),
        things_due=finish is not None and bool(won.things) and not entry.has_things,
        absent=absent,
        away=entry.away and entry.in_play,
        notes=_notes(floor, entry, today),
        time_cards=entry.card_account.left if entry.card_account.given and entry.in_play else None,
        shortened=entry.shortened if entry.in_play else 0,
        by_seat=entry.by_seat,
    )


def _status(entry: Entry, *, cash: bool) -> EntryStatus:
    checks: tuple[tuple[bool, EntryStatus], ...] = (
        (entry.withdrawn and entry.place is not None and cash, "cashed out"),
        (entry.withdrawn, "withdrawn"),
        (entry.finish is not None, "out"),
        (entry.broke is not None, "broke"),
        (entry.moving, "moving"),
        (entry.seated, "seated"),
        (entry.waiting > 0, "waiting"),
    )
    return next((status for holds, status in checks if holds), "registered")


def _notes(floor: Floor, entry: Entry, today: str) -> tuple[str, ...]:
    fee = overdue(floor, entry, today)
    lines = (
        say("the fee is overdue: {fee} to pay", fee=money_text(fee, floor.rules.event.money_format()))
        if fee
        else "",
        say("the fee came late") if entry.paid_late else "",
        say(LEAVES[entry.leaving]) if entry.leaving else "",
        say("blinded off") if entry.away else "",
        say("warnings: {count}", count=entry.warnings) if entry.warnings else "",
        _misses(entry.misses) if entry.misses and not entry.away else "",
        say("cashed out {money}", money=money_text(Money(entry.cashed), floor.rules.event.money_format()))
        if entry.cashed
        else "",
        say("time cards used: {count}", count=entry.card_account.played) if entry.card_account.played else "",
    )
    return tuple(line for line in lines if line)


def _misses(misses: HandsToMiss) -> str:
    if misses.reason:
        return say("misses {hands} hands: {reason}", hands=misses.hands, reason=misses.reason)
    return say("misses {hands} hands", hands=misses.hands)


LEAVES: dict[Departure, Translatable] = {
    Departure.REMOVED: "leaves: removed",
    Departure.DISQUALIFIED: "leaves: disqualified",
    Departure.CASHED_OUT: "leaves: cashes out",
}


def _penalties(rules: RuleSet) -> tuple[str, ...]:
    """Say what the director may choose from: missed hands are offered before chips (W-02)."""
    return (
        say("a card was shown: {penalty}", penalty=what_the_rules_say(rules, "exposed_card")),
        say("conduct: {penalty}", penalty=what_the_rules_say(rules, "conduct")),
    )


def _tables(floor: Floor, shown: PartsShown) -> tuple[FloorTableView, ...]:
    facts = (
        (note, floor.at_table(note.table), floor.level_at(note.table), floor.rules, floor.stopped)
        for note in floor.tables
    )
    return tuple(
        shown.part(f"table/{fact[0].table}", fact, partial(_table, floor, fact[0])) for fact in facts
    )


def _table(floor: Floor, note: TableNote) -> FloorTableView:
    return FloorTableView(
        table=note.table,
        state=note.state,
        hand=note.hand,
        sealed=note.sealed,
        blinds=_blinds(floor, note),
        seats=tuple(
            FloorSeatView(one.place.seat, one.id, one.name, one.total, one.moving)
            for one in floor.at_table(note.table)
            if one.place
        ),
        button=note.positions.button if note.positions else None,
        held=tuple(_held(floor, note)),
        called=called(note.called),
        all_in=note.all_in_waits is not None,
        last_hand=note.last_hand,
        pooled=note.pooled,
        hands_at_level=note.hands_at_level if note.hand_level == floor.level_at(note.table) else 0,
    )


def seats_view(floor: Floor) -> SeatsView | None:
    """Show the seats of a satellite, None in another event (SAT-15)."""
    seats = shown_seats(floor)
    if not seats:
        return None
    found, given = plan(floor), floor.satellite
    off = max(0, floor.entries.players - given.left) if given.fixed and floor.phase == "playing" else 0
    target, owed = floor.rules.satellite.target, owed_for_seats(floor)
    return SeatsView(seats, len(given.won), off, target, owed, found.to_target, found.short)


CHANGED: Mapping[BreakingChange, Translatable] = {
    "event": "tables are being formed, or the event is over",
    "not_in_play": "nobody plays there any more",
    "may_buy": "somebody there is broke and may still buy",
    "players": "others sit there now",
    "chair": "a seat that was drawn is taken now",
}


def _breaking(floor: Floor) -> BreakingView | None:
    proposal = floor.proposed_breaking
    if proposal is None:
        return None
    changed, overruled = breaking_changed(floor), frozenset(breaking_overruled(floor))
    tables = tuple(
        BreakingTableView(
            table,
            len(proposal.of(table)),
            say(CHANGED[changed[table]]) if table in changed else "",
            changed.get(table) in ("not_in_play", "may_buy"),
            table not in overruled,
        )
        for table in proposal.tables
    )
    moves = tuple(
        BreakingMoveView(
            one.entry, floor.entry(one.entry).name, one.source.table, one.source.seat, *_to(one.target)
        )
        for one in proposal.moves
    )
    return BreakingView(tables, moves)


def _to(place: Place) -> tuple[TableNo, SeatNo]:
    return place.table, place.seat


def _blinds(floor: Floor, note: TableNote) -> BlindsView | None:
    number = floor.level_at(note.table)
    if not number or not floor.has_level(number):
        return None
    return blinds_view(floor.level(number), floor.rules)


def _prizes(floor: Floor) -> tuple[PrizeView, ...]:
    """List the places that pay something: after a deal others may stand between them that pay nothing."""
    paid = {place: money for place, money in enumerate(floor.prizes, 1) if money}
    texts = dict(things(listing_with_seats(floor)))
    places = sorted({*paid, *texts})
    return tuple(PrizeView(place, paid.get(place, Money(0)), texts.get(place, "")) for place in places)


def _audit(floor: Floor) -> AuditView:
    reasons = tuple(
        ExplainedView(one.chips, explained(one, floor), one.person)
        for one in floor.explained
        if not one.is_rake
    )
    rake = Chips(-sum(one.chips for one in floor.explained if one.is_rake))
    return AuditView(floor.issued, reasons, floor.chips_expected(), floor.chips_counted(), rake)


NO_TIME = mark_for_translation(
    "the time of day is lost, so nothing counts down to the start: start by hand, or set the clock"
)


def _awaited(floor: Floor) -> str:
    """Say for which tables places, prizes and the end wait, empty where they wait for none."""
    if not floor.awaited:
        return ""
    return say_counted(
        "places and the end wait: the last results of table {tables} are still on their way",
        "places and the end wait: the last results of tables {tables} are still on their way",
        len(floor.awaited),
        tables=together(table for table, _ in floor.awaited),
    )


FEW_TABLES = 5
"""So many tables that all others wait for in hand-for-hand are named; more are not waited for yet."""


def _hand_for_hand(floor: Floor) -> str:
    """Say which tables have not finished the hand of the round (HFH-01)."""
    on, playing = floor.hand_for_hand, still_playing(floor)
    if on is None:
        return ""
    if not playing or len(playing) > FEW_TABLES or len(playing) == len(on.to_play):
        return say("hand-for-hand, round {round}", round=on.round)
    return say_counted(
        "hand-for-hand, round {round}: all wait for table {tables}",
        "hand-for-hand, round {round}: all wait for tables {tables}",
        len(playing),
        round=on.round,
        tables=together(playing),
    )


def _held(floor: Floor, note: TableNote) -> Iterator[str]:
    on = floor.hand_for_hand
    awaited = on is not None and note.table in on.to_play and not note.idle
    for one in note.held:
        if one == Hold.BAGGING:
            yield bags_at(floor, note.table)
        elif one == Hold.HAND_FOR_HAND and awaited:
            yield say("hand-for-hand: the other tables wait for this one")
        else:
            yield hold(one, floor.stopped)


def _notices(floor: Floor, today: str | None) -> tuple[str, ...]:
    waits = floor.phase in ("registration", "seated") and scheduled_start(floor.rules.event) is not None
    stands = floor.phase == "playing" and not floor.clock.running and floor.pause_reason != Pause.STOPPED
    lines = (
        say(NO_TIME) if waits and today == "" else "",
        paused(floor.pause_reason, floor.stopped) if stands else "",
        say("play is stopped: {why}", why=floor.stopped)
        if floor.stopped and floor.phase == "playing"
        else "",
        say("forming: {formed}", formed=formed(floor.forming.formed, floor.forming.stage))
        if floor.forming
        else "",
        _hand_for_hand(floor),
        _awaited(floor),
        *flight_notices(floor),
        say("last hand at every table") if floor.last_hand and floor.phase == "playing" else "",
        say("the event is over: {why}", why=ended(floor.ending, floor.end_note)) if floor.ending else "",
    )
    return tuple(line for line in lines if line)
