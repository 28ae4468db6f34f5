"""Check of the card machine's shuffles, of a whole evening or of decks from a file, for `audit`."""

from pathlib import Path

import msgspec

from shuffleup.hardware.card_machine.audit import DeckProof, ShuffleVerdict, proofs_in, verdicts
from shuffleup.kernel.bounded_read import read_small
from shuffleup.kernel.command_error import CommandError
from shuffleup.stations.event_codec import TABLE_EVENTS
from shuffleup.storage.journal import read_journal
from shuffleup.storage.journal.errors import naming_rows
from shuffleup.table.machine.changes import changes

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
