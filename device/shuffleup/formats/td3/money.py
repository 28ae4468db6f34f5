"""The money of a save, as it stands in the file (SEASONS TDI-06)."""

from collections.abc import Sequence

from shuffleup.formats.td3.fields import Fields, Number, plain
from shuffleup.formats.td3.save import SavedMoney, SavedPlayer, Td3Save

RAKE_OFF, RAKE_AMOUNT, RAKE_PERCENT = 0, 1, 2


def money_of(financials: Fields, players: Sequence[SavedPlayer]) -> SavedMoney:
    """Add up what was taken; the pot is what remains without rake, with the part of the house."""
    stakes = [player.stakes for player in players if player.stakes]
    add_ons = [one for player in players for one in player.add_ons]
    buy_ins = sum(of_one[0].amount for of_one in stakes)
    rebuys = sum(one.amount for of_one in stakes for one in of_one[1:])
    bought = sum(one.amount for one in add_ons)
    collected = buy_ins + rebuys + bought
    rake = sum(one.rake for of_one in stakes for one in of_one) + sum(one.rake for one in add_ons)
    rake += _fixed_rake(financials, collected)
    return SavedMoney(
        buy_ins=plain(buy_ins),
        rebuys=plain(rebuys),
        add_ons=plain(bought),
        rake=plain(rake),
        bounties=plain(sum(one.bounty for of_one in stakes for one in of_one)),
        pot=plain(collected - rake + financials.number("HouseContribution")),
    )


def prizes_total(save: Td3Save) -> Number:
    """Add up all prizes as the host paid them."""
    return plain(sum(prize.amount for prize in save.prizes))


def _fixed_rake(financials: Fields, collected: Number) -> Number:
    """Read the rake of the whole event; type 0 means none (measured). Version 3.0 has other keys."""
    old = financials.has("FixedRakeType")
    fixed = financials if old else financials.object("FixedRake")
    kind = fixed.whole("FixedRakeType" if old else "Type")
    if kind == RAKE_AMOUNT:
        return fixed.sum("FixedRake" if old else "Real")
    if kind == RAKE_PERCENT:
        return collected * fixed.sum("FixedRakePercent" if old else "Percent") / 100
    return 0
