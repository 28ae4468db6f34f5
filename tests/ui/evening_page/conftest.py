"""A laptop that nobody has set up, with the page of a new evening open on it."""

import json
import os
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.nursery import nursery
from tests.patience import STOPS_S

COUNTS_TAPS = "window.taps = 0; addEventListener('click', (event) => event.isTrusted && taps++, true);"
NO_LOOKS = "window.setInterval = () => 0;"
"""A page that never looks by itself what another host has changed: it learns so when it sends."""


class Laptop:
    """`shuffleup table` in an empty folder, asked over HTTP as its pages do."""

    def __init__(self, folder: Path, language: str) -> None:
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("XDG", "SHUFFLEUP"))}
        settings = folder / "unit.toml"
        settings.write_text(f'language = "{language}"\n')
        words = ("table", "--port", "0", "--config", str(settings))
        self._process = nursery().start(
            *words, folder=folder, environment=kept | {"HOME": str(folder / "home")}
        )
        assert self._process.stdout is not None
        told = iter(self._process.stdout.readline, "")
        self.url = next(found[0] for line in told if (found := re.search(r"http://[\d.:]+", line)))

    def read(self, path: str) -> Any:
        with urlopen(f"{self.url}{path}") as answer:
            return json.load(answer)

    def floor(self) -> Any:
        return self.read("/api/views?topics=floor")["views"]["floor"]

    def direct(self, verb: str, **args: object) -> None:
        command = {"id": f"{time.time_ns():x}", "to": "floor", "verb": verb, "args": args}
        body = json.dumps({**command, "actor": {"role": "director", "person": "Ann", "face": "test"}})
        asked = Request(f"{self.url}/api/commands", body.encode(), {"content-type": "application/json"})
        try:
            urlopen(asked).close()
        except HTTPError as refused:
            if json.load(refused)["code"] != "results_are_on_their_way":
                raise
            self.direct(verb, **args)  # the table takes its moment to tell the floor

    def stop(self) -> None:
        self._process.send_signal(15)
        self._process.communicate(STOPS_S)


@pytest.fixture
def laptop_of(tmp_path: Path) -> Iterator[Callable[..., Laptop]]:
    """Start a laptop that speaks a language."""
    begun: list[Laptop] = []

    def laptop_of(language: str = "en") -> Laptop:
        begun.append(Laptop(tmp_path, language))
        return begun[-1]

    yield laptop_of
    for one in begun:
        one.stop()


@pytest.fixture
def laptop(laptop_of: Callable[..., Laptop]) -> Laptop:
    return laptop_of()


@pytest.fixture
def new_evening(laptop: Laptop, open_page: Callable[..., Any]) -> Callable[..., Any]:
    """Open the page of a new evening, which counts the taps."""

    def new_evening(*scripts: str, **size: int) -> Any:
        page = open_page(**({"width": 390, "height": 844} | size))
        for script in (COUNTS_TAPS, *scripts):
            page.before(script)
        page.visit(f"{laptop.url}/evening")
        page.wait_for("document.querySelector('#guest')")
        return page

    return new_evening
