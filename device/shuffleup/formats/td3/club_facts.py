"""A save of The Tournament Director 3 in a club: commands for the people book, and facts of an event."""

from collections.abc import Iterator, Mapping
from typing import Any

from shuffleup.club.people.book import NO_CONTACT, Contact, People, PeopleCommand, foreign_person
from shuffleup.club.people.person_commands import AddPerson, RenamePerson, SetContact
from shuffleup.club.state import ClubEventId, SaveFacts, save_id
from shuffleup.floor.entries.person_names import LONGEST_NAME, fault_of_name, tidy
from shuffleup.formats.td3.points import variables_of
from shuffleup.formats.td3.save import SavedPlayer, Td3Save
from shuffleup.kernel.field_types import PersonId
from shuffleup.kernel.shown_text import shown

SOURCE = "td3"
NO_FACTS = frozenset({"people", "title", "league", "season", "encoding", "left_out"})
"""Fields of a report that hold texts of people, or tell about the file and not about the evening."""

LONGEST_READ = 400
"""Letters of a name that are looked at; a name that can be shown is much shorter."""


def td3_person(known_as: str) -> PersonId:
    """Name a person by the id that TD3 gave: the same in every save (TDI-08)."""
    return foreign_person(SOURCE, known_as)


def club_facts(save: Td3Save, report: Mapping[str, Any]) -> tuple[ClubEventId, SaveFacts]:
    """Turn a save into an event of the club and its facts; persons stand there by their ids in the book.

    `report` are the facts of the save as `facts_of` lists them.
    """
    ids = {player.person: td3_person(player.person) for player in save.players}
    facts = {name: value for name, value in report.items() if name not in NO_FACTS}
    values: dict[str, Any] = _with_ids(facts, ids) | {"variables": _with_ids(variables_of(save), ids)}
    texts = {"title": save.title, "league": save.league, "season": save.season}
    return save_id(save.tournament), SaveFacts(
        moment=save.last_moment_ms,
        values=values,
        names={ids[player.person]: shown_name(player) for player in save.entrants},
        texts={key: shown(text) for key, text in texts.items() if text},
        played=tuple(sorted(ids[player.person] for player in save.entrants)),
    )


def people_commands(save: Td3Save, people: People, *, contact: bool) -> Iterator[PeopleCommand]:
    """List what the people book has to learn of those who bought in; who is forgotten stays forgotten.

    A name that differs becomes another name of the person. With `contact`, e-mail, phone and note are taken
    where the book has none (TDI-18).
    """
    for player in save.entrants:
        person, name = td3_person(player.person), shown_name(player)
        known = people.persons.get(person)
        if known is not None and people.root(person).forgotten:
            continue
        if known is None:
            yield AddPerson(person, name)
        elif known.into is None and name != known.name and name not in known.names:
            yield RenamePerson(person, name)
            yield RenamePerson(person, known.name)
        if contact and (known is None or (known.into is None and known.contact == NO_CONTACT)):
            found = Contact(player.contact.email, player.contact.phone, player.contact.note)
            if found != NO_CONTACT:
                yield SetContact(person, found)


def shown_name(player: SavedPlayer) -> str:
    """Make a name that every face can show; signs that none can are left out."""
    read = tidy(player.name[:LONGEST_READ])
    letters = [letter for letter in read if letter == " " or fault_of_name(letter) is None]
    name = tidy("".join(letters))[:LONGEST_NAME].strip()
    return name if name and fault_of_name(name) is None else f"TD3 {player.person[:8]}"


def _with_ids(value: Any, ids: dict[str, PersonId]) -> Any:
    """Put the ids of the book in the place of those of the file, in values and in keys."""
    if isinstance(value, dict):
        return {ids.get(key, key): _with_ids(one, ids) for key, one in value.items()}
    if isinstance(value, list):
        return [_with_ids(one, ids) for one in value]
    return ids.get(value, value) if isinstance(value, str) else value
