#!/usr/bin/env python3
"""Play the evenings of docs/host on the real program: count the taps, and take a picture of each act."""

import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from generated import with_blocks  # noqa: E402  # beside this file
from tests.ui.conftest import NOTHING_EXPIRES, Browser, Page  # noqa: E402  # the browser of the tests
from tests.ui.counted.box import Box  # noqa: E402
from tests.ui.counted.cash_night import CashNight  # noqa: E402
from tests.ui.counted.host import HASTE  # noqa: E402
from tests.ui.counted.ordinary_evening import OrdinaryEvening  # noqa: E402
from tests.ui.counted.page import PAGES, blocks, is_shown, picture  # noqa: E402
from tests.ui.counted.story import Story  # noqa: E402
from tests.ui.counted.three_tables import ThreeTables  # noqa: E402

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
RING = "aimed.found.style.outline = {!r}; true"


def play(kind: type[Story], browser: Browser, folder: Path) -> dict[str, int]:
    """Play an evening on a phone; the picture of an act is its last tap, with a ring around it."""
    pictures: dict[str, bytes] = {}
    with tempfile.TemporaryDirectory() as home:
        box, page = Box(Path(home)), Page(browser, width=390, height=844, apart=True, in_window=True)
        try:
            page.before(NOTHING_EXPIRES)
            page.before(HASTE)
            story = kind(box, page)

            def look(act: str) -> None:
                page.evaluate(RING.format("4px solid #d9480f"))
                pictures[act] = page.picture()
                page.evaluate(RING.format(""))

            story.host.before_tap = look
            counted = story.play()
        finally:
            page.close()
            box.stop()
    for number, (act, seen) in enumerate(pictures.items(), 1):
        if is_shown(kind, act):
            (folder / picture(kind, number)).write_bytes(seen)
    return counted


def main() -> int:
    """Make the pictures and the tables anew; 1 where no browser is found."""
    program = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if program is None:
        print(f"no browser found ({', '.join(BROWSERS)}): apt-get install chromium", file=sys.stderr)
        return 1
    pages = {language: ROOT / page for language, page in PAGES.items()}
    with tempfile.TemporaryDirectory() as profile:
        browser = Browser(program, Path(profile))
        try:
            for kind in (OrdinaryEvening, CashNight, ThreeTables):
                counted = play(kind, browser, pages["en"].parent)
                for language, page in pages.items():
                    text = blocks(kind, counted, language)
                    page.write_text(with_blocks(page.read_text(encoding="utf-8"), text), encoding="utf-8")
                print(f"{PAGES['en']}: {kind.__name__}")
        finally:
            browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
