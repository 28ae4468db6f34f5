"""Replies in a chat that was copied: `SU1;<code>;<answer>;<guests>;<name>;<check>` (BEF-10, BEF-11).

The check guards against lines that were cut or mistyped, not against lies.
"""

import re
from hashlib import sha256
from unicodedata import normalize

from shuffleup.floor.entries.person_names import is_ignorable, same_name
from shuffleup.floor.signups.signup_line import SignUpLine, answer_of, guests_of, named
from shuffleup.formats.signups.signups_read import LineRead, SignUpsRead, wrong
from shuffleup.kernel.refusals import Refusal, UnreadableCommand

MARK = "SU1;"
PARTS = 6
CHECK_DIGITS = 6

_LINE_END = re.compile(r"\r\n|\r|\n")
_MARKED_BY_MESSENGER = re.compile("\u200e<[^<>]*>$")
"""What a messenger adds to a message that was changed, behind a mark that nobody types."""


class BadReply(UnreadableCommand):
    """It has not six parts."""

    parts: int


class OtherEvent(UnreadableCommand):
    """Its code is that of another invitation."""

    code_said: str


class BadCheck(UnreadableCommand):
    """It was cut or mistyped."""

    reply: str


def check_of(before: str) -> str:
    """Return the check of a reply: of everything that stands before it, with the last semicolon."""
    return sha256(normalize("NFC", before).encode("utf-8", "surrogatepass")).hexdigest()[:CHECK_DIGITS]


def reply_line(code: str, answer: str, guests: int, name: str) -> str:
    """Write a reply as the page of the invitation does."""
    before = ";".join(("SU1", code, answer, str(guests), name.replace(";", ","), ""))
    return before + check_of(before)


def read_replies(text: str, code: str) -> SignUpsRead:
    """Find the replies to the invitation of this code; of several of a name the last one counts.

    Other lines are passed over and counted, empty ones are not.
    """
    found = dict[str, LineRead]()
    refused, passed_over = [], 0
    for number, line in enumerate(_LINE_END.split(text), 1):
        at = line.find(MARK)
        if at < 0:
            passed_over += bool(line.strip())
            continue
        try:
            read = LineRead(number, _reply(_without_end(line[at:]), code))
        except Refusal as fault:
            refused.append(wrong(number, fault))
            continue
        key = same_name(read.said.name)
        found.pop(key, None)
        found[key] = read
    return SignUpsRead(tuple(found.values()), tuple(refused), add=True, passed_over=passed_over)


def _without_end(reply: str) -> str:
    reply = _MARKED_BY_MESSENGER.sub("", reply.rstrip())
    while reply and (reply[-1].isspace() or is_ignorable(reply[-1])):
        reply = reply[:-1]
    return reply


def _reply(reply: str, code: str) -> SignUpLine:
    parts = reply.split(";")
    if len(parts) != PARTS:
        raise BadReply(len(parts))
    _, said, answer, guests, name, check = parts
    if said != code:
        raise OtherEvent(said[:40])
    if check.lower() != check_of(reply[: len(reply) - len(check)]):
        raise BadCheck(reply[:80])
    read_answer, read_guests = answer_of(answer), guests_of(guests)
    return SignUpLine(named(name), read_answer, read_guests)
