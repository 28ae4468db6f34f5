"""A page while the clock or the play is stopped: it says so, whatever else it shows."""

from msgspec.structs import replace

from shuffleup.wire import HaltView, OledView


def halted(view: OledView, halts: tuple[HaltView, ...]) -> OledView:
    """Put the words of what stops clock or play on a page, unless it has them; the page is inverted."""
    missing = [halt.word for halt in halts if halt.word not in (view.title, view.big)]
    return replace(view, halt="  ".join(missing), inverted=True) if missing else view
