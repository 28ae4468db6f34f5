"""The table's side of the link: greeting a machine, losing it, and arbitrary bytes on the line."""

from binascii import crc32

from hypothesis import given, strategies as st

from shuffleup.hardware.card_machine.outstanding_command import (
    Connected,
    Disconnected,
    EventReceived,
    MachineStatus,
    Mismatch,
    StatusChanged,
    StoredUpTo,
)
from shuffleup.hardware.card_machine.session import WAKE, MachineSession
from shuffleup_link import messages
from tests.card_machine.frames import CHIP, HERE, MEMORY, NUMBER, WHO, Machine, restarted


def test_it_greets_ten_times_a_second_until_it_is_answered() -> None:
    machine = Machine(MachineSession(NUMBER))
    heard = machine.hear(1_000)

    assert [kind for kind, _, _ in heard] == ["HELLO"] * 10
    assert messages.unpack(messages.HELLO_FIELDS, heard[0][2]) == HERE
    assert machine.number == NUMBER


def test_a_machine_is_connected_when_it_has_said_who_it_is_and_how_it_stands() -> None:
    machine = Machine(MachineSession(NUMBER))
    machine.hear(20)

    assert machine.stand() == []
    assert machine.identify() == []
    assert machine.stand(done=7, started=7) == [
        Connected(WHO, MachineStatus(5, 0, 0, 7, 7, 0, 0, 0, 0, 52, 0, 0, 0), adopted=True)
    ]
    assert (machine.table.identity, machine.table.next_command) == (WHO, 8)


def test_a_machine_of_this_table_is_not_adopted_again() -> None:
    connected = restarted(StoredUpTo(CHIP, MEMORY, 3)).greet(first_event=2, next_event=5)[0]

    assert isinstance(connected, Connected)
    assert not connected.adopted


def test_a_machine_from_another_table_is_adopted_with_its_last_command() -> None:
    machine = restarted(StoredUpTo(b"pico-002", 4, 900))
    connected = machine.greet(done=41, started=41, first_event=7, next_event=8)[0]

    assert isinstance(connected, Connected)
    assert connected.adopted
    assert machine.table.next_command == 42
    assert machine.tell(7, messages.LID, (1,)) == [EventReceived(7, messages.LID, (1,))]


def test_a_machine_with_other_tables_is_named_with_both_numbers_and_asked_less_often() -> None:
    machine = Machine(MachineSession(NUMBER))
    machine.hear(20)

    assert machine.identify(theirs=(1, 1, 99)) == [Mismatch(HERE, (1, 1, 99))]
    assert machine.identify(theirs=(1, 1, 99)) + machine.stand() == []
    assert len(machine.hear(4_000)) == 2
    assert machine.table.identity is None


def test_a_machine_of_a_later_protocol_is_named_with_both_numbers() -> None:
    machine = Machine(MachineSession(NUMBER))
    machine.hear(20)
    longer = messages.pack(messages.HELLO_FIELDS, (2, 3, 99)) + b"and what nobody here knows"

    assert machine.say(messages.IDENT, 0, longer) == [Mismatch(HERE, (2, 3, 99))]


def test_frames_of_another_version_are_named_once() -> None:
    body = bytes([messages.STAT | 3 << 5, 1, 1, 2, 2])
    raw = body + crc32(body).to_bytes(4, "little")
    frame = b"\0" + bytes([len(raw) + 1]) + raw + b"\0"
    session = MachineSession(NUMBER)

    assert session.feed(frame * 2) == (Mismatch(HERE, (3, 3, 0)),)
    assert session.feed(frame) == ()


def test_a_prompt_of_micropython_is_left_once() -> None:
    session = MachineSession(NUMBER)
    session.feed(b"MicroPython v1.27\r\n>>")
    session.feed(b"> ")
    session.feed(b"\r\n>>> ")

    assert session.outgoing() == WAKE


def test_two_seconds_of_silence_are_a_broken_link(machine: Machine) -> None:
    machine.hear(1_980)
    assert machine.table.identity == WHO
    machine.hear(20)

    assert machine.found == (Disconnected(),)
    assert machine.table.next_command is None


def test_how_the_machine_stands_keeps_the_link_and_is_told_when_it_changes(machine: Machine) -> None:
    for _ in range(5):
        machine.hear(1_000)
        assert machine.stand() == []

    changed = machine.stand(state=7)
    assert [type(one) for one in changed] == [StatusChanged]


def test_a_machine_that_has_started_anew_is_greeted_in_a_new_session(machine: Machine) -> None:
    """It speaks in session 0 until it is greeted."""
    machine.number = 0

    assert machine.stand() == [Disconnected()]
    machine.hear(20)
    assert machine.number == NUMBER + 1


def test_session_numbers_go_round_without_zero() -> None:
    machine = Machine(MachineSession(65_535))
    machine.greet()
    machine.hear(2_020)

    assert machine.number == 1


def test_what_was_said_in_an_older_session_is_not_heard(machine: Machine) -> None:
    machine.hear(2_020)
    machine.number = NUMBER

    assert machine.tell(0, messages.LID, (1,)) == []


@given(st.lists(st.tuples(st.integers(0, 31), st.integers(0, 65535), st.binary(max_size=80)), max_size=30))
def test_no_sound_frame_can_make_it_fail(frames: list[tuple[int, int, bytes]]) -> None:
    machine = Machine(MachineSession(NUMBER))
    machine.greet()
    for frame in frames:
        machine.say(*frame)
        kinds = {kind for kind, _, _ in machine.hear(20)}
        assert kinds <= {row[1] for row in messages.KINDS}


@given(st.lists(st.binary(max_size=200), max_size=20))
def test_garbage_tells_nothing(pieces: list[bytes]) -> None:
    session = MachineSession(NUMBER)

    assert [one for piece in pieces for one in session.feed(piece)] == []


def test_it_says_how_long_it_has_nothing_to_do() -> None:
    """HELLO ten times a second, and an acknowledgement every 500 ms once the machine is there."""
    session = MachineSession(NUMBER)
    assert session.idle_ms == 0
    machine = Machine(session)
    machine.hear(20)
    assert session.idle_ms == 100
    machine.stand()
    machine.identify()
    machine.stand()
    machine.hear(20)
    assert 0 < session.idle_ms <= 500
    session.stop()
    assert session.idle_ms == 0
