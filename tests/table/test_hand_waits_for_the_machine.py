"""A hand waits for its cards: while the card machine stands nobody acts on a street that lacks some."""

import pytest

from shuffleup.table import play_commands as ask
from shuffleup.table.card_machine import machine_commands as at_machine, machine_events as machine
from shuffleup.table.card_machine.cards_due import next_due
from shuffleup.table.card_machine.machine_commands import told_by_machine
from shuffleup.table.card_machine.machine_events import NoAnswer
from shuffleup.table.card_machine.machine_questions import question
from shuffleup.table.decision_clock.clock_commands import CallClock
from shuffleup.table.irregularities.faults import DeclareMisdeal, LoseTrack
from shuffleup.table.legal_commands import legal_verbs
from shuffleup.table.refusals import CardsOverdue, LidIsOpen, MachineKeepsCards, StopIsPressed
from shuffleup.views.key_meanings import key_meanings

MET = machine.MachineMet("aa", 1, 1, "0.1.0", 0, "EMPTY", tray=True)


def hears(at, *events):
    for event in events:
        at.store(told_by_machine(at.table, event))


def orders(at, work, seat=0, command=50):
    hears(at, machine.MachineAsked("aa", 1, command, work, at.table.play.hand_no, seat, 1))


def stops(at, fault="JAM_EXIT", place="exit", ordinal=None):
    card = at.table.machine.deck.out + 1 if ordinal is None else ordinal
    n = at.table.machine.next_event
    hears(at, machine.MachineFailed(n, fault, place, card, 0), machine.MachineStood("FAULT", fault))


def deals(at, cards):
    for _ in range(cards):
        wanted = next_due(at.table)
        orders(at, "deal" if wanted.purpose == "hole" else wanted.purpose, wanted.seat)
        n = at.table.machine.next_event
        card = machine.CardCame(n, wanted.purpose, wanted.seat, at.table.machine.deck.out + 1, 300)
        hears(at, card, machine.WorkDone(n + 1, 50, "done", 5))


@pytest.fixture
def dealt(sit):
    """Begin a hand of three at a table whose machine has shuffled."""
    at = sit({1: 1000, 2: 1000, 3: 1000}, dealing="machine")
    hears(at, MET, machine.MachineAsked("aa", 1, 1, "shuffle", 0, nonce="00"))
    hears(at, machine.WorkDone(0, 1, "done", 5))
    at.play("deal")
    return at


ACTS = (ask.PlayerFolds(), ask.PlayerChecksOrCalls(), ask.RaiseTo(100), ask.PlayerGoesAllIn(), CallClock())


@pytest.mark.parametrize("act", ACTS, ids=lambda act: type(act).__name__)
def test_nobody_acts_before_the_cards_while_the_machine_stands(dealt, act):
    deals(dealt, 3)
    orders(dealt, "deal", 2)
    stops(dealt)
    with pytest.raises(CardsOverdue) as refused:
        dealt.do(act)
    assert (refused.value.kind, refused.value.fault) == ("fault", "JAM_EXIT")
    verbs = legal_verbs(dealt.table)
    assert "declare_misdeal" in verbs
    assert {"fold", "check_or_call", "raise_to", "all_in", "fold_to", "call_clock"}.isdisjoint(verbs)


def test_a_street_without_its_cards_waits_as_well(dealt):
    deals(dealt, 6)
    dealt.play("c", "c", "c")
    orders(dealt, "burn")
    stops(dealt)
    with pytest.raises(CardsOverdue):
        dealt.play("c")


def test_play_goes_on_where_all_cards_of_the_street_lie(dealt):
    deals(dealt, 6)
    orders(dealt, "board")
    stops(dealt)
    dealt.play("c")
    assert question(dealt.table).fault == "JAM_EXIT"


def test_a_machine_that_is_gone_or_has_no_deck_holds_the_hand_up(dealt, sit):
    hears(dealt, machine.MachineLost(NoAnswer()))
    with pytest.raises(CardsOverdue) as refused:
        dealt.play("f")
    assert refused.value.kind == "gone"
    other = sit({1: 1000, 2: 1000}, dealing="machine")
    hears(other, MET)
    other.play("deal")
    with pytest.raises(CardsOverdue) as refused:
        other.play("f")
    assert refused.value.kind == "no_deck"


