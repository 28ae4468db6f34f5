"""The outcome of the event: the chips, the places, the prizes, the bounties."""

from collections import Counter
from collections.abc import Iterator

from shuffleup.archive.audit.finding import Finding, told, wrong
from shuffleup.floor.money import written
from shuffleup.floor.mystery.rules import mystery_pool
from shuffleup.floor.prizes.rules import computed, listing
from shuffleup.floor.state import Floor
from shuffleup.kernel.amounts import Money
from shuffleup.kernel.identity import FLOOR
from shuffleup.tournament.standings import winnings
from shuffleup.views.words.chips import differ, explained


def outcome_faults(floor: Floor) -> Iterator[Finding]:
    """Add up what the floor holds at its end; while it plays on, chips and prizes alone."""
    yield from _chips(floor)
    if floor.rules.event.format == "cash":
        return
    yield from _prizes(floor)
    yield from _bounties(floor)
    if floor.phase == "over":
        yield from _places(floor)


def paid_out(floor: Floor) -> int:
    """Add up what those who have a place take home, bounties left out."""
    finishes, listed = [one.finish for one in floor.entries if one.finish], listing(floor)
    return sum(winnings(one, finishes, listed).money for one in finishes)


def _from_envelopes(floor: Floor) -> int:
    """Return what the pool of prizes has got of envelopes that nobody drew (MYS-09)."""
    settled = floor.mystery.settled if floor.mystery else None
    return settled.rest if settled and settled.to == "pool" else 0


def _chips(floor: Floor) -> Iterator[Finding]:
    should, there = floor.chips_expected(), floor.chips_counted()
    if should != there:
        yield wrong(f"{there} chips are held and {should} were issued and explained", FLOOR)
    if floor.alarms:
        yield wrong(f"an alarm about the chips is not settled: {differ(floor.alarms[-1])}", FLOOR)
    for one in floor.explained:
        if not one.is_rake:
            by = f", {one.person}" if one.person else ""
            yield told(f"{one.chips:+} chips: {explained(one, floor)}{by}", FLOOR)


def _prizes(floor: Floor) -> Iterator[Finding]:
    rules, pool = floor.rules, Money(computed(floor).pool + _from_envelopes(floor))
    listed = sum(floor.prizes) + sum(amount for _, amount in floor.agreed)
    if floor.phase not in ("registration",) and pool != floor.pool:
        what = f"the pool is {written(rules, floor.pool)}, and {written(rules, pool)} came in"
        yield wrong(what, FLOOR)
    if floor.prizes and listed != floor.pool:
        whole = written(rules, floor.pool)
        yield wrong(f"the prizes sum to {listed} and the pool is {whole} ({floor.pool})", FLOOR)
    if floor.prizes_edited:
        yield told("the prizes were set by the director, or divided by a deal", FLOOR)


def _envelopes(floor: Floor) -> Iterator[Finding]:
    """What was paid for bounties is in envelopes, and each was paid out once at most (MYS-01, MYS-09)."""
    mystery, paid = floor.mystery, mystery_pool(floor)
    if mystery is None:
        return
    settled = mystery.settled
    if mystery.commitment and sum(mystery.envelopes) != paid:
        yield wrong(f"bounties of {paid} were paid, and the envelopes hold {sum(mystery.envelopes)}", FLOOR)
    shown = sum(one.value for one in mystery.draws if one.shown)
    rest = settled.rest if settled else 0
    won = sum(one.bounties_won for one in floor.entries)
    due = shown + (sum(money for _, money in settled.shares) if settled else 0)
    if won != due or (settled and shown + rest != paid):
        yield wrong(f"bounties of {won} are won, {shown} were drawn and {rest} are the rest of {paid}", FLOOR)


def _bounties(floor: Floor) -> Iterator[Finding]:
    if floor.rules.bounty.kind == "mystery":
        yield from _envelopes(floor)
        return
    paid = sum(one.bounty_paid for one in floor.entries)
    there = sum(one.bounty + one.bounties_won for one in floor.entries) + floor.bounty_unclaimed
    if paid != there:
        yield wrong(f"bounties of {paid} were paid, and {there} are won or still on a head", FLOOR)


def _places(floor: Floor) -> Iterator[Finding]:
    """Every place is taken by one, or shared by as many as there are places."""
    entered = [one for one in floor.entries if one.place is not None and not one.withdrawn]
    without = [one.name for one in entered if one.finish is None]
    if without:
        yield wrong(f"the event is over and has no place for {', '.join(without)}", FLOOR)
    spans = Counter((one.finish.first, one.finish.last) for one in entered if one.finish)
    due = 1
    for (first, last), many in sorted(spans.items()):
        if first != due or last - first + 1 != many:
            yield wrong(f"{many} players have places {first} to {last}, and place {due} comes next", FLOOR)
        due = last + 1
    owed: int = sum(amount for place, amount in enumerate(floor.prizes, 1) if place < due)
    owed += sum(amount for _, amount in floor.agreed)
    if not without and paid_out(floor) != owed:
        yield wrong(f"{paid_out(floor)} is paid out and the places are worth {owed}", FLOOR)
