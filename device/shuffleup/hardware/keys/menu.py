"""Opening and closing of the floor menu by a face; a press of PAUSE does the same."""

from msgspec.structs import replace

from shuffleup.hardware.keys.key_state import MENU_MS, Fingers, KeyOutcome
from shuffleup.kernel.field_types import Millis


def menu_opened(fingers: Fingers, now: Millis) -> KeyOutcome:
    """Open the menu, or keep it open for the whole time once more; an armed key and an amount are dropped."""
    return KeyOutcome(
        replace(fingers, menu_until=Millis(now + MENU_MS), armed="", amount=None, typing=False, walk=None)
    )


def menu_closed(fingers: Fingers) -> KeyOutcome:
    """Close the menu; one that is closed stays so."""
    return KeyOutcome(replace(fingers, menu_until=None, walk=None))
