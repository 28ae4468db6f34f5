"""The page while the clock or play is stopped: it names the stop beside its other contents."""

from msgspec.structs import replace

from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.protocol import HaltView, OledView
from shuffleup.table.events import RequestTold


def halted(view: OledView, halts: tuple[HaltView, ...]) -> OledView:
    """Put the words of what stops clock or play on a page, unless it has them; the page is inverted."""
    missing = [halt.word for halt in halts if halt.word not in (view.title, view.big)]
    return replace(view, halt="  ".join(missing), inverted=True) if missing else view


ASKED = {
    "clock": mark_for_translation("SEAT {seat}: CLOCK?"),
    "call_floor": mark_for_translation("SEAT {seat}: FLOOR?"),
}
"""What players ask for by phone, in few letters (PLY-13)."""


def asked_by_phone(view: OledView, asked: tuple[RequestTold, ...]) -> OledView:
    """Put the latest request of a player on the page; what stops clock or play comes first."""
    return view if view.halt else replace(view, halt=say(ASKED[asked[-1].ask], seat=asked[-1].seat))
