"""The credentials of a standby: issued while it belongs to the venue, and to nobody else."""

import json

import msgspec
import pytest

from shuffleup.kernel.field_types import UnitId
from shuffleup.network.bus.notices import EventNotice, FloorAddress
from shuffleup.network.trust.membership import StandbyDesk
from shuffleup.network.trust.paired_units import PairedUnit, PairedUnits
from shuffleup.network.trust.pin import FloorPin
from shuffleup.protocol.request_refusals import StandbyThere, VenueFull
from shuffleup_demo.clocks import HandClock

FIRST, SECOND = UnitId("aa" * 32), UnitId("bb" * 32)
EVENT = EventNotice("friday", "cc" * 32, "{}")


@pytest.fixture
def paired(tmp_path):
    (tmp_path / "authority.pem").write_text("the key of the authority")
    register = PairedUnits(tmp_path)
    register.add(FIRST, "standby", "a password")
    return register


@pytest.fixture
def desk(tmp_path, paired):
    async def secrets(names):
        return {}

    return StandbyDesk(tmp_path, paired, FloorPin(tmp_path, HandClock()), EVENT, secrets)


def test_a_name_makes_nobody_the_standby(desk, paired):
    assert not desk.is_standby("unit-" + "aa" * 8)
    assert [one.name for one in paired.boxes] == ["standby"]
    paired.add(FIRST, "back room", "a password", standby=True)
    assert desk.is_standby("unit-" + "aa" * 8)
    assert paired.boxes == ()


def test_there_is_one_standby_at_most_and_one_that_is_sent_away_is_none(desk, paired):
    paired.add(FIRST, "back room", "a password", standby=True)
    with pytest.raises(StandbyThere, match="back room"):
        paired.add(SECOND, "cellar", "a password", standby=True)
    paired.revoke(FIRST)
    assert not desk.is_standby("unit-" + "aa" * 8)
    assert paired.add(SECOND, "cellar", "a password", standby=True) == paired.standby


def test_a_venue_of_1200_units_admits_no_other_and_keeps_its_file(tmp_path):
    units = tuple(
        PairedUnit(f"{number:064x}", f"box {number}", "no hash", None) for number in range(1, 1_201)
    )
    file = tmp_path / "units.json"
    file.write_bytes(msgspec.json.encode(units))
    before = file.read_bytes()
    with pytest.raises(VenueFull) as refused:
        PairedUnits(tmp_path).add(FIRST, "one more", "a password")
    assert refused.value.most == 1_200
    assert file.read_bytes() == before


def test_where_the_standby_is_found_is_known_after_a_restart_too(desk, paired, tmp_path):
    paired.add(FIRST, "back room", "a password", standby=True)
    changes = []
    paired.watch(lambda: changes.append(paired.standby.found_at))
    assert desk.bundle("192.168.4.14", 8883, 8443).authority == "the key of the authority"
    desk.bundle("192.168.4.14", 8883, 8443)
    assert changes == [FloorAddress("192.168.4.14", 8883, 8443)]
    assert PairedUnits(tmp_path).standby.found_at == FloorAddress("192.168.4.14", 8883, 8443)
    assert [one["standby"] for one in json.loads((tmp_path / "units.json").read_text())] == [True]
