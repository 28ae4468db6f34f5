"""The claims of a floor are signed with the key of the venue's authority, and nobody else can sign them."""

import pytest

from shuffleup.trust.claims import NO_CLAIMS, ClaimKey, NotProved

KEY = ClaimKey("room", b"the authority")
FRIDAY, SATURDAY = "aa" * 32, "bb" * 32


def test_whoever_has_the_file_of_the_authority_makes_the_same_claims():
    proof = ClaimKey("room", b"the authority").epoch(FRIDAY, 2)
    assert KEY.claims.proves_epoch(FRIDAY, 2, proof)
    assert KEY.claims.proves_row(b"hash", KEY.row(b"hash"))


@pytest.mark.parametrize(
    ("key", "root", "epoch"),
    [
        (ClaimKey("room", b"another authority"), FRIDAY, 2),
        (ClaimKey("next-door", b"the authority"), FRIDAY, 2),
        (KEY, SATURDAY, 2),
        (KEY, FRIDAY, 3),
    ],
)
def test_a_claim_of_another_floor_venue_event_or_epoch_proves_nothing(key, root, epoch):
    assert not KEY.claims.proves_epoch(FRIDAY, 2, key.epoch(root, epoch))


@pytest.mark.parametrize("proof", ["", "00", "no hex", "00" * 64, KEY.row(b"hash"), KEY.row(FRIDAY.encode())])
def test_what_is_no_claim_proves_nothing(proof):
    assert not KEY.claims.proves_epoch(FRIDAY, 2, proof)
    assert not KEY.claims.proves_row(b"another hash", proof)


def test_the_first_epoch_and_what_is_known_need_no_proof_and_all_above_does():
    KEY.claims.check_epoch(FRIDAY, 1, "", known=0)
    KEY.claims.check_epoch(FRIDAY, 4, "", known=4)
    KEY.claims.check_epoch(FRIDAY, 5, KEY.epoch(FRIDAY, 5), known=4)
    with pytest.raises(NotProved, match="a floor of epoch 5 is claimed and not proved: it is not believed"):
        KEY.claims.check_epoch(FRIDAY, 5, "", known=4)


def test_a_box_that_was_told_no_key_believes_nobody():
    assert not NO_CLAIMS.proves_epoch(FRIDAY, 2, KEY.epoch(FRIDAY, 2))
