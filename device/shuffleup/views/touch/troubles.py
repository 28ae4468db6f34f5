"""Troubles in three lines each: what happened, what still works, what to do about it.

One table lists all of them, so that no part can fail without a message. None of them ever stops the game: the
level clock and play at a table depend on none of these parts.
"""

from collections.abc import Callable, Iterable
from typing import Literal, get_args

from shuffleup.kernel.language import say
from shuffleup.protocol.box import PartView, UnitView
from shuffleup.protocol.touch import TroubleView

TroubleId = Literal[
    "storage",
    "same_key",
    "floor",
    "card_machine",
    "power",
    "keys",
    "key_stuck",
    "lamps",
    "display",
    "buzzer",
    "speaker",
    "stick",
    "log",
    "slow_storage",
    "wrong_time",
]
"""The troubles that a box can have, the worst first."""

IDS: tuple[TroubleId, ...] = get_args(TroubleId)


def troubles(unit: UnitView | None, machine: str = "", *, plays: bool = True) -> tuple[TroubleView, ...]:
    """List what is wrong with a box, the worst first; nothing while nobody has looked at its parts.

    `machine` is why the card machine is missed; `plays` says whether the box has a table.
    """
    if unit is None:
        return ()
    found = dict(_found(unit))
    if machine:
        found["card_machine"] = machine
    words = WORDS if plays else {**WORDS, "floor": _floor_never_heard}
    return tuple(words[one](found[one]) for one in IDS if one in found)


def _found(unit: UnitView) -> Iterable[tuple[TroubleId, str]]:
    """Name what is wrong, with what the box itself says of it."""
    if not unit.stored:
        yield "storage", unit.message
    if unit.same_key:
        yield "same_key", unit.same_key
    if not unit.linked:
        yield "floor", ""
    if unit.wrong_time:
        yield "wrong_time", unit.wrong_time
    for part in unit.parts:
        if not part.ok and (known := _of_part(part)):
            yield known, part.message


def _of_part(part: PartView) -> TroubleId | None:
    if part.part == "keys":
        return "key_stuck" if part.stuck else "keys"
    return _PARTS.get(part.part)


_PARTS: dict[str, TroubleId] = {
    "lamps": "lamps",
    "display": "display",
    "buzzer": "buzzer",
    "speaker": "speaker",
    "power": "power",
    "stick": "stick",
    "storage": "slow_storage",
    "log": "log",
}


def _storage(said: str) -> TroubleView:
    return TroubleView(
        "storage",
        say("NOTHING CAN BE STORED: {why}", why=said),
        say("What was done before is safe. Clock and picture go on; keys are refused, nothing is lost."),
        say("Free space or change the card. Write the hand down; it goes on by itself when there is room."),
    )


def _same_key(said: str) -> TroubleView:
    return TroubleView(
        "same_key",
        say("TWO BOXES HAVE ONE KEY: THIS IS {box}", box=said),
        say("Finish this hand; it counts once this box is chosen. The next hand waits."),
        say("Send one of the boxes away, then choose at the floor console under Tonight."),
    )


def _floor(_said: str) -> TroubleView:
    return TroubleView(
        "floor",
        say("THE FLOOR IS GONE: THIS TABLE PLAYS ON"),
        say("Hands are stored here. The clock counts on, and levels come by the schedule."),
        say("Look at the cable or the Wi-Fi. Nothing has to be entered again when the link is back."),
    )


def _floor_never_heard(_said: str) -> TroubleView:
    return TroubleView(
        "floor",
        say("NO LINK TO THE FLOOR"),
        say("This box has no table yet. It goes on looking for the floor by itself."),
        say("Look at the cable or the Wi-Fi, and whether the floor is on."),
    )


def _card_machine(said: str) -> TroubleView:
    return TroubleView(
        "card_machine",
        say("NO CARD MACHINE: {why}", why=said),
        say("Clock and floor go on, and bets where all cards lie. People can deal: touch MACHINE, BY HAND."),
        say("Look at its plug and its supply. It comes back by itself and asks before it deals on."),
    )


