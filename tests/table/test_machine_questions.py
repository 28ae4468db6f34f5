"""What the card machine asks of a person, and what becomes of the answers."""

import pytest

from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.table import play_commands as ask
from shuffleup.table.card_machine import machine_commands as at_machine, machine_events as machine
from shuffleup.table.card_machine.cards_due import due, next_due, too_early
from shuffleup.table.card_machine.machine_commands import told_by_machine
from shuffleup.table.card_machine.machine_events import NoAnswer
from shuffleup.table.card_machine.machine_questions import question
from shuffleup.table.irregularities.faults import DeclareMisdeal
from tests.refused import refused

MET = machine.MachineMet("aa", 1, 1, "0.1.0", 0, "EMPTY", tray=True)


@pytest.fixture
def shuffled(sit):
    """Seat three players at a table whose machine has shuffled."""
    at = sit({1: 1000, 2: 1000, 3: 1000}, dealing="machine")
    hears(at, MET, machine.MachineAsked("aa", 1, 1, "shuffle", 0, nonce="00"), done(1, 0))
    return at


def hears(at, *events):
    for event in events:
        at.store(told_by_machine(at.table, event))


def done(command, n):
    return machine.WorkDone(n, command, "done", 5)


def deals(at, cards):
    """Let the machine deal so many cards that are due, one order each."""
    for _ in range(cards):
        wanted = next_due(at.table)
        command, n = at.table.seq, at.table.machine.next_event
        work = "deal" if wanted.purpose == "hole" else wanted.purpose
        hears(
            at,
            machine.MachineAsked("aa", 1, command, work, at.table.play.hand_no, wanted.seat, 1),
            machine.CardCame(n, wanted.purpose, wanted.seat, at.table.machine.deck.out + 1, 300),
            done(command, n + 1),
        )


def test_heads_up_the_button_is_dealt_last(sit):
    at = sit({4: 1000, 7: 1000}, dealing="machine")
    hears(at, MET, machine.MachineAsked("aa", 1, 1, "shuffle", 0, nonce="00"), done(1, 0))
    at.play("deal")
    assert [one.seat for one in due(at.table)] == [7, 4, 7, 4]


def test_a_hand_that_ends_before_the_flop_is_dealt_no_board(shuffled):
    shuffled.play("deal")
    deals(shuffled, 6)
    shuffled.play("f", "f")
    assert next_due(shuffled.table) is None


def test_a_jam_names_the_card_its_seat_and_the_place_for_the_hand(shuffled):
    shuffled.play("deal")
    hears(
        shuffled,
        machine.MachineAsked("aa", 1, 2, "deal", 1, 2, 1),
        machine.MachineFailed(1, "JAM_EXIT", "exit", 1, 0),
        machine.MachineStood("FAULT", "JAM_EXIT"),
    )
    asks = question(shuffled.table)
    assert (asks.kind, asks.work, asks.seat, asks.card, asks.place) == ("fault", "deal", 2, 1, "exit")
    assert asks.answers == ("retry", "by_hand", "in_place", "deck_out")


def test_a_card_at_the_wrong_exit_cannot_be_tried_again(shuffled):
    shuffled.play("deal")
    hears(
        shuffled,
        machine.MachineAsked("aa", 1, 2, "deal", 1, 2, 1),
        machine.MachineFailed(1, "WRONG_WAY", "board", 1, 0),
        machine.MachineStood("FAULT", "WRONG_WAY"),
    )
    assert question(shuffled.table).answers == ("by_hand", "in_place", "deck_out")


def test_a_machine_without_a_card_in_hand_can_only_try_again_or_give_the_deck_up(shuffled):
    shuffled.play("deal")
    hears(
        shuffled,
        machine.MachineAsked("aa", 1, 2, "deal", 1, 2, 1),
        machine.MachineFailed(1, "STALL", "carousel", 1, 0),
        machine.MachineStood("FAULT", "STALL"),
    )
    shuffled.do(at_machine.AnswerMachine("by_hand", "fault"))
    assert question(shuffled.table) is None
    hears(shuffled, machine.AnswerRefused("BAD_ARG"))
    assert question(shuffled.table).answers == ("retry", "deck_out")


