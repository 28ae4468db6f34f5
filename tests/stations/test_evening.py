"""A floor and a table together: commands, messages, restarts."""

import asyncio

import pytest

from shuffleup.kernel.field_types import FLOOR, Actor, CommandId, TableNo, table_stream
from shuffleup.network.trust.unit_key import signed_by
from shuffleup.protocol.messages import Command
from shuffleup.stations.event_codec import TABLE_EVENTS
from shuffleup.stations.table import deck_name
from shuffleup.storage.journal.errors import StorageFull
from shuffleup.storage.journal.writer import InlineWriter
from shuffleup.table.legal_commands import legal_verbs
from shuffleup.views.event_board import board_view

pytestmark = pytest.mark.run_by("in_virtual_time")

BOLD = ("all_in", "start_hand", "confirm_result")
DIRECTOR = Actor("director", face="console")


def types(journal, stream):
    return [row.type for row in journal.rows(stream)]


async def test_the_table_learns_all_it_knows_from_the_floor(clock, /, journal_path, friday):
    at = friday(journal_path, clock)
    async with asyncio.TaskGroup() as tasks:
        await at.open(tasks)
        await at.begin()
        assert types(at.journal, "table/1") == [
            "table.opened",
            "seat.taken",
            "seat.taken",
            "seat.taken",
            "button.placed",
            "players_left.told",
            "level.told",
        ]
        causes = [row.caused_by[0] for row in at.journal.rows("table/1")]
        assert causes == ["floor"] * 7
        await at.close()


async def test_the_floor_counts_hands_and_takes_over_sealed_stacks(clock, /, journal_path, friday):
    at = friday(journal_path, clock)
    async with asyncio.TaskGroup() as tasks:
        await at.open(tasks)
        await at.begin()
        for verb in ("start_hand", "fold", "fold", "start_hand"):
            assert (await at.ask(verb)).status == 200
        assert at.floor.tables[0].hand == 2
        assert sorted(entry.chips for entry in at.floor.entries) == [9975, 10000, 10025]
        await at.close()


async def test_the_same_command_id_does_the_thing_once(clock, /, journal_path, friday):
    at = friday(journal_path, clock)
    async with asyncio.TaskGroup() as tasks:
        await at.open(tasks)
        await at.begin()
        await at.ask("start_hand")
        first = await at.ask("fold", command_id=CommandId("once"))
        again = await at.ask("fold", command_id=CommandId("once"))
        assert (first.status, again.status) == (200, 200)
        assert again.text == "was done before"
        assert types(at.journal, "table/1").count("hand.folded") == 1
        await at.close()


def test_another_command_under_the_id_of_one_that_was_done_is_refused(journal_path, friday, in_virtual_time):
    """Its sender would take the answer to the first one for its own: another verb, other names, a table."""
    at_the_table = table_stream(TableNo(1))
    taken = "another command has this id: send it under an id of its own"

    async def main(clock):
        at = friday(journal_path, clock)
        same = CommandId("same")
        async with asyncio.TaskGroup() as tasks:
            await at.open(tasks)
            await at.ask("register", FLOOR, DIRECTOR, command_id=same, names=["Dora"])
            for verb, stream, args in (
                ("pause_clock", FLOOR, {}),
                ("register", FLOOR, {"names": ["Eve"]}),
                ("start_hand", at_the_table, {}),
            ):
                refused = await at.ask(verb, stream, DIRECTOR, command_id=same, **args)
                assert (refused.status, refused.text) == (409, taken)
            await at.close()
        after = friday(journal_path, clock)
        async with asyncio.TaskGroup() as tasks:
            await after.open(tasks)
            again = await after.ask("register", FLOOR, DIRECTOR, command_id=same, names=["Dora"])
            assert (again.status, again.text) == (200, "was done before")
            refused = await after.ask("register", FLOOR, DIRECTOR, command_id=same, names=["Eve"])
            assert refused.status == 409
            await after.close()

    in_virtual_time(main)


async def test_a_command_from_a_stale_view_is_refused(clock, /, journal_path, friday):
    at = friday(journal_path, clock)
    async with asyncio.TaskGroup() as tasks:
        await at.open(tasks)
        await at.begin()
        seen = at.evening.table.version
        await at.ask("start_hand", version=seen)
        reply = await at.ask("fold", version=seen)
        assert (reply.status, reply.text) == (409, "the table changed, look again")
        await at.close()


