"""Persons of the people book by the letters of a name, asked of the box one after the other."""

import asyncio
from collections.abc import Callable
from typing import NoReturn
from urllib.parse import quote

import msgspec

from shuffleup.protocol.touch import OfferedPerson
from shuffleup_ui.link.http import BoxAddress, Unanswered, asked

ANSWER_S = 3.0
"""Longest time for an answer; after that nobody is offered, and a name is entered as it is spelt."""

Found = Callable[[str, tuple[OfferedPerson, ...]], None]
"""Hears the letters that were asked about, and who was found."""


class _Answer(msgspec.Struct):
    people: tuple[OfferedPerson, ...] = ()


class PeopleSearch:
    """Asks about the last letters only: what was spelt on the way there is not asked about."""

    def __init__(self, address: BoxAddress, found: Found) -> None:
        self._address = address
        self._found = found
        self._letters = ""
        self._wanted = asyncio.Event()

    def look(self, letters: str) -> None:
        """Ask about these letters as soon as the question before is answered."""
        self._letters = letters
        self._wanted.set()

    async def run(self) -> NoReturn:
        """Ask until the task is cancelled."""
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            letters = self._letters
            self._found(letters, await self._people(letters))

    async def _people(self, letters: str) -> tuple[OfferedPerson, ...]:
        path = f"/api/people?begins={quote(letters)}"
        try:
            async with asyncio.timeout(ANSWER_S), asked(self._address, "GET", path) as answer:
                body = await answer.whole()
                return msgspec.json.decode(body, type=_Answer).people if answer.status == 200 else ()
        except (Unanswered, TimeoutError, msgspec.DecodeError):
            return ()
