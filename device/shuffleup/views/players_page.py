"""The players' page: what everybody sees of the wall, and what one player sees (PLY-06 to PLY-12)."""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from shuffleup.floor.entry import Entry
from shuffleup.floor.feature_states import PlayerCard, Request
from shuffleup.floor.phones.phone_access import move_of
from shuffleup.floor.phones.phone_requests import Situation, State, shown, situation, why_not
from shuffleup.floor.prizes.payouts import winnings_by_entry
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import EntryId, Millis, Money
from shuffleup.kernel.language import Translatable, say, say_counted
from shuffleup.protocol.floor import CurrencyView
from shuffleup.protocol.own_page import AtTable, NextEvent, OwnAsk, OwnView, SeasonPlace, TableNow
from shuffleup.protocol.papers import PaymentView, SettlementLineView
from shuffleup.protocol.wall import WallView
from shuffleup.ruleset.event import PlayerAsk
from shuffleup.tournament.timetable import WallClock
from shuffleup.views.deal_and_settlement import own_settlement_view
from shuffleup.views.flights import own_bag
from shuffleup.views.numbers import chips_text, money_text, together
from shuffleup.views.papers import BOUGHT, receipt_of
from shuffleup.views.wall.lists import lists
from shuffleup.views.wall.news import NewsItem
from shuffleup.views.wall.page import wall_view
from shuffleup.views.wall.stakes_and_figures import prize_text
from shuffleup.views.words.refusals import refused

WITH_PRIZES = ("play", "final", "break", "paused")


def room_view(floor: Floor, now: Millis, wall: WallClock | None, news: Iterable[NewsItem] = ()) -> WallView:
    """Show what the wall shows (TDA 54), with prizes or results for the only list.

    The page says "FIND YOUR SEAT" to the room; the own seat stands below it.
    """
    shown = wall_view(floor, now, wall, news=news)
    if shown.page in WITH_PRIZES:
        return replace(shown, lists=lists(floor, "paused"))
    return shown if shown.page == "over" else replace(shown, lists=())


Lines = tuple[tuple[str, str], ...]


class OwnSettlement(msgspec.Struct, frozen=True):
    """The lines of the own settlement and of everybody's, as sentences; both empty before it is settled."""

    own: Lines = ()
    all: Lines = ()


def own_settlement(floor: Floor, entry: EntryId) -> OwnSettlement:
    """Show the person of an entry the own line and payments; all only by `settle.show` (SET-11)."""
    view = own_settlement_view(floor, entry)
    if view is None:
        return OwnSettlement()
    currency = view.head.currency
    payments = _payments(view.payments, currency)
    nothing = () if payments else ((say("You owe nothing and get nothing"), ""),)
    everybody = tuple((one.name, _signed(one.total, currency)) for one in view.all)
    return OwnSettlement(
        (*_line(view.own, currency), *payments, *nothing),
        (*everybody, *_payments(view.all_payments, currency)),
    )


def _line(one: SettlementLineView, currency: CurrencyView) -> Lines:
    """Write the figures; what nobody carried or handed over is left out, as on paper."""
    found = [
        (say("In"), money_text(one.bought, currency)),
        (say("Cash-out"), money_text(one.cashed, currency)),
        (say("Result"), _signed(one.own, currency)),
    ]
    if one.carried:
        found.append((say("From earlier"), _signed(one.carried, currency)))
    if one.handed:
        found.append((say("Handed over"), _signed(one.handed, currency)))
    if one.carried or one.handed:
        found.append((say("To settle"), _signed(one.total, currency)))
    return tuple(found)


def _payments(payments: Iterable[PaymentView], currency: CurrencyView) -> Lines:
    return tuple((_payment(one, currency), say("paid") if one.paid else "") for one in payments)


def _payment(one: PaymentView, currency: CurrencyView) -> str:
    amount = money_text(one.amount, currency)
    return say("{payer} pays {payee} {amount}", payer=one.payer, payee=one.payee, amount=amount)


def _signed(amount: Money, currency: CurrencyView) -> str:
    return f"+{money_text(amount, currency)}" if amount > 0 else money_text(amount, currency)


