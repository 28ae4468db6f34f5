"""The chips and cards on the felt after an event of play."""

from typing import Any

from msgspec.structs import replace

from shuffleup.kernel.dispatch import Rules
from shuffleup.kernel.field_types import Chips, HandNo, SeatNo
from shuffleup.poker.events import CardsShown, HandEvent, StacksCounted
from shuffleup.poker.hand import evolve as evolve_hand
from shuffleup.poker.irregularities.misdeal import acts_of
from shuffleup.poker.setup import Post
from shuffleup.poker.state import Hand
from shuffleup.table.events import AllInHeld, BustsTapped, DealTold, HandStarted, StacksTold
from shuffleup.table.hand import hand_events as variation
from shuffleup.table.hand.hand_events import Explained
from shuffleup.table.hand.next_hand import missed_with, newcomers
from shuffleup.table.irregularities import incident_events as incident
from shuffleup.table.state import Play, Prompt, Table

changes: Rules[[Table], Play] = Rules("event of play")
"""The change that each event makes to the play; UNDO reverts it."""


@changes(*(event for event in HandEvent.__subclasses__() if event is not StacksCounted))
def _in_hand(event: HandEvent, table: Table) -> Play:
    play = table.play
    hand = evolve_hand(play.hand, event)
    if hand.raked != (play.hand.raked if play.hand else 0):
        play = replace(play, explained=_with_rake(play, hand.raked))
    acts = acts_of((event,))
    kept = _still_kept(play, hand, event, acted=bool(acts)) if play.out_of_turn else ()
    # What was said of running the board holds only while it is still to be decided.
    says = play.run_says if hand.phase == "deal" and not hand.runs else ()
    if play.side_bets and not isinstance(event, CardsShown):
        play = replace(
            play, side_winner=None, side_bets=()
        )  # a ruling on the result ends what followed from it
    return replace(play, hand=hand, acts=play.acts + acts, prompt=None, out_of_turn=kept, run_says=says)


def _still_kept(play: Play, hand: Hand, event: Any, *, acted: bool) -> tuple[incident.ActedOutOfTurn, ...]:
    """An act out of turn is kept until its seat acts, its hand is dead, or the street is over."""
    if hand.phase != "betting":
        return ()
    done = event.seat if acted else None
    return tuple(one for one in play.out_of_turn if one.seat != done and not hand.has_folded(one.seat))


def _with_rake(play: Play, raked: int) -> tuple[Explained, ...]:
    """Explain what the house took as one sum: its chips are out of play (CSH-05)."""
    more = raked - (play.hand.raked if play.hand else 0)
    others = tuple(one for one in play.explained if not one.is_rake)
    so_far = sum(one.chips for one in play.explained if one.is_rake)
    return (*others, Explained(so_far - more, "", "", is_rake=True)) if so_far != more else others


changes(StacksCounted)(lambda event, table: replace(_in_hand(event, table), counted=True))


@changes(HandStarted)
def _started(event: HandStarted, table: Table) -> Play:
    play, dealt, stacks = table.play, event.players, table.stacks_now()
    lock = play.lock.level_changed(event.level.number).told("post") if play.lock else None
    misses = table.missing()
    missing_now = tuple(seat for seat in dealt if table.sitters[seat].entry in misses)
    # By entry, not by seat: a player who is moved takes the hands still to be missed along (PEN-03).
    served = {table.sitters[seat].entry for seat in missing_now}
    waiting = tuple(seat for seat in _waiting(table) if seat not in dealt and stacks.get(seat))
    passed = [seat for seat in table.sitters if seat not in (*dealt, *waiting)]
    return Play(
        hand_no=event.hand,
        stacks=stacks,
        positions=event.positions,
        level=event.level,
        commitment=event.commitment,
        arrivals_taken=len(table.arrivals),
        explained=play.explained,
        absent=play.absent,
        waiting=waiting,
        missed={seat: owed for seat, owed in play.missed.items() if event.bomb or seat not in dealt}
        | missed_with(table, event.positions, passed),
        # A bomb pot has no blinds, so what a newcomer owes stays due (VAR-08).
        posts=tuple(post for post in play.posts if event.bomb or post.seat not in dealt),
        players=dealt,
        unfollowed=not event.followed,
        pooled=play.pooled,
        uncounted=play.uncounted if event.followed else _stale(play, dealt, event.hand),
        missing={entry: hands - (entry in served) for entry, hands in misses.items()},
        missing_now=missing_now,
        penalties_taken=len(table.penalties),
        buttons_taken=table.buttons_told,
        lock=lock,
        level_fixed=None if lock and lock.locked is None else event.level,
        orbit=play.orbit.after_a_hand(len(dealt)),
        straddles=event.straddles,
        bomb=event.bomb,
        boards=event.boards,
    )


def _waiting(table: Table) -> tuple[SeatNo, ...]:
    """List newcomers, those at a new button too: who is not dealt in then waits for a later hand."""
    came = tuple(one.seat for one in table.arrivals[table.play.arrivals_taken :] if one.joins)
    return tuple(dict.fromkeys((*table.play.waiting, *came)))


def _stale(play: Play, dealt: tuple[SeatNo, ...], hand: HandNo) -> dict[SeatNo, HandNo]:
    """In a hand that nobody follows, the stacks are those before its deal."""
    return {seat: HandNo(hand - 1) for seat in dealt} | play.uncounted


@changes(DealTold)
def _deal_told(event: DealTold, table: Table) -> Play:
    play = replace(
        table.play, lock=event.lock, level_fixed=event.level, prompt=event if event.corrects else None
    )
    on = play.hand is not None or play.unfollowed
    return replace(play, level=event.level) if on and event.level else play


