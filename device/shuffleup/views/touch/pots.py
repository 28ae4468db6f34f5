"""The pots of a hand in lines: returned chips, the size of each pot, its contenders, and its winners."""

from collections.abc import Iterable

from shuffleup.kernel.field_types import SeatNo
from shuffleup.kernel.language import say
from shuffleup.poker.awards import amount_of_part, parts_to_name
from shuffleup.poker.events import WinnersDeclared
from shuffleup.poker.pots import Part
from shuffleup.poker.showdown import contenders
from shuffleup.poker.state import Hand
from shuffleup.protocol import LineView
from shuffleup.table.state import Table
from shuffleup.views.numbers import chips_text
from shuffleup.views.policy import face_of, shows_pots
from shuffleup.views.table import returned
from shuffleup.views.variations.parts import open_pot, part_words


def place_of(hand: Hand, number: int) -> str:
    """Say which pot this is in the order of paying: `pot 1 of 3`; empty where there is one pot."""
    count = len(hand.pots())
    return say("pot {number} of {count}", number=count - number, count=count) if count > 1 else ""


def returned_lines(hand: Hand) -> Iterable[LineView]:
    """Say what goes back to whom because nobody matched it (SPEC ALL-02)."""
    for seat, chips in returned(hand):
        words = say("RETURN {chips} to seat {seat}", chips=chips_text(chips), seat=seat)
        yield LineView(words, "plain", "warn")


def pot_list(table: Table) -> tuple[LineView, ...]:
    """List all pots from the main pot up: those that are awarded have a tick, the next one a mark."""
    hand = table.play.hand
    if hand is None or not shows_pots(table, face_of(table)):
        return ()
    asked = open_pot(hand) if hand.phase == "showdown" else None
    return tuple(_pot_line(hand, number, asked) for number in range(len(hand.pots())))


def _pot_line(hand: Hand, number: int, asked: int | None) -> LineView:
    pot = hand.pots()[number]
    winners = _winners(hand, number)
    open_parts = hand.phase == "showdown" and bool(parts_to_name(hand, number))
    chips, name = chips_text(pot.amount), _name(hand, number)
    if winners and open_parts:  # half a pot is no pot
        named = ", ".join(_part_line(hand, number, one) for one in hand.declared[number])
        return LineView(f"\u25b6 {name}: {named}", "plain")
    if winners:
        words = say("{pot}: {chips} to seat {seats}", pot=name, chips=chips, seats=_listed(winners))
        return LineView(f"\u2713 {words}", "small", "go")
    words = say("{pot}: {chips} ({seats})", pot=name, chips=chips, seats=_listed(_able(hand, number)))
    return LineView(f"\u25b6 {words}", "plain") if number == asked else LineView(words, "small")


def _part_line(hand: Hand, number: int, named: WinnersDeclared) -> str:
    """Say what a part that is named already is worth, and who wins it."""
    part = Part(named.board, named.low)
    if not named.seats:
        return say("no low")
    chips = chips_text(amount_of_part(hand, number, part))
    words = say("{part} {chips}", part=part_words(hand, part), chips=chips)
    return say("{part} to seat {seats}", part=words, seats=_listed(named.seats))


def _winners(hand: Hand, number: int) -> tuple[SeatNo, ...]:
    """Give who was paid this pot, or was named for it and waits for the others."""
    if hand.phase not in ("showdown", "ended"):
        return ()
    named = {seat: None for one in hand.declared[number] for seat in one.seats}
    return hand.winners[number] or tuple(named)


def _able(hand: Hand, number: int) -> tuple[SeatNo, ...]:
    seats = hand.pots()[number].seats
    return contenders(hand, seats) if hand.phase == "showdown" else seats


def _name(hand: Hand, number: int) -> str:
    if len(hand.pots()) == 1:
        return say("POT")
    return say("SIDE {number}", number=number) if number else say("MAIN")


def _listed(seats: tuple[SeatNo, ...]) -> str:
    return ",".join(map(str, seats))
