"""The broker's record of a password."""

import pytest

from shuffleup.network.trust.broker_accounts import BadUser, is_password, password_hash, passwords

SALT = bytes(range(12))
KEPT = (
    "$7$101$AAECAwQFBgcICQoL$"
    "NppfNWDrdyuFFRFUN765zTCLaAmXiRbf1O/c6I7QVvaL"
    "kJXxidNPHQ0S8RLHG2WMmqa2pLwKwBDXsE2XesSThQ=="
)


def test_a_hash_is_written_as_mosquitto_writes_it() -> None:
    """Checked against `mosquitto_passwd`, which gives the same for the same salt."""
    assert password_hash("four of a kind", SALT) == KEPT


def test_a_password_is_known_again_and_another_is_not() -> None:
    assert is_password("four of a kind", KEPT)
    assert not is_password("four of a king", KEPT)


def test_each_user_has_a_line() -> None:
    assert passwords({"wall-hall": KEPT, "floor": KEPT}) == f"floor:{KEPT}\nwall-hall:{KEPT}\n"


@pytest.mark.parametrize("user", ["floor\nwall-a", "wall-a:b", "", "mosquitto"])
def test_a_name_that_could_say_more_than_a_name_is_refused(user: str) -> None:
    with pytest.raises(BadUser, match="is no user"):
        passwords({user: KEPT})


@pytest.mark.parametrize("kept", ["", "plain", KEPT + "\nwall-a:" + KEPT, KEPT + "\n"])
def test_what_is_no_hash_is_refused_and_not_shown(kept: str) -> None:
    with pytest.raises(ValueError, match=r"^what is kept of the password of floor is no hash$"):
        passwords({"floor": kept})


@pytest.mark.parametrize("salt", [b"", bytes(11), bytes(13)])
def test_a_salt_has_twelve_octets(salt: bytes) -> None:
    with pytest.raises(ValueError, match="Mosquitto wants 12"):
        password_hash("four of a kind", salt)
