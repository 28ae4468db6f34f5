"""A hand history is written as it was read, whatever the file contains."""

import tomllib
from collections.abc import Callable
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from shuffleup.formats.phh.history import read_history, write_history
from shuffleup.formats.phh.replaying import replay_history
from shuffleup.kernel.toml_text import key_line, rows_of

Small = Callable[..., str]

PLAIN = st.one_of(
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False),
    st.text(),
    st.dates(),
    st.times(),
    st.datetimes(),
    st.datetimes(timezones=st.just(UTC)),
)
VALUES = st.recursive(PLAIN, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=8)


@given(st.text(), VALUES)
def test_any_key_and_value_of_toml_reads_back(key: str, value: Any) -> None:
    assert tomllib.loads(key_line(key, value)) == {key: value}


@given(st.text(), st.lists(VALUES, max_size=3))
def test_an_array_with_a_line_an_entry_reads_back(key: str, values: list[Any]) -> None:
    assert tomllib.loads(rows_of(key, values)) == {key: values}


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("Ann", '"Ann"'),
        ('"Doc" Brown', "'\"Doc\" Brown'"),
        ('"Doc" O\'Hara', '"\\"Doc\\" O\'Hara"'),
        ("a\x7fb", '"a\\u007fb"'),
        (True, "true"),
        (10.0, "10.0"),
        (float("inf"), "inf"),
        (date(2026, 1, 2), "2026-01-02"),
        (time(20, 15, 30), "20:15:30"),
        (datetime(2026, 1, 2, 20, 15, tzinfo=UTC), "2026-01-02T20:15:00+00:00"),
        (["Ann", 3], '["Ann", 3]'),
        ({"seat": 3, "big blind": 100}, '{seat = 3, "big blind" = 100}'),
    ],
)
def test_values_are_written_as_people_write_toml(value: Any, written: str) -> None:
    assert key_line("x", value) == f"x = {written}"


def test_keys_that_a_replay_does_not_need_are_kept(small_hand: Small) -> None:
    text = small_hand("p3 f", "p1 f", players='["Ann", "", "Zoë"]', year="2026", _sponsors='["A", "B", ""]')
    history = read_history(text)
    assert history.others == {"players": ["Ann", "", "Zoë"], "year": 2026, "_sponsors": ["A", "B", ""]}
    assert read_history(write_history(history)) == history


def test_a_history_is_written_with_one_action_a_line(small_hand: Small) -> None:
    text = small_hand("p3 f", "p1 f  # after a long think", finishing_stacks="[950, 1050, 1000]", hand="7")
    assert write_history(read_history(text)) == (
        'variant = "NT"\n'
        "ante_trimming_status = false\n"
        "antes = [0, 0, 0]\n"
        "blinds_or_straddles = [50, 100, 0]\n"
        "min_bet = 100\n"
        "starting_stacks = [1000, 1000, 1000]\n"
        "actions = [\n"
        '  "p3 f",\n'
        '  "p1 f  # after a long think",\n'
        "]\n"
        "finishing_stacks = [950, 1050, 1000]\n"
        "hand = 7\n"
    )


def same_after_writing(folder: Path) -> int:
    """Read, write and read again every hand of a folder; count them."""
    paths = sorted(folder.glob("*.phh"))
    for path in paths:
        history = read_history(path.read_text())
        again = read_history(write_history(history))
        assert again == history, path.name
        assert replay_history(again) == replay_history(history), path.name
    return len(paths)


def test_every_generated_hand_is_the_same_after_writing(synthetic_hands: Path) -> None:
    assert same_after_writing(synthetic_hands) == 300


def test_every_recorded_hand_is_the_same_after_writing(real_hands: Path) -> None:
    assert same_after_writing(real_hands) > 0
