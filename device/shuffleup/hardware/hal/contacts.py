"""From the contacts of keys and knob to presses, releases and detents (pure).

The contacts of an arcade switch bounce for some milliseconds when they close and again when they open. The
rule of debouncing is asymmetric, because a press must be reported at once and a release need not:

* a press is reported at the first moment the contact is seen closed;
* a release is reported when the contact has been open for QUIET_MS without a break, with the time at which it
  opened.

So, for every pattern: presses and releases alternate; gaps shorter than QUIET_MS, in a bounce or in a key
held down, never make a second press, however long the bouncing continues; two presses with QUIET_MS or more
between them are always two; and a key never stays pressed or released against its settled level. A finger is
ten times slower: 150 ms between two presses is fast. Edges carry the time at which they happened, so their
delivery may be late, if they arrive in order. `seen` may also be called with a level that was just read: that
replaces a lost edge.

Between two detents of the knob a turn goes through four quarter steps, at the detent both contacts are open:

    clockwise          A closes, B closes, A opens, B opens
    counter-clockwise  B closes, A closes, B opens, A opens

A contact that bounces walks a quarter step forth and back and adds up to nothing. Both contacts cannot change
at the same moment, so such a step says that an edge was lost; it has no direction and is ignored. What was
gathered is rounded to whole detents each time both contacts are open, so a lost edge never puts the count out
of step with the clicks that the hand feels.
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
    # It bounced: closed again before QUIET_MS were over, so the press of before still lasts.
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


QUARTERS = 4
"""Quarter steps from one detent to the next."""

_CYCLE = ((False, False), (True, False), (True, True), (False, True))
"""The contacts (A closed, B closed) in the order in which a clockwise turn goes through them."""

_QUARTERS_TURNED = {
    (before, after): direction
    for place, before in enumerate(_CYCLE)
    for direction, after in ((1, _CYCLE[(place + 1) % QUARTERS]), (-1, _CYCLE[place - 1]))
}


class Encoder(msgspec.Struct, frozen=True):
    """The contacts as last seen, and the quarter steps since the last detent, clockwise above 0."""

    a_closed: bool = False
    b_closed: bool = False
    quarters: int = 0


def turned(encoder: Encoder, a_closed: bool, b_closed: bool) -> tuple[Encoder, int]:
    """Take in the contacts as they are now; give the detents that this completes, clockwise above 0."""
    before, after = (encoder.a_closed, encoder.b_closed), (a_closed, b_closed)
    quarters = encoder.quarters + _QUARTERS_TURNED.get((before, after), 0)
    if a_closed or b_closed:
        return Encoder(a_closed, b_closed, quarters), 0
    return Encoder(), _whole_detents(quarters)


def _whole_detents(quarters: int) -> int:
    """Round to the nearest whole detent; half a detent is one, for it only comes about by a lost edge."""
    detents = (abs(quarters) + QUARTERS // 2) // QUARTERS
    return detents if quarters > 0 else -detents
