"""Frames: each payload comes out as it went in, and nothing else ever does."""

from binascii import crc32
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, strategies as st

from shuffleup_link import messages
from shuffleup_link.frame import MOST_PAYLOAD, Decoder, encode

DEAL = (messages.CMD, 7, 2, messages.write(messages.COMMANDS, messages.DEAL, (3, 2)))

FRAMES = st.tuples(
    st.integers(0, 31), st.integers(0, 65535), st.integers(0, 65535), st.binary(max_size=MOST_PAYLOAD)
)


def test_a_deal_takes_fifteen_bytes_of_the_line() -> None:
    assert encode(*DEAL).hex(" ") == "00 03 24 07 02 02 08 03 03 02 9d 52 1c 60 00"


@given(FRAMES)
def test_what_is_put_in_comes_out(message: tuple[int, int, int, bytes]) -> None:
    assert Decoder().feed(encode(*message)) == [message]


@given(FRAMES)
def test_zero_bytes_stand_at_both_ends_and_nowhere_else(message: tuple[int, int, int, bytes]) -> None:
    frame = encode(*message)

    assert (frame[:1], frame[-1:]) == (b"\0", b"\0")
    assert 0 not in frame[1:-1]


@given(st.lists(FRAMES, max_size=5), st.data())
def test_it_does_not_matter_in_what_pieces_bytes_come(sent: list[Any], data: st.DataObject) -> None:
    line = b"".join(encode(*message) for message in sent)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(line)), max_size=9)))
    decoder = Decoder()
    pieces = [line[a:b] for a, b in zip([0, *cuts], [*cuts, len(line)], strict=True)]

    assert [message for piece in pieces for message in decoder.feed(piece)] == sent
    assert decoder.damaged == 0


@given(st.binary(max_size=300), FRAMES)
def test_after_any_garbage_the_next_frame_is_found(
    garbage: bytes, message: tuple[int, int, int, bytes]
) -> None:
    assert Decoder().feed(garbage + encode(*message))[-1] == message


@given(st.lists(st.binary(max_size=200), max_size=20))
def test_garbage_is_no_message_and_takes_no_memory(pieces: list[bytes]) -> None:
    decoder = Decoder()
    found = [message for piece in pieces for message in decoder.feed(piece)]

    assert found == []
    assert len(decoder._held) <= 90


def test_a_frame_without_an_end_is_let_go() -> None:
    decoder = Decoder()
    for _ in range(10_000):
        assert decoder.feed(b"\x55" * 64) == []

    assert decoder._held == b""
    assert decoder.feed(encode(*DEAL)) == [DEAL]
    assert decoder.damaged == 1


def test_a_frame_of_another_version_is_counted_and_its_version_kept() -> None:
    body = bytes([messages.STAT | 2 << 5, 1, 1, 2, 2])
    raw = body + crc32(body).to_bytes(4, "little")
    decoder = Decoder()

    assert 0 not in raw
    assert decoder.feed(b"\0" + bytes([len(raw) + 1]) + raw + b"\0") == []
    assert (decoder.damaged, decoder.foreign, decoder.foreign_version) == (0, 1, 2)


@pytest.mark.parametrize("length", [0, 1, 4, 86, 90])
def test_a_frame_of_a_wrong_length_is_damaged_even_if_its_check_is_right(length: int) -> None:
    """The CRC of nothing is zero, so five times 01 would be a frame of nothing."""
    body = bytes(length)
    decoder = Decoder()

    assert decoder.feed(stuffed(body + crc32(body).to_bytes(4, "little"))) == []
    assert decoder.damaged == 1


@pytest.mark.parametrize(
    "message", [(32, 0, 0, b""), (-1, 0, 0, b""), (1, 65536, 0, b""), (1, 0, -1, b""), (1, 0, 0, bytes(81))]
)
def test_what_does_not_fit_into_a_frame_is_refused(message: tuple[int, int, int, bytes]) -> None:
    with pytest.raises(ValueError, match="no frame has kind"):
        encode(*message)


# --- damage ----------------------------------------------------------------------------------------

SAMPLES = [
    pytest.param((messages.EACK, 300, 9, b""), id="EACK"),
    pytest.param((messages.CMD, 65_535, 1, messages.write(messages.COMMANDS, messages.BURN)), id="BURN"),
    pytest.param(DEAL, id="DEAL"),
]


def accepted(frame: bytes, flips: int, decode: Callable[[bytes], bool]) -> int:
    """Count the ways to turn over so many bits of a frame that are taken for a sound one."""
    bits = range(8 * len(frame))
    whole = int.from_bytes(frame, "little")
    return sum(
        decode((whole ^ sum(1 << bit for bit in chosen)).to_bytes(len(frame), "little"))
        for chosen in combinations(bits, flips)
    )


def is_taken(line: bytes) -> bool:
    return bool(Decoder().feed(line))


@pytest.mark.parametrize("flips", [1, 2, 3])
@pytest.mark.parametrize("message", SAMPLES)
def test_no_frame_with_up_to_three_bits_turned_over_is_taken(message: Any, flips: int) -> None:
    assert accepted(encode(*message), flips, is_taken) == 0


def crc8(some: bytes) -> int:
    crc = 0
    for byte in some:
        crc ^= byte
        for _ in range(8):
            crc = (crc << 1 ^ 0x07 if crc & 0x80 else crc << 1) & 0xFF
    return crc


def xor8(some: bytes) -> int:
    total = 0
    for byte in some:
        total ^= byte
    return total


def sum8(some: bytes) -> int:
    return sum(some) & 0xFF


def stuffed(raw: bytes) -> bytes:
    return b"\0" + b"".join(bytes([len(run) + 1]) + run for run in raw.split(b"\0")) + b"\0"


def unstuffed(line: bytes) -> list[bytes]:
    found = []
    for piece in filter(None, line.split(b"\0")):
        runs, at = [], 0
        while at < len(piece) and at + piece[at] <= len(piece):
            runs.append(piece[at + 1 : at + piece[at]])
            at += piece[at]
        if at == len(piece):
            found.append(b"\0".join(runs))
    return found


@pytest.mark.parametrize("check", [xor8, sum8, crc8], ids=lambda check: check.__name__)
def test_a_check_of_eight_bits_takes_damaged_frames(check: Callable[[bytes], int]) -> None:
    """Why the frames carry a CRC-32: the same frame under a smaller check fails the tests above."""
    body = bytes([messages.CMD | 1 << 5, 7, 0, 2, 0]) + DEAL[3]

    def is_taken_with(line: bytes) -> bool:
        return any(len(raw) >= 6 and check(raw[:-1]) == raw[-1] for raw in unstuffed(line))

    frame = stuffed(body + bytes([check(body)]))
    assert is_taken_with(frame)
    assert accepted(frame, 2, is_taken_with) > 0
