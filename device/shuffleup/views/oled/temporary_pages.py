"""Temporary pages of the OLED: an undone act, a page chosen by the knob, cards dealt, the last hand."""

from collections.abc import Sequence

import msgspec

from shuffleup.kernel.field_types import HandNo, Millis
from shuffleup.protocol.box import OledPage
from shuffleup.protocol.table import TablePhase
from shuffleup.table.decision_clock.timer import DEALT_FOR
from shuffleup.table.hand.hand_events import Undoable
from shuffleup.table.state import Table
from shuffleup.views.game_and_street_names import DealtTo, dealt_to
from shuffleup.views.headline import MINUTE, phase_of
from shuffleup.views.words.undo_names import time_words

UNDONE_FOR = Millis(2_000)
TURNED_FOR = Millis(5_000)
OVER_FOR = Millis(3_000)
"""Time for which the end of a player's time is told large."""

TIMED_FOR = Millis(8_000)
"""Time for which a box tells that every decision is timed from now on."""

NEXT_HAND_FOR = Millis(10_000)
"""Time for which the notice of the next hand stands before the clock comes back."""

WHERE_FOR = Millis(60_000)
"""Time after its start in which a box shows its table and its address."""


class TurnedPage(msgspec.Struct, frozen=True):
    """A page that the knob has turned to in place of another, until something happens or time is up."""

    page: OledPage
    until: Millis
    instead_of: OledPage
    seq: int


class BoardDeal(msgspec.Struct, frozen=True):
    """Cards of the board that are dealt now: `lay` of them lay there before, `lie` of them lie then.

    `to` says whether they come to one board, to both of a bomb pot, or to each run.
    """

    hand: HandNo
    lay: int
    lie: int
    to: DealtTo = "board"


class OledMemory(msgspec.Struct, frozen=True):
    """The memory between two looks at a table; times are those of the unit's boot-time clock.

    `seq` is the last event that was seen and `phase` where the table was, `taken_back` how many acts UNDO has
    taken back. `undone` names the last of them until `undone_until`. The notice of the next hand gives way to
    the clock at `clock_from`, never while that is None. `where_until` ends the words of a box that starts.
    `board` are the cards that lay in the hand `board_of`; `dealt` are those to be dealt now, until
    `dealt_until`. `called_since` is when the floor was called, None while it is not. `over_until` ends the
    notice that a player's time was over, `timed_until` that every decision is timed, once that `is_timed`.
    """

    seq: int = 0
    phase: TablePhase | None = None
    taken_back: int = 0
    undone: Undoable | None = None
    undone_until: Millis = Millis(0)
    clock_from: Millis | None = None
    turned: TurnedPage | None = None
    where_until: Millis = Millis(0)
    board_of: HandNo = HandNo(0)
    board: int = 0
    acts: int = 0
    dealt: BoardDeal | None = None
    dealt_until: Millis = Millis(0)
    called_since: Millis | None = None
    is_timed: bool = False
    over_until: Millis = Millis(0)
    timed_until: Millis = Millis(0)

    def deals(self, now: Millis) -> BoardDeal | None:
        """Give the cards of the board that are dealt at this moment."""
        return self.dealt if self.dealt is not None and now < self.dealt_until else None

    def floor_waited_for(self, now: Millis) -> Millis | None:
        """Say for how long the floor has been called, None where it is not."""
        return None if self.called_since is None else Millis(now - self.called_since)

    def changes_at(self, now: Millis) -> Millis | None:
        """Say when what is remembered ends by itself or reads otherwise, None if it does not."""
        moments = [self.undone_until, self.where_until, self.clock_from or Millis(0), self.dealt_until]
        moments += [self.over_until, self.timed_until]
        if self.turned:
            moments.append(self.turned.until)
        if self.called_since is not None:
            moments.append(Millis(now + MINUTE - (now - self.called_since) % MINUTE))
        return min((one for one in moments if one > now), default=None)


def seen(glance: OledMemory, table: Table | None, now: Millis) -> OledMemory:
    """Take note of the table as it is now: of a step that was taken back, of a hand that came to its end."""
    if table is None or table.seq == glance.seq:
        return glance
    phase = phase_of(table)
    after = msgspec.structs.replace(glance, seq=table.seq, phase=phase, taken_back=len(table.future))
    after = _with_time(_with_board(_with_call(after, table, now), glance, table, now), glance, table, now)
    if phase != glance.phase:
        after = msgspec.structs.replace(after, clock_from=Millis(now + NEXT_HAND_FOR))
    if not glance.seq or len(table.future) <= glance.taken_back:
        return msgspec.structs.replace(after, undone=None)
    return msgspec.structs.replace(after, undone=table.future[0].act, undone_until=Millis(now + UNDONE_FOR))


def _with_time(glance: OledMemory, before: OledMemory, table: Table, now: Millis) -> OledMemory:
    """Take note that a time has just ended by itself, or that every decision is timed from now on."""
    over, is_timed = bool(time_words(table)), table.timed_after is not None
    if not over:
        glance = msgspec.structs.replace(glance, over_until=Millis(0))
    elif before.seq and table.past[-1].seq >= before.seq:
        glance = msgspec.structs.replace(glance, over_until=Millis(now + OVER_FOR))
    if is_timed and not before.is_timed and before.seq:
        glance = msgspec.structs.replace(glance, timed_until=Millis(now + TIMED_FOR))
    return msgspec.structs.replace(glance, is_timed=is_timed)


def _with_call(glance: OledMemory, table: Table, now: Millis) -> OledMemory:
    since = (glance.called_since if glance.called_since is not None else now) if table.floor_called else None
    return msgspec.structs.replace(glance, called_since=since)


def _with_board(glance: OledMemory, before: OledMemory, table: Table, now: Millis) -> OledMemory:
    """Name the cards that play has just come to, where people deal them and nobody has entered them."""
    hand, number = table.play.hand, table.play.hand_no
    lie = len(hand.board) if hand is not None and hand.phase in ("betting", "showdown") else 0
    acts = len(table.past)
    glance = msgspec.structs.replace(glance, board_of=number, board=lie, acts=acts)
    if (before.board_of, before.board, before.acts) == (number, lie, acts):
        return glance  # a clock that starts for the first player ends no notice
    glance = msgspec.structs.replace(glance, dealt=None, dealt_until=Millis(0))
    lay = before.board if before.board_of == number else 0  # a bomb pot begins with its flop
    followed = before.board_of == number or (before.seq and before.board_of == number - 1)
    goes_on = followed and len(table.future) <= before.taken_back and not table.play.lost
    if hand is None or not goes_on or lie <= lay or table.rules.table.dealing != "hands":
        return glance
    if hand.board[-1] is not None:
        return glance
    dealt, until = BoardDeal(number, lay, lie, dealt_to(hand)), Millis(now + DEALT_FOR)
    return msgspec.structs.replace(glance, dealt=dealt, dealt_until=until)


def turned_page(pages: Sequence[OledPage], at: OledPage | None, detents: int) -> OledPage:
    """Return the page after a number of detents, from the last to the first; a page outside the row lies
    before its beginning.

    Raises:
        ValueError: there is no page to turn to.
    """
    if not pages:
        raise ValueError("there is no page to turn to")
    if at in pages:
        return pages[(pages.index(at) + detents) % len(pages)]
    return pages[(detents - 1 if detents > 0 else detents) % len(pages)]
