"""An event as an Open Tournament Summary, version 1.1.5 of ts-specs.handhistory.org (EXP-11 to EXP-13)."""

from typing import Any, Literal

import msgspec

from shuffleup.formats.hand_history_export.described import SITE

VERSION = "1.1.5"
Amount = int | float


class FinishOfEntrant(msgspec.Struct, frozen=True):
    """The finish of one entrant; `place` is None while he is playing."""

    name: str
    place: int | None = None
    prize: Amount = 0


class BoughtAgain(msgspec.Struct, frozen=True):
    """The rebuys and add-ons of one entrant."""

    name: str
    rebuys: int
    add_ons: int


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """An event in whole units of money; times are UTC, written `YYYY-MM-DDTHH:MM:SSZ`.

    `rebuy_when`: chips can be bought again by `any` player, only by one who is `broke`, or not at all (None).
    `bounty` is the price on a head, `bounty_fee` what an entrant pays for it.
    """

    id: str
    name: str
    network: str = SITE
    version: str = ""
    start: str
    end: str | None = None
    currency: str = "XPM"
    buy_in: Amount = 0
    fee: Amount = 0
    stack: int
    tables: int = 1
    round_seconds: int
    pool: Amount = 0
    hero: str | None = None
    rebuy_when: Literal["any", "broke"] | None = None
    rebuy_cost: Amount | None = None
    add_on_cost: Amount | None = None
    bounty: Amount | None = None
    again: tuple[BoughtAgain, ...] = ()
    finishes: tuple[FinishOfEntrant, ...] = ()


def ots_of(event: Summary) -> dict[str, Any]:
    """Write an event; keys of rebuys, add-ons and bounties are absent where there are none."""
    ots: dict[str, Any] = {
        "spec_version": VERSION,
        "site_name": SITE,
        "network_name": event.network,
        "internal_version": event.version,
        "tournament_number": event.id,
        "tournament_name": event.name,
        "start_date_utc": event.start,
        "end_date_utc": event.end,
        "currency": event.currency,
        "buyin_amount": event.buy_in,
        "fee_amount": event.fee,
    }
    if event.bounty is not None:
        ots |= {"bounty_fee_amount": event.bounty, "bounty_value_amount": event.bounty}
    ots |= {
        "initial_stack": event.stack,
        "type": table_type(event),
        "flags": flags_of(event),
        "speed": speed_of(event),
        "prize_pool": event.pool,
        "hero_player_name": event.hero,
        "player_count": len(event.finishes),
        "tournament_finishes_and_winnings": [_finish(one) for one in event.finishes],
    }
    return ots | _bought_again(event)


def ots_text(ots: dict[str, Any]) -> str:
    """Write one event as a line of JSON; events in a file have a blank line between them."""
    return msgspec.json.encode({"ots": ots}).decode()


def tournament_info(event: Summary) -> dict[str, Any]:
    """Write the object of this name that stands in every hand of an event."""
    info: dict[str, Any] = {
        "tournament_number": event.id,
        "name": event.name,
        "start_date_utc": event.start,
        "currency": event.currency,
        "buyin_amount": event.buy_in,
        "fee_amount": event.fee,
    }
    if event.bounty is not None:
        info["bounty_fee_amount"] = event.bounty
    return info | {
        "initial_stack": event.stack,
        "type": table_type(event),
        "flags": flags_of(event),
        "speed": speed_of(event),
    }


def table_type(event: Summary) -> str:
    """Return STT for one table, MTT for several."""
    return "STT" if event.tables <= 1 else "MTT"


def flags_of(event: Summary) -> list[str]:
    """List the flags that are true (EXP-13)."""
    again = {"any": ["Rebuy"], "broke": ["Re-Entry"], None: []}[event.rebuy_when]
    return (["Bounty"] if event.bounty is not None else []) + again


def speed_of(event: Summary) -> dict[str, Any]:
    """Write the length of the first level."""
    return {"type": "Normal", "round_time": event.round_seconds}


def _finish(one: FinishOfEntrant) -> dict[str, Any]:
    if one.place is None:
        return {"player_name": one.name, "still_playing": True}
    return {
        "player_name": one.name,
        "finish_position": one.place,
        "still_playing": False,
        "prize": one.prize,
        "ticket_value": 0,
    }


def _bought_again(event: Summary) -> dict[str, Any]:
    more: dict[str, Any] = {}
    if event.rebuy_when is not None and event.rebuy_cost is not None:
        more["rebuy_cost"] = event.rebuy_cost
    if event.add_on_cost is not None:
        more["addon_cost"] = event.add_on_cost
    if more:
        more["tournament_rebuys"] = [
            {"player_name": one.name, "rebuys": one.rebuys, "addons": one.add_ons} for one in event.again
        ]
    return more
