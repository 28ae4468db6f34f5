"""The front panel page in headless Chromium: its document is read, and its elements are clicked."""

import asyncio
import json
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import ClassVar

import msgspec

from dealer.drawn import LOOK_MS, Button, Drawn, Picture, Text, plain
from dealer.face import FaceFault, NoFace
from dealer.table import LiveTable
from shuffleup.app.config import Listening
from shuffleup.app.standalone_box import serve_unit
from shuffleup.kernel.field_types import Millis
from tests.ui.conftest import (
    Browser,
    BrowserError,
    Page as Tab,  # the browser of the tests
)

WIDTH, HEIGHT = 1280, 900
PRESS_MS = Millis(60)
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")

WATCHED = """
let shown = 0;
performance.now = () => shown;
const later = window.setTimeout.bind(window);
const never = window.clearTimeout.bind(window);
const held = new Map();
let number = 0;
window.setTimeout = (act, ms = 0, ...rest) => {
  if (ms < 100 || ms > 1500) return later(act, ms, ...rest);
  number -= 1;
  held.set(number, { act: () => act(...rest), at: shown + ms });
  return number;
};
window.clearTimeout = (name) => { if (!held.delete(name)) never(name); };
window.passes = (ms) => {
  shown += ms;
  for (const [name, { act, at }] of [...held]) {
    if (at <= shown && held.delete(name)) act();
  }
};
window.waiting = 0;
window.heard = {};
const fetched = window.fetch;
window.fetch = async (...asked) => {
  window.waiting += 1;
  const done = () => setTimeout(() => { window.waiting -= 1; });
  try {
    const answer = await fetched(...asked);
    const read = answer.json.bind(answer);
    answer.json = () => read().finally(done);
    return answer;
  } catch (fault) {
    done();
    throw fault;
  }
};
delete window.WebSocket;  // the page follows events then, and what they bring is seen here
window.EventSource = class extends EventSource {
  addEventListener(topic, act) {
    super.addEventListener(topic, (event) => { act(event); window.heard[topic] = event.data; });
  }
};
"""
"""Time in the page moves on request; it reports whether all its requests were answered, and its newest event.

The time that a finger stays down moves with it: on a slow computer a tap would be held else.
Shorter timers are turns of the page, longer ones watch the link.

What waits behind an answer is asked before its count goes down: the next turn of the page is later.
"""

READ = """
(() => {
  const box = (node) => node.getBoundingClientRect();
  const seen = (node) => node.checkVisibility() && node.getClientRects().length > 0;
  const buttons = [...document.querySelectorAll('[data-target], [data-label]')].filter(seen).map((node) => ({
    name: node.dataset.target ?? `key ${node.dataset.label}`,
    text: node.innerText,
    x: box(node).x + box(node).width / 2,
    y: box(node).y + box(node).height / 2,
    live: !node.disabled && !node.matches('.dark, .fresh'),
  }));
  const texts = [];
  const walk = document.createTreeWalker(document.getElementById('screen'), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode;
    if (!node.data.trim() || !seen(node.parentElement) || node.parentElement.closest('.unseen')) continue;
    texts.push({ words: node.data, size: parseFloat(getComputedStyle(node.parentElement).fontSize) });
  }
  return { buttons, texts };
})()
"""


class Page(Drawn):
    """Clicks in one tab."""

    name: ClassVar[str] = "page"

    def __init__(self, table: LiveTable, tab: Tab) -> None:
        super().__init__(table)
        self._tab = tab

    async def see(self) -> Picture:
        """Read the document when it has the newest view of the box."""
        await self._caught_up()
        found = await asyncio.to_thread(self._tab.evaluate, READ)
        texts = tuple(Text(plain(one["words"]), one["size"]) for one in found["texts"])
        buttons = tuple(msgspec.convert(one, Button) for one in found["buttons"])
        return Picture(texts, tuple(msgspec.structs.replace(one, text=plain(one.text)) for one in buttons))

    async def touch(self, button: Button) -> None:
        """Click, with the time between down and up that a finger takes."""
        await asyncio.to_thread(self._tab.point, "mousePressed", button.x, button.y)
        await self._pass(PRESS_MS)
        await asyncio.to_thread(self._tab.point, "mouseReleased", button.x, button.y)
        await self._pass(LOOK_MS)

    async def _pass(self, span: Millis) -> None:
        """Let what was asked be answered, then the time go on at box and page."""
        await self._answered()
        await self.table.wait(span)
        await self.table.settle()
        await asyncio.to_thread(self._tab.evaluate, f"passes({span})")

    async def _answered(self) -> None:
        await asyncio.to_thread(self._tab.wait_for, "window.waiting === 0")

    async def _caught_up(self) -> None:
        """Wait until the page has drawn the newest view and lamps."""
        await self._answered()
        newest = (self.table.unit.hub.latest("touch") or b"").decode()
        try:
            await asyncio.to_thread(self._tab.wait_for, f"window.heard.touch === {json.dumps(newest)}")
        except BrowserError as error:
            raise FaceFault(f"the page does not show the newest: {error}") from None


@asynccontextmanager
async def page_at(table: LiveTable, tab: Tab) -> AsyncIterator[Page]:
    """Serve the pages of a box and open its front panel in a tab."""
    unit = table.unit
    server = await serve_unit(unit, table.parts, Listening(port=0), port_is_a_wish=False)
    try:
        await asyncio.to_thread(tab.visit, server.url)
        await asyncio.to_thread(tab.wait_for, "window.heard?.touch !== undefined")
        yield Page(table, tab)
    finally:
        unit.hub.close()
        await server.close()


@contextmanager
def open_tab() -> Iterator[Tab]:
    """Run a Chromium with one tab.

    Raises:
        NoFace: there is none on this computer.
    """
    program = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if program is None:
        raise NoFace("no Chromium found: apt-get install chromium")
    with tempfile.TemporaryDirectory(prefix="dealer-") as profile:
        browser = Browser(program, Path(profile))
        try:
            tab = Tab(browser, width=WIDTH, height=HEIGHT)
            tab.before(WATCHED)
            yield tab
        finally:
            browser.close()
