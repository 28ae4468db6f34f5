"""Plain TOML gives the same values as `tomllib`, and other TOML is left to `tomllib`."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings, strategies as st

from shuffleup.formats.phh import grammar as plain_toml
from tests.night import examples

HANDS = sorted((Path(__file__).parents[1] / "data" / "hands").glob("fuzz_*.phh"))

SIGNS = "'\"\\#=,[]{}.+-_ \t\r\n\x00\x7f\u00e9\u2028"
NUMBERS = ("0", "00", "1_000", "-0", "0x1F", "1e5", "inf", "12:30:00", "2024-02-29", "9" * 16)
WORDS = ("true", "'''", '"""', "\\u0041", "a", "key", "a.b", "[t]", " = ", ", ")

scraps = st.sampled_from((*SIGNS, *NUMBERS, *WORDS))
values = st.one_of(
    st.integers(0, 10**18).map(str),
    st.sampled_from(["true", "false", "'p1 cbr 300'", '"Ann"', "''", '""', "'it#s'", "[]", "0.5", "-3"]),
    st.text(st.characters(max_codepoint=0x250), max_size=8).map(lambda text: f"'{text}'"),
)
arrays = st.lists(values, max_size=4).map(lambda some: "[" + ", ".join(some) + "]")
keys = st.sampled_from(["antes", "min_bet", "_a-1", "7", "players", "a.b", "", '"q"', "\u00e9"])
lines = st.builds(lambda key, value: f"{key} = {value}", keys, st.one_of(values, arrays))
texts = st.lists(lines, max_size=5).map("\n".join)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A text of such lines, or a real hand, with scraps put in or put over what stands there."""
    text = draw(st.one_of(texts, st.sampled_from(HANDS).map(lambda path: path.read_text(encoding="utf-8"))))
    for scrap in draw(st.lists(scraps, max_size=3)):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + scrap + text[at + draw(st.integers(0, 2)) :]
    return text


def told(read: Any, text: str) -> str:
    """What reading a text comes to: numbers with their kinds, or that it is not TOML."""
    try:
        return repr(read(text))
    except ValueError:
        return "not TOML"


@given(damaged())
@settings(max_examples=examples(1500), deadline=None)
@example("a = 1\na = 1")
@example("a = 01")
@example("a = 1\r\nb = 2\n")
@example("a = 'x' # said")
@example("a = 9223372036854775808")
@example("a = '\x7f'")
def test_every_text_is_read_as_tomllib_reads_it(text: str) -> None:
    assert told(plain_toml.read_toml, text) == told(tomllib.loads, text)


@pytest.mark.parametrize("path", HANDS[::10], ids=lambda path: path.stem)
def test_the_hands_of_other_programs_are_plain(path: Path) -> None:
    """The short way is worth its lines: files of one line a key go by it."""
    lines = path.read_text(encoding="utf-8").splitlines()
    assert all(plain_toml._LINE.fullmatch(line) for line in lines)
