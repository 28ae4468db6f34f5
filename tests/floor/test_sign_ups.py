"""Sign-ups before the event: lines are compared, taken, entered and taken back (BEF-01 to BEF-05)."""

from itertools import permutations

import pytest
from hypothesis import given, settings, strategies as st
from msgspec.structs import replace

from shuffleup.floor.command import FloorContext
from shuffleup.floor.conduct.undo import UndoAct
from shuffleup.floor.decide import decide, evolve
from shuffleup.floor.entries.leaving import Withdraw
from shuffleup.floor.entries.person_names import NameTooLong, NoName
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.signups import signup_acts as acts
from shuffleup.floor.signups.signup_events import SignUpDropped, SignUpsEntered, SignUpsTaken
from shuffleup.floor.signups.signup_line import (
    BadNumber,
    BadTime,
    SignUpLine,
    UnknownAnswer,
    read_line,
)
from shuffleup.floor.signups.signup_list import SignUp, SignUps, differences, places
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.field_types import FLOOR, Actor, CommandId
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.event import SignUpRules
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.event_codec import FLOOR_EVENTS
from shuffleup.tournament.purchases import EntriesClosed
from tests.night import examples
from tests.refused import refused

KEPT = RuleSet(signup=SignUpRules(enabled=True))
FOUR = RuleSet(signup=SignUpRules(enabled=True, most=4))
WITHDRAWS = RuleSet(signup=SignUpRules(enabled=True, missing="withdraw"))


def line(name, answer="yes", guests=0, **more):
    return SignUpLine(name, answer, guests, **more)


def taken(at, *lines, **how):
    return at.do(acts.TakeSignups(lines, **how), by=Actor("director", "Dora"))


def undone(at, event, row=7):
    """Undo the act of this event; the floor before it is the one that the events so far make."""
    before = at.before
    acted = {row: (event, before)}
    return at.store(decide(at.floor, UndoAct(row), FloorContext(acts=acted)))


def names(signups):
    return [one.name for one in signups]


def here(at):
    given_now = places(at.floor.signups.lines, at.floor.rules.signup.most)
    return names(given_now.coming), names(given_now.waiting)


@pytest.fixture
def at(open_floor):
    return open_floor(KEPT, ())


# --- a line as people write it ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "typed"),
    [
        ("yes", ["", "JA", " y ", "1", "X", "Yes"]),
        ("no", ["Nein", "n", "0", "NO"]),
        ("maybe", ["Vielleicht", "?", "Maybe"]),
    ],
)
def test_an_answer_is_read_in_any_case_and_nothing_means_yes(answer, typed):
    """BEF-02."""
    assert {read_line({"name": "Ada Lim", "answer": one}).answer for one in typed} == {answer}


def test_the_first_thing_that_is_wrong_in_a_line_is_named():
    """BEF-04."""
    all_wrong = {"name": "", "answer": "perhaps", "guests": "10", "paid": "x", "when": "tomorrow"}
    with refused(NoName, "no name was given"):
        read_line(all_wrong)
    with refused(NameTooLong, "40 letters at most"):
        read_line(all_wrong | {"name": "A" * 41})
    with refused(UnknownAnswer, "'perhaps' is no answer: write yes, maybe or no"):
        read_line(all_wrong | {"name": "Ada"})
    with refused(BadNumber, "'10' is no number of guests: write 0 to 9"):
        read_line(all_wrong | {"name": "Ada", "answer": ""})
    with refused(BadNumber, "'x' is no amount that was paid"):
        read_line(all_wrong | {"name": "Ada", "answer": "", "guests": "9"})
    with refused(BadTime, "'tomorrow' is no day or moment: write it as 2026-12-01"):
        read_line(all_wrong | {"name": "Ada", "answer": "", "guests": "", "paid": "20,50"})


