"""The names of acts for UNDO, in few words: a key has room for two short lines."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from shuffleup.kernel.field_types import SeatNo
from shuffleup.kernel.language import Translatable, say
from shuffleup.poker import events as hand
from shuffleup.poker.events import Place
from shuffleup.poker.irregularities.misdeal import STARTS_OVER, Ruling
from shuffleup.table.events import BustsTapped, DealTold, HandStarted, StacksTold
from shuffleup.table.hand import hand_events as variation
from shuffleup.table.hand.hand_events import Undoable
from shuffleup.table.irregularities import incident_events as incident
from shuffleup.table.irregularities.incident_events import Deed
from shuffleup.table.state import PlayedCard, Recount, Table
from shuffleup.tournament.level_clock import Step
from shuffleup.views.numbers import chips_text
from shuffleup.views.words.terms import term

STEPS: dict[Step, Translatable] = {
    "shuffle": "shuffle",
    "cut": "cut",
    "first_card": "first card",
    "post": "post",
}


def act_words(act: Undoable | PlayedCard | Recount | None) -> str:
    """Name an act; empty where there is none."""
    if act is None or isinstance(act, PlayedCard):
        return say("S{seat} time card", seat=act.seat) if act else ""
    if isinstance(act, Recount):
        return deed_words(act.deed)
    event = act.event
    if act.by_time and type(event) in _BY_TIME:
        return _BY_TIME[type(event)](event)
    if isinstance(event, hand.Folded) and act.until is not None:
        return say("S{first}-S{seat} fold", first=event.seat, seat=act.until)
    if isinstance(event, hand.WinnersDeclared):
        return _pot(event.pot, event.seats, only=act.only_pot)
    words = _WORDS.get(type(event))
    return words(event) if words else say("act")


def time_words(table: Table) -> str:
    """Say what the end of a player's time came to, until somebody acts or takes it back; else nothing."""
    last = table.past[-1].act if table.past else None
    return act_words(last) if last is not None and last.by_time else ""


def deed_words(deed: Deed | None) -> str:
    """Say what a ruling did, or that stacks were counted."""
    return _DEEDS[type(deed)](deed) if deed else say("count")


def _pot(pot: int, winners: Sequence[SeatNo], *, only: bool) -> str:
    """Name a pot as the felt does, with those who win it: `main to S3`, `side 1 to S3 S5`.

    Only a low is declared without a winner.
    """
    if not winners:
        return say("no low")
    seats = " ".join(f"S{seat}" for seat in winners)
    if only:
        return say("pot to {seats}", seats=seats)
    return say("side {pot} to {seats}", pot=pot, seats=seats) if pot else say("main to {seats}", seats=seats)


def _given(deed: incident.PotGiven) -> str:
    """Name a pot with its winners, and the part of it that was ruled on: `pot to S3, BOARD 2 LOW`."""
    board = "" if deed.board is None else say("BOARD {number}", number=deed.board + 1)
    half = {"high": say("HIGH"), "low": say("LOW"), None: ""}[deed.half]
    part = " ".join(word for word in (board, half) if word)
    words = _pot(deed.pot, deed.seats, only=deed.only_pot)
    return f"{words}, {part}" if part else words


def _ruled_on(ruling: Ruling) -> str:
    if ruling == "hand_dead":
        return say("hand dead")
    return say("misdeal") if ruling in STARTS_OVER else say("no misdeal")


def _shifted(deed: incident.ChipsShifted) -> str:
    chips, source, target = chips_text(deed.chips), _place(deed.source), _place(deed.target)
    if deed.source == "out_of_play":
        return say("{chips} added to {place}", chips=chips, place=target)
    if deed.target == "out_of_play":
        return say("{chips} taken from {place}", chips=chips, place=source)
    return say("{chips} from {source} to {target}", chips=chips, source=source, target=target)


def _penalised(deed: incident.Penalised) -> str:
    paid = say("pays {chips} to {place}", chips=chips_text(deed.chips), place=_place(deed.goes_to))
    parts = ([say("hand dead")] if deed.hand_dead else []) + ([paid] if deed.chips else [])
    return f"S{deed.seat} {', '.join(parts) or say('warned')}"


def _place(place: Place) -> str:
    return term(place) if isinstance(place, str) else f"S{place}"


