"""Procedures of the input: one card after the other from the tray into slots in random order."""

from shuffleup_pico import sensors as see, turning
from shuffleup_pico.rig import FULL_SPEED, SLOWLY
from shuffleup_pico.shuffle import slots_in_order
from shuffleup_pico.troubles import (
    CARD_EXTRA,
    CARD_MISSING,
    CAROUSEL,
    DOUBLE_FEED,
    ENTRY,
    JAM_ENTRY,
    JAM_TRAY,
    LEDGER_MISMATCH,
    SENSOR_STUCK,
    SHOE,
    TRAY,
    TRAY_EMPTY,
    Trouble,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shuffleup_pico.rig import Answered, Procedure, Rig

FEED_MS, SLOW_FEED_MS = 300, 1_500
"""So long a card may take from the tray to the entry, at full speed and slowly."""

SEAT_MS = 200
"""So long from the entry to the bottom of a slot, at full speed."""

REST_MS = 2_000
"""So long until the rollers stand."""

LADDER = ((FULL_SPEED, False), (SLOWLY, False), (SLOWLY, True))
"""The attempts before a person is called: the speed, and whether the card goes back and is shaken first."""


def load_deck(rig: "Rig") -> "Procedure":
    """Take in what the ledger does not hold yet; a card too many goes into a spare slot, to be counted.

    All slots are looked into at the end. Raises Trouble when something needs a person; begun again, it goes
    on with the next card.
    """
    order = slots_in_order(rig.ledger.entropy, rig.ledger.nonce)
    cards = rig.ledger.deck_cards
    while rig.ledger.inside < cards or rig.sensors.levels[see.TRAY]:
        yield from rig.next_card()
        if rig.ledger.inside <= cards:
            yield from load_card(rig, order[rig.ledger.inside], order[-1])
        if rig.ledger.inside > cards:
            raise Trouble(CARD_EXTRA, CAROUSEL, rig.ledger.inside)
    if rig.sensors.levels[see.SHOE]:
        raise Trouble(SENSOR_STUCK, SHOE)  # every card is in the carousel
    turning.compare(rig, (yield from turning.look_around(rig)))
    rig.ledger.loaded()


def load_card(rig: "Rig", slot: int, spare: int) -> "Procedure":
    """Bring the next card from the tray into a slot; nothing is ever in the spare one."""
    yield from turning.turn_to(rig, slot)
    if rig.sensors.levels[see.SLOT]:
        yield from turning.turn_to(rig, spare)
        stuck = rig.sensors.levels[see.SLOT]
        raise Trouble(SENSOR_STUCK if stuck else LEDGER_MISMATCH, CAROUSEL, rig.card)
    tray_seen, entries = rig.sensors.levels[see.TRAY], rig.sensors.entries()
    rig.ledger.take_in(slot, rig.card)
    seated = yield from _fed(rig)
    if not seated:
        raise _not_seated(rig, entries)
    if rig.sensors.entry() == 2:
        raise Trouble(DOUBLE_FEED, ENTRY, rig.card)
    card = rig.card
    rig.ledger.arrived()
    left, right = rig.sensors.entries()
    if rig.sensors.entry() or left == entries[0] or right == entries[1]:
        raise Trouble(SENSOR_STUCK, ENTRY, card)
    if not tray_seen:
        raise Trouble(SENSOR_STUCK, TRAY, card)


def _fed(rig: "Rig") -> "Answered":
    """Go down the ladder until the card is seated; False where it is not."""
    sensors = rig.sensors
    for speed, shaken in LADDER:
        if shaken:
            rig.mechanics.feed_back()
            yield from rig.done(REST_MS)
            yield from turning.shake(rig)
        passed = yield from _feed(rig, speed)
        if passed and not sensors.levels[see.SLOT]:
            yield from turning.shake(rig)  # another feed would bring a second card
        if passed or not (sensors.entry() or sensors.levels[see.TRAY]):
            break
    return sensors.levels[see.SLOT] > 0


def _feed(rig: "Rig", speed: int) -> "Answered":
    """Feed once; True where a card has gone past the entry or two hang together in it."""
    sensors, before = rig.sensors, rig.sensors.entries()
    sensors.moving = True
    rig.mechanics.feed(speed == SLOWLY)
    came = sensors.entry() or (yield sensors.entry_seen, SLOW_FEED_MS if speed == SLOWLY else FEED_MS)
    if came:
        yield sensors.entry_free, rig.ledger.pass_ms * speed * 3 // 8  # a card and a half
    if came and (yield sensors.slot_seen, SEAT_MS * speed // 4):
        yield sensors.still, REST_MS
        return True
    rig.mechanics.stop_feed()
    return sensors.entry_free() and sensors.entries() != before


def _not_seated(rig: "Rig", entries: "tuple[int, int]") -> Trouble:
    """Say where the card is that did not come; one that never left the tray is no longer in hand."""
    card, nothing_came = rig.card, rig.sensors.entries() == entries and rig.sensors.entry_free()
    if not nothing_came:
        return Trouble(JAM_ENTRY, ENTRY, card)
    if rig.ledger.inside >= rig.ledger.deck_cards:
        rig.ledger.not_moved()
        return Trouble(SENSOR_STUCK, TRAY)  # the deck is in, and nothing lies where it sees a card
    if rig.sensors.levels[see.TRAY]:
        return Trouble(JAM_TRAY, TRAY, card)
    rig.ledger.not_moved()
    return Trouble(CARD_MISSING if rig.ledger.inside else TRAY_EMPTY, TRAY, card)
