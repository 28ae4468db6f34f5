"""Sentences for the reasons for which the card machine is missed."""

from collections.abc import Mapping

import msgspec

from shuffleup.language import said_later, say
from shuffleup.table.machine import losses

LOSSES: Mapping[type[losses.Loss], str] = {
    losses.BoxRestarted: said_later("the box was started anew: it is looked for"),
    losses.PortUnopened: said_later("{port} cannot be opened ({error}); look at its plug, it is tried again"),
    losses.PortLost: said_later("{port} is gone; look at its plug, it is tried again"),
    losses.NoAnswer: said_later("it does not answer: look at its plug and its supply"),
    losses.OtherDevice: said_later(
        "what answers at its port is no card machine: look what is plugged in there"
    ),
    losses.OtherProtocol: said_later(
        "it speaks protocol {theirs}, this box {ours}: bring both to the same release"
    ),
}


def lost(loss: losses.Loss) -> str:
    """Say why the card machine is missed, and what to do."""
    return say(LOSSES[type(loss)], **msgspec.structs.asdict(loss))