@pytest.mark.parametrize(
    "way_out",
    [
        at_machine.AnswerMachine("deck_out", "fault"),
        at_machine.GoOnByHand(),
        at_machine.GoOnByHand("evening"),
        LoseTrack(),
    ],
    ids=["deck given up", "this hand by hand", "evening by hand", "track lost"],
)
def test_each_way_out_lets_the_hand_go_on(dealt, way_out):
    orders(dealt, "deal", 2)
    stops(dealt, "FRAM_FAIL", "machine")
    dealt.do(way_out)
    hears(dealt, machine.AnswerRefused("BAD_STATE"))
    if not dealt.table.play.lost:
        dealt.play("f", "f")
    assert dealt.table.play.lost or not dealt.table.play.in_progress


def test_a_misdeal_is_declared_while_the_machine_stands(dealt):
    orders(dealt, "deal", 2)
    stops(dealt)
    dealt.do(DeclareMisdeal("started_at_wrong_seat"))
    assert dealt.table.machine.deck.ready == "spent"


def test_a_lid_that_is_opened_in_a_jam_leaves_the_question_as_it_is(dealt):
    orders(dealt, "deal", 2)
    stops(dealt)
    before = question(dealt.table)
    hears(dealt, machine.MachineNoted(2, "LID", (1,)))
    asks = question(dealt.table)
    assert (asks.kind, asks.fault, asks.card, asks.answers) == ("fault", "JAM_EXIT", 1, before.answers)
    assert asks.bar == "lid"


def test_try_again_before_the_lid_is_shut_changes_nothing(dealt):
    orders(dealt, "deal", 2)
    stops(dealt)
    hears(dealt, machine.MachineNoted(2, "LID", (1,)))
    for answer in ("retry", "by_hand", "in_place"):
        with pytest.raises(LidIsOpen):
            dealt.do(at_machine.AnswerMachine(answer, "fault"))
    assert question(dealt.table).fault == "JAM_EXIT"
    hears(dealt, machine.MachineNoted(3, "LID", (0,)))
    dealt.do(at_machine.AnswerMachine("retry", "fault"))
    assert dealt.table.machine.cleared == "retry"


def test_a_deck_is_given_up_under_an_open_lid(dealt):
    orders(dealt, "deal", 2)
    stops(dealt)
    hears(dealt, machine.MachineNoted(2, "LID", (1,)))
    dealt.do(at_machine.AnswerMachine("deck_out", "fault"))
    assert (dealt.table.machine.cleared, dealt.table.machine.by_hand) == ("deck_out", 1)


def test_nothing_is_tried_again_under_a_pressed_stop(dealt):
    orders(dealt, "deal", 2)
    stops(dealt, "ESTOP", "machine", 0)
    hears(dealt, machine.MachineNoted(2, "ESTOP", (1,)))
    with pytest.raises(StopIsPressed):
        dealt.do(at_machine.AnswerMachine("retry", "fault"))


@pytest.mark.parametrize("lost", [machine.EventsMissed(9), machine.MachineNoted(2, "OVERFLOW", (3,))])
def test_a_lid_whose_closing_nobody_heard_bars_nothing_for_ever(dealt, lost):
    orders(dealt, "deal", 2)
    stops(dealt)
    hears(dealt, machine.MachineNoted(2, "LID", (1,)), lost)
    dealt.do(at_machine.AnswerMachine("retry", "fault"))
    assert dealt.table.machine.cleared == "retry"


@pytest.mark.parametrize(("ordinal", "card"), [(0, 4), (45, 4), (4, 4), (3, 3)])
def test_a_stop_names_the_card_of_the_deal_whatever_slot_the_machine_means(dealt, ordinal, card):
    deals(dealt, 3)
    orders(dealt, "deal", 2)
    stops(dealt, "LEDGER_MISMATCH", "carousel", ordinal)
    assert question(dealt.table).card == card


def shuffling(sit):
    at = sit({1: 1000, 2: 1000, 3: 1000}, dealing="machine")
    hears(at, MET)
    at.do(at_machine.Shuffle())
    orders(at, "shuffle")
    return at