def _power(said: str) -> TroubleView:
    return TroubleView(
        "power",
        say("THE SUPPLY IS TOO WEAK"),
        say("Everything works for now; all that was done is on the card."),
        say("Change the power supply or its cable at the next break: the box may switch off."),
    )


def _keys(said: str) -> TroubleView:
    return TroubleView(
        "keys",
        say("THE KEYS DO NOT ANSWER: {why}", why=said),
        say("All that the keys do is on this screen: touch the labels at the bottom."),
        say("Look at the flat cable of the keys. They come back by themselves."),
    )


def _key_stuck(said: str) -> TroubleView:
    return TroubleView(
        "key_stuck",
        say("A KEY HANGS: {why}", why=said),
        say("It is ignored. The other keys and this screen work."),
        say("Press it and let it snap back. Until then touch its label at the bottom."),
    )


def _lamps(said: str) -> TroubleView:
    return TroubleView(
        "lamps",
        say("THE LAMPS OF THE KEYS ARE DARK"),
        say("The keys work. What they do stands above them on this screen."),
        say("Look at the cable of the lamps. They come back by themselves."),
    )


def _display(said: str) -> TroubleView:
    return TroubleView(
        "display",
        say("THE SMALL DISPLAY DOES NOT ANSWER"),
        say("Keys, clock and this screen work."),
        say("Push its plug home. It comes back by itself."),
    )


def _buzzer(said: str) -> TroubleView:
    return TroubleView(
        "buzzer",
        say("THE BUZZER IS SILENT"),
        say("Whatever it would sound is shown here in words."),
        say("Look at its plug. It comes back by itself."),
    )


def _speaker(said: str) -> TroubleView:
    return TroubleView(
        "speaker",
        say("THE VOICE IS SILENT: {why}", why=said),
        say("The buzzer sounds, and what would be said is shown in words."),
        say("Look at the plug of the loudspeaker. It comes back by itself."),
    )


def _stick(said: str) -> TroubleView:
    return TroubleView(
        "stick",
        say("NO COPY ON THE STICK: {why}", why=said),
        say("Play goes on, and all of it is stored in this box. Earlier copies on the stick stay."),
        say("Take another stick or make room on this one. It is tried again every minute."),
    )


def _log(_said: str) -> TroubleView:
    return TroubleView(
        "log",
        say("THE CARD OF THIS BOX FAILS: MAKE A COPY NOW"),
        say("Nothing is lost yet: what is shown is stored, in the log of the journal. The game goes on."),
        say("Put a stick in for a copy and keep the box on until the event is over. Then change the card."),
    )


def _slow_storage(_said: str) -> TroubleView:
    return TroubleView(
        "slow_storage",
        say("THE STORAGE IS SLOW: WHAT IS PRESSED TAKES A WHILE"),
        say("Nothing is lost: what is shown is stored. Clock and picture go on."),
        say("Press once and wait. Put a stick in for a copy, and change the card after the event."),
    )


def _wrong_time(said: str) -> TroubleView:
    return TroubleView(
        "wrong_time",
        say("THE TIME OF DAY IS WRONG: {why}", why=said),
        say("The level clock and the game do not depend on it. Times in the log are wrong."),
        say("Connect the box to the internet, or change the battery of its clock."),
    )


WORDS: dict[TroubleId, Callable[[str], TroubleView]] = {
    "storage": _storage,
    "same_key": _same_key,
    "floor": _floor,
    "card_machine": _card_machine,
    "power": _power,
    "keys": _keys,
    "key_stuck": _key_stuck,
    "lamps": _lamps,
    "display": _display,
    "buzzer": _buzzer,
    "speaker": _speaker,
    "stick": _stick,
    "log": _log,
    "slow_storage": _slow_storage,
    "wrong_time": _wrong_time,
}
"""The words of every trouble; what the box says of it comes in."""
