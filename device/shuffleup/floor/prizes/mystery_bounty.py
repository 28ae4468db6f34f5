"""The mystery bounty: its beginning, the draws, what follows by itself, and the director's tasks."""

from collections.abc import Mapping
from typing import Annotated

import msgspec

from shuffleup.floor.command import Events, FloorCommand, FloorContext, Task, answers, event_money, prompt
from shuffleup.floor.entry import Entry
from shuffleup.floor.feature_states import Mystery
from shuffleup.floor.hand_for_hand import paid_places
from shuffleup.floor.lookup import NoEventOn, entry_of
from shuffleup.floor.prizes import mystery_events as events
from shuffleup.floor.purchases.purchase_period import moment
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import EntryId, Millis, Money
from shuffleup.kernel.refusals import NotLegalNow, RefusalToPlayer
from shuffleup.ruleset.event import Currency
from shuffleup.ruleset.group import PositiveMoney
from shuffleup.ruleset.money import EnvelopeCount
from shuffleup.tournament.bounties import (
    BountyGoesToOthers,
    at_the_end,
    fit,
    is_on,
    laid_out,
    proposal,
    shares_of_envelope,
)
from shuffleup.tournament.purchases import sales_to_come

DRUM_ROLL = Millis(4000)
"""The time from the draw of an envelope until its value is shown."""


class BeginMystery(FloorCommand, frozen=True):
    """Fix the envelopes of the mystery bounty and draw their order; knock-outs are drawn for from now on.

    Without `envelopes`, value by count, it is the list of the rule set, or the proposal where that has none.
    """

    seals = True

    envelopes: Annotated[dict[PositiveMoney, EnvelopeCount], msgspec.Meta(max_length=50)] = msgspec.field(
        default_factory=dict
    )


class NoMysteryBounty(NotLegalNow):
    rule = "bounty.kind"


class MysteryHasBegun(NotLegalNow): ...


class MayStillEnter(NotLegalNow): ...


class PhaseNotReached(NotLegalNow):
    rule = "bounty.phase"

    phase: str
    left: int
    paid: int


class EnvelopesOffPool(NotLegalNow):
    listed: Money
    pool: Money
    off: Money
    currency: Currency


@answers(BeginMystery)
def begin_mystery(command: BeginMystery, floor: Floor, given: FloorContext) -> Events:
    """Fix the list, which sums to the pool, and bind the order by the shell's seed (MYS-02 to MYS-04)."""
    if floor.rules.bounty.kind != "mystery":
        raise NoMysteryBounty()
    if floor.phase != "playing":
        raise NoEventOn()
    if floor.mystery is not None:
        raise MysteryHasBegun()
    if entries_open(floor):
        raise MayStillEnter()
    if not phase_reached(floor):
        now = f"level:{floor.clock.level}"
        raise PhaseNotReached(
            floor.rules.bounty.phase, floor.entries.players, paid_places(floor), would_do=now
        )
    envelopes = command.envelopes or envelopes_listed(floor)
    check_fit(floor, envelopes)
    playing = floor.hand_for_hand
    return (
        events.MysteryBegun(
            laid_out(envelopes), given.commitment, playing.round if playing else None, given.by.person
        ),
    )


def check_fit(floor: Floor, envelopes: Mapping[Money, int]) -> None:
    """Raise EnvelopesOffPool where a list does not hold what was paid for bounties."""
    pool = mystery_pool(floor)
    found = fit(pool, envelopes)
    if not found.ok:
        raise EnvelopesOffPool(Money(pool + found.off), pool, found.off, floor.rules.event.money_format())


def mystery_pool(floor: Floor) -> Money:
    """Add up what all entries have paid for their bounties (MYS-01)."""
    return Money(sum(one.bounty_paid for one in floor.entries))


def envelopes_listed(floor: Floor) -> Mapping[Money, int]:
    """Return the list of the rule set, or propose one: an envelope for each player who is left (MYS-02)."""
    rules = floor.rules
    return rules.bounty.envelopes or proposal(mystery_pool(floor), floor.entries.players, rules.money.unit)


def entries_open(floor: Floor) -> bool:
    """Say whether anybody may still enter, enter anew or buy (MYS-03)."""
    return not floor.agreed and sales_to_come(floor.rules, moment(floor))


def phase_reached(floor: Floor) -> bool:
    """Say whether envelopes may be drawn by `bounty.phase` (MYS-03)."""
    return is_on(
        floor.rules.bounty.phase,
        left=floor.entries.players,
        paid=paid_places(floor),
        level=floor.clock.level,
        entries_open=entries_open(floor),
    )


