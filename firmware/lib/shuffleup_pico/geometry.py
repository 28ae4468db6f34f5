"""The shape of the carousel: fifty-four slots in a ring, the entry on one side and the exit across from it.

The mark and a vane beside it stand between slot 53 and slot 0. The vane breaks the barrier that looks into
the slots, so that a barrier that sees nothing over a whole turn is known to be stuck.
"""

CARDS = 52
SLOTS = 54
"""The last two of a shuffled order stay empty; a joker left in the deck is counted into one of them."""

ACROSS = 27
"""With slot 0 before the entry, this slot stands before the exit."""

STEPS_A_SLOT = 10
"""Full steps of the motor; a turn has 540."""

STEPS_A_TURN = SLOTS * STEPS_A_SLOT


def entry_slot(slot: int) -> int:
    """Return the slot that stands before the entry while this one stands before the exit."""
    return (slot + SLOTS - ACROSS) % SLOTS
