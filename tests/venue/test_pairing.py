"""A unit and a floor come to trust each other by a code, and by nothing else."""

import msgspec
import pytest
from hypothesis import given, strategies as st

from shuffleup.network.trust.pairing import (
    CODE_BITS,
    DIGITS,
    PairingRequest,
    WrongAnswer,
    answer_of,
    fits,
    is_signed,
    key_of,
    new_code,
    read_code,
    request_of,
    sealed_in,
    short_form,
    shown,
    user_of,
)
from shuffleup.network.trust.sealing import NotForUs, SealingKey, can_be_sealed_to, sealed_to
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.protocol.request_refusals import NotACode

UNIT = UnitKey(bytes(32))
OTHER = UnitKey(bytes([1]) * 32)
SEALING = SealingKey()
NONCE = bytes(16)
OURS, THEIRS = "AA:BB", "CC:DD"
CODE = "7K3MQ9TX"
KEY = key_of(CODE, UNIT.unit_id, NONCE.hex())


def request(name: str = "table 3", authority: str = OURS) -> PairingRequest:
    return request_of(UNIT, name, NONCE, KEY, authority, SEALING.public)


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
    changed = PairingRequest(seen.unit_id, "table 4", seen.nonce, seen.seal_to, seen.mac, seen.signature)
    assert not fits(changed, KEY, OURS)
    assert not is_signed(changed)


def test_a_request_in_the_name_of_another_unit_is_not_signed() -> None:
    seen = request()
    assert is_signed(seen)
    assert not is_signed(msgspec.structs.replace(seen, unit_id=OTHER.unit_id))
    assert not is_signed(msgspec.structs.replace(seen, unit_id="0" * 64))


def test_the_answer_is_read_by_the_unit_alone() -> None:
    sealed = sealed_to(SEALING.public, b"the password")
    answer = answer_of(request(), KEY, OURS, sealed)
    assert SEALING.unseal(sealed_in(answer, request(), KEY, OURS)) == b"the password"
    with pytest.raises(NotForUs):
        SealingKey().unseal(sealed)


def test_an_answer_to_another_request_is_refused() -> None:
    """Replayed: the unit has made a new code since."""
    answer = answer_of(request(), KEY, OURS, sealed_to(SEALING.public, b"old"))
    later = bytes([7]) * 16
    key = key_of("AAAAAAAA", UNIT.unit_id, later.hex())
    with pytest.raises(WrongAnswer, match="somebody stands between"):
        sealed_in(answer, request_of(UNIT, "table 3", later, key, OURS, SEALING.public), key, OURS)


@pytest.mark.parametrize("changed", [{"sealed": "00"}, {"mac": "0" * 64}, {"mac": "\u00e9"}, {"mac": ""}])
def test_an_answer_that_was_changed_on_the_way_is_refused(changed: dict[str, str]) -> None:
    answer = answer_of(request(), KEY, OURS, sealed_to(SEALING.public, b"the password"))
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


def test_a_request_whose_answer_would_go_to_another_key_is_refused() -> None:
    """Somebody passes on what the unit has asked, and puts in a key of their own."""
    changed = msgspec.structs.replace(request(), seal_to=SealingKey().public)
    assert not fits(changed, KEY, OURS)
    assert not is_signed(changed)


def test_a_key_that_nobody_can_have_is_none_to_seal_to() -> None:
    """With a point of small order the secret would be nought (RFC 7748, 6.1)."""
    assert can_be_sealed_to(SEALING.public)
    assert not can_be_sealed_to("00" * 32)