_DEEDS: Mapping[type, Callable[[Any], str]] = {
    incident.ChipsShifted: _shifted,
    incident.StackSet: lambda deed: say(
        "S{seat} stack {stack}", seat=deed.seat, stack=chips_text(deed.stack)
    ),
    incident.ActionStands: lambda deed: f"S{deed.seat} {term(deed.action)}",
    incident.BetsWentBack: lambda deed: say("bets go back"),
    incident.DeadHand: lambda deed: say("S{seat} dead", seat=deed.seat),
    incident.PotGiven: _given,
    incident.ButtonMoved: lambda deed: say("button {seat}", seat=deed.seat),
    incident.Penalised: _penalised,
}

_BY_TIME: Mapping[type, Callable[[Any], str]] = {
    hand.Folded: lambda event: say("S{seat} time: fold", seat=event.seat),
    hand.Checked: lambda event: say("S{seat} time: check", seat=event.seat),
    hand.StackProtected: lambda event: say("S{seat} time: all-in", seat=event.seat),
}
"""The acts that no player did: the time was over."""

_WORDS: Mapping[type, Callable[[Any], str]] = {
    HandStarted: lambda event: say("hand {hand}", hand=event.hand),
    DealTold: lambda event: say(STEPS[event.step]),
    BustsTapped: lambda event: say("busts"),
    StacksTold: lambda event: say("count"),
    hand.Folded: lambda event: say("S{seat} fold", seat=event.seat),
    hand.Checked: lambda event: say("S{seat} check", seat=event.seat),
    hand.Called: lambda event: say("S{seat} call", seat=event.seat),
    hand.BetMade: lambda event: say("S{seat} bet {to}", seat=event.seat, to=chips_text(event.to)),
    hand.Raised: lambda event: say("S{seat} raise {to}", seat=event.seat, to=chips_text(event.to)),
    hand.BoardDealt: lambda event: term(event.street),
    hand.BoardRead: lambda event: say("board"),
    hand.CardsShown: lambda event: say("S{seat} shows", seat=event.seat),
    hand.Mucked: lambda event: say("S{seat} mucks", seat=event.seat),
    hand.HandKilled: lambda event: say("S{seat} dead", seat=event.seat),
    hand.StackProtected: lambda event: say("S{seat} protected", seat=event.seat),
    hand.TrackLost: lambda event: say("lost track"),
    hand.StacksCounted: lambda event: say("count"),
    incident.Ruled: lambda event: say("ruling {deed}", deed=deed_words(event.act)),
    incident.HandRestarted: lambda event: say("misdeal"),
    incident.MisdealRuled: lambda event: _ruled_on(event.ruling),
    incident.BoardRepairTold: lambda event: say("repair"),
    incident.WinnersTapped: lambda event: say("winners"),
    incident.CardsExposed: lambda event: say("S{seat} exposes", seat=event.seat),
    incident.AbsenceMarked: lambda event: (
        say("S{seat} away", seat=event.seat) if event.absent else say("S{seat} back", seat=event.seat)
    ),
    incident.PostOwed: lambda event: say(
        "S{seat} owes {chips}", seat=event.seat, chips=chips_text(event.chips)
    ),
    incident.ActedOutOfTurn: lambda event: say("S{seat} out of turn", seat=event.seat),
    variation.StraddleAnnounced: lambda event: say("S{seat} straddle", seat=event.seat),
    variation.SeatAgreedToRun: lambda event: say("S{seat} run {times}", seat=event.seat, times=event.times),
    hand.RunsAgreed: lambda event: say("run it {runs}x", runs=event.runs),
    variation.RunsTold: lambda event: say("run it {runs}x", runs=event.times),
    variation.PotsCounted: lambda event: say("pots"),
    variation.PartWinnersTapped: lambda event: say("winners"),
    variation.SevenDeucePaid: lambda event: say("7-2 to S{seat}", seat=event.winner),
    variation.StraddlesCalledOff: lambda event: say("no straddle"),
    variation.BombPotSet: lambda event: say("bomb pot") if event.on else say("no bomb pot"),
    incident.SeeingAsked: lambda event: say("S{asker} asks for S{seat}", asker=event.asker, seat=event.seat),
}