@pytest.mark.parametrize("number", ["-1", "+1", "1.0", "1,5", "one", "1 0", "99999999999"])
def test_guests_are_a_whole_number_to_nine(number):
    with refused(BadNumber, "write 0 to 9"):
        read_line({"name": "Ada", "guests": number})


@pytest.mark.parametrize(
    ("typed", "decimals", "money"),
    [
        ("", 2, 0),
        ("20", 2, 2000),
        ("20,5", 2, 2050),
        ("0.05", 2, 5),
        ("20", 0, 20),
        ("20.00", 0, 20),
        ("3.25", 3, 3250),
    ],
)
def test_what_was_paid_is_in_whole_money_with_point_or_comma(typed, decimals, money):
    assert read_line({"name": "Ada", "paid": typed}, decimals).paid == money


@pytest.mark.parametrize(
    ("typed", "decimals"),
    [("20.505", 2), ("-5", 2), ("20 €", 2), ("1.000", 2), ("20.5", 0), (".5", 2), ("999999999", 2)],
)
def test_any_other_amount_is_a_bad_number(typed, decimals):
    with refused(BadNumber, "no amount that was paid"):
        read_line({"name": "Ada", "paid": typed}, decimals)


@pytest.mark.parametrize(
    "typed",
    [
        "2026-13-01",
        "2026-02-30",
        "01.12.2026",
        "2026-12-01 18:30",
        "2026-12-01T24:00",
        "2026-12-01T18:30:00",
        "20261201",
        "2026-12-01T",
    ],
)
def test_a_moment_is_a_day_of_the_calendar_and_a_time_on_it(typed):
    with refused(BadTime, "no day or moment"):
        read_line({"name": "Ada", "when": typed})


# --- who is the same person ---------------------------------------------------------------------------


def test_of_two_lines_of_a_person_the_later_moment_counts_else_the_later_line():
    """BEF-03; where only one line has a moment, the later line counts."""
    late, early = line("Ada", "no", when="2026-12-04"), line("ADA", when="2026-12-01T23:59")
    assert differences(SignUps(), [late, early]).superseded == (1,)
    assert differences(SignUps(), [early, late]).superseded == (0,)
    assert names(differences(SignUps(), [late, line("ada")]).new) == ["ada"]
    assert names(differences(SignUps(), [line("ada"), late]).new) == ["Ada"]
    midnight = line("Ada", when="2026-12-01T00:00")
    assert differences(SignUps(), [midnight, line("Ada", when="2026-12-01")]).superseded == (0,)


def test_a_person_is_known_by_an_id_under_any_name_and_by_the_name_without_one():
    """BEF-03."""
    known = SignUps((SignUp(1, "Ada Lim", person="p7"), SignUp(2, "Ben Ode")), 2)
    found = differences(known, [line("Ada Ray", person="p7"), line("ｂｅｎ  ode", person="p8")])
    assert [(one.name, two.name) for one, two in found.changed] == [
        ("Ada Lim", "Ada Ray"),
        ("Ben Ode", "ｂｅｎ  ode"),
    ]
    assert [two.person for _, two in found.changed] == ["p7", "p8"]
    other = differences(known, [line("Ada Lim", person="p9")])
    assert (names(other.new), names(other.missing)) == (["Ada Lim"], ["Ada Lim", "Ben Ode"])


def test_what_a_file_does_not_say_stays_as_it_is():
    known = SignUps((SignUp(1, "Ada", paid=2000, note="brings a chair", when="2026-12-01"),), 1)
    (after,) = differences(known, [line("Ada", "maybe")]).stored
    assert (after.paid, after.note, after.when, after.answer) == (
        2000,
        "brings a chair",
        "2026-12-01",
        "maybe",
    )
    (after,) = differences(known, [line("Ada", paid=0, note="")]).stored
    assert (after.paid, after.note) == (0, "")


# --- who comes and who waits --------------------------------------------------------------------------


