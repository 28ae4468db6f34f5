"""Sentences for the tasks of the director: what waits, and what to do."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import asdict

from shuffleup.floor.boxes import BoxToChoose, CardToChoose, PlayedOnAlone, TableWithoutBox
from shuffleup.floor.colour_up import ChipNotNeeded, ColourUpIsDone, OddChipsToCount, RaceIsTied, RaceToDeal
from shuffleup.floor.crews import LastHandPlayed, LevelForLead, WinnersToCall
from shuffleup.floor.entries.registration import (
    MoneyDue,
    MoneyDueOfMany,
    NamesAlike,
    OwnStacksUnconfirmed,
    PaidAfterDeadline,
    StacksUnconfirmed,
    WaitsInVain,
)
from shuffleup.floor.hand_for_hand import AllInMayGoOn, MoneyIsNear, MoneyIsReached
from shuffleup.floor.levels.clock_tasks import (
    BlindsAfterHalftime,
    BlindsMayStay,
    BlindsWereTaken,
    EndIsAwaited,
    EndOffWish,
    LastLevelIsOver,
    PowerWasCut,
    ReadyToStart,
    StoppedByDirector,
    StoppedForDeal,
    TimeWasLost,
)
from shuffleup.floor.message import Prompt, Task
from shuffleup.floor.mystery_bounty import EnvelopesMayBegin, EnvelopesToList, EnvelopeToDraw, WinnersEnvelope
from shuffleup.floor.prize_deals import (
    CountBeforeDeal,
    DealByWay,
    DealIsMade,
    KnockoutUnknown,
    PrizesOffPool,
    PrizesToPay,
    PrizeToPay,
)
from shuffleup.floor.rulings import AlarmSounds, DeputyWanted, EventToArchive, NominalStacks, TableCalls
from shuffleup.floor.sale_window import (
    BrokeMayGo,
    BrokeMayReload,
    MayBuyAgain,
    MayTakeAddOn,
    PlaceWithoutRebuy,
    ShortMayBuy,
)
from shuffleup.floor.seating.balancing import NobodyMoves
from shuffleup.floor.seating.seating_tasks import (
    FinalTableDue,
    FormingWaits,
    RegistrationCloses,
    SeatOfChoice,
    SeatsForAll,
    SeatsWanted,
    TablesUneven,
    TableToBreak,
    TableTooShort,
)
from shuffleup.floor.self_check_in import AsksByPhone, NotCheckedIn, RefuseByPhone, SendFromDoor, WaitsAtDoor
from shuffleup.floor.settlement_payments import CountToConfirm, MissingToDecide, NightToSettle, PaymentOpen
from shuffleup.floor.state import ChipsDiffer
from shuffleup.kernel.field_types import Money
from shuffleup.kernel.language import mark_for_translation, say, say_counted
from shuffleup.views.event_board import envelopes
from shuffleup.views.money import money_text
from shuffleup.views.numbers import chips_text, facts_as_said
from shuffleup.views.words.chips import colour_up_is_done, differ, race_is_tied, race_to_deal
from shuffleup.views.words.floor.entries import asks_by_phone, not_checked_in, refuse_by_phone, waits_at_door
from shuffleup.views.words.floor.prizes import missing_money
from shuffleup.views.words.table import called
from shuffleup.views.words.terms import formed
from shuffleup.views.words.tournament import rebuys_until


def arguments(task: Task) -> dict[str, Any]:
    """Return the arguments of a task, a reason in them in the language of the box."""
    reason = REASONS.get(type(task.prompt))
    return task.args | ({"reason": say(reason)} if reason else {})


def asked(task: Task) -> str:
    """Say what waits for the director, and what to do."""
    sentence = PROMPTS[type(task.prompt)]
    if not isinstance(sentence, str):
        return sentence(task.prompt)
    return say(sentence, **facts_as_said(type(task.prompt), asdict(task.prompt)))


def _end_off_wish(it: EndOffWish) -> str:
    blinds = ", ".join(f"{small}/{big}" for small, big in it.blinds[:6])
    facts: dict[str, object] = {"wish": it.wish, "first": it.first, "blinds": blinds}
    if it.off is None:
        return say("these blinds have no likely end by {wish}: play {blinds} from level {first} on", **facts)
    facts["time"] = _hours(abs(it.off))
    if it.off > 0:
        return say("the end is likely {time} after {wish}: play {blinds} from level {first} on", **facts)
    return say("the end is likely {time} before {wish}: play {blinds} from level {first} on", **facts)


def _hours(minutes: int) -> str:
    hours, rest = divmod(minutes, 60)
    return say("{hours} h {rest} min", hours=hours, rest=rest) if hours else say("{rest} min", rest=rest)


def _may_buy_again(it: MayBuyAgain) -> str:
    return say(
        "{name} is broke and may buy again until the next hand there: {least} chips or more, "
        "{price} for {least}; rebuys are sold until {until}",
        name=it.name,
        least=it.least,
        price=money_text(it.price, it.currency),
        until=rebuys_until(it.cutoff),
    )


def looks_like(name: str, other: str) -> str:
    """Say that a name can be taken for another one."""
    return say("{name} looks like {other}: write one of the names differently", name=name, other=other)


def _may_take_add_on(it: MayTakeAddOn) -> str:
    price = money_text(it.price, it.currency)
    if it.in_break:
        return say(
            "{name} may take the add-on in this break: {chips} chips for {price}",
            name=it.name,
            chips=chips_text(it.chips),
            price=price,
        )
    return say(
        "{name} may take the add-on between the hands of this level: {chips} chips for {price}",
        name=it.name,
        chips=chips_text(it.chips),
        price=price,
    )


def _end_is_awaited(it: EndIsAwaited) -> str:
    if it.tables:
        return say("the event ends after the hand at table {tables}", tables=", ".join(map(str, it.tables)))
    return say("the event ends as soon as all stacks are counted and all places are given")


def _stopped_for_deal(it: StoppedForDeal) -> str:
    if it.made:
        return say("the deal is made: play goes on for what is left")
    if it.tables:
        tables = ", ".join(map(str, it.tables))
        return say("for a deal, confirm the last hand at table {tables}; or play goes on", tables=tables)
    return say("the paper to sign and other amounts are on the page Prizes; or play goes on without a deal")


def _deal_is_made(it: DealIsMade) -> str:
    return say("a deal is made: {shares}. End the event", shares=_shares(it))


def _deal_by_way(it: DealByWay) -> str:
    return say(WAYS[it.kind], shares=_shares(it))


def _shares(it: DealIsMade | DealByWay) -> str:
    return ", ".join(f"{name} {money_text(money, it.currency)}" for name, money in it.shares)


def _knockout_unknown(it: KnockoutUnknown) -> str:
    bounty = money_text(it.bounty, it.currency)
    return say("who knocked {name} out? The bounty is {bounty}", name=it.name, bounty=bounty)


def _envelopes_may_begin(it: EnvelopesMayBegin) -> str:
    listed = envelopes(it.currency, it.envelopes)
    if it.short:
        return say_counted(
            "envelopes of the mystery bounty may be drawn: {listed}. Begin; the last knock-out draws none",
            "envelopes of the mystery bounty may be drawn: {listed}. Begin; "
            "the last {count} knock-outs draw none",
            it.short,
            listed=listed,
        )
    return say("envelopes of the mystery bounty may be drawn: {listed}. Begin", listed=listed)


def _envelopes_to_list(it: EnvelopesToList) -> str:
    pool, off = money_text(it.pool, it.currency), money_text(Money(abs(it.off)), it.currency)
    if it.off > 0:
        return say(
            "the envelopes of the rule set are {off} more than their pool of {pool}: list others and begin",
            off=off,
            pool=pool,
        )
    return say(
        "the envelopes of the rule set are {off} less than their pool of {pool}: list others and begin",
        off=off,
        pool=pool,
    )


def _envelope_to_draw(it: EnvelopeToDraw) -> str:
    if not it.by:
        return say("an envelope is drawn for {name}: who knocked the player out?", name=it.name)
    return say(
        "draw an envelope for {name}, knocked out by {players}", name=it.name, players=", ".join(it.by)
    )


def _winners_envelope(it: WinnersEnvelope) -> str:
    return say("{name} has won and draws an envelope for the own head", name=it.name)


def _prizes_off_pool(it: PrizesOffPool) -> str:
    prizes, pool = money_text(it.paid, it.currency), money_text(it.pool, it.currency)
    if it.with_deal:
        return say(
            "with the deal the prizes sum to {prizes} and the pool to {pool}: "
            "set them again, to {pool} in all; that takes the deal back",
            prizes=prizes,
            pool=pool,
        )
    return say("the prizes sum to {prizes} and the pool to {pool}: set them again", prizes=prizes, pool=pool)


def _waits_in_vain(it: WaitsInVain) -> str:
    money = money_text(it.paid, it.currency)
    if it.paid:
        return say("entries are closed, and {name} has no seat: give {money} back", name=it.name, money=money)
    return say("entries are closed, and {name} has no seat: take the entry back", name=it.name)


def _money_due(it: MoneyDue) -> str:
    money = money_text(Money(abs(it.money)), it.currency)
    if it.money > 0:
        return say("{name} has {money} to pay", name=it.name, money=money)
    return say("{name} gets {money} back", name=it.name, money=money)


def _money_due_of_many(it: MoneyDueOfMany) -> str:
    return say(
        "{players} players have {money} to pay: take it from each under Entries, or all have paid",
        players=it.players,
        money=money_text(it.money, it.currency),
    )


def _prize_to_pay(it: PrizeToPay) -> str:
    if it.money < 0:
        return say(
            "{name} has received {money} more than the prize: take it back",
            name=it.name,
            money=money_text(Money(-it.money), it.currency),
        )
    money = [money_text(it.money, it.currency)] if it.money else []
    return say(
        "{name} has not received the prize yet: {prize}", name=it.name, prize=", ".join((*money, *it.things))
    )


def _prizes_to_pay(it: PrizesToPay) -> str:
    return say(
        "{prizes} prizes, {money} in all, are not handed over: pay each under Entries, or all have theirs",
        prizes=it.prizes,
        money=money_text(it.money, it.currency),
    )


def _event_to_archive(it: EventToArchive) -> str:
    parts = [say("the event is over: put it away")]
    if it.to_take:
        parts.append(say("{money} is not taken yet", money=money_text(it.to_take, it.currency)))
    if it.to_pay:
        parts.append(
            say("prizes of {money} are not handed over yet", money=money_text(it.to_pay, it.currency))
        )
    return "; ".join(parts)


def _count_to_confirm(it: CountToConfirm) -> str:
    if it.paid_now:
        return say(
            "{name} has left with {chips}: count them together, and pay now",
            name=it.name,
            chips=chips_text(it.chips),
        )
    return say(
        "{name} has left with {chips}: count them together, on the book",
        name=it.name,
        chips=chips_text(it.chips),
    )


def _missing_to_decide(it: MissingToDecide) -> str:
    missing = missing_money(Money(it.missing), it.currency)
    return say("{missing}. Find it, or decide who bears it", missing=missing)


def _payment_open(it: PaymentOpen) -> str:
    amount = money_text(Money(it.amount), it.currency)
    return say(
        "{payer} pays {payee} {amount}: tick it when it is paid",
        payer=it.payer,
        payee=it.payee,
        amount=amount,
    )


def _registration_closes(it: RegistrationCloses) -> str:
    line = say("{players} entries: close registration and draw the seats", players=it.players)
    if len(it.sizes) > 1:
        sizes = ", ".join(map(str, it.sizes))
        line += "; " + (
            say("crews of {sizes}", sizes=sizes) if it.crews else say("tables of {sizes}", sizes=sizes)
        )
    waiting = it.players - it.seats
    if waiting > 0:
        line += "; " + say("{seats} sit, {waiting} wait", seats=it.seats, waiting=waiting)
        line += "; " + say("more tables are set with --tables when the event is opened")
    return line


def _seats_wanted(it: SeatsWanted) -> str:
    names = ", ".join(it.names)
    return say_counted(
        "{names} waits for a seat: draw", "{names} wait for a seat: draw", len(it.names), names=names
    )


def _forming_waits(it: FormingWaits) -> str:
    return say(
        "the {formed} waits for table {table}: count the stacks there",
        formed=formed(it.formed, it.stage),
        table=it.table,
    )


def _tables_uneven(it: TablesUneven) -> str:
    who = it.name or say("a player, by high card,")
    tables = {"who": who, "source": it.source, "target": it.target}
    if it.seat is None:
        return say("tables are uneven: move {who} from table {source} to {target}", **tables)
    if it.hands == 1:
        return say(
            "tables are uneven: move {who} from table {source} to {target}, seat {seat}: "
            "the big blind in the next hand",
            seat=it.seat,
            **tables,
        )
    return say(
        "tables are uneven: move {who} from table {source} to {target}, seat {seat}: "
        "the big blind in {hands} hands",
        seat=it.seat,
        hands=it.hands,
        **tables,
    )


def nobody_moves(it: NobodyMoves) -> str:
    """Say why nobody can be moved to a table."""
    if it.why == "may_buy_again":
        players = ", ".join(it.players)
        return say("{players} may still buy again: settle that, and the move is proposed", players=players)
    if it.why == "break_first":
        return say("a table is to be broken first")
    if it.why == "between_levels":
        return say("players move between levels only")
    return say("the other tables are no larger, or no seat there is free")


def _table_too_short(it: TableTooShort) -> str:
    return say(
        "table {table} is halted, too short of players; {why}", table=it.table, why=nobody_moves(it.why)
    )


def _level_for_lead(it: LevelForLead) -> str:
    players = ", ".join(it.players)
    if it.by_hand:
        return say(
            "table {table}: {players} are level for the lead: enter what each won in the play-off hand",
            table=it.table,
            players=players,
        )
    return say(
        "table {table}: {players} are level for the lead: draw high cards", table=it.table, players=players
    )


def _ready_to_start(it: ReadyToStart) -> str:
    seats = say("{count} without a seat", count=it.waiting) if it.waiting else say("everybody has a seat")
    if it.counting:
        return say("{seats}: the clock counts down to the start: start at once", seats=seats)
    return say("{seats}: start the clock", seats=seats)


def _time_was_lost(it: TimeWasLost) -> str:
    if it.phase == "break":
        return say(
            "the floor was away for {minutes} min, and the tables counted on: take {take} min off the break",
            minutes=it.minutes,
            take=it.take,
        )
    return say(
        "the floor was away for {minutes} min, and the tables counted on: take {take} min off the level",
        minutes=it.minutes,
        take=it.take,
    )


WAYS: Mapping[str, str] = {
    "icm": mark_for_translation("a deal by chances (ICM): {shares}"),
    "chip_chop": mark_for_translation("a deal by chips: {shares}"),
    "equal": mark_for_translation("a deal with the same for all: {shares}"),
}

REASONS: Mapping[type[Prompt], str] = {
    DealIsMade: mark_for_translation("a deal"),
    WaitsInVain: mark_for_translation("entries are closed"),
}
"""The reasons for the end of an event in which nothing is left to play for, and for sending somebody away."""

PROMPTS: Mapping[type[Prompt], str | Callable[[Any], str]] = {
    TableWithoutBox: mark_for_translation("table {table} has no unit"),
    BoxToChoose: mark_for_translation(
        "two boxes have the key of table {table}, or a card is an old one: send one away, then choose."
        " Box {box} goes on from its own hand {hand} ({rows} events); what another has played does not count,"
        " and stays on that card"
    ),
    CardToChoose: mark_for_translation(
        "two boxes have the key of table {table}, or a card is an old one: send one away, then choose."
        " Box {box} (hand {hand}, {rows} events) goes on from what this floor has; what was played beside"
        " does not count, and stays on its card"
    ),
    PlayedOnAlone: mark_for_translation(
        "table {table} played to level {level} while the floor was gone: set the level"
    ),
    MayBuyAgain: _may_buy_again,
    PlaceWithoutRebuy: mark_for_translation("{name} has no chips left: without a rebuy the place is final"),
    ShortMayBuy: mark_for_translation(
        "{name} has {chips} of {stack} left and may buy again: {least} chips or more"
    ),
    MayTakeAddOn: _may_take_add_on,
    BrokeMayReload: mark_for_translation("{name} has no chips left: sell chips"),
    BrokeMayGo: mark_for_translation("{name} has no chips left: free the seat"),
    TableCalls: lambda it: say(
        "table {table} has called the floor: {reason}", table=it.table, reason=called(it.call)
    ),
    AlarmSounds: lambda it: differ(ChipsDiffer(it.expected, it.found)),
    NominalStacks: mark_for_translation(
        "count table {table}: nobody knew the stacks when the evening was taken over, so all are shown alike"
    ),
    DeputyWanted: mark_for_translation(
        "name the player who rules where the host is a party to the dispute: it comes before the start"
    ),
    EventToArchive: _event_to_archive,
    WaitsInVain: _waits_in_vain,
    MoneyDue: _money_due,
    MoneyDueOfMany: _money_due_of_many,
    PrizeToPay: _prize_to_pay,
    PrizesToPay: _prizes_to_pay,
    PaidAfterDeadline: mark_for_translation(
        "{name} has paid late, on {paid_on}: let the player in, or withdraw the entry"
    ),
    NamesAlike: lambda it: looks_like(it.name, it.other),
    OwnStacksUnconfirmed: mark_for_translation(
        "table {table}: {stacks} stacks to be counted, each player's own"
    ),
    StacksUnconfirmed: mark_for_translation("table {table}: {stacks} stacks of {chips} to be counted"),
    CountBeforeDeal: mark_for_translation("for a deal, count the stacks of table {table}"),
    DealByWay: _deal_by_way,
    DealIsMade: _deal_is_made,
    KnockoutUnknown: _knockout_unknown,
    EnvelopesMayBegin: _envelopes_may_begin,
    EnvelopesToList: _envelopes_to_list,
    EnvelopeToDraw: _envelope_to_draw,
    WinnersEnvelope: _winners_envelope,
    PrizesOffPool: _prizes_off_pool,
    CountToConfirm: _count_to_confirm,
    MissingToDecide: _missing_to_decide,
    NightToSettle: mark_for_translation("everybody has cashed out and all is counted: settle the night"),
    PaymentOpen: _payment_open,
    RegistrationCloses: _registration_closes,
    SeatsForAll: mark_for_translation("{waiting} without a seat: give each table {seats} seats"),
    SeatOfChoice: mark_for_translation("{name} chooses a seat"),
    SeatsWanted: _seats_wanted,
    FinalTableDue: mark_for_translation("{players} players left: form the final table"),
    FormingWaits: _forming_waits,
    TableToBreak: mark_for_translation(
        "the players fit one table fewer: break table {table} and draw {players} seats"
    ),
    TablesUneven: _tables_uneven,
    TableTooShort: _table_too_short,
    LastHandPlayed: mark_for_translation("table {table} has played its last hand: count the stacks"),
    LevelForLead: _level_for_lead,
    WinnersToCall: mark_for_translation(
        "all tables have played: call the {winners} winners to the next table"
    ),
    StoppedByDirector: mark_for_translation("play is stopped: {reason}"),
    StoppedForDeal: _stopped_for_deal,
    EndIsAwaited: _end_is_awaited,
    ReadyToStart: _ready_to_start,
    EndOffWish: _end_off_wish,
    BlindsMayStay: mark_for_translation("or leave the blinds as they are"),
    BlindsWereTaken: mark_for_translation(
        "other blinds hold from level {first} on; the old ones can come back until then"
    ),
    BlindsAfterHalftime: mark_for_translation("confirm the blinds after halftime; empty keeps the schedule"),
    PowerWasCut: mark_for_translation("power was cut: check the time left and let the clock run"),
    TimeWasLost: _time_was_lost,
    LastLevelIsOver: mark_for_translation(
        "the last level is over: these blinds stay until the director sets others"
    ),
    MoneyIsNear: mark_for_translation("the money is one or two places off: play hand for hand"),
    AllInMayGoOn: mark_for_translation(
        "table {table}: all-in and called, all other tables are done: let it go on"
    ),
    MoneyIsReached: mark_for_translation("the money is reached: end hand-for-hand"),
    ChipNotNeeded: mark_for_translation(
        "no level to come needs chips of {old}: change them for chips of {new}"
    ),
    ColourUpIsDone: colour_up_is_done,
    OddChipsToCount: mark_for_translation("table {table}: count the chips of {old} of every seat"),
    RaceToDeal: race_to_deal,
    RaceIsTied: race_is_tied,
    AsksByPhone: asks_by_phone,
    RefuseByPhone: refuse_by_phone,
    WaitsAtDoor: waits_at_door,
    SendFromDoor: mark_for_translation("or send away from the door: {name}"),
    NotCheckedIn: not_checked_in,
}
