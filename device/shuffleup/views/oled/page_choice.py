"""The choice of the page: the state of the table first, then the page chosen by the knob, then the clock.

While the clock or play is stopped, each page names the stop beside its other contents. The card machine has a
page only while it waits for a person.
"""

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from shuffleup.kernel.field_types import Millis
from shuffleup.kernel.language import Translatable, say
from shuffleup.protocol.box import KeysView, OledPage, OledView
from shuffleup.protocol.clock import ClockView
from shuffleup.protocol.touch import HaltView
from shuffleup.protocol.update_left import UpdateLeft
from shuffleup.protocol.wall import BoardView
from shuffleup.table.card_machine.cards_due import hand_on
from shuffleup.table.card_machine.machine_questions import cards_overdue
from shuffleup.table.decision_clock.clock_commands import asks_from
from shuffleup.table.events import RequestTold
from shuffleup.table.state import Table
from shuffleup.views.card_machine import cards_for_people, machine_view, wanted_of_people
from shuffleup.views.decision_clock import over_page, timed_page
from shuffleup.views.flights import last_hands_at
from shuffleup.views.headline import halts, is_paused, phase_of
from shuffleup.views.oled import clock_pages, hand_pages
from shuffleup.views.oled.temporary_pages import TURNED_FOR, OledMemory, TurnedPage, turned_page
from shuffleup.views.variations import short_line


def halted(view: OledView, halts: tuple[HaltView, ...]) -> OledView:
    """Put the words of what stops clock or play on a page, unless it has them; the page is inverted."""
    missing = [halt.word for halt in halts if halt.word not in (view.title, view.big)]
    return replace(view, halt="  ".join(missing), inverted=True) if missing else view


ASKED: Mapping[str, Translatable] = {"clock": "SEAT {seat}: CLOCK?", "call_floor": "SEAT {seat}: FLOOR?"}
"""What players ask for by phone, in few letters (PLY-13)."""


def asked_by_phone(view: OledView, asked: tuple[RequestTold, ...]) -> OledView:
    """Put the latest request of a player on the page; what stops clock or play comes first."""
    return view if view.halt else replace(view, halt=say(ASKED[asked[-1].ask], seat=asked[-1].seat))


MOST_LETTERS = 50
"""What four lines of the smallest letters have room for, wherever the words break."""

TURNS_AFTER = Millis(4_000)
"""Time after which the rest of a long text takes the place of its beginning."""


def machine_pages(table: Table) -> tuple[OledView, ...]:
    """Say where the machine stops, what to do and where to put the hand, on as many pages as that needs.

    A decision that is on goes before, unless its player has no cards yet. A machine that waits for a deck, or
    gives one out, says that.
    """
    machine = table.machine
    if table.decision is not None and cards_overdue(table) is None:
        return ()
    asks = wanted_of_people(table)
    wants = machine.shuffle_wanted or machine.out_wanted or machine.asked is not None
    if asks is not None and not (hand_on(table) or wants):
        return ()
    view = machine_view(table)
    if view is None:
        return ()
    if asks is None:
        return _pages_of_text(cards_for_people(table))
    said = f"{view.question}: {view.to_do}. {view.where}" if view.to_do else f"{view.question}. {view.where}"
    return _pages_of_text(said)


def _pages_of_text(said: str) -> tuple[OledView, ...]:
    parts = _parts(said) if said else ()
    return tuple(OledView("machine", say("CARD MACHINE"), part, rests=True) for part in parts)


