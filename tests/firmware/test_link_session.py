"""The machine's side of the link, spoken to frame by frame."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, strategies as st

from shuffleup_link import messages
from shuffleup_link.frame import Decoder, encode
from shuffleup_pico.session import DEADMAN_MS

HERE = (messages.PROTOCOL_LEAST, messages.PROTOCOL_MOST, messages.TABLE_CRC)
BURN = messages.write(messages.COMMANDS, messages.BURN)
DEAL = messages.write(messages.COMMANDS, messages.DEAL, (3, 2))
SESSION = 500


class Host:
    """Speaks one frame at a time and reads what comes back."""

    def __init__(self, machine: Any) -> None:
        self.machine = machine
        self.session = SESSION
        self._decoder = Decoder()

    def say(self, kind: int, n: int = 0, payload: bytes = b"", session: int | None = None) -> list[Any]:
        """Send a frame; return (kind, n, values) of what comes back at once."""
        number = self.session if session is None else session
        return self.read(self.machine.session.feed(encode(kind, n, number, payload)))

    def wait(self, ms: int) -> list[Any]:
        """Let time pass; return what comes."""
        return [one for _ in range(ms // 20) for one in self.read(self.machine.session.tick(20))]

    def read(self, some: bytes) -> list[Any]:
        return [self._spelt(*one) for one in self._decoder.feed(some)]

    def _spelt(self, kind: int, n: int, session: int, payload: bytes) -> tuple[str, int, Any]:
        name = messages.name_of(messages.KINDS, kind)
        if kind == messages.EVT:
            return name, n, messages.read(messages.EVENTS, payload)
        if kind == messages.ANS:
            return name, n, messages.read(messages.ANSWERS, payload)
        return name, n, messages.unpack(messages.FIELDS[name], payload)

    def greet(self, session: int = SESSION, ours: tuple[int, int, int] = HERE) -> list[Any]:
        """Begin a session."""
        self.session = session
        return self.say(messages.HELLO, 0, messages.pack(messages.HELLO_FIELDS, ours))


@pytest.fixture
def host(machine: Any) -> Host:
    host = Host(machine)
    host.greet()
    return host


def responses(heard: list[Any]) -> list[Any]:
    return [(n, messages.RESPONSES[values[1]]) for name, n, values in heard if name == "RSP"]


def standing(heard: list[Any]) -> dict[str, Any]:
    values = [values for name, _, values in heard if name == "STAT"][-1]
    return dict(zip([name for name, _ in messages.STAT_FIELDS], values, strict=True))


def numbers_of_events(heard: list[Any]) -> list[int]:
    return [n for name, n, _ in heard if name == "EVT"]


def test_a_greeting_is_answered_with_who_the_machine_is_and_how_it_stands(machine: Any) -> None:
    heard = Host(machine).greet()

    assert [name for name, _, _ in heard] == ["IDENT", "STAT"]
    assert heard[0][2] == (*HERE, b"pico-001", 77, 1, b"\0\1\0", b"hashhash", 9)
    assert standing(heard)["started"] == standing(heard)["done"] == 0


def test_how_it_stands_comes_five_times_a_second_greeted_or_not(machine: Any) -> None:
    assert [name for name, _, _ in Host(machine).wait(1_000)] == ["STAT"] * 5


def test_a_command_is_run_once_however_often_it_comes(host: Host) -> None:
    first = host.say(messages.CMD, 1, BURN)
    second = host.say(messages.CMD, 1, BURN)

    assert responses(first) == responses(second) == [(1, "OK")]
    assert host.machine.calls == [(messages.BURN, ())]


def test_a_command_that_is_done_gets_its_response_again_and_is_not_run(host: Host) -> None:
    host.say(messages.CMD, 1, BURN)
    host.machine.work(300)
    assert standing(host.wait(200))["done"] == 1

    assert responses(host.say(messages.CMD, 1, BURN)) == [(1, "OK")]
    assert len(host.machine.calls) == 1


@pytest.mark.parametrize("n", [0, 2, 3, 65_535])
def test_a_command_out_of_its_order_is_not_run_and_told_how_the_machine_stands(host: Host, n: int) -> None:
    host.say(messages.CMD, 1, BURN)
    host.machine.work(300)
    host.wait(20)

    heard = host.say(messages.CMD, n if n != 2 else 5, DEAL)
    assert (responses(heard), standing(heard)["done"]) == ([], 1)


def test_the_next_command_waits_until_the_one_before_is_done(host: Host) -> None:
    host.say(messages.CMD, 1, BURN)
    heard = host.say(messages.CMD, 2, DEAL)

    assert (responses(heard), standing(heard)["started"], standing(heard)["done"]) == ([], 1, 0)
    host.machine.work(300)
    assert responses(host.say(messages.CMD, 2, DEAL)) == [(2, "OK")]


@pytest.mark.parametrize("response", [messages.BAD_STATE, messages.BAD_ARG, messages.UNSUPPORTED])
def test_a_refused_command_has_used_up_its_id(host: Host, response: int) -> None:
    """Otherwise a late repeat of it could run where the host has given its id to another command."""
    host.machine.answers = {messages.BURN: response}
    refused = [(1, messages.RESPONSES[response])]
    assert responses(host.say(messages.CMD, 1, BURN)) == refused

    host.machine.answers = {}
    assert responses(host.say(messages.CMD, 1, BURN)) == refused
    assert (host.machine.calls, standing(host.wait(200))["result"]) == ([], response)
    assert responses(host.say(messages.CMD, 2, BURN)) == [(2, "OK")]


def test_a_busy_machine_leaves_the_id_free(host: Host) -> None:
    host.machine.answers = {messages.BURN: messages.BUSY}
    assert responses(host.say(messages.CMD, 1, BURN)) == [(1, "BUSY")]

    host.machine.answers = {}
    assert responses(host.say(messages.CMD, 1, BURN)) == [(1, "OK")]


@pytest.mark.parametrize(
    ("payload", "response"),
    [
        (b"", "UNSUPPORTED"),
        (b"\x63", "UNSUPPORTED"),
        (bytes([messages.HOLD]), "UNSUPPORTED"),
        (bytes([messages.DEAL, 3]), "BAD_ARG"),
        (bytes([messages.BURN, 1]), "BAD_ARG"),
    ],
)
def test_a_command_that_cannot_be_read_is_refused(host: Host, payload: bytes, response: str) -> None:
    assert responses(host.say(messages.CMD, 1, payload)) == [(1, response)]
    assert host.machine.calls == []


def test_nothing_is_begun_while_twelve_events_wait(host: Host) -> None:
    for _ in range(12):
        host.machine.tell(messages.LID, (1,))

    assert responses(host.say(messages.CMD, 1, BURN)) == [(1, "BUSY")]
    host.say(messages.EACK, 0)
    assert responses(host.say(messages.CMD, 1, BURN)) == [(1, "OK")]


def test_what_belongs_to_a_card_has_places_of_its_own(host: Host) -> None:
    """Losses are counted, and told as soon as there is room."""
    for _ in range(14):
        host.machine.tell(messages.LID, (1,))
    told = [host.machine.session.tell(messages.CARD, (0, 1, 1, 300)) for _ in range(5)]
    assert told == [12, 13, 14, 15, None]

    host.say(messages.EACK, 15)
    host.machine.tell(messages.LID, (0,))
    heard = [values for name, _, values in host.wait(20) if name == "EVT"]
    assert heard == [(messages.OVERFLOW, (3,)), (messages.LID, (0,))]


def test_four_events_are_under_way_at_a_time(host: Host) -> None:
    for _ in range(6):
        host.machine.tell(messages.LID, (1,))

    assert numbers_of_events(host.wait(20)) == [0, 1, 2, 3]
    assert numbers_of_events(host.say(messages.EACK, 1)) == [4, 5]


def test_events_are_sent_again_until_they_are_acknowledged_and_ever_more_slowly(host: Host) -> None:
    host.machine.tell(messages.LID, (1,))
    host.machine.tell(messages.LID, (0,))
    sent = [ms for ms in range(20, 1_001, 20) if numbers_of_events(host.wait(20)) == [0, 1]]

    assert sent == [20, 100, 220, 400, 680]
    host.say(messages.EACK, 1)
    assert numbers_of_events(host.wait(1_000)) == []


def test_an_acknowledgement_of_what_was_never_sent_is_not_believed(host: Host) -> None:
    host.machine.tell(messages.LID, (1,))
    host.say(messages.EACK, 9)

    assert numbers_of_events(host.wait(20)) == [0]


def test_a_new_session_hears_every_event_that_is_not_acknowledged(host: Host) -> None:
    host.machine.tell(messages.LID, (1,))
    host.wait(20)
    host.greet(501)

    assert numbers_of_events(host.wait(20)) == [0]


def test_what_an_older_session_says_is_not_done(host: Host) -> None:
    host.greet(501)
    heard = host.say(messages.CMD, 1, BURN, session=500)

    assert [name for name, _, _ in heard] == ["STAT"]
    assert host.machine.calls == []


def test_a_host_with_other_tables_can_ask_for_nothing_but_a_stop(machine: Any) -> None:
    host = Host(machine)
    heard = host.greet(ours=(1, 1, 12345))
    assert heard[0][2][:3] == HERE

    host.say(messages.CMD, 1, BURN)
    host.say(messages.STOP, 1)
    assert (machine.calls, machine.stopped) == ([], True)


@pytest.mark.parametrize("ours", [(2, 3, messages.TABLE_CRC), (0, 0, messages.TABLE_CRC)])
def test_a_host_of_another_protocol_can_ask_for_nothing(machine: Any, ours: tuple[int, int, int]) -> None:
    host = Host(machine)
    host.greet(ours=ours)
    host.say(messages.CMD, 1, BURN)

    assert machine.calls == []


def test_a_stop_is_obeyed_in_any_session_and_its_number_is_shown(host: Host) -> None:
    heard = host.say(messages.STOP, 9, session=4)

    assert (host.machine.stopped, standing(heard)["stopped"]) == (True, 9)
    host.say(messages.ACT, 1, messages.write(messages.COMMANDS, messages.CLEAR, (0x40, 0)))
    assert standing(host.wait(200))["stopped"] == 0


def test_an_act_is_done_once_and_its_response_repeated(host: Host) -> None:
    hold = messages.write(messages.COMMANDS, messages.HOLD)
    heard = (
        host.say(messages.ACT, 1, hold) + host.say(messages.ACT, 1, hold) + host.say(messages.ACT, 3, hold)
    )

    assert responses(heard) == [(1, "OK"), (1, "OK")]
    assert host.machine.calls == [(messages.HOLD, ())]


def test_acts_are_numbered_anew_in_every_session(host: Host) -> None:
    host.say(messages.ACT, 1, messages.write(messages.COMMANDS, messages.HOLD))
    host.greet(501)
    host.say(messages.ACT, 1, messages.write(messages.COMMANDS, messages.RESUME))

    assert [call[0] for call in host.machine.calls] == [messages.HOLD, messages.RESUME]


def test_work_is_no_act(host: Host) -> None:
    assert responses(host.say(messages.ACT, 1, BURN)) == [(1, "UNSUPPORTED")]


def test_a_question_is_answered_as_often_as_it_is_asked(host: Host) -> None:
    question = messages.write(messages.QUERIES, messages.SENSORS)
    answer = [("ANS", 8, (messages.SENSORS, (17, 11_900)))]

    assert [host.say(messages.QRY, 8, question), host.say(messages.QRY, 8, question)] == [answer, answer]
    assert host.say(messages.QRY, 9, b"\x63") == []


def test_two_seconds_without_the_host_hold_the_machine_once(host: Host) -> None:
    host.wait(DEADMAN_MS - 20)
    assert not host.machine.held
    host.wait(20)
    assert host.machine.held

    host.machine.held = False
    host.wait(5_000)
    assert not host.machine.held


def test_an_acknowledgement_is_enough_to_be_there(host: Host) -> None:
    for _ in range(50):
        host.wait(200)
        host.say(messages.EACK, 65_535)

    assert not host.machine.held


def test_nobody_is_missed_before_the_first_greeting(machine: Any) -> None:
    Host(machine).wait(10_000)

    assert not machine.held


def test_after_a_power_cut_an_open_command_is_known_and_the_next_one_refused(
    host: Host, fram: Any, pretend: Callable[..., Any]
) -> None:
    host.say(messages.CMD, 1, DEAL)
    again = Host(pretend(fram, boot=2))
    seen = standing(again.greet())

    assert (seen["started"], seen["done"], messages.STATES[seen["state"]]) == (1, 0, "INTERRUPTED")
    assert responses(again.say(messages.CMD, 2, BURN)) == []
    assert responses(again.say(messages.CMD, 1, DEAL)) == [(1, "OK")]
    assert again.machine.calls == []
    again.say(messages.ACT, 1, messages.write(messages.COMMANDS, messages.CLEAR, (0, 1)))
    seen = standing(again.wait(200))
    assert (seen["done"], messages.RESPONSES[seen["result"]]) == (1, "BROKEN_OFF")


def test_a_dead_memory_begins_nothing(host: Host, fram: Any) -> None:
    fram.dead = True

    assert responses(host.say(messages.CMD, 1, BURN)) == []
    assert host.machine.calls == [("memory failed",)]


def test_bytes_for_the_dealer_display_go_through(host: Host) -> None:
    host.say(messages.TEXT, 0, b"\x0cDEAL 47")

    assert host.machine.calls == [("text", b"\x0cDEAL 47")]


@given(
    st.lists(
        st.tuples(
            st.integers(0, 31), st.integers(0, 65535), st.sampled_from([0, SESSION]), st.binary(max_size=80)
        )
    )
)
def test_no_sound_frame_can_make_it_fail(
    new_fram: Any, pretend: Callable[..., Any], frames: list[tuple[int, int, int, bytes]]
) -> None:
    machine = pretend(new_fram())
    host = Host(machine)
    host.greet()
    for frame in frames:
        machine.session.feed(encode(*frame))
        machine.session.tick(20)

    assert standing(host.greet(501))["started"] in range(65_536)
