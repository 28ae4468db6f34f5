"""Sounds of a look: melodies for the buzzer as text, and recordings for the speaker (LOOK-13).

The notes that there are, and the melodies of the box, are those of `shuffleup.hardware.sound.melodies`.
"""

from collections.abc import Mapping

import msgspec

from shuffleup.views.look.faults import LookRefused, look_fault

LONGEST_MELODY_MS, LONGEST_RECORDING_S, MOST_WAV_BYTES = 5_000, 10, 2_000_000
MUST_SOUND = frozenset({"time_over", "floor_called", "error"})

Tones = tuple[tuple[int, int], ...]
"""Notes as hertz (0 is a rest) with milliseconds."""


class BoxSounds(msgspec.Struct, frozen=True):
    """The notes of a box by their names, in hertz, and its melodies by cue.

    `recorded` are the cues that may have a recording: not answers to keys and ticks, which come faster than
    a recording ends.
    """

    notes: Mapping[str, int]
    melodies: Mapping[str, Tones]
    recorded: frozenset[str]


def tones(text: str, notes: Mapping[str, int]) -> Tones:
    """Read `C6:120 -:40 E6:300`: names with milliseconds, a rest is a dash.

    Raises:
        LookRefused: `unknown_note` with the note, `too_long` for more than five seconds.
    """
    found = tuple(_tone(one, notes) for one in text.split())
    if sum(length for _, length in found) > LONGEST_MELODY_MS:
        raise look_fault("too_long", text)
    return found


def _tone(text: str, notes: Mapping[str, int]) -> tuple[int, int]:
    name, _, length = text.partition(":")
    is_number = length.isascii() and length.isdecimal() and len(length) <= 5
    if (name != "-" and name not in notes) or not is_number or not int(length):
        raise look_fault("unknown_note", text)
    return (0 if name == "-" else notes[name]), int(length)


def check_melodies(house: Mapping[str, str], box: BoxSounds) -> None:
    """Check the melodies of a house by cue: each can be played, and no two sound alike.

    Raises:
        LookRefused: at the cue: `unknown_note`, `too_long`, `must_sound`, `same_melody` with the other.
    """
    heard = dict(box.melodies)
    for cue, text in house.items():
        try:
            heard[cue] = tones(text, box.notes)
        except LookRefused as refused:
            raise refused.at(f"melodies.{cue}") from None
        if cue in MUST_SOUND and not any(hertz for hertz, _ in heard[cue]):
            raise look_fault("must_sound", cue, f"melodies.{cue}")
    for cue in house:
        if same := [other for other in heard if other != cue and heard[cue] and heard[other] == heard[cue]]:
            raise look_fault("same_melody", same[0], f"melodies.{cue}")


def read_recording(content: bytes) -> bytes:
    """Take a WAV of PCM, 16 bits, 16 to 48 kHz, mono or stereo, and write it anew without its notes.

    Raises:
        LookRefused: `file_empty`, `file_too_large`, `wrong_type` with what it is, or `too_long`.
    """
    if not content:
        raise look_fault("file_empty")
    if len(content) > MOST_WAV_BYTES:
        raise look_fault("file_too_large")
    if content[:4] != b"RIFF" or content[8:12] != b"WAVE":
        raise look_fault(
            "wrong_type", "mp3" if content[:3] == b"ID3" or content[:1] == b"\xff" else "unknown"
        )
    parts = _wav_parts(content)
    form, samples = parts.get(b"fmt ", b"")[:16], parts.get(b"data", b"")
    kind, channels, rate = (int.from_bytes(form[a:b], "little") for a, b in ((0, 2), (2, 4), (4, 8)))
    frame, bits = (int.from_bytes(form[a:b], "little") for a, b in ((12, 14), (14, 16)))
    is_plain = kind == 1 and channels in (1, 2) and 16_000 <= rate <= 48_000 and bits == 16
    if not is_plain or frame != 2 * channels or not samples:
        raise look_fault("wrong_type", "wav")
    samples = samples[: len(samples) - len(samples) % frame]
    if len(samples) > LONGEST_RECORDING_S * rate * frame:
        raise look_fault("too_long", f"{len(samples) // (rate * frame)} s")
    body = b"WAVEfmt \x10\0\0\0" + form + b"data" + len(samples).to_bytes(4, "little") + samples
    return b"RIFF" + len(body).to_bytes(4, "little") + body


def _wav_parts(content: bytes) -> dict[bytes, bytes]:
    """List the chunks of a RIFF file by name, the first of each; one that is cut off ends with the file."""
    parts: dict[bytes, bytes] = {}
    at = 12
    while at + 8 <= len(content):
        length = int.from_bytes(content[at + 4 : at + 8], "little")
        parts.setdefault(content[at : at + 4], content[at + 8 : at + 8 + length])
        at += 8 + length + length % 2
    return parts
