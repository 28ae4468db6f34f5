"""Debouncing: from the edges of a contact to presses and releases, each exactly once (pure).

The contacts of an arcade switch bounce for some milliseconds when they close and again when they open. The
rule here is asymmetric, because a press must be reported at once and a release need not:

* a press is reported at the first moment the contact is seen closed;
* a release is reported when the contact has been open for QUIET_MS without a break, with the time at which it
  opened.

So, for every pattern: presses and releases alternate; gaps shorter than QUIET_MS, in a bounce or in a key
held down, never make a second press, however long the bouncing continues; two presses with QUIET_MS or more
between them are always two; and a key never stays pressed or released against its settled level. A finger is
ten times slower: 150 ms between two presses is fast.

Edges carry the time at which they happened, so their delivery may be late, if they arrive in order. `seen`
may also be called with a level that was just read: that replaces a lost edge.
"""

import msgspec

from shuffleup.kernel.field_types import Millis

QUIET_MS = Millis(15)
"""How long a contact has to stay open to count as released."""


class KeyContact(msgspec.Struct, frozen=True):
    """The state of one contact: was a press reported, and since when has it been open after that."""

    down: bool = False
    open_since: Millis | None = None


class KeyTransition(msgspec.Struct, frozen=True):
    """A press (`down`) or a release, and when it happened."""

    down: bool
    at: Millis


def seen(contact: KeyContact, closed: bool, at: Millis) -> tuple[KeyContact, tuple[KeyTransition, ...]]:
    """Take in that the contact was closed or open at this moment; give what is certain by now."""
    contact, released = _let_go(contact, at)
    if not closed:
        return _opened(contact, at), released
    if contact.down:
        return KeyContact(down=True), released
    return KeyContact(down=True), (*released, KeyTransition(True, at))


def look_again_at(contact: KeyContact) -> Millis | None:
    """Say when the contact has to be looked at even if no edge comes, or None if it may rest."""
    return None if contact.open_since is None else Millis(contact.open_since + QUIET_MS)


def _let_go(contact: KeyContact, at: Millis) -> tuple[KeyContact, tuple[KeyTransition, ...]]:
    since = contact.open_since
    if since is None or at - since < QUIET_MS:
        return contact, ()
    return KeyContact(), (KeyTransition(False, since),)


def _opened(contact: KeyContact, at: Millis) -> KeyContact:
    if not contact.down or contact.open_since is not None:
        return contact
    return KeyContact(down=True, open_since=at)
