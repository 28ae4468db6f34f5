"""Malformed bytes: every reader refuses them by name, terminates, and uses little memory."""

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings, strategies as st

from tests.fuzz.parsers import Door, parsers
from tests.fuzz.reader import Hang, Parser, TooMuchMemory, tried, within_budget
from tests.night import examples

HANDS = Path(__file__).parents[1] / "data/hands"
LONGEST = 6_000
DEEP = (b"[" * 3_000, b'{"a":' * 3_000, b"a = " + b"[" * 3_000, b"a" + b".a" * 500 + b" = 1")
SPITEFUL = (
    b"",
    b"\0" * 500,
    b"\xff\xfe" + b"a" * 301,
    "ünï\u202e\U0001f0a1".encode(),
    b"9" * 5_000,
    b"-1e999999999",
    b"'p1 cbr 1e999999999'",
    b"'p" + b"9" * 5_000 + b" f'",
    b'"' + b"\\u0000" * 300 + b'"',
    b"NaN",
    b"unit = " + b"9" * 5_000,
    *DEEP,
)

NAMES = (
    "unit.toml",
    "rule set",
    "journal",
    "archive",
    "PIN record",
    "membership",
    "request",
    "delivery",
    "serial frames",
    "PHH",
    "players CSV",
    "PIN file",
    "unit key",
    "stored rules",
    "room Wi-Fi",
    "volumes",
    "look",
    "first run",
    "orders",
    "register of units",
    "pairing request",
    "pairing answer",
    "refusal of a floor",
    "pairing code",
    "unit password",
    "note of a certificate",
    "signed release",
    "release on a stick",
    "shuffles",
    "voice part",
    "save of TD3",
    "logo",
    "background",
    "recording",
    "look of the house",
    "list of sign-ups",
)


@pytest.fixture(scope="module")
def readers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Parser]:
    return parsers(tmp_path_factory.mktemp("parsers"), HANDS)


def spoilt(example: bytes, chance: random.Random) -> bytes:
    """Do to an example what a bad line, a bad disk or a bad person would."""
    for _ in range(chance.randint(1, 4)):
        at, upto = sorted(chance.randrange(len(example) + 1) for _ in range(2))
        kind = chance.randrange(6)
        if kind == 0:
            example = example[:at] + bytes([chance.randrange(256)]) + example[at + 1 :]
        elif kind == 1:
            example = example[:at] + example[upto:]
        elif kind == 2:
            example = example[:upto] + example[at:]
        elif kind == 3:
            example = example[:at]
        elif kind == 4:
            example = example[:at] + chance.choice(SPITEFUL) + example[at:]
        else:
            example = (
                example[:at] + chance.choice((b"-1", b"0", b"1e99", b"null", b"true", b"{}")) + example[upto:]
            )
        example = example[: 20 * LONGEST]
    return example


@pytest.mark.parametrize("name", NAMES)
def test_a_reader_reads_its_examples(readers: dict[str, Parser], name: str) -> None:
    assert all(tried(readers[name], example) for example in readers[name].examples)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_spiteful_is_refused_by_name(readers: dict[str, Parser], name: str) -> None:
    for said in SPITEFUL:
        tried(readers[name], said)


def test_every_notice_of_the_bus_refuses_what_is_spiteful(readers: dict[str, Parser]) -> None:
    of_the_bus = [one for name, one in readers.items() if name.startswith("notice ")]
    assert len(of_the_bus) >= 15
    for reader in of_the_bus:
        for said in (*SPITEFUL, *reader.examples):
            tried(reader, said)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=examples(40), suppress_health_check=[HealthCheck.function_scoped_fixture])
@example(seed=1218)  # pages of a journal that lead in a circle
@given(seed=st.integers(0, 2**32))
def test_a_spoilt_example_is_read_or_refused_by_name(
    readers: dict[str, Parser], name: str, seed: int
) -> None:
    chance = random.Random(seed)
    tried(readers[name], spoilt(chance.choice(readers[name].examples), chance))


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=examples(25), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(said=st.binary(max_size=LONGEST))
def test_any_bytes_are_read_or_refused_by_name(readers: dict[str, Parser], name: str, said: bytes) -> None:
    tried(readers[name], said)


COMMAND = b'{"id":"0193a1","to":"floor","verb":"fold","actor":{"role":"dealer","face":"keys"},"args":{}}'
BODIES = {
    "/api/commands": COMMAND,
    "/api/pin": b'{"pin":"4711"}',
    "/api/metal": b'{"press":"fold"}',
    "/api/pairing": b'{"unit_id":"5a","name":"table 3","nonce":"00","mac":"00"}',
    "/api/players.csv": b"Ann\nBongani\n",
}
REFUSED = {200, 400, 403, 404, 413, 422, 429}


@pytest.mark.parametrize("path", BODIES)
def test_any_body_is_answered_and_never_with_a_fault_of_ours(path: str, tmp_path: Path) -> None:
    chance = random.Random(7)
    bodies = [*SPITEFUL, *(spoilt(BODIES[path], chance) for _ in range(100)), b"x" * 600_000]
    assert set(Door(tmp_path).statuses(path, bodies)) <= REFUSED


QUESTIONS = (
    b"GET /api/views HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"POST /api/metal HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 16\r\n\r\n" + b'{"press":"fold"}',
    b"POST /api/pin HTTP/1.1\r\nHost: evil.example\r\nTransfer-Encoding: chunked\r\n\r\n"
    b"4\r\n{}  \r\n0\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n" * 3,
)
"""As they come over a line."""


def test_any_bytes_on_a_line_are_answered_or_hung_up_on_and_leave_no_fault(tmp_path: Path) -> None:
    chance = random.Random(7)
    said = [*SPITEFUL, *QUESTIONS, *(spoilt(chance.choice(QUESTIONS), chance) for _ in range(150))]
    assert Door(tmp_path).faults_of(said) == []


def test_a_reader_that_hangs_or_hoards_is_found() -> None:
    def endless(number: int) -> None:
        for _ in iter(lambda: number, None):
            pass

    with pytest.raises(Hang), within_budget("endless"):
        endless(1)
    with pytest.raises(TooMuchMemory), within_budget("hoard"):
        bytes(80 * 1024 * 1024)


@pytest.mark.nightly
def test_a_night_of_spoilt_bytes(
    readers: dict[str, Parser], seeds_of_the_night: Any, night: Any, tmp_path: Path
) -> None:
    door = Door(tmp_path)
    with night("fuzz-parsers") as run:
        for seed in seeds_of_the_night(0.1):
            chance = random.Random(seed)
            for reader in readers.values():
                said = spoilt(chance.choice(reader.examples), chance)
                try:
                    tried(reader, said)
                except Exception as fault:
                    raise AssertionError(f"seed {seed}, {reader.name}: {said[:200]!r}") from fault
                run.count += 1
            path = chance.choice(sorted(BODIES))
            assert set(door.statuses(path, [spoilt(BODIES[path], chance) for _ in range(5)])) <= REFUSED
            assert door.faults_of([spoilt(chance.choice(QUESTIONS), chance) for _ in range(5)]) == []
            run.count += 10
