"""Sentences for the facts of the core, in the language of the box.

`words.refusals` has those of every refusal; it imports all rooms in which something can be refused.
"""

from importlib import import_module

from shuffleup.kernel.refusals import Refusal
from shuffleup.protocol.faults import Fault

SAID_IN = {
    Refusal: ("shuffleup.views.words.refusals", "refused"),
    Fault: ("shuffleup.views.words.faults", "fault_line"),
}
"""What says why something failed, by its kind; it is imported when the first fails."""


def line_of(failure: Exception) -> str:
    """Say why something failed: a refusal or a fault by its facts, any other error by its own line."""
    for kind, (module, said) in SAID_IN.items():
        if isinstance(failure, kind):
            line: str = getattr(import_module(module), said)(failure)
            return line
    return str(failure)
