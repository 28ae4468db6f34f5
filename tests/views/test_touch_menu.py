"""The floor menu at the table: twelve tiles, lit if possible now, else dark with the reason."""

import pytest
from msgspec.structs import replace

from shuffleup.floor.contents import VERBS as FLOOR_VERBS
from shuffleup.kernel.language import speaking
from shuffleup.kernel.languages import catalogue
from shuffleup.poker.irregularities.misdeal import FaultKind
from shuffleup.protocol.box import KeysView, PartView, UnitView
from shuffleup.protocol.clock import BlindsView, ClockView
from shuffleup.protocol.touch import LookView
from shuffleup.ruleset.hand import Betting
from shuffleup.table.contents import VERBS as TABLE_VERBS
from shuffleup.tournament.reasons import Hold
from shuffleup.views.key_meanings import key_meanings
from shuffleup.views.touch.scene import BoxFacts
from shuffleup.views.touch.screen import touch_view
from shuffleup.views.words.faults import NAMES

RUNNING = ClockView("level", True, BlindsView(1, 5, 10), BlindsView(2, 10, 20), 754_000, 1_800_000, at=0)
ON_BREAK = replace(RUNNING, phase="break")
UNIT_VERBS = {"set_look", "set_sound", "set_pin"}
TILES = [
    *("PAUSE CLOCK", "CALL FLOOR", "BREAK NOW", "COLOUR-UP"),
    *("MISDEAL", "FIX A STACK", "FIX BUTTON", "HISTORY"),
    *("BUST / REBUY", "MOVE PLAYER", "SOUND / LIGHT", "SYSTEM"),
]


def menu(table, clock=RUNNING, **facts):
    box = BoxFacts("table 3", KeysView(()), menu=True, **facts)
    return {one.label: one for one in touch_view(table, clock, None, box).menu}


def every_deed(deeds):
    """The deeds of a sheet and of all sheets that open from it."""
    for deed in deeds:
        yield deed
        yield from every_deed(deed.sheet)


def labels(deeds):
    return [deed.label for deed in deeds]


def deed(deeds, label):
    return next(one for one in deeds if one.label == label)


def test_the_menu_has_twelve_tiles_in_the_same_places(table_after):
    assert list(menu(table_after("deal"))) == TILES
    assert list(menu(table_after())) == TILES
    tints = {label: deed.tint for label, deed in menu(table_after("deal")).items()}
    assert [label for label, tint in tints.items() if tint == "stop"] == [
        "PAUSE CLOCK",
        "CALL FLOOR",
        "MISDEAL",
    ]


def test_every_dark_tile_says_why(table_after):
    for words in ((), ("deal",), ("deal", "f", "f"), ("deal", "lost"), ("deal", "floor")):
        for one in menu(table_after(*words)).values():
            assert one.verb or one.sheet or one.note, one.label


def test_every_verb_behind_a_tile_is_one_that_somebody_answers(table_after):
    for words in ((), ("deal",), ("deal", "f", "a", "c"), ("deal", "f", "f"), ("deal", "lost")):
        for one in every_deed(menu(table_after(*words), ON_BREAK).values()):
            known = {"floor": FLOOR_VERBS, "unit": UNIT_VERBS}.get(one.to, TABLE_VERBS)
            assert not one.verb or one.verb in known, one


def test_a_misdeal_is_three_touches(table_after):
    """PAUSE, MISDEAL, and the fault that was seen."""
    faults = menu(table_after("deal"))["MISDEAL"].sheet
    two_equal = deed(faults, "TWO EQUAL CARDS")
    assert (two_equal.verb, two_equal.args) == ("declare_misdeal", {"fault": "duplicate_card_found"})
    assert two_equal.needs == ()
    told = {one.args["fault"] for one in every_deed(faults) if one.verb == "declare_misdeal"}
    assert told == set(FaultKind.__args__)


def test_the_rulings_that_no_key_has_are_behind_misdeal(table_after):
    rulings = deed(menu(table_after("deal", 40))["MISDEAL"].sheet, "RULINGS").sheet
    assert labels(rulings) == [
        "OUT OF TURN",
        "RAISED OUT OF TURN",
        "STRING BET",
        "EXPOSED CARD",
        "RAISE WAS TOO SMALL",
        "DEAD HAND",
        "ALL BETS GO BACK",
    ]
    assert {one.role for one in rulings[:5]} == {"dealer"}
    assert {one.role for one in rulings[5:]} == {"director"}
    assert "WRONG WINNER" in labels(
        deed(menu(table_after("deal", "f", "f"))["MISDEAL"].sheet, "RULINGS").sheet
    )


