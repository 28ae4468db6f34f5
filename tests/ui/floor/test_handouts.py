"""The console gives texts to copy and files to save: the invitation, and the results for others."""

import base64
from collections.abc import Callable
from typing import Any

SAVED = """
window.saved = [];
URL.createObjectURL = (file) => { saved.push(file); return "blob:nothing"; };
HTMLAnchorElement.prototype.click = function () { saved[saved.length - 1].saved_as = this.download; };
"""
OCTETS = """
saved[0].arrayBuffer().then((it) => btoa(String.fromCharCode(...new Uint8Array(it).slice(0, 200))))
"""


PRESS = "[...document.querySelectorAll('#papers button')].find((one) => one.textContent === {!r}).click()"


def button(page: Any, text: str) -> None:
    page.evaluate(PRESS.format(text))


def saved(page: Any, text: str) -> tuple[str, bytes]:
    page.evaluate("saved.length = 0")
    button(page, text)
    page.wait_for("saved[0]?.saved_as")
    return page.evaluate("saved[0].saved_as"), base64.b64decode(page.evaluate(OCTETS))


def test_the_invitation_and_the_results_are_saved_as_they_came(console: Callable[..., Any]) -> None:
    page = console("money", width=360, height=1400)
    page.evaluate(SAVED)
    page.evaluate("document.querySelector('#papers summary').click()")
    page.wait_for("document.querySelectorAll('#papers h3').length === 1")
    button(page, "Invitation as text")
    page.wait_for(
        "document.querySelector('#papers textarea')?.value.includes('Answer with yes, maybe or no')"
    )
    name, octets = saved(page, "Calendar file")
    assert name.endswith(".ics")
    assert octets.startswith(b"BEGIN:VCALENDAR\r\n")
    name, octets = saved(page, "Table of the results")
    assert name.endswith("-results.csv")
    assert octets.startswith(b"\xef\xbb\xbfplace,name")
    name, octets = saved(page, "Picture of the results")
    assert name.endswith("-results.png")
    assert octets.startswith(b"\x89PNG\r\n\x1a\n")
