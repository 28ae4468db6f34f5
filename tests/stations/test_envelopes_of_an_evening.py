"""The envelopes of a mystery bounty over a whole evening: power cuts between any two rows, seed, audit."""

import asyncio
from contextlib import suppress

import pytest
from msgspec.structs import replace

from shuffleup.archive.audit.event import audit_books
from shuffleup.archive.event_archive import archive_lines, is_over
from shuffleup.floor.prizes.mystery_bounty import draws_due
from shuffleup.floor.prizes.mystery_events import EnvelopeDrawn, EnvelopeShown, MysteryBegun, MysterySettled
from shuffleup.kernel.chance import commitment, shuffled
from shuffleup.kernel.field_types import FLOOR, Money
from shuffleup.ruleset.event import Registration, TableUse
from shuffleup.ruleset.money import Bounty, PrizeMoney
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.event_codec import FLOOR_EVENTS
from shuffleup.stations.floor_secrets import ENVELOPES
from shuffleup.storage.journal.reader import Unpacking, read_journal
from shuffleup.storage.journal.row_hash import digest
from shuffleup.storage.journal.writer import InlineWriter
from tests.night import some_by_day

RULES = RuleSet(
    money=PrizeMoney(buy_in=Money(1000), unit=Money(100)),
    bounty=Bounty("mystery", Money(500), envelopes={Money(900): 1, Money(400): 1, Money(200): 1}),
    registration=Registration(),
    table=TableUse(tracking="hands"),
)
STEPS_MS = 5000
"""Longer than a drum roll."""


class PowerCut(Exception):
    """The unit is dark."""


CUT = (PowerCut, BaseExceptionGroup)


class PluggedIn(InlineWriter):
    """Writes until the plug is pulled after so many acts: the last one is on disk, and nobody has heard."""

    acts_left = None

    async def append(self, drafts, **sealed):
        if self.acts_left == 0:
            raise PowerCut
        rows = await super().append(drafts, **sealed)
        if self.acts_left is not None:
            self.acts_left -= 1
            if self.acts_left == 0:
                raise PowerCut
        return rows


async def play_on(at):
    """Do whatever comes next until the envelopes are settled: each step asks the state what is due."""
    for _ in range(60):
        await step(at)
        await at.clock.sleep(STEPS_MS)
        mystery = at.floor.mystery
        if mystery and mystery.settled:
            return
    raise AssertionError("the evening does not end")


async def step(at):
    floor = at.floor
    if floor.phase == "registration":
        await begin(at)
    elif floor.phase == "seated":
        await at.direct("start")
    elif floor.mystery is None:
        await at.direct("begin_mystery")
    elif due := draws_due(floor):
        by = ("e1",) if due[0].broke else ()
        await at.direct("draw_envelope", out=due[0].id, by=by)
    elif floor.phase == "playing" and not floor.mystery.drum_roll:
        await bust_the_last(at)


async def begin(at):
    if not at.floor.entries:
        await at.direct("register", names=["Ann", "Bongani", "Carla"])
    await at.direct("draw_seats")


async def bust_the_last(at):
    """Whoever registered last of those who are in loses all chips in one hand."""
    if at.table.play.is_on_unfollowed:
        loser = max(at.floor.left(), key=lambda one: one.id)
        await at.ask("tap_busts", seats=[loser.place.seat])
        await at.ask("confirm_result")
    else:
        await at.ask("start_hand")


def cut_after(friday, journal_path, in_virtual_time, acts):
    """Play until so many acts are stored, pull the plug, and play on from the journal to the end."""

    async def main(clock):
        at = friday(journal_path, clock, RULES, writer=PluggedIn)
        at.writer.acts_left = acts
        with suppress(*CUT):
            async with asyncio.TaskGroup() as tasks:
                await at.open(tasks)
                await play_on(at)
                await at.close()
        if at.writer.acts_left != 0:
            return
        at.journal.close()
        again = friday(journal_path, clock, RULES, sender="two", seed=8)
        async with asyncio.TaskGroup() as tasks:
            await again.open(tasks)
            await play_on(again)
            await again.close()

    in_virtual_time(main)


def told(journal, *kinds):
    events = [FLOOR_EVENTS.read(row) for row in journal.rows(FLOOR)]
    return [one for one in events if isinstance(one, kinds)]