def test_a_deck_that_is_given_up_in_the_shuffle_comes_out(sit):
    at = shuffling(sit)
    stops(at, "CARD_MISSING", "tray", 52)
    at.do(at_machine.AnswerMachine("deck_out", "fault"))
    assert at.table.machine.out_wanted
    hears(at, machine.MachineCleared(2, "CARD_MISSING", "deck_out"), machine.AskEnded(50, "broken_off"))
    hears(at, machine.MachineStood("SPOILED"))
    orders(at, "eject", command=51)
    hears(at, machine.WorkDone(3, 51, "done", 5), machine.MachineStood("EMPTY"))
    assert not at.table.machine.out_wanted


def test_what_a_machine_holds_is_given_out_on_request_where_no_hand_wants_it(dealt):
    deals(dealt, 1)
    with pytest.raises(MachineKeepsCards):
        dealt.do(at_machine.GiveOutCards())
    dealt.do(at_machine.GoOnByHand("evening"))
    dealt.play("f", "f")
    hears(dealt, machine.MachineStood("READY"))
    dealt.do(at_machine.GiveOutCards())
    assert dealt.table.machine.out_wanted


@pytest.fixture
def unfollowed(sit):
    """Begin a hand of three that nobody enters, at a table whose machine has shuffled."""
    at = sit({1: 1000, 2: 1000, 3: 1000}, dealing="machine", tracking="hands")
    hears(at, MET, machine.MachineAsked("aa", 1, 1, "shuffle", 0, nonce="00"))
    hears(at, machine.WorkDone(0, 1, "done", 5))
    at.play("deal")
    return at


STOPS = ("FRAM_FAIL", "JAM_EXIT", "SENSOR_STUCK", "")


@pytest.mark.parametrize("fault", STOPS)
@pytest.mark.parametrize("act", [ask.StartHand(), ask.ConfirmResult(), CallClock()], ids=type)
def test_a_hand_that_nobody_enters_is_not_over_before_its_cards(unfollowed, fault, act):
    """Three of six cards lie there: no next hand, no result, no clock, and the key says what it waits for."""
    deals(unfollowed, 3)
    orders(unfollowed, "deal", 2)
    if fault:
        stops(unfollowed, fault)
    else:
        hears(unfollowed, machine.MachineLost(NoAnswer()))
    with pytest.raises(CardsOverdue):
        unfollowed.do(act)
    assert {"start_hand", "confirm_result", "call_clock"}.isdisjoint(legal_verbs(unfollowed.table))
    keys = key_meanings(unfollowed.table, None)
    assert (keys["deal_next"].label, keys["deal_next"].note, keys["deal_next"].lit) == (
        "WAIT",
        "for the machine",
        False,
    )
    assert keys["clock"].verb == "call_floor"


@pytest.mark.parametrize(
    "way_out",
    [
        at_machine.AnswerMachine("deck_out", "fault"),
        at_machine.GoOnByHand(),
        at_machine.GoOnByHand("evening"),
    ],
    ids=["deck given up", "this hand by hand", "evening by hand"],
)
def test_each_way_out_lets_a_hand_that_nobody_enters_go_on(unfollowed, way_out):
    orders(unfollowed, "deal", 2)
    stops(unfollowed, "FRAM_FAIL", "machine")
    unfollowed.do(way_out)
    hears(unfollowed, machine.AnswerRefused("BAD_STATE"))
    unfollowed.play("deal")
    assert unfollowed.table.play.hand_no == 2


def test_a_hand_that_nobody_enters_is_over_once_all_its_cards_lie_there(unfollowed):
    deals(unfollowed, 6)
    stops(unfollowed, "SENSOR_STUCK", "tray")
    unfollowed.play("deal")
    assert unfollowed.table.play.hand_no == 2


def test_a_street_that_was_asked_for_holds_up_a_hand_that_nobody_enters(unfollowed):
    deals(unfollowed, 6)
    unfollowed.do(at_machine.DealNextStreet())
    orders(unfollowed, "board")
    stops(unfollowed)
    with pytest.raises(CardsOverdue):
        unfollowed.play("deal")


def test_without_a_deck_the_key_shuffles_for_the_hand_that_is_on(unfollowed):
    deals(unfollowed, 6)
    unfollowed.play("deal")
    key = key_meanings(unfollowed.table, None)["deal_next"]
    assert (key.verb, key.note) == ("shuffle", "hand 2")
    with pytest.raises(CardsOverdue):
        unfollowed.play("deal")
    unfollowed.do(at_machine.Shuffle())
    assert key_meanings(unfollowed.table, None)["deal_next"].label == "WAIT"
