"""The check of a shuffle: anybody can make it, and every manipulation fails it."""

import json

import pytest

from shuffleup.__main__ import main
from shuffleup.hardware.card_machine.shuffle_proof import (
    DeckProof,
    ShuffleVerdict,
    order_out,
    proofs_in,
    verdict_on,
    verdicts,
)
from shuffleup.kernel.field_types import HandNo
from shuffleup.table.card_machine.machine_events import (
    AskEnded,
    CardCame,
    DeckCommitted,
    DeckRevealed,
    MachineAsked,
    MachineMet,
)
from shuffleup_pico.shuffle import commitment, slots_in_order

ENTROPY = bytes(range(32))
NONCE = bytes(range(16))
HASH = commitment(ENTROPY).hex()
SLOTS = slots_in_order(ENTROPY, NONCE)[:52]
MET = MachineMet("aa", 1, 1, "0.1.0", 0, "EMPTY")
ASKED = MachineAsked("aa", 1, 5, "shuffle", HandNo(1), nonce=NONCE.hex())


def proof(**changed):
    known = {"commitment": HASH, "nonce": NONCE.hex(), "entropy": ENTROPY.hex(), "slots": list(SLOTS)}
    return DeckProof(**(known | changed))


def test_an_honest_deck_is_fair_and_its_order_is_told():
    verdict = verdict_on(proof(came=[1, 2, 3]))
    assert (verdict.fair, verdict.why) == (True, "fair")
    assert sorted(verdict.order) == list(range(1, 53))
    assert verdict.order[0] == SLOTS.index(min(SLOTS)) + 1, "the slot with the lowest number is emptied first"


@pytest.mark.parametrize("byte", range(32))
def test_any_other_entropy_than_the_one_bound_to_is_found(byte):
    tampered = bytearray(ENTROPY)
    tampered[byte] ^= 1
    verdict = verdict_on(proof(entropy=tampered.hex()))
    assert verdict.fair is False
    assert "bound to" in verdict.why


def test_another_nonce_gives_another_order_than_the_slots_that_were_filled():
    verdict = verdict_on(proof(nonce=bytes(16).hex()))
    assert verdict.fair is False
    assert "should be in" in verdict.why


@pytest.mark.parametrize("card", range(51))
def test_two_cards_that_changed_places_are_found(card):
    slots = list(SLOTS)
    slots[card], slots[card + 1] = slots[card + 1], slots[card]
    verdict = verdict_on(proof(slots=slots))
    assert verdict.fair is False
    assert verdict.why.startswith(f"card {card + 1} of the tray")


def test_a_card_that_was_counted_twice_is_found():
    assert verdict_on(proof(came=[1, 2, 2, 3])).why == "the cards that came out were counted [1, 2, 2, 3]"


def test_an_entropy_that_served_twice_is_found():
    first, second = verdicts([proof(), proof()])
    assert first.fair
    assert (second.fair, second.why) == (False, "the entropy is that of deck 1")


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"entropy": ""}, "not revealed yet"),
        ({"entropy": "", "nonce": ""}, "not shuffled yet"),
        ({"nonce": "", "slots": []}, "revealed without having been used"),
    ],
)
def test_a_deck_that_is_not_over_is_neither_fair_nor_unfair(changed, why):
    verdict = verdict_on(proof(**changed))
    assert (verdict.fair, verdict.why) == (None, why)


def test_what_is_not_hex_or_too_short_is_said_so():
    assert verdict_on(proof(entropy="no")).why == "commitment, nonce or entropy is not written in hex"
    assert verdict_on(proof(nonce="00")).why == "the nonce has 1 bytes and should have 16"


def test_the_decks_of_a_table_are_gathered_from_what_it_stored():
    told = [
        MET,
        DeckCommitted(3, HASH),
        DeckCommitted(4, HASH),
        ASKED,
        CardCame(5, "hole", 1, 1, 600),
        CardCame(6, "hole", 2, 2, 600),
        DeckRevealed(7, ENTROPY.hex()),
        DeckCommitted(8, commitment(bytes(32)).hex()),
    ]
    first, second = proofs_in(told)
    assert first == DeckProof(HASH, NONCE.hex(), ENTROPY.hex(), "aa", [1, 2])
    assert verdict_on(first).fair
    assert verdict_on(second).why == "not shuffled yet"


def test_a_nonce_that_was_given_before_the_machine_was_bound_is_found():
    (early,) = proofs_in([MET, ASKED, DeckCommitted(3, HASH), DeckRevealed(4, ENTROPY.hex())])
    assert verdict_on(early) == ShuffleVerdict(False, "the nonce was known before the machine was bound")


def test_a_deck_that_the_machine_passed_over_in_silence_is_pointed_out():
    hidden, after = verdicts([proof(entropy=""), proof()])
    assert (hidden.fair, hidden.why) == (None, "never revealed, though another deck came after it")
    assert after.fair


def test_a_shuffle_that_was_refused_used_no_nonce():
    (deck,) = proofs_in([MET, DeckCommitted(3, HASH), ASKED, AskEnded(5, "refused", "BUSY")])
    assert deck.nonce == ""


def test_the_command_says_of_each_deck_whether_it_is_fair(tmp_path, capsys):
    decks = [
        {"commitment": HASH, "nonce": NONCE.hex(), "entropy": ENTROPY.hex()},
        {"commitment": HASH, "nonce": NONCE.hex(), "entropy": bytes(32).hex()},
        {"commitment": HASH},
    ]
    (tmp_path / "decks.json").write_text(json.dumps(decks))
    assert main(["audit", "--shuffle", str(tmp_path / "decks.json")]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "fair     deck 1",
        "NOT FAIR deck 2: the entropy that was revealed is not the one that the machine was bound to",
        "open     deck 3: not shuffled yet",
        "1 of 3 decks proved fair, 1 not fair",
    ]


def test_the_command_prints_one_json_object_a_deck(tmp_path, capsys):
    decks = [{"commitment": HASH, "nonce": NONCE.hex(), "entropy": ENTROPY.hex()}]
    (tmp_path / "decks.json").write_text(json.dumps(decks))
    assert main(["audit", "--shuffle", str(tmp_path / "decks.json"), "--json"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line)["verdict"]["order"] == list(order_out(SLOTS))


@pytest.mark.parametrize("text", ["[]", "{", '[{"hash": 1}]'])
def test_a_file_without_decks_is_an_error_of_one_line(tmp_path, capsys, text):
    (tmp_path / "decks.json").write_text(text)
    assert main(["audit", "--shuffle", str(tmp_path / "decks.json")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_file_that_is_not_there_is_an_error_of_one_line(tmp_path, capsys):
    for name in ("none.json", "none.journal"):
        assert main(["audit", "--shuffle", str(tmp_path / name)]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1
