"""Membership in a venue: the floor's register, and the record of a unit."""

import stat
from pathlib import Path

import pytest

from shuffleup.kernel.field_types import TableNo, UnitId
from shuffleup.network.bus.notices import FloorAddress
from shuffleup.network.trust.membership import (
    Membership,
    MembershipUnusable,
    keep_membership,
    leave_venue,
    read_membership,
)
from shuffleup.network.trust.paired_units import PairedUnits, RegisterUnusable

ONE, TWO = UnitId("1a" * 32), UnitId("2b" * 32)
MEMBER = Membership(
    "halftime", "unit-1a1a1a1a1a1a1a1a", "secret-word", (FloorAddress("192.168.4.13", 8883, 8443),), "PEM"
)


@pytest.fixture
def units(tmp_path: Path) -> PairedUnits:
    return PairedUnits(tmp_path)


def test_a_unit_is_known_by_its_password_until_it_is_sent_away(units: PairedUnits) -> None:
    user = units.add(ONE, "table 3", "secret-word", TableNo(3)).user
    assert user == "unit-1a1a1a1a1a1a1a1a"
    assert units.is_password(user, "secret-word")
    assert not units.is_password(user, "secret-words")
    assert not units.is_password("unit-2b2b2b2b2b2b2b2b", "secret-word")
    assert units.revoke(ONE)
    assert not units.is_password(user, "secret-word")
    assert not units.revoke(ONE)


def test_the_register_is_on_the_disk_before_anybody_hears_of_it(tmp_path: Path, units: PairedUnits) -> None:
    seen: list[list[str]] = []
    units.watch(lambda: seen.append([one.name for one in PairedUnits(tmp_path).units]))
    units.add(ONE, "table 3", "a")
    units.add(TWO, "spare", "b")
    units.revoke(ONE)
    assert seen == [["table 3"], ["table 3", "spare"], ["spare"]]


def test_a_unit_that_joins_again_has_a_new_password_and_one_place(units: PairedUnits) -> None:
    user = units.add(ONE, "table 3", "old").user
    units.add(ONE, "table 5", "new", TableNo(5))
    assert not units.is_password(user, "old")
    assert units.is_password(user, "new")
    assert [(one.name, one.table) for one in units.units] == [("table 5", 5)]


def test_passwords_are_kept_as_hashes_for_the_owners_eyes(tmp_path: Path, units: PairedUnits) -> None:
    units.add(ONE, "table 3", "secret-word")
    file = tmp_path / "units.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert b"secret-word" not in file.read_bytes()
    assert "$7$" not in repr(units.units)


def test_a_damaged_register_is_named_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "units.json").write_bytes(b"[{")
    with pytest.raises(RegisterUnusable, match=r"units\.json: damaged"):
        PairedUnits(tmp_path)
    assert (tmp_path / "units.json").read_bytes() == b"[{"


def test_what_cannot_be_written_changes_nothing(tmp_path: Path, units: PairedUnits) -> None:
    units.add(ONE, "table 3", "secret-word")
    (tmp_path / "units.json.new").mkdir()
    with pytest.raises(RegisterUnusable, match="cannot be written"):
        units.revoke(ONE)
    assert [one.name for one in units.units] == ["table 3"]


def test_a_membership_is_kept_for_the_owners_eyes_and_read_again(tmp_path: Path) -> None:
    assert read_membership(tmp_path) is None
    keep_membership(tmp_path, MEMBER)
    assert read_membership(tmp_path) == MEMBER
    assert stat.S_IMODE((tmp_path / "venue.json").stat().st_mode) == 0o600
    leave_venue(tmp_path)
    leave_venue(tmp_path)
    assert read_membership(tmp_path) is None


def test_the_password_is_in_no_line_that_is_written_about_it() -> None:
    assert "secret-word" not in f"{MEMBER!r} {MEMBER} {[MEMBER]}"


@pytest.mark.parametrize("damage", [b"", b"{}", b"\xff"])
def test_a_damaged_membership_says_how_to_go_on(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / "venue.json").write_bytes(damage)
    with pytest.raises(MembershipUnusable, match="remove it and let this box join again"):
        read_membership(tmp_path)


def test_a_box_without_a_chosen_area_goes_to_the_one_with_the_fewest_boxes(units: PairedUnits) -> None:
    assert units.emptiest(0) is None
    assert units.emptiest(2) == 1
    units.add(ONE, "box 1", "a", area=1)
    assert units.emptiest(2) == 2
    units.add(TWO, "box 2", "b", area=2)
    assert units.emptiest(2) == 1


def test_a_box_of_an_area_that_the_floor_has_not_comes_to_the_floors_own_broker(
    tmp_path: Path, units: PairedUnits
) -> None:
    user = units.add(ONE, "box 1", "a", area=2).user
    assert units.area_of(user, 2) == 2
    assert units.area_of(user, 1) is None
    assert units.move(ONE, 1)
    assert PairedUnits(tmp_path).area_of(user, 1) == 1
    assert units.is_password(user, "a")
    assert not units.move(TWO, 1)
