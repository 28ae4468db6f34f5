"""The director at the console and players with their phones, by what they see and press."""

from typing import Any

IDLE = "!document.body.hasAttribute('data-busy')"
SHOWN = "[...document.querySelectorAll({0!r})].filter((one) => one.checkVisibility())"
TOLD = "(document.querySelector('#done').innerText || document.querySelector('#refused').innerText)"
WORDS = "({0}?.innerText ?? '').split(/\\s+/).join(' ')"
KEEPS_PAPERS = "const opens = window.open; window.open = (...all) => (window.paper = opens(...all));"
"""A paper opens in a window of its own; the page that opened it keeps it in sight."""

OUT_OF_SIGHT = """
[...document.querySelectorAll('button, input, select, textarea, a, summary')]
  .filter((one) => one.checkVisibility())
  .filter((one) => { const box = one.getBoundingClientRect();
    return box.width && (box.left < -1 || box.right > innerWidth + 1); })
  .map((one) => one.innerText || one.id || one.outerHTML.slice(0, 80))
"""


class Person:
    """Somebody with a page: presses what is seen, by its words."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def press(self, found: str) -> None:
        """Press the element that a script finds, as soon as it is there, where it can be seen and hit."""
        self.page.wait_for(f"({found})?.checkVisibility() && !({found}).disabled")
        self.page.look()
        self.page.evaluate(
            "document.querySelectorAll('[data-aim]').forEach((one) => one.removeAttribute('data-aim'));"
            f"({found}).setAttribute('data-aim', '')"
        )
        self.page.click("[data-aim]")

    def press_words(self, words: str) -> None:
        """Press the button that begins with these words."""
        self.press(f"{SHOWN.format('button')}.find((one) => one.innerText.trim().startsWith({words!r}))")

    def fill(self, selector: str, text: object) -> None:
        """Type into a field in place of what stands there."""
        self.page.evaluate(f"document.querySelector({selector!r}).select?.(); true")
        self.page.write(selector, str(text))

    def reads(self, selector: str, words: str) -> None:
        """Wait until a part of the page holds these words."""
        found = f"document.querySelector({selector!r})"
        self.page.wait_for(f"{WORDS.format(found)}.includes({words!r})")

    def lines(self, selector: str) -> list[str]:
        """List the texts of all elements that a selector finds and that are shown."""
        found = self.page.evaluate(f"{SHOWN.format(selector)}.map((one) => one.innerText)")
        return [" ".join(str(one).split()) for one in found]

    def clipped(self) -> list[str]:
        """Name the controls that stick out of the window."""
        wide = self.page.evaluate("document.documentElement.scrollWidth > innerWidth")
        return [*(["the page is wider than the window"] if wide else []), *self.page.evaluate(OUT_OF_SIGHT)]


class Director(Person):
    """The director with the console on a phone."""

    def go(self, name: str) -> None:
        """Open a page of the console, as its links do."""
        self.page.come_to_front()
        self.page.evaluate(f"location.hash = {name!r}; true")
        self.page.wait_for("document.querySelector('#page section') !== null")

    def do(self, found: str, *, twice: bool = False) -> str:
        """Press a button, and read what the console says of it."""
        self.page.wait_for(IDLE)
        self.page.evaluate("document.querySelector('#done').textContent = ''; true")
        self.press(found)
        if twice:
            self.page.wait_for(f"({found})?.dataset.armed === 'ready'")
            self.page.click("[data-aim]")
        self.page.wait_for(TOLD)
        self.page.wait_for(IDLE)
        return " ".join(str(self.page.evaluate(TOLD)).split())

    def send(self, form: str, *, twice: bool = False) -> str:
        """Press the button of the form that a selector finds."""
        return self.do(f"document.querySelector({form!r} + ' [type=submit]')", twice=twice)

    def task(self, words: str, verb: str, *, twice: bool = False) -> str:
        """Do what the task with these words on *Tonight* asks for."""
        self.go("tonight")
        cards = "[...document.querySelectorAll('#tasks li.task')]"
        card = f"{cards}.find((one) => {WORDS.format('one')}.includes({words!r}))"
        return self.do(f"{card}?.querySelector('[data-verb={verb}] [type=submit]')", twice=twice)

    def folded(self, title: str) -> str:
        """Open a form of a page by its title, and give a script that finds it."""
        summaries = "[...document.querySelectorAll('#page details.fold > summary')]"
        found = f"{summaries}.find((one) => one.innerText === {title!r})"
        self.press(found)
        form = f"{found}.parentElement.querySelector('form')"
        self.page.wait_for(f"{form} !== null")
        return form

    def entry(self, name: str, verb: str) -> str:
        """Press a button of a player in the list of entries."""
        row = "[...document.querySelectorAll('#entries .player')]"
        found = f"{row}.find((one) => one.innerText.includes({name!r}))"
        return self.do(f"{found}?.querySelector('.quick [data-verb={verb}]')")

    def paper(self, words: str) -> Any:
        """Press what prints a paper, and return its text, its headings and its codes."""
        self.page.evaluate("window.paper = null; true")
        self.press_words(words)
        self.page.wait_for("window.paper?.document.body?.innerText.trim()")
        return self.page.evaluate(
            "({ text: paper.document.body.innerText,"
            " names: [...paper.document.querySelectorAll('h2')].map((one) => one.innerText),"
            " codes: [...paper.document.querySelectorAll('svg')].map((one) => one.outerHTML) })"
        )

    def deal(self, table: int) -> str:
        """Press for the next hand at a table."""
        self.go(f"table/{table}")
        return self.send("#now [data-verb=start_hand]")

    def confirm(self, table: int) -> str:
        """Confirm the result of the hand at a table."""
        self.go(f"table/{table}")
        return self.send("#now [data-verb=confirm_result]")

    def broke(self, table: int, seat: int) -> str:
        """Tap who went broke in the hand that is on."""
        self.go(f"table/{table}")
        labels = "[...document.querySelectorAll('#now [data-verb=tap_busts] label')]"
        self.press(f"{labels}.find((one) => one.innerText.startsWith('seat {seat} '))")
        return self.send("#now [data-verb=tap_busts]")

    def count(self, table: int, stacks: list[int]) -> str:
        """Count the stacks that a table asks for, in the order of the seats."""
        self.go(f"table/{table}")
        form = "#now [data-verb=count_stacks]"
        self.page.wait_for(f"document.querySelectorAll('{form} .row').length >= {len(stacks)}")
        inputs = f"[...document.querySelectorAll('{form} .row input')]"
        self.page.evaluate(f"{inputs}.forEach((one, at) => {{ one.id = `counted-${{at}}`; }}); true")
        for at, chips in enumerate(stacks):
            self.fill(f"#counted-{at}", chips)
        return self.send(form)