def test_a_group_waits_whole_and_a_smaller_one_behind_it_may_fit(open_floor):
    """BEF-05; `maybe` takes no place."""
    at = open_floor(FOUR, ())
    taken(at, line("Ben", guests=1, when="2026-12-02T10:00"), line("Ada", guests=2, when="2026-12-01T09:00"),
          line("Dov", "maybe", when="2026-11-01"), line("Cyd", when="2026-12-03"))  # fmt: skip
    assert here(at) == (["Ada", "Cyd"], ["Ben"])


def test_who_waits_longest_and_fits_moves_up_when_somebody_says_no(open_floor):
    """BEF-05, BEF-12."""
    at = open_floor(FOUR, ())
    taken(at, line("Ada", guests=3), line("Ben", guests=1), line("Cyd"))
    assert (here(at), at.floor.signups.moved_up) == ((["Ada"], ["Ben", "Cyd"]), frozenset())
    taken(at, line("Ada", "no"), add=True)
    assert (here(at), at.floor.signups.moved_up) == ((["Ben", "Cyd"], []), {2, 3})
    taken(at, line("Dov"), add=True)
    assert at.floor.signups.moved_up == {2, 3}
    at.do(acts.DropSignup(2))
    assert at.floor.signups.moved_up == {3}


def test_who_comes_without_a_moment_stays_behind_those_who_were_there_then(open_floor):
    """What was read once stands in its place, however often it is read."""
    at = open_floor(FOUR, ())
    lines = line("Eve"), line("Ada", when="2026-12-01"), line("Fay")
    taken(at, *lines)
    assert here(at)[0] == ["Ada", "Eve", "Fay"]
    assert taken(at, *lines) == ()
    taken(at, line("Gus", when="2026-11-30"), add=True)
    assert here(at)[0] == ["Gus", "Ada", "Eve", "Fay"]
    known = SignUps((SignUp(1, "Kim"), SignUp(2, "Lou", when="2026-12-01")), 2)
    assert names(places(differences(known, [line("Max")], add=True).lines, 0).coming) == ["Kim", "Lou", "Max"]


# --- the acts -----------------------------------------------------------------------------------------


def test_only_what_changes_is_written_and_the_same_lines_change_nothing(at):
    """BEF-02."""
    first = taken(at, line("Ada Lim", guests=1), line("Ben Ode", "maybe"))
    assert first == (
        SignUpsTaken((SignUp(1, "Ada Lim", "yes", 1), SignUp(2, "Ben Ode", "maybe")), (), "Dora"),
    )
    assert taken(at, line("Ada Lim", guests=1), line("Ben Ode", "maybe")) == ()
    assert taken(at, line("Ben Ode", "maybe"), line("Ada Lim", guests=1)) == ()
    assert taken(at, line("ada lim")) == (SignUpsTaken((SignUp(1, "ada lim"),), (), "Dora"),)
    assert names(at.floor.signups.lines) == ["ada lim", "Ben Ode"]
    assert at.floor.entries.present == 0


def test_who_is_missing_stays_or_is_withdrawn_and_replies_leave_nobody_out(open_floor):
    """BEF-02, BEF-11."""
    at = open_floor(WITHDRAWS, ())
    taken(at, line("Ada"), line("Ben"), line("Cyd"))
    assert taken(at, line("Ada"), add=True) == ()
    assert taken(at, line("Ada"), line("Ben", "no")) == (
        SignUpsTaken((SignUp(2, "Ben", "no"),), (3,), "Dora"),
    )
    taken(at, line("Dov"), add=True)
    assert [(one.number, one.name) for one in at.floor.signups.lines] == [(1, "Ada"), (2, "Ben"), (4, "Dov")]


def test_entries_are_made_by_one_press_of_those_who_have_a_place(open_floor):
    """BEF-01."""
    at = open_floor(FOUR, ())
    at.do(Register(("Cyd",)))
    taken(
        at, line("Ada", guests=2), line("Ben", guests=1), line("CYD"), line("Dov", "maybe"), line("Eve", "no")
    )
    events = at.do(acts.EnterSignups())
    assert [one.name for one in at.floor.entries] == ["Cyd", "Ada"]
    assert events[-1] == SignUpsEntered(((1, "e2"),))
    assert at.floor.signups.lines[0].entry == "e2"
    with refused(acts.NobodyToEnter, "everybody who said yes and has a place is entered"):
        at.do(acts.EnterSignups())


