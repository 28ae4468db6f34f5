"""The floor PIN: set once, checked, locked after wrong tries, never readable."""

import stat

import pytest
from hypothesis import given, strategies as st

from shuffleup.network.trust.pin import FloorPin, lock_for, look_of
from shuffleup.protocol.request_refusals import BadPin, PinLocked, PinUnusable, WrongPin
from shuffleup_demo.clocks import HandClock
from tests.refused import refused

MINUTE = 60_000


@pytest.fixture
def clock():
    return HandClock()


@pytest.fixture
def pin(tmp_path, clock):
    """A box whose PIN is 4711."""
    made = FloorPin(tmp_path, clock)
    made.set("4711")
    return made


def wrong(pin, times):
    for _ in range(times):
        with pytest.raises(WrongPin):
            pin.check("0000")


def test_a_box_has_no_pin_until_somebody_sets_one(tmp_path, clock):
    new = FloorPin(tmp_path, clock)
    assert not new.is_set
    with refused(PinUnusable, match="no floor PIN is set"):
        new.check("0000")
    new.set("123456")
    assert new.is_set


def test_the_pin_opens_and_other_digits_do_not(pin):
    pin.check("4711")
    with pytest.raises(WrongPin, match="left=4"):
        pin.check("4712")


@pytest.mark.parametrize("digits", ["", "123", "123456789", "12a4", "12 34", "１２３４"])
def test_a_pin_has_four_to_eight_digits(pin, digits):
    with pytest.raises(BadPin, match="fewest=4, most=8"):
        pin.set(digits)
    pin.check("4711")


def test_the_file_is_the_owners_and_holds_no_digits(pin, tmp_path):
    """Four digits would be found in the salt by chance."""
    pin.set("86420975")
    file = tmp_path / "floor.pin"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert b"86420975" not in file.read_bytes()
    assert [one.name for one in tmp_path.iterdir()] == ["floor.pin"]


def test_the_same_pin_is_kept_differently_on_two_boxes(tmp_path, clock):
    for name in ("one", "two"):
        FloorPin(tmp_path / name, clock).set("4711")
    assert (tmp_path / "one" / "floor.pin").read_bytes() != (tmp_path / "two" / "floor.pin").read_bytes()


def test_after_five_wrong_tries_not_even_the_right_one_is_looked_at_for_a_minute(pin, clock):
    wrong(pin, 5)
    with pytest.raises(PinLocked, match="seconds=60\\)"):
        pin.check("4711")
    clock.advance(MINUTE - 1)
    with pytest.raises(PinLocked, match="seconds=1\\)"):
        pin.check("4711")
    clock.advance(1)
    pin.check("4711")


def test_each_further_wrong_try_locks_twice_as_long_up_to_a_quarter_of_an_hour():
    assert [lock_for(tries) // 1000 for tries in range(4, 11)] == [0, 60, 120, 240, 480, 900, 900]


def test_the_right_pin_forgives_the_wrong_tries(pin):
    wrong(pin, 4)
    pin.check("4711")
    wrong(pin, 4)
    pin.check("4711")


def test_the_count_survives_a_restart_and_the_lock_begins_anew(pin, tmp_path, clock):
    wrong(pin, 5)
    clock.reboot("boot-2")
    again = FloorPin(tmp_path, clock)
    with pytest.raises(PinLocked, match="seconds=60\\)"):
        again.check("4711")
    clock.advance(MINUTE)
    with pytest.raises(WrongPin, match="seconds=120\\)"):
        again.check("0000")


def test_who_uses_up_the_tries_of_the_room_locks_out_neither_the_box_nor_a_browser_of_the_director(pin):
    look = look_of(pin.begin_session())
    wrong(pin, 5)
    with pytest.raises(PinLocked):
        pin.check("4711")
    pin.check("4711", at_the_box=True)
    pin.check("4711", look=look)
    with pytest.raises(PinLocked):  # and who knows the digits elsewhere gives the room no tries
        pin.check("4711")


def test_at_the_box_and_in_each_browser_wrong_tries_lock_too(pin):
    looks = [look_of(pin.begin_session()) for _ in range(2)]
    for where in ({"at_the_box": True}, {"look": looks[0]}):
        for _ in range(5):
            with pytest.raises(WrongPin):
                pin.check("0000", **where)
        with pytest.raises(PinLocked, match="seconds=60\\)"):
            pin.check("4711", **where)
    pin.check("4711", look=looks[1])
    pin.check("4711")


def test_the_tries_at_the_box_survive_a_restart(pin, tmp_path, clock):
    for _ in range(5):
        with pytest.raises(WrongPin):
            pin.check("0000", at_the_box=True)
    again = FloorPin(tmp_path, clock)
    with pytest.raises(PinLocked):
        again.check("4711", at_the_box=True)
    again.check("4711")


def test_a_try_that_cannot_be_counted_is_not_looked_at(pin, tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("shuffleup.storage.atomic_write.os.fsync", full)
    with refused(PinUnusable, match="cannot be written \\(No space left on device\\)"):
        pin.check("4711")


def test_a_damaged_file_lets_nobody_in_and_says_how_to_mend_it(pin, tmp_path):
    (tmp_path / "floor.pin").write_bytes(b"{")
    with refused(PinUnusable, match="damaged; set the PIN anew with shuffleup pin"):
        pin.check("4711")
    assert pin.is_set


def test_a_session_lasts_ten_minutes_from_its_last_command(pin, clock):
    session = pin.begin_session()
    clock.advance(9 * MINUTE)
    assert pin.allows(session)
    clock.advance(9 * MINUTE)
    assert pin.allows(session)
    clock.advance(10 * MINUTE)
    assert not pin.allows(session)


def test_a_new_pin_ends_the_sessions_of_the_old_one(pin):
    session = pin.begin_session()
    pin.set("0815")
    assert not pin.allows(session)
    assert not pin.allows("")


@given(tries=st.integers(0, 10_000))
def test_a_lock_never_grows_shorter_and_never_beyond_its_longest(tries):
    assert lock_for(tries) <= lock_for(tries + 1) <= 900_000
