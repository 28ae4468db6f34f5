"""The showdown: one tap pays a pot; several seats can share it; entered cards decide by themselves.

If the players call their hands, the cards decide nothing, and a tap always pays (SPEC SHD-06).
The pots are listed with returned chips, size, contenders and winners.
"""

from collections.abc import Iterable

from shuffleup.kernel.field_types import SeatNo
from shuffleup.kernel.language import say, say_counted
from shuffleup.poker.awards import amount_of_part, parts_to_name
from shuffleup.poker.events import WinnersDeclared
from shuffleup.poker.pots import Part
from shuffleup.poker.showdown import contenders
from shuffleup.poker.state import Hand
from shuffleup.protocol.touch import DeedView, LineView, NeedView, TapView
from shuffleup.table.state import Table
from shuffleup.table.variations.variation_state import game_of
from shuffleup.views.notices import hands_are_called, must_open, to_open
from shuffleup.views.numbers import chips_text, seats_text, together
from shuffleup.views.table import face_of, returned, shows_pots
from shuffleup.views.touch.buttons import Deeds, cards_need
from shuffleup.views.touch.scene import TableScene
from shuffleup.views.touch.seat_sheet import seat_sheet
from shuffleup.views.variations import board_words, open_part, open_pot, part_args, part_words


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
        words = say_counted(
            "{pot}: {chips} to seat {seats}",
            "{pot}: {chips} to seats {seats}",
            len(winners),
            pot=name,
            chips=chips,
            seats=together(winners),
        )
        return LineView(f"\u2713 {words}", "small", "go")
    words = say("{pot}: {chips} ({seats})", pot=name, chips=chips, seats=_listed(_able_seats(hand, number)))
    return LineView(f"\u25b6 {words}", "plain") if number == asked else LineView(words, "small")


def _part_line(hand: Hand, number: int, named: WinnersDeclared) -> str:
    """Say what a part that is named already is worth, and who wins it."""
    part = Part(named.board, named.low)
    if not named.seats:
        return say("no low")
    chips = chips_text(amount_of_part(hand, number, part))
    words = say("{part} {chips}", part=part_words(hand, part), chips=chips)
    seats = together(named.seats)
    return say_counted(
        "{part} to seat {seats}", "{part} to seats {seats}", len(named.seats), part=words, seats=seats
    )


def _winners(hand: Hand, number: int) -> tuple[SeatNo, ...]:
    """Give who was paid this pot, or was named for it and waits for the others."""
    if hand.phase not in ("showdown", "ended"):
        return ()
    named = {seat: None for one in hand.declared[number] for seat in one.seats}
    return hand.winners[number] or tuple(named)


def _able_seats(hand: Hand, number: int) -> tuple[SeatNo, ...]:
    seats = hand.pots()[number].seats
    return contenders(hand, seats) if hand.phase == "showdown" else seats


def _name(hand: Hand, number: int) -> str:
    if len(hand.pots()) == 1:
        return say("POT")
    return say("SIDE {number}", number=number) if number else say("MAIN")


def _listed(seats: tuple[SeatNo, ...]) -> str:
    return ",".join(map(str, seats))


def lines(scene: TableScene) -> tuple[LineView, ...]:
    """Ask for the winner of the pot that is open, and say who opens the hand next."""
    hand = scene.table.play.hand
    number = open_pot(hand) if hand is not None else None
    if hand is None or number is None:
        return (LineView(say("OPEN THE HANDS"), "who"),)
    asked = say("TAP THE WINNER of {pot}", pot=part_of_pot(hand, number))
    called = hands_are_called(scene.table)
    told = (LineView(called, "small"),) if called else ()
    pots = pot_list(scene.table) if len(hand.pots()) > 1 else _able_line(hand, number)
    which = (LineView(place_of(hand, number), "small"),) if len(hand.pots()) > 1 else ()
    who = LineView(asked, "who")
    return (who, *which, *returned_lines(hand), *pots, *told, *_next_to_open(scene.table))


def _able_line(hand: Hand, number: int) -> tuple[LineView, ...]:
    """Name the seats that can win the only pot."""
    able = contenders(hand, hand.pots()[number].seats)
    return (LineView(seats_text(able), "what"),)


