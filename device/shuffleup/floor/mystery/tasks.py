"""The director's tasks about a mystery bounty."""

from shuffleup.floor.entry import Entry
from shuffleup.floor.mystery.rules import (
    draws_due,
    envelopes_listed,
    knockers,
    mystery_pool,
    phase_reached,
    winner_of,
)
from shuffleup.floor.state import Floor
from shuffleup.floor.task import Prompt, Task
from shuffleup.kernel.amounts import Money
from shuffleup.ruleset.event import Currency
from shuffleup.tournament.mystery import fit


class EnvelopesMayBegin(Prompt, frozen=True):
    """The phase is reached: this list sums to the pool, and `short` knock-outs would draw none (MYS-02)."""

    envelopes: tuple[tuple[Money, int], ...]
    short: int
    currency: Currency


class EnvelopesToList(Prompt, frozen=True):
    """The phase is reached, and the list of the rule set differs from the pool by `off` (MYS-02)."""

    pool: Money
    off: Money
    currency: Currency


class EnvelopeToDraw(Prompt, frozen=True):
    """An envelope waits to be drawn for a player who is out; `by` is empty where no table knows (MYS-05)."""

    name: str
    by: tuple[str, ...]


class WinnersEnvelope(Prompt, frozen=True):
    """The winner draws an envelope for the own head (MYS-08)."""

    name: str


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Propose the beginning, and list the draws that wait."""
    if floor.rules.bounty.kind != "mystery":
        return ()
    return (*_beginning(floor), *(_draw(floor, one) for one in draws_due(floor)))


def _beginning(floor: Floor) -> tuple[Task, ...]:
    pool = mystery_pool(floor)
    if floor.mystery or floor.phase != "playing" or not pool or not phase_reached(floor):
        return ()
    listed, currency = envelopes_listed(floor), floor.rules.event.money_format()
    found = fit(pool, listed)
    if not found.ok:
        return (
            Task("prizes", EnvelopesToList(pool, found.off, currency), "begin_mystery", needs=("envelopes",)),
        )
    own = floor.rules.bounty.own == "winner"
    short = max(0, floor.entries.players - 1 + own - found.count)
    proposal = tuple(sorted(listed.items(), reverse=True))
    return (Task("prizes", EnvelopesMayBegin(proposal, short, currency), "begin_mystery"),)


def _draw(floor: Floor, one: Entry) -> Task:
    winner = winner_of(floor)
    if winner and winner.id == one.id:
        return Task("prizes", WinnersEnvelope(one.name), "draw_envelope", {"out": one.id})
    by = knockers(floor, one)
    names = tuple(floor.entry(number).name for number in by)
    needs = () if by else ("by",)
    return Task("prizes", EnvelopeToDraw(one.name, names), "draw_envelope", {"out": one.id}, needs)
