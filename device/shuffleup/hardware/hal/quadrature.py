"""Decoding of a rotary encoder: from its two contacts to detents (pure).

Between two detents a turn goes through four quarter steps, at the detent both contacts are open:

    clockwise          A closes, B closes, A opens, B opens
    counter-clockwise  B closes, A closes, B opens, A opens

A contact that bounces walks a quarter step forth and back and adds up to nothing. Both contacts cannot change
at the same moment, so such a step says that an edge was lost; it has no direction and is ignored. What was
gathered is rounded to whole detents each time both contacts are open, so a lost edge never puts the count
out of step with the clicks that the hand feels.
"""

import msgspec

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
