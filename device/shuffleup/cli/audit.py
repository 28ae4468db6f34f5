"""`shuffleup audit`: check the card machine's shuffles of an evening, or of decks that were written down."""

import argparse
import sys
from pathlib import Path
from typing import get_args

import msgspec

from shuffleup.card_machine.audit import DeckProof, Verdict, proofs_in, verdicts
from shuffleup.journal import JournalError, read_journal
from shuffleup.stations.records import TABLE_EVENTS
from shuffleup.table.machine.events import MachineEvent

_MACHINE_EVENTS = frozenset(kind.__struct_config__.tag for kind in get_args(MachineEvent))
UNFAIR, CANNOT = 1, 2


class CannotAudit(Exception):
    """There is nothing that could be checked; the text is one line."""


class Audited(msgspec.Struct, frozen=True):
    """One deck: the table and the machine it belongs to, and what is to be said of it."""

    table: str
    deck: int
    machine: str
    verdict: Verdict


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "--shuffle",
        metavar="FILE",
        type=Path,
        required=True,
        help="a journal, or a .json file: a list of decks with commitment, nonce and entropy in hex",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a deck")


def run(args: argparse.Namespace) -> int:
    """Check every deck; 0 when none is unfair, 1 when one is, 2 when nothing could be read."""
    try:
        audited = audit(args.shuffle)
    except (CannotAudit, JournalError) as error:
        print(error, file=sys.stderr)
        return CANNOT
    for one in audited:
        print(msgspec.json.encode(one).decode() if args.json else _line(one))
    unfair = sum(one.verdict.fair is False for one in audited)
    if not args.json:
        proved = sum(one.verdict.fair is True for one in audited)
        print(f"{proved} of {len(audited)} decks proved fair" + (f", {unfair} not fair" if unfair else ""))
    return UNFAIR if unfair else 0


def audit(path: Path) -> list[Audited]:
    """Read the decks of a file and judge them.

    Raises:
        JournalError: the journal cannot be read.
        CannotAudit: the file holds no decks.
    """
    found = [
        Audited(table, number, proof.machine, verdict)
        for table, proofs in _proofs_of(path).items()
        for number, (proof, verdict) in enumerate(zip(proofs, verdicts(proofs), strict=True), 1)
    ]
    if not found:
        raise CannotAudit(f"{path}: no card machine has shuffled here.")
    return found


def _proofs_of(path: Path) -> dict[str, list[DeckProof]]:
    if path.suffix == ".json":
        return {"": _written_down(path)}
    with read_journal(path) as reader:
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
        return msgspec.json.decode(path.read_bytes(), type=list[DeckProof])
    except OSError as error:
        raise CannotAudit(f"{path}: {error.strerror}") from None
    except msgspec.DecodeError as error:
        raise CannotAudit(f"{path}: {error}") from None


def _line(one: Audited) -> str:
    mark = {True: "fair    ", False: "NOT FAIR", None: "open    "}[one.verdict.fair]
    where = f"{one.table} " if one.table else ""
    why = "" if one.verdict.fair else f": {one.verdict.why}"
    return f"{mark} {where}deck {one.deck}{why}"
