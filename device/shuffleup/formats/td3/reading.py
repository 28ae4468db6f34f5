"""Reading a save: from the bytes of a file to its facts and its plan, or to one refusal (TDI-02 to TDI-04).

The plan has levels, prices, chips, seats and prizes, and where the clock stands.
"""

import zlib
from collections.abc import Sequence
from typing import Any, Literal

from shuffleup.club.saves import NotASave, TooLarge
from shuffleup.formats.td3 import save
from shuffleup.formats.td3.grammar import ConstructedObject, Fields, read_expression

BETTING: dict[int, save.Betting] = {0: "limit", 1: "pot_limit", 2: "no_limit"}
FOR_A_PLACE, PERCENT = 0, 0
"""The type of a prize that is for a place, and the type of an amount that is in percent."""


def levels_of(event: Fields) -> tuple[save.SavedLevel, ...]:
    """Read rounds and breaks in their order, as they are (TDI-17)."""
    return tuple(_level(one) for one in event.object("Levels").objects("Levels"))


def now_of(
    event: Fields, levels: Sequence[save.SavedLevel], players: Sequence[save.SavedPlayer]
) -> save.SavedNow:
    """Read where a running evening stands; whether its clock runs is never trusted (TDI-13)."""
    current = event.whole("CurrentLevel")
    gone = event.number("AccumulatedSeconds")
    level = levels[current] if 0 <= current < len(levels) else None
    return save.SavedNow(
        level=current,
        kind=None if level is None else "round" if isinstance(level, save.SavedRound) else "break",
        elapsed_seconds=gone,
        left_seconds=max(0, event.number("CurrentPeriodDuration") - gone),
        players_left=sum(player.is_in for player in players),
        seats=tuple(_seats(event)),
    )


def prizes_of(event: Fields) -> tuple[save.SavedPrize, ...]:
    """Read the prizes in the order of the file."""
    return tuple(_prize(one) for one in event.object("Prizes").objects("Prizes"))


