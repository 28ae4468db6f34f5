"""The output of `shuffleup COMMAND --help`: words of the trade, and examples at its end."""

import shlex

import pytest

from shuffleup.cli.commands import parser_of
from shuffleup.cli.contents import COMMANDS


def examples(command):
    """List the lines that the help of a command ends with, each without its indent."""
    _, _, end = parser_of(command).format_help().rpartition("\n\nexample")
    first, *lines = end.rstrip("\n").split("\n")
    assert first in (":", "s:")
    assert all(line.startswith("  ") for line in lines)
    return [line.strip() for line in lines]


@pytest.mark.parametrize("command", COMMANDS)
def test_help_ends_with_one_or_two_examples_that_the_command_understands(command):
    lines = examples(command)

    assert len(lines) in (1, 2)
    for line in lines:
        words = shlex.split(line)
        program, named, *rest = words[1:] if words[0] == "sudo" else words
        assert (program, named) == ("shuffleup", command)
        parser_of(command).parse_args(rest)  # where it does not know one, it ends the test with its own words


def test_the_examples_of_table_begin_an_event_and_join_a_venue():
    alone, in_a_venue = examples("table")
    assert alone == "shuffleup table friday.toml"
    assert in_a_venue == "shuffleup table --floor 192.168.4.1 --table 3"


@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_typed_has_a_word_of_the_trade_or_a_list_to_choose_from(command):
    nameless = [
        action.dest
        for action in parser_of(command)._actions
        if action.nargs != 0 and not action.metavar and not action.choices
    ]
    assert nameless == []


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("table", ("EVENT.toml", "--table TABLE", "--floor HOST[:PORT]", "--host ADDRESS", "--port PORT")),
        ("floor", ("EVENT.toml", "--table [TABLE]", "--standby-of HOST[:PORT]", "--host ADDRESS")),
        ("export", ("JOURNAL", "--phh FOLDER", "--csv FOLDER")),
        ("touch", ("--size WIDTHxHEIGHT", "--socket PATH")),
    ],
)
def test_numbers_of_tables_ports_and_sizes_are_named_as_people_name_them(command, words):
    lines = parser_of(command).format_usage()
    assert [word for word in words if word not in " ".join(lines.split())] == []
