"""The floor menu at the table: twelve tiles, each a deed, a sheet of deeds, or dark with the reason.

One tile holds the box itself: its light, its sound, its parts, the floor PIN.
"""

from collections.abc import Iterable
from itertools import pairwise

from msgspec.structs import replace

from shuffleup.kernel.field_types import FLOOR, UNIT, Chips, SeatNo
from shuffleup.kernel.language import say
from shuffleup.poker.irregularities.misdeal import is_substantial
from shuffleup.protocol.box import UnitView
from shuffleup.protocol.touch import DeedView, LookView, NeedView
from shuffleup.table.legal_commands import as_dealt_from
from shuffleup.table.state import Table, waits_for_floor
from shuffleup.tournament.button import first_positions
from shuffleup.views.numbers import chips_text
from shuffleup.views.touch.between_hands import bust_deed
from shuffleup.views.touch.buttons import Deeds, at_unit, dark, seat_words, sheet
from shuffleup.views.touch.corrections import history, misdeal
from shuffleup.views.touch.scene import BoxFacts, TableScene
from shuffleup.views.touch.seat_sheet import bought_at, stack_fixes
from shuffleup.views.variations import bomb_pot_deed
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


GO_ON = ("floor_done",)
BREAK_MINUTES = (5, 10, 15, 20, 30)


def menu(scene: TableScene) -> tuple[DeedView, ...]:
    """Give the twelve tiles in three rows: the clock, the hand, people and box. What stops play is red."""
    make = scene.deeds
    the_clock = (_stops(_clock(scene)), _stops(_call_floor(scene)), _break(scene), _colour_up(scene))
    the_hand = (_stops(misdeal(make)), _fix_stack(make), _fix_button(make), history(make))
    people = (_bust_and_rebuy(scene), _move(scene), sound_and_light(scene.box), system(make, scene.box))
    return (*the_clock, *the_hand, *people)


def _stops(deed: DeedView) -> DeedView:
    return replace(deed, tint="stop") if deed.tint == "plain" and deed.verb not in GO_ON else deed


def _clock(scene: TableScene) -> DeedView:
    clock = scene.clock
    label = say("PAUSE CLOCK")
    if clock is None or clock.phase not in ("level", "break") or clock.left is None:
        return dark(label, say("no clock runs"))
    if clock.held:
        return dark(label, clock.message)
    if clock.running:
        return DeedView(label, to=FLOOR, verb="pause_clock")
    return DeedView(say("RESUME CLOCK"), to=FLOOR, verb="resume_clock", tint="go")


def _call_floor(scene: TableScene) -> DeedView:
    """Calling the floor never asks anything. One that is gone cannot let play go on: its PIN can."""
    make, unit = scene.deeds, scene.box.unit
    waits = bool(make.table.held) or waits_for_floor(make.table)
    if unit is not None and not unit.linked and waits:
        return make.ruling("release_start", say("GO ON ALONE"), note=say("the floor is gone"))
    if make.table.floor_called:
        return make.play("floor_done", say("FLOOR IS DONE"), note=say("play goes on"))
    return make.play("call_floor", say("CALL FLOOR"), note=say("play stops"))


def _fix_stack(make: Deeds) -> DeedView:
    label = say("FIX A STACK")
    if make.table.play.lost:
        return dark(label, say("count the stacks first"))
    seats = (
        replace(deed, label=seat_words(make.table, seat))
        for seat in sorted(make.table.sitters)
        for deed in stack_fixes(make, seat)
    )
    return sheet(label, *seats, otherwise=say("nobody sits here"))


def _bust_and_rebuy(scene: TableScene) -> DeedView:
    table = scene.table
    sales = ((seat, tuple(bought_at(scene, seat))) for seat in sorted(table.sitters))
    seats = (sheet(seat_words(table, seat), *deeds) for seat, deeds in sales if deeds)
    nobody = say("nobody has just gone broke")
    return sheet(say("BUST / REBUY"), *bust_deed(scene), *seats, otherwise=nobody)


