"""The marks of tests follow from the resources that they need."""

import subprocess
from importlib import import_module

import pytest

from tests.brokers import needs_mosquitto
from tests.cli.conftest import typed
from tests.nursery import Nursery
from tests.resources import NEEDED_BY, marks_of
from tests.ui.conftest import Browser, Page
from window import Window


class Box:
    def start(self):
        return subprocess.run(["true"], check=True)


BOXES = {"small": Box}


def start_through_another():
    return BOXES["small"]().start()


def start_inside():
    def later():
        return Nursery()

    return later


def play_a_venue():
    needs_mosquitto()


@pytest.mark.parametrize(
    ("function", "marks"),
    [
        (start_through_another, {"process"}),
        (start_inside, {"process"}),
        (play_a_venue, {"broker"}),
        (typed, set()),
        (Window, {"process", "glass"}),
        (pytest.approx, set()),
    ],
)
def test_a_function_is_marked_by_what_it_reaches(function, marks):
    assert marks_of(function) == marks


@pytest.mark.parametrize("name", NEEDED_BY)
def test_every_name_by_which_something_is_marked_is_there(name):
    module, _, inner = name.rpartition(".")
    assert callable(getattr(import_module(module), inner))


def test_who_reaches_a_browser_is_marked_and_who_is_given_a_tab_is_not():
    assert marks_of(Page) == set()
    assert marks_of(Browser) == {"process", "browser"}


def test_who_starts_a_program_is_long(request):
    Box().start()
    assert {mark.name for mark in request.node.iter_markers()} == {"process", "long"}


@pytest.mark.smoke
def test_a_smoke_test_is_not(request):
    Box().start()
    assert {mark.name for mark in request.node.iter_markers()} == {"process", "smoke"}
