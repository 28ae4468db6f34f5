"""Small saves, written as the program writes them."""

import gzip
import json
from typing import Any

BEGAN_MS = 1_767_290_400_000
MINUTE_MS = 60_000


def stake(out: int | None = None, by: tuple[str, ...] = (), amount: float = 200, rake: float = 20) -> str:
    """Write a buy-in; `out` is the minute of its bust."""
    bust = ""
    if out is not None:
        moment = BEGAN_MS + out * MINUTE_MS
        bust = f", BustOut: new GameBustOut({{Time: {moment}, Round: 2, HitmanUUID: {json.dumps(list(by))}}})"
    return (
        f"new GameBuyin({{Time: {BEGAN_MS}, Round: 1, Amount: {amount}, PersonalBounty: 0, "
        f"Rake: new PerPlayerRake([{rake}]), Chips: 10000, Points: 0{bust}}})"
    )


def player(person: str, name: str, *stakes: str, more: str = "") -> tuple[str, str]:
    """Write a person with stakes; `more` are further fields."""
    return person, (
        f'new GamePlayer({{UUID: "{person}", '
        f"Name: new PlayerName({{Nickname: {json.dumps(name, ensure_ascii=False)}}}), "
        f'Info: new PlayerInfo({{Phone1: "0170 1", Email1: "a@b.c", Notes: ""}}), '
        f"Buyins: [{', '.join(stakes)}], AddOns: []{more}}})"
    )


ADA = player("u-a", "Ada", stake())
BO = player("u-b", "Bo", stake(200, ("u-a",)))
CY = player("u-c", "Cy", stake(60, ("u-b",)), stake(180, ("u-a",), rake=0))
DEE = player("u-d", "Dee", stake(90, ("u-a",)))
FOUR = (ADA, BO, CY, DEE)

ROUND = "new GameRound({Minutes: 20, SmallBlind: 25, BigBlind: 50, Ante: 0, GameType: 2})"
BREAK = "new GameBreak({Minutes: 5, ChipUp: true})"


def save(
    *people: tuple[str, str],
    old_map: bool = False,
    formula: str = "n - r + 1",
    levels: tuple[str, ...] = (ROUND, ROUND, BREAK),
    more: str = "",
    prizes: str = "",
    **fields: Any,
) -> str:
    """Write a save of an evening that is over; a field of the tournament that is None is left out."""
    pairs = [f'"{one}": {text}' if old_map else f'["{one}", {text}]' for one, text in people or FOUR]
    inner = ", ".join(pairs)
    players = f"new Map({{{inner}}})" if old_map else f"Map.from([{inner}])"
    whole: dict[str, Any] = {
        "UUID": "t-1",
        "LeagueName": "Club",
        "SeasonName": "2026",
        "Title": "Friday",
        "StartTime": BEGAN_MS,
        "EndTime": BEGAN_MS + 300 * MINUTE_MS,
        "CurrentLevel": 1,
        "CurrentPeriodDuration": 1200,
        "AccumulatedSeconds": 60,
    } | fields
    plain = ", ".join(f"{key}: {json.dumps(value)}" for key, value in whole.items() if value is not None)
    return (
        f'{{V: "3.7.2", T: new Tournament({{{plain}, '
        f"Financials: new FinancialConfig({{HouseContribution: 0, "
        f"PointsForPlaying: new UserFormula({{Text: {json.dumps(formula)}, Strict: false}})}}), "
        f"Players: new GamePlayers({{Players: {players}, "
        f"Config: new GamePlayersConfig({{FullCreditHit: true}})}}), "
        f"Levels: new GameLevels({{Levels: [{', '.join(levels)}]}}), "
        f"Prizes: new GamePrizes({{Prizes: [{prizes}]}}){more}}})}}"
    )


def small_saves() -> tuple[bytes, ...]:
    """Give saves in each writing: both maps, both encodings, packed, and one that is running."""
    ake = player("u-a", "Åke", stake())
    return (
        save().encode(),
        save(ake, BO, old_map=True).encode("windows-1252"),
        gzip.compress(save(EndTime=None).encode(), mtime=0),
    )
