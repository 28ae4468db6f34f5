"""Tests that are coroutine functions are run to their end, by what their mark names."""

import asyncio

import pytest


@pytest.fixture
def heard():
    """What is heard in a test: it has to end with `the end`."""
    words = []
    yield words
    assert words[-1] == "the end"


@pytest.fixture
def zero():
    """Run a test that has to divide by zero, and give it the zero."""

    def runs(story):
        with pytest.raises(ZeroDivisionError):
            asyncio.run(story(0))

    return runs


def told_by(story, first, second):
    """Run a test twice, in a loop each."""
    asyncio.run(story(first))
    asyncio.run(story(second))


async def test_an_async_test_is_run_to_its_end(heard):
    await asyncio.sleep(0)
    heard.append("the end")


@pytest.mark.run_by("zero")
async def test_a_fault_of_an_async_test_reaches_the_fixture_that_runs_it(nothing, /, heard):
    heard.append("the end")
    assert 1 / nothing


@pytest.mark.run_by(told_by, "Ann", second="the end")
async def test_a_function_runs_an_async_test_with_the_words_of_the_mark(word, /, heard):
    heard.append(word)
    assert heard in (["Ann"], ["Ann", "the end"])
