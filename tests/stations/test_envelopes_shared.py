"""Envelopes of a mystery bounty that several share, from the hand at the table to the wall and the books."""

import msgspec

from shuffleup.kernel.field_types import FLOOR, Chips, Money
from shuffleup.protocol.wall import WallView
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Registration, TableUse
from shuffleup.ruleset.money import Bounty, PrizeMoney
from shuffleup.ruleset.rule_set import RuleSet

FIVE = ("Ann", "Bongani", "Carla", "Dries", "Elif")
DRUM_ROLL_MS = 5000


def rules(tracking):
    """Five envelopes of 5 each, from the first level on."""
    return RuleSet(
        chips=ChipSets(start_stack=Chips(10_000)),
        money=PrizeMoney(buy_in=Money(1000), unit=Money(100)),
        bounty=Bounty("mystery", Money(500), envelopes={Money(500): 5}, phase="level:1"),
        registration=Registration(),
        table=TableUse(tracking=tracking),
    )


async def ok(reply):
    assert (await reply).status == 200


def by_seat(at, seat):
    return next(one.entry for number, one in at.table.sitters.items() if number == seat)


def from_the_left(at, seats):
    """Order seats from the left of the button."""
    button = at.table.play.positions.button
    return sorted(seats, key=lambda seat: (seat <= button, seat))


async def all_in_and_three_win(at):
    """Play a hand that nobody contests, then one with everybody all-in; return the winners and the others.

    The small blind of the first hand has less than the others then, and the big blind more: there are a main
    pot of all and a side pot of four.
    """
    await ok(at.ask("start_hand"))
    short, tall = at.table.play.positions.small_blind, at.table.play.positions.big_blind
    for _ in range(4):
        await ok(at.ask("fold"))
    await ok(at.ask("start_hand"))
    for _ in range(5):
        reply = await at.ask("all_in")
        if reply.status != 200:
            await ok(at.ask("check_or_call"))
    other = next(seat for seat in at.table.sitters if seat not in (short, tall))
    winners = [seat for seat in at.table.sitters if seat not in (short, other)]
    for pot in range(len(at.table.play.hand.pots())):
        await ok(at.ask("declare_winners", pot=pot, seats=winners))
    winners = from_the_left(at, winners)
    await ok(at.ask("confirm_result"))
    return [by_seat(at, seat) for seat in winners], [short, other]


def test_two_knock_outs_of_one_hand_are_shared_by_the_three_who_split_it(an_evening):
    """MYS-05, MYS-06: 5 are 1.67, 1.67 and 1.66 from the left of the button, the shorter stack's first."""

    async def main(at):
        await at.begin(FIVE)
        await ok(at.direct("begin_mystery"))
        seats = {}
        winners, out = await all_in_and_three_win(at)
        seats |= {one.place.seat: one.id for one in at.floor.entries if one.finish}
        out = [seats[seat] for seat in out]
        refused = await at.ask("draw_envelope", FLOOR, out=out[1])
        assert (refused.status, refused.code) == (422, "drawn_before")
        won = {}
        for nth, one in enumerate(out, 1):
            await ok(at.ask("draw_envelope", FLOOR, out=one))
            assert at.floor.mystery.draws[-1].shares == tuple(zip(winners, (167, 167, 166), strict=True))
            await at.clock.sleep(DRUM_ROLL_MS)
            won = {one.id: one.bounties_won for one in at.floor.entries if one.bounties_won}
            assert won == dict(zip(winners, (167 * nth, 167 * nth, 166 * nth), strict=True))
        wall = msgspec.json.decode(at.hub.latest("wall"), type=WallView)
        names = ", ".join(
            f"{at.floor.entry(one).name} {won}"
            for one, won in zip(winners, ("1.67", "1.67", "1.66"), strict=True)
        )
        assert wall.news[0] == f"The envelope for {at.floor.entry(out[1]).name} holds 5: {names}"
        assert sum(at.floor.mystery.left().elements()) == 1500

    an_evening(main, rules=rules("actions"))


def test_the_director_names_the_three_who_share_each_of_two_knock_outs(an_evening):
    """MYS-06: in hands tracking no table knows them."""

    async def main(at):
        await at.begin(FIVE)
        await ok(at.direct("begin_mystery"))
        await ok(at.ask("start_hand"))
        broke = [one.place.seat for one in at.floor.entries if one.id in ("e4", "e5")]
        await ok(at.ask("tap_busts", seats=broke, had=dict.fromkeys(broke, 10_000)))
        await ok(at.ask("confirm_result"))
        for one in ("e4", "e5"):
            await ok(at.direct("draw_envelope", out=one, by=("e2", "e1", "e3")))
            await at.clock.sleep(DRUM_ROLL_MS)
        won = {one.id: one.bounties_won for one in at.floor.entries}
        assert won == {"e1": 334, "e2": 334, "e3": 332, "e4": 0, "e5": 0}

    an_evening(main, rules=rules("hands"))
