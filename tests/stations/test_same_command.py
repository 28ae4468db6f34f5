"""A repeated command is recognised by its contents, or by its stream if no contents are stored."""

from shuffleup.kernel.field_types import FLOOR, Actor, CommandId, TableNo, table_stream
from shuffleup.protocol.messages import Command
from shuffleup.stations.commands import is_same, mark_of, marked
from shuffleup.storage.journal.row_hash import Draft
from shuffleup.storage.journal.store import Journal
from shuffleup_demo.clocks import HandClock

ANN = Actor("director", "Ann")
TABLE = table_stream(TableNo(1))


def asked(verb, **args):
    return Command(CommandId("c1"), FLOOR, verb, ANN, args)


def test_the_order_of_arguments_and_the_sender_do_not_matter():
    one, two = asked("sell", entry="e1", kind="rebuy"), asked("sell", kind="rebuy", entry="e1")
    assert mark_of(one) == mark_of(two)
    assert mark_of(asked("sell", entry="e2", kind="rebuy")) != mark_of(one)
    assert mark_of(asked("pay", entry="e1", kind="rebuy")) != mark_of(one)


def test_a_command_is_the_same_over_the_bus_and_in_this_process():
    assert mark_of(asked("count", stacks={2: 500, 1: 300})) == mark_of(
        asked("count", stacks={"1": 300, "2": 500})
    )


def test_an_act_of_an_earlier_release_has_no_mark_and_is_known_by_its_stream(tmp_path):
    """Whoever sends a command again across an update is told that it was done."""
    with Journal.create(tmp_path / "j", clock=HandClock(), genesis=b"{}") as journal:
        old = Draft(FLOOR, CommandId("c1"), Actor("director"), "clock.paused", b'{"type":"clock.paused"}')
        rows = journal.append([old])
    assert is_same(asked("pause_clock"), FLOOR, rows)
    assert not is_same(asked("fold"), TABLE, rows)


def test_a_mark_stands_beside_the_fields_of_an_event(tmp_path):
    payload = marked(b'{"type":"clock.paused","left":5}', "0123456789abcdef")
    assert payload == b'{"type":"clock.paused","left":5,"of_command":"0123456789abcdef"}'
