"""A stolen table unit: the contents of its card, and their use afterwards."""

import stat
from pathlib import Path
from typing import Any

import pytest

from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import UnitId
from shuffleup.network.bus.mqtt import MqttBus
from shuffleup.network.bus.mqtt_line import Account
from shuffleup.network.bus.notices import FloorAddress
from shuffleup.network.trust.membership import Membership, keep_membership
from shuffleup.network.trust.paired_units import PairedUnits
from shuffleup.network.trust.pin import FloorPin
from shuffleup.network.trust.unit_key import unit_key
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.unit.venue.floor_broker import FloorBroker
from shuffleup_demo.clocks import HandClock
from tests.brokers import ROOT, Broker, needs_mosquitto, until_linked

STOLEN, OTHER = UnitId("5a" * 32), UnitId("6b" * 32)
PASSWORDS = {STOLEN: "the password on the stolen card", OTHER: "the password of another box"}


def bus_of(venue: Broker, user: str, password: str) -> MqttBus:
    return MqttBus(
        [venue.address],
        Account(user, password),
        root=ROOT,
        tls=None,
        on_error=lambda message, error: venue.errors.append((message, error)),
        on_fault=venue._hear_fault,
    )


async def test_whoever_has_the_card_of_a_unit_that_was_sent_away_is_shut_out_and_nobody_else(
    tmp_path: Path,
) -> None:
    needs_mosquitto()
    venue = Broker(tmp_path / "broker")
    paired = PairedUnits(tmp_path / "floor")
    users = {unit: paired.add(unit, unit[:4], word).user for unit, word in PASSWORDS.items()}
    broker = FloorBroker(
        venue.process, paired, venue="test", floors=lambda: {"": Floor("friday", RuleSet(), 2)}
    )
    await broker.start()
    try:
        floor = venue.run(bus_of(venue, broker.account.user, broker.account.password))
        stolen, other = (venue.run(bus_of(venue, users[one], PASSWORDS[one])) for one in PASSWORDS)
        for bus in (floor, stolen, other):
            await until_linked(bus)
        assert paired.revoke(STOLEN)
        await broker.permit()
        await until_linked(stolen, False)
        again = venue.run(bus_of(venue, users[STOLEN], PASSWORDS[STOLEN]))
        await venue.until_fault(again, "Not authorized")
        assert not paired.is_password(users[STOLEN], PASSWORDS[STOLEN]), "nor does it get the PIN record"
        assert paired.is_password(users[OTHER], PASSWORDS[OTHER])
        assert (floor.linked, other.linked) == (True, True)
    finally:
        await venue.close()


@pytest.fixture
def card(tmp_path: Path) -> Path:
    """What a table unit of a venue keeps, in its folder."""
    floor = FloorPin(tmp_path / "floor", HandClock())
    (tmp_path / "floor").mkdir()
    floor.set("86420975")
    folder = tmp_path / "unit"
    folder.mkdir()
    unit_key(folder)
    FloorPin(folder, HandClock()).adopt(floor.record())
    at = FloorAddress("192.168.4.13", 8883, 8443)
    keep_membership(folder, Membership("halftime", "unit-1", PASSWORDS[STOLEN], (at,), authority="PEM"))
    return folder


def test_on_the_card_lie_its_key_its_password_and_the_record_of_the_pin_for_its_owner_alone(
    card: Path,
) -> None:
    kept = {path.name: stat.S_IMODE(path.stat().st_mode) for path in card.iterdir()}
    assert len(kept) == 3
    assert set(kept.values()) == {0o600}


def test_the_digits_of_the_pin_lie_on_no_card(card: Path) -> None:
    kept = b"".join(path.read_bytes() for path in card.iterdir())
    assert b"86420975" not in kept
    assert PASSWORDS[STOLEN].encode() in kept, "which is why such a unit has to be sent away"


def test_a_register_of_the_floor_holds_no_password_of_a_unit(tmp_path: Path) -> None:
    paired = PairedUnits(tmp_path)
    paired.add(STOLEN, "table 5", PASSWORDS[STOLEN])
    kept: Any = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert PASSWORDS[STOLEN].encode() not in kept
    assert b"table 5" in kept
