"""The first load of the players' page: what a phone asks for before it shows something."""

import re
from posixpath import normpath
from typing import Any

import pytest

MOST_OCTETS, MOST_REQUESTS = 60_000, 4
STREAM = 1
"""The stream of views, with its first frames."""


@pytest.mark.run_by("evening")
async def test_a_phone_loads_the_page_in_four_requests_of_sixty_kilobytes_in_all(at: Any, /) -> None:
    """PLY: page, script and ciphers without compression, and the stream with the first views."""
    await at.begin(*(f"A player with quite a long name {number:02}" for number in range(27)))
    phone = await at.phone_of("A player with quite a long name 00")
    await phone.act(do="scan")
    page = await at.ask("GET", "/me")
    loaded, wanted = {"/me": page.content}, wanted_by(page.text, "/me")
    while wanted:
        path = wanted.pop()
        answer = await at.ask("GET", path)
        assert answer.status_code == 200, path
        loaded[path] = answer.content
        wanted |= wanted_by(answer.text, path) - loaded.keys()
    views = await at.ask("GET", "/api/me", headers=phone.signed("GET", "/api/me"))
    assert len(loaded) + STREAM <= MOST_REQUESTS, sorted(loaded)
    assert sum(map(len, loaded.values())) + len(views.content) <= MOST_OCTETS


def wanted_by(text: str, path: str) -> set[str]:
    """Find what a page or a script asks for by itself."""
    folder = path.rpartition("/")[0]
    sources = re.findall(r'(?:src|href)="(/[^"]+)"', text)
    imports = re.findall(r'^import .*?from "(\.[^"]+)"', text, re.MULTILINE)
    return {*sources, *(normpath(f"{folder}/{name}") for name in imports)}