def test_who_has_another_name_at_the_event_is_still_the_one_who_signed_up(at):
    """Somebody who is not shown is entered under the label of the people book (PPL-17)."""
    taken(at, line("Ada"), line("Ben"))
    at.do(acts.EnterSignups((2, 1), ("Player 2",), ("pb", "pa")))
    assert [(one.name, one.known) for one in at.floor.entries] == [("Player 2", "pb"), ("Ada", "pa")]
    with refused(acts.NobodyToEnter, "is entered"):
        at.do(acts.EnterSignups())
    with refused(acts.NoSuchSignUp, "no sign-up 9"):
        at.do(acts.EnterSignups((9,)))


def test_one_undo_withdraws_all_entries_of_the_press(at):
    taken(at, line("Ada"), line("Ben"), line("Cyd"))
    at.before = at.floor
    *_, entered = at.do(acts.EnterSignups())
    at.do(Withdraw("e2", "ill"))
    undone(at, entered)
    assert at.floor.entries.present == 0
    assert names(acts.to_enter(at.floor)) == ["Ada", "Ben", "Cyd"]
    with refused(NotLegalNow, "later|since|meanwhile"):
        undone(at, entered, row=8)


def test_the_undo_of_lines_and_of_one_that_was_dropped_puts_the_list_back(open_floor):
    at = open_floor(WITHDRAWS, ())
    taken(at, line("Ada", when="2026-12-01"), line("Ben"))
    for row, command in enumerate((acts.TakeSignups((line("Ada", "no"), line("Cyd"))), acts.DropSignup(1))):
        at.before = before = at.floor
        (event,) = at.do(command)
        assert isinstance(event, SignUpsTaken | SignUpDropped)
        assert at.floor.signups.lines != before.signups.lines
        undone(at, event, row)
        assert at.floor.signups.lines == before.signups.lines
    at.before = at.floor
    (event,) = taken(at, line("Ada", guests=3), add=True)
    taken(at, line("Ada", guests=4), add=True)
    with refused(NotLegalNow, "later|since|meanwhile"):
        undone(at, event)


def test_a_long_list_is_written_in_parts_that_one_undo_takes_back(open_floor):
    """A part fits into a message to the standby of a venue, with the longest names and notes."""
    at = open_floor(FOUR, ())
    taken(at, line("Ada"), line("Ben", guests=3))
    at.before = at.floor
    many = [line(f"Cyd {number}", when="2026-12-01") for number in range(250)]
    events = taken(at, line("Ada", "no"), line("Ben"), *many)
    assert [(len(one.lines), one.goes_on) for one in events] == [(100, False), (100, True), (52, True)]
    assert at.floor.signups.moved_up == {2}
    with refused(NotLegalNow, "later|since|meanwhile"):
        undone(at, events[0])
    at.before = evolve(evolve(at.before, events[0]), events[1])
    undone(at, events[2])
    assert here(at) == (["Ada"], ["Ben"])
    longest = SignUp(5000, "й" * 40, "maybe", 9, 10**9, "愛" * 200, "2026-12-01T18:30", "愛" * 200)
    part = FLOOR_EVENTS.draft(
        FLOOR, CommandId("c"), Actor("director"), SignUpsTaken((longest,) * 100), RepeatableSeeds(1)
    )
    assert len(part.payload) + sum(len(one.content.encode()) + 16 for one in part.texts) < 200 * 1024


