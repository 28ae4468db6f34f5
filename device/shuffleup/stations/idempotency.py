"""The mark of a command in its first event, by which a repeated command is recognised under its id.

It is a field in the payload of the first event of an act, beside the fields of the event: the digest of a
text beside the row (`storage.journal.texts`). So the hash chain protects it, every copy contains it, a
reader of the event ignores it, and without its random bytes it tells nothing of the words in the command.
"""

from collections.abc import Iterable
from hashlib import sha256

import msgspec

from shuffleup.kernel.field_types import Stream
from shuffleup.protocol import Command
from shuffleup.storage.journal import Row
from shuffleup.storage.journal.texts import revealed

_LENGTH = 16


class _Marked(msgspec.Struct, frozen=True):
    """The mark of the command in a payload; no event has a field of that name."""

    of_command: str = ""


def mark_of(command: Command) -> str:
    """Sum up what a command asks: its verb and its arguments, whoever sends it."""
    # In JSON the keys of an object are texts; the arguments of a command from this process may have numbers.
    as_sent = msgspec.json.decode(msgspec.json.encode(command.args))
    asked = msgspec.json.encode((command.verb, as_sent), order="deterministic")
    return sha256(asked).hexdigest()[:_LENGTH]


def marked(payload: bytes, mark: str) -> bytes:
    """Add a mark to the JSON object of an event."""
    return payload[:-1] + b',"of_command":"%b"}' % mark.encode()


def is_same(command: Command, stream: Stream, done: Iterable[Row]) -> bool:
    """Say whether the rows under the id of a command are the act of this very command in that stream.

    Of an act without a mark only the stream is known.
    """
    here = [row for row in done if row.stream == stream]
    if not here:
        return False
    payload = revealed(here[0].payload, here[0].texts)
    mark = msgspec.json.decode(payload, type=_Marked).of_command
    return mark in ("", mark_of(command))
