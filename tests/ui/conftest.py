"""A real browser for the tests of pages: Chromium over its DevTools pipe."""

import base64
import fcntl
import json
import os
import select
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.patience import HANGS_S

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--force-color-profile=srgb",
    "--mute-audio",
    "--disable-background-timer-throttling",  # of two pages one is behind the other, and goes on
    "--disable-features=BackForwardCache",  # a page that was left must not live on
    "--remote-debugging-pipe",
]
LOOK_AGAIN_MS = 20
MOST_TRIES = 100
NEXT_FRAME = "new Promise((shown) => { requestAnimationFrame(shown); setTimeout(shown, 500); })"
"""Comes true with the next picture of a page; one that is behind another makes none."""

MOUSE = "Input.dispatchMouseEvent"
WHAT_IS_SHOWN = """
(() => {
  const typed = [...document.querySelectorAll("input, textarea")].filter(({ value }) => value);
  const asked = performance.getEntriesByType("resource").map((one) =>
    `${new URL(one.name).pathname} ${one.responseStatus} after ${Math.round(one.responseEnd)} ms`);
  return [
    `${location} ${document.visibilityState}, ${document.hasFocus() ? "has" : "without"} the focus,`,
    `at ${document.activeElement?.id}, typed ${JSON.stringify(typed.map(({ id, value }) => [id, value]))},`,
    `asked ${JSON.stringify(asked)}: ${document.body.innerText}`,
  ].join(" ");
})()
"""
LEFT = ("Inspected target navigated or closed", "Execution context was destroyed.")
NOTHING_EXPIRES = """
(() => {
  const later = setTimeout;
  setTimeout = (act, ms, ...more) => (ms === 4000 || ms === 8000 ? 0 : later(act, ms, ...more));
  const ends = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => (ms === 5000 ? new AbortController().signal : ends(ms));
})();
"""
"""A first press counts for 4 s, a message stands for 8 s, a page waits 5 s for the answer to a command.

A busy computer is slower than that."""


class BrowserError(Exception):
    """The browser or the script in its page refused."""


class PageLeft(BrowserError):
    """The page was left for another while it was asked."""


class Browser:
    """One Chromium. Commands and answers are JSON ended by a zero byte, on its file descriptors 3 and 4."""

    def __init__(self, program: str, profile: Path) -> None:
        (its_in, self._out), (self._in, its_out) = _pipe(), _pipe()
        quiet = os.open(os.devnull, os.O_RDWR)
        argv = [program, *FLAGS, f"--user-data-dir={profile}", "about:blank"]
        wires = [(os.POSIX_SPAWN_DUP2, its_in, 3), (os.POSIX_SPAWN_DUP2, its_out, 4)]
        wires += [(os.POSIX_SPAWN_DUP2, quiet, fd) for fd in (0, 1, 2)]
        self._pid = os.posix_spawn(program, argv, os.environ, file_actions=wires)
        for fd in (its_in, its_out, quiet):
            os.close(fd)
        self._unread = b""
        self._answers: dict[int, dict[str, Any]] = {}
        self._last_id = 0

    def call(self, method: str, session: str = "", **params: Any) -> dict[str, Any]:
        """Send one command and wait for its answer; events that come in between are let go."""
        return self.answer(self.send(method, session, **params), method)

    def send(self, method: str, session: str = "", **params: Any) -> int:
        """Send one command and return its number, by which `answer` knows it."""
        self._last_id += 1
        message = {"id": self._last_id, "method": method, "params": params}
        os.write(
            self._out, json.dumps(message | ({"sessionId": session} if session else {})).encode() + b"\0"
        )
        return self._last_id

    def answer(self, number: int, method: str) -> dict[str, Any]:
        """Wait for the answer to a command; those to later ones are kept until they are asked for."""
        while number not in self._answers:
            message = self._receive()
            if "id" in message:
                self._answers[message["id"]] = message
        answer = self._answers.pop(number)
        if "error" in answer:
            kind = PageLeft if answer["error"]["message"] in LEFT else BrowserError
            raise kind(f"{method}: {answer['error']['message']}")
        result: dict[str, Any] = answer["result"]
        return result

    def close(self) -> None:
        """End the browser and wait for its end."""
        self.call("Browser.close")
        os.waitpid(self._pid, 0)
        os.close(self._in)
        os.close(self._out)

    def _receive(self) -> dict[str, Any]:
        while b"\0" not in self._unread:
            if not select.select([self._in], [], [], HANGS_S)[0]:
                raise BrowserError("the browser does not answer")
            if not (chunk := os.read(self._in, 1 << 16)):
                raise BrowserError("the browser ended")
            self._unread += chunk
        message, _, self._unread = self._unread.partition(b"\0")
        parsed: dict[str, Any] = json.loads(message)
        return parsed