def test_somebody_who_is_entered_and_says_no_is_a_task_until_it_is_settled(at):
    """BEF-02: who is entered already is never touched."""
    at.do(Register(("Ada", "Ben")))
    taken(at, line("ADA", "no"), line("Ben"))
    assert at.floor.entries.present == 2
    task = ("withdraw", {"entry": "e1", "reason": "said_no"})
    assert at.tasks("entries", but="record_payment") == [task]
    at.do(acts.DropSignup(1))
    assert at.tasks("entries", but="record_payment") == []
    taken(at, line("ADA", "no"), add=True)
    at.do(Withdraw("e1", "has said no"))
    assert at.tasks("entries", but="record_payment") == []


def test_sign_ups_are_refused_where_the_event_keeps_none_or_a_line_is_wrong(open_floor):
    off = open_floor(None, ())
    for command in (acts.TakeSignups(()), acts.EnterSignups(), acts.DropSignup(1)):
        with refused(acts.NoSignUps, "this event keeps no sign-ups"):
            off.do(command)
    at = open_floor(KEPT, ())
    with refused(NoName, "no name"):
        taken(at, line("Ada"), line(" "))
    with refused(acts.NoSuchSignUp, "no sign-up 1"):
        at.do(acts.DropSignup(1))
    assert at.floor.signups == SignUps()
    taken(at, *(line(f"Ada {number}") for number in range(3000)))
    with refused(acts.TooManyLines, "5001 lines: 5000 at most"):
        taken(at, *(line(f"Ben {number}") for number in range(2001)), add=True)


def test_nobody_is_entered_when_entries_are_closed(at):
    taken(at, line("Dov"))
    at.do(Register(("Ada", "Ben")))
    at.begin()
    with refused(EntriesClosed, "entries are closed"):
        at.do(acts.EnterSignups())
    taken(at, line("Ben", "no"), add=True)
    assert "withdraw" not in dict(at.tasks("entries"))


# --- for any lines ------------------------------------------------------------------------------------

NAMES = st.sampled_from(["Ada", "ADA", "Ben", "Cyd", "Dov", "Eve"])
MOMENTS = st.sampled_from(["", "2026-12-01", "2026-12-01T10:00", "2026-12-02"])
LINES = st.lists(
    st.builds(
        SignUpLine,
        NAMES,
        st.sampled_from(["yes", "maybe", "no"]),
        st.integers(0, 3),
        when=MOMENTS,
        person=st.sampled_from(["", "", "p1", "p2"]),
    ),
    max_size=8,
)


def after(known, found):
    return SignUps(found.lines, max((known.last, *(one.number for one in found.stored))))


@settings(max_examples=examples(300), deadline=None)
@given(first=LINES, second=LINES, most=st.integers(0, 6), add=st.booleans(), withdraw=st.booleans())
def test_lines_that_are_read_twice_change_nothing(first, second, most, add, withdraw):
    how = {"add": add, "withdraw": withdraw}
    known = after(SignUps(), differences(SignUps(), first))
    once = differences(known, second, **how)
    again = differences(after(known, once), second, **how)
    assert (again.new, again.changed, again.stored, again.gone) == ((), (), (), ())
    assert again.lines == once.lines
    told = places(once.lines, most)
    assert set(told.coming).isdisjoint(told.waiting)
    assert not most or sum(1 + one.guests for one in told.coming) <= most
    assert {*told.coming, *told.waiting} == {one for one in once.lines if one.answer == "yes"}


@settings(max_examples=examples(60), deadline=None)
@given(lines=LINES, most=st.integers(0, 6))
def test_lines_of_different_people_at_different_moments_give_one_list_in_any_order(lines, most):
    """BEF-05: the order of `when` decides, not that of the file."""
    apart = [
        replace(one, name=f"{'ABCDE'[at]}n", when=f"2026-12-0{at + 1}", person="")
        for at, one in enumerate(lines[:4])
    ]
    found = set()
    for order in permutations(apart):
        given_places = places(differences(SignUps(), order).lines, most)
        found.add((tuple(names(given_places.coming)), tuple(names(given_places.waiting))))
    assert len(found) == 1
