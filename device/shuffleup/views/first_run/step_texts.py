"""The texts of each step: its title, the lines under it, the names of the choices, the facts of the box."""

from collections.abc import Callable, Iterable, Mapping

import msgspec

from shuffleup.kernel.field_types import Millis
from shuffleup.kernel.language import Translatable, say
from shuffleup.protocol.keys import ENGRAVED, Key
from shuffleup.protocol.touch import LineView, LookView
from shuffleup.tournament.timetable import MINUTE, time_of_day
from shuffleup.views.first_run.part_tests import KNOB_TURN
from shuffleup.views.first_run.pin_by_knob import Mark
from shuffleup.views.first_run.steps import FirstRun, SetupChoices, Step, TimeZone

DAY_MIN = 24 * 60


class PinDial(msgspec.Struct, frozen=True):
    """The progress of a dialled floor PIN: the number of its digits, the position of the dial; no digit."""

    digits: int = 0
    at: Mark = "0"
    again: bool = False
    differed: bool = False


class BoxState(msgspec.Struct, frozen=True):
    """The box at this moment.

    `address` is its own in numbers, empty without a network, `console` where the floor console will be found.
    `utc_min` is the time of day in UTC, in minutes since midnight, `wrong_time` what is wrong with it. `pins`
    are the BCM numbers of the keys, `looks` how the touchscreen looks. `pin` says whether a floor PIN is set,
    `dial` how far one is dialled with the knob.
    """

    offered: SetupChoices
    address: str = ""
    console: str = ""
    utc_min: int = 0
    wrong_time: str = ""
    pins: Mapping[str, int] = {}
    looks: LookView = LookView()
    pin: bool = False
    dial: PinDial = PinDial()
    message: str = ""


def zone_of(run: FirstRun, offered: SetupChoices) -> TimeZone:
    """Return the zone that is taken; UTC where the system has none of those that are offered."""
    return next((zone for zone in offered.zones if zone.name == run.zone), TimeZone("UTC", 0))


def shown_time(zone: TimeZone, utc_min: int) -> str:
    """Write the time of day in a zone: `20:15`."""
    return time_of_day(Millis(MINUTE * ((utc_min + zone.offset_min) % DAY_MIN)))


OWN_NAMES = {
    "af": "Afrikaans",
    "da": "Dansk",
    "de": "Deutsch",
    "en": "English",
    "es": "Español",
    "fi": "Suomi",
    "fr": "Français",
    "it": "Italiano",
    "nl": "Nederlands",
    "pl": "Polski",
    "pt": "Português",
    "sv": "Svenska",
}
"""What a language calls itself: this is read by people who cannot read the others."""

TITLES: dict[Step, Translatable] = {
    "language": "LANGUAGE",
    "corners": "TOUCH THE FOUR CORNERS",
    "keys": "PRESS EACH KEY AS IT LIGHTS",
    "role": "WHAT IS THIS BOX?",
    "table": "WHICH TABLE?",
    "network": "WHO MAY REACH THIS BOX?",
    "time": "IS THIS THE RIGHT TIME?",
    "pin": "FLOOR PIN",
    "console": "OPEN THE FLOOR CONSOLE",
    "ready": "ALL SET",
}

KEY_NAMES: dict[str, Translatable] = {**ENGRAVED, KNOB_TURN: "TURN THE KNOB", Key.KNOB: "PUSH THE KNOB"}

_NAMES: Mapping[str, Translatable] = {
    "table": "TABLE",
    "floor": "FLOOR",
    "wall": "WALL",
    "room": "PHONES AND OTHER BOXES",
    "alone": "NOBODY: IT STANDS ALONE",
}

_NOTES: Mapping[str, Translatable] = {
    "table": "a dealer works here",
    "floor": "the director works here",
    "wall": "a television for the room",
}


def title(run: FirstRun) -> str:
    """Say what the step is about."""
    return say(TITLES[run.step])


def name_of(value: str) -> str:
    """Say what a choice is called."""
    return OWN_NAMES.get(value) or (say(_NAMES[value]) if value in _NAMES else value)


def note_of(value: str) -> str:
    """Say what a choice means, empty where its name says it."""
    return say(_NOTES[value]) if value in _NOTES else ""


def key_name(key: str) -> str:
    """Say what stands on a key."""
    return say(KEY_NAMES[key])


def lines(run: FirstRun, box: BoxState) -> tuple[LineView, ...]:
    """Fill the step with what is to be done and what the box knows."""
    return tuple(line for line in _LINES[run.step](run, box) if line.text)