def pot_words(hand: Hand, number: int) -> str:
    """Name a pot and what is in it: `main 5 000`, `side 2 1 200`."""
    chips = chips_text(hand.pots()[number].amount)
    if len(hand.pots()) == 1:
        return say("the pot {chips}", chips=chips)
    if number == 0:
        return say("main {chips}", chips=chips)
    return say("side {number}: {chips}", number=number, chips=chips)


def part_of_pot(hand: Hand, number: int) -> str:
    """Name a pot, behind the board, run or half that is won next where there are several."""
    part, pot = open_part(hand, number), pot_words(hand, number)
    words = part_words(hand, part)
    if not words:
        return pot
    chips = chips_text(amount_of_part(hand, number, part))
    return say("{part}: {chips} of {pot}", part=words, chips=chips, pot=pot)


def _next_to_open(table: Table) -> tuple[LineView, ...]:
    waiting = to_open(table)
    return (LineView(say("opens next: seat {seat}", seat=waiting[0]), "small"),) if waiting else ()


def taps(scene: TableScene) -> tuple[TapView, ...]:
    """Pay the open pot to the seat that is tapped; the others open their sheets."""
    return tuple(_tap(scene, seat) for seat in sorted(scene.table.sitters))


def _tap(scene: TableScene, seat: SeatNo) -> TapView:
    hand, opens = scene.table.play.hand, seat_sheet(scene, seat)
    number = open_pot(hand) if hand is not None and "declare_winners" in scene.deeds.verbs else None
    if hand is None or number is None or seat not in contenders(hand, hand.pots()[number].seats):
        return TapView(seat, opens)
    label = say("WINS {pot}", pot=part_of_pot(hand, number))
    part = part_args(open_part(hand, number))
    wins = scene.deeds.play("declare_winners", label, pot=number, seats=(seat,), **part)
    return TapView(seat, wins, opens, short=say("WINS?"))


def deeds(scene: TableScene) -> tuple[DeedView, ...]:
    """Offer to split the open pot, to enter cards, and to muck."""
    hand, table, make = scene.table.play.hand, scene.table, scene.deeds
    if hand is None or table.floor_called:
        return (make.play("floor_done", say("FLOOR IS DONE")),) if table.floor_called else ()
    found = (*_split(make, hand), *_board(make, hand), *_hole_cards(make), *_muck(make))
    return tuple(one for one in found if one.verb in make.verbs)


def _split(make: Deeds, hand: Hand) -> tuple[DeedView, ...]:
    number = open_pot(hand)
    if number is None:
        return ()
    able = contenders(hand, hand.pots()[number].seats)
    title = say("WHO SHARES {pot}?", pot=part_of_pot(hand, number))
    shares = NeedView("seats", "seats", title, able)
    part = open_part(hand, number)
    args = {"pot": number} | part_args(part)
    split = make.play("declare_winners", say("SPLIT"), shares, note=say("several seats"), **args)
    if not part.low:
        return (split,)
    return (split, make.play("declare_winners", say("NO LOW"), seats=(), **args))


def _board(make: Deeds, hand: Hand) -> tuple[DeedView, ...]:
    if len(hand.boards) > 1:
        return tuple(_one_board(make, hand, number) for number, one in enumerate(hand.boards) if None in one)
    if None not in hand.board:
        return ()
    cards = cards_need(make.table, say("BOARD CARDS"), len(hand.board), board=True)
    return (make.play("read_board", say("ENTER BOARD"), cards),)


def _one_board(make: Deeds, hand: Hand, number: int) -> DeedView:
    cards = cards_need(make.table, say("BOARD CARDS"), len(hand.boards[number]), board=True)
    return make.play("read_board", say("ENTER BOARD"), cards, note=board_words(hand, number), board=number)


def _hole_cards(make: Deeds) -> tuple[DeedView, ...]:
    waiting = to_open(make.table)
    if not waiting:
        return ()
    whose = NeedView("seat", "seat", say("WHOSE CARDS?"), waiting)
    return (make.play("show_cards", say("ENTER CARDS"), whose, hole_cards_need(make.table)),)


def hole_cards_need(table: Table) -> NeedView:
    """Ask for the cards of a hand."""
    return cards_need(table, say("HOLE CARDS"), game_of(table).hole_cards)


def _muck(make: Deeds) -> tuple[DeedView, ...]:
    may = tuple(seat for seat in to_open(make.table) if seat not in must_open(make.table))
    if not may:
        return ()
    return (make.play("muck", say("MUCK"), NeedView("seat", "seat", say("WHO MUCKS?"), may)),)