def test_of_a_string_bet_only_the_first_motion_counts(table_after):
    """BET-17, BET-18: over a bet it is a call, else a bet; where chips that go forward bind it is none."""

    def string_bets(table):
        rulings = deed(menu(table)["MISDEAL"].sheet, "RULINGS").sheet
        return [(one.verb, one.note) for one in rulings if one.label == "STRING BET"]

    forward = Betting(string_bet="forward_is_bet")
    assert string_bets(table_after("deal", 40)) == [("rule_string_bet", "it is a call")]
    checked = table_after("deal", "c", "c", "c")
    assert string_bets(checked) == [("rule_string_bet", "the first motion counts")]
    assert string_bets(table_after("deal", 40, betting=forward)) == []


def test_calling_the_floor_asks_nothing(table_after):
    tile = menu(table_after("deal"))["CALL FLOOR"]
    assert (tile.verb, tile.needs, tile.args, tile.role) == ("call_floor", (), {}, "dealer")


def test_the_clock_is_paused_for_all_and_let_go_on(table_after):
    tile = menu(table_after("deal"))["PAUSE CLOCK"]
    assert (tile.to, tile.verb, tile.role) == ("floor", "pause_clock", "dealer")
    paused = menu(table_after("deal"), replace(RUNNING, running=False))
    assert paused["RESUME CLOCK"].verb == "resume_clock"
    assert menu(table_after(), None)["PAUSE CLOCK"].note == "no clock runs"


def test_the_button_is_put_right_with_the_blinds_that_follow_from_it(table_after):
    """BTN-16; after substantial action it stands for the hand (TDA 34-A)."""
    tile = menu(table_after("deal"))["FIX BUTTON"]
    second = deed(tile.sheet, "BUTTON SEAT 2")
    assert (second.verb, second.role) == ("move_button", "director")
    assert second.args == {"reason": "ruled at the table", "button": 2, "small_blind": 3, "big_blind": 1}
    assert menu(table_after("deal", "c", "c"))["FIX BUTTON"].note == "too late: it stands for this hand"
    assert menu(table_after())["FIX BUTTON"].note == "the floor draws the first button"


def test_history_goes_back_to_before_any_act_of_the_hand(table_after):
    steps = menu(table_after("deal", 40, "c"))["HISTORY"].sheet
    assert [(one.label, one.note, one.verb, one.role) for one in steps] == [
        ("S2 call", "PREFLOP  undo", "undo", "dealer"),
        ("S1 raise 40", "PREFLOP  back before", "replay_from", "director"),
        ("hand 1", "back before", "replay_from", "director"),
    ]


def test_a_break_begins_and_ends_with_the_directors_touch(table_after):
    minutes = menu(table_after())["BREAK NOW"].sheet
    assert [(one.verb, one.args, one.role) for one in minutes[:2]] == [
        ("begin_break", {"minutes": 5}, "director"),
        ("begin_break", {"minutes": 10}, "director"),
    ]
    assert menu(table_after(), ON_BREAK)["END BREAK"].verb == "end_break"


def test_chips_are_changed_up_in_a_break(table_after):
    assert menu(table_after())["COLOUR-UP"].note == "in a break"
    first = menu(table_after(), ON_BREAK)["COLOUR-UP"].sheet[0]
    assert (first.label, first.verb, first.args) == (
        "25 FOR 100",
        "begin_colour_up",
        {"old": 25, "new": 100},
    )


def test_a_stack_is_fixed_by_its_count_and_that_is_the_directors_ruling(table_after):
    fix = deed(menu(table_after())["FIX A STACK"].sheet, "SEAT 2  BOB")
    assert (fix.verb, fix.args["seat"], fix.role, fix.note) == ("correct_stack", 2, "director", "1\u00a0000")
    (need,) = fix.needs
    assert (need.name, need.kind, need.start, need.before) == ("stack", "chips", 1000, 1000)


def test_a_player_is_sent_to_a_free_chair_to_another_table_or_home(table_after):
    sheet = deed(menu(table_after())["MOVE PLAYER"].sheet, "SEAT 2  BOB").sheet
    assert labels(sheet) == ["TO ANOTHER TABLE", "LEAVES", *(f"TO SEAT {free}" for free in range(4, 10))]
    assert deed(sheet, "TO SEAT 7").args == {
        "entry": "e2",
        "table": 3,
        "seat": 7,
        "reason": "moved at the table",
    }


def test_penalties_are_the_directors(table_after):
    taps = touch_view(table_after("deal"), RUNNING, None, BoxFacts("table 3", KeysView(()))).taps
    penalty = deed(next(one.deed for one in taps if one.seat == 1).sheet, "PENALTY").sheet
    assert labels(penalty) == ["SHOWED A CARD", "CONDUCT", "WARNING", "MISSES ROUNDS"]
    assert {one.role for one in penalty} == {"director"}


