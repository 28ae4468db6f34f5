"""The lines of a table beside its headline: news of the floor, reminders, newcomers, etiquette."""

from collections.abc import Iterable, Mapping

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.kernel.language import Translatable, say, say_counted
from shuffleup.poker.cards import cutter
from shuffleup.poker.posting import wait_for_big_blind
from shuffleup.poker.showdown import cards_speak, dead_cards, duty_of, show_order
from shuffleup.protocol.table import WaitingView
from shuffleup.table.hand.next_hand import chooses_to_post, coming_hand, in_the_game, owed_blinds, waiting
from shuffleup.table.legal_commands import as_dealt_from, has_live_hand, may_start
from shuffleup.table.state import Table, waits_for_floor
from shuffleup.views.clock import blinds_text, blinds_view
from shuffleup.views.dealer_orders import coming_lines, order_words, out_of_turn, prompted
from shuffleup.views.flights import last_hands_at
from shuffleup.views.game_and_street_names import rotation_line
from shuffleup.views.numbers import chips_text, listed, together
from shuffleup.views.variations import announced_lines


def waiting_newcomers(table: Table) -> tuple[WaitingView, ...]:
    """Show who waits for the big blind, or posts to be dealt in before it comes.

    Where newcomers are dealt in at any seat but between the blinds' place and the button nobody waits for it,
    except who has missed blinds.
    """
    if table.play.positions is None:
        return ()
    joins_anywhere = table.rules.blinds.join == "any_but_between_sb_and_button"
    seats = (seat for seat in sorted(waiting(table)) if seat in table.play.missed or not joins_anywhere)
    return tuple(_waiting(table, seat, table.play.positions.big_blind) for seat in seats)


def _waiting(table: Table, seat: SeatNo, big_blind: SeatNo) -> WaitingView:
    hand, missed = table.play.hand, seat in table.play.missed
    playing = hand.live if hand is not None and table.play.in_progress else ()
    occupied = {*in_the_game(table), *playing, seat}
    hands = wait_for_big_blind(table.rules.blinds, seat, occupied, big_blind).hands_waited
    posts = [post for post in table.play.posts if post.seat == seat and (post.live or missed)]
    if hands and posts:
        live = Chips(sum(post.chips for post in posts if post.live))
        dead = Chips(sum(post.chips for post in posts if not post.live))
        wait = int(missed and _is_held_back(table, seat))
        return WaitingView(seat, wait, posts=live, posts_dead=dead)
    if not (hands and chooses_to_post(table, seat)):
        return WaitingView(seat, hands)
    live, dead = owed_blinds(table, seat)
    return WaitingView(seat, hands, may_post=live, may_post_dead=dead)


def _is_held_back(table: Table, seat: SeatNo) -> bool:
    """Say whether the button has to pass before missed blinds are made up from here."""
    return may_start(table) is None and seat not in coming_hand(as_dealt_from(table)).players


def post_words(live: Chips, dead: Chips) -> str:
    """Write what is posted: `10`, `10 + 5 dead`, `5 dead`."""
    if not dead:
        return chips_text(live)
    dead_words = say("{chips} dead", chips=chips_text(dead))
    return f"{chips_text(live)} + {dead_words}" if live else dead_words


def etiquette(table: Table) -> tuple[str, ...]:
    """Give the lines that stand at a table until the event starts, none once it has a level.

    One player to a hand, cards and stacks in view, no looking at cards that are gone (SPEC PEN-06 to
    PEN-09), no cash among the chips, and what these are worth (SPEC GEN-09, GEN-10). What becomes of a
    breach the director says.
    """
    if table.level is not None:
        return ()
    lines = (_cards(table), say("STACKS STAY IN VIEW: large chips in front, none hidden"), _money(table))
    return (say("ONE PLAYER TO A HAND: nobody helps"), *(line for line in lines if line))


def _cards(table: Table) -> str:
    """If the screen deals, players hold no cards and nobody can look through the deck."""
    if table.rules.table.dealing == "screen":
        return ""
    return say("CARDS STAY IN VIEW, NOT OVER THE EDGE: nobody looks at folded cards or the rest of the deck")


def _money(table: Table) -> str:
    chips = table.rules.chips
    match (chips.cash_value, chips.cash_on_table):
        case (False, False):
            return say("NO CASH ON THE TABLE: these chips are not worth money")
        case (True, False):
            return say("NO CASH ON THE TABLE")
        case (False, True):
            return say("THESE CHIPS ARE NOT WORTH MONEY")
    return ""