class DrawEnvelope(FloorCommand, frozen=True):
    """Draw the next envelope for a knock-out, or the winner's own; it is shown after the drum roll.

    `by` are those who knocked the player out, the first to the left of the button first: only where no table
    knows them.
    """

    dealer_may = True
    opens_envelope = True

    out: EntryId
    by: tuple[EntryId, ...] = ()


class NoDrawWaits(RefusalToPlayer): ...


class DrawnBefore(RefusalToPlayer): ...


class WhoKnockedOut(RefusalToPlayer): ...


class KnockersAreKnown(RefusalToPlayer): ...


class DrumRollIsOn(NotLegalNow): ...


class SeedIsNotHere(NotLegalNow): ...


class EnvelopesWait(NotLegalNow): ...


@answers(DrawEnvelope)
def draw_envelope(command: DrawEnvelope, floor: Floor, given: FloorContext) -> Events:
    """Draw the next envelope; the lowest place of a hand is drawn for first (MYS-05, MYS-06)."""
    entry = entry_of(floor, command.out)
    mystery, due = floor.mystery, draws_due(floor)
    if mystery is None or entry.id not in {one.id for one in due}:
        raise NoDrawWaits(entry.name)
    if mystery.drum_roll:
        raise DrumRollIsOn()
    first = next(one for one in due if _hand(one) == _hand(entry))
    if first.id != entry.id:
        raise DrawnBefore(first.name)
    by = _knockers(floor, entry, command.by)
    if given.envelope is None:
        raise SeedIsNotHere()
    position, value = given.envelope
    shares = shares_of_envelope(value, by)
    return (events.EnvelopeDrawn(entry.id, position, value, shares, given.now, given.by.person),)


def draws_due(floor: Floor) -> tuple[Entry, ...]:
    """List the players for whom an envelope waits to be drawn, the lowest place first.

    There are at most as many as envelopes; the winner's own comes last (MYS-08). Nobody draws for a player
    who left or was removed (MYS-07).
    """
    mystery = floor.mystery
    if mystery is None or not mystery.open or mystery.settled:
        return ()
    left = len(mystery.envelopes) - len(mystery.draws)
    gone = [one for one in floor.entries if _is_knocked_out(one) and one.id not in mystery.before]
    due = [one for one in sorted(gone, key=_place, reverse=True) if not mystery.of(one.id)]
    # In a satellite nobody is first of those with a seat (SAT-05).
    draws_own = floor.rules.bounty.own == "winner" and not floor.rules.satellite.is_played
    winner = winner_of(floor) if draws_own else None
    if winner and not mystery.of(winner.id):
        due.append(winner)
    return tuple(due[:left])


def winner_of(floor: Floor) -> Entry | None:
    """Return who has the best place with chips, None while the event is not over."""
    if floor.phase != "over":
        return None
    with_chips = [one for one in floor.entries if one.finish and not one.broke and not one.leaving]
    return min(with_chips, key=_place, default=None)


def opening_due(floor: Floor, given: FloorContext) -> Events:
    """Let knock-outs be drawn for: at once, or from the next round of hand-for-hand on (MYS-03)."""
    mystery, playing = floor.mystery, floor.hand_for_hand
    if mystery is None or mystery.open:
        return ()
    waits = mystery.after_round is not None and floor.phase == "playing"
    if waits and playing and playing.round <= (mystery.after_round or 0):
        return ()
    gone = (one.id for one in floor.entries if one.finish or one.broke or one.leaving)
    return (events.MysteryOpened(tuple(gone)),)


def returns_due(floor: Floor, given: FloorContext) -> Events:
    """Put envelopes back that were drawn for players who are in again; reopen what the end had settled."""
    mystery = floor.mystery
    if mystery is None:
        return ()
    settled = mystery.settled
    back = [one for one in mystery.draws if floor.entry(one.out).finish is None]
    plays_on = not floor.agreed if settled and settled.to == "deal" else floor.phase == "playing"
    if settled and (plays_on or back):
        return (events.MysteryReopened(),)
    return tuple(
        events.EnvelopeReturned(one.out, one.value if one.shown else Money(0)) for one in reversed(back)
    )


