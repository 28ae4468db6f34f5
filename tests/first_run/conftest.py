"""A box that is set up for the first time, in the folder of the test."""

import functools

import pytest

from shuffleup.app.first_run import KEY_ORDER
from tests.first_run.new_box import run_box


@pytest.fixture
def new_box(tmp_path):
    """Run a coroutine function that takes a `NewBox`; the same folder goes on where the last one ended."""
    return functools.partial(run_box, tmp_path)


@pytest.fixture
def key_order():
    """What is tested, in its order."""
    return KEY_ORDER
