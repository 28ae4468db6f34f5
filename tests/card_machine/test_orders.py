"""The next order for the machine, from the state of the table."""

import pytest
from msgspec.structs import replace

from shuffleup.hardware.card_machine.orders import (
    act_due,
    events_of,
    more_is_coming,
    next_order,
    order_of,
    stands,
)
from shuffleup.hardware.card_machine.outstanding_command import (
    Accepted,
    ActAnswered,
    CommandEnded,
    EventReceived,
    MachineStatus,
    Order,
    StatusChanged,
)
from shuffleup.kernel.field_types import HandNo
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.hand import Game
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.table.card_machine import machine_events
from shuffleup.table.card_machine.cards_due import deck_of
from shuffleup.table.card_machine.machine_events import Deck, Machine
from shuffleup.table.card_machine.machine_questions import question
from shuffleup.table.card_machine.machine_reducer import changes
from shuffleup.table.state import Table
from shuffleup.views.card_machine import machine_view
from shuffleup_link import messages

ASKED = machine_events.MachineAsked("aa" * 8, 3, 9, "board", HandNo(1), cards=3)


def table(rules="machine", **machine):
    return Table(
        1, "friday", RuleSet(table=TableUse(dealing=rules)), machine=Machine("aa", up=True, **machine)
    )


def work(at):
    wanted = next_order(at)
    return wanted.work if wanted else None


def test_nothing_is_asked_of_a_machine_until_somebody_wants_a_shuffle():
    assert work(table(state="UNHOMED")) is None
    assert work(table(state="EMPTY", tray=True)) is None


def test_a_shuffle_finds_the_mark_first_then_brings_the_old_deck_out_then_waits_for_the_tray():
    assert work(table(state="UNHOMED", shuffle_wanted=True)) == "home"
    assert work(table(state="READY", shuffle_wanted=True)) == "eject"
    assert work(table(state="SPOILED", shuffle_wanted=True)) == "eject"
    assert work(table(state="EMPTY", shuffle_wanted=True)) is None
    assert work(table(state="EMPTY", shuffle_wanted=True, tray=True)) == "shuffle"


def short_deck_table(**machine):
    rules = RuleSet(table=TableUse(dealing="machine"), game=Game(kind="short_deck"))
    return Table(1, "friday", rules, machine=Machine("aa", up=True, **machine))


def test_before_a_shuffle_for_short_deck_the_machine_gets_the_size_of_the_deck():
    """VAR-24: 36 cards, once for each deck; a machine that was told so gets 52 again for hold'em."""
    waits = {"state": "EMPTY", "shuffle_wanted": True, "tray": True}
    wanted = next_order(short_deck_table(**waits))
    assert (wanted.work, wanted.cards) == ("config", 36)
    asked = replace(ASKED, work="config", cards=36)
    assert order_of(asked) == Order(b"\xaa" * 8, 3, 9, messages.CONFIG, (4, 36))

    told = changes.apply(
        machine_events.WorkDone(5, 9, "done", 1), replace(short_deck_table(**waits).machine, asked=asked)
    )
    assert (told.deck_cards, told.state) == (36, "EMPTY")
    assert work(short_deck_table(**waits, deck_cards=36)) == "shuffle"
    assert work(table(**waits, deck_cards=36)) == "config"
    out = changes.apply(machine_events.DeckRevealed(6, "00" * 32), told)
    assert out.deck_cards == 52


def test_a_machine_with_an_older_program_is_named_and_deals_every_other_game():
    """VAR-24: it refuses the key with BAD_ARG."""
    asked = replace(ASKED, work="config", cards=36)
    machine = Machine("aa", up=True, state="EMPTY", shuffle_wanted=True, tray=True, asked=asked)
    refused = changes.apply(machine_events.AskEnded(9, "refused", "BAD_ARG"), machine)
    assert refused.refused == "OTHER_DECK"
    at = replace(short_deck_table(), machine=refused)
    assert (work(at), question(at).fault) == (None, "OTHER_DECK")
    assert machine_view(at).to_do.startswith("its program knows no other deck than 52 cards")
    assert work(table(state="EMPTY", shuffle_wanted=True, tray=True)) == "shuffle"


@pytest.mark.parametrize("size", [36, 52])
def test_a_deck_of_another_size_than_the_game_has_is_not_dealt_from(size):
    """VAR-24: the game may have changed since the shuffle."""
    fits, other = (short_deck_table, table) if size == 36 else (table, short_deck_table)
    ready = {"state": "READY", "deck": Deck("fresh", size=size)}
    assert deck_of(fits(**ready)) is not None
    assert deck_of(other(**ready)) is None


