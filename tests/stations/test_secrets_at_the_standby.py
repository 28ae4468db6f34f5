"""The secrets of a floor at its standby, which then draws the same envelopes and knows the same cards."""

import asyncio

import pytest
from msgspec.structs import replace

from shuffleup.floor.prizes.mystery_bounty import draws_due
from shuffleup.floor.prizes.mystery_events import EnvelopeDrawn, MysteryBegun
from shuffleup.kernel.chance import commitment, shuffled
from shuffleup.kernel.field_types import CARD_SECRETS, FLOOR, Money
from shuffleup.ruleset.event import Players, Registration, TableUse
from shuffleup.ruleset.money import Bounty, PrizeMoney
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.event_codec import FLOOR_EVENTS
from shuffleup.stations.floor_secrets import ENVELOPES, StandbySecrets, envelopes_name
from shuffleup.storage.journal.reader import read_journal
from shuffleup.storage.journal.store import Journal
from shuffleup.storage.journal.writer import InlineWriter

RULES = RuleSet(
    money=PrizeMoney(buy_in=Money(1000), unit=Money(100)),
    bounty=Bounty("mystery", Money(500), envelopes={Money(900): 1, Money(400): 1, Money(200): 1}),
    registration=Registration(),
    table=TableUse(tracking="hands"),
    players=Players(page=True),
)


pytestmark = pytest.mark.run_by("an_evening", rules=RULES)
DRUM_ROLL_MS = 5000


class Standby:
    """A copy of an evening on another box, with the line by which it asks for secrets."""

    def __init__(self, path, clock, floor):
        self.path, self.floor, self.asked = path, floor, []
        with read_journal(floor.journal.path) as book:
            self.journal = Journal.create(path, clock=clock, genesis=book.genesis)
            for stream in book.streams():
                self.journal.adopt(tuple(book.rows(stream)))
        self.secrets = StandbySecrets(InlineWriter(self.journal), self.fetch)

    async def fetch(self, names):
        self.asked.append(tuple(names))
        return await self.floor.evening.floor.secrets(names)

    def take_over(self):
        for stream in self.journal.streams():
            self.journal.begin_epoch(stream)
        self.journal.close()


async def bust_the_last(at):
    await at.ask("start_hand")
    loser = max(at.floor.left(), key=lambda one: one.id)
    await at.ask("tap_busts", seats=[loser.place.seat])
    await at.ask("confirm_result")
    await at.ask("start_hand")


async def draw(at):
    due = draws_due(at.floor)[0]
    reply = await at.direct("draw_envelope", out=due.id, by=("e1",))
    assert reply.status == 200, reply
    await at.clock.sleep(DRUM_ROLL_MS)


async def copied(at, path):
    """Play until the first envelope is drawn, and copy it all to a standby."""
    await at.begin()
    await at.direct("begin_mystery")
    await bust_the_last(at)
    await draw(at)
    standby = Standby(path, at.clock, at)
    await standby.secrets.look(at.floor)
    standby.take_over()


async def goes_on(at):
    """Draw the next envelope at the standby, and read the cards of all players there."""
    await bust_the_last(at)
    await draw(at)
    digests = {card.digest for card in at.floor.phones.cards}
    secrets = [await at.evening.console.card_secret(digest) for digest in digests]
    assert {commitment(one) for one in secrets} == digests


def test_a_standby_that_takes_over_draws_the_envelopes_of_the_same_order(friday, tmp_path, in_virtual_time):
    """MYS-04: no later seed or order, whichever box is the floor; the cards of the players go on (PLY-01)."""
    copy = tmp_path / "standby.journal"

    async def at_box(path, clock, story, sender):
        at = friday(path, clock, RULES, sender=sender)
        async with asyncio.TaskGroup() as tasks:
            await at.open(tasks)
            await story(at)
            await at.close()

    async def main(clock):
        await at_box(tmp_path / "floor.journal", clock, lambda at: copied(at, copy), "one")
        await at_box(copy, clock, goes_on, "two")

    in_virtual_time(main)
    with read_journal(copy) as book:
        events = [FLOOR_EVENTS.read(row) for row in book.rows(FLOOR)]
        (begun,) = [one for one in events if isinstance(one, MysteryBegun)]
        seed = book.unseal(envelopes_name(begun.commitment))
        drawn = [one.value for one in events if isinstance(one, EnvelopeDrawn)]
    assert drawn == list(shuffled(seed, (900, 400, 200))[:2])


async def test_a_floor_gives_the_secrets_that_are_in_force_and_no_others(at, /):
    """MYS-04, PLY-03: neither that of a card that was replaced, nor a deck, nor what nobody can name."""
    await at.begin()
    old = at.floor.phones.cards.get("e1").digest
    await at.direct("new_card", entry="e1", reason="lost")
    await at.direct("begin_mystery")
    new = at.floor.phones.cards.get("e1").digest
    envelopes = envelopes_name(at.floor.mystery.commitment)
    names = (CARD_SECRETS + old, CARD_SECRETS + new, envelopes, "deck/" + "0" * 64, ENVELOPES, "")
    assert set(await at.evening.floor.secrets(names)) == {CARD_SECRETS + new, envelopes}


async def test_a_standby_asks_once_for_a_secret_and_takes_none_that_its_name_does_not_bind(at, /, tmp_path):
    """MYS-04."""
    await at.begin()
    await at.direct("begin_mystery")
    standby = Standby(tmp_path / "standby.journal", at.clock, at)
    standby.floor = Liar()
    await standby.secrets.look(at.floor)
    assert list(standby.journal.secrets()) == []
    standby.floor = at
    await standby.secrets.look(at.floor)
    assert len(standby.journal.secrets()) == 4
    assert len(standby.asked) == 2
    await standby.secrets.look(at.floor)
    await standby.secrets.look(replace(at.floor, noticed="one_minute"))
    await StandbySecrets(InlineWriter(standby.journal), standby.fetch).look(at.floor)
    assert len(standby.asked) == 2
    standby.journal.close()


class Liar:
    """A floor that gives other secrets than those that it was asked for."""

    @property
    def evening(self):
        return self

    @property
    def floor(self):
        return self

    async def secrets(self, names):
        return dict.fromkeys(names, bytes(32))
