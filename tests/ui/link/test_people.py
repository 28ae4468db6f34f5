"""The people book asked from the glass: the last letters count, and a silent box offers nobody (PPL-04)."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import pytest

from shuffleup.kernel.field_types import PersonId
from shuffleup.protocol.touch import OfferedPerson
from shuffleup_ui.link.http import BoxAddress
from shuffleup_ui.link.people_search import PeopleSearch

InLoop = Callable[[Coroutine[Any, Any, Any]], Any]
Until = Callable[[Callable[[], bool]], Coroutine[Any, Any, None]]

ANN = OfferedPerson(PersonId("a1"), "Ann Smith", last="2026-03-06")
FOUND = b'HTTP/1.1 200 OK\r\n\r\n{"people":[{"person":"a1","name":"Ann Smith","last":"2026-03-06"}]}'
REFUSED = b'HTTP/1.1 403 Forbidden\r\n\r\n{"people":[{"person":"a1","name":"Ann Smith"}]}'
NO_JSON = b"HTTP/1.1 200 OK\r\n\r\n<html>"


class Spelling:
    """Writes down who is found."""

    def __init__(self) -> None:
        self.found: list[tuple[str, tuple[OfferedPerson, ...]]] = []

    @asynccontextmanager
    async def asking(self, address: BoxAddress) -> Any:
        search = PeopleSearch(address, lambda letters, people: self.found.append((letters, people)))
        task = asyncio.create_task(search.run())
        try:
            yield search
        finally:
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task


def asked_about(bad_box: Any, in_loop: InLoop, until: Until, *letters: str) -> Spelling:
    spelling = Spelling()

    async def scene() -> None:
        async with bad_box.on(), spelling.asking(bad_box.address) as search:
            for one in letters:
                search.look(one)
            await until(lambda: len(spelling.found) == 1)

    in_loop(scene())
    return spelling


def test_the_box_is_asked_about_the_last_letters(bad_box: Any, in_loop: InLoop, until: Until) -> None:
    bad_box.answers = [FOUND]
    assert asked_about(bad_box, in_loop, until, "An", "An &").found == [("An &", (ANN,))]
    (question,) = bad_box.questions
    assert question.startswith(b"GET /api/people?begins=An%20%26 ")


@pytest.mark.parametrize("answer", [None, REFUSED, NO_JSON])
def test_a_box_that_does_not_tell_offers_nobody(
    bad_box: Any, in_loop: InLoop, until: Until, answer: bytes | None
) -> None:
    bad_box.answers = [answer]
    assert asked_about(bad_box, in_loop, until, "An").found == [("An", ())]