changes(BustsTapped)(lambda event, table: replace(table.play, busts=dict(event.busts), prompt=None))


@changes(StacksTold)
def _stacks_told(event: StacksTold, table: Table) -> Play:
    """A count ends a hand that nobody follows; bought chips lie in the stacks by then."""
    counted = dict(event.stacks)
    play = _with_stacks(table, counted)
    uncounted = {seat: hand for seat, hand in play.uncounted.items() if seat not in counted}
    return replace(play, pooled=event.pooled, uncounted=uncounted, counted=play.unfollowed, prompt=None)


changes(AllInHeld)(lambda event, table: replace(table.play, all_in_waits=True))


@changes(incident.HandRestarted)
def _restarted(event: incident.HandRestarted, table: Table) -> Play:
    return replace(
        table.play,
        hand=None,
        acts=(),
        exposed=(),
        tapped=(),
        pots=(),
        parts_won=(),
        counted=False,
        commitment=event.commitment,
        all_in_waits=False,
        to_show=(),
        out_of_turn=(),
        explained=_with_rake(table.play, 0),
    )


changes(incident.Ruled)(lambda event, table: replace(table.play, prompt=None))
changes(incident.StacksCorrected)(lambda event, table: _with_stacks(table, dict(event.stacks)))


def _with_stacks(table: Table, changed: dict[SeatNo, Chips]) -> Play:
    """Change stacks, all chips brought so far included; the former stacks stay until the seal."""
    play, stacks = table.play, table.stacks_now()
    # What is `unsealed` already goes before it below: the seal compares with the last seal, not the last
    # count.
    before = {seat: stacks[seat] for seat in changed}
    return replace(
        play,
        stacks=stacks | changed,
        unsealed=before | play.unsealed,
        arrivals_taken=len(table.arrivals),
        waiting=newcomers(table),
    )


@changes(incident.DifferenceExplained)
def _explained(event: incident.DifferenceExplained, table: Table) -> Play:
    play, one = table.play, Explained(event.chips, event.reason, event.person)
    return replace(play, explained=(*play.explained, one), newly_explained=(*play.newly_explained, one))


changes(incident.ButtonCorrected)(lambda event, table: replace(table.play, positions=event.positions))


@changes(incident.MisdealRuled, incident.BoardRepairTold, incident.RaiseRuled, incident.StringBetRuled)
def _prompted(event: Prompt, table: Table) -> Play:
    return replace(table.play, prompt=event)


@changes(incident.ActedOutOfTurn)
def _acted_out_of_turn(event: incident.ActedOutOfTurn, table: Table) -> Play:
    return replace(table.play, out_of_turn=(*table.play.out_of_turn, event), prompt=None)


@changes(incident.OutOfTurnRuled)
def _out_of_turn_ruled(event: incident.OutOfTurnRuled, table: Table) -> Play:
    others = tuple(one for one in table.play.out_of_turn if one.seat != event.seat)
    return replace(table.play, out_of_turn=others, prompt=event)


@changes(incident.SeeingAsked)
def _seeing_asked(event: incident.SeeingAsked, table: Table) -> Play:
    return replace(table.play, to_show=(*table.play.to_show, event.seat))


changes(incident.WinnersTapped)(lambda event, table: replace(table.play, tapped=event.seats))


@changes(incident.CardsExposed)
def _exposed(event: incident.CardsExposed, table: Table) -> Play:
    return replace(table.play, exposed=(*table.play.exposed, (event.seat, event.cards)))


@changes(incident.AbsenceMarked)
def _absence_marked(event: incident.AbsenceMarked, table: Table) -> Play:
    others = tuple(seat for seat in table.play.absent if seat != event.seat)
    return replace(table.play, absent=(*others, event.seat) if event.absent else others)


@changes(incident.PostOwed)
def _post_owed(event: incident.PostOwed, table: Table) -> Play:
    others = tuple(post for post in table.play.posts if post.seat != event.seat)
    owed = (Post(event.seat, event.chips, event.live), Post(event.seat, event.dead, live=False))
    return replace(table.play, posts=(*others, *(post for post in owed if post.chips)))


@changes(variation.StraddleAnnounced)
def _straddle_announced(event: variation.StraddleAnnounced, table: Table) -> Play:
    return replace(table.play, straddlers=(*table.play.straddlers, event.seat), prompt=None)


changes(variation.StraddlesCalledOff)(lambda event, table: replace(table.play, straddlers=(), prompt=None))


@changes(variation.SeatAgreedToRun)
def _seat_agreed_to_run(event: variation.SeatAgreedToRun, table: Table) -> Play:
    return replace(table.play, run_says=(*table.play.run_says, (event.seat, event.times)))


changes(variation.RunsTold)(lambda event, table: replace(table.play, runs=event.times, parts_won=()))


@changes(variation.PotsCounted)
def _pots_counted(event: variation.PotsCounted, table: Table) -> Play:
    kept = tuple(one for one in table.play.parts_won if one.pot < len(event.pots))
    return replace(table.play, pots=event.pots, parts_won=kept)


@changes(variation.PartWinnersTapped)
def _part_winners_tapped(event: variation.PartWinnersTapped, table: Table) -> Play:
    part = (event.pot, event.board, event.low)
    others = tuple(one for one in table.play.parts_won if (one.pot, one.board, one.low) != part)
    return replace(table.play, parts_won=(*others, event))


@changes(variation.SevenDeucePaid)
def _seven_deuce_paid(event: variation.SevenDeucePaid, table: Table) -> Play:
    return replace(table.play, side_winner=event.winner, side_bets=event.pays, prompt=None)


changes(variation.BombPotSet)(lambda event, table: replace(table.play, bomb_next=event.on))
