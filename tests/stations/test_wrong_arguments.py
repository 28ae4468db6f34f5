"""Unreadable arguments are answered with a sentence that names the expected form."""

import pytest

from shuffleup.floor.contents import VERBS
from shuffleup.kernel.field_types import Actor, CommandId, Stream
from shuffleup.kernel.refusals import UnreadableCommand
from shuffleup.protocol.messages import Command
from shuffleup.stations.commands import read_verb
from tests.refused import worded


@pytest.mark.parametrize(
    ("verb", "args", "line"),
    [
        ("stop_play", {}, "stop_play: reason is missing"),
        ("stop_play", {"reason": " "}, "stop_play: reason: it is empty, write something"),
        ("stop_play", {"reason": "x" * 201}, "stop_play: reason: too long, 200 letters at most"),
        ("stop_play", {"reason": 3}, "stop_play: reason: text is wanted, not a whole number"),
        ("sell_rebuy", {"entry": "e1", "chips": 0}, "sell_rebuy: chips: too small, 1 or more"),
        ("begin_break", {"minutes": 601}, "begin_break: minutes: too large, 600 at most"),
        (
            "leave",
            {"entry": "e1", "reason": "train", "how": "lost"},
            "leave: how: 'lost' cannot be chosen; choose blinded_off, removed",
        ),
        ("start", {"now": 1}, "start: there is no argument now"),
        ("set_levels", {"first": 2, "table": [[1]]}, "set_levels: table[0]: 2 values are wanted, not 1"),
        ("balance", {"seat": "x"}, "balance: seat: a whole number or nothing is wanted, not text"),
        (
            "count_odd_chips",
            {"table": 1, "counts": {"x": 1}},
            "count_odd_chips: counts[key]: a whole number is wanted, not text",
        ),
    ],
)
def test_what_is_wrong_with_an_argument_is_said_in_words(verb, args, line):
    command = Command(CommandId("1"), Stream("floor"), verb, Actor("director"), args)
    with pytest.raises(UnreadableCommand) as refusal:
        read_verb(command, VERBS)
    assert worded(refusal.value) == line