def test_what_is_set_now_is_not_offered_again(table_after):
    dark = labels(menu(table_after())["SOUND / LIGHT"].sheet)
    assert dark[:3] == ["DAYLIGHT", "LARGE TEXT", "LEFT HAND"]
    assert "LIGHT 100 %" not in dark
    set_so = LookView("daylight", "large", "left", 30)
    light = menu(table_after(), look=set_so)["SOUND / LIGHT"].sheet
    assert labels(light)[:3] == ["DARK", "NORMAL TEXT", "RIGHT HAND"]
    assert deed(light, "LIGHT 100 %").args == {"brightness": 100}


def test_system_shows_every_part_and_where_the_console_is(table_after):
    parts = (PartView("display", True), PartView("keys", False, "pin 4 cannot be opened"))
    unit = UnitView("box", parts, True, True, False)
    tile = menu(table_after(), unit=unit, address="http://10.0.0.7:8080/floor")["SYSTEM"]
    assert [(one.label, one.note) for one in tile.sheet[1:]] == [
        ("CONSOLE", "http://10.0.0.7:8080/floor"),
        ("DISPLAY", "works"),
        ("KEYS", "pin 4 cannot be opened"),
    ]


def test_system_names_the_parts_in_german(table_after):
    unit = UnitView("box", tuple(PartView(name, True) for name in NAMES), True, True, False)
    with speaking(catalogue("de")):
        tile = menu(table_after(), unit=unit)["SYSTEM"]
    assert {one.note for one in tile.sheet[1:]} == {"geht"}
    assert labels(tile.sheet[-4:]) == ["KARTENMASCHINE", "STICK", "SPEICHER", "LOG DES JOURNALS"]


@pytest.mark.parametrize(("pin", "label"), [(False, "SET FLOOR PIN"), (True, "CHANGE FLOOR PIN")])
def test_the_floor_pin_is_set_at_the_box(table_after, pin, label):
    change = menu(table_after(), pin=pin)["SYSTEM"].sheet[0]
    assert (change.label, change.verb, change.role) == (label, "set_pin", "director")
    assert [need.kind for need in change.needs] == (["pin", "new_pin"] if pin else ["new_pin"])


def test_where_a_pin_is_set_every_deed_of_the_director_asks_for_it_first(table_after):
    for words in ((), ("deal",), ("deal", "f", "f")):
        for clock in (RUNNING, ON_BREAK):
            for one in every_deed(menu(table_after(*words), clock, pin=True).values()):
                asks = bool(one.needs) and one.needs[0].kind == "pin"
                assert asks == (one.role == "director"), one


def gone(**facts):
    """The floor of the venue is gone."""
    return UnitView("box", (), linked=False, stored=True, simulated=True, **facts)


def test_while_the_floor_is_gone_a_table_that_waits_for_it_can_go_on_alone(table_after):
    held = replace(table_after(), held=(Hold.HAND_FOR_HAND,))
    alone = menu(held, unit=gone(), pin=True)["GO ON ALONE"]
    assert (alone.verb, alone.role, alone.to) == ("release_start", "director", "table/3")
    assert [need.kind for need in alone.needs] == ["pin"]


def test_while_the_floor_is_gone_nobody_is_asked_for_what_it_alone_could_do(table_after):
    for words in ((), ("deal",), ("deal", "f", "f")):
        for clock in (RUNNING, ON_BREAK):
            tiles = menu(table_after(*words), clock, unit=gone(), pin=True)
            assert [one.label for one in every_deed(tiles.values()) if one.to == "floor" and one.verb] == []
            for label in ("PAUSE CLOCK", "BREAK NOW", "MOVE PLAYER"):
                if label in tiles:
                    assert (tiles[label].note, tiles[label].sheet) == ("the floor is gone", ())
    assert menu(table_after(), unit=gone())["FIX A STACK"].sheet


def test_a_hold_of_pause_asks_nothing_of_a_floor_that_is_gone(table_after):
    pause = key_meanings(table_after("deal"), RUNNING, alone=True)["pause"]
    assert (pause.label, pause.verb, pause.held_verb) == ("MENU", "open_menu", "")
    assert pause.held_note == "the floor is gone"


def test_a_table_that_waits_for_nothing_calls_the_floor_as_ever(table_after):
    assert "CALL FLOOR" in menu(table_after(), unit=gone())
    assert "CALL FLOOR" in menu(replace(table_after(), held=(Hold.BREAK,)), unit=replace(gone(), linked=True))
