"""Sealing and UNDO: results are made final at the end of a hand, and by counts and rulings between two hands.

`next_undo` says what UNDO takes back; within a hand `evolve` goes back to the state before it. UNDO takes a
count back with an opposite result. The floor may have acted on it in the meantime: it has brought or taken
chips, moved a player, or closed the table. Then the count stands, and another one corrects it (GEN-05).
"""

import msgspec
from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, EntryId, HandNo, SeatNo
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.table.events import OwnEvent, Undone
from shuffleup.table.hand.hand_events import Explained, HandSealed, Knockout, Sealed, Undoable
from shuffleup.table.irregularities.incident_events import Deed, Ruled, TimeCardReturned
from shuffleup.table.refusals import CountStands, NothingToConfirm, NothingToUndo
from shuffleup.table.state import Arrival, KnownStacks, Play, PlayedCard, Recount, Snapshot, Table, stacks_of
from shuffleup.tournament.purchases import PurchaseMoment, rebuys_open


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
    # All chips of the hand less what the players are said to hold: so the sum at the table stays right
    # (APP-06).
    return play.pooled + play.hand.chips - play.hand.raked - sum(after[seat] for seat in play.players)


def _knockout(table: Table, broke: Sealed) -> Knockout:
    hand = table.play.hand
    contested = enumerate(hand.pots()) if hand is not None and hand.phase == "ended" else ()
    # The last pot that the player was in: whoever wins it has taken the last chips, whatever the main pot
    # did.
    last = max((number for number, pot in contested if broke.seat in pot.seats), default=None)
    winners = () if hand is None or last is None else hand.winners[last]
    return Knockout(broke.entry, tuple(table.sitters[seat].entry for seat in winners))


def may_buy_again(table: Table) -> tuple[SeatNo, ...]:
    """List the seats that the result still to be sealed leaves without chips while rebuys are sold (BST-05).

    The floor sells them from sealed hands only, and their time ends with the next hand: so the result is
    confirmed first.
    """
    play = table.play
    waits = play.provisional or play.unfollowed
    if not waits or play.level is None or not rebuys_open(table.rules, PurchaseMoment(play.level.number)):
        return ()
    return tuple(one.seat for one in seal(table).seats if one.before and not one.after)


class CountUndone(OwnEvent, frozen=True, tag="count.undone"):
    """A count or a ruling between two hands was taken back: the stacks are again as they were before it.

    `act` is what the ruling had done, None for a count; `explained` are the chips that it had explained,
    with the opposite sign.
    """

    act: Deed | None
    stacks: tuple[tuple[SeatNo, Chips], ...]
    pooled: int
    uncounted: dict[SeatNo, HandNo] = msgspec.field(default_factory=dict)
    explained: tuple[Explained, ...] = ()


def recounts_after_seal(table: Table) -> tuple[Recount, ...]:
    """List what UNDO can take back once the table is sealed as it is: the counts since the last hand."""
    play = table.play
    if play.hand is not None or play.unfollowed or table.count_comes:
        return ()
    # Nothing to take back is left of it, and the counts before it stand as they were.
    if not table.past:  # a count was undone
        return table.recounts
    before = table.past[-1]
    left = _known(table, tuple(play.unsealed))
    known = replace(left, stacks=play.unsealed, pooled=before.play.pooled, uncounted=before.play.uncounted)
    ruled = before.act.event
    deed = ruled.act if isinstance(ruled, Ruled) else None
    return (*table.recounts, Recount(deed, known, left, play.newly_explained))


def to_take_back(table: Table) -> Recount | None:
    """Return the count that UNDO takes back next; None where a hand or a later act comes first."""
    if table.past or not table.play.at_rest or not table.recounts:
        return None
    return table.recounts[-1] if _why_it_stands(table, table.recounts[-1]) is None else None