@pytest.mark.parametrize(
    "why",
    [
        {"asked": ASKED},
        {"refused": "BAD_STATE"},
        {"cleared": "retry"},
        {"stopped": True},
        {"stopping": True},
        {"state": "FAULT"},
        {"state": "HOLD"},
        {"state": "INTERRUPTED"},
        {"state": ""},
    ],
)
def test_a_machine_that_is_at_work_or_waits_for_a_person_is_asked_for_nothing(why):
    assert work(table(**{"state": "READY", "shuffle_wanted": True} | why)) is None


def test_where_people_deal_the_machine_is_left_alone():
    assert work(table("hands", state="READY", shuffle_wanted=True, deck=Deck("spent"))) is None


def test_an_order_is_sent_with_the_id_that_is_stored():
    assert order_of(ASKED) == Order(b"\xaa" * 8, 3, 9, messages.BOARD, (3,))
    dealt = replace(ASKED, work="deal", seat=4, cards=1)
    assert order_of(dealt) == Order(b"\xaa" * 8, 3, 9, messages.DEAL, (4, 1))
    shuffle = replace(ASKED, work="shuffle", nonce="01" * 16)
    assert order_of(shuffle).values == (b"\x01" * 16,)


def test_an_answer_clears_the_fault_that_it_was_given_for_and_a_hold_goes_on():
    jam = table(state="FAULT", fault="JAM_EXIT", cleared="in_place")
    assert (act_due(jam).op, act_due(jam).values) == (messages.CLEAR, (0x22, 2))
    held = table(state="HOLD", fault="LINK_LOST", cleared="retry")
    assert act_due(held).op == messages.RESUME
    assert act_due(table(state="FAULT", fault="JAM_EXIT")) is None


def test_every_event_of_the_machine_becomes_one_of_the_table():
    known = Machine("aa", next_event=5)
    (card,) = events_of(EventReceived(5, messages.CARD, (0, 4, 17, 812)), known)
    assert card == machine_events.CardCame(5, "hole", 4, 17, 812)
    (failed,) = events_of(EventReceived(5, messages.FAULT, (0x22, 4, 17, 8)), known)
    assert failed == machine_events.MachineFailed(5, "JAM_EXIT", "exit", 17, 8)
    (noted,) = events_of(EventReceived(5, messages.LOG, (b"vibrated",)), known)
    assert noted == machine_events.MachineNoted(5, "LOG", (), "vibrated")


@pytest.mark.parametrize("event", [row[0] for row in messages.EVENTS])
def test_no_event_is_lost_on_the_way_to_the_journal(event):
    fields = messages.fields_of(messages.EVENTS, event)
    values = tuple(bytes(32) if kind in ("32s", "*") else 1 for _, kind in fields)
    (told,) = events_of(EventReceived(5, event, values), Machine("aa", next_event=5))
    assert told.n == 5


def test_an_event_that_is_stored_already_is_not_stored_again():
    assert events_of(EventReceived(4, messages.CARD, (0, 4, 17, 812)), Machine("aa", next_event=5)) == ()


def test_the_end_of_an_order_is_stored_once_whichever_way_it_is_heard():
    assert events_of(CommandEnded(9, messages.OK), Machine("aa", asked=ASKED)) == (
        machine_events.AskEnded(9, "done"),
    )
    assert events_of(CommandEnded(9, messages.OK), Machine("aa")) == ()


def test_counts_that_change_with_every_card_are_not_stored():
    standing = _standing(messages.STATES.index("DEALING"), dealt=3)
    assert events_of(StatusChanged(standing), Machine("aa", state="READY", asked=ASKED)) == ()
    assert events_of(StatusChanged(standing), Machine("aa", state="FAULT", asked=ASKED)) == (
        stands(standing),
    )


def test_that_a_card_is_on_its_way_is_stored_with_the_card():
    """The response to the order, which is not stored, comes with the first report of its work."""
    begun = EventReceived(4, messages.STATE, (messages.STATES.index("DEALING"), 0))
    came = EventReceived(5, messages.CARD, (messages.PURPOSES.index("hole"), 3, 1, 900))
    assert more_is_coming((Accepted(9), begun))
    assert not more_is_coming((begun, came))


def test_an_answer_that_the_machine_cannot_use_is_asked_again():
    refused = ActAnswered(messages.CLEAR, messages.BAD_ARG)
    assert events_of(refused, Machine("aa", cleared="by_hand")) == (machine_events.AnswerRefused("BAD_ARG"),)
    assert events_of(ActAnswered(messages.CLEAR, None), Machine("aa", cleared="by_hand")) == ()


def _standing(state, dealt=0):
    return MachineStatus(state, 0, 0, 9, 8, 0, 1, 1, 0, 40, 0, dealt, 0)
