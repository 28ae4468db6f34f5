"""Sentences for the tasks that players start by phone or at the door (PLY-12, PLY-14, PLY-15)."""

from collections.abc import Mapping

from shuffleup.floor.self_check_in import AsksByPhone, NotCheckedIn, RefuseByPhone, WaitsAtDoor
from shuffleup.kernel.language import mark_for_translation, say, say_counted

ASKED_BY_PHONE: Mapping[str, str] = {
    "sell_rebuy": mark_for_translation("{name} asks for a rebuy"),
    "sell_reentry": mark_for_translation("{name} asks to enter again"),
    "sell_addon": mark_for_translation("{name} asks for the add-on"),
    "call_floor": mark_for_translation("{name} calls the floor"),
    "call_clock": mark_for_translation("{name} asks for the clock: start it at the table"),
    "mark_absent": mark_for_translation("{name} wants to sit out"),
}
"""Requests of players by the task that they become (PLY-12)."""


def asks_by_phone(it: AsksByPhone) -> str:
    """Say what a player asks for, with table and seat where the player sits."""
    asks = say(ASKED_BY_PHONE[it.task], name=it.name)
    if it.chair is None:
        return asks
    return say("table {table} seat {seat}: {asks}", table=it.chair.table, seat=it.chair.seat, asks=asks)


def refuse_by_phone(it: RefuseByPhone) -> str:
    """Say that a request can be refused, and which."""
    return say("or refuse: {asks}", asks=say(ASKED_BY_PHONE[it.task], name=it.name))


def waits_at_door(it: WaitsAtDoor) -> str:
    """Say who waits at the door, and whose name is like that one."""
    if it.alike:
        return say(
            "at the door: {name}, and {alike} is entered already: ask whether it is the same person",
            name=it.name,
            alike=it.alike,
        )
    return say("at the door: {name} wants to enter: take the money", name=it.name)


def not_checked_in(it: NotCheckedIn) -> str:
    """Say how many have not checked in, and who."""
    return say_counted(
        "{count} has not checked in: {names}",
        "{count} have not checked in: {names}",
        len(it.names),
        names=", ".join(it.names),
    )
