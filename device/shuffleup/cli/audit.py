"""`shuffleup audit`: check the journals of an event, or the shuffles of a card machine.

Shuffles are those of a whole evening, or of decks from a file.
"""

import argparse
import sys
from contextlib import ExitStack
from pathlib import Path

import msgspec

from shuffleup.archive.audit.event import audit_books
from shuffleup.archive.audit.findings import AuditResult, Finding
from shuffleup.archive.event_archive import open_event
from shuffleup.hardware.card_machine.shuffle_proof import DeckProof, ShuffleVerdict, proofs_in, verdicts
from shuffleup.kernel.bounded_read import read_small
from shuffleup.kernel.refusals import CommandError
from shuffleup.stations.event_codec import TABLE_EVENTS
from shuffleup.storage.journal.errors import JournalTooNew, naming_rows
from shuffleup.storage.journal.reader import read_journal
from shuffleup.table.card_machine.machine_reducer import changes

_MACHINE_EVENTS = frozenset(kind.__struct_config__.tag for kind in changes.messages)
UNFAIR = 1
LONGEST_BYTES = 10_000_000
"""The proof of a deck has a few hundred."""


class CannotAudit(CommandError):
    """There is nothing that could be checked; the text is one line."""


class AuditedShuffle(msgspec.Struct, frozen=True):
    """One deck: the table and the machine it belongs to, and its findings."""

    table: str
    deck: int
    machine: str
    verdict: ShuffleVerdict


def print_shuffles(path: Path, *, as_json: bool) -> int:
    """Check every deck of a file; returns 1 when one is unfair, else 0.

    Raises:
        JournalError: the journal cannot be read.
        CannotAudit: the file holds no decks.
    """
    audited = shuffles(path)
    for one in audited:
        print(msgspec.json.encode(one).decode() if as_json else _line(one))
    unfair = sum(one.verdict.fair is False for one in audited)
    if not as_json:
        proved = sum(one.verdict.fair is True for one in audited)
        print(f"{proved} of {len(audited)} decks proved fair" + (f", {unfair} not fair" if unfair else ""))
    return UNFAIR if unfair else 0


def shuffles(path: Path) -> list[AuditedShuffle]:
    """Read the decks of a file and judge them.

    Raises:
        JournalError: the journal cannot be read.
        CannotAudit: the file holds no decks.
    """
    found = [
        AuditedShuffle(table, number, proof.machine, verdict)
        for table, proofs in _proofs_of(path).items()
        for number, (proof, verdict) in enumerate(zip(proofs, verdicts(proofs), strict=True), 1)
    ]
    if not found:
        raise CannotAudit(f"{path}: no card machine has shuffled here.")
    return found


def _proofs_of(path: Path) -> dict[str, list[DeckProof]]:
    if path.suffix == ".json":
        return {"": _written_down(path)}
    with read_journal(path) as reader, naming_rows(path):
        return {
            str(stream): proofs_in(
                TABLE_EVENTS.read(row)  # type: ignore[misc]  # its type says that it is of a machine
                for row in reader.rows(stream)
                if row.type in _MACHINE_EVENTS
            )
            for stream in reader.streams()
        }


def _written_down(path: Path) -> list[DeckProof]:
    try:
        return msgspec.json.decode(read_small(path, LONGEST_BYTES), type=list[DeckProof])
    except OSError as error:
        raise CannotAudit(f"{path}: {error.strerror}") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise CannotAudit(f"{path}: {error}") from None


def _line(one: AuditedShuffle) -> str:
    mark = {True: "fair    ", False: "NOT FAIR", None: "open    "}[one.verdict.fair]
    where = f"{one.table} " if one.table else ""
    why = "" if one.verdict.fair else f": {one.verdict.why}"
    return f"{mark} {where}deck {one.deck}{why}"


FINDINGS, TOO_OLD = 1, 3
INSTALL = (
    "Nothing was judged: this program is too old. Audit with the release that played the event, or newer."
)
MOST_LINES = 40
"""Findings of a kind that are printed; `--json` tells them all."""


class _AuditAsJson(AuditResult, frozen=True):
    """An audit as JSON tells it."""

    is_whole: bool = True


def run(args: argparse.Namespace) -> int:
    """Audit; 0 when all is whole, 1 when something is wrong, 2 when nothing could be read.

    3 when a later version has written what was to be read, so that this one can say nothing of it.
    """
    try:
        if args.shuffle:
            return print_shuffles(args.shuffle, as_json=args.json)
        if not args.books:
            raise CannotAudit("name a journal, an archive, or --shuffle FILE; see shuffleup audit --help")
        audited = audit(args.books, args.unit)
    except JournalTooNew as newer:
        print(f"{newer} {INSTALL}", file=sys.stderr)
        return TOO_OLD
    if args.json:
        print(
            msgspec.json.encode(
                _AuditAsJson(**msgspec.structs.asdict(audited), is_whole=audited.whole)
            ).decode()
        )
    else:
        _print_for_people(audited)
    return 0 if audited.whole else FINDINGS


def audit(paths: list[Path], units: list[str]) -> AuditResult:
    """Open the books and audit them; nothing in them is changed.

    Raises:
        JournalError, UnreadableArchive: one of them cannot be read.
    """
    with ExitStack() as opened:
        return audit_books([opened.enter_context(open_event(path)) for path in paths], units)


def _print_for_people(audited: AuditResult) -> None:
    print(f"{audited.event or 'an event without a name'}: {', '.join(audited.books)}")
    for one in audited.streams:
        print(f"  {one.stream}: {one.rows} rows" + (_signed(one.sealed, one.signed) if one.sealed else ""))
    if audited.decks:
        print(f"  decks: {audited.decks} opened")
    if audited.draws:
        print(f"  draws: {audited.draws} drawn again, all as they were")
    print(f"  chips: {audited.issued} issued and explained, {audited.held} held")
    if audited.placed:
        print(f"  places: {audited.placed}; paid {audited.paid} of {audited.pool}, in minor units")
    print(f"  texts of people: {_texts(audited)}")
    wrong = [one for one in audited.findings if one.weight == "wrong"]
    _print_findings("told ", [one for one in audited.findings if one.weight == "told"])
    _print_findings("WRONG", wrong)
    if any(one.by_rules for one in wrong):
        print("where the rules make something else of it: an earlier version may have had another rule")
    print(_verdict(audited, len(wrong)))


def _texts(audited: AuditResult) -> str:
    """Name the texts of people; where some are erased, their consequences in the rules are not checked."""
    there = f"{audited.texts} as they were written"
    if not audited.gone:
        return there
    return f"{there}, {audited.gone} not there; not checked with the rules: {audited.unread}"


def _signed(sealed: int, signed: dict[str, int]) -> str:
    by = ", ".join(f"{many} by {unit[:16]}" for unit, many in signed.items()) or "none"
    return f", {sealed} results sealed, signed: {by}"


def _print_findings(mark: str, findings: list[Finding]) -> None:
    for one in findings[:MOST_LINES]:
        print(f"{mark} {one}")
    if len(findings) > MOST_LINES:
        print(f"{mark} and {len(findings) - MOST_LINES} more; --json tells them all")


def _verdict(audited: AuditResult, wrong: int) -> str:
    if wrong:
        return f"NOT WHOLE: {wrong} {'thing is' if wrong == 1 else 'things are'} wrong"
    return "whole" if audited.over else "whole, as far as the event has come"
