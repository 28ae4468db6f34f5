"""The bag lists of a box: signed by its floor, or by one whose key the director has compared (EVT-11).

They lie in a folder beside the journals, each under its SHA-256, with the keys of the floors that are
trusted. The fingerprint of a key is shown on both consoles and compared by eye, once for each floor.
"""

import hashlib
import logging
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path

import msgspec

from shuffleup.floor.command import ListHere
from shuffleup.formats.bag_list import BIGGEST_LIST, SignedList, read_bag_list, written
from shuffleup.kernel.bounded_read import read_small
from shuffleup.kernel.field_types import UnitId
from shuffleup.kernel.refusals import NotLegalNow, Refusal
from shuffleup.network.trust.floor_authority import AUTHORITY
from shuffleup.network.trust.unit_key import UnitKey, signed_by, unit_key
from shuffleup.storage.atomic_write import replace_whole
from shuffleup.tournament.bag_list import BagList

BAGS = "bags"
"""The folder of the lists beside the journals of a box."""

ENDING = ".bags"
SIGNERS = "signers.json"
READ = "read.json"
"""Which events of this box have read the list of which flight, by the beginning of its journal."""

CLOCKS_APART = timedelta(hours=1)
"""So far the clocks of two boxes may be apart: nobody sets them from outside."""

MOST_LISTS = 100

_log = logging.getLogger(__name__)


class UnknownSigner(NotLegalNow):
    """A floor has signed that this box does not trust yet; its console shows the same fingerprint."""

    fingerprint: str
    flight: str


class OtherFingerprint(NotLegalNow):
    """What was typed is not the fingerprint of the key that has signed the list."""

    fingerprint: str


class FromTheFuture(NotLegalNow):
    """The list was made later than it is now by the clock of this box."""

    made: str
    now: str


class TooManyLists(NotLegalNow):
    """So many lie in the folder at most."""

    most: int


def fingerprint_of(key: str) -> str:
    """Return what is compared by eye: sixteen letters and digits of the hash of a key, in fours."""
    digest = hashlib.sha256(bytes.fromhex(key)).hexdigest()[:16]
    return "-".join(digest[at : at + 4] for at in range(0, 16, 4))


def key_of_floor(folder: Path) -> UnitKey:
    """Return the key with which the floor of this folder signs: a standby that takes over has it, too.

    Raises:
        KeyUnusable: the box has no key and none can be made.
    """
    with suppress(FileNotFoundError):
        authority = (folder / AUTHORITY).read_bytes()
        return UnitKey(hashlib.blake2b(authority, digest_size=32, person=b"shuffleup bags").digest())
    return unit_key(folder)


