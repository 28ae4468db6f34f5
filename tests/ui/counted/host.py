"""A host with one page: things are found by their words, and every tap is counted under its act."""

import json
from collections.abc import Callable
from typing import Any

HASTE = """
(() => {
  let ahead = 0;
  const [now, later] = [performance.now.bind(performance), setTimeout];
  performance.now = () => now() + ahead;
  setTimeout = (act, ms, ...more) => later(act, [40, 300, 400].includes(ms) ? 0 : ms, ...more);
  let stirred = now();
  window.isQuiet = () => document.readyState === 'complete' && now() - stirred > 120;
  new MutationObserver((all) => {
    if (all.some(({ target }) => !(target.parentElement ?? target).closest?.('.top'))) stirred = now();
  }).observe(document, { subtree: true, childList: true, characterData: true });
  addEventListener('pointerdown', ({ isTrusted }) => {
    ahead += 450;  // what has just moved takes no press, and a person looks first
    if (isTrusted) sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 1;
  }, true);
})();
"""
"""A page that counts its taps, and for which a person who looks at it takes no time."""

THINGS = "button, a, summary, label, input, select, textarea"
FIND = """
[...(document.querySelector(%s) ?? document.createElement('p')).querySelectorAll(%s)].filter((one) =>
  one.checkVisibility() && !one.disabled
    && (one.innerText ?? '').split(/\\s+/).join(' ').trim().startsWith(%s))[%d]
"""
SAYS = """
((box, text) => {
  const [control, says] = ['input', 'output'].map((one) => box.querySelector(one));
  const before = control.value;
  if (says.textContent === text) return null;
  control.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = control.getBoundingClientRect();
  const at = [...Array(Number(control.max) + 1).keys()].find((step) => {
    control.value = step;
    control.dispatchEvent(new Event('input'));
    return says.textContent === text;
  });
  control.value = before;
  return at === undefined ? null : [x + 8 + (width - 16) * at / control.max, y + height / 2];
})(%s, %s)
"""
CHOOSES = """
((box, words) => {
  const list = box.querySelector('select');
  list.value = [...list.options].find((one) => one.textContent === words).value;
  list.dispatchEvent(new Event('change', { bubbles: true }));
  sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 2;
})(%s, %s)
"""
LEARNS_WHAT_IS_SEEN = """
(async () => {
  if (!window.seenSoFar && location.pathname === '/floor') {
    window.seenSoFar = (await import(document.scripts[0].src.replace('floor.js', 'act.js'))).seen;
  }
})()
"""
AIMS = """
(() => {
  if (!(%s) || window.seenSoFar && seenSoFar() < %d) return false;
  const found = %s;
  if (!found) return false;
  found.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = found.getBoundingClientRect();
  const [before, at] = [window.aimed, [x + width / 2, y + height / 2]];
  window.aimed = { found, at };
  if (before?.found !== found || before.at.join() !== at.join()) return false;
  return true;
})()
"""
IDLE = "document.body?.hasAttribute('data-busy') === false"
TOLD = "document.querySelector('#done')?.innerText || document.querySelector('#refused')?.innerText || ''"


class Host:
    """Somebody who taps; `counted` has the taps of each act in the order of the evening."""

    def __init__(self, page: Any, changed: Callable[[], int]) -> None:
        """`changed` is the number of the last event of the floor, which the page has to show before a tap."""
        self.page, self._changed = page, changed
        self.before_tap: Callable[[str], None] = lambda act: None
        self.counted: dict[str, int] = {}
        self._before = 0

    def now(self, act: str) -> None:
        """Begin an act: taps from here on are for it."""
        self.counted[act] = 0
        self._act = act

    def tap(self, words: str = "", *, within: str = "body", of: str = THINGS, number: int = 0) -> None:
        """Tap the first thing that is shown and begins with these words."""
        found = FIND % (json.dumps(within), json.dumps(of), json.dumps(words), number)
        self.page.evaluate(LEARNS_WHAT_IS_SEEN)
        self.page.wait_for(AIMS % (f"{IDLE} && window.isQuiet?.()", self._changed(), found))
        self._touch()

    def sure(self, words: str, **where: Any) -> None:
        """Tap a button that asks once more, and tap again."""
        self.tap(words, **where)
        self.page.wait_for("aimed.found.dataset.armed === 'ready'")
        self._touch()

    def _touch(self) -> None:
        """Put the finger down where it aims, and lift it."""
        self.before_tap(self._act)
        for kind in ("mousePressed", "mouseReleased"):
            self.page.point(kind, *self.page.evaluate("aimed.at"))
        self.counted[self._act] += 1

    def reads(self, words: str, within: str = "body") -> None:
        """Wait until a part of the page holds these words."""
        shown = f"(document.querySelector({json.dumps(within)})?.innerText ?? '').split(/\\s+/).join(' ')"
        self.page.wait_for(f"{shown}.includes({json.dumps(words)})")

    def told(self, words: str) -> None:
        """Wait until the console says that this was done."""
        self.page.wait_for(f"({TOLD}).split(/\\s+/).join(' ') === {json.dumps(words)}")

    def search(self, name: str) -> None:
        """Tap on the field that finds a player, and type a name in place of what stands there."""
        self.tap(of="#search")
        self.page.evaluate("document.querySelector('#search').select(); true")
        self.page.write("#search", name)

    def type_names(self, selector: str, names: str) -> None:
        """Tap on a field for names and type them, with Enter where one name is a line of its own."""
        self.page.wait_for(f"document.querySelector('{selector}')?.checkVisibility()")
        self.page.click(selector)
        self.counted[self._act] += 1
        self.page.write(selector, names)
        if selector == "#guest":
            self.page.key_down("Enter", "Enter")
            self.page.key_up("Enter", "Enter")

    def slide(self, label: str, text: str) -> None:
        """Tap on the line of a slider where it says a text."""
        field = self._field(label)
        said = self.page.evaluate(SAYS % (field, json.dumps(text)))
        assert said, f"{label} never says {text}, or does so already"
        for kind in ("mousePressed", "mouseReleased"):
            self.page.point(kind, *said)
        self.counted[self._act] += 1

    def choose(self, label: str, option: str, within: str = "body") -> None:
        """Choose from a list: a tap that opens it, and one on the line, which the system draws."""
        field = self._field(label, within)
        self.page.evaluate(CHOOSES % (field, json.dumps(option)))
        self.counted[self._act] += 2

    def write(self, label: str, text: str, within: str = "body") -> None:
        """Tap on a field and type into it, in place of what stands there."""
        self.tap(label, of="label", within=within)
        self.page.evaluate("document.activeElement.select(); true")
        self.page._call("Input.insertText", text=text)

    def _field(self, label: str, within: str = "body") -> str:
        """Give a script that finds the field of a label."""
        found = FIND % (json.dumps(within), '"label"', json.dumps(label), 0)
        self.page.wait_for(found)
        return f"{found}.parentElement"
