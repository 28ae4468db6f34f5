"""The page while the clock or play is stopped: it names the stop beside its other contents."""

from msgspec.structs import replace

from shuffleup.wire import HaltView, OledView


def halted(view: OledView, halts: tuple[HaltView, ...]) -> OledView:
    """Put the words of what stops clock or play on a page, unless it has them; the page is inverted."""
    missing = [halt.word for halt in halts if halt.word not in (view.title, view.big)]
    return replace(view, halt="  ".join(missing), inverted=True) if missing else view
