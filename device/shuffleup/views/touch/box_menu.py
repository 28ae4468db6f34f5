"""The box in the floor menu: its light, its sound, its parts, the floor PIN."""

from collections.abc import Iterable

from shuffleup.kernel.field_types import UNIT
from shuffleup.kernel.language import say
from shuffleup.protocol import DeedView, LookView, NeedView, UnitView
from shuffleup.views.touch.buttons import Deeds, at_unit, dark, sheet
from shuffleup.views.touch.facts import BoxFacts
from shuffleup.views.words.faults import part_name

BRIGHTNESS = (100, 60, 30)
LOUDNESS = (0, 1, 2, 3)


def sound_and_light(box: BoxFacts) -> DeedView:
    """Open how the touchscreen looks and how loud the box is."""
    return sheet(say("SOUND / LIGHT"), *_light(box.look), *_sound())


def _light(look: LookView) -> Iterable[DeedView]:
    """A change is one touch; what is set now is not offered."""
    if look.theme == "dark":
        yield at_unit("set_look", say("DAYLIGHT"), note=say("black on white"), theme="daylight")
    else:
        yield at_unit("set_look", say("DARK"), note=say("white on black"), theme="dark")
    if look.text == "normal":
        yield at_unit("set_look", say("LARGE TEXT"), text="large")
    else:
        yield at_unit("set_look", say("NORMAL TEXT"), text="normal")
    if look.hand == "right":
        yield at_unit("set_look", say("LEFT HAND"), hand="left")
    else:
        yield at_unit("set_look", say("RIGHT HAND"), hand="right")
    for share in BRIGHTNESS:
        if share != look.brightness:
            yield at_unit("set_look", say("LIGHT {share} %", share=share), brightness=share)


def _sound() -> Iterable[DeedView]:
    yield sheet(say("KEY CLICKS"), *_loudness("keys"))
    yield sheet(say("SIGNALS"), *_loudness("level"))
    yield sheet(say("VOICE"), *_loudness("voice"))


def _loudness(name: str) -> Iterable[DeedView]:
    for step in LOUDNESS:
        yield DeedView(str(step) if step else say("OFF"), to=UNIT, verb="set_sound", args={name: step})


def system(make: Deeds, box: BoxFacts) -> DeedView:
    """Open the state of the parts, the address of the console, and the floor PIN."""
    label = say("CHANGE FLOOR PIN") if box.pin else say("SET FLOOR PIN")
    new = NeedView("pin", "new_pin", say("NEW PIN: 4 TO 8 DIGITS"))
    change = make.directed(at_unit("set_pin", label, new))
    address = (dark(say("CONSOLE"), box.address),) if box.address else ()
    again = (make.directed(at_unit("begin_first_run", say("FIRST RUN AGAIN"))),) if box.sets_up else ()
    return sheet(say("SYSTEM"), change, *again, *address, *_parts(box.unit))


def _parts(unit: UnitView | None) -> Iterable[DeedView]:
    for part in unit.parts if unit else ():
        yield dark(part_name(part.part).upper(), part.message or say("works"))