async def test_refusals_say_what_is_legal(clock, /, journal_path, friday):
    at = friday(journal_path, clock)
    async with asyncio.TaskGroup() as tasks:
        await at.open(tasks)
        await at.begin()
        unknown = await at.ask("fodl")
        assert unknown.status == 422
        assert "no verb 'fodl'" in unknown.text
        assert "fold" in unknown.legal
        early = await at.ask("fold")
        assert (early.status, early.text) == (422, "no hand is being played")
        assert early.legal == ("start_hand",)
        wrong = await at.ask("raise_to", to_chips=5)
        assert wrong.status == 422
        nowhere = await at.ask("fold", to="table/9")
        assert (nowhere.status, nowhere.legal) == (422, ("floor", "table/1"))
        await at.close()


async def test_roles_decide_who_may_ask(clock, /, journal_path, friday):
    at = friday(journal_path, clock)
    async with asyncio.TaskGroup() as tasks:
        await at.open(tasks)
        await at.begin()
        assert (await at.ask("start_hand", actor=Actor("player"))).status == 403
        assert (await at.ask("register", to=FLOOR, names=["Zoe"])).status == 403
        assert (await at.ask("pause_clock", to=FLOOR)).status == 200
        await at.close()


async def test_levels_change_while_hands_are_played(clock, /, journal_path, friday):
    at = friday(journal_path, clock)
    async with asyncio.TaskGroup() as tasks:
        await at.open(tasks)
        await at.begin()
        await at.ask("start_hand")
        await clock.sleep(31 * 60_000)
        assert at.floor.clock.level == 2
        assert at.table.play.level.number == 1
        assert at.table.level.number == 2
        await at.close()


async def test_a_restart_comes_back_to_the_same_hand_with_the_clock_paused(clock, /, journal_path, friday):
    at = friday(journal_path, clock)
    async with asyncio.TaskGroup() as tasks:
        await at.open(tasks)
        await at.begin()
        await at.ask("start_hand")
        await at.ask("all_in")
        await clock.sleep(9_500)
        truth = at.floor.clock.left_at(clock.now())
        before = at.table
        await at.close()
    back = friday(journal_path, clock, sender="two")
    async with asyncio.TaskGroup() as tasks:
        await back.open(tasks)
        assert back.table == before
        assert not back.floor.clock.running
        assert 0 <= back.floor.clock.left - truth <= 5_000
        assert (await back.direct("resume_clock")).status == 200
        assert (await back.ask("fold")).status == 200
        await back.close()


async def test_a_restarted_table_goes_on_with_the_deck_of_its_hand(clock, /, journal_path, friday):
    at = friday(journal_path, clock)
    async with asyncio.TaskGroup() as tasks:
        await at.open(tasks)
        await at.begin(("Ann", "Bongani"))
        await at.ask("start_hand")
        await at.ask("check_or_call")
        await at.ask("check_or_call")
        flop = at.table.play.hand.board
        await at.ask("all_in")
        await at.ask("undo")
        await at.close()
    back = friday(journal_path, clock, sender="two")
    async with asyncio.TaskGroup() as tasks:
        await back.open(tasks)
        await back.ask("all_in")
        await back.ask("check_or_call")
        hand = back.table.play.hand
        assert hand.board[:3] == flop
        assert len(hand.board) == 5
        assert len({*hand.board, *hand.shown[0], *hand.shown[1]}) == 9
        await back.close()


async def test_the_seed_of_a_deck_is_sealed_and_in_no_event(clock, /, journal_path, friday):
    """APP-03: no unrevealed card leaves the journal's sealed table."""
    at = friday(journal_path, clock)
    async with asyncio.TaskGroup() as tasks:
        await at.open(tasks)
        await at.begin()
        await at.ask("start_hand")
        bound = at.table.play.commitment
        seed = at.journal.unseal(deck_name(bound))
        stored = b"".join(row.payload for row in at.journal.rows("table/1"))
        assert len(seed) == 32
        assert bound.encode() in stored
        assert seed.hex().encode() not in stored
        await at.close()


class FullOnce(InlineWriter):
    """A store that has no room for the next append."""

    full = False

    async def append(self, drafts, **options):
        if FullOnce.full:
            FullOnce.full = False
            raise StorageFull("no room left on the storage; nothing was stored")
        return await super().append(drafts, **options)


