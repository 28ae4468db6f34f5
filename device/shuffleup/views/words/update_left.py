"""Sentences about a release that did not stay."""

from collections.abc import Mapping

from shuffleup.kernel.language import Translatable, say
from shuffleup.protocol.update_left import UpdateLeft

WHY: Mapping[str, Translatable] = {
    "page": "in minute {minute} its page / did not answer",
    "wall": "in minute {minute} its page /wall did not answer",
    "storage": "in minute {minute} a row could not be stored and read on the card",
    "time": "in minute {minute} its clock stood still",
    "keys": "in minute {minute} the keys of the box were not there",
    "display": "in minute {minute} the small display of the box was not there",
    "dealer_display": "in minute {minute} the display of the dealer was not there",
    "network": "in minute {minute} the network was not as before: no {missing}",
    "address": "in minute {minute} the box had no address in the network",
    "role": "in minute {minute} the box was not what it is for",
    "stands": "neither table nor wall stood within ten minutes",
    "doctor": "it could not be examined",
    "ended": "its start ended before it was found good",
    "unstarted": "it was never started: after an update type sudo reboot",
}
"""Why a release was left, by what the box saw of it."""


SHORT: Mapping[str, Translatable] = {
    "page": "page / was silent",
    "wall": "page /wall was silent",
    "storage": "card stored nothing",
    "time": "clock stood still",
    "keys": "no keys",
    "display": "no display",
    "dealer_display": "no dealer display",
    "network": "no network",
    "address": "no address",
    "role": "another role",
    "stands": "no table, no wall",
    "doctor": "not examined",
    "ended": "start was cut off",
    "unstarted": "never started",
}
"""The same for the OLED, in 21 letters."""


def left_text(left: UpdateLeft) -> str:
    """Name a release that did not stay, and why."""
    return f"{left.release}, {why_left(left)}"


def left_sentence(left: UpdateLeft) -> str:
    """Say to the director that an update of this box did not stay."""
    return say("The update of this box did not stay: {why}. The release before it runs.", why=left_text(left))


def why_left(left: UpdateLeft) -> str:
    """Say why a release did not stay; what another release saw of it is named by its word."""
    sentence = WHY.get(left.kind)
    if sentence is None:
        return left.kind or say(WHY["ended"])
    return say(sentence, minute=left.minute, missing=left.missing)
