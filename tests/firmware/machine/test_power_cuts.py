"""Power cuts in every single write to the memory: nothing moves twice, nothing is lost silently.

After each cut a person checks the place of the card in motion and reports it; then the machine finds its
mark, checks every slot and either agrees with the ledger or reports the difference. By day only every seventh
write is cut.
"""

import pytest

from shuffleup_pico.states import DECK_OUT, RETRY
from tests.night import at_night

NONCE = bytes(16)
EVENING = (("DEAL", 4, 2), ("BURN",), ("BOARD", 3), ("AUDIT",), ("CONFIG", 1, 11_000), ("SELFTEST", 1))

cut_apart = pytest.mark.parametrize("apart", [7, at_night(1)])


def writes_of(bench, orders):
    """How often a machine writes while it does these orders."""
    before = bench.fram.writes
    bench.do_all(orders)
    return bench.fram.writes - before


def cut_at(bench, power_cut, write, orders):
    """Do the orders until the power goes, then switch on again."""
    bench.cut(write, torn=write * 7 % 230)
    with pytest.raises(power_cut):
        bench.do_all(orders)
    bench.start()
    assert bench.state == ("INTERRUPTED" if bench.session.open else "UNHOMED")


def person_answers(bench):
    """What was interrupted is not gone on with: it is closed as broken off."""
    if bench.state == "INTERRUPTED":
        assert bench.order("HOME") == "OK", "the host asks for what is open already and gets its answer"
        assert bench.state == "INTERRUPTED"
        assert bench.help() == "OK"
        assert not bench.session.open
    assert bench.carousel.cards.in_transit == 0
    return bench.do("HOME")


def told_once(bench):
    cards = [card for _, _, card, _ in bench.told("CARD")]
    assert cards == sorted(set(cards))
    return cards


@cut_apart
def test_in_every_write_of_a_shuffle(new_bench, power_cut, apart):
    orders = (("HOME",), ("SHUFFLE", NONCE))
    writes = writes_of(new_bench(), orders)
    assert writes > 100
    for write in range(1, writes + 1, apart):
        bench = new_bench(seed=str(write))
        cut_at(bench, power_cut, write, orders)
        state = person_answers(bench)
        assert state in ("EMPTY", "SPOILED", "READY"), (write, state, bench.fault)
        assert bench.cards_agree()
        if state != "EMPTY":
            assert bench.do("EJECT_ALL") == "EMPTY"
        bench.carousel.cards.fill_tray()
        bench.run(500)
        assert bench.do("SHUFFLE", NONCE) == "READY"
        assert bench.cards_agree()


@cut_apart
def test_in_every_write_of_a_hand(ready, power_cut, apart):
    writes = writes_of(ready.copy(), EVENING)
    assert writes > 40
    for write in range(1, writes + 1, apart):
        bench = ready.copy()
        cut_at(bench, power_cut, write, EVENING)
        assert person_answers(bench) == "READY", (write, bench.state, bench.fault)
        assert bench.cards_agree()
        assert len(told_once(bench)) == bench.ledger.out
        assert bench.do("EJECT_ALL") == "EMPTY"
        assert told_once(bench) == list(range(1, 53))


@cut_apart
def test_in_every_write_while_the_deck_is_given_out(ready, power_cut, apart):
    writes = writes_of(ready.copy(), (("EJECT_ALL",),))
    assert writes > 150
    for write in range(1, writes + 1, apart):
        bench = ready.copy()
        cut_at(bench, power_cut, write, (("EJECT_ALL",),))
        state = person_answers(bench)
        assert state in ("READY", "EMPTY")
        assert bench.cards_agree()
        if bench.order("EJECT_ALL") == "OK":
            assert bench.settle() == "EMPTY"
        assert told_once(bench) == list(range(1, 53))
        assert {entropy for (entropy,) in bench.told("REVEAL")} == {entropy_of(ready)}


def entropy_of(bench):
    return bench.ledger.entropy


def test_a_wrong_answer_of_the_person_is_found_out_when_the_slots_are_looked_into(ready, power_cut):
    for write in range(1, 12):
        bench = ready.copy()
        cut_at(bench, power_cut, write, (("DEAL", 1, 3),))
        if bench.hand == 0 or bench.state != "INTERRUPTED":
            continue
        cards = bench.carousel.cards
        gone = not cards.slots[bench.ledger.hand_slot]
        cards.clear_exit()
        assert bench.clear(RETRY if gone else 2) == "OK"
        assert bench.do("HOME") == "FAULT"
        assert bench.last_fault()[:2] == ("LEDGER_MISMATCH", "carousel")
        assert bench.clear(DECK_OUT) == "OK"
        assert bench.do("HOME") == "SPOILED"
        assert bench.do("EJECT_ALL") == "EMPTY"
        assert bench.carousel.cards.inside == 0


def test_a_memory_that_was_exchanged_knows_no_card_and_says_so(ready):
    bench = ready.copy()
    bench.exchange_memory()
    assert bench.do("HOME") == "FAULT"
    assert bench.last_fault()[0] == "LEDGER_MISMATCH"
    assert bench.clear(DECK_OUT) == "OK"
    assert bench.do("HOME") == "SPOILED"
    assert bench.do("EJECT_ALL") == "EMPTY"
    assert bench.carousel.cards.inside == 0


def test_nobody_is_asked_about_a_card_that_was_told_of_before_the_power_went(ready, power_cut):
    """The card is told first and written down in the very next write to the ledger."""
    asked_about, settled = 0, 0
    for write in range(1, 12):
        bench = ready.copy()
        bench.cut(write, torn=0)
        with pytest.raises(power_cut):
            bench.do_all((("DEAL", 1, 1),))
        bench.fram.cut_at = 0
        in_hand, told = bench.kept()
        bench.start()
        if in_hand and told == "CARD":
            assert (bench.hand, bench.ledger.out) == (0, 1)
            settled += 1
        elif in_hand:
            assert bench.hand == 1
            asked_about += 1
    assert settled == 1
    assert asked_about >= 1
