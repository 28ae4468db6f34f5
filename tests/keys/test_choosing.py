"""Knob and keys alone: winners, splits, sheets, numbers, seats and cards, as at a touchscreen."""

import msgspec
from hypothesis import given, settings, strategies as st

from shuffleup.hardware.keys.key_labels import keys_view
from shuffleup.hardware.keys.key_press import passed, pressed, released
from shuffleup.hardware.keys.key_state import IDLE
from shuffleup.hardware.keys.knob import choices, turned
from shuffleup.protocol.button_input import DeedInProgress, FinishedCommand, Pick, begin, is_live, picked
from shuffleup.protocol.touch import DeedView, NeedView
from shuffleup.ruleset.event import Show, TableUse
from shuffleup.views.key_meanings import KeyMeaning, key_meanings
from shuffleup.views.touch.scene import BoxFacts
from shuffleup.views.touch.screen import roots, touch_view
from tests.night import examples
from tests.views.test_touch_property import RUNNING, Played, rules

TABLE = "table/1"
DARK = tuple(KeyMeaning(key) for key in ("fold", "check_call", "bet_raise", "all_in"))
UNDO = KeyMeaning("undo", "UNDO", "S4 fold", TABLE, "undo")
SHARES = NeedView("seats", "seats", "WHO?", (2, 5, 7))
SPLIT = DeedView("SPLIT", "several seats", TABLE, "declare_winners", {"pot": 0}, (SHARES,))
WINS = tuple(
    DeedView(f"SEAT {seat}", "WINS main 900", TABLE, "declare_winners", {"pot": 0, "seats": (seat,)})
    for seat in (2, 5, 7)
)
STACK = DeedView(
    "FIX A STACK",
    sheet=(
        DeedView("SEAT 2", "nobody sits here"),
        DeedView("SEAT 5", "", TABLE, "set", {"seat": 5}, (NeedView("chips", "chips", "COUNT", least=100),)),
    ),
)
SHOWDOWN = (*WINS, SPLIT, STACK, DeedView("MUCK", "too early"))


class Knob:
    """Keys under which these deeds can be chosen, the knob begun by a push or a turn."""

    def __init__(self, offered, meanings=(*DARK, UNDO)):
        self.offered, self.meanings = offered, {one.key: one for one in meanings}
        self.fingers, self.now, self.asked = IDLE, 1000, []

    def turn(self, detents=1):
        bet = self.meanings["bet_raise"]
        self._take(turned(self.fingers, bet, detents, self.now, self._roots()))
        return self

    def press(self, key):
        roots = self._roots() if key == "knob" else ()
        self._take(pressed(self.fingers, self.meanings, key, self.now, roots=roots))
        self.now += 30
        self._take(passed(self.fingers, self.now))
        self._take(released(self.fingers, key, self.now))
        self.now += 200
        return self

    def view(self):
        return keys_view(self.meanings, self.fingers, "")

    @property
    def at(self):
        return self.view().choice

    def find(self, label):
        """Turn until this stands under the knob."""
        for _ in range(self.at.of):
            if self.at.label == label:
                return self
            self.turn()
        raise AssertionError(f"no {label}")

    def _roots(self):
        return self.offered if self.fingers.walk is None else ()

    def _take(self, outcome):
        self.fingers = outcome.fingers
        if outcome.ask:
            self.asked.append(outcome.ask)


def test_the_first_detent_at_a_showdown_shows_a_seat_and_a_push_pays_it():
    """Without the glass no showdown could be ended: the knob said that no amount was open."""
    knob = Knob(SHOWDOWN).turn()
    assert (knob.at.label, knob.at.note) == ("SEAT 2", "WINS main 900")
    knob.turn().press("knob")
    (ask,) = knob.asked
    assert (ask.to, ask.verb, ask.args) == (TABLE, "declare_winners", {"pot": 0, "seats": (5,)})
    assert knob.at is None


def test_check_call_is_ok_and_bet_raise_splits_and_the_lamps_say_so():
    knob = Knob(SHOWDOWN).turn()
    lit = {one.key: one.label for one in knob.view().keys if one.lit}
    assert lit == {"check_call": "OK", "bet_raise": "SPLIT", "undo": "BACK"}
    knob.press("bet_raise")
    assert (knob.at.title, knob.at.label, knob.at.note) == ("WHO?", "SEAT 2", "chosen")
    knob.turn(2).press("bet_raise").press("check_call")
    (ask,) = knob.asked
    assert ask.args == {"pot": 0, "seats": [2, 7]}


def test_a_seat_that_was_marked_by_mistake_is_marked_no_more():
    knob = Knob(SHOWDOWN).turn().press("bet_raise")
    knob.turn().press("knob").press("knob").turn().press("knob").press("check_call")
    assert knob.asked[0].args == {"pot": 0, "seats": [2, 7]}


def test_a_number_is_dialled_digit_by_digit():
    knob = Knob(SHOWDOWN).turn().find("FIX A STACK").press("knob")
    assert [knob.at.title, knob.at.label, knob.at.of] == ["FIX A STACK", "SEAT 5", 1]
    knob.press("knob").find("[1]").press("knob").find("1 [2]").press("knob").find("12 [000]").press("knob")
    knob.press("check_call")
    assert knob.asked[0].args == {"seat": 5, "chips": 12_000}


