"""A unit and a floor come to trust each other by a code, and by nothing else."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shuffleup.identity import UnitId
from shuffleup.trust.codes import CODE_BITS, DIGITS, new_code, read_code, shown
from shuffleup.trust.pairing import (
    PairingRequest,
    WrongAnswer,
    answer_of,
    fits,
    is_signed,
    key_of,
    request_of,
    sealed_in,
    short_form,
    user_of,
)
from shuffleup.trust.unit_key import NotForThisBox, UnitKey, sealed_for
from shuffleup.wire.request_refusals import NotACode

UNIT = UnitKey(bytes(32))
OTHER = UnitKey(bytes([1]) * 32)
NONCE = bytes(16)
OURS, THEIRS = "AA:BB", "CC:DD"
CODE = "7K3MQ9TX"
KEY = key_of(CODE, UNIT.unit_id, NONCE.hex())


def request(name: str = "table 3", authority: str = OURS) -> PairingRequest:
    return request_of(UNIT, name, NONCE, KEY, authority)


def test_a_code_has_forty_bits_and_is_shown_in_two_groups() -> None:
    assert CODE_BITS == 40
    assert new_code(lambda bits: 0) == "00000000"
    assert new_code(lambda bits: (1 << bits) - 1) == "ZZZZZZZZ"
    assert shown("7K3MQ9TX") == "7K3M-Q9TX"


@pytest.mark.parametrize("typed", ["7K3M-Q9TX", "7k3mq9tx", " 7K3M Q9TX ", "7K3M\u2013Q9TX"])
def test_a_code_is_read_however_a_person_types_it(typed: str) -> None:
    assert read_code(typed) == "7K3MQ9TX"


def test_letters_that_look_like_digits_are_read_as_those() -> None:
    assert read_code("OoIi-LlZZ") == "001111ZZ"


@pytest.mark.parametrize("typed", ["", "7K3M-Q9T", "7K3M-Q9TXX", "7K3M-Q9TU", "7K3M/Q9TX", "7K3M-Q9T\u00df"])
def test_what_is_no_code_is_refused(typed: str) -> None:
    with pytest.raises(NotACode, match="not_a_code"):
        read_code(typed)


@given(st.integers(0, 2**40 - 1))
def test_every_code_is_read_as_it_is_shown(number: int) -> None:
    code = new_code(lambda bits: number)
    assert set(code) <= set(DIGITS)
    assert read_code(shown(code).lower()) == code


def test_the_code_of_the_unit_fits_its_request_and_no_other_code_does() -> None:
    assert fits(request(), KEY, OURS)
    assert not fits(request(), key_of("7K3MQ9TY", UNIT.unit_id, NONCE.hex()), OURS)


def test_a_unit_that_was_shown_another_authority_is_refused() -> None:
    """Somebody stands between and shows their own: they cannot make the proof anew without the code."""
    assert not fits(request(authority=THEIRS), KEY, OURS)


def test_a_name_that_was_changed_on_the_way_is_refused() -> None:
    seen = request()
    changed = PairingRequest(seen.unit_id, "table 4", seen.nonce, seen.mac, seen.signature)
    assert not fits(changed, KEY, OURS)
    assert not is_signed(changed)


def test_a_request_in_the_name_of_another_unit_is_not_signed() -> None:
    seen = request()
    assert is_signed(seen)
    assert not is_signed(PairingRequest(OTHER.unit_id, seen.name, seen.nonce, seen.mac, seen.signature))
    assert not is_signed(PairingRequest("0" * 64, seen.name, seen.nonce, seen.mac, seen.signature))


def test_the_answer_is_read_by_the_unit_alone() -> None:
    sealed = sealed_for(UNIT.unit_id, b"the password")
    answer = answer_of(request(), KEY, OURS, sealed)
    assert UNIT.unseal(sealed_in(answer, request(), KEY, OURS)) == b"the password"
    with pytest.raises(NotForThisBox):
        OTHER.unseal(sealed)


def test_an_answer_to_another_request_is_refused() -> None:
    """Replayed: the unit has made a new code since."""
    answer = answer_of(request(), KEY, OURS, sealed_for(UNIT.unit_id, b"old"))
    later = bytes([7]) * 16
    key = key_of("AAAAAAAA", UNIT.unit_id, later.hex())
    with pytest.raises(WrongAnswer, match="somebody stands between"):
        sealed_in(answer, request_of(UNIT, "table 3", later, key, OURS), key, OURS)


@pytest.mark.parametrize("changed", [{"sealed": "00"}, {"mac": "0" * 64}, {"mac": "\u00e9"}, {"mac": ""}])
def test_an_answer_that_was_changed_on_the_way_is_refused(changed: dict[str, str]) -> None:
    answer = answer_of(request(), KEY, OURS, sealed_for(UNIT.unit_id, b"the password"))
    with pytest.raises(WrongAnswer):
        sealed_in(msgspec.structs.replace(answer, **changed), request(), KEY, OURS)


def test_a_request_is_no_answer_and_an_answer_no_request() -> None:
    """The proofs of the two sides are of different kinds, so that none can be sent back."""
    seen = request()
    forged = answer_of(seen, KEY, OURS, b"")
    assert forged.mac != seen.mac


def test_a_unit_is_compared_by_sixteen_digits_and_is_a_user_of_that_name() -> None:
    assert short_form(UNIT.unit_id) == "3b6a 27bc ceb6 a42d"
    assert user_of(UNIT.unit_id) == "unit-3b6a27bcceb6a42d"


def test_what_is_sealed_for_no_unit_is_an_error() -> None:
    with pytest.raises(ValueError, match="not the name of a unit"):
        sealed_for(UnitId("ff" * 32), b"x")