class BagFolder:
    """The bag lists beside the journals of a box, and the floors whose lists it reads."""

    def __init__(self, journals: Path) -> None:
        self.path = journals / BAGS
        self._journals = journals
        self._read: dict[str, SignedList] = {}

    @property
    def own_key(self) -> str:
        """The public key of this floor, in hex."""
        return key_of_floor(self._journals).unit_id

    @property
    def trusted(self) -> dict[str, str]:
        """The keys of other floors that are trusted, each with the flight by whose list it came."""
        try:
            return msgspec.json.decode((self.path / SIGNERS).read_bytes(), type=dict[str, str])
        except FileNotFoundError:
            return {}
        except (OSError, msgspec.DecodeError) as error:
            _log.warning("%s: cannot be read (%s); no other floor is trusted", self.path / SIGNERS, error)
            return {}

    def readers_of(self, run: str) -> tuple[str, ...]:
        """Name the events of this box that have read the list of a flight: it is not opened again then."""
        return self._read_by().get(run, ())

    def note_read(self, runs: Iterable[str], by: str) -> None:
        """Note that an event has read the lists of these flights, and no others."""
        known, wanted = self._read_by(), set(runs)
        there = {run: tuple(one for one in names if one != by) for run, names in known.items()}
        there |= {run: (*there.get(run, ()), by) for run in wanted}
        there = {run: names for run, names in there.items() if names}
        if there != known:
            replace_whole(self.path / READ, msgspec.json.encode(there))

    def _read_by(self) -> dict[str, tuple[str, ...]]:
        try:
            return msgspec.json.decode((self.path / READ).read_bytes(), type=dict[str, tuple[str, ...]])
        except (OSError, msgspec.DecodeError):
            return {}

    def signed(self, made: BagList) -> bytes:
        """Write a list of this floor."""
        key = key_of_floor(self._journals)
        return written(made, key.unit_id, key.sign)

    def take(self, content: bytes, now: datetime | None, trust: str = "") -> SignedList:
        """Read a file and keep it; with the right fingerprint its signer is trusted from now on.

        `now` is the time on the wall, None where the box does not know it.

        Raises:
            Refusal: it is refused by name, and nothing is kept (FLT-16).
            OSError: it cannot be written.
        """
        read = read_bag_list(content, has_signed)
        made = _moment(read.list.head.made)
        if now and made and made > now + CLOCKS_APART:
            raise FromTheFuture(read.list.head.made, now.isoformat(timespec="seconds"))
        self._check_signer(read, trust)
        if len(self._files()) >= MOST_LISTS and not self._file(read.digest).exists():
            raise TooManyLists(MOST_LISTS)
        replace_whole(self._file(read.digest), content)
        return read

    def keep_own(self, made: BagList) -> str:
        """Keep the list of a flight of this floor that is closed; returns its SHA-256."""
        content = self.signed(made)
        digest = hashlib.sha256(content).hexdigest()
        replace_whole(self._file(digest), content)
        return digest

    def drop_run(self, run: str) -> None:
        """Drop the own lists of a flight that is open again."""
        for digest, one in self.lists().items():
            if one.list.head.run == run and one.signer == self.own_key:
                self._file(digest).unlink(missing_ok=True)

    def lists(self) -> Mapping[str, SignedList]:
        """Return the lists that lie here and are signed by floors that are trusted, by their SHA-256."""
        mine = {self.own_key, *self.trusted}
        there = {path.stem: one for path in self._files() if (one := self._list(path))}
        return {digest: one for digest, one in there.items() if one.signer in mine}

    def here(self) -> Mapping[str, ListHere]:
        """Return the same lists for the floor."""
        return {digest: ListHere(one.list, one.signer) for digest, one in self.lists().items()}

    def file(self, digest: str) -> bytes | None:
        """Read the file of a list that lies here, None where none does."""
        return self._file(digest).read_bytes() if digest in self.lists() else None

    def _check_signer(self, read: SignedList, trust: str) -> None:
        if read.signer in {self.own_key, *self.trusted}:
            return
        shown = fingerprint_of(read.signer)
        if not trust:
            raise UnknownSigner(shown, read.list.head.flight)
        if _letters(trust) != _letters(shown):
            raise OtherFingerprint(shown)
        known = self.trusted | {read.signer: f"{read.list.head.of} {read.list.head.flight}"}
        replace_whole(self.path / SIGNERS, msgspec.json.encode(known))

    def _files(self) -> list[Path]:
        return sorted(self.path.glob(f"*{ENDING}"))

    def _file(self, digest: str) -> Path:
        return self.path / f"{digest}{ENDING}"

    def _list(self, path: Path) -> SignedList | None:
        """Read a file that lies here; its name is its hash, so it is read once."""
        if path.stem not in self._read:
            try:
                read = read_bag_list(read_small(path, BIGGEST_LIST), has_signed)
            except (OSError, Refusal) as error:
                _log.warning("%s: is no bag list any more (%s)", path, error)
                return None
            if read.digest != path.stem:
                return None
            self._read[path.stem] = read
        return self._read[path.stem]


def has_signed(key: str, message: bytes, signature: str) -> bool:
    """Say whether a key, in hex, has signed a message."""
    return signed_by(UnitId(key), message, signature)


def _letters(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def _moment(text: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo else None
