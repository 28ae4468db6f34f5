"""The acts of a person in the first run, by the keys or on the touchscreen."""

from typing import Annotated

import msgspec
from msgspec import Meta

from shuffleup.kernel.field_types import Millis

PerMille = Annotated[int, Meta(ge=0, le=1000)]


class KeyPressed(msgspec.Struct, frozen=True):
    """A key of the box went down."""

    key: str
    at: Millis


class KeyReleased(msgspec.Struct, frozen=True):
    """A key of the box came up."""

    key: str
    at: Millis


class TurnKnob(msgspec.Struct, frozen=True):
    """The knob was turned, clockwise above 0."""

    detents: int


class Choose(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the choices of the step that is on (verb `choose`)."""

    value: str


class StepDone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The step is done (verb `go_on`)."""


class GoBack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The step before comes again (verb `go_back`)."""


class Skip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The step is left out, or the key that is lit (verb `skip`)."""


class TestAgain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The test of this step begins anew (verb `test_again`)."""


class TouchGlass(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finger came down on the glass (verb `touch_glass`), at a moment of the touchscreen's own clock."""

    x: PerMille
    y: PerMille
    at: Millis


class PinKept(msgspec.Struct, frozen=True):
    """The floor PIN was given twice and is kept; the digits never come here."""


Act = (
    KeyPressed | KeyReleased | TurnKnob | Choose | StepDone | GoBack | Skip | TestAgain | TouchGlass | PinKept
)

VERBS: dict[str, type[Choose | StepDone | GoBack | Skip | TestAgain | TouchGlass]] = {
    "choose": Choose,
    "go_on": StepDone,
    "go_back": GoBack,
    "skip": Skip,
    "test_again": TestAgain,
    "touch_glass": TouchGlass,
}
