"""The missing arguments of a deed are given touch by touch, and the result is one finished command."""

from hypothesis import given, strategies as st

from shuffleup.kernel.field_types import Chips, SeatNo, Stream
from shuffleup.protocol.button_input import (
    DeedInProgress,
    FinishedCommand,
    Pick,
    begin,
    may_confirm,
    nearest_legal,
    picked,
)
from shuffleup.protocol.touch import DeedView, NeedView

TABLE = Stream("table/3")
OK, CANCEL, DELETE = Pick("ok"), Pick("cancel"), Pick("delete")


def deed(*needs, **more):
    return DeedView("FIX", to=TABLE, verb="fix", args={"why": "counted"}, needs=needs, **more)


def after(flow, *picks):
    for pick in picks:
        assert isinstance(flow, DeedInProgress)
        flow = picked(flow, pick)
    return flow


def digits(text):
    return tuple(Pick("digit", digit) for digit in text)


def test_a_deed_without_needs_is_ready_at_once():
    assert begin(deed()) == FinishedCommand(TABLE, "fix", {"why": "counted"}, "dealer")


def test_a_dark_deed_is_nothing():
    assert begin(DeedView("MISDEAL", "no hand is on")) is None


def test_a_seat_and_a_number_and_the_pin_make_one_command():
    """A rebuy is three touches at the table: the seat, REBUY, OK; the floor's own deeds ask for the PIN."""
    seat = NeedView("seat", "seat", "whose?", seats=(SeatNo(1), SeatNo(4)))
    chips = NeedView("to", "chips", "stack", least=Chips(100), most=Chips(50_000), step=Chips(100))
    ready = after(
        begin(deed(seat, chips, NeedView("pin", "pin", "floor PIN"), role="director")),
        *(Pick("seat", "4"), *digits("1200"), OK, *digits("0470"), OK),
    )
    assert ready == FinishedCommand(
        TABLE, "fix", {"why": "counted", "seat": 4, "to": 1200}, "director", "0470"
    )


def test_a_seat_that_may_not_be_chosen_changes_nothing():
    flow = begin(deed(NeedView("seat", "seat", "whose?", seats=(SeatNo(1),))))
    assert picked(flow, Pick("seat", "2")) == flow


def test_several_seats_are_chosen_and_taken_back_until_ok():
    flow = begin(deed(NeedView("seats", "seats", "who shares?")))
    assert not may_confirm(flow)
    picks = [Pick("seat", seat) for seat in "2572"]
    assert after(flow, *picks, OK).args["seats"] == [5, 7]


def test_an_illegal_number_cannot_be_confirmed_and_the_nearest_legal_one_is_known():
    need = NeedView("to", "chips", "raise to", least=Chips(1_600), most=Chips(22_450), step=Chips(100))
    flow = after(begin(deed(need)), *digits("1650"))
    assert (may_confirm(flow), picked(flow, OK)) == (False, flow)
    assert [nearest_legal(need, amount) for amount in (1, 1649, 1650, 22_449, 90_000)] == [
        *(1_600, 1_600, 1_700, 22_400, 22_450)
    ]


@given(
    amount=st.integers(0, 10**7),
    least=st.integers(0, 10**5),
    more=st.integers(0, 10**6),
    step=st.integers(1, 5000),
)
def test_the_nearest_legal_number_is_legal_itself(amount, least, more, step):
    need = NeedView("to", "chips", "", least=Chips(least), most=Chips(least + more), step=Chips(step))
    nearest = nearest_legal(need, Chips(amount))
    assert least <= nearest <= least + more
    assert nearest_legal(need, nearest) == nearest


def test_stacks_are_counted_seat_by_seat():
    flow = begin(deed(NeedView("stacks", "stacks", "count", seats=(SeatNo(1), SeatNo(2)))))
    ready = after(flow, Pick("seat", "2"), *digits("1200"), OK, Pick("seat", "1"), *digits("0"), OK, OK)
    assert ready.args["stacks"] == {"1": 0, "2": 1200}


