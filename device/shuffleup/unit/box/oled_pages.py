"""The page of the OLED at this moment, from the state of the box and the page that was turned to."""

from collections.abc import Callable

import msgspec

from shuffleup.hardware.keys import Fingers
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Millis
from shuffleup.protocol import BoardView, ClockView, KeysView, OledView
from shuffleup.table.state import Table
from shuffleup.views.oled import (
    WHERE_FOR,
    Glance,
    OledMoment,
    Where,
    changes_at,
    marked_trouble,
    oled_view,
    seen,
    turned,
)


class OledPages:
    """The pages of the OLED of a box; it remembers for how long each is shown.

    `board` is the newest board of the floor as JSON, empty before the first. `waits` says what a box without
    a table waits for, empty where that is the floor. `floor_gone` says that the floor of a venue does not
    answer: pages of a table that plays on are marked.
    """

    def __init__(
        self,
        clock: Clock,
        *,
        waits: Callable[[], str] = lambda: "",
        floor_gone: Callable[[], bool] = lambda: False,
    ) -> None:
        self.board = b""
        self.instead: Callable[[], OledView | None] = lambda: None
        """Gives a page that is shown instead of all others, None where there is none."""
        self.same_key: Callable[[], str] = lambda: ""
        """Gives the code of this box while another one has its key and a hand is on; empty otherwise."""
        self.waits = waits
        self.floor_gone = floor_gone
        self._where: Callable[[], Where] | None = None
        self._dress: Callable[[OledView], OledView] = lambda view: view
        self._clock = clock
        self._decoded: tuple[bytes, BoardView | None] = (b"", None)
        self._glance = Glance()
        self._turns = 0
        self._turned_until = Millis(0)

    def found_at(self, where: Callable[[], Where]) -> None:
        """Take in the address of this box; a box that serves nobody has none."""
        self._where = where

    def dress_with(self, dress: Callable[[OledView], OledView]) -> None:
        """Change every view from now on, as a practice hand does."""
        self._dress = dress

    def begin(self) -> None:
        """Say for a while where the box is found, wherever nothing else is wanted."""
        until = Millis(self._clock.now() + WHERE_FOR)
        self._glance = msgspec.structs.replace(self._glance, where_until=until)

    def view(self, table: Table | None, clock: ClockView | None, keys: KeysView) -> OledView:
        """Show the page of this moment."""
        if (instead := self.instead()) is not None:
            return self._dress(instead)
        view = oled_view(msgspec.structs.replace(self._moment(table, clock), keys=keys))
        marked = table is not None and (self.floor_gone() or self.same_key())
        return self._dress(marked_trouble(view) if marked else view)

    def changes_at(self, table: Table | None, clock: ClockView | None) -> Millis | None:
        """Say when the page changes by itself, None if it does not."""
        return changes_at(self._moment(table, clock))

    @property
    def glance(self) -> Glance:
        """The memory of the table between two looks at it."""
        return self._glance

    def look(self, table: Table | None, clock: ClockView | None, fingers: Fingers) -> None:
        """Take note of what happened at the table, and of the detents that have turned pages since."""
        self._glance = seen(self._glance, table, self._clock.now())
        detents = fingers.page_turns - self._turns
        back_to_first = not fingers.page_turns and fingers.page_until == self._turned_until
        self._turns, self._turned_until = fingers.page_turns, fingers.page_until
        if detents and not back_to_first:
            self._glance = turned(self._moment(table, clock), detents)

    def _moment(self, table: Table | None, clock: ClockView | None) -> OledMoment:
        where = self._where() if self._where else None
        return OledMoment(
            table,
            clock,
            self._clock.now(),
            self._glance,
            self._board(),
            where,
            self.waits(),
            linked=not self.floor_gone(),
        )

    def _board(self) -> BoardView | None:
        if self._decoded[0] is not self.board:
            self._decoded = self.board, msgspec.json.decode(self.board, type=BoardView)
        return self._decoded[1]
