"""Every order of faults between the two programs, one step at a time.

The two sessions are the real ones. A sent frame arrives or is lost, and some frames may be late: they arrive
at any later time, again and again, before and after newer ones. Both programs may die at any step, the
machine also between a card's motion and its mark. The search is breadth-first until no new state is found:
each state is checked for what must never be, and from each the end must be reachable. Acts and commands that
are taken back are left out; they rely on a line that keeps its order, as serial lines do.
"""

from typing import Any

import pytest

from shuffleup_pico.session import Session
from tests.firmware.link_search import explore
from tests.firmware.link_world import Kept, World, Wrong
from tests.night import at_night


@pytest.mark.parametrize(
    ("restarts", "cuts", "late", "least"),
    [(0, 0, 1, 2_000), (1, 1, 0, 3_000), at_night(1, 0, 1, 24_000), at_night(0, 1, 1, 27_000)],
)
def test_no_order_of_losses_repeats_and_deaths_does_harm(
    restarts: int, cuts: int, late: int, least: int
) -> None:
    """The least number of states tells that the search has not quietly become smaller."""
    found, stuck = explore(World(restarts=restarts, cuts=cuts, late=late))

    assert stuck == 0
    assert found >= least


@pytest.mark.nightly
@pytest.mark.parametrize(("restarts", "cuts", "late", "least"), [(2, 2, 0, 40_000), (1, 1, 1, 130_000)])
def test_more_deaths_and_late_frames_together_do_no_harm(
    restarts: int, cuts: int, late: int, least: int
) -> None:
    found, stuck = explore(World(restarts=restarts, cuts=cuts, late=late))

    assert stuck == 0
    assert found >= least


class WithoutWriteAhead(World):
    """The machine begins a command before it has kept that it did."""

    class memory(Kept):  # noqa: N801
        """Keeps what is done, but not what is started."""

        @property
        def stays(self) -> tuple[Any, ...]:
            return self.done, self.done, self.result, self.first_event, self.events


class WithoutLookingAtIds(World):
    """The machine runs every command that comes while none is open."""

    class session(Session):  # noqa: N801
        """Looks at no id."""

        def _command(self, n: int, payload: bytes) -> None:
            if not self.open:
                self._respond(n, payload, self._run(n, payload))


class AcknowledgingTooSoon(World):
    """The table acknowledges an event before it is stored."""

    stores_before_acknowledging = False


class SendingTooSoon(World):
    """The table sends a command before it is stored."""

    stores_before_sending = False


class ForgettingWhenSent(World):
    """The machine forgets an event when it has sent it."""

    class session(Session):  # noqa: N801
        """Takes what it has sent for acknowledged."""

        def _send_events(self) -> None:
            super()._send_events()
            if self._unsent != self.memory.first_event:
                self.memory.acknowledge(self._unsent - 1)


class NeverSendingAgain(World):
    """The machine sends an event once."""

    class session(Session):  # noqa: N801
        """Never waits long enough to send one again."""

        def tick(self, elapsed_ms: int) -> bytes:
            self._waited_ms = -elapsed_ms
            return super().tick(elapsed_ms)


@pytest.mark.parametrize(
    ("broken", "what"),
    [
        (WithoutWriteAhead, "cards went out to"),
        (WithoutLookingAtIds, "cards went out to"),
        (AcknowledgingTooSoon, "told .*, heard|EventGap"),
        (SendingTooSoon, "asked for were"),
        (ForgettingWhenSent, "told .*, heard|EventGap"),
    ],
)
@pytest.mark.parametrize("late", [0, at_night(1)])
def test_a_program_that_is_broken_on_purpose_is_caught(broken: type[World], what: str, late: int) -> None:
    with pytest.raises(Wrong, match=what):
        explore(broken(restarts=1, cuts=1, late=late))


def test_a_machine_that_sends_an_event_only_once_gets_stuck() -> None:
    found, stuck = explore(NeverSendingAgain(restarts=0, cuts=0, late=0))

    assert 0 < stuck < found
