"""The commitment of the machine, its acceptance of the host's nonce, and its reveal."""

import hashlib

from shuffleup.hardware.card_machine.shuffle_proof import DeckProof, order_out, verdict_on
from shuffleup_link import messages
from shuffleup_pico.ledger import LOADING
from shuffleup_pico.shuffle import slots_in_order

NONCE = bytes(range(16))


def test_the_nonce_is_not_taken_before_the_host_has_stored_what_the_machine_is_bound_to(bench):
    bench.do("HOME")
    bench.silent = True
    bench.start()
    bench.machine.begin(messages.HOME, ())
    for _ in range(200):
        bench.carousel.advance(bench.carousel.now_ms + 20)
        bench.machine.tick(bench.carousel.now_ms)
    assert bench.machine.may(messages.SHUFFLE, (NONCE,)) == messages.BUSY
    bench.silent = False
    bench.run(1_000)
    assert bench.machine.may(messages.SHUFFLE, (NONCE,)) == messages.OK


def test_the_cards_come_out_in_the_order_that_anybody_can_compute_afterwards(ready):
    inside = list(ready.carousel.cards.slots)
    ready.do("EJECT_ALL")
    (commitment,), (entropy,) = ready.told("COMMIT")[0], ready.told("REVEAL")[0]
    assert hashlib.sha256(entropy).digest() == commitment
    came = [card + 1 for card in ready.carousel.cards.shoe]
    assert came == list(order_out(slots_in_order(entropy, NONCE)))
    assert len(inside) == 54
    verdict = verdict_on(DeckProof(commitment.hex(), NONCE.hex(), entropy.hex()))
    assert (verdict.fair, list(verdict.order)) == (True, came)


def test_the_entropy_stays_in_the_machine_until_every_card_is_out(ready):
    ready.do("DEAL", 1, 52)
    ready.run(5_000)
    assert not ready.told("REVEAL")
    assert ready.do("EJECT_ALL") == "EMPTY"
    assert len(ready.told("REVEAL")) == 1


def test_every_deck_has_an_entropy_of_its_own(bench):
    bench.do("HOME")
    for _ in range(3):
        assert bench.do("SHUFFLE", NONCE) == "READY"
        bench.do("EJECT_ALL")
        bench.carousel.cards.fill_tray()
        bench.run(500)
    assert len(set(bench.told("COMMIT"))) == 4
    assert len(set(bench.told("REVEAL"))) == 3


def test_a_restart_does_not_free_the_machine_from_what_it_is_bound_to(bench):
    bench.do("HOME")
    bench.start()
    bench.do("HOME")
    first, second = bench.told("COMMIT")
    assert first == second


def test_while_a_deck_is_inside_the_ledger_does_not_tell_how_it_went_in(ready):
    def pages(first):
        return b"".join(ready.machine.answer(messages.LEDGER, (page,))[1] for page in range(first, first + 5))

    assert sorted(pages(0)) == [0, 0] + [1] * 52
    assert pages(5) == b""
    ready.do("EJECT_ALL")
    (entropy,) = ready.told("REVEAL")[0]
    slots = slots_in_order(entropy, NONCE)
    assert pages(0) == bytes(54)
    assert [pages(5)[slot] for slot in slots] == [*range(1, 53), 0, 0]


def test_a_source_of_chance_that_repeats_itself_is_refused_until_it_recovers(ready):
    ready.chance.stuck = True
    assert ready.do("EJECT_ALL") == "FAULT"
    ready.run(3_000)
    assert ready.last_fault() == ("RNG_FAIL", "machine", 0)
    ready.chance.stuck = False
    assert ready.clear(0) == "OK"
    assert ready.do("HOME") == "EMPTY"
    assert len(ready.told("COMMIT")) == 2


def test_a_source_that_repeats_itself_after_a_restart_is_refused(new_bench):
    bench = new_bench(seed="same")
    bench.to_ready()
    bench.chance = type(bench.chance)("same")
    bench.start()
    bench.do("HOME")
    assert bench.do("EJECT_ALL") == "FAULT"
    assert bench.fault == "RNG_FAIL"


def test_no_more_is_loaded_than_the_phase_says(ready):
    assert ready.ledger.phase == LOADING + 1
