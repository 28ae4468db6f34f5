"""The stored orders of a venue's floor: the table of this box, and the highest epoch seen."""

from pathlib import Path

import msgspec

from shuffleup.kernel.refusals import CommandError
from shuffleup.storage.atomic_write import replace_whole
from shuffleup.storage.journal import JournalUnwritable
from shuffleup.unit.venue.box.journals import FOLDER
from shuffleup.unit.venue.box.orders import StoredOrders

FILE_NAME = "orders.json"


class OrdersNotKept(CommandError):
    """The file cannot be read; the text is one line that says what to do."""


class KeptOrders:
    """The file `venue/orders.json` of a box."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FOLDER / FILE_NAME

    def read(self) -> StoredOrders:
        """Read what was kept, nothing where there is no file.

        Raises:
            OrdersNotKept: it cannot be read.
        """
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=StoredOrders)
        except FileNotFoundError:
            return StoredOrders()
        except OSError as error:
            raise OrdersNotKept(f"{self._path}: cannot be read ({error.strerror})") from error
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise OrdersNotKept(f"{self._path}: damaged; remove it, the floor says it all again") from error

    def write(self, kept: StoredOrders) -> None:
        """Replace the file.

        Raises:
            JournalUnwritable: it cannot be written; it lies beside the journals.
        """
        try:
            replace_whole(self._path, msgspec.json.encode(kept))
        except OSError as error:
            why = error.strerror or str(error)
            raise JournalUnwritable(f"{self._path}: cannot be written ({why})", why) from error
