"""The end of a hand: its result made final."""

from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, HandNo, SeatNo
from shuffleup.table.finalising.events import HandSealed, Knockout, Sealed
from shuffleup.table.refusals import NothingToConfirm
from shuffleup.table.state import Play, Table, stacks_of


def seal(table: Table) -> HandSealed:
    """Make the result of the finished hand final, or of rulings between two hands; busts follow from it.

    A hand that nobody followed may be sealed without a count: its chips are pooled until the next one.
    Raises `NotLegalNow` where no hand waits for it.
    """
    play = table.play
    if not (play.provisional or play.unfollowed or play.lost):
        raise NothingToConfirm()
    before, after = _before(play), _after(play)
    changed = set(play.unsealed) | set(play.players if play.hand or play.unfollowed else ())
    seats = tuple(
        Sealed(seat, table.sitters[seat].entry, before[seat], after[seat]) for seat in sorted(changed)
    )
    return HandSealed(
        play.hand_no,
        seats,
        counted=play.counted and not play.uncounted.keys() - play.busts.keys(),
        pooled=_pooled(play),
        knockouts=tuple(_knockout(table, one) for one in seats if one.before and not one.after),
        rake=play.hand.raked if play.hand else 0,
        explained=play.newly_explained,
        uncounted=bool(_uncounted(play, play.hand_no, seats)),
    )


def busts_found(table: Table) -> tuple[SeatNo, ...]:
    """List who has lost the last chip in the hand whose result is still to be confirmed."""
    play = table.play
    if not (play.provisional or (play.unfollowed and play.busts)):
        return ()
    return tuple(one.seat for one in seal(table).seats if one.before and not one.after)


def seal_between_hands(table: Table) -> tuple[HandSealed, ...]:
    """Make a count or a ruling between two hands final at once, so that the floor decides on its stacks.

    There is no next act by which the floor could tell that it stands: another count corrects it.
    """
    play = table.play
    between = play.hand is None and not play.unfollowed
    return (seal(table),) if between and play.unsealed else ()


def after_seal(play: Play, event: HandSealed) -> Play:
    """Return the play after a seal: nothing of the hand is left but stacks, and who is to be counted."""
    after = {one.seat: one.after for one in event.seats}
    was_on = play.hand is not None or play.unfollowed
    return replace(
        play,
        lock=None if was_on else play.lock,
        level_fixed=None if was_on else play.level_fixed,
        stacks={**play.stacks, **after},
        hand=None,
        commitment="",
        acts=(),
        unsealed={},
        exposed=(),
        tapped=(),
        runs=1,
        pots=(),
        parts_won=(),
        counted=False,
        prompt=None,
        players=(),
        unfollowed=False,
        busts={},
        pooled=event.pooled,
        uncounted=_uncounted(play, event.hand, event.seats),
        missing_now=(),
        all_in_waits=False,
        to_show=(),
        newly_explained=(),
        side_winner=None,
        side_bets=(),
    )


def _uncounted(play: Play, hand: HandNo, seats: tuple[Sealed, ...]) -> dict[SeatNo, HandNo]:
    """Name who is still to be counted after a seal, with the hand as of which the stack stands."""
    after = {one.seat: one.after for one in seats}
    stale = {seat: HandNo(hand - 1) for seat in play.players} if play.lost else {}
    return {seat: as_of for seat, as_of in (stale | play.uncounted).items() if after.get(seat, 1)}


def _before(play: Play) -> dict[SeatNo, Chips]:
    """Return the stacks of the last seal; a player who went broke unseen has declared the stack."""
    return play.stacks | play.unsealed | play.busts


def _after(play: Play) -> dict[SeatNo, Chips]:
    """Return the stacks as they are now; those of a lost hand stand as they were when it began."""
    out = dict.fromkeys(play.busts, Chips(0))
    if play.hand is None or play.lost:
        return play.stacks | out
    return play.stacks | stacks_of(play, play.hand)


def _pooled(play: Play) -> int:
    """Add to the pool what those had who went broke unseen, and what rulings moved in a lost hand."""
    if play.hand is None:
        return play.pooled + sum(play.stacks[seat] for seat in play.busts)
    if not play.lost:
        return play.pooled
    after = _after(play)
    return play.pooled + play.hand.chips - play.hand.raked - sum(after[seat] for seat in play.players)


def _knockout(table: Table, broke: Sealed) -> Knockout:
    hand = table.play.hand
    contested = enumerate(hand.pots()) if hand is not None and hand.phase == "ended" else ()
    last = max((number for number, pot in contested if broke.seat in pot.seats), default=None)
    winners = () if hand is None or last is None else hand.winners[last]
    return Knockout(broke.entry, tuple(table.sitters[seat].entry for seat in winners))