async def test_what_cannot_be_stored_is_not_done_and_works_when_there_is_room(clock, /, journal_path, friday):
    at = friday(journal_path, clock, writer=FullOnce)
    async with asyncio.TaskGroup() as tasks:
        await at.open(tasks)
        await at.begin()
        await at.ask("start_hand")
        before = at.table
        FullOnce.full = True
        reply = await at.ask("fold")
        assert reply.status == 503
        assert "no room" in reply.text
        assert at.table == before
        assert "no room" in str(at.evening.storage_error())
        assert (await at.ask("fold")).status == 200
        assert at.evening.storage_error() is None
        await at.close()


async def test_a_storage_that_works_again_is_told_though_nobody_presses_a_key(clock, /, journal_path, friday):
    at = friday(journal_path, clock, writer=FullOnce)
    async with asyncio.TaskGroup() as tasks:
        await at.open(tasks)
        await at.begin()
        await at.ask("start_hand")
        FullOnce.full = True
        await at.ask("fold")
        assert at.evening.storage_error() is not None
        await clock.sleep(5_000)
        assert at.evening.storage_error() is None
        await at.close()


async def test_a_message_that_could_not_be_stored_comes_again(clock, /, journal_path, friday):
    at = friday(journal_path, clock, writer=FullOnce)
    async with asyncio.TaskGroup() as tasks:
        await at.open(tasks)
        await at.direct("register", names=("Ann", "Bongani"))
        draw = Command(at.ids.next(), FLOOR, "draw_seats", Actor("director"))
        await at.evening.submit(draw)
        FullOnce.full = True
        await clock.sleep(5_000)
        assert not FullOnce.full
        assert len(at.table.sitters) == 2
        await at.close()


async def test_an_event_is_played_to_its_end_with_every_chip_explained(clock, /, journal_path, friday):
    """GEN-11, APP-06; all four are all-in at once, so the three who lose had equal stacks and share."""
    at = friday(journal_path, clock)
    async with asyncio.TaskGroup() as tasks:
        await at.open(tasks)
        await at.begin(("Ann", "Bongani", "Carla", "Dimitri"))
        while at.floor.phase != "over":
            assert at.table.chips() == 40_000
            verb = next(verb for verb in BOLD if verb in legal_verbs(at.table))
            if (await at.ask(verb)).status == 422:
                await at.ask("check_or_call")
        board = board_view(at.floor, 0)
        placed = [(one.place, one.chips) for one in board.standings]
        assert placed == [(1, 40_000), (2, 0), (2, 0), (2, 0)]
        assert at.journal.verify().ok
        await at.close()


async def test_the_box_signs_every_sealed_hand(clock, /, journal_path, friday):
    at = friday(journal_path, clock)
    async with asyncio.TaskGroup() as tasks:
        await at.open(tasks)
        await at.begin()
        for verb in ("start_hand", "fold", "fold", "start_hand", "fold", "fold", "confirm_result"):
            await at.ask(verb)
        rows = list(at.journal.rows("table/1"))
        sealed = [row.hash for row in rows if row.type == "hand.sealed"]
        signed = [TABLE_EVENTS.read(row) for row in rows if row.type == "hand.signed"]
        assert [one.hand for one in signed] == [1, 2]
        assert [one.row_hash for one in signed] == [row_hash.hex() for row_hash in sealed]
        assert all(signed_by(one.unit, bytes.fromhex(one.row_hash), one.signature) for one in signed)
        await at.close()


class NoSignatures(InlineWriter):
    """A store that is cut off whenever a signature is to be stored."""

    async def append(self, drafts, **options):
        if drafts[0].type == "hand.signed":
            raise StorageFull("no room left on the storage; nothing was stored")
        return await super().append(drafts, **options)


async def test_a_hand_that_was_left_unsigned_is_signed_at_the_next_start(clock, /, journal_path, friday):
    at = friday(journal_path, clock, writer=NoSignatures)
    async with asyncio.TaskGroup() as tasks:
        await at.open(tasks)
        await at.begin()
        for verb in ("start_hand", "fold", "fold", "confirm_result"):
            await at.ask(verb)
        assert types(at.journal, "table/1")[-1] == "hand.sealed"
        await at.close()
    back = friday(journal_path, clock, sender="two")
    async with asyncio.TaskGroup() as tasks:
        await back.open(tasks)
        assert types(back.journal, "table/1")[-1] == "hand.signed"
        await back.close()