def test_five_cards_are_ten_touches_and_no_card_is_taken_twice():
    flow = begin(deed(NeedView("cards", "cards", "the board", count=2)))
    flow = after(flow, Pick("rank", "A"), Pick("suit", "h"), Pick("rank", "A"), Pick("suit", "h"))
    assert flow.cards == ("Ah",)
    assert after(flow, Pick("suit", "d"), OK).args["cards"] == ["Ah", "Ad"]


def test_delete_takes_back_the_last_half_of_a_card():
    flow = begin(deed(NeedView("cards", "cards", "the board", count=2)))
    flow = after(flow, Pick("rank", "A"), Pick("suit", "h"), Pick("rank", "K"), DELETE)
    assert (flow.rank, flow.cards) == ("", ("Ah",))
    assert picked(flow, DELETE).cards == ()


def test_a_choice_is_one_touch():
    flow = begin(deed(NeedView("penalty", "choice", "how long?", choices=(("1", "one hand"),))))
    assert picked(flow, Pick("choice", "1")).args["penalty"] == "1"


def test_cancel_leaves_without_a_command():
    assert picked(begin(deed(NeedView("to", "chips", "stack"))), CANCEL) is None


def proposed(start):
    return begin(deed(NeedView("to", "chips", "stack", start=Chips(start))))


def test_a_number_that_is_proposed_is_given_by_ok_alone():
    assert (proposed(20_000).amount, after(proposed(20_000), OK).args["to"]) == (20_000, 20_000)


def test_the_first_digit_takes_the_place_of_a_proposal_as_every_till_does():
    assert after(proposed(20_000), *digits("35")).amount == 35


def test_delete_shortens_a_proposal_and_digits_go_on_from_there():
    assert after(proposed(20_000), DELETE).amount == 2_000
    assert after(proposed(20_000), DELETE, *digits("5")).amount == 20_005


def test_a_pin_keeps_its_zeros_and_its_eight_digits():
    flow = after(begin(deed(NeedView("pin", "pin", "floor PIN"))), *digits("0012345678"))
    assert flow.typed == "00123456"
    assert not may_confirm(after(begin(deed(NeedView("pin", "pin", "floor PIN"))), *digits("123")))


def test_a_sheet_offers_its_deeds_in_the_place_of_the_others():
    flow = begin(DeedView("SEAT 4", sheet=(deed(), DeedView("dark"))))
    assert (flow.need, [one.label for one in flow.deed.sheet]) == (None, ["FIX", "dark"])


@given(
    st.lists(
        st.builds(
            Pick,
            st.sampled_from(("digit", "delete", "ok", "seat", "rank", "suit", "choice")),
            st.sampled_from(("1", "2", "9")),
        )
    ),
    st.sampled_from(("seat", "seats", "chips", "stacks", "cards", "choice", "pin", "new_pin")),
)
def test_no_touch_whatever_breaks_a_flow(picks, kind):
    flow = begin(deed(NeedView("it", kind, "?", count=1)))
    for pick in picks:
        if not isinstance(flow, DeedInProgress):
            break
        flow = picked(flow, pick)
    assert flow is not None


def spelt(text):
    return [Pick("letter", letter) for letter in text]


PERSON = NeedView("names", "person", "who?")


def test_a_name_is_spelt_with_a_capital_where_a_word_begins():
    assert after(begin(deed(PERSON)), *spelt(" ANN-LOU  SMITH"), OK).args["names"] == ["Ann-Lou Smith"]


def test_somebody_of_the_people_book_comes_with_the_id():
    """PPL-04."""
    ready = after(begin(deed(PERSON)), *spelt("AN"), Pick("person", "a1", "Ann Smith"))
    assert ready.args == {"why": "counted", "names": ["Ann Smith"], "people": ["a1"]}


def test_the_people_book_is_asked_by_two_letters_and_no_fewer():
    flow = begin(deed(PERSON))
    assert [after(flow, *spelt(text)).sought for text in ("A", "A ", "AN")] == ["", "", "An"]


def test_no_name_is_confirmed_and_none_is_longer_than_a_face_has_room_for():
    flow = begin(deed(PERSON))
    assert not may_confirm(flow)
    assert len(after(flow, *spelt("A" * 60)).typed) == 40
