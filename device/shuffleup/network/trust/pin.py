"""The floor PIN: it opens the director's functions at a face.

The PIN is stored beside the journals as a salted scrypt hash (RFC 7914). Four digits can be tried quickly, so
the lock protects them: every try is counted on the disk before it is checked, so that neither a power cut nor
a restart gives extra tries. Tries at the box, tries from the room, and tries of a browser that has entered
the PIN before are counted separately: a stranger who uses up the tries of the room locks out strangers only.
"""

import hashlib
import hmac
import re
import secrets
import threading
from pathlib import Path

import msgspec

from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Millis
from shuffleup.protocol.button_input import PIN_DIGITS
from shuffleup.protocol.request_refusals import (
    BadPin,
    PinDamaged,
    PinLocked,
    PinNotRead,
    PinNotRemoved,
    PinNotSet,
    PinNotWritten,
    PinOfFloorUnreadable,
    WrongPin,
)
from shuffleup.storage.atomic_write import remove_whole, replace_whole

FILE_NAME = "floor.pin"
FORM = re.compile(rf"[0-9]{{{PIN_DIGITS[0]},{PIN_DIGITS[1]}}}", re.ASCII)

FREE_TRIES = 5
"""Wrong ones in a row, before the first lock."""

FIRST_LOCK_MS, LONGEST_LOCK_MS = Millis(60_000), Millis(15 * 60_000)
SESSION_MS = Millis(10 * 60_000)
"""How long a session lasts from its last command on."""

LOOK_MS = Millis(12 * 60 * 60_000)
"""How long whoever has opened a session may look at what the director sees: an evening."""

_HERE = "at the box"

_COST, _BLOCK, _PARALLEL = 2**14, 8, 1
"""The cost numbers of scrypt: 16 MiB and some tens of milliseconds for each try."""


