"""The additions of a cash night on the faces: straddles, bomb pots, several boards and runs, parts of a pot.

A part is the board or run, and the high or the low of it (VAR-07, VAR-09).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.kernel.language import say
from shuffleup.poker.awards import parts_of, parts_to_name
from shuffleup.poker.cards import text
from shuffleup.poker.pots import Part
from shuffleup.poker.state import Board, Hand
from shuffleup.protocol.table import BoardOfHandView, OpenPartView
from shuffleup.protocol.touch import DeedView
from shuffleup.table.legal_commands import as_dealt_from
from shuffleup.table.state import Table
from shuffleup.table.variations import variation_state
from shuffleup.views.numbers import chips_text
from shuffleup.views.touch.buttons import Deeds


def open_pot(hand: Hand) -> int | None:
    """Number the pot that is to be paid now, the last side pot first (SPEC POT-07); None when all are."""
    waiting = [number for number in range(len(hand.awards)) if parts_to_name(hand, number)]
    return max(waiting, default=None)


def open_part(hand: Hand, number: int) -> Part:
    """Give the part of a pot that is won next: board by board, the high before the low."""
    return next(iter(parts_to_name(hand, number)), Part(0, low=False))


def part_args(part: Part) -> dict[str, Any]:
    """Give what names the part in a command; nothing where a pot has one."""
    board = {"board": part.board} if part.board else {}
    return board | ({"low": True} if part.low else {})


def part_words(hand: Hand, part: Part) -> str:
    """Name a part as short as a key: `RUN 1 OF 2`, `BOARD 2 LOW`; empty where a pot has one part."""
    boards, halves = len(hand.boards), len(parts_of(hand)) > len(hand.boards)
    board = board_words(hand, part.board) if boards > 1 else ""
    return _joined(board, _half(part) if halves else "")


def board_words(hand: Hand, number: int) -> str:
    """Name one of several boards: a run of the same hand, or a board of a bomb pot."""
    return _board(number, len(hand.boards), runs=bool(hand.runs))


def part_of_board(part: Part) -> str:
    """Name the high or the low of a board, whatever else is known of the hand: `BOARD 1 HIGH`."""
    return _joined(_board(part.board, 0, runs=False), _half(part))


def board_here(table: Table, number: int) -> str:
    """Name one of the boards or runs of a hand that is not followed; empty where it has one."""
    count = variation_state.boards_here(table)
    return _board(number, count, runs=variation_state.runs_here(table)) if count > 1 else ""


def part_here(table: Table, one: variation_state.PartOfPot) -> str:
    """Name a part of a pot of a hand that is not followed: `BOARD 1 LOW`, `side 1, RUN 1 OF 2`."""
    part, pots = one.part, table.play.pots
    half = _half(part) if len(variation_state.parts_here(table)) > variation_state.boards_here(table) else ""
    words = _joined(board_here(table, part.board), half)
    if len(pots) < 2:
        return words
    pot = say("side {number}", number=one.pot) if one.pot else say("main pot")
    return f"{pot}, {words}"


def open_parts_view(table: Table) -> tuple[OpenPartView, ...]:
    """List the parts of pots whose winners nobody has named; () where each pot has one part."""
    hand = table.play.hand
    if hand is None or hand.phase == "lost":
        told = ((one.pot, one.part, part_here(table, one)) for one in variation_state.open_parts(table))
    else:
        told = ((pot, part, part_words(hand, part)) for pot, part in _to_name(hand))
    return tuple(OpenPartView(words, pot, part.board, part.low) for pot, part, words in told)


def _to_name(hand: Hand) -> Iterable[tuple[int, Part]]:
    """List what the dealer can name at a showdown, side pots first."""
    if hand.phase == "showdown" and len(parts_of(hand)) > 1:
        for number in range(len(hand.awards) - 1, -1, -1):
            yield from ((number, part) for part in parts_to_name(hand, number))


def _board(number: int, count: int, *, runs: bool) -> str:
    if runs:
        return say("RUN {number} OF {count}", number=number + 1, count=count)
    return say("BOARD {number}", number=number + 1)


def _half(part: Part) -> str:
    return say("LOW") if part.low else say("HIGH")


def _joined(*words: str) -> str:
    return " ".join(word for word in words if word)


def run_words(table: Table) -> tuple[str, int]:
    """Say how often the board is dealt by the next press: once more than it is, round again."""
    times = table.play.runs % table.rules.run_it.most + 1
    return {1: say("RUN ONCE"), 2: say("RUN TWICE"), 3: say("RUN THREE TIMES")}[times], times


def run_line(table: Table) -> str:
    """Say which run is dealt or won now, as the OLED has it: `RUN 1 OF 2`; empty where there is one board."""
    hand = table.play.hand
    if hand is None or len(hand.boards) < 2 or hand.phase not in ("deal", "showdown"):
        return ""
    number = open_pot(hand) if hand.phase == "showdown" else None
    return board_words(hand, hand.next_board if number is None else open_part(hand, number).board)


Won = Mapping[Part, Mapping[SeatNo, Chips | None]]
"""What each winner of a part has got so far; None where the pot is not paid yet, or not to be shown."""


def boards_view(table: Table, *, with_chips: bool) -> tuple[BoardOfHandView, ...]:
    """Show each of several boards with its winners; () where there is one board.

    In a hand that is not followed a single board is shown, too, where it has a high and a low.
    """
    hand, parts = table.play.hand, variation_state.parts_here(table)
    if parts:
        boards = hand.boards if hand is not None else ((),) * variation_state.boards_here(table)
        names = [board_here(table, number) or say("HIGH AND LOW") for number in range(len(boards))]
        waiting = variation_state.open_parts(table)
        now = waiting[0].part.board if waiting else None
        return _boards(names, boards, _won_here(table), now, halves=len(parts) > len(boards))
    if hand is None or len(hand.boards) < 2:
        return ()
    won = _won(hand, with_chips=with_chips)
    names = [board_words(hand, number) for number in range(len(hand.boards))]
    return _boards(names, hand.boards, won, _now(hand), halves=any(part.low for part in won))


def _boards(
    names: Sequence[str], boards: Sequence[Board], won: Won, now: int | None, *, halves: bool
) -> tuple[BoardOfHandView, ...]:
    return tuple(
        BoardOfHandView(
            name=name,
            cards=tuple("?" if card is None else text(card) for card in board),
            won="  ".join(_winners(won, number, halves=halves)),
            is_next=number == now,
        )
        for number, (name, board) in enumerate(zip(names, boards, strict=True))
    )


def _won_here(table: Table) -> Won:
    won: dict[Part, dict[SeatNo, Chips | None]] = {}
    for told in table.play.parts_won:
        won.setdefault(Part(told.board, told.low), {}).update(dict.fromkeys(told.seats))
    for paid in variation_state.paid_here(table):
        of_part = won[Part(paid.board, paid.low)]
        for seat, chips in paid.shares:
            of_part[seat] = Chips((of_part[seat] or 0) + chips)
    return won


def paid_words(table: Table) -> str:
    """Say what each winner of a hand that is not followed gets of the counted pots: `S3 105  S5 100`."""
    shares = variation_state.parting_here(table).sums(variation_state.paid_here(table))
    return "  ".join(say("S{seat} {chips}", seat=seat, chips=chips_text(chips)) for seat, chips in shares)


def _now(hand: Hand) -> int | None:
    """Number the board that is dealt or won now."""
    if hand.phase == "deal":
        return hand.next_board
    number = open_pot(hand) if hand.phase == "showdown" else None
    return None if number is None else open_part(hand, number).board


def _won(hand: Hand, *, with_chips: bool) -> Won:
    """Add up all pots, part by part; a pot that went to one seat whole has no parts."""
    won: dict[Part, dict[SeatNo, Chips | None]] = {}
    for paid, declared in zip(hand.awards, hand.declared, strict=True):
        for one in paid.parts if paid is not None else ():
            of_part = won.setdefault(Part(one.board, one.low), {})
            for seat, chips in one.shares:
                of_part[seat] = Chips((of_part.get(seat) or 0) + chips) if with_chips else None
        for named in declared if paid is None else ():
            of_part = won.setdefault(Part(named.board, named.low), {})
            for seat in named.seats:
                of_part.setdefault(seat, None)
    return won


def _winners(won: Won, board: int, *, halves: bool) -> Iterable[str]:
    """Write the winners of a board in few letters: `S3 212`, in hi-lo `HIGH S3  LOW S1`."""
    for part in sorted(one for one in won if one.board == board):
        if halves and won[part]:
            yield say("LOW") if part.low else say("HIGH")
        for seat, chips in won[part].items():
            paid = "" if chips is None or halves else chips_text(chips)
            yield say("S{seat} {chips}", seat=seat, chips=paid) if paid else say("S{seat}", seat=seat)


def announced_next(table: Table) -> variation_state.AgreedNext:
    """Give what is agreed on for the next hand; nothing where the house plays no such additions."""
    return (
        variation_state.announced(as_dealt_from(table))
        if variation_state.has_additions(table)
        else variation_state.AgreedNext()
    )


def short_line(table: Table) -> str:
    """Write it as the OLED has it: `STRADDLE 40 S4`, `BOMB 100 EACH`, `7-2: 20 EACH`; else empty."""
    if table.play.side_bets:
        return say("7-2: {chips} EACH", chips=chips_text(table.rules.seven_deuce.amount))
    coming = announced_next(table)
    if coming.bomb.ante:
        return say("BOMB {chips} EACH", chips=chips_text(coming.bomb.ante))
    if coming.straddles:
        seat, chips = coming.straddles[-1]
        return say("STRADDLE {chips} S{seat}", chips=chips_text(chips), seat=seat)
    return ""


def announced_lines(table: Table) -> Iterable[str]:
    """Say what the next hand is to be, what is posted in one without the box, and who pays seven-deuce."""
    if not (variation_state.has_additions(table) or table.play.side_bets):
        return
    yield from _paid_beside(table)
    yield from next_hand_lines(table)
    yield from _unfollowed(table)


def _paid_beside(table: Table) -> Iterable[str]:
    winner = table.play.side_winner
    for seat, paid in table.play.side_bets:
        chips = chips_text(paid)
        yield say("7-2: seat {seat} pays {chips} to seat {winner}", seat=seat, chips=chips, winner=winner)


def next_hand_lines(table: Table) -> Iterable[str]:
    """Say what was announced for the next hand, a line each."""
    coming = announced_next(table)
    if coming.bomb.ante:
        chips = chips_text(coming.bomb.ante)
        if coming.bomb.boards == 2:
            yield say("NEXT HAND: BOMB POT, {chips} each, two boards", chips=chips)
        elif table.rules.bomb.boards == 2:
            yield say("NEXT HAND: BOMB POT, {chips} each, one board: too few cards for two", chips=chips)
        else:
            yield say("NEXT HAND: BOMB POT, {chips} each", chips=chips)
    for seat, straddle in coming.straddles:
        yield say("NEXT HAND: seat {seat} straddles with {chips}", seat=seat, chips=chips_text(straddle))


def _unfollowed(table: Table) -> Iterable[str]:
    play = table.play
    if play.is_on_unfollowed and play.bomb:
        yield say("BOMB POT: {chips} each", chips=chips_text(play.bomb))
    for seat, straddle in play.straddles if play.is_on_unfollowed else ():
        yield say("STRADDLE: seat {seat}, {chips}", seat=seat, chips=chips_text(straddle))


def straddle_deeds(make: Deeds, seat: SeatNo) -> Iterable[DeedView]:
    """Let a seat straddle the next hand, or call the straddles off where it has said that it does."""
    if not {"announce_straddle", "call_off_straddles"} & make.verbs:
        return
    coming = announced_next(make.table)
    if "announce_straddle" in make.verbs and coming.may_straddle and coming.may_straddle[0] == seat:
        note = chips_text(coming.may_straddle[1])
        yield make.play("announce_straddle", say("STRADDLE"), note=note, seat=seat)
    if "call_off_straddles" in make.verbs and seat in make.table.play.straddlers:
        yield make.play("call_off_straddles", say("NO STRADDLE"), note=say("next hand"))


def seven_deuce_deeds(make: Deeds, seat: SeatNo) -> Iterable[DeedView]:
    """Let the others pay a seat that has won with a seven and a deuce, its cards shown or told (VAR-11)."""
    if "pay_seven_deuce" in make.verbs and seat in variation_state.seats_with_seven_deuce(make.table):
        chips = chips_text(make.table.rules.seven_deuce.amount)
        yield make.play("pay_seven_deuce", say("7-2: {chips} EACH", chips=chips), seat=seat)


def shown_seven_deuce(make: Deeds) -> Iterable[DeedView]:
    """Ask it where a seven and a deuce lie open."""
    if "pay_seven_deuce" in make.verbs:
        for seat in variation_state.seats_with_seven_deuce(make.table, shown=True):
            note = say("seat {seat}", seat=seat)
            yield from (replace(one, note=note) for one in seven_deuce_deeds(make, seat))


def run_deeds(make: Deeds) -> Iterable[DeedView]:
    """Let the dealer take the answer of all: how often the rest of the board is dealt."""
    if "run_it_times" in make.verbs:
        words = {2: say("RUN TWICE"), 3: say("RUN THREE TIMES")}
        for times in range(2, variation_state.most_runs_here(make.table) + 1):
            yield make.play("run_it_times", words[times], note=say("all agree"), times=times)


def agree_deed(make: Deeds, seat: SeatNo) -> DeedView | None:
    """Let a seat that holds cards say yes to a second run; None where it is not asked."""
    hand = make.table.play.hand
    if (
        hand is None
        or "agree_to_run" not in make.verbs
        or seat not in variation_state.yet_to_agree(make.table, hand)
    ):
        return None
    return make.play("agree_to_run", say("YES: RUN TWICE"), seat=seat, times=2)


def bomb_pot_deed(make: Deeds) -> DeedView:
    """Let the next hand be a bomb pot, or take it back."""
    if announced_next(make.table).bomb.ante:
        return make.play("set_bomb_pot", say("NO BOMB POT"), note=say("next hand"), on=False)
    return make.play("set_bomb_pot", say("BOMB POT"), note=say("next hand"), on=True)
