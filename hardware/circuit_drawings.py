"""The schematics as schemdraw draws them, in SVG without a font of this computer.

One part of each kind is drawn: the eight lamps are alike, and so are the five slotted barriers. The folder
wiring/ lists the wires of every part, and they are checked there.
"""

from collections.abc import Callable

import schemdraw
import schemdraw.elements as elm
from schemdraw.util import Point

schemdraw.use("svg")
UNIT = 2.4
SMALL = 11


def lamps() -> str:
    """One lamp of eight, from the pin of the Pi to the light in the key."""
    with _drawing() as d:
        elm.Dot(open=True).label("GPIO10 lamps_data", "left")
        elm.Line().right().length(1)
        buffer = _lamp_buffer()
        elm.Ground().at(buffer.absanchors["1OE"])
        elm.Vdd().at(buffer.absanchors["VCC"]).label("5 V")
        elm.Line().right().length(2.6).at(buffer.absanchors["1Y"])
        register = _lamp_register()
        elm.Ground().at(register.absanchors["minus"])
        elm.Vdd().at(register.absanchors["plus"]).label("5 V")
        for name, line in (("SRCK", "2Y, clock"), ("RCK", "3Y, latch")):
            elm.Line().left().length(0.4).at(register.absanchors[name])
            elm.Dot(open=True).label(line, "left", fontsize=SMALL)
        elm.Resistor().right().at(register.absanchors["DRAIN0"]).label("R101")
        elm.LED().reverse().right().label("lamp in S101", "bottom")
        elm.Line().up().length(1)
        elm.Vdd().label("5 V")
        return _svg(d)


def _lamp_buffer() -> elm.Ic:
    """Draw the chip that lifts the Pi's 3.3 V to the 5 V of the lamps' register."""
    chip = elm.Ic(
        pins=[
            elm.IcPin(name="1A", side="left", pin="2"),
            elm.IcPin(name="1Y", side="right", pin="3"),
            elm.IcPin(name="1OE", side="bottom", pin="1"),
            elm.IcPin(name="VCC", side="top", pin="14"),
        ],
        size=(4.4, 2.8),
    )
    return chip.anchor("1A").label("U102\n74AHCT125", "center", fontsize=SMALL)


def _lamp_register() -> elm.Ic:
    """Draw the register that sinks the current of each lamp."""
    chip = elm.Ic(
        pins=[
            elm.IcPin(name="SER IN", side="left", pin="3", slot="3/3"),
            elm.IcPin(name="SRCK", side="left", pin="13", slot="2/3"),
            elm.IcPin(name="RCK", side="left", pin="12", slot="1/3"),
            elm.IcPin(name="DRAIN0", side="right", pin="4", slot="3/3"),
            elm.IcPin(name="VCC, SRCLR", side="top", pin="2, 8", anchorname="plus"),
            elm.IcPin(name="GND, G", side="bottom", pin="10, 11, 19, 9", anchorname="minus"),
        ],
        size=(8, 4.8),
    )
    return chip.anchor("SER IN").label("U101\nTPIC6B595", "center", fontsize=SMALL)


def keys_and_buzzer() -> str:
    """A key and the buzzer."""
    with _drawing() as d:
        elm.Dot(open=True).label("GPIO17 key_fold,\npulled up in the Pi", "left", fontsize=SMALL)
        elm.Line().right().length(1)
        line = elm.Dot()
        elm.Resistor().up().label("RN101\n2.2 k")
        elm.Vdd().label("3.3 V")
        elm.Button().right().at(line.absanchors["center"]).label("S101")
        elm.Ground()
        _go(d, 0, -5)
        elm.Dot(open=True).label("GPIO13 buzzer", "left", fontsize=SMALL)
        elm.Resistor().right().label("R109\n1 k")
        transistor = elm.BjtNpn(circle=True).right().anchor("base").label("Q101", "right")
        elm.Ground().at(transistor.absanchors["emitter"])
        elm.Line().up().length(0.6).at(transistor.absanchors["collector"])
        here = elm.Dot()
        elm.Resistor().up().label("R110\n1 k")
        top = elm.Dot()
        elm.Vdd().label("5 V")
        elm.Line().right().length(2.6).at(here.absanchors["center"])
        elm.Crystal().up().label("BZ101", "bottom")
        elm.Line().to(top.absanchors["center"])
        return _svg(d)