ASKS: dict[PlayerAsk, Translatable] = {
    "rebuy": "Rebuy",
    "reentry": "Enter again",
    "addon": "Add-on",
    "call_floor": "Call the floor",
    "clock": "Ask for the clock",
    "sit_out": "Sit out",
}
"""The requests of a player, as the page names them."""

ANSWERS: dict[str, Translatable] = {
    "open": "the director has it",
    "granted": "granted",
    "refused": "refused",
    "lapsed": "no longer open",
}

HAND_IS_ON = frozenset({"betting", "deal", "showdown", "playing"})
"""Phases of a table in which somebody may hold cards."""


def hand_now(floor: Floor, entry: Entry, table: TableNow | None) -> Situation:
    """Say how a player stands, by the view of the table at which the player sits."""
    if table is None or entry.place is None or not entry.seated or table.phase not in HAND_IS_ON:
        return situation(floor, entry, hand="between_hands", tracking=table.tracking if table else "")
    seats = {one.seat: one for one in table.seats}
    own = seats.get(entry.place.seat)
    found: State = "between_hands"
    if own is not None and own.dealt_in and own.state != "out":
        found = own.state if own.state in ("folded", "all_in") else "live"
    elif table.tracking == "actions":
        found = "folded"
    decides = table.to_act is not None or table.tracking == "hands"
    return situation(floor, entry, hand=found, tracking=table.tracking, decision_running=decides)


def own_view(
    floor: Floor,
    card: PlayerCard,
    table: TableNow | None,
    seasons: Iterable[SeasonPlace] = (),
    ahead: NextEvent | None = None,
    offers: tuple[str, ...] = (),
) -> OwnView:
    """Show a player what is the player's own; with a live hand one line (TDA 5).

    `seasons` are the player's places in the seasons in which this event counts, `ahead` the next event on
    this floor. `offers` are events beside this one that the player may enter now (EVT-04).
    """
    entry = floor.entry(card.entry)
    it = hand_now(floor, entry, table)
    parts = shown(floor.rules.players, it)
    words = tuple(sorted(parts))
    if "cards_in_hand" in parts:
        return OwnView(words, line=say("You hold cards"))
    settlement = own_settlement(floor, entry.id)
    return OwnView(
        shows=words,
        line=own_bag(floor, entry.id) or _not_now(it),
        name=entry.name,
        seat=_seat(entry) if "own_seat" in parts else "",
        table=entry.place.table if "own_seat" in parts and entry.place else None,
        tables=tuple(note.table for note in floor.open_tables()) if "own_seat" in parts else (),
        chairs=_chairs(floor, entry) if "own_seat" in parts else (),
        move=_move(floor, entry) if "own_move" in parts else "",
        seen=(entry.id, entry.target) in floor.phones.seen,
        stack=_stack(floor, entry) if "own_stack" in parts else "",
        time_cards=_time_cards(entry) if "own_time_cards" in parts else "",
        place=_place(floor, entry) if "own_place" in parts else "",
        receipt=_receipt(floor, entry.id),
        season=tuple((one.season, _season_place(one)) for one in seasons) if "own_place" in parts else (),
        ahead=_ahead(ahead, offers) if entry.finish and "own_place" in parts else "",
        settlement=settlement.own,
        all_settlements=settlement.all,
        asks=_asks(floor, entry, it),
        phones=_phones(card),
        here=entry.id in floor.phones.present,
    )


def _not_now(it: Situation) -> str:
    """Say it where the box cannot know who holds cards (PLY-09)."""
    return say("Not while you hold cards") if it.tracking == "hands" and it.seated else ""


def _seat(entry: Entry) -> str:
    assert entry.place is not None
    return say("Table {table}, seat {seat}", table=entry.place.table, seat=entry.place.seat)


def _move(floor: Floor, entry: Entry) -> str:
    to = move_of(floor, entry)
    return say("You move: table {table}, seat {seat}", table=to.table, seat=to.seat) if to else ""


