"""The players of an evening are joined with persons of the book when it is archived (PPL-03)."""

from collections.abc import Callable, Iterable, Sequence

import msgspec

from shuffleup.club.people.book import People
from shuffleup.club.people.naming import AddPerson
from shuffleup.floor.entries.person_names import same_name
from shuffleup.kernel.field_types import PersonId


class Player(msgspec.Struct, frozen=True):
    """A player of an evening: `id` is the evening's own, `known` what registration carried, if anything."""

    id: str
    name: str
    known: PersonId = PersonId("")


class JoinedPlayers(msgspec.Struct, frozen=True):
    """The persons of players, the persons to be added first, and the players for whom nobody is chosen."""

    joined: dict[str, PersonId]
    new: tuple[AddPerson, ...]
    waiting: tuple[str, ...]


def join(
    people: People,
    players: Sequence[Player],
    new_id: Callable[[], PersonId],
    there: Iterable[PersonId] = (),
) -> JoinedPlayers:
    """Join players by the id of their registration, else by a name that exactly one person has or had.

    `there` are the persons of other players who were joined before. Where nobody has the name a person is
    added. Nobody is chosen where two persons have it, or where the
    person who has it is another player of the same evening. No person's names are changed by this, so that
    the order in which evenings are archived does not matter.
    """
    joined: dict[str, PersonId] = {}
    taken = {people.root(one).id for one in there}
    for player in players:
        if player.known in people.persons and (root := people.root(player.known).id) not in taken:
            joined[player.id] = root
            taken.add(root)
    named = by_name(people)
    new: list[AddPerson] = []
    waiting: list[str] = []
    for player in players:
        if player.id in joined:
            continue
        found = named.get(same_name(player.name), set())
        if not found:
            fresh = player.known if _is_free(player.known, people, new) else new_id()
            new.append(AddPerson(fresh, player.name))
            joined[player.id] = fresh
        elif len(found) == 1 and not found & taken:
            joined[player.id] = next(iter(found))
            taken |= found
        else:
            waiting.append(player.id)
    return JoinedPlayers(joined, tuple(new), tuple(waiting))


def by_name(people: People) -> dict[str, set[PersonId]]:
    """Return who has or had each name; names that an entry would take for one are one."""
    found: dict[str, set[PersonId]] = {}
    for person in people:
        if not person.forgotten:
            for name in (person.name, *people.also(person)):
                found.setdefault(same_name(name), set()).add(person.id)
    return found


def _is_free(known: PersonId, people: People, new: Sequence[AddPerson]) -> bool:
    return bool(known) and known not in people.persons and all(one.person != known for one in new)
