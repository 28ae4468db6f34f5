"""The claims of a floor are signed with the key of the venue's authority, and nobody else can sign them."""

import pytest
from msgspec.structs import replace

from shuffleup.kernel.field_types import FLOOR, Actor
from shuffleup.network.bus.row_stream import Delivery, RowLink
from shuffleup.network.trust.floor_authority import NO_CLAIMS, ClaimKey, NotProved
from shuffleup.storage.journal.row_hash import Row

KEY = ClaimKey("room", b"the authority")
FRIDAY, SATURDAY = "aa" * 32, "bb" * 32


def sent(first=b"\x01", **links):
    """Make a row of the floor as it goes out, with a hash that begins so."""
    row = Row(FLOOR, 1, 7, "c", None, Actor("clock"), "x", 1, b"{}", "", "", 0, b"", first * 32)
    return Delivery(1, row, links=links)


ROW = sent(room=RowLink(6, b"before"))


def test_whoever_has_the_file_of_the_authority_makes_the_same_claims():
    proof = ClaimKey("room", b"the authority").epoch(FRIDAY, 2)
    assert KEY.claims.proves_epoch(FRIDAY, 2, proof)
    assert KEY.claims.proves_row(replace(ROW, proof=KEY.row(ROW)))


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


@pytest.mark.parametrize("proof", ["", "00", "no hex", "00" * 64, KEY.row(ROW)])
def test_what_is_no_claim_proves_nothing(proof):
    assert not KEY.claims.proves_epoch(FRIDAY, 2, proof)
    assert not KEY.claims.proves_row(replace(sent(b"\x02"), proof=proof))


@pytest.mark.parametrize(
    "other",
    [
        sent(),
        sent(room=RowLink(5, b"before")),
        sent(room=RowLink(6, b"later")),
        sent(other=RowLink(6, b"before")),
    ],
)
def test_whom_a_row_concerns_and_what_comes_before_it_is_proved_with_it(other):
    assert not KEY.claims.proves_row(replace(other, proof=KEY.row(ROW)))


def test_the_first_epoch_and_what_is_known_need_no_proof_and_all_above_does():
    KEY.claims.check_epoch(FRIDAY, 1, "", known=0)
    KEY.claims.check_epoch(FRIDAY, 4, "", known=4)
    KEY.claims.check_epoch(FRIDAY, 5, KEY.epoch(FRIDAY, 5), known=4)
    with pytest.raises(NotProved, match="a floor of epoch 5 is claimed and not proved: it is not believed"):
        KEY.claims.check_epoch(FRIDAY, 5, "", known=4)


def test_a_box_that_was_told_no_key_believes_nobody():
    assert not NO_CLAIMS.proves_epoch(FRIDAY, 2, KEY.epoch(FRIDAY, 2))