def _language(run: FirstRun, box: BoxState) -> Iterable[LineView]:
    yield LineView(say("tap it, or turn the knob and push it"), "small")


def _corners(run: FirstRun, box: BoxState) -> Iterable[LineView]:
    if run.corners.done:
        yield LineView(say("the glass is right, and each touch comes once"), "what", "go")
        return
    if run.corners.missed:
        yield LineView(say("that was not this corner: touch the marked one"), "plain", "warn")
    elif run.corners.twice and not run.corners.is_doubled:
        yield LineView(say("two touches at once: touch again, with one finger"), "plain", "warn")
    yield LineView(say("does this stand on its head? touch the middle, or turn the knob"), "small")
    yield LineView(say("no touchscreen here? push the knob: the keys can do it all"), "small")


def _keys(run: FirstRun, box: BoxState) -> Iterable[LineView]:
    test = run.keys
    if test.done and not test.silent:
        yield LineView(say("all keys answer"), "what", "go")
    elif test.done:
        yield from (_silent(key, box) for key in test.silent)
    else:
        yield LineView(key_name(test.wanted), "who")
        if test.wrong:
            yield LineView(say("that was {key}", key=key_name(test.wrong)), "plain", "warn")
        yield LineView(say("it does not answer? hold another key for a second"), "small")


def _silent(key: str, box: BoxState) -> LineView:
    pin = box.pins.get(key)
    if pin is None:
        return LineView(say("{key} does not answer: check its wires", key=key_name(key)), "plain", "warn")
    words = say("{key} does not answer: check its wire at BCM {pin}", key=key_name(key), pin=pin)
    return LineView(words, "plain", "warn")


def _role(run: FirstRun, box: BoxState) -> Iterable[LineView]:
    if run.role == "wall":
        yield LineView(say("a wall asks for no table number and no PIN"), "small")


def _table(run: FirstRun, box: BoxState) -> Iterable[LineView]:
    yield LineView(say("TABLE {table}", table=run.table), "who")
    yield LineView(say("so it is called in the room"), "small")


def _network(run: FirstRun, box: BoxState) -> Iterable[LineView]:
    if box.address:
        yield LineView(say("this box is in a network, at {address}", address=box.address), "plain", "go")
    else:
        yield LineView(say("no network: plug in a cable, or play without one"), "plain", "warn")
    yield LineView(say("use a network of your own: everybody on it can open the pages of the box"), "small")


def _time(run: FirstRun, box: BoxState) -> Iterable[LineView]:
    zone = zone_of(run, box.offered)
    yield LineView(shown_time(zone, box.utc_min), "who")
    yield LineView(zone.name.replace("_", " "), "plain")
    if box.wrong_time:
        yield LineView(box.wrong_time, "plain", "warn")
        yield LineView(say("a network sets it by itself, else: sudo timedatectl set-time 20:15"), "small")
    yield LineView(say("the level clock and the game do not depend on it"), "small")


def _pin(run: FirstRun, box: BoxState) -> Iterable[LineView]:
    if run.pin == "kept":
        yield LineView(say("a floor PIN is set"), "what", "go")
    elif box.dial.digits or box.dial.again:
        typed = "•" * box.dial.digits or "–"
        words = say("once more with the knob: {typed}") if box.dial.again else say("with the knob: {typed}")
        yield LineView(words.format(typed=typed), "what")
    yield LineView(say("the director types it; the keys of the dealer never need it"))
    yield LineView(say("without one this box listens to itself only: no phone and no other box"), "small")
    if run.pin != "kept":
        yield LineView(say("no touchscreen here? turn the knob, push it for each digit"), "small")


def _console(run: FirstRun, box: BoxState) -> Iterable[LineView]:
    if run.network == "alone":
        yield LineView(say("only this box itself can open it"), "plain")
    elif not box.console:
        yield LineView(say("no network: the address is shown as soon as there is one"), "plain", "warn")
    else:
        yield LineView(say("point the camera of a phone here"), "what")
    yield LineView(say("it answers as soon as these steps are over"), "small")


def _ready(run: FirstRun, box: BoxState) -> Iterable[LineView]:
    if run.role == "table":
        yield LineView(say("now one hand to practise: five presses"), "what", "go")


_LINES: dict[Step, Callable[[FirstRun, BoxState], Iterable[LineView]]] = {
    "language": _language,
    "corners": _corners,
    "keys": _keys,
    "role": _role,
    "table": _table,
    "network": _network,
    "time": _time,
    "pin": _pin,
    "console": _console,
    "ready": _ready,
}
