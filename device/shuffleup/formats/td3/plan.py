"""The plan of a saved event: levels, prices, chips, seats and prizes, and where its clock stands."""

from collections.abc import Sequence

from shuffleup.formats.td3.fields import Fields
from shuffleup.formats.td3.save import (
    Betting,
    BuyRules,
    FeeProfile,
    SavedBreak,
    SavedChip,
    SavedLevel,
    SavedNow,
    SavedPlan,
    SavedPlayer,
    SavedPrize,
    SavedRound,
    SavedSeat,
)

BETTING: dict[int, Betting] = {0: "limit", 1: "pot_limit", 2: "no_limit"}
FOR_A_PLACE, PERCENT = 0, 0
"""The type of a prize that is for a place, and the type of an amount that is in percent."""


def levels_of(event: Fields) -> tuple[SavedLevel, ...]:
    """Read rounds and breaks in their order, as they are (TDI-17)."""
    return tuple(_level(one) for one in event.object("Levels").objects("Levels"))


def now_of(event: Fields, levels: Sequence[SavedLevel], players: Sequence[SavedPlayer]) -> SavedNow:
    """Read where a running evening stands; whether its clock runs is never trusted (TDI-13)."""
    current = event.whole("CurrentLevel")
    gone = event.number("AccumulatedSeconds")
    level = levels[current] if 0 <= current < len(levels) else None
    return SavedNow(
        level=current,
        kind=None if level is None else "round" if isinstance(level, SavedRound) else "break",
        elapsed_seconds=gone,
        left_seconds=max(0, event.number("CurrentPeriodDuration") - gone),
        players_left=sum(player.is_in for player in players),
        seats=tuple(_seats(event)),
    )


def prizes_of(event: Fields) -> tuple[SavedPrize, ...]:
    """Read the prizes in the order of the file."""
    return tuple(_prize(one) for one in event.object("Prizes").objects("Prizes"))


def plan_of(event: Fields) -> SavedPlan:
    """Read what the host set up. Version 3.0 has other keys for fees."""
    money, prizes = event.object("Financials"), event.object("Prizes")
    old = money.has("EntryFee") and not money.has("Buyins")
    return SavedPlan(
        buy_in=_old_buy_in(money) if old else _rules(money, "Buyins"),
        rebuy=_old_rules(money, "Rebuys") if old else _rules(money, "Rebuys"),
        add_on=_old_rules(money, "AddOns") if old else _rules(money, "AddOns"),
        chips=tuple(_chip(one) for one in event.object("Chips").objects("Chips") if one.flag("Use", True)),
        seat_counts=tuple(table.whole("NumberOfSeats") for table in event.object("Tables").objects("Tables")),
        rebuy_with_chips=money.flag("AllowInTourneyRebuys"),
        prize_rounding=prizes.number("RoundToNearest", 1) if prizes.whole("RoundPrizes") else 0,
        bounties=money.flag("UseBounties"),
        guaranteed=money.number("GuaranteedPot"),
        house_part=money.number("HouseContribution"),
        full_credit=event.object("Players").object("Config").flag("FullCreditHit", True),
    )


def _level(one: Fields) -> SavedLevel:
    if one.made == "GameBreak":
        return SavedBreak(one.number("Minutes"), one.flag("ChipUp"))
    return SavedRound(
        minutes=one.number("Minutes"),
        small_blind=one.number("SmallBlind"),
        big_blind=one.number("BigBlind"),
        ante=one.number("Ante"),
        betting=BETTING.get(one.whole("GameType", 2)),
    )


def _seats(event: Fields) -> list[SavedSeat]:
    return [
        SavedSeat(table_no, seat_no, person)
        for table_no, table in enumerate(event.object("Tables").objects("Tables"), 1)
        for seat_no, person in enumerate(table.list("Seats"), 1)
        if isinstance(person, str) and person
    ]


def _prize(one: Fields) -> SavedPrize:
    amount = one.number("CalculatedAmount")
    return SavedPrize(
        place=one.whole("Recipient") if one.whole("Type") == FOR_A_PLACE else None,
        amount=amount,
        paid_to=one.ids("AwardedToPlayers"),
        percent=one.number("Amount") if one.whole("AmountType", 1) == PERCENT else None,
    )


def _rules(money: Fields, key: str) -> BuyRules:
    rules = money.object(key)
    profiles = tuple(
        FeeProfile(
            one.text("Name"), one.number("Fee"), one.sum("Rake"), one.number("Chips"), one.number("Points")
        )
        for one in rules.objects("Profiles")
        if one.flag("Enabled", True)
    )
    return _limits(rules, profiles, rules.flag("Allow", True))


def _old_rules(money: Fields, key: str) -> BuyRules:
    rules = money.object(key)
    profile = FeeProfile("", rules.number("Fee"), rules.sum("Rake"), rules.number("Chips"))
    return _limits(rules, (profile,), rules.flag("Allow"))


def _old_buy_in(money: Fields) -> BuyRules:
    fee, rake = money.number("EntryFee"), money.sum("PPRake")
    return BuyRules(True, (FeeProfile("", fee, rake, money.number("StartingChips")),))


def _limits(rules: Fields, profiles: tuple[FeeProfile, ...], allowed: bool) -> BuyRules:
    return BuyRules(
        allowed=allowed,
        profiles=profiles,
        chosen=rules.whole("DefIndex"),
        last_round=rules.whole("LastRound"),
        most_per_player=rules.whole("MaxPerPlayer"),
        most=rules.whole("MaxTotal"),
        least_players=rules.whole("MinPlayers"),
    )


def _chip(one: Fields) -> SavedChip:
    return SavedChip(one.number("Value"), one.text("Label"), one.text("Color"), one.whole("PerPlayer"))


def profile_of(rules: BuyRules) -> FeeProfile | None:
    """Return the profile that the host chose, else the first."""
    if not rules.profiles:
        return None
    return rules.profiles[rules.chosen if 0 <= rules.chosen < len(rules.profiles) else 0]
