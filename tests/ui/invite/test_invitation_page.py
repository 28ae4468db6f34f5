"""The page of an invitation in a browser: from a file and from a plain host it makes the line (BEF-09)."""

import json
import threading
import unicodedata
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from shuffleup.archive.invitations import invitation_of
from shuffleup.event_file import shipped
from shuffleup.floor.command import EventOpened
from shuffleup.floor.decide import evolve
from shuffleup.formats.signups.chat_replies import read_replies, reply_line
from shuffleup.kernel.language import speaking
from shuffleup.kernel.languages import catalogue
from shuffleup.network.own_address import whereabouts
from shuffleup_demo.clocks import HandClock

LOOKS = 5000
ASKED = "performance.getEntriesByType('resource').length"


@pytest.fixture(params=["en", "de", "es"])
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A page of an evening with a long name in one of three languages."""
    rules = shipped("tda-2024")
    title = "Donaudampfschifffahrtsgesellschaftspoker"
    rules = replace(rules, event=replace(rules.event, title=title, date="2026-12-03", place="W" * 200))
    floor = evolve(None, EventOpened("friday", rules, 1))
    with speaking(catalogue(request.param)):
        page = invitation_of(floor, tmp_path / "friday.journal", HandClock().wall()).page()
    path = tmp_path / "friday.html"
    path.write_bytes(page)
    return path


@pytest.fixture
def plain_host(file: Path) -> Iterator[str]:
    """The address of a host without TLS that has the page, as another computer writes it."""
    address = next((one for one in whereabouts().addresses if "." in one), None)
    if address is None:
        pytest.skip("this computer has no address but its own loop")
    handler = partial(_Quiet, directory=str(file.parent))
    with ThreadingHTTPServer((address, 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://{address}:{server.server_port}/{file.name}"
        finally:
            server.shutdown()
            thread.join()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *words: object) -> None:
        """Write no log."""


def answer(page: Any, name: str, says: str, guests: int) -> str:
    page.evaluate(
        f"document.getElementById('name').value = {json.dumps(name)};"
        f"document.querySelector('input[value={says}]').click();"
        f"document.getElementById('guests').value = '{guests}';"
        "document.getElementById('answer').dispatchEvent(new Event('input'))"
    )
    return str(page.evaluate("document.getElementById('line').value"))


def line_of(page: Any, name: str, says: str, guests: int) -> str:
    """Write the line as the box reads it, and read it."""
    code = page.evaluate("document.getElementById('answer').dataset.code")
    line = reply_line(code, says, guests, name)
    before, check = line[:-6], line[-6:]
    assert check == sha256(unicodedata.normalize("NFC", before).encode()).hexdigest()[:6]
    (read,) = read_replies(f"Bo, 21:04: {line}", code).lines
    assert (read.said.name, read.said.answer, read.said.guests) == (name, says, guests)
    return line


def test_from_a_file_the_form_makes_the_line_and_asks_nobody(open_page: Any, file: Path) -> None:
    page = open_page(width=320, height=640)
    page.visit(file.as_uri())
    page.wait_for("document.getElementById('by-hand')?.hidden")
    assert page.evaluate("document.getElementById('made').hidden") is True
    assert answer(page, "  Ann;  Bell ", "yes", 2) == line_of(page, "Ann, Bell", "yes", 2)
    assert answer(page, "E\u0301mile zur Linde", "maybe", 0) == line_of(page, "Émile zur Linde", "maybe", 0)
    assert answer(page, "Bo", "no", 9) == line_of(page, "Bo", "no", 9)
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert page.evaluate(ASKED) == 0
    assert page.evaluate("document.cookie + localStorage.length + sessionStorage.length") == "00"


def test_from_a_host_without_tls_it_makes_the_same_line(open_page: Any, plain_host: str) -> None:
    page = open_page(width=360, height=740)
    page.visit(plain_host)
    page.wait_for("document.getElementById('by-hand')?.hidden")
    assert page.evaluate("isSecureContext") is False
    assert page.evaluate("typeof crypto.subtle") == "undefined"
    assert answer(page, "Ann Bell", "yes", 2) == line_of(page, "Ann Bell", "yes", 2)
    assert page.evaluate(ASKED) == 0


def test_without_script_it_shows_the_line_to_type_and_no_form(open_page: Any, file: Path) -> None:
    page = open_page(width=320, height=640)
    page._call("Emulation.setScriptExecutionDisabled", value=True)
    try:
        page.visit(file.as_uri())
        there = "document.readyState === 'complete' && document.querySelector('#by-hand code') !== null"
        assert any(page.evaluate(there) for _ in range(LOOKS)), "no timer of the page runs, so it is asked"
        shown = page.text("body")
    finally:
        page._call("Emulation.setScriptExecutionDisabled", value=False)
    code = page.evaluate("document.getElementById('answer').dataset.code")
    assert f"SU1;{code};yes;0;" in shown
    assert page.evaluate("document.getElementById('answer').offsetHeight") == 0
