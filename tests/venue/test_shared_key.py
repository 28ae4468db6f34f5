"""A box whose key another box has, too, parts with it and makes one of its own."""

from pathlib import Path

import pytest

from shuffleup.network.trust.unit_key import KeyUnusable, part_with_key, unit_key


def test_the_next_start_makes_another_key_and_the_shared_one_lies_aside(tmp_path: Path) -> None:
    shared = unit_key(tmp_path).unit_id
    part_with_key(tmp_path)
    assert unit_key(tmp_path).unit_id != shared
    assert len((tmp_path / "unit.key.shared").read_bytes()) == 32


def test_a_box_without_a_key_has_none_to_part_with(tmp_path: Path) -> None:
    with pytest.raises(KeyUnusable, match="move it away, for another box has it"):
        part_with_key(tmp_path)
