"""Marks each test by what it needs beside this process: `process`, `broker`, `browser`, `glass`.

A mark follows from the code that a test reaches: its own names and those of its parameters, its fixtures and
what runs it, through all functions and classes of the tests and of scripts/. So no list of tests has to be
kept. A test with one of these marks is `long` besides, and runs in `make test-long`, unless it is marked
`smoke`.
"""

import types
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

OURS = ("tests", "dealer", "window")
"""Packages whose code is followed. The product is not: a command that runs in this process starts nothing."""

NEEDED_BY = {
    "tests.brokers.needs_mosquitto": "broker",
    "tests.cli.test_voice_command.synthesiser": "process",
    "tests.ui.conftest.Browser": "browser",
    "tests.ui.kivy_app.conftest.FaceProcess": "glass",
    "tests.ui.touch.conftest.Pane": "glass",
    "tests.ui.wall.conftest.Pane": "glass",
    "window.Window": "glass",
}
"""What is needed by who reaches one of these."""

STARTING = {"create_subprocess_exec", "fork", "posix_spawn", "subprocess"}
"""Names by which another process is started."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test before `-m` chooses among them."""
    for item in items:
        needed = _needed(item)
        for mark in sorted(needed):
            item.add_marker(mark)
        if needed and not item.get_closest_marker("smoke"):
            item.add_marker("long")


def _needed(item: pytest.Item) -> set[str]:
    if not isinstance(item, pytest.Function):
        return set()
    given = filter(_is_ours, item.callspec.params.values()) if hasattr(item, "callspec") else ()
    fixtures = (one.func for defs in item._fixtureinfo.name2fixturedefs.values() for one in defs[-1:])
    rigs = filter(_is_ours, (mark.args[0] for mark in item.iter_markers("run_by")))
    return {mark for function in (item.function, *given, *fixtures, *rigs) for mark in marks_of(function)}


def marks_of(reached: Any) -> frozenset[str]:
    """List the marks of a function or class and of all that it reaches."""
    marks, seen, undone = set[str](), set[int](), [reached]
    while undone:
        one = undone.pop()
        if id(one) not in seen:
            seen.add(id(one))
            of_this, further = _step(one)
            marks |= of_this
            undone += further
    return frozenset(marks)


@cache
def _step(one: Any) -> tuple[frozenset[str], tuple[Any, ...]]:
    """Give the marks of one function or class, and the functions and classes that it names."""
    name = f"{one.__module__}.{one.__qualname__}"
    marks = {NEEDED_BY[name]} if name in NEEDED_BY else set[str]()
    further: list[Any] = []
    for function in _functions(one):
        names = set(_names(function.__code__))
        marks |= {"process"} if names & STARTING else set()
        further += filter(_is_ours, _objects(function, names))
    return frozenset(marks), tuple(further)


def _functions(one: Any) -> Iterator[types.FunctionType]:
    """List a function, or the methods of a class and of its bases, without decorators."""
    if isinstance(one, type):
        for base in one.__mro__:
            for method in vars(base).values() if _is_ours(base) else ():
                yield from _functions(getattr(method, "fget", None) or getattr(method, "__func__", method))
    elif inner := getattr(one, "__wrapped__", None):
        yield from _functions(inner)
    elif isinstance(one, types.FunctionType):
        yield one


def _names(code: types.CodeType) -> Iterator[str]:
    """List the names in a function and in those that are written in it."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _names(constant)


def _objects(function: types.FunctionType, names: set[str]) -> Iterator[Any]:
    """Look names up where the function does: among its globals, and in modules that it names."""
    for name in names & function.__globals__.keys():
        found = function.__globals__[name]
        if isinstance(found, types.ModuleType):
            yield from (vars(found)[inner] for inner in names & vars(found).keys())
        elif isinstance(found, dict):
            yield from found.values()
        else:
            yield found
    for cell in function.__closure__ or ():
        yield cell.cell_contents


def _is_ours(one: Any) -> bool:
    module = getattr(one, "__module__", None)
    return (
        callable(one)
        and isinstance(module, str)
        and module.partition(".")[0] in OURS
        and hasattr(one, "__qualname__")
    )
