"""How each event of play changes what lies on the felt."""

from collections.abc import Callable
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from shuffleup.identity import SeatNo
from shuffleup.poker.events import HandEvent, StacksCounted
from shuffleup.poker.hand import evolve as evolve_hand
from shuffleup.poker.setup import Post
from shuffleup.poker.substantial import acts_of
from shuffleup.table import incident_events as incident
from shuffleup.table.events import HandStarted
from shuffleup.table.state import Explained, Play, Table

Change = Callable[[Any, Table], Play]


def is_play(event: msgspec.Struct) -> bool:
    """Say whether an event belongs to play: UNDO takes it back."""
    return type(event) in _CHANGES


def changed(table: Table, event: msgspec.Struct) -> Play:
    """Apply an event of play."""
    return _CHANGES[type(event)](event, table)


def _in_hand(event: HandEvent, table: Table) -> Play:
    play = table.play
    return replace(play, hand=evolve_hand(play.hand, event), acts=play.acts + acts_of((event,)), prompt="")


def _counted(event: StacksCounted, table: Table) -> Play:
    return replace(_in_hand(event, table), counted=True)


def _started(event: HandStarted, table: Table) -> Play:
    play, dealt = table.play, set(event.players)
    came: tuple[SeatNo, ...] = tuple(seat for seat, _ in table.arrivals[play.arrivals_taken :])
    stacks = table.stacks_now()
    return Play(
        hand_no=event.hand,
        stacks=stacks,
        positions=event.positions,
        level=event.level,
        commitment=event.commitment,
        arrivals_taken=len(table.arrivals),
        explained=play.explained,
        absent=play.absent,
        waiting=tuple(
            seat for seat in dict.fromkeys((*play.waiting, *came)) if seat not in dealt and stacks[seat]
        ),
        posts=tuple(post for post in play.posts if post.seat not in dealt),
    )


def _restarted(event: incident.HandRestarted, table: Table) -> Play:
    return replace(
        table.play, hand=None, acts=(), exposed=(), tapped=(), counted=False, commitment=event.commitment
    )


def _ruled(event: incident.Ruled, table: Table) -> Play:
    return replace(table.play, prompt="")


def _stacks_corrected(event: incident.StacksCorrected, table: Table) -> Play:
    play, stacks = table.play, table.stacks_now()
    before = {seat: stacks[seat] for seat, _ in event.stacks}
    return replace(
        play,
        stacks=stacks | dict(event.stacks),
        unsealed=before | play.unsealed,
        arrivals_taken=len(table.arrivals),
    )


def _explained(event: incident.ChipsExplained, table: Table) -> Play:
    one = Explained(event.chips, event.reason, event.person)
    return replace(table.play, explained=(*table.play.explained, one))


def _button_corrected(event: incident.ButtonCorrected, table: Table) -> Play:
    return replace(table.play, positions=event.positions)


def _prompted(event: incident.MisdealRuled | incident.BoardRepairTold, table: Table) -> Play:
    return replace(table.play, prompt=event.prompt)


def _tapped(event: incident.WinnersTapped, table: Table) -> Play:
    return replace(table.play, tapped=event.seats)


def _exposed(event: incident.CardsExposed, table: Table) -> Play:
    return replace(table.play, exposed=(*table.play.exposed, (event.seat, event.cards)))


def _absence_marked(event: incident.AbsenceMarked, table: Table) -> Play:
    others = tuple(seat for seat in table.play.absent if seat != event.seat)
    return replace(table.play, absent=(*others, event.seat) if event.absent else others)


def _post_owed(event: incident.PostOwed, table: Table) -> Play:
    others = tuple(post for post in table.play.posts if post.seat != event.seat)
    owed = (Post(event.seat, event.chips, event.live),) if event.chips else ()
    return replace(table.play, posts=(*others, *owed))


_CHANGES: dict[type[msgspec.Struct], Change] = {
    **dict.fromkeys(get_args(HandEvent), _in_hand),
    StacksCounted: _counted,
    HandStarted: _started,
    incident.HandRestarted: _restarted,
    incident.Ruled: _ruled,
    incident.StacksCorrected: _stacks_corrected,
    incident.ChipsExplained: _explained,
    incident.ButtonCorrected: _button_corrected,
    incident.MisdealRuled: _prompted,
    incident.BoardRepairTold: _prompted,
    incident.WinnersTapped: _tapped,
    incident.CardsExposed: _exposed,
    incident.AbsenceMarked: _absence_marked,
    incident.PostOwed: _post_owed,
}