def _chairs(floor: Floor, entry: Entry) -> tuple[AtTable, ...]:
    """Name who sits at the player's table, as the seat list of the wall does."""
    if entry.place is None:
        return ()
    there = floor.at_table(entry.place.table)
    return tuple(AtTable(one.place.seat, one.name, one.id == entry.id) for one in there if one.place)


def _stack(floor: Floor, entry: Entry) -> str:
    assert entry.place is not None
    hand = floor.note(entry.place.table).sealed
    if not hand:
        return chips_text(entry.total)
    return say("{chips}, after hand {hand}", chips=chips_text(entry.total), hand=hand)


def _time_cards(entry: Entry) -> str:
    return say_counted("{count} time card", "{count} time cards", entry.card_account.left)


def _place(floor: Floor, entry: Entry) -> str:
    """Say the place and what it pays; a bust that may still be bought back has none."""
    finish = entry.finish
    if finish is None:
        return ""
    place = say("Place {place}", place=finish.first)
    if finish.first != finish.last:
        place = say("Places {first} to {last}", first=finish.first, last=finish.last)
    got = winnings_by_entry(floor)(entry)
    seat = floor.satellite.seat_of(entry.id)
    if seat and seat.form != "money":
        return say("You have a seat: {target}", target=", ".join(got.things))
    prize = ", ".join(one for one in (prize_text(floor, got.money) if got.money else "", *got.things) if one)
    return say("{place}: {prize}", place=place, prize=prize) if prize else place


def _receipt(floor: Floor, entry: EntryId) -> tuple[tuple[str, str], ...]:
    """List what the player has bought, paid and owes; nothing where nothing costs anything."""
    receipt, money = receipt_of(floor, floor.entry(entry)), floor.rules.event.money_format()
    lines = [(say(BOUGHT[one.what]), money_text(one.price, money)) for one in receipt.lines]
    if receipt.paid:
        lines.append((say("Paid"), money_text(receipt.paid, money)))
    if receipt.owes:
        lines.append((say("To pay"), money_text(Money(receipt.owes), money)))
    return tuple(lines)


def _season_place(own: SeasonPlace) -> str:
    if own.place is None:
        return say("no place yet, points: {points}", points=own.points)
    return say("place {place}, points: {points}", place=own.place, points=own.points)


def _ahead(it: NextEvent | None, offers: tuple[str, ...]) -> str:
    if offers:
        return say("You may enter now: {events}. Go to the desk.", events=together(offers))
    if it is None:
        return ""
    if not it.start:
        return say("Next event: {title}, {date}", title=it.title, date=it.date)
    return say("Next event: {title}, {date}, {time}", title=it.title, date=it.date, time=it.start)


def _asks(floor: Floor, entry: Entry, it: Situation) -> tuple[OwnAsk, ...]:
    """List what a player may ask for now, with the answers to the latest; nothing once the event is over."""
    if floor.phase == "over":
        return ()
    latest = {one.ask: one for one in floor.phones.of(entry.id)}
    offered = [ask for ask in floor.rules.players.requests if (ask == "reentry") == (it.state == "out")]
    return tuple(_ask(floor, entry, it, ask, latest.get(ask)) for ask in offered if _sold(floor, ask))


def _sold(floor: Floor, ask: PlayerAsk) -> bool:
    """Leave out what this event never sells."""
    rules = floor.rules
    sold = {"rebuy": rules.rebuy.allowed, "addon": rules.addon.allowed, "reentry": rules.reentry.allowed}
    return sold.get(ask, True)


def _ask(floor: Floor, entry: Entry, it: Situation, ask: PlayerAsk, latest: Request | None) -> OwnAsk:
    is_open = latest is not None and latest.answer == "open"
    why = None if is_open else why_not(floor, entry, ask, it)
    answer = _answer(latest) if latest else ""
    return OwnAsk(ask, say(ASKS[ask]), is_open, answer, refused(why) if why else "")


def _answer(latest: Request) -> str:
    word = say(ANSWERS[latest.answer])
    return say("{answer}: {note}", answer=word, note=latest.note) if latest.note else word


def _phones(card: PlayerCard) -> str:
    others = len(card.phones) - 1
    if others < 1:
        return ""
    return say_counted("Another phone reads your page", "{count} other phones read your page", others)