class _Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The file: the hash with all it was made with, and the wrong tries in a row, from the room and here."""

    salt: bytes
    hash: bytes
    cost: int = _COST
    block: int = _BLOCK
    parallel: int = _PARALLEL
    wrong: int = 0
    wrong_here: int = 0


class FloorPin:
    """The PIN of the floor in a folder, and the sessions that were opened with it.

    Nothing is asked as long as no PIN was set: there is no default. Sessions are kept in memory and end with
    the program. `set` and `check` may be called in any thread, the rest belongs to one.
    """

    def __init__(self, folder: Path, clock: Clock) -> None:
        """Use the file in `folder`; if the tries were used up before, the lock begins again."""
        self._path = folder / FILE_NAME
        self._clock = clock
        self._turn = threading.Lock()
        self._sessions: dict[str, Millis] = {}
        self._looks: dict[str, Millis] = {}
        self._wrong_by_look: dict[str, int] = {}
        self._began_at = clock.now()
        self._last_wrong_at: dict[str, Millis] = {}

    @property
    def is_set(self) -> bool:
        """Say whether commands of the director need the PIN."""
        return self._path.exists()

    def set(self, pin: str) -> None:
        """Make this the PIN, and end every session that the old one has opened.

        Raises:
            BadPin: not four to eight digits.
            PinUnusable: it cannot be stored; the old one stays.
        """
        if not FORM.fullmatch(pin):
            raise BadPin(*PIN_DIGITS)
        kept = _Kept(secrets.token_bytes(16), b"")
        with self._turn:
            self._write(msgspec.structs.replace(kept, hash=_hashed(pin, kept)))
        self._end_sessions()

    def forget(self) -> None:
        """Take the PIN away: nobody is asked from now on.

        Raises:
            PinUnusable: its file cannot be removed.
        """
        try:
            remove_whole(self._path)
        except OSError as error:
            raise PinNotRemoved(str(self._path), error.strerror or str(error)) from error

    def check(self, pin: str, *, at_the_box: bool = False, look: str = "") -> None:
        """Return if this is the PIN; it takes some tens of milliseconds.

        Wrong tries are counted apart where they were made `at_the_box`, and for each `look` of a browser that
        still `may_look`.

        Raises:
            PinLocked: too many tries were wrong; this one was not looked at.
            WrongPin: these are not the digits; the try counts.
            PinUnusable: no PIN was set, or the try cannot be counted.
        """
        by = _HERE if at_the_box else look
        with self._turn:
            kept = self._read()
            wrong = self._wrong(kept, by)
            left = self._last_wrong_at.get(by, self._began_at) + lock_for(wrong) - self._clock.now()
            if left > 0:
                raise PinLocked(seconds=-(-left // 1000))
            # Before the digits are looked at: pulling the plug after each try must not give endless tries.
            self._count(kept, by, wrong + 1)
            # compare_digest takes as long for any wrong hash: its time tells nothing of where they differ.
            if not hmac.compare_digest(_hashed(pin, kept), kept.hash):
                self._last_wrong_at[by] = self._clock.now()
                raise WrongPin(max(0, FREE_TRIES - wrong - 1), lock_for(wrong + 1) // 1000)
            self._count(kept, by, 0)

    def begin_session(self) -> str:
        """Begin a session for a person whose PIN was checked, and return its secret name."""
        session, now = secrets.token_urlsafe(24), self._clock.now()
        self._sessions[session] = Millis(now + SESSION_MS)
        self._looks[look_of(session)] = Millis(now + LOOK_MS)
        return session

    def allows(self, session: str, *, looks_only: bool = False) -> bool:
        """Say whether a session is on, and let it last from now on, unless somebody only looks."""
        now = self._clock.now()
        self._sessions = {name: until for name, until in self._sessions.items() if until > now}
        if session not in self._sessions:
            return False
        if not looks_only:
            self._sessions[session] = Millis(now + SESSION_MS)
        return True

    def may_look(self, look: str) -> bool:
        """Say whether this is the `look_of` a session, of which others may be over; a new PIN ends it."""
        now = self._clock.now()
        self._looks = {name: until for name, until in self._looks.items() if until > now}
        return look in self._looks

    def record(self) -> bytes:
        """Give the hash of the PIN for a unit of the venue, which has to ask for the PIN while it is alone.

        Whoever has it can try all PINs in an hour: it is for boxes that the director has admitted.

        Raises:
            PinUnusable: no PIN was set, or its file cannot be read.
        """
        with self._turn:
            return msgspec.json.encode(msgspec.structs.replace(self._read(), wrong=0, wrong_here=0))

    def adopt(self, record: bytes) -> None:
        """Ask for the same PIN as the floor that gave this record; wrong tries are counted here.

        Raises:
            PinUnusable: it is no record of this version, or cannot be stored; the old PIN stays.
        """
        try:
            theirs = msgspec.json.decode(record, type=_Kept)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise PinOfFloorUnreadable() from error
        if _costs(theirs) != (_COST, _BLOCK, _PARALLEL):
            raise PinOfFloorUnreadable()
        with self._turn:
            if not self._is_kept(theirs):
                self._write(msgspec.structs.replace(theirs, wrong=0, wrong_here=0))
                self._end_sessions()

    def _is_kept(self, theirs: _Kept) -> bool:
        return self.is_set and self._read().hash == theirs.hash

    def _end_sessions(self) -> None:
        self._sessions, self._looks, self._wrong_by_look = {}, {}, {}

    def _wrong(self, kept: _Kept, by: str) -> int:
        if by == _HERE:
            return kept.wrong_here
        return self._wrong_by_look.get(by, 0) if by else kept.wrong

    def _count(self, kept: _Kept, by: str, wrong: int) -> None:
        """Keep the wrong tries; what a browser may do ends with the program, and so do its tries."""
        if by == _HERE:
            self._write(msgspec.structs.replace(kept, wrong_here=wrong))
        elif by:
            self._wrong_by_look[by] = wrong
        else:
            self._write(msgspec.structs.replace(kept, wrong=wrong))

    def _read(self) -> _Kept:
        try:
            kept = msgspec.json.decode(self._path.read_bytes(), type=_Kept)
        except FileNotFoundError as error:
            raise PinNotSet() from error
        except OSError as error:
            raise PinNotRead(str(self._path), error.strerror or str(error)) from error
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise PinDamaged(str(self._path)) from error
        if _costs(kept) != (_COST, _BLOCK, _PARALLEL):
            raise PinDamaged(str(self._path))
        return kept

    def _write(self, kept: _Kept) -> None:
        """Replace the file, for the owner's eyes only, and have it on the disk before going on."""
        try:
            replace_whole(self._path, msgspec.json.encode(kept), mode=0o600)
        except OSError as error:
            raise PinNotWritten(str(self._path), error.strerror or str(error)) from error


def look_of(session: str) -> str:
    """Return what lets a browser look for as long as `LOOK_MS`; nobody finds the session from it."""
    return hashlib.sha256(f"look {session}".encode()).hexdigest()


def lock_for(wrong: int) -> Millis:
    """Return how long no try is looked at after so many wrong ones in a row: a minute, then twice as long."""
    if wrong < FREE_TRIES:
        return Millis(0)
    # Without a limit a file that counts a million tries would have us shift by a million bits.
    doublings = min(wrong - FREE_TRIES, 10)
    return min(LONGEST_LOCK_MS, Millis(FIRST_LOCK_MS << doublings))


def _costs(kept: _Kept) -> tuple[int, int, int]:
    return kept.cost, kept.block, kept.parallel


def _hashed(pin: str, kept: _Kept) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=kept.salt, n=kept.cost, r=kept.block, p=kept.parallel)