def _move(scene: TableScene) -> DeedView:
    table = scene.table
    seats = (sheet(seat_words(table, seat), *_moves_of(scene.deeds, seat)) for seat in sorted(table.sitters))
    return sheet(say("MOVE PLAYER"), *seats, otherwise=say("nobody sits here"))


def _moves_of(make: Deeds, seat: SeatNo) -> Iterable[DeedView]:
    """Send a player to a free chair here, to another table, or out of the event."""
    table, entry = make.table, make.table.sitters[seat].entry
    reason = "moved at the table"
    to = NeedView("table", "chips", say("TABLE"), least=Chips(1), most=Chips(999))
    chair = NeedView("seat", "chips", say("SEAT"), least=Chips(1), most=Chips(10))
    yield make.floor("move_player", say("TO ANOTHER TABLE"), to, chair, entry=entry, reason=reason)
    gone = "left the table"
    yield make.floor(
        "leave", say("LEAVES"), note=say("blinded off"), entry=entry, reason=gone, how="blinded_off"
    )
    for free in range(1, table.rules.seating.max_per_table + 1):
        if SeatNo(free) not in table.sitters:
            label = say("TO SEAT {seat}", seat=free)
            yield make.floor("move_player", label, entry=entry, table=table.table, seat=free, reason=reason)


def _fix_button(make: Deeds) -> DeedView:
    """Offer each player for the button, with the blinds that follow from it (BTN-16)."""
    table, label = make.table, say("FIX BUTTON")
    if why := _why_no_button(table):
        return dark(label, why)
    hand = table.play.hand
    seats = hand.seats if hand is not None else as_dealt_from(table).players()
    return sheet(label, *(_button_at(make, seats, seat) for seat in seats))


def _why_no_button(table: Table) -> str:
    hand = table.play.hand
    if table.play.positions is None:
        return say("the floor draws the first button")
    if hand is not None and hand.phase in ("lost", "ended"):
        return say("confirm the result first")
    if hand is not None and is_substantial(table.play.acts):
        return say("too late: it stands for this hand")
    return "" if len(table.players()) > 1 else say("a hand needs two players")


def _button_at(make: Deeds, seats: tuple[SeatNo, ...], seat: SeatNo) -> DeedView:
    placed = first_positions(seats, seat, make.table.rules.heads_up)
    small, big = placed.small_blind, placed.big_blind
    note = say("small blind {small}, big blind {big}", small=small, big=big)
    label = say("BUTTON SEAT {seat}", seat=placed.button)
    return make.ruling(
        "move_button", label, note=note, button=placed.button, small_blind=small, big_blind=big
    )


def _break(scene: TableScene) -> DeedView:
    label, clock = say("BREAK NOW"), scene.clock
    if clock is None or clock.phase not in ("level", "break"):
        return dark(label, say("no level is on"))
    if clock.phase == "break":
        return scene.deeds.floor("end_break", say("END BREAK"))
    breaks = (
        scene.deeds.floor("begin_break", say("{minutes} MINUTES", minutes=one), minutes=one)
        for one in BREAK_MINUTES
    )
    return sheet(label, *breaks)


def _colour_up(scene: TableScene) -> DeedView:
    """Change a kind of chip for the next larger one; whether it may go the floor knows (CLR-01).

    A cash table that plays bomb pots has theirs in this place: it colours nothing up.
    """
    if "set_bomb_pot" in scene.deeds.verbs:
        return bomb_pot_deed(scene.deeds)
    label, table, clock = say("COLOUR-UP"), scene.table, scene.clock
    in_break = clock is not None and clock.phase in ("break", "gate")
    if not in_break and not table.play_stopped:
        return dark(label, say("in a break"))
    kinds = pairwise(sorted(table.rules.chips.denominations))
    changes = (
        scene.deeds.floor(
            "begin_colour_up",
            say("{old} FOR {new}", old=chips_text(old), new=chips_text(new)),
            old=old,
            new=new,
        )
        for old, new in kinds
    )
    return sheet(label, *changes, otherwise=say("there is one kind of chip"))
