"""The common parts of all commands and events of the floor, and the rules that are declared beside them.

    class SwapPlayers(FloorCommand, frozen=True):
        first: EntryId
        second: EntryId

    @answers(SwapPlayers)
    def swap_players(command: SwapPlayers, floor: Floor, given: FloorContext) -> Events: ...

    class MoveOrdered(FloorEvent, frozen=True, tag="move.ordered"):
        entry: EntryId

    @changes(MoveOrdered)
    def move_ordered(event: MoveOrdered, floor: Floor) -> Floor: ...

The verb of a command follows from its class; `floor.contents` lists the modules that declare them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import Annotated, Any, TypeVar

import msgspec

from shuffleup.floor.feature_states import Boxes
from shuffleup.floor.house.floor_facts import FloorFacts
from shuffleup.floor.state import Floor
from shuffleup.kernel.dispatch import Rules
from shuffleup.kernel.field_types import Actor, Millis, Money, TableNo
from shuffleup.ruleset.event import Currency
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.bag_list import BagList
from shuffleup.tournament.timetable import PutForward, never_set

Item = TypeVar("Item")


def _as_they_lie(what: str, items: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(items)


class SeededDraws(msgspec.Struct, frozen=True):
    """Chance from one seed, in hex: the same seed gives the same draws, so anyone can check them (APP-01)."""

    seed: str = ""
    shuffle: Callable[[str, Sequence[Any]], tuple[Any, ...]] = _as_they_lie

    def shuffled(self, what: str, items: Sequence[Item]) -> tuple[Item, ...]:
        """Shuffle these items; draws of different names do not depend on each other."""
        return self.shuffle(what, items)


class ListHere(msgspec.Struct, frozen=True):
    """A bag list that lies on this box, and the key that has signed it, in hex."""

    list: BagList
    signer: str


class FloorContext(msgspec.Struct, frozen=True):
    """The circumstances of a command.

    `now` is a reading of the boot-time clock; `day` the calendar day in the room, year first, and
    `until_start` the time until the scheduled start, None where the event has no date or nobody knows the
    time; `put_forward` says how the clocks of the room will be set. `boxes` are those of the venue, None
    where one box has all tables. `behind` are the tables that are known to have stored more than the floor
    has heard, each with the last row that it is known to have.
    `commitment` binds the seed that the shell has drawn for a command that seals one, and `envelope` is the
    position and the value of the next one, None where its seed does not lie here (MYS-04). `acts` are
    those that a command can undo: by the number of its row each event, and the floor before it. `looks_taken`
    are those of the box, the one that is shown at the end, and `looks_there` all that lie on it.
    `elsewhere` are the facts of the other open events of the house, none where there is one event.
    `bag_lists` are those on this box that floors have signed which it trusts, by the SHA-256 of their files;
    `list_read_by` are the events of this box that have read the list of this flight.
    """

    now: Millis = Millis(0)
    by: Actor = Actor("director")
    lots: SeededDraws = SeededDraws()
    day: str = ""
    until_start: Millis | None = None
    put_forward: PutForward = never_set
    boxes: Boxes | None = None
    behind: Mapping[TableNo, int] = {}
    commitment: str = ""
    envelope: tuple[int, Money] | None = None
    acts: Mapping[int, tuple[Any, Floor]] = {}
    looks_taken: tuple[str, ...] = ("",)
    looks_there: frozenset[str] = frozenset()
    elsewhere: tuple[FloorFacts, ...] = ()
    bag_lists: Mapping[str, ListHere] = {}
    list_read_by: tuple[str, ...] = ()

    def put_forward_in(self, evening: Millis) -> Millis:
        """Return by how much the clocks are put forward between the scheduled start and so long after it."""
        if self.until_start is None:
            return Millis(0)
        end = Millis(self.until_start + evening)
        return Millis(self.put_forward(end) - self.put_forward(self.until_start))

    def lacks(self, tables: Iterable[TableNo]) -> bool:
        """Say whether one of these tables has stored rows that the floor has not read."""
        return not self.behind.keys().isdisjoint(tables)


Reason = Annotated[str, msgspec.Meta(pattern=r"\S", max_length=200)]
"""Why the director does it; it goes into the record."""

Remark = Annotated[str, msgspec.Meta(max_length=200)]
"""A reason that is needed only where a command overrules something."""


class Stacks(Enum):
    """Whose stacks have to be known before a command is decided: no hand that changes them may be missing."""

    NOBODY = "nobody"
    PLAYER = "player"
    """Those of the `entry` that the command names, or whether the next hand has begun where it went broke."""
    TABLE = "table"
    """Those at the `table` that the command names."""
    EVERYBODY = "everybody"
    """All stacks, who is left, or how many sit where."""


class FloorCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command to the floor.

    A command that `draws` is given a seed of its own. One that `seals` is given what binds a seed that stays
    closed, and one that `opens_envelope` the next envelope whose order follows from that seed. One that is
    `about_looks` is given those of the box.
    One that is `about_bags` is given the bag lists that lie here.
    `dealer_may` says that the box at the table may post it with its own keys; else it needs the director.
    One that is `from_phone` comes from a player's page alone, and is no verb of the director.
    """

    draws = False
    seals = False
    opens_envelope = False
    dealer_may = False
    about_looks = False
    about_bags = False
    from_phone = False
    decides_on = Stacks.NOBODY


