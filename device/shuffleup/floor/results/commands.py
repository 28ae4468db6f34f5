"""What can be asked about results."""

import msgspec

from shuffleup.identity import EntryId


class FixPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who went broke does not buy again: the place is final (BST-05)."""

    entry: EntryId


ResultCommand = FixPlace

VERBS: dict[str, type[ResultCommand]] = {"fix_place": FixPlace}