def test_undo_leads_back_and_out():
    knob = Knob(SHOWDOWN).turn().find("FIX A STACK").press("knob").press("undo")
    assert knob.at.label == "FIX A STACK"
    knob.press("undo")
    assert (knob.at, knob.asked) == (None, [])
    knob.press("undo")
    assert knob.asked[0].verb == "undo"


def test_while_a_hand_is_on_the_keys_of_play_keep_their_meaning():
    call = KeyMeaning("check_call", "CALL 100", to=TABLE, verb="check_or_call")
    knob = Knob((STACK,), (KeyMeaning("bet_raise"), call, UNDO)).press("knob")
    assert next(one.label for one in knob.view().keys if one.key == "check_call") == "CALL 100"
    knob.press("check_call")
    assert (knob.asked[0].verb, knob.at) == ("check_or_call", None)


def test_a_pin_is_dialled_unseen_and_goes_beside_the_command():
    need = NeedView("pin", "pin", "FLOOR PIN")
    deed = DeedView("BREAK", "", "floor", "begin_break", {"minutes": 5}, (need,), role="director")
    knob = Knob((deed,)).turn().press("knob")
    for stars, digit in enumerate("4711"):
        knob.find("*" * stars + f"[{digit}]").press("knob")
    knob.press("check_call")
    (ask,) = knob.asked
    assert (ask.verb, ask.args, ask.role, ask.pin) == ("begin_break", {"minutes": 5}, "director", "4711")


def offered(table):
    meanings = key_meanings(table, RUNNING)
    keys = keys_view(meanings, IDLE, "")
    view = touch_view(table, RUNNING, None, BoxFacts("table 1", keys))
    over = touch_view(table, RUNNING, None, BoxFacts("table 1", keys, menu=True))
    on_glass = (*view.deeds, *over.menu, *(one for tap in view.taps for one in (tap.deed, tap.held) if one))
    return roots(table, view, over.menu), on_glass


def every_end(deeds, way=()):
    """All deeds that are done at the end of sheets, each with the labels on the way."""
    for deed in deeds:
        if deed.sheet:
            yield from every_end(deed.sheet, (*way, deed))
        elif is_live(deed):
            yield deed


def answers(deed):
    """Touches that give a deed all it needs."""
    for need in deed.needs:
        yield from ANSWERS[need.kind](need)


def digits(number):
    return [*(Pick("digit", digit) for digit in str(number)), Pick("ok")]


def cards(need):
    free = [card for card in ("As", "Kd", "7c", "2h", "Td", "9s", "8s", "6c") if card not in need.out]
    halves = [(Pick("rank", rank), Pick("suit", suit)) for rank, suit in free[: need.count]]
    return [*(pick for half in halves for pick in half), Pick("ok")]


ANSWERS = {
    "seat": lambda need: [Pick("seat", str(need.seats[-1]))],
    "seats": lambda need: [*(Pick("seat", str(seat)) for seat in need.seats[:2]), Pick("ok")],
    "chips": lambda need: digits(max(need.least, 1)),
    "stacks": lambda need: [
        Pick("seat", str(need.seats[0])),
        *digits(max(need.least, 7)),
        Pick("ok"),
    ],
    "cards": cards,
    "choice": lambda need: [Pick("choice", need.choices[-1][0])],
    "new_pin": lambda need: digits(4711),
}


def by_touch(deed):
    step = begin(deed)
    for pick in answers(deed):
        if isinstance(step, DeedInProgress):
            step = picked(step, pick)
    return step


def by_knob(found, deed):
    """Turn and push until the deed is under way, then give the same answers."""
    knob = Knob(found, (*DARK, UNDO)).turn()
    way = path_to(found, deed)
    for one in (*way, *answers(deed)):
        turn_to(knob, one)
        knob.press("knob")
    return knob.asked


def path_to(deeds, wanted):
    for deed in deeds:
        if deed.sheet and (rest := path_to(deed.sheet, wanted)):
            return (deed, *rest)
        if same(deed, wanted):
            return (deed,)
    return ()


def same(one, other):
    return is_live(one) and (one.to, one.verb, one.args, one.needs) == (
        other.to,
        other.verb,
        other.args,
        other.needs,
    )


def turn_to(knob, wanted):
    for _ in range(knob.at.of):
        walk = knob.fingers.walk
        if choices(walk)[walk.at].does == wanted:
            return
        knob.turn()
    raise AssertionError(f"the knob never comes to {wanted}")


@settings(max_examples=examples(25), deadline=None)
@given(
    acts=st.lists(st.integers(0, 59), max_size=24),
    players=st.integers(2, 5),
    tracking=st.sampled_from(["hands", "actions"]),
)
def test_whatever_the_glass_offers_knob_and_keys_do_the_same(acts, players, tracking):
    rule_set = msgspec.structs.replace(
        rules(Show(pot="all", stacks="all"), "dealer"), table=TableUse(tracking=tracking)
    )
    at = Played(rule_set, players)
    at.play(acts)
    found, on_glass = offered(at.table)
    for deed in every_end(on_glass):
        ready = by_touch(deed)
        assert isinstance(ready, FinishedCommand), deed
        asked = by_knob(found, deed)
        assert [(one.to, one.verb, one.args, one.role) for one in asked] == [
            (ready.to, ready.verb, ready.args, ready.role)
        ]
