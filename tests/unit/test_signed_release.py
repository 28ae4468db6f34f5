"""A release on a stick: accepted from a trusted signer, complete, for this computer, and newer."""

from pathlib import Path

import pytest

from shuffleup.network.trust.releases import (
    FoundRelease,
    NotARelease,
    SignedRelease,
    check_content,
    found_text,
    newest,
    read_found,
    read_signed,
    signed,
    trusted_keys,
)
from shuffleup.network.trust.unit_key import UnitKey

HOUSE, STRANGER = UnitKey(b"h" * 32), UnitKey(b"s" * 32)
NAME = "shuffleup-0.1.10-aarch64-py3.11.tar.gz"


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    (tmp_path / NAME).write_bytes(b"a release")
    return tmp_path


def vouched(stick: Path, key: UnitKey) -> Path:
    beside = stick / f"{NAME}.signed"
    beside.write_bytes(signed(stick / NAME, key))
    return beside


def test_what_the_house_has_signed_is_a_release(stick):
    release = read_signed(vouched(stick, HOUSE), [HOUSE.unit_id])
    assert (release.path, release.version) == (stick / NAME, (0, 1, 10))
    assert (release.machine, release.python) == ("aarch64", "3.11")
    check_content(release, release.path)


def test_what_a_stranger_has_signed_is_not(stick):
    with pytest.raises(NotARelease, match="whom this box does not trust"):
        read_signed(vouched(stick, STRANGER), [HOUSE.unit_id])


@pytest.mark.parametrize(
    ("old", "new"), [(b"0.1.10", b"9.1.10"), (b"aarch64", b"x86_64"), (b'"sha256": "', b'"sha256": "0')]
)
def test_a_signed_line_that_was_changed_is_noticed(stick, old, new):
    beside = vouched(stick, HOUSE)
    changed = beside.read_bytes().replace(old, new)
    assert changed != beside.read_bytes()
    beside.write_bytes(changed)
    with pytest.raises(NotARelease):
        read_signed(beside, [HOUSE.unit_id])


def test_a_stranger_cannot_sign_in_the_name_of_the_house(stick):
    beside = vouched(stick, STRANGER)
    beside.write_bytes(beside.read_bytes().replace(STRANGER.unit_id.encode(), HOUSE.unit_id.encode()))
    with pytest.raises(NotARelease, match="was changed after it was signed"):
        read_signed(beside, [HOUSE.unit_id])


def test_a_package_that_is_another_one_is_not_taken(stick):
    release = read_signed(vouched(stick, HOUSE), [HOUSE.unit_id])
    release.path.write_bytes(b"another release")
    with pytest.raises(NotARelease, match="not the package that was signed"):
        check_content(release, release.path)


@pytest.mark.parametrize(
    "name", ["../etc/passwd", "shuffleup-0.1-aarch64-py3.11.tar.gz/../x", "shuffleup.tar.gz", ""]
)
def test_a_name_that_leads_elsewhere_is_none(tmp_path, name):
    (tmp_path / "x.signed").write_text(
        f'{{"file": "{name}", "sha256": "{"0" * 64}", "key": "{HOUSE.unit_id}", "signature": "{"0" * 128}"}}'
    )
    with pytest.raises(NotARelease, match="is no name of a release"):
        read_signed(tmp_path / "x.signed", [HOUSE.unit_id])


@pytest.mark.parametrize("text", ["", "{", "[]", '{"file": 3}', "\xff"])
def test_what_is_no_such_file_at_all_is_refused(tmp_path, text):
    (tmp_path / "x.signed").write_text(text, encoding="latin-1")
    with pytest.raises(NotARelease, match="does not vouch for a release"):
        read_signed(tmp_path / "x.signed", [HOUSE.unit_id])


def release(version: tuple[int, ...], machine: str = "aarch64", python: str = "3.11") -> SignedRelease:
    return SignedRelease(Path("x"), version, machine, python, "0" * 64)


def test_the_newest_that_fits_is_chosen_and_never_an_older_one():
    found = [
        release((0, 1, 9)),
        release((0, 1, 10)),
        release((0, 2), "x86_64"),
        release((0, 3), python="3.13"),
    ]
    chosen = newest(found, machine="aarch64", python="3.11", after="0.1.8")
    assert chosen is not None
    assert chosen.version == (0, 1, 10)
    assert newest(found, machine="aarch64", python="3.11", after="0.1.10") is None


def test_the_list_of_those_who_are_trusted_has_comments():
    text = f"# whom we trust\n{HOUSE.unit_id}  # the house\n\n{STRANGER.unit_id.upper()}\n"
    assert trusted_keys(text) == {HOUSE.unit_id, STRANGER.unit_id}
    with pytest.raises(NotARelease, match="is no key"):
        trusted_keys("abc")


@pytest.mark.parametrize(
    "text", ["[" * 4000, '{"a":' * 800, '{"file":' * 500, '{"file": "x", "more": ' + "[" * 4000]
)
def test_what_is_nested_without_end_is_refused_as_anything_else(tmp_path, text):
    (tmp_path / "x.signed").write_text(text)
    with pytest.raises(NotARelease, match="does not vouch for a release"):
        read_signed(tmp_path / "x.signed", [HOUSE.unit_id])


def test_what_lies_on_a_stick_is_told_by_its_number(tmp_path):
    told = tmp_path / "found.json"
    told.write_bytes(found_text(release((0, 1, 10))))
    assert read_found(told) == FoundRelease("0.1.10")


@pytest.mark.parametrize("text", ["", "{}", '{"version": 3}', "\xff", "[" * 4000])
def test_without_a_stick_or_with_nonsense_nothing_is_told(tmp_path, text):
    (tmp_path / "found.json").write_text(text, encoding="latin-1")
    assert read_found(tmp_path / "found.json") is None
    assert read_found(tmp_path / "none.json") is None