def machine_supply() -> str:
    """The supply of the machine: the part that the emergency stop cuts, and the part that stays on."""
    with _drawing() as d:
        _what_is_cut()
        _go(d, 0, -8)
        elm.Dot(open=True).label("3.3 V", "left")
        elm.Resistor().right().label("R203\n10 k")
        sense = elm.Dot()
        elm.Line().down().length(0.8)
        elm.Dot(open=True).label("GP15 ESTOP", "bottom", fontsize=SMALL)
        elm.Switch(nc=True).right().at(sense.absanchors["center"]).label("S201\n21-22")
        elm.Ground()
        _go(d, 9, -8)
        elm.Dot(open=True).label("12 V", "left")
        elm.Resistor().right().label("R211\n100 k")
        middle = elm.Dot()
        elm.Line().right().length(1)
        elm.Dot(open=True).label("GP26 SUPPLY", "right", fontsize=SMALL)
        elm.Resistor().down().at(middle.absanchors["center"]).label("R212\n10 k", "bottom")
        elm.Ground()
        return _svg(d)


def _what_is_cut() -> None:
    moving = "A202 stepper driver,\nA203 roller driver,\nA207: 5 V for the servos"
    elm.Dot(open=True).label("12 V\nJ201", "left")
    elm.Fuse().right().label("F201\n3.15 A")
    elm.Line().right().length(1)
    node = elm.Dot()
    elm.Line().right().length(5.6)
    split = elm.Dot()
    elm.Line().right().length(1)
    elm.Dot(open=True).label("A206: 5 V, through D203 for\nPico, display, memory", "right", fontsize=SMALL)
    elm.Switch(nc=True).down().at(node.absanchors["center"]).label("S201\n11-12", "top")
    elm.Inductor2(loops=4).down().label("coil of K201", "top")
    elm.Ground()
    elm.Line().right().length(2.2).at((node.absanchors["center"].x, -UNIT))
    elm.Diode().reverse().down().label("D202", "bottom")
    elm.Line().left().tox(node.absanchors["center"])
    elm.Switch().down().at(split.absanchors["center"]).label("K201\n30-87", "bottom")
    elm.Dot()
    elm.Line().right().length(1)
    elm.Dot(open=True).label(moving, "right", fontsize=SMALL)


def barriers() -> str:
    """A slotted barrier and the one across the slots, dark is high; a reflective one, light is high."""
    with _drawing() as d:
        _barrier(d, 0, slotted=True)
        _barrier(d, 11, slotted=False)
        _across_the_slots(d, 0, -9)
        return _svg(d)


def _across_the_slots(d: schemdraw.Drawing, x: float, y: float) -> None:
    """The one whose diode and transistor are in two plates, 127 mm apart."""
    _go(d, x, y)
    elm.Vdd().label("5 V")
    elm.Resistor().down().label("R219\n100")
    elm.LED().down().label("B207", "bottom")
    elm.Ground()
    _go(d, x + 4, y - UNIT)
    transistor = elm.NpnPhoto(circle=True).right().anchor("collector").label("B208", "right")
    elm.Ground().at(transistor.absanchors["emitter"])
    line = elm.Dot().at(transistor.absanchors["collector"])
    elm.Line().right().length(2).at(line.absanchors["center"])
    elm.Dot(open=True).label("GP22 SLOT_SEEN,\npulled up in the Pico", "right", fontsize=SMALL)
    elm.Label().at((x + 3.5, y + 1.8)).label("across the slots: as the slotted one", fontsize=SMALL)


