"""The notices of a table beside its headline, one line per subject."""

from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.table.state import Table
from shuffleup.views.clock import blinds_text, blinds_view
from shuffleup.views.orders import coming_lines, order_words
from shuffleup.views.reminders import reminders
from shuffleup.views.variations.games import rotation_line
from shuffleup.views.variations.lines import announced_lines
from shuffleup.views.words.prompts import out_of_turn, prompted


def notices(table: Table) -> tuple[str, ...]:
    """Give the lines in the order in which they matter, none empty."""
    told = (
        _stopped_words(table),
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
    if table.decision is None:
        return ""
    seat, caller, seconds = table.decision.seat, table.decision.caller, table.decision.clock.allowed // 1000
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


ASKED = {
    "clock": mark_for_translation("SEAT {seat} ASKS FOR THE CLOCK"),
    "call_floor": mark_for_translation("SEAT {seat} CALLS THE FLOOR"),
}
"""What players ask of those at the table by phone (PLY-13)."""


def asked_by_phone(table: Table) -> tuple[str, ...]:
    """Say who asks for what by phone; whoever is meant does it with the usual key."""
    return tuple(say(ASKED[one.ask], seat=one.seat) for one in table.asked)


def _away_words(table: Table) -> str:
    seats = ", ".join(str(seat) for seat in sorted(table.play.absent))
    return say("AWAY: seat {seats}", seats=seats) if seats else ""