def seed_of(journal):
    (name,) = [one for one in journal.secrets() if one.startswith(ENVELOPES)]
    return journal.unseal(name)


@pytest.fixture
def finished(friday, journal_path, in_virtual_time):
    """The journal of an evening that was played to its end."""
    cut_after(friday, journal_path, in_virtual_time, None)
    return journal_path


def test_every_draw_follows_from_the_seed_that_the_beginning_binds(finished):
    """MYS-04, MYS-05, MYS-08: the seed is opened with the event, in its archive."""
    with read_journal(finished) as journal:
        (begun,), seed = told(journal, MysteryBegun), seed_of(journal)
        assert begun.commitment == commitment(seed)
        order = shuffled(seed, (900, 400, 200))
        assert [(one.out, one.position, one.value) for one in told(journal, EnvelopeDrawn)] == [
            ("e3", 1, order[0]),
            ("e2", 2, order[1]),
            ("e1", 3, order[2]),
        ]
        assert seed not in b"".join(row.payload for row in journal.rows(FLOOR))
        assert seed.hex().encode() not in b"".join(row.payload for row in journal.rows(FLOOR))
        assert is_over(journal)
        assert seed.hex().encode() in b"".join(archive_lines(journal))


@pytest.mark.parametrize("acts", some_by_day(range(1, 40), range(6, 40, 4)))
def test_a_power_cut_between_any_two_acts_changes_no_envelope(friday, journal_path, in_virtual_time, acts):
    """MYS-05: each envelope is drawn once and shown once, with the value of the order of its seed."""
    cut_after(friday, journal_path, in_virtual_time, acts)
    with read_journal(journal_path) as journal:
        (begun,), seed = told(journal, MysteryBegun), seed_of(journal)
        order = shuffled(seed, begun.envelopes)
        drawn, shown = told(journal, EnvelopeDrawn), told(journal, EnvelopeShown)
        assert [(one.out, one.value) for one in drawn] == list(zip(("e3", "e2", "e1"), order, strict=True))
        assert [(one.out, one.value) for one in shown] == [(one.out, one.value) for one in drawn]
        assert len(told(journal, MysterySettled)) == 1


def faults(path):
    with read_journal(path) as book:
        return [one.what for one in audit_books([book]).findings if one.weight == "wrong"]


def test_the_audit_of_an_untouched_evening_finds_nothing(finished):
    """MYS-04."""
    assert faults(finished) == []


def rewritten(finished, tmp_path, change, seed=None):
    """Write the evening again with other rows, whose hashes fit, and other secrets."""
    target = tmp_path / "changed.journal"
    with read_journal(finished) as book, Unpacking(target, book.genesis) as changed:
        for stream in book.streams():
            last, rows = book.root, []
            for row in book.rows(stream):
                fitting = replace(row, payload=change(row.payload), previous_hash=last)
                fitting = replace(fitting, hash=digest(fitting))
                last = fitting.hash
                rows.append(fitting)
            changed.take(rows)
        changed.seal({name: seed or book.unseal(name) for name in book.secrets()})
    return target


def test_the_audit_finds_a_changed_value(finished, tmp_path):
    """MYS-04: somebody who may write the journal, hashes and all."""
    with read_journal(finished) as book:
        first = told(book, EnvelopeDrawn)[0].value
    other = 900 if first != 900 else 400
    changed = rewritten(
        finished, tmp_path, lambda said: said.replace(b'"value":%d' % first, b'"value":%d' % other)
    )
    assert f"the envelopes: draw 1 gave {other}, and {first} lies there" in faults(changed)


def test_the_audit_finds_a_changed_order(finished, tmp_path):
    """MYS-04."""
    swap = {b'"position":1': b'"position":2', b'"position":2': b'"position":1'}

    def change(said):
        found = next((old for old in swap if old in said and b"mystery.drawn" in said), None)
        return said.replace(found, swap[found]) if found else said

    assert "the envelopes: draw 2 was made, and 1 comes next" in faults(rewritten(finished, tmp_path, change))


def test_the_audit_finds_a_changed_seed(finished, tmp_path):
    """MYS-04."""
    found = faults(rewritten(finished, tmp_path, lambda said: said, seed=bytes(32)))
    assert any(one.startswith("the envelopes: the seed is not the one that ") for one in found)
