"""Lists that never change, and the figures that follow from all of their members.

    class Roll(Members[Entry]):
        held = Sum[Entry](lambda one: one.chips)

    roll.held                         # counted over all entries, once
    roll.with_changed([entry]).held   # the same sum, less what the entry held, and what it holds now

A result changes one table of a thousand: a list that differs in a few members takes over every figure that is
known of the list before, and looks at these few alone. The list itself is stored in runs, and shares with the
list before all runs in which nothing changed.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar, overload

from shuffleup.kernel.field_types import TableNo
from shuffleup.tournament.seating import Place

Member = TypeVar("Member")
Value = TypeVar("Value")

RUN = 64
"""Members of a run; the last one may have fewer, but at least one. A change copies one run and the list of
runs: 205 references in place of 9,000 for the entries of a thousand tables."""


class ListChange(NamedTuple, Generic[Member]):
    """The difference of a list from the one before: `come` stand where those `gone` stood, or at its end."""

    gone: tuple[Member, ...]
    come: tuple[Member, ...]


class Figure(Generic[Member, Value]):
    """A value that follows from a list: computed at its first use, and updated by each change from then on.

    `of` takes from a member what the value is made of.
    """

    def __init__(self, of: Callable[[Member], Any] = lambda one: one) -> None:
        self._of = of

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, members: "Members[Member]", owner: type | None = None) -> Value:
        value = vars(members)[self.name] = self.made(members)
        return value

    def made(self, members: "Members[Member]") -> Value:
        """Make the value from all members."""
        raise NotImplementedError

    def kept_up(self, known: Value, change: ListChange[Member], members: "Members[Member]") -> Value:
        """Return the value after a change that has led to `members`; before it was the one `known`."""
        raise NotImplementedError


class KeyIndex(Figure[Any, dict[Any, int]]):
    """The position of each key in the list."""

    def made(self, members: "Members[Any]") -> dict[Any, int]:
        """Number the members."""
        return {members.key(one): at for at, one in enumerate(members)}

    def kept_up(
        self, known: dict[Any, int], change: ListChange[Any], members: "Members[Any]"
    ) -> dict[Any, int]:
        """Leave all where they are; who is new stands at the end."""
        return known if change.gone else known | {members.key(one): len(known) for one in change.come}


class Members(Sequence[Member], Generic[Member]):
    """A list in which every member has a key of its own."""

    index_of = KeyIndex()
    _figures: ClassVar[tuple[Figure[Any, Any], ...]]

    def __init_subclass__(cls) -> None:
        # The positions come first: other figures are kept in the order of the list by them.
        named = (one for base in reversed(cls.__mro__) for one in vars(base).values())
        cls._figures = tuple(one for one in named if isinstance(one, Figure))

    def __init__(self, members: Iterable[Member] = ()) -> None:
        self._runs: _Runs[Member] = _in_runs(tuple(members))

    def __len__(self) -> int:
        return RUN * (len(self._runs) - 1) + len(self._runs[-1]) if self._runs else 0

    def __iter__(self) -> Iterator[Member]:
        return chain.from_iterable(self._runs)

    @overload
    def __getitem__(self, at: int) -> Member: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Member, ...]: ...
    def __getitem__(self, at: int | slice) -> Member | tuple[Member, ...]:
        if isinstance(at, slice) or at < 0:
            return tuple(self)[at]
        return self._runs[at // RUN][at % RUN]

    def __eq__(self, other: object) -> bool:
        return self._runs == other._runs if isinstance(other, Members) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._runs)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({list(self)!r})"

    @staticmethod
    def key(member: Any) -> Any:
        """Return the key of a member."""
        raise NotImplementedError

    def get(self, key: Any) -> Member | None:
        """Find a member, None where there is none of that key."""
        at = self.index_of.get(key)
        return None if at is None else self[at]

    def with_changed(self, changed: Iterable[Member]) -> Self:
        """Return the list with these in the place of the members of their keys, which have to be there."""
        come = tuple(changed)
        places = [self.index_of[self.key(one)] for one in come]
        gone = tuple(self[at] for at in places)
        others: dict[int, list[Member]] = {}
        for at, one in zip(places, come, strict=True):
            run, within = divmod(at, RUN)
            if run not in others:
                others[run] = list(self._runs[run])
            others[run][within] = one
        runs = list(self._runs)
        for run, members in others.items():
            runs[run] = tuple(members)
        return self._after(ListChange(gone, come), tuple(runs))

    def with_new(self, member: Member) -> Self:
        """Return the list with one member more, at the end."""
        *full, last = self._runs or ((),)
        ends = ((*last, member),) if len(last) < RUN else (last, (member,))
        return self._after(ListChange((), (member,)), (*full, *ends))

    def _after(self, change: ListChange[Member], runs: "_Runs[Member]") -> Self:
        # All are kept up, asked for or not: what is asked of a list that is only tried out would be lost.
        # In a list of one run only the positions are: counting 64 members for whoever asks costs less.
        new = type(self)()
        new._runs = runs
        for figure in self._figures if len(runs) > 1 else self._figures[:1]:
            vars(new)[figure.name] = figure.kept_up(getattr(self, figure.name), change, new)
        return new


_Runs = tuple[tuple[Member, ...], ...]


def _in_runs(members: tuple[Member, ...]) -> _Runs[Member]:
    return tuple(members[at : at + RUN] for at in range(0, len(members), RUN))


class Sum(Figure[Member, int]):
    """The sum over all members."""

    def made(self, members: Members[Member]) -> int:
        """Add up what all have."""
        return sum(map(self._of, members))

    def kept_up(self, known: int, change: ListChange[Member], members: Members[Member]) -> int:
        """Take off what the one had and add what the other has."""
        more: int = sum(map(self._of, change.come)) - sum(map(self._of, change.gone))
        return known + more


class Minimum(Figure[Member, int]):
    """The least value of a member that is not 0; 0 where there is none."""

    def made(self, members: Members[Member]) -> int:
        """Find the least of all."""
        return min([had for one in members if (had := self._of(one))], default=0)

    def kept_up(self, known: int, change: ListChange[Member], members: Members[Member]) -> int:
        """Look at all again only where the least itself may be gone."""
        if known and known in map(self._of, change.gone):
            return self.made(members)
        return min([had for had in (known, *map(self._of, change.come)) if had], default=0)


class FewMembers(Figure[Member, tuple[Member, ...]]):
    """The members of a kind of which there are few, in their order."""

    def made(self, members: Members[Member]) -> tuple[Member, ...]:
        """Choose among all."""
        return tuple(filter(self._of, members))

    def kept_up(
        self, known: tuple[Member, ...], change: ListChange[Member], members: Members[Member]
    ) -> tuple[Member, ...]:
        """Choose among those that were of the kind and those that have come."""
        left = {members.key(one) for one in filter(self._of, change.gone)}
        joined = tuple(filter(self._of, change.come))
        if not (left or joined):
            return known
        stay = [one for one in known if members.key(one) not in left]
        return tuple(sorted([*stay, *joined], key=lambda one: members.index_of[members.key(one)]))


class Column(Figure[Member, tuple[Any, ...]]):
    """The values of all members, in their order."""

    def made(self, members: Members[Member]) -> tuple[Any, ...]:
        """Read all."""
        return tuple(map(self._of, members))

    def kept_up(
        self, known: tuple[Any, ...], change: ListChange[Member], members: Members[Member]
    ) -> tuple[Any, ...]:
        """Read those that changed."""
        before, after = [tuple(map(self._of, some)) for some in change]
        if before == after:
            return known
        values = [*known, *after[len(before) :]]
        for one, value in zip(change.come, after, strict=True):
            values[members.index_of[members.key(one)]] = value
        return tuple(values)


class Count(Counter[Any]):
    """How many members have each value. It is not changed once it is made, so it stays the same object, with
    what was computed of it, while no member has another value than before.
    """

    @cached_property
    def spread(self) -> int:
        """How many more the most frequent value has than the rarest; 0 where there is none."""
        return max(self.values()) - min(self.values()) if self else 0


class Tally(Figure[Member, Count]):
    """The number of members with each value; None is no value."""

    def made(self, members: Members[Member]) -> Count:
        """Count the values of all."""
        return self.kept_up(Count(), ListChange((), tuple(members)), members)

    def kept_up(self, known: Count, change: ListChange[Member], members: Members[Member]) -> Count:
        """Count the values that those had who changed no more, and those that they have."""
        before, after = [list(map(self._of, some)) for some in change]
        if before == after:
            return known
        count = Count(known)
        count.subtract(value for value in before if value is not None)
        count.update(value for value in after if value is not None)
        for value in before:
            if value in count and not count[value]:
                del count[value]
        return count


class Keys(Figure[Member, frozenset[Any]]):
    """The keys of the members of a kind."""

    def made(self, members: Members[Member]) -> frozenset[Any]:
        """Choose among all."""
        return frozenset(map(members.key, filter(self._of, members)))

    def kept_up(
        self, known: frozenset[Any], change: ListChange[Member], members: Members[Member]
    ) -> frozenset[Any]:
        """Exchange the keys of those that are of the kind no more for those of the kind now."""
        before = frozenset(map(members.key, filter(self._of, change.gone)))
        after = frozenset(map(members.key, filter(self._of, change.come)))
        return known if before == after else (known - before) | after


ByTable = dict[TableNo, tuple[Member, ...]]


class AtTables(Figure[Member, ByTable[Member]]):
    """The members that have a chair at each table, by seat; a table at which nobody has one is left out."""

    def made(self, members: Members[Member]) -> ByTable[Member]:
        """Sort all by their chairs."""
        return self.kept_up({}, ListChange((), tuple(members)), members)

    def kept_up(
        self, known: ByTable[Member], change: ListChange[Member], members: Members[Member]
    ) -> ByTable[Member]:
        """Sort the tables again that an entry comes to or leaves; the others stay as they were."""
        before, after_it = [tuple(map(self._of, some)) for some in change]
        tables = {chair.table for chair in (*before, *after_it) if chair}
        if before == after_it:  # all keep their chairs, as after most hands
            come = {members.key(one): one for one in change.come}
            return known | {
                table: tuple([come.get(members.key(one), one) for one in known[table]]) for table in tables
            }
        changed = set(map(members.key, change.gone))
        there = {
            table: [one for one in known.get(table, ()) if members.key(one) not in changed]
            for table in tables
        }
        for one in change.come:
            if chair := self._of(one):
                there[chair.table].append(one)
        after = known | {
            table: tuple(sorted(here, key=lambda one: self._chair(one, members)))
            for table, here in there.items()
        }
        for table, here in there.items():
            if not here:
                del after[table]
        return after

    def _chair(self, one: Member, members: Members[Member]) -> tuple[Place, int]:
        """Of two in one chair, who is earlier in the list comes first."""
        return self._of(one), members.index_of[members.key(one)]
