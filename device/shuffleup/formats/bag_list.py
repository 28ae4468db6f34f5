"""The file of a bag list: a line of JSON for the flight, one for each person, and one with the signature.

Each line has its SHA-256 in the last one, and the signature is over these: so a changed line is named. The
key is somebody else's matter: the reader is told what checks a signature.
"""

import hashlib
from collections.abc import Callable, Sequence
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from shuffleup.floor.entries.person_names import fault_of_name, tidy
from shuffleup.kernel.refusals import UnreadableCommand
from shuffleup.tournament.bag_list import MOST_LINES, BagList, Digest, ListedPerson, ListHead

SCHEMA = "shuffleup-bags/1"
BIGGEST_LIST = 8_000_000
"""Bytes of a file: 20,000 persons with their chips."""

LONGEST_LINE = 4_000
"""Bytes of a line of one person, or of the head."""

PROTOCOL = b"shuffleup bag list 1\n"


class ListTooLarge(UnreadableCommand):
    """`most` is in bytes."""

    most: int


class NotABagList(UnreadableCommand):
    """The file begins as no bag list does."""


class NewerBagList(UnreadableCommand):
    """A later release of the program has written the file."""

    schema: str


class ListSpoilt(UnreadableCommand):
    """A `line` cannot be read, from 1, or the end is missing: 0."""

    line: int


class LineChanged(UnreadableCommand):
    """A line is not the one that was signed."""

    line: int


class WrongSignature(UnreadableCommand):
    """The last line is not from who is said to have signed it."""


class _Schema(msgspec.Struct, frozen=True):
    """What every head begins with, also one of a later release."""

    schema: Annotated[str, Meta(max_length=60)]


class _Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    schema: str
    flight: ListHead


class _Signed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line: whose key, the SHA-256 of every line before, and the signature over these."""

    signer: Digest
    sums: Annotated[tuple[Digest, ...], Meta(max_length=MOST_LINES + 1)]
    signature: Annotated[str, Meta(pattern=r"^[0-9a-f]{128}\Z")]


Line = TypeVar("Line", _Head, ListedPerson, _Signed)


class SignedList(msgspec.Struct, frozen=True):
    """A list as a file has it: the key that signed it, in hex, and the SHA-256 of the file."""

    list: BagList
    signer: str
    digest: str


Checks = Callable[[str, bytes, str], bool]
"""Says whether the key, in hex, has signed a message, with this signature in hex."""


def written(made: BagList, signer: str, sign: Callable[[bytes], str]) -> bytes:
    """Write the file of a list; `sign` signs a message with the key of `signer`, in hex."""
    lines = [msgspec.json.encode(_Head(SCHEMA, made.head)), *map(msgspec.json.encode, made.lines)]
    sums = tuple(map(_sum, lines))
    signed = _Signed(signer, sums, sign(_message(sums)))
    return b"\n".join([*lines, msgspec.json.encode(signed)]) + b"\n"


def read_bag_list(content: bytes, signed_by: Checks) -> SignedList:
    """Read a file, whoever has signed it.

    Raises:
        ListTooLarge, NotABagList, NewerBagList, ListSpoilt, LineChanged, WrongSignature: it is refused as a
            whole.
    """
    if len(content) > BIGGEST_LIST:
        raise ListTooLarge(BIGGEST_LIST)
    lines = [line.rstrip(b"\r") for line in content.rstrip(b"\r\n").split(b"\n", MOST_LINES + 2)]
    _check_schema(lines[0])
    signed = _decoded(lines[-1], _Signed, 0)
    if not signed_by(signed.signer, _message(signed.sums), signed.signature):
        raise WrongSignature()
    listed = lines[:-1]
    for number, (line, checked) in enumerate(zip(listed, signed.sums, strict=False), 1):
        if _sum(line) != checked:
            raise LineChanged(number)
    if len(listed) != len(signed.sums):
        raise LineChanged(min(len(listed), len(signed.sums)) + 1)
    head = _decoded(lines[0], _Head, 1).flight
    people = tuple(_person(line, number) for number, line in enumerate(listed[1:], 2))
    _check_sum(head, people)
    return SignedList(BagList(head, people), signed.signer, hashlib.sha256(content).hexdigest())


def _check_schema(line: bytes) -> None:
    try:
        schema = msgspec.json.decode(line[:LONGEST_LINE], type=_Schema).schema
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise NotABagList() from None
    kind, _, number = schema.partition("/")
    if kind != SCHEMA.partition("/")[0]:
        raise NotABagList()
    if schema != SCHEMA:
        raise NewerBagList(schema) if number.isdecimal() and int(number) > 1 else NotABagList()


def _person(line: bytes, number: int) -> ListedPerson:
    person = _decoded(line, ListedPerson, number)
    if (
        fault_of_name(person.name)
        or tidy(person.name) != person.name
        or bool(person.number) != bool(person.chips)
    ):
        raise ListSpoilt(number)
    return person


def _check_sum(head: ListHead, people: Sequence[ListedPerson]) -> None:
    """A bag has its number once, and all of them hold what the head says."""
    numbers = [one.number for one in people if one.number]
    if len(set(numbers)) < len(numbers) or sum(one.chips for one in people) != head.bagged:
        raise ListSpoilt(1)


def _decoded(line: bytes, kind: type[Line], number: int) -> Line:
    most = BIGGEST_LIST if kind is _Signed else LONGEST_LINE
    try:
        if len(line) > most:
            raise ListSpoilt(number)
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise ListSpoilt(number) from None


def _sum(line: bytes) -> str:
    return hashlib.sha256(line).hexdigest()


def _message(sums: Sequence[str]) -> bytes:
    return PROTOCOL + "\n".join(sums).encode()