def settlement_due(floor: Floor, given: FloorContext) -> Events:
    """Give what nobody has drawn to whom the rules say, once the last draw of the event is shown (MYS-09).

    Where the envelopes were never begun that is the whole pool of bounties.
    """
    mystery = floor.mystery
    if floor.phase != "over" or floor.rules.bounty.kind != "mystery" or (mystery and mystery.settled):
        return ()
    if mystery and (draws_due(floor) or mystery.drum_roll):
        return ()
    left = list(mystery.left().elements()) if mystery else [mystery_pool(floor)]
    seated = tuple(one.entry for one in floor.satellite.won)
    undrawn = "winner" if seated and floor.rules.bounty.undrawn == "pool" else floor.rules.bounty.undrawn
    end = at_the_end(left, "none", undrawn)
    winner = winner_of(floor)
    winners = seated or ((winner.id,) if winner else ())
    shares = shares_of_envelope(end.undrawn, winners) if winners and end.goes_to == "winner" else ()
    return (events.MysterySettled(end.undrawn, end.goes_to, shares),)


def showing_due(floor: Floor, now: Millis) -> Events:
    """Show an envelope at the end of its drum roll; at once where the clock has begun anew since the draw."""
    draw = floor.mystery.drum_roll if floor.mystery else None
    if draw is None or draw.at <= now < draw.at + DRUM_ROLL:
        return ()
    return (events.EnvelopeShown(draw.out, draw.value, draw.shares),)


def shown_at(floor: Floor) -> Millis | None:
    """Return when the drum roll ends, None where there is none."""
    draw = floor.mystery.drum_roll if floor.mystery else None
    return Millis(draw.at + DRUM_ROLL) if draw else None


def knockers(floor: Floor, out: Entry) -> tuple[EntryId, ...]:
    """Name who knocked a player out, as far as the table knows; the winner draws for the own head."""
    if _has_won(floor, out):
        return (out.id,)
    return tuple(one for one in out.knocked_by if one != out.id)


def _knockers(floor: Floor, out: Entry, told: tuple[EntryId, ...]) -> tuple[EntryId, ...]:
    known = knockers(floor, out)
    if known and told and told != known:
        raise KnockersAreKnown(out.name)
    by = known or told
    if not by:
        raise WhoKnockedOut(out.name)
    for one in by:
        entry_of(floor, one)
    if not known and (out.id in by or len(set(by)) < len(by)):
        raise BountyGoesToOthers(out.id)
    return by


def _has_won(floor: Floor, entry: Entry) -> bool:
    winner = winner_of(floor)
    return winner is not None and winner.id == entry.id


def _is_knocked_out(one: Entry) -> bool:
    return bool(one.finish and one.broke and one.bounty_paid and not one.leaving)


def _place(one: Entry) -> int:
    return one.finish.first if one.finish else 0


def _hand(one: Entry) -> tuple[object, ...]:
    return (one.broke.table, one.broke.hand) if one.broke else ()


def is_settled(mystery: Mystery | None) -> bool:
    """Say whether nothing of the envelopes is open any more; True where there are none."""
    return mystery is None or mystery.settled is not None


def check_all_drawn(floor: Floor) -> None:
    """Refuse to put an event away while an envelope waits or is being opened: its money would be nobody's."""
    if not is_settled(floor.mystery):
        raise EnvelopesWait(legal=("draw_envelope",))


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Propose the beginning, and list the draws that wait."""
    if floor.rules.bounty.kind != "mystery":
        return ()
    return (*_beginning(floor), *(_draw(floor, one) for one in draws_due(floor)))


def _beginning(floor: Floor) -> tuple[Task, ...]:
    pool = mystery_pool(floor)
    if floor.mystery or floor.phase != "playing" or not pool or not phase_reached(floor):
        return ()
    listed = envelopes_listed(floor)
    found = fit(pool, listed)
    if not found.ok:
        key = "envelopes_over_pool" if found.off > 0 else "envelopes_under_pool"
        differs = prompt(key, pool=event_money(floor, pool), off=event_money(floor, abs(found.off)))
        return (Task("prizes", differs, "begin_mystery", needs=("envelopes",)),)
    own = floor.rules.bounty.own == "winner"
    short = max(0, floor.entries.players - 1 + own - found.count)
    proposal, currency = tuple(sorted(listed.items(), reverse=True)), floor.rules.event.money_format()
    may_begin = prompt("envelopes_may_begin", listed=proposal, short=short, currency=currency)
    return (Task("prizes", may_begin, "begin_mystery"),)


def _draw(floor: Floor, one: Entry) -> Task:
    winner = winner_of(floor)
    if winner and winner.id == one.id:
        return Task("prizes", prompt("winners_envelope", name=one.name), "draw_envelope", {"out": one.id})
    by = knockers(floor, one)
    if not by:
        unknown = prompt("knocker_unknown", name=one.name)
        return Task("prizes", unknown, "draw_envelope", {"out": one.id}, ("by",))
    names = tuple(floor.entry(number).name for number in by)
    due = prompt("envelope_to_draw", name=one.name, players=names)
    return Task("prizes", due, "draw_envelope", {"out": one.id})
