"""The screen of an open amount: its owner, its bounds, common sizes, chips, and a number pad."""

from collections.abc import Iterable

from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips
from shuffleup.kernel.language import decimal_mark, say
from shuffleup.poker.legal import LegalActions
from shuffleup.poker.state import Hand
from shuffleup.protocol.touch import DeedView, LineView
from shuffleup.table.state import Table
from shuffleup.views.numbers import chips_text
from shuffleup.views.table import entered_actions, face_of, pot_count, shows_pots, shows_stacks
from shuffleup.views.touch.buttons import at_unit, dark, seat_words
from shuffleup.views.touch.scene import TableScene

MILLION, TENTH = 1_000_000, 100_000


def lines(scene: TableScene) -> tuple[LineView, ...]:
    """Say whose amount it is, how much, within which bounds, and what a bet is measured by."""
    table, keys = scene.table, scene.box.keys
    legal = entered_actions(table, face_of(table))
    if keys.amount is None or legal.seat is None or legal.min_raise_to is None:
        return ()
    chips = chips_text(keys.amount)
    what = say("BET {chips}", chips=chips) if legal.is_bet else say("RAISE TO {chips}", chips=chips)
    bounds = LineView(keys.wrong, "plain", "warn") if keys.wrong else LineView(_bounds(legal), "plain")
    return (
        LineView(seat_words(table, legal.seat), "who"),
        LineView(what, "what"),
        bounds,
        *(LineView(text, "small") for text in _measures(table, legal)),
    )


def _measures(table: Table, legal: LegalActions) -> Iterable[str]:
    """Say what is in the pot and behind, as far as the house lets the face see it, and what a call costs."""
    pot = pot_count(table, face_of(table))
    if pot is not None:
        yield say("POT {chips}", chips=chips_text(pot))
    if legal.seat is not None and shows_stacks(table, face_of(table)) and table.play.hand is not None:
        yield say("STACK {chips}", chips=chips_text(table.play.hand.stack(legal.seat)))
    if legal.to_call:
        yield say("TO CALL {chips}", chips=chips_text(legal.to_call))


def _bounds(legal: LegalActions) -> str:
    """A bound that the face may not know is not in what it may see of the legal actions."""
    least, most = chips_text(legal.min_raise_to or Chips(0)), legal.max_raise_to
    if most is None:
        return say("{least} or more", least=least)
    if most == legal.min_raise_to:
        return say("{least} and nothing else", least=least)
    return say("{least} to {most}", least=least, most=chips_text(most))


def deeds(scene: TableScene) -> tuple[DeedView, ...]:
    """Offer the usual sizes."""
    table, hand = scene.table, scene.table.play.hand
    legal = entered_actions(table, face_of(table))
    if hand is None or scene.box.keys.amount is None or legal.min_raise_to is None:
        return ()
    return tuple(_of(one, scene) for one in _presets(table, hand, legal))


def chips(scene: TableScene) -> tuple[DeedView, ...]:
    """Put one more chip of a kind on top, smallest kind first; a step, so that two quick touches are two."""
    table, amount = scene.table, scene.box.keys.amount
    legal = entered_actions(table, face_of(table))
    if amount is None or legal.min_raise_to is None:
        return ()
    steps = (_chip(table, legal, amount, chip) for chip in table.rules.chips.denominations)
    return tuple(_of(one, scene) for one in steps)


def pad(scene: TableScene) -> tuple[DeedView, ...]:
    """Give the keys of the pad; OK names the amount that is shown, and is dark where it is not legal."""
    keys = scene.box.keys
    if keys.amount is None:
        return ()
    opening = keys.opening
    digits = (at_unit("type_amount", key, key=key, opening=opening) for key in (*"0123456789", "000"))
    delete = at_unit("type_amount", "<", key="delete", opening=opening)
    bets = at_unit("bet_amount", say("OK"), to=keys.amount, opening=opening)
    ok = dark(say("OK"), keys.wrong) if keys.wrong else bets
    return (*digits, delete, ok, at_unit("close_amount", say("CANCEL"), opening=opening))


def _of(deed: DeedView, scene: TableScene) -> DeedView:
    """Let a deed name the amount that the face shows; a dark one does nothing."""
    return replace(deed, args={**deed.args, "opening": scene.box.keys.opening}) if deed.verb else deed


def _presets(table: Table, hand: Hand, legal: LegalActions) -> Iterable[DeedView]:
    yield _size(say("MIN"), legal.min_raise_to or Chips(0), legal)
    base = hand.price or _big_blind(table)
    unit = table.rules.chips.smallest
    yield _size("×2.5", _up(base * 5 // 2, unit), legal)
    yield _size("×3", _up(base * 3, unit), legal)
    if shows_pots(table, face_of(table)):
        yield _size(say("POT"), _pot_sized(hand, unit), legal)


def _pot_sized(hand: Hand, unit: Chips) -> Chips:
    """Raise by what is in the pot once the bet has been called, in whole chips (PL-02)."""
    owed = hand.price - hand.bets[hand.turn]
    total = hand.price + hand.pot + owed
    return Chips(total - total % unit)


def _size(label: str, to: Chips, legal: LegalActions) -> DeedView:
    if to < (legal.min_raise_to or 0):
        return dark(label, say("too little"))
    if legal.max_raise_to is not None and to > legal.max_raise_to:
        return dark(label, say("too much"))
    return at_unit("set_amount", label, note=chips_text(to), to=to)


def _chip(table: Table, legal: LegalActions, amount: Chips, chip: Chips) -> DeedView:
    label = f"+{_worth(chip)}"
    if legal.max_raise_to is not None and amount + chip > legal.max_raise_to:
        return dark(label)
    return replace(at_unit("add_chips", label, chips=chip), colour=table.rules.chips.colours.get(chip, ""))


def _worth(chip: Chips) -> str:
    """Write a chip as it is called: millions and their tenths by a letter, for their digits have no room."""
    if chip < MILLION or chip % TENTH:
        return chips_text(chip)
    whole, tenths = divmod(chip // TENTH, 10)
    return say("{count}M", count=f"{whole}{decimal_mark()}{tenths}" if tenths else whole)


def _big_blind(table: Table) -> Chips:
    return Chips(table.play.level.big_blind) if table.play.level else Chips(1)


def _up(chips: int, unit: Chips) -> Chips:
    """Round up to whole chips."""
    return Chips(-(-chips // unit) * unit)