def _barrier(d: schemdraw.Drawing, x: float, *, slotted: bool) -> None:
    title = (
        "slotted: a card makes it dark, and the line high"
        if slotted
        else "reflective: a card lights it, and the line goes high"
    )
    _go(d, x, 0)
    elm.Vdd().label("3.3 V")
    elm.Resistor().down().label("R214\n220" if slotted else "R213\n220")
    elm.LED().down().label("A to K", "bottom")
    elm.Ground()
    _go(d, x + 4, 0)
    elm.Vdd().label("3.3 V")
    if slotted:
        elm.Resistor().down().label("R205\n10 k")
        line = elm.Dot()
        transistor = elm.NpnPhoto(circle=True).right().anchor("collector").label("C, E", "right")
        elm.Ground().at(transistor.absanchors["emitter"])
    else:
        transistor = elm.NpnPhoto(circle=True).right().anchor("collector").label("C, E", "right")
        line = elm.Dot().at(transistor.absanchors["emitter"])
        elm.Resistor().down().label("R220\n10 k, at the barrier", "bottom")
        elm.Ground()
    elm.Line().right().length(2).at(line.absanchors["center"])
    pin = "GP17 ENTRY_LEFT_SEEN" if slotted else "GP16 TRAY_SEEN,\npulled up in the Pico"
    elm.Dot(open=True).label(pin, "right", fontsize=SMALL)
    elm.Label().at((x + 3.5, 1.8)).label(title, fontsize=SMALL)


def stepper() -> str:
    """The stepper driver in full steps, off until the Pico says otherwise."""
    with _drawing() as d:
        left = ("STEP", "DIR", "ENABLE", "RESET", "SLEEP", "MS1, 2, 3")
        right = ("VMOT", "2B", "2A", "1A", "1B", "VDD", "GND")
        pins = [
            elm.IcPin(name=name, side="left", slot=f"{6 - n}/6", anchorname=name)
            for n, name in enumerate(left)
        ]
        pins += [
            elm.IcPin(name=name, side="right", slot=f"{7 - n}/7", anchorname=name)
            for n, name in enumerate(right)
        ]
        driver = elm.Ic(pins=pins, size=(5, 7)).label("A202\nA4988", "center")
        for name, line in (
            ("STEP", "GP2 STEP"),
            ("DIR", "GP3 DIR"),
            ("ENABLE", "GP6 STEPPER_OFF, R201 10 k to 3.3 V"),
        ):
            elm.Line().left().length(1).at(driver.absanchors[name])
            elm.Dot(open=True).label(line, "left", fontsize=SMALL)
        elm.Line().at(driver.absanchors["RESET"]).to(driver.absanchors["SLEEP"])
        elm.Line().left().length(1).at(driver.absanchors["SLEEP"])
        elm.Dot(open=True).label("3.3 V", "left", fontsize=SMALL)
        elm.Line().left().length(1).at(driver.absanchors["MS1, 2, 3"])
        elm.Ground()
        wires = {
            "VMOT": "12 V behind K201,\nC202 close by",
            "2B": "M201 B-",
            "2A": "M201 B+",
            "1A": "M201 A+",
            "1B": "M201 A-",
            "VDD": "3.3 V",
            "GND": "ground, twice",
        }
        for name, line in wires.items():
            elm.Line().right().length(1).at(driver.absanchors[name])
            elm.Dot(open=True).label(line, "right", fontsize=SMALL)
        return _svg(d)


def _drawing() -> schemdraw.Drawing:
    drawing = schemdraw.Drawing(show=False)
    drawing.config(unit=UNIT, fontsize=13, lw=1.5, bgcolor="white", margin=0.8)
    return drawing


def _go(drawing: schemdraw.Drawing, x: float, y: float) -> None:
    drawing.move_from(Point((x, y)), dx=0, dy=0)


def _svg(drawing: schemdraw.Drawing) -> str:
    drawn: bytes = drawing.get_imagedata("svg")
    return drawn.decode() + "\n"


DRAWINGS: dict[str, Callable[[], str]] = {
    "lamps": lamps,
    "keys-and-buzzer": keys_and_buzzer,
    "machine-supply": machine_supply,
    "barriers": barriers,
    "stepper": stepper,
}
