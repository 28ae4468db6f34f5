"""The touchscreen of one step: its tiles, its buttons, its corner, its keys."""

from collections.abc import Iterable, Sequence

from shuffleup.kernel.field_types import UNIT
from shuffleup.kernel.language import say
from shuffleup.protocol import DeedView, FirstRunView, KeyTestView, NeedView, Tint, TroubleView
from shuffleup.protocol.touch import CornerName
from shuffleup.views.first_run.facts import BoxNow, zone_of
from shuffleup.views.first_run.steps.decide import choices, chosen, may_go_on
from shuffleup.views.first_run.steps.glass import CORNERS
from shuffleup.views.first_run.steps.state import LAST_TABLE, FirstRun, Zone
from shuffleup.views.first_run.words import key_name, lines, name_of, note_of, title
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


def first_run_view(run: FirstRun, box: BoxNow) -> FirstRunView:
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


def _tiles(run: FirstRun, box: BoxNow) -> Iterable[DeedView]:
    if run.step in TILED:
        for value in choices(run, box.offered):
            yield _choose(value, name_of(value), note_of(value), taken=value == chosen(run))
    elif run.step == "table":
        for by in TABLE_STEPS:
            to, label = run.table + by, f"{by:+}".replace("-", "\u2212")
            yield _choose(str(to), label) if 1 <= to <= LAST_TABLE else dark(label)
    elif run.step == "time":
        yield from _zones(zone_of(run, box.offered), box.offered.zones)


def _zones(now: Zone, zones: Sequence[Zone]) -> Iterable[DeedView]:
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


def _place(zone: Zone) -> str:
    return zone.name.rpartition("/")[2].replace("_", " ")


def _choose(value: str, label: str, note: str = "", *, taken: bool = False) -> DeedView:
    tint: Tint = "chosen" if taken else "plain"
    return DeedView(label, note, UNIT, "choose", {"value": value}, tint=tint)


def _deeds(run: FirstRun, box: BoxNow) -> Iterable[DeedView]:
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


def _pin_deeds(run: FirstRun, box: BoxNow) -> Iterable[DeedView]:
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