def next_undo(table: Table) -> Undoable | PlayedCard | Recount | None:
    """Name what UNDO takes back next; None where there is nothing."""
    if card := _last_card(table):
        return card
    return table.past[-1].act if table.past else to_take_back(table)


def _last_card(table: Table) -> PlayedCard | None:
    """Return the time card that was played by hand after the last act, if one was (SHT-20)."""
    acted = table.past[-1].seq if table.past else 0
    by_hand = (one for one in table.cards_played if one.seq > acted and not one.by_itself)
    return max(by_hand, key=lambda one: one.seq, default=None)


def steps_back(table: Table, steps: int) -> tuple[Undone | TimeCardReturned, ...]:
    """Take back the last steps, acts and time cards that were played by hand; the later ones first (SHT-20).

    A card that was played by itself is no step: it goes back with an act that came before it.
    """
    events: list[Undone | TimeCardReturned] = []
    by_themselves: list[TimeCardReturned] = []
    marks: list[Snapshot | PlayedCard] = [*table.past, *table.cards_played]
    for one in sorted(marks, key=lambda it: (it.seq, isinstance(it, Snapshot)), reverse=True):
        if not steps:
            break
        if isinstance(one, PlayedCard) and one.by_itself:
            by_themselves.append(_returned(one))
            continue
        steps -= 1
        if isinstance(one, PlayedCard):
            events.append(_returned(one))
            continue
        events += by_themselves
        by_themselves.clear()
        if events and isinstance(events[-1], Undone):
            events.pop()
        events.append(Undone(one.seq))
    return tuple(events)


def cards_back(table: Table, to: int) -> tuple[TimeCardReturned, ...]:
    """Give back the time cards that were played after event number `to`, where play goes back to it."""
    return tuple(_returned(one) for one in reversed(table.cards_played) if one.seq > to)


def _returned(card: PlayedCard) -> TimeCardReturned:
    return TimeCardReturned(card.seat, card.entry, card.more, card.seq)


def take_back(table: Table) -> CountUndone:
    """Undo the last count between two hands; raises `NotLegalNow` where there is none, or where it stands."""
    if not table.play.at_rest or not table.recounts:
        raise NothingToUndo()
    last = table.recounts[-1]
    if why := _why_it_stands(table, last):
        raise why
    before = last.before
    back = tuple(replace(one, chips=-one.chips) for one in reversed(last.explained))
    stacks = tuple((seat, before.stacks[seat]) for seat in sorted(before.stacks))
    return CountUndone(last.deed, stacks, before.pooled, before.uncounted, back)


def undone(event: CountUndone, table: Table) -> Table:
    """Put the stacks back as they were; the seal that follows tells the floor."""
    play = table.play
    stacks = dict(event.stacks)
    back: tuple[Explained, ...] = event.explained
    restored: Play = replace(
        play,
        stacks=play.stacks | stacks,
        unsealed={seat: play.stacks[seat] for seat in stacks},
        pooled=event.pooled,
        uncounted=event.uncounted,
        explained=(*play.explained, *back),
        newly_explained=back,
        prompt=None,
    )
    return replace(table, play=restored, recounts=table.recounts[:-1])


def _why_it_stands(table: Table, last: Recount) -> NotLegalNow | None:
    moved = _known(table, tuple(last.before.stacks)) != last.left
    return CountStands() if table.closed or moved else None


def _known(table: Table, seats: tuple[SeatNo, ...]) -> KnownStacks:
    play = table.play
    stacks = {seat: play.stacks[seat] for seat in seats if seat in play.stacks}
    return KnownStacks(stacks, play.pooled, play.uncounted, _came(table, seats), _entries(table, seats))


def _came(table: Table, seats: tuple[SeatNo, ...]) -> tuple[Arrival, ...]:
    return tuple(came for came in table.arrivals if came.seat in seats)


def _entries(table: Table, seats: tuple[SeatNo, ...]) -> tuple[EntryId, ...]:
    return tuple(table.sitters[seat].entry for seat in seats if seat in table.sitters)
