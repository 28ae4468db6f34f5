"""The view of an event whose program cannot start: the clock as it stood, and the fault (pure)."""

import msgspec

from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Millis
from shuffleup.kernel.language import say, say_counted
from shuffleup.protocol import OledView
from shuffleup.views.clock import blinds_text, clock_view
from shuffleup.views.oled.level import left_text


class SafeView(msgspec.Struct, frozen=True):
    """The last good state in words: each line of `clock` is a fact, `wrong` what is wrong, `todo` what to do.

    `left` is the time that was left, empty where there is no event or no countdown.
    """

    event: str
    left: str
    clock: tuple[str, ...]
    wrong: tuple[str, ...]
    todo: str


def safe_view(
    event: str,
    floor: Floor | None,
    left: Millis | None,
    wrong: tuple[str, ...],
    *,
    journal_is_bad: bool = False,
) -> SafeView:
    """Say how an event stood; `left` is what its clock had left, None where its state says it."""
    todo = say("Put that right, then switch the box off and on. What was played is in the journal.")
    if journal_is_bad:
        todo = say(
            "Keep that journal, and put a copy in its place: a USB stick or another box may have one. "
            "Then switch the box off and on. Without a journal it starts a new event."
        )
    if floor is None:
        return SafeView(event, "", (), wrong, todo)
    clock = floor.clock.paused(floor.clock.left if left is None else left, Millis(0))
    view = clock_view(msgspec.structs.replace(floor, clock=clock))
    facts = (
        say("level {level}: {stakes}", level=view.now.level, stakes=blinds_text(view.now)),
        say_counted("{count} player left", "{count} players left", len(floor.left())),
    )
    return SafeView(event, left_text(view, Millis(0)), facts, wrong, todo)


def safe_page(view: SafeView, address: str) -> OledView:
    """Show on the small display that the clock stands, and where the rest is read."""
    return OledView("no_link", say("SAFE MODE"), view.left or say("NO EVENT"), address or say("no network"))
