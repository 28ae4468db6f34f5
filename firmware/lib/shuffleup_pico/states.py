"""The states of the machine by name, and the state of each command while it runs."""

from shuffleup_link import messages

(
    BOOT,
    UNHOMED,
    HOMING,
    EMPTY,
    SHUFFLING,
    READY,
    DEALING,
    HOLD,
    FAULT,
    ESTOP,
    INTERRUPTED,
    EJECTING,
    AUDITING,
    SPOILED,
) = range(len(messages.STATES))
"""In the order of `messages.STATES`."""

RETRY, BY_HAND, IN_PLACE, DECK_OUT = range(len(messages.DISPOSITIONS))
"""In the order of `messages.DISPOSITIONS`."""

WHILE = {
    messages.HOME: HOMING,
    messages.SHUFFLE: SHUFFLING,
    messages.DEAL: DEALING,
    messages.BURN: DEALING,
    messages.BOARD: DEALING,
    messages.EJECT_ALL: EJECTING,
    messages.AUDIT: AUDITING,
    messages.SELFTEST: AUDITING,
}
"""The state during a command."""

OF_CARDS = (messages.SHUFFLE, messages.DEAL, messages.BURN, messages.BOARD, messages.EJECT_ALL)
"""Commands that can be held between two cards."""