def test_a_machine_that_is_gone_between_two_hands_asks_nothing(shuffled):
    hears(shuffled, machine.MachineLost(NoAnswer()))
    assert question(shuffled.table) is None
    shuffled.play("deal")
    assert question(shuffled.table).kind == "gone"


def test_undo_does_not_take_a_dealt_card_back_and_says_what_lies_there(shuffled):
    shuffled.play("deal")
    deals(shuffled, 6)
    shuffled.play("c", "c", "c")
    deals(shuffled, 1)
    hears(
        shuffled,
        machine.MachineAsked("aa", 1, 50, "board", 1, 0, 3),
        *(machine.CardCame(14 + one, "board", 0, 8 + one, 300) for one in range(3)),
        machine.WorkDone(17, 50, "done", 5),
    )
    shuffled.do(ask.Undo())
    assert len(shuffled.table.machine.deck.cards) == 10
    assert too_early(shuffled.table) == ("board", 4)
    shuffled.play("c")
    assert (next_due(shuffled.table), too_early(shuffled.table)) == (None, ("", 0))


def test_undo_of_the_start_keeps_the_hole_cards_for_the_hand_that_comes(shuffled):
    shuffled.play("deal")
    deals(shuffled, 6)
    shuffled.do(ask.Undo())
    assert too_early(shuffled.table) == ("hole", 6)
    shuffled.play("deal")
    assert next_due(shuffled.table) is None


def test_cards_at_other_seats_than_those_of_the_hand_are_asked_about(sit):
    at = sit({1: 1000, 2: 1000, 3: 1000}, dealing="machine")
    hears(at, MET, machine.MachineAsked("aa", 1, 1, "shuffle", 0, nonce="00"), done(1, 0))
    at.play("deal")
    wanted = next_due(at.table)
    hears(
        at,
        machine.MachineAsked("aa", 1, 2, "deal", 1, wanted.seat, 1),
        machine.CardCame(1, "hole", 1 if wanted.seat != 1 else 2, 1, 300),
        done(2, 2),
    )
    assert question(at.table).kind == "otherwise"
    at.do(at_machine.AnswerMachine("deck_out", "otherwise"))
    assert question(at.table) is None
    assert at.table.machine.by_hand == 1


def test_a_misdeal_is_done_with_its_deck(shuffled):
    shuffled.play("deal")
    deals(shuffled, 6)
    shuffled.do(DeclareMisdeal("wrong_number_of_cards"))
    assert shuffled.table.machine.deck.ready == "spent"
    shuffled.do(at_machine.Shuffle())
    assert shuffled.table.machine.shuffle_wanted


def test_no_second_shuffle_while_cards_of_the_hand_lie_there(shuffled):
    shuffled.play("deal")
    deals(shuffled, 2)
    with refused(NotLegalNow, match="declare a misdeal first"):
        shuffled.do(at_machine.Shuffle())


def test_the_shuffle_before_a_hand_seals_the_last_one(shuffled):
    shuffled.play("deal")
    deals(shuffled, 6)
    shuffled.play("f", "f")
    shuffled.do(at_machine.Shuffle())
    assert shuffled.table.play.hand is None
    assert shuffled.table.play.level_fixed.number == 1


def test_a_hand_that_nobody_follows_gets_its_streets_by_a_key(sit):
    at = sit({1: 1000, 2: 1000, 3: 1000}, dealing="machine", tracking="hands")
    hears(at, MET, machine.MachineAsked("aa", 1, 1, "shuffle", 0, nonce="00"), done(1, 0))
    at.play("deal")
    deals(at, 6)
    assert next_due(at.table) is None
    at.do(at_machine.DealNextStreet())
    assert next_due(at.table).purpose == "burn"


def test_people_deal_where_the_rules_say_so_and_no_machine_is_asked(sit):
    at = sit({1: 1000, 2: 1000}, dealing="hands")
    with refused(NotLegalNow, match="no card machine deals at this table"):
        at.do(at_machine.Shuffle())
    assert question(at.table) is None
