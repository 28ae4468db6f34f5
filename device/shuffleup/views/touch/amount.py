"""An amount is open: its bounds, sizes at one touch, the chips, and digits as a last resort."""

from collections.abc import Iterable

from shuffleup.amounts import Chips
from shuffleup.language import say
from shuffleup.poker.legal import LegalActions
from shuffleup.poker.state import Hand
from shuffleup.table.state import Table
from shuffleup.views.numbers import chips_text
from shuffleup.views.policy import face_of, shown_actions, shows_pots
from shuffleup.views.touch.deeds import at_unit, dark, seat_words
from shuffleup.views.touch.facts import Scene
from shuffleup.wire import DeedView, LineView, NeedView


def lines(scene: Scene) -> tuple[LineView, ...]:
    """Say whose amount it is, how much, and within which bounds."""
    table, amount = scene.table, scene.box.keys.amount
    legal = shown_actions(table, face_of(table))
    if amount is None or legal.seat is None or legal.min_raise_to is None:
        return ()
    chips = chips_text(amount)
    what = say("BET {chips}", chips=chips) if legal.is_bet else say("RAISE TO {chips}", chips=chips)
    return (
        LineView(seat_words(table, legal.seat), "who"),
        LineView(what, "what"),
        LineView(_bounds(legal), "small"),
        LineView(say("knob moves it by {chips}", chips=chips_text(_step(table))), "small"),
    )


def _bounds(legal: LegalActions) -> str:
    """A bound that the face may not know is not in what it may see of the legal actions."""
    least, most = chips_text(legal.min_raise_to or Chips(0)), legal.max_raise_to
    if most is None:
        return say("{least} or more", least=least)
    if most == legal.min_raise_to:
        return say("{least} and nothing else", least=least)
    return say("{least} to {most}", least=least, most=chips_text(most))


def deeds(scene: Scene) -> tuple[DeedView, ...]:
    """Offer the usual sizes, one more chip of each kind, and digits."""
    table, hand, amount = scene.table, scene.table.play.hand, scene.box.keys.amount
    legal = shown_actions(table, face_of(table))
    if hand is None or amount is None or legal.min_raise_to is None:
        return ()
    return (*_presets(table, hand, legal), *_chips(table, legal, amount), _digits(table, legal, amount))


def _presets(table: Table, hand: Hand, legal: LegalActions) -> Iterable[DeedView]:
    yield _size(say("MIN"), legal.min_raise_to or Chips(0), legal)
    base = hand.price or _step(table)
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
        return dark(label, say("below the minimum"))
    if legal.max_raise_to is not None and to > legal.max_raise_to:
        return dark(label, say("more than allowed"))
    return at_unit("set_amount", label, note=chips_text(to), to=to)


def _chips(table: Table, legal: LegalActions, amount: Chips) -> Iterable[DeedView]:
    """Put one more chip of a kind on top, smallest kind first."""
    for chip in table.rules.chips.denominations:
        label = f"+{chips_text(chip)}"
        if legal.max_raise_to is not None and amount + chip > legal.max_raise_to:
            yield dark(label, say("more than allowed"))
        else:
            yield at_unit("set_amount", label, to=Chips(amount + chip))


def _digits(table: Table, legal: LegalActions, amount: Chips) -> DeedView:
    need = NeedView(
        "to",
        "chips",
        say("BET") if legal.is_bet else say("RAISE TO"),
        least=legal.min_raise_to or Chips(0),
        most=legal.max_raise_to,
        step=table.rules.chips.smallest,
        start=amount,
    )
    return at_unit("set_amount", say("DIGITS"), need)


def _step(table: Table) -> Chips:
    return Chips(table.play.level.big_blind) if table.play.level else Chips(1)


def _up(chips: int, unit: Chips) -> Chips:
    """Round up to whole chips."""
    return Chips(-(-chips // unit) * unit)