_GATHER: Mapping[str, Translatable] = {
    "joker": "GATHER ALL CARDS, SHUFFLE AGAIN: seat {seat} cuts onto the joker",
    "cut_card": "GATHER ALL CARDS, SHUFFLE AGAIN: seat {seat} cuts onto the cut card",
    "none": "GATHER ALL CARDS, SHUFFLE AGAIN: seat {seat} cuts",
}


def reminders(table: Table) -> tuple[str, ...]:
    """Give one line a reminder, none where the screen deals and there are no cards to handle."""
    lines = [
        *etiquette(table),
        race_line(table),
        *_live_and_away(table),
        hands_are_called(table),
        _rake(table),
    ]
    lines += map(_newcomer, waiting_newcomers(table))
    if table.rules.table.dealing != "screen":
        lines += [_before_the_deal(table), _opened(table), *_asked_for(table), _dead_pile(table)]
    return tuple(line for line in lines if line)


def race_line(table: Table) -> str:
    """Name who has won the chip race since the last hand, with the cards that lie there (CLR-06)."""
    race = table.race
    if race is None or table.race_before != table.play.hand_no or not table.play.at_rest:
        return ""
    seats = [f"{seat} {' '.join(race.cards.get(seat, ()))}".strip() for seat in race.winners]
    return say_counted(
        "CHIP RACE WON, a new chip: seat {seats}",
        "CHIP RACE WON, one new chip each: seats {seats}",
        len(seats),
        seats=listed(seats),
    )


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
        return say_counted(
            "OPEN ALL HANDS: seat {seats}", "OPEN ALL HANDS: seats {seats}", len(seats), seats=together(seats)
        )
    return say_counted(
        "MUST SHOW: seat {seats}", "MUST SHOW: seats {seats}", len(seats), seats=together(seats)
    )


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


def notices(table: Table) -> tuple[str, ...]:
    """Give the lines in the order in which they matter, none empty."""
    told = (
        _stopped_words(table),
        last_hands_at(table),
        _new_level(table),
        prompted(table.play.prompt, table.rules.blinds),
        _clock_words(table),
        _away_words(table),
        *asked_by_phone(table),
        *_out_of_turn_words(table),
        rotation_line(table),
        *announced_lines(table),
        *coming_lines(table),
        *order_words(table),
        *reminders(table),
    )
    return tuple(one for one in told if one)


def _new_level(table: Table) -> str:
    level, play = table.level, table.play
    now = play.level if play.hand is not None or play.unfollowed else play.level_fixed
    if level and now and not play.level_open and level.number != now.number:
        blinds = blinds_text(blinds_view(level, table.rules))
        return say("NEW LEVEL {level}: {blinds} from the next hand", level=level.number, blinds=blinds)
    return ""


def _clock_words(table: Table) -> str:
    if table.clock_lost is not None:
        return say("CLOCK OFF: the unit restarted while the time of seat {seat} ran", seat=table.clock_lost)
    if table.decision is None or table.every_decision_is_timed:  # the seat shows its own time
        return ""
    decision = table.decision
    seat, caller = decision.seat, decision.caller
    seconds = (decision.clock.allowed - decision.grace) // 1000
    asked = say(", called by seat {seat}", seat=caller) if caller else ""
    if seat is None:
        return say("CLOCK: {seconds} s", seconds=seconds) + asked
    return say("CLOCK ON SEAT {seat}: {seconds} s", seat=seat, seconds=seconds) + asked


def _stopped_words(table: Table) -> str:
    """Between two hands the hold says it."""
    on = table.play.in_progress or table.play.is_on_unfollowed
    return say("PLAY IS STOPPED: {reason}", reason=table.play_stopped) if table.play_stopped and on else ""


def _out_of_turn_words(table: Table) -> tuple[str, ...]:
    hand = table.play.hand
    return tuple(out_of_turn(hand, act) for act in table.play.out_of_turn) if hand is not None else ()


ASKED: Mapping[str, Translatable] = {
    "clock": "SEAT {seat} ASKS FOR THE CLOCK",
    "call_floor": "SEAT {seat} CALLS THE FLOOR",
}
"""What players ask of those at the table by phone (PLY-13)."""


def asked_by_phone(table: Table) -> tuple[str, ...]:
    """Say who asks for what by phone; whoever is meant does it with the usual key."""
    return tuple(say(ASKED[one.ask], seat=one.seat) for one in table.asked)


def _away_words(table: Table) -> str:
    away = sorted(table.play.absent)
    if not away:
        return ""
    return say_counted("AWAY: seat {seats}", "AWAY: seats {seats}", len(away), seats=together(away))
