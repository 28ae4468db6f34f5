"""Fixtures and rules for every test."""

import gc
import os
import signal
from types import FrameType

import pytest
from hypothesis import settings
from hypothesis.database import DirectoryBasedExampleDatabase

pytest_plugins = ["tests.brokers", "tests.night", "tests.raised", "tests.resources", "tests.stories"]

KEPT_EXAMPLES = ".hypothesis/examples"
"""Where a night keeps what it found, so that the next one begins with it."""

# How long an example takes says something about the machine, nothing about the game. By day a property is
# tried with a third of its examples (those that say how many ask `tests.night.examples`), the same ones each
# time; what a night found stands beside it as an @example. At night all are new ones, from the seed that
# `make nightly` prints; a failure prints the line that repeats it.
settings.register_profile("day", deadline=None, max_examples=33, derandomize=True, database=None)
settings.register_profile(
    "night",
    deadline=None,
    max_examples=100,
    print_blob=True,
    database=DirectoryBasedExampleDatabase(KEPT_EXAMPLES),
)
settings.load_profile("night" if "SUITE_SECONDS" in os.environ else "day")


LONGEST_ERROR = 4000
"""Characters of an error that are printed at once: its end, where the reason stands."""


def out_of_time(number: int, frame: FrameType | None) -> None:
    """End the run as Ctrl-C does.

    A group of tasks wraps every other exception, `pytest.exit` too, and what was ended counted as a failure.
    """
    raise KeyboardInterrupt("out of time")


class NamesAtOnce:
    """Prints the name of a test that fails when it fails, at night its error too.

    A suite that is out of time ends before pytest's own summary, and a failure without its error is lost.
    """

    def __init__(self, config: pytest.Config) -> None:
        self._config = config

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Name it on a line of its own."""
        terminal = self._config.pluginmanager.get_plugin("terminalreporter")
        if report.failed and terminal is not None:
            terminal.write_line(f"\n{report.outcome}: {report.nodeid}", red=True)
            if "SUITE_SECONDS" in os.environ:
                terminal.write_line(report.longreprtext[-LONGEST_ERROR:])


def pytest_collection_finish() -> None:
    """Leave the modules and the tests themselves, a million objects, out of every later collection."""
    gc.collect()
    gc.freeze()


def pytest_configure(config: pytest.Config) -> None:
    """Programs that tests start can be stopped; a night that is out of time says what has failed until then.

    A shell lets what runs in the background ignore Ctrl-C, nohup a line that hangs up; children inherit it.
    """
    config.pluginmanager.register(NamesAtOnce(config))
    for number, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, usual)
    if "SUITE_SECONDS" in os.environ:
        signal.signal(signal.SIGTERM, out_of_time)
