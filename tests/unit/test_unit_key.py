"""The key of a box, and the hands that it signs."""

import pytest

from shuffleup.network.trust.unit_key import KeyUnusable, UnitKey, signed_by, unit_key


def test_a_box_keeps_its_key(tmp_path):
    first = unit_key(tmp_path / "new folder")
    assert unit_key(tmp_path / "new folder").unit_id == first.unit_id
    assert (tmp_path / "new folder" / "unit.key").stat().st_mode & 0o777 == 0o600


def test_two_boxes_have_different_names(tmp_path):
    assert unit_key(tmp_path / "a").unit_id != unit_key(tmp_path / "b").unit_id


def test_only_the_box_that_signed_is_believed():
    key, other = UnitKey(b"a" * 32), UnitKey(b"b" * 32)
    signature = key.sign(b"hand 12")
    assert signed_by(key.unit_id, b"hand 12", signature)
    assert not signed_by(key.unit_id, b"hand 13", signature)
    assert not signed_by(other.unit_id, b"hand 12", signature)
    assert not signed_by(key.unit_id, b"hand 12", "zz")
    assert not signed_by("no key", b"hand 12", signature)


def test_a_file_that_is_no_key_is_not_overwritten(tmp_path):
    (tmp_path / "unit.key").write_bytes(b"short")
    with pytest.raises(KeyUnusable, match="not a key of 32 bytes"):
        unit_key(tmp_path)
    assert (tmp_path / "unit.key").read_bytes() == b"short"