def plan_of(event: Fields) -> save.SavedPlan:
    """Read what the host set up. Version 3.0 has other keys for fees."""
    money, prizes = event.object("Financials"), event.object("Prizes")
    old = money.has("EntryFee") and not money.has("Buyins")
    return save.SavedPlan(
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


def _level(one: Fields) -> save.SavedLevel:
    if one.made == "GameBreak":
        return save.SavedBreak(one.number("Minutes"), one.flag("ChipUp"))
    return save.SavedRound(
        minutes=one.number("Minutes"),
        small_blind=one.number("SmallBlind"),
        big_blind=one.number("BigBlind"),
        ante=one.number("Ante"),
        betting=BETTING.get(one.whole("GameType", 2)),
    )


def _seats(event: Fields) -> list[save.SavedSeat]:
    return [
        save.SavedSeat(table_no, seat_no, person)
        for table_no, table in enumerate(event.object("Tables").objects("Tables"), 1)
        for seat_no, person in enumerate(table.list("Seats"), 1)
        if isinstance(person, str) and person
    ]


def _prize(one: Fields) -> save.SavedPrize:
    amount = one.number("CalculatedAmount")
    return save.SavedPrize(
        place=one.whole("Recipient") if one.whole("Type") == FOR_A_PLACE else None,
        amount=amount,
        paid_to=one.ids("AwardedToPlayers"),
        percent=one.number("Amount") if one.whole("AmountType", 1) == PERCENT else None,
    )


def _rules(money: Fields, key: str) -> save.BuyRules:
    rules = money.object(key)
    profiles = tuple(
        save.FeeProfile(
            one.text("Name"), one.number("Fee"), one.sum("Rake"), one.number("Chips"), one.number("Points")
        )
        for one in rules.objects("Profiles")
        if one.flag("Enabled", True)
    )
    return _limits(rules, profiles, rules.flag("Allow", True))


def _old_rules(money: Fields, key: str) -> save.BuyRules:
    rules = money.object(key)
    profile = save.FeeProfile("", rules.number("Fee"), rules.sum("Rake"), rules.number("Chips"))
    return _limits(rules, (profile,), rules.flag("Allow"))


def _old_buy_in(money: Fields) -> save.BuyRules:
    fee, rake = money.number("EntryFee"), money.sum("PPRake")
    return save.BuyRules(True, (save.FeeProfile("", fee, rake, money.number("StartingChips")),))


def _limits(rules: Fields, profiles: tuple[save.FeeProfile, ...], allowed: bool) -> save.BuyRules:
    return save.BuyRules(
        allowed=allowed,
        profiles=profiles,
        chosen=rules.whole("DefIndex"),
        last_round=rules.whole("LastRound"),
        most_per_player=rules.whole("MaxPerPlayer"),
        most=rules.whole("MaxTotal"),
        least_players=rules.whole("MinPlayers"),
    )


def _chip(one: Fields) -> save.SavedChip:
    return save.SavedChip(one.number("Value"), one.text("Label"), one.text("Color"), one.whole("PerPlayer"))


def profile_of(rules: save.BuyRules) -> save.FeeProfile | None:
    """Return the profile that the host chose, else the first."""
    if not rules.profiles:
        return None
    return rules.profiles[rules.chosen if 0 <= rules.chosen < len(rules.profiles) else 0]


MOST_BYTES = 16_000_000
"""The size of a save that is read, unpacked; the largest of real ones has 220,000 bytes."""
MOST_MEMBERS = 16
"""Pieces of gzip that follow each other; a save is one."""
GZIP = b"\x1f\x8b"
Encoding = Literal["utf-8", "windows-1252"]


def read_save(content: bytes) -> save.Td3Save:
    """Read a save, packed with gzip or not.

    Raises:
        NotASave: it is not in the grammar of saves, is cut off, or lacks the id of a tournament.
        TooLarge: it is larger than any save can be.
    """
    text, encoding = text_of(unpacked(content))
    if not text.strip():
        raise NotASave("empty", 1)
    root = read_expression(text)
    if (
        not isinstance(root, dict)
        or not isinstance(root.get("T"), ConstructedObject)
        or root["T"].name != "Tournament"
    ):
        raise NotASave("no_tournament", "T")
    return _save(Fields(root, ""), Fields(root["T"], "T"), encoding)


def unpacked(content: bytes) -> bytes:
    """Unpack gzip, with all of its members, up to the bound; other bytes are as they are."""
    if len(content) > MOST_BYTES:
        raise TooLarge(MOST_BYTES // 1_000_000, "MB")
    whole, members = b"", 0
    while content.startswith(GZIP):
        if (members := members + 1) > MOST_MEMBERS:
            raise TooLarge(MOST_MEMBERS, "pieces")
        member = zlib.decompressobj(31)
        try:
            whole += member.decompress(content, MOST_BYTES + 1 - len(whole))
        except zlib.error as error:
            raise NotASave("bad_gzip", 1) from error
        if len(whole) > MOST_BYTES:
            raise TooLarge(MOST_BYTES // 1_000_000, "MB")
        if not member.eof:
            raise NotASave("cut_off", len(whole) + 1)
        if not member.unused_data:
            return whole
        content = member.unused_data
    return whole or content


def text_of(content: bytes) -> tuple[str, Encoding]:
    """Decode UTF-8 with or without a mark, else Windows-1252."""
    try:
        return content.decode("utf-8-sig"), "utf-8"
    except UnicodeDecodeError:
        pass
    try:
        return content.decode("windows-1252"), "windows-1252"
    except UnicodeDecodeError as error:
        raise NotASave("no_text", error.start + 1) from error


def _save(root: Fields, event: Fields, encoding: Encoding) -> save.Td3Save:
    tournament = event.text("UUID").strip()
    if not tournament:
        raise NotASave("no_tournament", "T.UUID")
    players = save.players_of(event)
    levels = levels_of(event)
    started, ended = _moment(event, "StartTime"), _moment(event, "EndTime")
    state: save.State = "ended" if ended is not None else "running" if started is not None else "not_started"
    financials = event.object("Financials")
    return save.Td3Save(
        tournament=tournament,
        title=event.text("Title"),
        td3_version=root.text("V") or None,
        encoding=encoding,
        league=event.text("LeagueName").strip() or None,
        season=event.text("SeasonName").strip() or None,
        state=state,
        started_ms=started,
        ended_ms=ended,
        last_moment_ms=_last_moment(event, players, started, ended),
        levels=levels,
        now=now_of(event, levels, players) if state == "running" else None,
        tables=len(event.object("Tables").list("Tables")),
        players=players,
        prizes=prizes_of(event),
        money=save.money_of(financials, players),
        formula=financials.object("PointsForPlaying").text("Text").strip() or None,
        plan=plan_of(event),
        left_out=_left_out(root.inner, event),
    )


def _moment(event: Fields, key: str) -> int | None:
    """Read a time; 0 and below stand for none."""
    time = event.moment(key)
    return time if time > 0 else None


def _last_moment(
    event: Fields, players: tuple[save.SavedPlayer, ...], started: int | None, ended: int | None
) -> int:
    """Find the last moment that a save holds: start, end, purchases, busts and history (TDI-09)."""
    stakes = [stake for player in players for stake in player.stakes]
    return max(
        started or 0,
        ended or 0,
        *(stake.at_ms for stake in stakes),
        *(stake.bust.at_ms for stake in stakes if stake.bust),
        *(one.at_ms for player in players for one in player.add_ons),
        *(item.moment("Time") for item in event.object("History").objects("History")),
    )


def _left_out(root: dict[str, Any], event: Fields) -> tuple[str, ...]:
    """Name what the file holds and an import does not take (TDI-10)."""
    screen = event.object("Events")
    infos = [player.object("Info").inner for _, player in event.object("Players").map("Players")]
    found = {
        "layout": root.get("L") is not None or event.has("Layout"),
        "sounds": bool(screen.inner.get("Sounds")),
        "events": bool(screen.inner.get("Events")),
        "tokens": event.has("Rules"),
        "receipts": event.has("Receipts") or event.has("Receipt"),
        "photos": any(info.get(key) for info in infos for key in ("Image", "ImagePath", "ImageFile")),
        "tables_layout": event.has("TablesLayout") or event.object("Tables").has("Layout"),
    }
    return tuple(name for name, there in found.items() if there)
