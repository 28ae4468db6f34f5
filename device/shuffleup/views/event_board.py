"""The event for the room: entries, players left, prizes, standings, the envelopes of a mystery bounty.

Of envelopes the room learns what is left, never the order, and what the last one held.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from shuffleup.floor.entry import Entry
from shuffleup.floor.feature_states import EnvelopeDraw, Mystery
from shuffleup.floor.prizes.mystery_bounty import draws_due, knockers
from shuffleup.floor.prizes.payouts import listing_with_seats, texts, winnings_by_entry
from shuffleup.floor.satellite.seat_count import shown_seats
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, Money
from shuffleup.kernel.language import say
from shuffleup.protocol.floor import EnvelopeDueView, EnvelopesView
from shuffleup.protocol.wall import BoardView, MoveView, PlaceView
from shuffleup.ruleset.event import Currency
from shuffleup.tournament.prizes import Finish, Winnings
from shuffleup.views.numbers import currency_view, money_text
from shuffleup.views.words.terms import ended


def envelopes_view(floor: Floor) -> EnvelopesView | None:
    """Show the envelopes, None before they begin; one in its drum roll is still among those that are left."""
    mystery = floor.mystery
    if mystery is None or not mystery.commitment:
        return None
    roll = mystery.drum_roll
    left = {} if mystery.settled else mystery.left()
    return EnvelopesView(
        left=tuple(sorted(left.items(), reverse=True)),
        due=() if roll else tuple(_due(floor, one) for one in draws_due(floor)),
        drum_roll=floor.entry(roll.out).name if roll else "",
        last=_last(floor, mystery),
    )


def envelope_opened(floor: Floor) -> str:
    """Say whose envelope is being opened, empty where none is."""
    roll = floor.mystery.drum_roll if floor.mystery else None
    return say("An envelope for {name} is being opened", name=floor.entry(roll.out).name) if roll else ""


def envelope_told(floor: Floor) -> str:
    """Say what the last envelope held, or that one went back; empty while one is being opened."""
    mystery = floor.mystery
    return _last(floor, mystery) if mystery and not mystery.drum_roll else ""


def undrawn_line(floor: Floor) -> str:
    """Say what became of the envelopes that nobody drew (MYS-09, MYS-11), empty where none was left."""
    settled = floor.mystery.settled if floor.mystery else None
    if settled is None or settled.to is None:
        return ""
    names = ", ".join(f"{floor.entry(entry).name} {_money(floor, money)}" for entry, money in settled.shares)
    rest = _money(floor, settled.rest)
    sentences = {
        "winner": say("Envelopes that nobody drew, to the winner: {players}", players=names),
        "pool": say(
            "Envelopes that nobody drew, in the first prize: {value}", value=_money(floor, settled.rest)
        ),
        "charity": say("Envelopes that nobody drew, to charity: {value}", value=rest),
        "deal": say("Envelopes that were left, divided by a deal: {players}", players=names),
    }
    return sentences[settled.to]


def _due(floor: Floor, one: Entry) -> EnvelopeDueView:
    by = tuple(floor.entry(number).name for number in knockers(floor, one))
    at = one.broke.table if one.broke else one.place.table if one.place else None
    return EnvelopeDueView(one.id, one.name, at, by)


def _last(floor: Floor, mystery: Mystery) -> str:
    if mystery.went_back:
        name = floor.entry(mystery.went_back).name
        return say("{name} is in again: the envelope goes back and is drawn next", name=name)
    shown = [one for one in mystery.draws if one.shown]
    return _held(floor, shown[-1]) if shown else ""


def _held(floor: Floor, draw: EnvelopeDraw) -> str:
    out, value = floor.entry(draw.out).name, _money(floor, draw.value)
    names = [floor.entry(entry).name for entry, _ in draw.shares]
    if len(names) == 1:
        return say(
            "The envelope for {name} holds {value}, for {players}", name=out, value=value, players=names[0]
        )
    amounts = (_money(floor, money) for _, money in draw.shares)
    players = ", ".join(f"{name} {money}" for name, money in zip(names, amounts, strict=True))
    return say("The envelope for {name} holds {value}: {players}", name=out, value=value, players=players)


def _money(floor: Floor, money: Money) -> str:
    return money_text(money, floor.rules.event.money_format())


PLACES_SHOWN = 5
"""Lines of the standings on a touchscreen."""


def board_view(
    floor: Floor, version: int, new_seats: tuple[MoveView, ...] = (), announcement: str = ""
) -> BoardView:
    """Show the state of the event; stacks are those of the last sealed hands.

    `new_seats` are people whose table was broken, and `announcement` is what the room was told last and is
    still to be read, as the news of the room know them.
    """
    left, total = floor.entries.players, floor.chips_counted()
    cash, names = floor.rules.event.format == "cash", _names(floor)
    return BoardView(
        event=floor.title,
        rule_set=floor.rules.name,
        version=version,
        entries=names,
        players_left=left,
        chips_in_play=total,
        average_stack=Chips(total // left) if left else Chips(0),
        prizes=floor.prizes,
        standings=cashed_out(floor) if cash else standings(floor),
        phase=floor.phase,
        message=ended(floor.ending, floor.end_note),
        prize_texts=texts(listing_with_seats(floor)),
        announcement=announcement,
        currency=currency_view(floor.rules.event.money_format()),
        deal=tuple((floor.entry(entry).name, amount) for entry, amount in floor.agreed),
        moves=moves(floor),
        new_seats=new_seats,
        entered=len(names),
        envelopes=envelopes_view(floor),
        paid_places=shown_seats(floor)
        or max([len(floor.prizes), *(place for place, _ in floor.prize_texts)]),
    )


def board_of_boxes(board: BoardView) -> BoardView:
    """Leave out what no box of a venue shows, so that the board of ten thousand people is a short message."""
    return replace(
        board, version=0, entries=(), prizes=(), prize_texts=(), standings=board.standings[:PLACES_SHOWN]
    )


def without_counts(board: BoardView) -> BoardView:
    """Leave out the numbers that change with every player who enters or leaves."""
    return replace(board, players_left=0, chips_in_play=Chips(0), average_stack=Chips(0), entered=0)


def _names(floor: Floor) -> tuple[str, ...]:
    """List who takes part or took part; at a cash table whoever has entered."""
    if floor.rules.event.format == "cash":
        return tuple(entry.name for entry in floor.entries)
    if floor.phase == "registration":
        return tuple(entry.name for entry in floor.entered())
    names: tuple[str, ...] = floor.entries.names
    return names if all(names) else tuple(filter(None, names))


def moves(floor: Floor) -> tuple[MoveView, ...]:
    """List who has been sent from one chair to another and does not sit there yet."""
    sent = [(entry.name, entry.place, entry.target) for entry in floor.entries.unsettled]
    return tuple(
        MoveView(name, place.table, place.seat, target.table, target.seat)
        for name, place, target in sent
        if place and target
    )


def standings(floor: Floor) -> tuple[PlaceView, ...]:
    """List the places that are fixed, the best first; those who share a place share its prizes.

    What was agreed in a deal belongs to its player, whatever the place.
    """
    winnings = winnings_by_entry(floor)
    won = [(entry, entry.finish, winnings(entry)) for entry in floor.entries.placed if entry.finish]
    return tuple(
        PlaceView(finish.first, entry.name, entry.chips, got.money, got.things)
        for entry, finish, got in sorted(won, key=_by_place)
    )


def cashed_out(floor: Floor) -> tuple[PlaceView, ...]:
    """List who has left a cash table and with how many chips, the most first: there are no places."""
    gone = [entry for entry in floor.entries if entry.withdrawn and entry.place]
    return tuple(
        PlaceView(0, entry.name, entry.cashed)
        for entry in sorted(gone, key=lambda one: (-one.cashed, one.name))
    )


def _by_place(row: tuple[Entry, Finish, Winnings]) -> tuple[int, str]:
    return (row[1].first, row[0].name)


def envelopes(currency: Currency, listed: Iterable[tuple[Money, int]]) -> str:
    """Write values and how many there are of each, as `1 x R400, 2 x R160`."""
    return ", ".join(f"{count} x {money_text(value, currency)}" for value, count in listed)
