"""Saves of other programs: their facts, one event a save, the choice where two differ, and their refusals.

TDI-09; the codes of the refusals are the words of the report (TDI-11).
"""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec.structs import replace

from shuffleup.club.people.book import People
from shuffleup.club.seasons import NoSuchClubEvent
from shuffleup.club.state import (
    Club,
    ClubCommand,
    ClubEvent,
    ClubEventId,
    ClubEvents,
    Save,
    SaveFacts,
    answers,
    changes,
)
from shuffleup.kernel.field_types import PersonId, PersonName, PersonText
from shuffleup.kernel.refusals import NotLegalNow, Refusal

Outcome = Literal["taken", "same", "newer", "older", "differs"]
COMPUTED = frozenset({"points", "no_points_because", "formula_fault", "variables"})
"""Facts that a release computes from the others; another release may know more of them."""


class NothingToChoose(NotLegalNow):
    event: str


class ImportSave(ClubCommand, frozen=True):
    """Take the facts of a save; `outcome` says beforehand what becomes of it."""

    event: ClubEventId
    facts: SaveFacts


class SaveEvent(ClubEvent, frozen=True):
    """An event with the fields of `SaveFacts`; `values` holds no text of a person."""

    event: ClubEventId
    moment: int
    values: dict[str, Any]
    names: dict[PersonId, PersonName]
    texts: dict[str, PersonText]
    played: tuple[PersonId, ...]


class SaveImported(SaveEvent, frozen=True, tag="save.imported"):
    """The facts of a save count from now on; those before them stay in the journal."""


class SaveDiffers(SaveEvent, frozen=True, tag="save.differs"):
    """A save of the same moment has other facts; they wait for the choice of the director."""


def outcome(club: Club, event: ClubEventId, facts: SaveFacts) -> Outcome:
    """Say what an import of these facts does; names and typed texts are no part of the comparison."""
    if any(one.tournament == event for one in club.evenings.values()):
        return "older"  # the evening was taken over, and its archive is what came after any save (TDI-14)
    known = club.saves.get(event)
    if known is None:
        return "taken"
    same = known.facts.played == facts.played
    if same and known.facts.values == facts.values:
        return "same"
    if known.facts.moment != facts.moment:
        return "newer" if known.facts.moment < facts.moment else "older"
    return "newer" if same and _read_better(known.facts.values, facts.values) else "differs"


def _read_better(known: Mapping[str, Any], found: Mapping[str, Any]) -> bool:
    """Say whether both are facts of one file, from which a later release computes other figures."""
    return _in_the_file(known) == _in_the_file(found) and _agree(
        known.get("variables"), found.get("variables")
    )


def _in_the_file(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if key not in COMPUTED}


def _agree(known: Mapping[str, Any] | None, found: Mapping[str, Any] | None) -> bool:
    """Say whether the variables that both know are the same, of the event and of the same persons."""
    if not known or not found:
        return known == found
    pairs = [(known["event"], found["event"])]
    pairs += [(own, found["people"].get(person, {})) for person, own in known["people"].items()]
    same = all(one[key] == two[key] for one, two in pairs for key in one.keys() & two.keys())
    return same and known["people"].keys() == found["people"].keys()


@answers(ImportSave)
def import_save(command: ImportSave, club: Club, people: People) -> ClubEvents:
    """Take a new or newer save; keep one that differs for a choice, once.

    No name comes back of a person who is forgotten (PPL-09).
    """
    facts, result = command.facts, outcome(club, command.event, command.facts)
    names = {one: name for one, name in facts.names.items() if not _is_forgotten(people, one)}
    said = (command.event, facts.moment, dict(facts.values), names, dict(facts.texts))
    if result in ("taken", "newer"):
        return (SaveImported(*said, facts.played),)
    if result == "differs":
        other = club.saves[command.event].other
        waits = other is not None and other.values == facts.values
        return () if waits else (SaveDiffers(*said, facts.played),)
    return ()


@changes(SaveImported)
def save_imported(event: SaveImported, club: Club) -> Club:
    """Let the facts count; what waited for a choice is settled by newer facts."""
    return _with(club, Save(event.event, _facts(event)))


@changes(SaveDiffers)
def save_differs(event: SaveDiffers, club: Club) -> Club:
    """Keep the other facts beside those that count."""
    return _with(club, replace(club.saves[event.event], other=_facts(event)))


class ChooseSave(ClubCommand, frozen=True):
    """Choose between two saves of one moment: the `other` one, or the one that counts now."""

    event: ClubEventId
    other: bool


class SaveChosen(ClubEvent, frozen=True, tag="save.chosen"):
    """The director has chosen between two saves of one moment."""

    event: ClubEventId
    other: bool


@answers(ChooseSave)
def choose_save(command: ChooseSave, club: Club, people: People) -> ClubEvents:
    """Choose, where there is a choice."""
    save = club.saves.get(command.event)
    if save is None:
        raise NoSuchClubEvent(command.event)
    if save.other is None:
        raise NothingToChoose(command.event)
    return (SaveChosen(command.event, command.other),)


@changes(SaveChosen)
def save_chosen(event: SaveChosen, club: Club) -> Club:
    """Let the chosen facts count, and drop the others from the state."""
    save = club.saves[event.event]
    facts = save.other if event.other and save.other else save.facts
    return _with(club, Save(event.event, facts))


def _is_forgotten(people: People, person: PersonId) -> bool:
    return person in people.persons and people.root(person).forgotten


def _facts(event: SaveEvent) -> SaveFacts:
    return SaveFacts(event.moment, event.values, event.names, event.texts, event.played)


def _with(club: Club, save: Save) -> Club:
    return replace(club, saves={**club.saves, save.id: save})


Fault = Literal[
    "empty",
    "cut_off",
    "no_text",
    "bad_gzip",
    "no_value",
    "no_key",
    "unknown_word",
    "no_escape",
    "number_too_large",
    "no_pairs",
    "too_deep",
    "after_the_end",
    "no_tournament",
    "wrong_kind",
    "no_time",
    "no_saves_in_folder",
    "same_person_twice",
    "text_too_long",
]
"""What is wrong with the text of a save."""


class NotASave(Refusal):
    """The text is not in the grammar of saves, is cut off, or lacks what every save has.

    `fault` is a word of `Fault`, `place` the character from 1 or the path of the value.
    """

    fault: Fault
    place: int | str


class TooLarge(Refusal):
    """The file has more than 16 MB when unpacked, or more tokens, persons or pieces than any save has."""

    most: int
    unit: str


class CannotRead(Refusal):
    """The file does not exist or may not be read; `reason` is the word of the system."""

    reason: str


class NotBegunYet(NotLegalNow): ...


class OverAlready(NotLegalNow): ...


class LevelBeyondTheFile(NotLegalNow):
    level: int
