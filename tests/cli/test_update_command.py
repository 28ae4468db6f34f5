"""`shuffleup update`: the findings about a stick are reported in the order in which they are made."""

import platform

import pytest

from shuffleup.network.trust.releases import signed
from shuffleup.network.trust.unit_key import UnitKey

HOUSE, STRANGER = UnitKey(b"h" * 32), UnitKey(b"s" * 32)
PYTHON = ".".join(platform.python_version_tuple()[:2])
NAME = f"shuffleup-9.9.9-{platform.machine()}-py{PYTHON}.tar.gz"


@pytest.fixture
def look(shuffleup, tmp_path):
    """Look at a stick with one release, by whom it is signed and what became of it since."""

    def look(by, *, damaged=False):
        stick, keys = tmp_path / "stick", tmp_path / "keys"
        stick.mkdir()
        keys.write_text(f"{HOUSE.unit_id}\n", encoding="ascii")
        package = stick / NAME
        package.write_bytes(b"a release")
        (stick / f"{NAME}.signed").write_bytes(signed(package, by))
        if damaged:
            package.write_bytes(b"a rele")
        return shuffleup("update", stick, "--check", "--keys", keys)

    return look


def test_a_release_that_is_whole_is_told_as_newer(look):
    done = look(HOUSE)
    assert done.returncode == 0
    assert done.stdout.startswith(f"{NAME}: whole, newer than ")


def test_a_damaged_package_is_never_praised_first(look):
    done = look(HOUSE, damaged=True)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(NAME) or NAME in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_release_of_a_stranger_is_not_called_old(look):
    done = look(STRANGER)
    assert (done.returncode, done.stdout) == (1, "")
    assert "whom this box does not trust" in done.stderr
    assert done.stderr.splitlines()[-1].endswith("no release that this box may take")
