"""Runs the tests that are coroutine functions, each in a loop of its own.

Without a mark it is a new loop of asyncio. `@pytest.mark.run_by("in_a_room", tables=2)` leaves it to that
fixture, or to a function: it is called with the test and the rest of the mark. So a rig opens what it gives,
in virtual time, and closes it in the same task; a task of it that fails ends the test with its own error,
where a fixture with a task group across its yield would lose that. What the rig gives stands before the
slash, fixtures behind it: `async def test_the_clock_starts(room, /, tmp_path)`.
"""

import asyncio
from functools import partial
from inspect import iscoroutinefunction
from typing import Any

import pytest


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: pytest.Module | pytest.Class, name: str, obj: Any) -> None:
    """Let an async test have the fixture that runs it."""
    if iscoroutinefunction(obj) and collector.istestfunction(obj, name):
        marks = (*getattr(obj, "pytestmark", ()), collector.get_closest_marker("run_by"))
        rig = next((mark.args[0] for mark in marks if mark and mark.name == "run_by"), None)
        if isinstance(rig, str):
            pytest.mark.usefixtures(rig)(obj)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run an async test to its end."""
    if not iscoroutinefunction(pyfuncitem.obj):
        return None
    given = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    story = partial(pyfuncitem.obj, **given)
    if mark := pyfuncitem.get_closest_marker("run_by"):
        rig, *words = mark.args
        runs: Any = pyfuncitem.funcargs[rig] if isinstance(rig, str) else rig
        runs(story, *words, **mark.kwargs)
    else:
        asyncio.run(story())
    return True
