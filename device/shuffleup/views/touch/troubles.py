"""Troubles in three lines each: what happened, what still works, what to do about it.

One table lists all of them, so that no part can fail without a message. None of them ever stops the game: the
level clock and play at a table depend on none of these parts.
"""

from collections.abc import Iterable, Mapping

from shuffleup.kernel.language import Translatable, say
from shuffleup.protocol.box import PartView, UnitView
from shuffleup.protocol.touch import TroubleView


def troubles(unit: UnitView | None, machine: str = "", *, plays: bool = True) -> tuple[TroubleView, ...]:
    """List what is wrong with a box, the worst first; nothing while nobody has looked at its parts.

    `machine` is why the card machine is missed; `plays` says whether the box has a table.
    """
    if unit is None:
        return ()
    found = dict(_found(unit))
    if machine:
        found["card_machine"] = machine
    return tuple(trouble(one, found[one], plays=plays) for one in WORDS if one in found)


def _found(unit: UnitView) -> Iterable[tuple[str, str]]:
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


def _of_part(part: PartView) -> str | None:
    if part.part == "keys":
        return "key_stuck" if part.stuck else "keys"
    if part.part == "storage":
        return "slow_storage"
    return part.part if part.part in WORDS and part.part != "card_machine" else None


def trouble(what: str, said: str, *, plays: bool = True) -> TroubleView:
    """Put a trouble into words; `said` is what the box itself says of it."""
    lines = WORDS[what] if plays or what != "floor" else NEVER_HEARD
    return TroubleView(what, *(say(line, why=said, box=said) for line in lines))


WORDS: Mapping[str, tuple[Translatable, Translatable, Translatable]] = {
    "storage": (
        "NOTHING CAN BE STORED: {why}",
        "What was done before is safe. Clock and picture go on; keys are refused, nothing is lost.",
        "Free space or change the card. Write the hand down; it goes on by itself when there is room.",
    ),
    "same_key": (
        "TWO BOXES HAVE ONE KEY: THIS IS {box}",
        "Finish this hand; it counts once this box is chosen. The next hand waits.",
        "Send one of the boxes away, then choose at the floor console under Tonight.",
    ),
    "floor": (
        "THE FLOOR IS GONE: THIS TABLE PLAYS ON",
        "Hands are stored here. The clock counts on, and levels come by the schedule.",
        "Look at the cable or the Wi-Fi. Nothing has to be entered again when the link is back.",
    ),
    "card_machine": (
        "NO CARD MACHINE: {why}",
        "Clock and floor go on, and bets where all cards lie. People can deal: touch MACHINE, BY HAND.",
        "Look at its plug and its supply. It comes back by itself and asks before it deals on.",
    ),
    "power": (
        "THE SUPPLY IS TOO WEAK",
        "Everything works for now; all that was done is on the card.",
        "Change the power supply or its cable at the next break: the box may switch off.",
    ),
    "keys": (
        "THE KEYS DO NOT ANSWER: {why}",
        "All that the keys do is on this screen: touch the labels at the bottom.",
        "Look at the flat cable of the keys. They come back by themselves.",
    ),
    "key_stuck": (
        "A KEY HANGS: {why}",
        "It is ignored. The other keys and this screen work.",
        "Press it and let it snap back. Until then touch its label at the bottom.",
    ),
    "lamps": (
        "THE LAMPS OF THE KEYS ARE DARK",
        "The keys work. What they do stands above them on this screen.",
        "Look at the cable of the lamps. They come back by themselves.",
    ),
    "display": (
        "THE SMALL DISPLAY DOES NOT ANSWER",
        "Keys, clock and this screen work.",
        "Push its plug home. It comes back by itself.",
    ),
    "buzzer": (
        "THE BUZZER IS SILENT",
        "Whatever it would sound is shown here in words.",
        "Look at its plug. It comes back by itself.",
    ),
    "speaker": (
        "THE VOICE IS SILENT: {why}",
        "The buzzer sounds, and what would be said is shown in words.",
        "Look at the plug of the loudspeaker. It comes back by itself.",
    ),
    "stick": (
        "NO COPY ON THE STICK: {why}",
        "Play goes on, and all of it is stored in this box. Earlier copies on the stick stay.",
        "Take another stick or make room on this one. It is tried again every minute.",
    ),
    "log": (
        "THE CARD OF THIS BOX FAILS: MAKE A COPY NOW",
        "Nothing is lost yet: what is shown is stored, in the log of the journal. The game goes on.",
        "Put a stick in for a copy and keep the box on until the event is over. Then change the card.",
    ),
    "slow_storage": (
        "THE STORAGE IS SLOW: WHAT IS PRESSED TAKES A WHILE",
        "Nothing is lost: what is shown is stored. Clock and picture go on.",
        "Press once and wait. Put a stick in for a copy, and change the card after the event.",
    ),
    "wrong_time": (
        "THE TIME OF DAY IS WRONG: {why}",
        "The level clock and the game do not depend on it. Times in the log are wrong.",
        "Connect the box to the internet, or change the battery of its clock.",
    ),
    "update": (
        "THE UPDATE DID NOT STAY: {why}",
        "The release before it runs, with the same settings and journals.",
        "Put right what is named and update again, after the event. shuffleup-slot says this, too.",
    ),
}
"""What happened, what still works, what to do, the worst trouble first.

`{why}` and `{box}` are what the box itself says of it.
"""

NEVER_HEARD: tuple[Translatable, Translatable, Translatable] = (
    "NO LINK TO THE FLOOR",
    "This box has no table yet. It goes on looking for the floor by itself.",
    "Look at the cable or the Wi-Fi, and whether the floor is on.",
)
"""Of the floor, in a box that has had no table yet."""
