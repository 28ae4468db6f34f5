"""Breadth-first search for all states of two programs on an unreliable line."""

from shuffleup.hardware.card_machine.outstanding_command import CommandEnded
from shuffleup_link import messages
from tests.firmware.link_world import COMMANDS, State, World, Wrong


def look(state: State) -> None:
    """Raise Wrong where something is that must never be."""
    journal = state.journal
    seats = [order.values[0] for order in journal.orders]
    if list(state.moved) != sorted(set(state.moved)):
        raise Wrong(f"cards went out to {state.moved}")
    if not set(state.moved) <= set(seats):
        raise Wrong(f"cards went out to {state.moved}, asked for were {seats}")
    if journal.events != state.told[: len(journal.events)]:
        raise Wrong(f"told {state.told}, heard {journal.events}")
    if [end.command for end in journal.ends] != [order.command for order in journal.orders][
        : len(journal.ends)
    ]:
        raise Wrong(f"ends {journal.ends} of {journal.orders}")
    for end, seat in zip(journal.ends, seats, strict=False):
        if isinstance(end, CommandEnded) and end.response == messages.OK and seat not in state.moved:
            raise Wrong(f"command {end.command} is over and no card went out")


def is_end(state: State) -> bool:
    """Both commands are over, and the table knows all that was told."""
    return len(state.journal.ends) == COMMANDS and state.journal.events == state.told


def explore(world: World) -> tuple[int, int]:
    """Visit every state; return how many there are, and how many cannot reach the end.

    Raises:
        Wrong: a state that must never be is reached.
    """
    first = world.first()
    found = {first: 0}
    reached_from: list[list[int]] = [[]]
    ends, edge = [], [first]
    while edge:
        further = []
        for state in edge:
            look(state)
            if is_end(state):
                ends.append(found[state])
            for after in world.steps(state):
                if after not in found:
                    found[after] = len(found)
                    reached_from.append([])
                    further.append(after)
                reached_from[found[after]].append(found[state])
        edge = further
    return len(found), len(found) - len(backwards(ends, reached_from))


def backwards(ends: list[int], reached_from: list[list[int]]) -> set[int]:
    """Return every state from which an end can be reached."""
    good, edge = set(ends), list(ends)
    while edge:
        for before in reached_from[edge.pop()]:
            if before not in good:
                good.add(before)
                edge.append(before)
    return good
