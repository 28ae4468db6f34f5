"""A player who is forgotten has no card and no phone any more, in no journal and no archive (PLY-18)."""

import shutil
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from shuffleup.__main__ import main
from shuffleup.archive.club_folder.club_writer import open_club
from shuffleup.archive.club_folder.evenings import take_archives
from shuffleup.archive.club_folder.forgetting import forget_everywhere
from shuffleup.archive.event_archive import archive_lines, forget_in_archive
from shuffleup.cli.audit import audit
from shuffleup.club.people.person_commands import ForgetPerson
from shuffleup.kernel.field_types import Actor
from shuffleup.storage.journal.reader import read_journal
from shuffleup_demo.clocks import HandClock

ANN, BONGANI = "Ann", "Bongani"


class Played:
    """The journal of an evening with cards, the secrets of the cards, and the ids of the phones, by name."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.secrets: dict[str, list[bytes]] = {ANN: [], BONGANI: []}
        self.phones: dict[str, list[bytes]] = {ANN: [], BONGANI: []}

    def holds(self, name: str) -> tuple[list[bool], list[bool]]:
        octets = b"".join(one.read_bytes() for one in self.path.parent.glob(f"{self.path.name}*"))
        return [one in octets for one in self.secrets[name]], [one in octets for one in self.phones[name]]


@pytest.fixture
def played(evening: Any) -> Played:
    """Ann loses a card and clears a phone; she and Bongani read their pages; the evening ends."""
    found = Played(Path())

    async def story(at: Any) -> None:
        await at.begin(ANN, BONGANI)
        for name in (ANN, BONGANI):
            phone = await at.phone_of(name, called=f"first phone of {name}")
            await phone.act(do="scan")
            found.secrets[name].append(phone.secret)
            found.phones[name].append(phone.id.encode())
        await at.direct("new_card", entry="e1", reason="lost in the car park")
        for called in ("second", "third"):
            phone = await at.phone_of(ANN, called=called)
            await phone.act(do="scan")
            found.phones[ANN].append(phone.id.encode())
            await at.direct("clear_phones", entry="e1")
        found.secrets[ANN].append(phone.secret)
        await at.direct("end_event", reason="the bar closes")
        await at.direct("archive_event")

    found.path = evening(story).path
    return found


def test_no_octet_of_a_forgotten_card_or_phone_is_left_in_the_journal(played: Played, capsys: Any) -> None:
    assert played.holds(ANN) == ([True] * 2, [True] * 3)
    with read_journal(played.path) as journal:
        before = [row.hash for stream in journal.streams() for row in journal.rows(stream)]
        others = {
            name for name in journal.secrets() if sha256(played.secrets[BONGANI][0]).hexdigest() in name
        }
    assert main(["forget", str(played.path), "ann"]) == 0
    assert (
        "cards of players erased: 2; they and their phones open no page any more" in capsys.readouterr().out
    )
    assert played.holds(ANN) == ([False] * 2, [False] * 3)
    assert played.holds(BONGANI) == ([True], [True])
    with read_journal(played.path) as journal:
        assert [row.hash for stream in journal.streams() for row in journal.rows(stream)] == before
        assert {name for name in journal.secrets() if name.startswith("card/")} == others
    assert len(others) == 1
    assert audit([played.path], []).whole


def test_all_cards_go_with_all_texts_and_the_seeds_of_the_decks_stay(played: Played) -> None:
    with read_journal(played.path) as journal:
        seeds = [name for name in journal.secrets() if not name.startswith("card/")]
    assert main(["forget", str(played.path), "--all-texts"]) == 0
    assert played.holds(ANN) == ([False] * 2, [False] * 3)
    assert played.holds(BONGANI) == ([False], [False])
    with read_journal(played.path) as journal:
        assert list(journal.secrets()) == seeds
    assert audit([played.path], []).whole


def test_the_phones_go_from_an_archive_too_in_which_no_card_ever_was(played: Played, tmp_path: Path) -> None:
    archive = tmp_path / "friday.json"
    with read_journal(played.path) as journal:
        archive.write_bytes(b"".join(archive_lines(journal)))
    assert [one in archive.read_bytes() for one in played.phones[ANN]] == [True] * 3
    ids = {one.decode() for one in played.phones[ANN]}
    assert forget_in_archive(archive, lambda one: one.content in ids).erased == 3
    assert [one in archive.read_bytes() for one in played.phones[ANN]] == [False] * 3


def test_a_club_that_forgets_a_person_erases_the_cards_and_phones_of_its_evenings(
    played: Played, tmp_path: Path
) -> None:
    state = tmp_path / "state"
    (state / "archive").mkdir(parents=True)
    kept = Played(state / "archive/friday.journal")
    kept.secrets, kept.phones = played.secrets, played.phones
    shutil.copy(played.path, kept.path)
    archive = state / "friday.json"
    with read_journal(kept.path) as journal:
        archive.write_bytes(b"".join(archive_lines(journal)))
    with open_club(state / "club", HandClock(), make=True) as club:
        take_archives(club, [kept.path])
        ann = next(one.id for one in club.people if one.name == ANN)
    forget_everywhere(state / "club", [state], ForgetPerson(ann), Actor("director", "Dora"), HandClock())
    assert kept.holds(ANN) == ([False] * 2, [False] * 3)
    assert kept.holds(BONGANI) == ([True], [True])
    assert [one in archive.read_bytes() for one in played.phones[ANN]] == [False] * 3
    assert played.phones[BONGANI][0] in archive.read_bytes()