def machine_page(table: Table, now: Millis) -> OledView | None:
    """Give the page whose turn it is."""
    pages = machine_pages(table)
    return pages[now // TURNS_AFTER % len(pages)] if pages else None


def _parts(said: str) -> list[str]:
    parts = [""]
    for word in said.split():
        if parts[-1] and len(parts[-1]) + 1 + len(word) > MOST_LETTERS:
            parts.append("")
        parts[-1] = f"{parts[-1]} {word}".strip()
    return parts


NO_KEYS = KeysView(())

_QUIET: tuple[OledPage, ...] = ("clock", "before", "between", "break", "no_link")
"""Pages that want nobody: a box that starts says over them where it is found."""


class OledMoment(msgspec.Struct, frozen=True):
    """All facts that the box knows at this moment; None is unknown.

    `now` is the boot-time clock of the unit that made the anchor of the level clock. `waits` is what a box
    without a table waits for, empty where that is the floor. `keys` have the amount that is open; `linked`
    says whether the floor answers. `left` is an update that did not stay.
    """

    table: Table | None
    clock: ClockView | None
    now: Millis
    glance: OledMemory = OledMemory()
    board: BoardView | None = None
    where: clock_pages.TableAddress | None = None
    waits: str = ""
    keys: KeysView = NO_KEYS
    linked: bool = False
    left: UpdateLeft | None = None


def oled_view(moment: OledMoment) -> OledView:
    """Choose and fill the page."""
    clock, now = moment.clock, moment.now
    runs = clock is not None and clock_pages.counts(clock, now)
    view = halted(_chosen(moment), halts(moment.table, clock, moment.glance.floor_waited_for(now), now))
    if moment.table is not None and moment.table.asked:
        view = asked_by_phone(view, moment.table.asked)
    if moment.table is not None and not view.halt and (left := last_hands_at(moment.table)):
        view = replace(view, halt=left)
    return msgspec.structs.replace(view, rests=not (runs or _decision_left(moment)))


def turned(moment: OledMoment, detents: int) -> OledMemory:
    """Turn the knob from the page that is shown: another comes for 5 s, or until something happens.

    A decision that is counted down stays, and so does the page where there is no other.
    """
    glance, on, pages = moment.glance, _on(moment), _pages(moment)
    if on.page == "called" or not pages:
        return glance
    page = turned_page(tuple(pages), _chosen(moment).page, detents)
    until = Millis(moment.now + TURNED_FOR)
    return msgspec.structs.replace(glance, turned=TurnedPage(page, until, on.page, glance.seq), undone=None)


def changes_at(moment: OledMoment) -> Millis | None:
    """Say when the page changes by itself: at the next second of a countdown, or when its time is over."""
    clock, now = moment.clock, moment.now
    moments = [moment.glance.changes_at(now) or Millis(0)]
    if clock is not None and clock_pages.counts(clock, now):
        moments.append(_next_second(clock_pages.time_left(clock, now), now))
    if left := _decision_left(moment):
        moments.append(_next_second(left, now))
    if moment.table is not None:
        moments.append(asks_from(moment.table) or Millis(0))
    turns = moment.table is not None and len(machine_pages(moment.table)) > 1
    if turns or (now < moment.glance.where_until and len(_at_start(moment)) > 1):
        moments.append(Millis((now // TURNS_AFTER + 1) * TURNS_AFTER))
    return min((one for one in moments if one > now), default=None)


def _chosen(moment: OledMoment) -> OledView:
    table, glance, now = moment.table, moment.glance, moment.now
    if table is not None and (page := _of_fingers(table, moment)):
        return page
    if table is not None and (page := _just_happened(table, glance, now)):
        return page
    # A page that was turned to holds only for the event and the page over which it was turned.
    on, turn = _on(moment), glance.turned
    if turn and now < turn.until and (turn.instead_of, turn.seq) == (on.page, glance.seq):
        return _pages(moment).get(turn.page, on)
    if now < glance.where_until and on.page in _QUIET and (told := _at_start(moment)):
        return told[now // TURNS_AFTER % len(told)]
    return on


def _just_happened(table: Table, glance: OledMemory, now: Millis) -> OledView | None:
    """Tell for seconds what has just happened; an act that was taken back comes before cards to be dealt."""
    if glance.undone and now < glance.undone_until:
        return hand_pages.undone_page(table, glance.undone)
    if now < glance.over_until and (over := over_page(table)):
        return over
    if now < glance.timed_until:
        return timed_page(table.rules.time)
    dealt = None if table.stands else glance.deals(now)
    return hand_pages.deal_page(table, dealt) if dealt else None


def _of_fingers(table: Table, moment: OledMoment) -> OledView | None:
    """Show what is being set or chosen over all else: it is what the next press does."""
    return hand_pages.choice_page(table, moment.keys, moment.now) or hand_pages.amount_page(
        table, moment.keys, moment.now
    )


def _on(moment: OledMoment) -> OledView:
    """Show the current event, even if the knob has turned to another page."""
    table, clock, now = moment.table, moment.clock, moment.now
    if table is None and moment.waits:
        return clock_pages.spare_page(moment.waits)
    if table is None or clock is None:
        return clock_pages.not_begun_page() if moment.linked else clock_pages.no_link_page()
    first = _stopped(moment, table) or machine_page(table, now)
    return first or hand_pages.page_of_hand(table, clock, now) or _between_hands(table, clock, moment)


def _pages(moment: OledMoment) -> dict[OledPage, OledView]:
    """Fill the pages that the knob turns through, in their order, without those that would say nothing."""
    pages: dict[OledPage, OledView] = {}
    if moment.clock and moment.clock.phase == "level":
        pages["clock"] = clock_pages.clock_page(moment.clock, moment.now)
    if moment.clock and moment.clock.next:
        pages["next"] = clock_pages.next_page(moment.clock.next, moment.clock, moment.now)
    if moment.board and moment.board.players_left:
        pages["players"] = clock_pages.players_page(moment.board)
    return pages | {page.page: page for page in _at_start(moment)}


def _at_start(moment: OledMoment) -> tuple[OledView, ...]:
    """Say in turns where the box is found and, after an update that did not stay, why that is so."""
    left = (clock_pages.left_page(moment.left),) if moment.left else ()
    return (*left, *((clock_pages.where_page(moment.where),) if moment.where else ()))


def _stopped(moment: OledMoment, table: Table) -> OledView | None:
    if table.floor_called:
        called = halts(table, None, moment.glance.floor_waited_for(moment.now))[-1]
        return OledView("paused", called.word, say("WAIT"), called.note, inverted=True)
    if table.play_stopped and phase_of(table) in ("betting", "deal", "showdown", "playing"):
        why = table.play_stopped
        return OledView("paused", say("PLAY IS STOPPED"), say("WAIT"), why, inverted=True)
    return None


def _envelope(table: Table, board: BoardView | None) -> str:
    """Say that an envelope is to be drawn at this table, or is being opened (MYS-05)."""
    envelopes = board.envelopes if board else None
    if envelopes is None:
        return ""
    if envelopes.drum_roll:
        return say("envelope: {name}...", name=envelopes.drum_roll)
    due = next((one.name for one in envelopes.due if one.table == table.table), "")
    return say("draw: envelope {name}", name=due) if due else ""


def _between_hands(table: Table, clock: ClockView, moment: OledMoment) -> OledView:
    phase, now = phase_of(table), moment.now
    if page := clock_pages.page_without_play(clock, now, table.title):
        return page
    if is_paused(table, clock):
        return clock_pages.paused_page(clock, now)
    envelope = _envelope(table, moment.board) if phase in ("between", "finished", "held") else ""
    if envelope or phase == "held" or (phase in ("between", "finished") and not _told(clock, moment)):
        return hand_pages.next_hand_page(table, clock, now, envelope)
    return clock_pages.clock_page(clock, now)


def _told(clock: ClockView, moment: OledMoment) -> bool:
    """Say whether the next hand has stood there long enough, and the clock has more to show.

    What is announced for the next hand stands until it begins (VAR-10, VAR-23).
    """
    table = moment.table
    if clock_pages.left_text(clock, moment.now) == "" or (table is not None and short_line(table)):
        return False
    since = moment.glance.clock_from
    return not clock.notice and since is not None and moment.now >= since


def _decision_left(moment: OledMoment) -> Millis:
    return hand_pages.decision_left(moment.table, moment.now) if moment.table is not None else Millis(0)


def _next_second(left: Millis, now: Millis) -> Millis:
    """Give the moment at which a countdown shows one second less."""
    return Millis(now + (left - 1) % 1000 + 1)