def _pipe() -> tuple[int, int]:
    """Open a pipe well above the descriptors that the browser expects its own at."""
    ends = os.pipe()
    moved = tuple(fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in ends)
    for end in ends:
        os.close(end)
    return moved[0], moved[1]


class Page:
    """One tab, with verbs for what a person sees and does."""

    def __init__(
        self,
        browser: Browser,
        *,
        width: int = 1280,
        height: int = 720,
        apart: bool = False,
        in_window: bool = False,
    ) -> None:
        """Open a tab; one that is `apart` keeps what pages store for itself, as another phone does.

        One that is `in_window` has a window of its own, where other tabs do not hide it.
        """
        self._browser = browser
        own = browser.call("Target.createBrowserContext") if apart else {}
        self._context = own.get("browserContextId", "")
        own |= {"newWindow": in_window}
        self._target = browser.call("Target.createTarget", url="about:blank", **own)["targetId"]
        attached = browser.call("Target.attachToTarget", targetId=self._target, flatten=True)
        self._session = attached["sessionId"]
        self._scripts: list[str] = []
        self._call("Page.enable")
        self.resize(width, height)

    def resize(self, width: int, height: int) -> None:
        """Give the window another size, in dots."""
        size = {"width": width, "height": height}
        self._call("Emulation.setDeviceMetricsOverride", **size, deviceScaleFactor=1, mobile=False)

    def before(self, script: str) -> None:
        """Run a script in the page before any of its own."""
        added = self._call("Page.addScriptToEvaluateOnNewDocument", source=script)
        self._scripts.append(added["identifier"])

    def visit(self, url: str) -> None:
        """Go to an address; wait_for() says when what is looked for is there."""
        self._call("Page.navigate", url=url)

    def prefer(self, scheme: str) -> None:
        """Show the page as somebody likes it: `dark` or `light`."""
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self._call("Emulation.setEmulatedMedia", features=features)

    def evaluate(self, expression: str) -> Any:
        """Return the value of an expression in the page; a promise is waited for."""
        answer = self._call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise BrowserError(answer["exceptionDetails"].get("exception", {}).get("description", expression))
        return answer["result"].get("value")

    def look(self) -> None:
        """Look at the page as long as it asks for: what has just moved takes no press for 0.4 s."""
        self.evaluate("window.lookedAt = performance.now(); true")
        self.wait_for("performance.now() - window.lookedAt > 450")

    def wait_for(self, condition: str) -> None:
        """Wait until a condition holds in the page, or in the one that it has gone on to meanwhile."""
        patience_ms = int(HANGS_S * 500)
        quoted = json.dumps(condition)
        waits = (
            "new Promise((there, never) => {"
            f" const timer = setTimeout(() => never(new Error('still not: ' + {quoted})), {patience_ms});"
            f" const look = () => {{ if (!({condition})) return setTimeout(look, {LOOK_AGAIN_MS});"
            " clearTimeout(timer); return there(); }; look(); })"
        )
        while True:
            try:
                self.evaluate(waits)
            except PageLeft:
                continue
            except BrowserError as fault:
                raise BrowserError(f"{fault}\n{self.evaluate(WHAT_IS_SHOWN)}") from fault
            return

    def text(self, selector: str) -> str:
        """Return the text of an element as it is shown; line breaks become spaces."""
        shown = self.evaluate(f"document.querySelector({json.dumps(selector)}).innerText")
        return " ".join(str(shown).split())

    def expect_text(self, selector: str, text: str) -> None:
        """Wait until an element shows exactly this text."""
        self.wait_for(
            f"(document.querySelector({json.dumps(selector)})?.innerText ?? '')"
            f".split(/\\s+/).join(' ').trim() === {json.dumps(text)}"
        )

    def press(self, selector: str) -> None:
        """Put the pointer down on the middle of an element."""
        self.point("mousePressed", *self._aim(selector))

    def release(self, selector: str) -> None:
        """Lift the pointer again."""
        self.point("mouseReleased", *self._aim(selector))

    def click(self, selector: str) -> None:
        """Press and release in one go: a click that this process interrupts would be a hold."""
        kinds = ("mousePressed", "mouseReleased")

        def press() -> None:
            x, y = self._aim(selector)
            for number in [self._browser.send(MOUSE, self._session, **_mouse(kind, x, y)) for kind in kinds]:
                self._browser.answer(number, MOUSE)

        self._until_it_comes("pointerdown", press)

    def key_down(self, key: str, code: str) -> None:
        """Push a key of the keyboard down."""
        self._call("Input.dispatchKeyEvent", type="rawKeyDown", key=key, code=code)

    def key_up(self, key: str, code: str) -> None:
        """Let a key of the keyboard come up."""
        self._call("Input.dispatchKeyEvent", type="keyUp", key=key, code=code)

    def write(self, selector: str, text: str) -> None:
        """Type into a field."""

        def type_text() -> None:
            self.evaluate(f"document.querySelector({json.dumps(selector)}).focus()")
            self._call("Input.insertText", text=text)

        self._until_it_comes("input", type_text)

    def _until_it_comes(self, event: str, act: Callable[[], None]) -> None:
        """Act until the page, or the one that it has gone on to, has heard of it.

        Chromium lets touches and letters go that come while it still shows the page for the first time.
        """
        name = json.dumps(event)
        heard = f"() => {{ window.came = {name}; }}, {{ capture: true, once: true }}"
        for _ in range(MOST_TRIES):
            self.evaluate(f"window.came = ''; addEventListener({name}, {heard})")
            act()
            try:
                if self.evaluate("window.came !== ''"):
                    return
                self.evaluate(NEXT_FRAME)
            except PageLeft:
                return
        raise BrowserError(f"no {event} has come to the page")

    def picture(self) -> bytes:
        """Return what the window shows as a PNG."""
        return base64.b64decode(self._call("Page.captureScreenshot", format="png")["data"])

    def come_to_front(self) -> None:
        """Show this tab: one behind another draws nothing and lets its timers wait."""
        self._call("Page.bringToFront")

    def close(self) -> None:
        """Close the tab; if it is apart, with all that its pages have stored."""
        if self._context:
            self._browser.call("Target.disposeBrowserContext", browserContextId=self._context)
        else:
            self._browser.call("Target.closeTarget", targetId=self._target)

    def leave(self) -> None:
        """Leave the page with all that a person or a test has set in this tab; it can be used again."""
        self.evaluate("if (location.protocol === 'http:') { localStorage.clear(); sessionStorage.clear(); }")
        self.visit("about:blank")
        for script in self._scripts:
            self._call("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
        self._scripts.clear()
        self._call("Emulation.setEmulatedMedia", features=[])

    def point(self, kind: str, x: float, y: float) -> None:
        """Put the pointer down (`mousePressed`) or lift it (`mouseReleased`) at a point of the window."""
        self._call(MOUSE, **_mouse(kind, x, y))

    def _aim(self, selector: str) -> tuple[float, float]:
        """Find the middle of an element as a person does: when it stands still."""
        x, y = self.evaluate(
            "new Promise((aimed) => { let x, y; const look = () => {"
            f" const node = document.querySelector({json.dumps(selector)});"
            " node.scrollIntoView({ block: 'center' }); const box = node.getBoundingClientRect();"
            " const at = [box.x + box.width / 2, box.y + box.height / 2];"
            " if (at[0] === x && at[1] === y) return aimed(at);"
            f" [x, y] = at; setTimeout(look, {LOOK_AGAIN_MS}); }}; look(); }})"
        )
        return x, y

    def _call(self, method: str, **params: Any) -> dict[str, Any]:
        return self._browser.call(method, self._session, **params)


def _mouse(kind: str, x: float, y: float) -> dict[str, Any]:
    return {"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1}


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """One Chromium for all tests of this folder."""
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        missing = "no Chromium found: apt-get install chromium"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    browser = Browser(program, tmp_path_factory.mktemp("chromium"))
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def tabs() -> list[Page]:
    """Tabs that nobody uses now: an open one costs a third of a new one."""
    return []


@pytest.fixture(scope="module")
def lasting_page(browser: Browser, tabs: list[Page]) -> Iterator[Page]:
    """One tab for all tests of a module."""
    page = _tab(browser, tabs)
    yield page
    page.leave()
    tabs.append(page)


@pytest.fixture
def open_phone(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open phones that know nothing of each other: `open_phone(width=320, height=640)`."""
    opened: list[Page] = []

    def open_phone(**size: int) -> Page:
        opened.append(Page(browser, apart=True, in_window=True, **size))
        return opened[-1]

    yield open_phone
    for page in opened:
        page.close()


@pytest.fixture
def open_window(browser: Browser) -> Iterator[Callable[[], Page]]:
    """Open pages of one browser that are all seen at once: `open_window()`."""
    opened: list[Page] = []

    def open_window() -> Page:
        opened.append(Page(browser, in_window=True))
        return opened[-1]

    yield open_window
    for page in opened:
        page.close()


@pytest.fixture
def open_page(browser: Browser, tabs: list[Page]) -> Iterator[Callable[..., Page]]:
    """Open tabs that are left after the test: `open_page(width=360, height=740)`."""
    opened: list[Page] = []

    def open_page(**size: int) -> Page:
        opened.append(_tab(browser, tabs, **size))
        return opened[-1]

    yield open_page
    for page in opened:
        page.leave()
    tabs.extend(opened)


def _tab(browser: Browser, tabs: list[Page], *, width: int = 1280, height: int = 720) -> Page:
    if tabs:
        page = tabs.pop()
        page.come_to_front()
        page.resize(width, height)
    else:
        page = Page(browser, width=width, height=height)
    page.before(NOTHING_EXPIRES)
    return page