class FloorEvent(msgspec.Struct, frozen=True):
    """Something that happened on the floor. Its tag is its stored name and never changes."""


Events = tuple[FloorEvent, ...]

hears: Rules[[Floor, Millis], Events] = Rules("report to the floor")
"""The rules for reports of a table or of the unit itself; `Millis` is a reading of the boot-time clock."""


def as_reported(report: FloorEvent, floor: Floor, now: Millis) -> Events:
    """Write down as it is what a table has reported: an event of the floor that nothing else follows from."""
    return (report,)


answers: Rules[[Floor, FloorContext], Events] = Rules("command of the floor")
"""The rules for commands: each returns events or raises a refusal."""

changes: Rules[[Floor], Floor] = Rules("event of the floor")
"""The change that each event makes to the floor."""


class PlayerCommand(FloorCommand, frozen=True):
    """A command from a player's phone. The door of the API has checked who sends it."""

    from_phone = True


class EventOpened(FloorEvent, frozen=True, tag="event.opened"):
    """The event exists: its name and its fully merged rule set. Always the first event of the floor."""

    event_id: str
    rules: RuleSet
    tables: int


class EventMoney(msgspec.Struct, frozen=True):
    """An amount of money, and how the event writes it."""

    amount: Money
    currency: Currency


def event_money(floor: Floor, amount: int) -> EventMoney:
    """Return an amount as a fact of a prompt."""
    return EventMoney(Money(amount), floor.rules.event.money_format())


class Prompt(msgspec.Struct, frozen=True):
    """What a task says: the key of a sentence in `views.words.tasks`, and facts that are put into it.

    Where the key is that of a sentence, not of a function, the arguments of the task are facts of it, too.
    """

    key: str
    facts: Mapping[str, object] = {}


def prompt(key: str, /, **facts: object) -> Prompt:
    """Return what a task says; `tests.views.test_task_words` holds the facts against the sentence."""
    return Prompt(key, facts)


class Task(msgspec.Struct, frozen=True):
    """A task of the director: its facts, and the command that does it.

    `needs` names the arguments that a person has to fill in; all others are in `args`, where one of them may
    stand as a proposal. While a `holds` task is open, some table cannot go on. `price` is the money that it
    takes as it is proposed, below 0 what it gives out.
    """

    room: str
    prompt: Prompt
    verb: str
    args: dict[str, Any] = {}
    needs: tuple[str, ...] = ()
    holds: bool = False
    price: Money = Money(0)
