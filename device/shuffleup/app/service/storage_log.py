"""Log lines about a storage that fails or is slow: one when it begins, one when it ends."""

from collections.abc import Callable

from shuffleup.storage.journal import JournalError

SLOW = "the storage is slow: a write takes more than a second. Look at its card or disk"
EMPTIED = "the journal can be written again: its log is emptied"
QUICK = "the storage is quick again"


def storage_teller(
    error: Callable[[], JournalError | None], say: Callable[[str], None], who: str
) -> Callable[[], None]:
    """Make what looks at the error of a storage, and says it where it has come or gone.

    `error` gives None where nothing is wrong; `who` goes on then, as `the table`.
    """
    said: JournalError | None = None

    def look() -> None:
        nonlocal said
        now = error()
        if bool(now) != bool(said):
            say(str(now) if now else f"the journal can be written again; {who} goes on")
        said = now

    return look


def slowness_teller(say: Callable[[str], None]) -> Callable[[bool], None]:
    """Make what says whether the storage is slow."""
    return lambda slow: say(SLOW if slow else QUICK)
