"""Purchases at a seat: a rebuy, the add-on, chips at a cash table."""

from collections.abc import Iterable

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.protocol import DeedView, NeedView
from shuffleup.ruleset import RuleSet
from shuffleup.table.state import Table
from shuffleup.tournament.purchases import Buyer, NotSold, PurchaseMoment, add_on, rebuy
from shuffleup.views.money import money_text
from shuffleup.views.numbers import chips_text
from shuffleup.views.touch.buttons import dark
from shuffleup.views.touch.facts import TableScene

WHY_NOT: dict[str, str] = {
    "closed": mark_for_translation("not sold any more, or not yet"),
    "hand_in_progress": mark_for_translation("between hands"),
    "above_threshold": mark_for_translation("the stack is too large"),
    "max_taken": mark_for_translation("no more for this player"),
    "out": mark_for_translation("a rebuy comes first"),
}
"""Why something is not sold, without a figure: exact stacks are not for everybody (TDA 60)."""


def bought_at(scene: TableScene, seat: SeatNo) -> Iterable[DeedView]:
    """Offer to a seat what this event sells; what is not sold now says why."""
    rules = scene.table.rules
    if rules.event.format == "cash":
        yield from _cash(scene, seat)
    if rules.rebuy.allowed:
        yield rebuy_deed(scene, seat)
    if rules.addon.allowed:
        yield _add_on(scene, seat)


def rebuy_deed(scene: TableScene, seat: SeatNo) -> DeedView:
    """Sell a rebuy: the floor counts how often and says no where it was the last (REG-08 to REG-12)."""
    table, least = scene.table, least_rebuy(scene.table.rules)
    label = say("REBUY")
    if not table.play.at_rest:
        return dark(label, _not_at_rest(table))
    offer = rebuy(table.rules, _buyer(table, seat), least, _moment(scene))
    if offer.against:
        return dark(label, _why_not(offer.against))
    price = money_text(offer.cost, table.rules.event.money_format())
    note = say("{chips} for {price}", chips=chips_text(least), price=price)
    needs = [
        NeedView(
            "chips", "chips", say("REBUY: CHIPS"), least=least, step=table.rules.chips.smallest, start=least
        )
    ]
    if seat in table.play.uncounted:
        needs.insert(0, NeedView("stack", "chips", say("WHAT LIES BEFORE THE PLAYER?")))
    return scene.deeds.floor("sell_rebuy", label, *needs, note=note, entry=table.sitters[seat].entry)


def least_rebuy(rules: RuleSet) -> Chips:
    """Return the smallest rebuy that can be paid out in chips."""
    smallest = rules.chips.smallest
    return Chips(-(-max(rules.rebuy.min_amount, 1) // smallest) * smallest)


def _add_on(scene: TableScene, seat: SeatNo) -> DeedView:
    table = scene.table
    label = say("ADD-ON")
    if not table.play.at_rest:
        return dark(label, _not_at_rest(table))
    offer = add_on(table.rules, _buyer(table, seat), _moment(scene))
    if offer.against:
        return dark(label, _why_not(offer.against))
    price = money_text(offer.cost, table.rules.event.money_format())
    note = say("{chips} for {price}", chips=chips_text(offer.chips), price=price)
    return scene.deeds.floor("sell_add_on", label, note=note, entry=table.sitters[seat].entry)


def _cash(scene: TableScene, seat: SeatNo) -> Iterable[DeedView]:
    entry = scene.table.sitters[seat].entry
    chips = NeedView("chips", "chips", say("CHIPS"), least=Chips(1), step=scene.table.rules.chips.smallest)
    yield scene.deeds.floor("reload", say("SELL CHIPS"), chips, entry=entry)
    yield scene.deeds.floor("cash_out", say("CASHES OUT"), note=say("leaves the table"), entry=entry)


def _buyer(table: Table, seat: SeatNo) -> Buyer:
    """The table's knowledge of a buyer; only the floor knows the number of earlier purchases."""
    stack = table.stacks_now().get(seat, Chips(0))
    level = table.level.number if table.level else 0
    return Buyer(stack, broke_at=None if stack else PurchaseMoment(level))


def _moment(scene: TableScene) -> PurchaseMoment:
    clock, level = scene.clock, scene.table.level
    if clock is None:
        return PurchaseMoment(level.number if level else 0)
    return PurchaseMoment(clock.now.level, clock.phase)


def _why_not(against: NotSold) -> str:
    return say(WHY_NOT.get(against.reason, WHY_NOT["closed"]))


def _not_at_rest(table: Table) -> str:
    if table.play.provisional or table.play.unfollowed:
        return say("confirm the result first")
    return say("between hands")
