"""Every refusal of the rules is raised by a test of its own room.

A run of all tests of a room fails by the names of the refusals that none of them has raised. A run of single
files, or of tests that are chosen by name, proves nothing about the others. Samples of sentences
(`tests/views`, `tests/language`) lie in other folders and do not count.
"""

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from shuffleup.kernel.refusals import FactError, Refusal

ROOMS = ("poker", "tournament", "table", "floor", "people", "club")
"""The rooms of the rules; the tests of a room lie in the folder of its name."""

PARTS = {
    "people": "club.people",
    "season": "club.season",
    "statistics": "club.statistics",
}
"""Parts of a room with a folder of tests of their own."""

ALSO = {"td3": "club", "phh": "poker", "flights": "floor"}
"""Other folders of tests that raise refusals of a room: files of strangers are read elsewhere."""

TESTS = Path(__file__).parent
RAISED, RUN = "refusals_raised", "files_run"


class RaisedRefusals:
    """What the tests of a run have raised, and the files in which they stand."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._room = ""
        self.raised: set[str] = set()
        self.files: set[str] = set()
        self.missing: list[tuple[str, str]] = []
        self._init = FactError.__init__

    def pytest_sessionstart(self) -> None:
        """Note each refusal that is made from now on, with the room of the test that runs."""
        init, note = self._init, self._note

        def noted(made: FactError, *facts: object, **named: Any) -> None:
            init(made, *facts, **named)
            note(type(made))

        FactError.__init__ = noted  # type: ignore[method-assign, assignment]

    def _note(self, kind: type[FactError]) -> None:
        if room_of(kind) == self._room:
            self.raised.add(kind.__name__)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Note the files of which tests run."""
        self.files = {str(item.path) for item in session.items}

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Note the room to which a test belongs."""
        folder = item.path.relative_to(TESTS).parts[0] if item.path.is_relative_to(TESTS) else ""
        self._room = ALSO.get(folder, folder)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take what a process of a divided run has raised."""
        told: Mapping[str, list[str]] = getattr(node, "workeroutput", {})
        self.raised |= set(told.get(RAISED, ()))
        self.files |= set(told.get(RUN, ()))

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Fail a run whose tests passed, but left a refusal of their room out."""
        FactError.__init__ = self._init  # type: ignore[method-assign]
        if hasattr(self._config, "workeroutput"):
            self._config.workeroutput |= {RAISED: sorted(self.raised), RUN: sorted(self.files)}
        elif exitstatus == pytest.ExitCode.OK and not self._config.option.keyword:
            self.missing = list(self.unraised())
            session.exitstatus = pytest.ExitCode.TESTS_FAILED if self.missing else exitstatus

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Name what no test has raised."""
        for room, name in self.missing:
            terminalreporter.write_line(f"no test in tests/{room} raises {name}", red=True)

    def unraised(self) -> Iterator[tuple[str, str]]:
        """Name the refusals, with their room, that no test has raised though all tests of the room ran."""
        for room in ROOMS:
            folders = (room, *(folder for folder, of in ALSO.items() if of == room))
            if {str(one) for folder in folders for one in TESTS.glob(f"{folder}/**/test_*.py")} <= self.files:
                yield from ((room, name) for name in refusals_of(room) if name not in self.raised)


def room_of(kind: type[FactError]) -> str:
    """Give the room in which a refusal is declared."""
    module = kind.__module__.removeprefix("shuffleup.")
    parts = (room for room, package in PARTS.items() if f"{module}.".startswith(f"{package}."))
    return next(parts, module.split(".")[0])


def refusals_of(room: str) -> list[str]:
    """List the refusals of a room by their names, without the kinds under which several are caught."""
    package = importlib.import_module(f"shuffleup.{PARTS.get(room, room)}")
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        importlib.import_module(module.name)
    found = (kind for kind in kinds_below(Refusal) if not kind.__subclasses__())
    return sorted(kind.__name__ for kind in found if room_of(kind) == room)


def kinds_below(kind: type[Refusal]) -> Iterator[type[Refusal]]:
    """List all kinds of refusals below one."""
    for below in kind.__subclasses__():
        yield below
        yield from kinds_below(below)


def pytest_configure(config: pytest.Config) -> None:
    """Watch from the beginning of a run."""
    config.pluginmanager.register(RaisedRefusals(config))
