"""The steps of a walk among the knob's choices, done by a key."""

from shuffleup.hardware.keys.key_state import Fingers, KeyDeed, KeyOutcome
from shuffleup.hardware.keys.keys_while_open import BACK, CHOOSE, CONFIRM, MARK, OPEN
from shuffleup.hardware.keys.knob_menu import walk_back, walk_chosen, walk_confirmed, walk_marked, walk_opened
from shuffleup.kernel.field_types import Millis

_STEPS = {CHOOSE: walk_chosen, CONFIRM: walk_confirmed, MARK: walk_marked, BACK: walk_back}


def stepped(fingers: Fingers, deed: KeyDeed, now: Millis) -> KeyOutcome:
    """Go on; a choice that has ended since the key went down is not taken."""
    if deed.step == OPEN:
        return walk_opened(fingers, deed.roots, now)
    return KeyOutcome(fingers) if fingers.walk is None else _STEPS[deed.step](fingers, fingers.walk, now)
