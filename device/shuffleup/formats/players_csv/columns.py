"""The header of a list: which column contains the name, in common words for it."""

from collections.abc import Sequence

import msgspec

from shuffleup.formats.players_csv.table import TableRow

WHOLE = frozenset({"name", "player", "players", "full name", "spieler", "spielername", "namen"})
FIRST = frozenset({"first name", "firstname", "given name", "vorname"})
LAST = frozenset({"last name", "lastname", "surname", "family name", "nachname", "familienname"})
OTHERS = frozenset(
    {
        *("add ons", "bemerkung", "bounties", "chips", "city", "club", "country", "crew", "e-mail", "email"),
        *("entry", "id", "no", "note", "notes", "nr", "number", "owes", "paid", "paid on", "phone", "rebuys"),
        *("seat", "status", "table", "team", "telefon", "verein"),
    }
)
"""Other headings of such lists, for which entries have no field."""


class Columns(msgspec.Struct, frozen=True):
    """The cells that, joined, are the name, and the columns that are not used."""

    name: tuple[int, ...]
    unused: tuple[str, ...] = ()


def headed(row: Sequence[str]) -> bool:
    """Say whether a row is a head.

    One of several cells calls itself a name, whatever the others are, or every cell is a word of heads.
    """
    words = [word for word in map(_word, row) if word]
    names = [word for word in words if word in WHOLE | FIRST | LAST]
    known = all(word in OTHERS for word in words if word not in names)
    return bool(words) and (known or (len(words) > 1 and bool(names)))


def columns_of(head: Sequence[str]) -> Columns:
    """Find the name by the head; without a column for it `name` is empty."""
    words = [_word(cell) for cell in head]
    whole = [at for at, word in enumerate(words) if word in WHOLE][:1]
    halves = [at for kind in (FIRST, LAST) for at, word in enumerate(words) if word in kind]
    used = tuple(whole or halves)
    unused = (cell.strip() or f"column {at}" for at, cell in enumerate(head, 1) if at - 1 not in used)
    return Columns(used, tuple(unused))


def without_head(rows: Sequence[TableRow]) -> Columns:
    """Take the first column for the name, and name the others by their numbers."""
    most = max((len(row.cells) for row in rows), default=1)
    return Columns((0,), tuple(f"column {number}" for number in range(2, most + 1)))


def _word(cell: str) -> str:
    return " ".join(cell.replace("_", " ").split()).casefold()
