"""Reminders for the dealer when they are due: cards to gather, to cut, to open, to retain."""

from collections.abc import Iterable

from shuffleup.kernel.field_types import SeatNo
from shuffleup.kernel.language import mark_for_translation, say, say_counted
from shuffleup.poker.cards import cutter
from shuffleup.poker.showdown import cards_speak, dead_cards, duty_of, show_order
from shuffleup.protocol import WaitingView
from shuffleup.table.legal_commands import as_dealt_from, has_live_hand, may_start
from shuffleup.table.next_hand import coming_hand
from shuffleup.table.state import Table, waits_for_floor
from shuffleup.views.etiquette import manners
from shuffleup.views.newcomers import post_words, waiting_newcomers
from shuffleup.views.numbers import chips_text

_GATHER = {
    "joker": mark_for_translation("GATHER ALL CARDS, SHUFFLE AGAIN: seat {seat} cuts onto the joker"),
    "cut_card": mark_for_translation("GATHER ALL CARDS, SHUFFLE AGAIN: seat {seat} cuts onto the cut card"),
    "none": mark_for_translation("GATHER ALL CARDS, SHUFFLE AGAIN: seat {seat} cuts"),
}


def reminders(table: Table) -> tuple[str, ...]:
    """Give one line a reminder, none where the screen deals and there are no cards to handle."""
    lines = [*manners(table), race_line(table), *_live_and_away(table), hands_are_called(table), _rake(table)]
    lines += map(_newcomer, waiting_newcomers(table))
    if table.rules.table.dealing != "screen":
        lines += [_before_the_deal(table), _opened(table), *_asked_for(table), _dead_pile(table)]
    return tuple(line for line in lines if line)


def race_line(table: Table) -> str:
    """Name who has won the chip race since the last hand, with the cards that lie there (CLR-06)."""
    race = table.race
    if race is None or table.race_before != table.play.hand_no or not table.play.at_rest:
        return ""
    seats = (f"{seat} {' '.join(race.cards.get(seat, ()))}".strip() for seat in race.winners)
    return say("CHIP RACE WON, one new chip each: seat {seats}", seats=", seat ".join(seats))


def who_cuts(table: Table) -> SeatNo | None:
    """Name the seat that cuts the deck of the next hand, None while none can begin (SPEC DLG-01)."""
    if table.rules.table.dealing == "screen" or may_start(table):
        return None
    coming = coming_hand(as_dealt_from(table))
    return cutter(coming.players, coming.positions.button, table.rules.deal)


def to_open(table: Table) -> tuple[SeatNo, ...]:
    """List who has not opened the hand yet at the showdown, in the order of showing (SPEC SHD-01 to 04)."""
    hand = table.play.hand
    if hand is None or waits_for_floor(table):
        return ()
    if not (hand.phase == "showdown" or (hand.hands_are_face_up and hand.phase == "deal")):
        return ()
    return tuple(seat for seat in show_order(hand) if not hand.cards_of(seat))


def must_open(table: Table) -> tuple[SeatNo, ...]:
    """List those who may not muck: hands that are open, won, or wanted by a player (SPEC SHD-05, ALL-13)."""
    hand = table.play.hand
    duty = duty_of(hand).must_show if hand is not None else ()
    return tuple(seat for seat in to_open(table) if seat in duty or seat in table.play.to_show)


def hands_are_called(table: Table) -> str:
    """Say at the showdown that a hand is worth what its player calls it, where that is so (SPEC SHD-06)."""
    hand = table.play.hand
    if hand is None or hand.phase != "showdown" or cards_speak(hand):
        return ""
    return say("PLAYERS CALL THEIR HANDS: what is said counts, not the cards")


def dead_pile(table: Table) -> int:
    """Count the cards in the dead pile, 0 between hands (SPEC DLG-10)."""
    hand = table.play.hand
    return dead_cards(hand, table.rules.deal) if hand is not None else 0


def _before_the_deal(table: Table) -> str:
    """All cards are gathered and shuffled again for each hand (SPEC DLG-12), and cut onto what covers
    them."""
    seat, deal = who_cuts(table), table.rules.deal
    if seat is None:
        return ""
    return say(_GATHER[deal.cut_card], seat=seat)


def _opened(table: Table) -> str:
    hand, seats = table.play.hand, must_open(table)
    if hand is None or not seats:
        return ""
    if hand.hands_are_face_up:
        return say("OPEN ALL HANDS: seat {seats}", seats=_listed(seats))
    return say("MUST SHOW: seat {seats}", seats=_listed(seats))


def _asked_for(table: Table) -> Iterable[str]:
    hand = table.play.hand
    for seat in table.play.to_show:
        if hand is not None and not hand.cards_of(seat):
            yield say("SEAT {seat} MUST SHOW: a caller asked to see the hand (TDA 18)", seat=seat)


def _dead_pile(table: Table) -> str:
    """Folded cards go to the dealer face down, onto the burns (SPEC BET-13, DLG-10)."""
    cards = dead_pile(table) if table.play.in_progress else 0
    if not cards:
        return ""
    return say_counted("DEAD PILE: {count} card, face down", "DEAD PILE: {count} cards, face down", cards)


def _live_and_away(table: Table) -> Iterable[str]:
    for seat in sorted(table.play.absent):
        if has_live_hand(table, seat):
            yield say("SEAT {seat} HAS A LIVE HAND: it should stay to the showdown (TDA 31)", seat=seat)


def _rake(table: Table) -> str:
    hand = table.play.hand
    if hand is None or not hand.raked:
        return ""
    return say("RAKE {chips}: chips out of play", chips=chips_text(hand.raked))


def _newcomer(waits: WaitingView) -> str:
    seat = waits.seat
    if waits.posts or waits.posts_dead:
        chips = post_words(waits.posts, waits.posts_dead)
        if waits.hands:
            return say("SEAT {seat} POSTS {chips} once the button has passed", seat=seat, chips=chips)
        return say("SEAT {seat} POSTS {chips} and is dealt in next", seat=seat, chips=chips)
    if not waits.hands:
        return say("SEAT {seat} IS DEALT IN NEXT, in the big blind", seat=seat)
    offered = post_words(waits.may_post, waits.may_post_dead)
    choice = say(", or posts {chips}", chips=offered) if waits.may_post or waits.may_post_dead else ""
    wait = say_counted(
        "SEAT {seat} WAITS FOR THE BIG BLIND: {count} more hand",
        "SEAT {seat} WAITS FOR THE BIG BLIND: {count} more hands",
        waits.hands,
        seat=seat,
    )
    return wait + choice


def _listed(seats: tuple[SeatNo, ...]) -> str:
    return ", ".join(map(str, seats))
