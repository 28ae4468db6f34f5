"""The faces of the first run: one step on the touchscreen or on the OLED, and the coach of the practice hand.

A box without a touchscreen is set up with knob and keys alone. The coach leads two players through five
presses, from the deal to the end of the hand.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from shuffleup.kernel.field_types import UNIT
from shuffleup.kernel.language import Translatable, say
from shuffleup.poker.irregularities.misdeal import Act
from shuffleup.protocol.box import OledView
from shuffleup.protocol.touch import (
    CornerName,
    DeedView,
    FirstRunView,
    KeyTestView,
    NeedView,
    Tint,
    TroubleView,
)
from shuffleup.table.legal_commands import may_start
from shuffleup.table.state import Table
from shuffleup.views.first_run.part_tests import CORNERS, KNOB_TURN
from shuffleup.views.first_run.step_texts import (
    BoxState,
    PinDial,
    key_name,
    lines,
    name_of,
    note_of,
    shown_time,
    title,
    zone_of,
)
from shuffleup.views.first_run.steps import (
    LAST_TABLE,
    FirstRun,
    Step,
    TimeZone,
    choices,
    chosen,
    is_dialled,
    may_go_on,
)
from shuffleup.views.touch.buttons import dark

CORNER_NAMES: dict[tuple[bool, bool], CornerName] = {
    (False, False): "top_left",
    (True, False): "top_right",
    (True, True): "bottom_right",
    (False, True): "bottom_left",
}
TILED = ("language", "role", "network")
"""At these steps every choice has its tile; along the others one steps."""

TABLE_STEPS = (-10, -1, 1, 10)


def first_run_view(run: FirstRun, box: BoxState) -> FirstRunView:
    """Show the step that is on."""
    steps = run.steps
    testing = run.step == "corners" and not run.corners.done
    return FirstRunView(
        step=run.step,
        number=min(steps.index(run.step) + 1, len(steps) - 1),
        of=len(steps) - 1,
        title=title(run),
        lines=lines(run, box),
        choices=tuple(_tiles(run, box)),
        deeds=tuple(_deeds(run, box)),
        corner=CORNER_NAMES[CORNERS[len(run.corners.read)]] if testing else "",
        middle=say("TURN THE PICTURE") if testing else "",
        keys=_keys(run) if run.step == "keys" else (),
        trouble=_doubled() if run.step == "corners" and run.corners.is_doubled else None,
        address=box.console if run.step == "console" and run.network == "room" else "",
        message=box.message,
        look=box.looks,
        rotate=run.rotate,
        panel=run.panel,
    )


def _tiles(run: FirstRun, box: BoxState) -> Iterable[DeedView]:
    if run.step in TILED:
        for value in choices(run, box.offered):
            yield _choose(value, name_of(value), note_of(value), taken=value == chosen(run))
    elif run.step == "table":
        for by in TABLE_STEPS:
            to, label = run.table + by, f"{by:+}".replace("-", "\u2212")
            yield _choose(str(to), label) if 1 <= to <= LAST_TABLE else dark(label)
    elif run.step == "time":
        yield from _zones(zone_of(run, box.offered), box.offered.zones)


def _zones(now: TimeZone, zones: Sequence[TimeZone]) -> Iterable[DeedView]:
    """Offer the next clock to the west and to the east, and another place with the same clock.

    What is not there leaves a dark tile in its place: none moves under a finger.
    """
    west = [zone for zone in zones if zone.offset_min < now.offset_min]
    east = [zone for zone in zones if zone.offset_min > now.offset_min]
    same = [zone for zone in zones if zone.offset_min == now.offset_min]
    after = same[(same.index(now) + 1) % len(same)] if len(same) > 1 else None
    words = (say("EARLIER"), say("ANOTHER PLACE"), say("LATER"))
    for label, zone in zip(
        words, (west[-1] if west else None, after, east[0] if east else None), strict=True
    ):
        yield dark(label) if zone is None else _choose(zone.name, label, _place(zone))


def _place(zone: TimeZone) -> str:
    return zone.name.rpartition("/")[2].replace("_", " ")


def _choose(value: str, label: str, note: str = "", *, taken: bool = False) -> DeedView:
    tint: Tint = "chosen" if taken else "plain"
    return DeedView(label, note, UNIT, "choose", {"value": value}, tint=tint)


def _deeds(run: FirstRun, box: BoxState) -> Iterable[DeedView]:
    """Lay out the ways back, past and on; none lies under fingers that aim at corners."""
    if run.step == "ready" or (run.step == "corners" and not run.corners.done):
        return
    if run.step != "language":
        yield _deed("go_back", say("BACK"))
    testing = run.step == "keys" and not run.keys.done
    if testing:
        yield _deed("skip", say("SKIP THIS KEY"))
    if run.step == "corners" or (run.step == "keys" and run.keys.done):
        yield _deed("test_again", say("ONCE MORE"))
    if run.step == "pin":
        yield from _pin_deeds(run, box)
    if may_go_on(run):
        yield DeedView(say("NEXT"), "", UNIT, "go_on", tint="go")


def _pin_deeds(run: FirstRun, box: BoxState) -> Iterable[DeedView]:
    if run.pin != "kept":
        yield DeedView(say("WITHOUT A PIN"), say("this box alone"), UNIT, "skip")
    old = (NeedView("pin", "pin", say("FLOOR PIN")),) if box.pin else ()
    needs = (
        *old,
        NeedView("pin", "new_pin", say("NEW PIN: 4 TO 8 DIGITS")),
        NeedView("again", "new_pin", say("THE SAME ONCE MORE")),
    )
    label = say("CHANGE FLOOR PIN") if box.pin else say("SET FLOOR PIN")
    role = "director" if box.pin else "dealer"
    yield DeedView(label, "", UNIT, "set_first_pin", needs=needs, role=role, tint="go")


def _deed(verb: str, label: str) -> DeedView:
    return DeedView(label, "", UNIT, verb)


def _keys(run: FirstRun) -> tuple[KeyTestView, ...]:
    """Let a name of two words break where it has no room for both."""
    names = {key: key_name(key).replace("/", "/ ") for key in run.keys.order}
    return tuple(KeyTestView(key, name, run.keys.found(key)) for key, name in names.items())


def _doubled() -> TroubleView:
    return TroubleView(
        "double_touch",
        say("EVERY TOUCH COMES TWICE: two programs read the glass, one tap folds two players"),
        say("The keys of the box work."),
        say("End the desktop or the other touch program, and restart the touchscreen."),
    )


ACTS: tuple[Act, ...] = ("call", "raise", "fold")
"""What the two players do; DEAL comes before them, and RAISE is pressed twice."""

PRESSES = 5
NEXT_PRESS = (2, 3, 5)
"""Which press comes next after so many acts."""


class CoachLine(msgspec.Struct, frozen=True):
    """The words of the coach; `key` is the key to press. Without words the practice is over."""

    words: str
    press: int
    key: str = ""


_WORDS: Mapping[int, Translatable] = {
    1: "press DEAL, the white key: it begins the hand",
    2: "the small blind calls: press CALL, the blue key",
    3: "the big blind raises: press RAISE, the green key; the knob would change the amount",
    4: "press RAISE once more: the smallest raise is taken",
    5: "the other one gives up: press FOLD, the red key",
}
_KEYS = {1: "deal_next", 2: "check_call", 3: "bet_raise", 4: "bet_raise", 5: "fold"}


def coach(table: Table | None, *, amount_open: bool) -> CoachLine:
    """Say what to press next, from what was played so far; a wrong press is led back with UNDO."""
    if table is None:
        return CoachLine(say("one moment"), 0)
    play = table.play
    if play.hand_no == 0:
        return CoachLine(say("one moment"), 0) if may_start(table) else _press(1)
    return _in_the_hand(play.acts, amount_open=amount_open) if play.hand_no == 1 else CoachLine("", PRESSES)


def _in_the_hand(acts: tuple[Act, ...], *, amount_open: bool) -> CoachLine:
    if acts == ACTS:
        words = say("READY. UNDO takes any press back. Press DEAL to end the practice")
        return CoachLine(words, PRESSES, "deal_next")
    if acts != ACTS[: len(acts)]:
        return CoachLine(say("that was another key: press UNDO"), len(acts) + 1, "undo")
    return _press(4 if len(acts) == 1 and amount_open else NEXT_PRESS[len(acts)])


def _press(number: int) -> CoachLine:
    words = say("{number} of {of}: {words}", number=number, of=PRESSES, words=say(_WORDS[number]))
    return CoachLine(words, number, _KEYS[number])


TITLES: dict[Step, Translatable] = {
    "language": "LANGUAGE",
    "corners": "CORNERS",
    "keys": "KEYS",
    "role": "THIS BOX IS",
    "table": "TABLE",
    "network": "OPEN TO",
    "time": "TIME",
    "pin": "FLOOR PIN",
    "console": "CONSOLE",
    "ready": "ALL SET",
}
"""Short: the glass is 31 mm wide."""

DOT = "*"
"""A digit that was taken; the font of the OLED has no bullet."""


def practice_page(said: CoachLine) -> OledView:
    """Show the key that the coach of the practice hand waits for, on a box without a touchscreen too."""
    title = say("PRACTICE {number} / {of}", number=said.press, of=PRESSES)
    return OledView("unit", title, key_name(said.key), say("press it"))


def first_run_page(run: FirstRun, box: BoxState) -> OledView:
    """Show the step on the OLED."""
    if is_dialled(run):
        return _dial_page(box.dial)
    return OledView("unit", say(TITLES[run.step]), _big(run, box), _below(run))


def _dial_page(dial: PinDial) -> OledView:
    """Show a floor PIN that is dialled: a dot for each digit that was taken, and what the dial points at."""
    if dial.at == "none":
        return OledView("unit", say("FLOOR PIN"), say("NO PIN"), say("push: this box alone"))
    title = say("PIN ONCE MORE") if dial.again else say("FLOOR PIN")
    pointed = say("OK") if dial.at == "take" else dial.at
    below = say("not the same: again") if dial.differed else say("turn, push: take it")
    return OledView("unit", title, f"{DOT * dial.digits} {pointed}".strip(), below)


def _big(run: FirstRun, box: BoxState) -> str:
    makers: dict[Step, Callable[[], str]] = {
        "corners": lambda: say("done") if run.corners.done else f"{len(run.corners.read) + 1} / 4",
        "keys": lambda: key_name(run.keys.wanted) if run.keys.wanted else _key_result(run),
        "network": lambda: say("THE ROOM") if run.network == "room" else say("NOBODY"),
        "time": lambda: shown_time(zone_of(run, box.offered), box.utc_min),
        "pin": lambda: say("set"),
        "console": lambda: _where(run, box),
        "ready": lambda: say("READY"),
    }
    return makers.get(run.step, lambda: name_of(chosen(run)))()


def _where(run: FirstRun, box: BoxState) -> str:
    if run.network == "alone":
        return say("STANDS ALONE")
    return box.console.removeprefix("http://") or say("NO NETWORK")


def _key_result(run: FirstRun) -> str:
    silent = len(run.keys.silent)
    return say("{count} silent", count=silent) if silent else say("all answer")


def _below(run: FirstRun) -> str:
    if run.step == "keys" and not run.keys.done:
        turned = run.keys.wanted == KNOB_TURN
        return say("either way") if turned else say("press it")
    if run.step == "corners" and not may_go_on(run):
        return say("push the knob: skip")
    if run.step in ("corners", "keys", "pin", "console", "ready"):
        return say("push the knob: on")
    return say("turn, push: on")
