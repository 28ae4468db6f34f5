"""Events of a mystery bounty, in the past tense. The tags are the stored names and never change."""

from msgspec.structs import replace

from shuffleup.floor.command import FloorEvent, changes
from shuffleup.floor.feature_states import EnvelopeDraw, Mystery, UndrawnEnvelopes
from shuffleup.floor.lookup import with_entry
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import EntryId, Millis, Money, PersonName
from shuffleup.tournament.bounties import Shares


class MysteryBegun(FloorEvent, frozen=True, tag="mystery.begun"):
    """The list of envelopes is fixed, larger values first, and their order is bound (MYS-04).

    `commitment` is the SHA-256 of the seed of the order. In hand-for-hand it holds `after_round`.
    """

    envelopes: tuple[Money, ...]
    commitment: str
    after_round: int | None = None
    person: PersonName = ""


@changes(MysteryBegun)
def mystery_begun(event: MysteryBegun, floor: Floor) -> Floor:
    """Keep the list; knock-outs count from `mystery.opened` on."""
    return replace(floor, mystery=Mystery(event.envelopes, event.commitment, event.after_round))


class MysteryOpened(FloorEvent, frozen=True, tag="mystery.opened"):
    """Envelopes are drawn for knock-outs from here on, but not for those of these players."""

    before: tuple[EntryId, ...]


changes(MysteryOpened)(lambda event, floor: _with(floor, open=True, before=event.before))


class EnvelopeDrawn(FloorEvent, frozen=True, tag="mystery.drawn"):
    """An envelope was drawn for a player who is out; it is shown after the drum roll (MYS-05).

    `position` is its place in the order, 1 for the first. `at` is a reading of the boot-time clock.
    """

    out: EntryId
    position: int
    value: Money
    shares: Shares
    at: Millis = Millis(0)
    person: PersonName = ""


@changes(EnvelopeDrawn)
def envelope_drawn(event: EnvelopeDrawn, floor: Floor) -> Floor:
    """Note the draw; nobody is paid before it is shown."""
    draw = EnvelopeDraw(event.out, event.position, event.value, event.shares, event.at)
    return _with(floor, draws=(*_of(floor).draws, draw), went_back=None)


class EnvelopeShown(FloorEvent, frozen=True, tag="mystery.shown"):
    """The envelope that was drawn for a player is open, and its value paid (MYS-05, MYS-06)."""

    out: EntryId
    value: Money
    shares: Shares


@changes(EnvelopeShown)
def envelope_shown(event: EnvelopeShown, floor: Floor) -> Floor:
    """Pay the shares."""
    draws = tuple(replace(one, shown=one.shown or one.out == event.out) for one in _of(floor).draws)
    floor = _with(floor, draws=draws)
    for entry, money in event.shares:
        floor = _paid(floor, entry, money)
    return floor


class EnvelopeReturned(FloorEvent, frozen=True, tag="mystery.returned"):
    """A player is in again, and the envelope that was drawn for that knock-out is to be drawn next (MYS-05).

    `value` is what it held, 0 where it was not shown.
    """

    out: EntryId
    value: Money


@changes(EnvelopeReturned)
def envelope_returned(event: EnvelopeReturned, floor: Floor) -> Floor:
    """Take the shares back, and the envelope."""
    mystery = _of(floor)
    draw = mystery.of(event.out)
    if draw is None:
        return floor
    for entry, money in draw.shares if draw.shown else ():
        floor = _paid(floor, entry, Money(-money))
    draws = tuple(one for one in mystery.draws if one.out != event.out)
    return _with(floor, draws=draws, went_back=event.out)


class MysterySettled(UndrawnEnvelopes, FloorEvent, frozen=True, tag="mystery.settled"):
    """No envelope is drawn any more: what is left goes to the winner, the first prize, charity, or by a deal.

    `shares` are those of players; `to` is None where nothing was left (MYS-09, MYS-11).
    """


@changes(MysterySettled)
def mystery_settled(event: MysterySettled, floor: Floor) -> Floor:
    """Pay what is left."""
    for entry, money in event.shares:
        floor = _paid(floor, entry, money)
    if event.to == "pool":
        floor = _first_prize_raised(floor, event.rest)
    never_begun = floor if floor.mystery else replace(floor, mystery=Mystery((), ""))
    return _with(never_begun, settled=UndrawnEnvelopes(event.rest, event.to, event.shares))


class MysteryReopened(FloorEvent, frozen=True, tag="mystery.reopened"):
    """The event plays on, or a deal was taken back: the envelopes that were left are drawn for again."""


@changes(MysteryReopened)
def mystery_reopened(event: MysteryReopened, floor: Floor) -> Floor:
    """Take back what was paid of the rest."""
    settled = _of(floor).settled
    if settled is None:
        return floor
    for entry, money in settled.shares:
        floor = _paid(floor, entry, Money(-money))
    if settled.to == "pool":
        floor = _first_prize_raised(floor, Money(-settled.rest))
    return _with(floor, settled=None) if _of(floor).commitment else replace(floor, mystery=None)


def _of(floor: Floor) -> Mystery:
    assert floor.mystery is not None
    return floor.mystery


def _with(floor: Floor, **altered: object) -> Floor:
    return replace(floor, mystery=replace(_of(floor), **altered))


def _paid(floor: Floor, entry: EntryId, money: Money) -> Floor:
    return with_entry(floor, entry, bounties_won=Money(floor.entry(entry).bounties_won + money))


def _first_prize_raised(floor: Floor, by: Money) -> Floor:
    first, *others = floor.prizes or (Money(0),)
    return replace(floor, pool=Money(floor.pool + by), prizes=(Money(first + by), *others))
