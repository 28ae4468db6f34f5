"""An event file from a save: the plan of its host as rules of an event (SEASONS TDI-12).

What our rules cannot say stands as a comment in the file and in the list of remarks.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import pairwise
from typing import NamedTuple

from shuffleup.formats.td3.grammar import Number
from shuffleup.formats.td3.reading import profile_of
from shuffleup.formats.td3.save import BuyRules, SavedBreak, SavedLevel, SavedPlan, SavedRound, Td3Save

BASE = "tda-2024"
LONGEST_TITLE = 40
MOST_LEVELS = 99
WITHOUT_LIMIT = 99
"""Our files count rebuys and levels to 99; hosts write 0, 999 or 9999 where there is no limit."""
MOST_AMOUNT = 1_000_000_000
STRUCTURES = {"no_limit": "no_limit", "pot_limit": "pot_limit", "limit": "fixed_limit"}
CHIPS = (1, 5, 25, 100, 500, 1000, 5000)
COLOURS = {
    "white": (255, 255, 255), "red": (255, 0, 0), "green": (0, 128, 0), "black": (0, 0, 0),
    "blue": (0, 0, 255), "yellow": (255, 255, 0), "purple": (128, 0, 128), "pink": (255, 192, 203),
    "orange": (255, 165, 0), "brown": (139, 69, 19), "grey": (150, 150, 150), "turquoise": (64, 224, 208),
}  # fmt: skip
OTHER_NAMES = {"silver": "grey", "gray": "grey", "lime": "green", "gold": "yellow", "navy": "blue"}


class Template(NamedTuple):
    """The text of an event file, and what it cannot say."""

    text: str
    remarks: tuple[str, ...]


class _Writer:
    """The lines of the file by table, and the remarks so far."""

    def __init__(self) -> None:
        self.tables: dict[str, list[str]] = {}
        self.remarks: list[str] = []

    def set(self, table: str, /, **values: object) -> None:
        """Write keys of a table."""
        self.tables.setdefault(table, []).extend(f"{key} = {_toml(value)}" for key, value in values.items())

    def remark(self, text: str) -> None:
        """Note what the file cannot say."""
        self.remarks.append(text)


def template_of(save: Td3Save) -> Template:
    """Write the event file of a save; it builds on TDA 2024."""
    out = _Writer()
    _event(save, out)
    _money(save, out)
    _chips(save.plan, save.levels, out)
    rounds = _levels(save, out)
    _again(save.plan, rounds, out)
    return Template("\n".join(_lines(save, out)) + "\n", tuple(out.remarks))


def _lines(save: Td3Save, out: _Writer) -> Iterator[str]:
    yield "# An event as a save of The Tournament Director 3 had planned it."
    yield f"# Every key that is not named here is taken from the rule set {BASE}."
    if out.remarks:
        yield "#"
        yield "# What this file cannot say:"
        yield from (f"# * {remark}" for remark in out.remarks)
    yield from ("", "schema = 1", f'base = "{BASE}"')
    for table, lines in out.tables.items():
        yield from ("", f"[{table}]", *lines)


def _event(save: Td3Save, out: _Writer) -> None:
    title = " ".join(_plain(save.title).split())
    started = datetime.fromtimestamp(save.started_ms / 1000, UTC) if save.started_ms else None
    out.set("event", title=title[:LONGEST_TITLE].strip(), date="open", start="open")
    if started:
        out.remark(f"the evening of the save began on {started:%Y-%m-%d}: set date and start of the next one")


def _money(save: Td3Save, out: _Writer) -> None:
    plan, profile = save.plan, profile_of(save.plan.buy_in)
    fee, rake = (profile.fee, profile.rake) if profile else (0, 0)
    out.set("money", buy_in=_price(fee - rake), fee=_price(rake), payout=_payout(save, out))
    if plan.house_part:
        out.set("money", added=_price(plan.house_part))
    out.set("money", unit=max(1, _whole(plan.prize_rounding)))
    if plan.guaranteed:
        out.remark(f"a guaranteed pot of {plan.guaranteed}")
    others = [one.name for one in plan.buy_in.profiles if profile and one is not profile]
    if others:
        out.remark(f"other prices of the buy-in: {', '.join(map(_plain, others))}")
    if plan.bounties:
        bounty = max((stake.bounty for player in save.players for stake in player.stakes), default=0)
        if bounty:
            out.set("bounty", kind="fixed", amount=_price(bounty))
        else:
            out.remark("bounties whose price the save does not name")


def _payout(save: Td3Save, out: _Writer) -> list[int]:
    """Read the prizes as whole percents of the pool that add up to 100."""
    prizes = sorted((one.place, one) for one in save.prizes if one.place is not None and one.place > 0)
    listed = [one.percent if one.percent is not None else one.amount for _, one in prizes]
    shares = [share for share in listed if share > 0]
    if not shares:
        return []
    if any(one.place is None for one in save.prizes):
        out.remark("prizes that are for no place")
    if all(one.percent is not None for _, one in prizes) and sum(shares) == 100:
        if all(float(share).is_integer() for share in shares):
            return [int(share) for share in shares]
    else:
        out.remark(f"prizes in amounts: {', '.join(map(str, shares))}; payout has their parts in percent")
    return _percents(sorted(shares, reverse=True)[:100])


def _percents(shares: Sequence[Number]) -> list[int]:
    """Divide 100 by shares, one percent at least; the first takes what rounding leaves."""
    whole = sum(shares)
    parts = [max(1, int(share * 100 / whole)) for share in shares]
    parts[0] += 100 - sum(parts)
    return parts if parts[0] >= 1 else [100]


def _blinds_of(levels: Sequence[SavedLevel]) -> list[int]:
    rounds = [one for one in levels if isinstance(one, SavedRound)]
    return [_whole(amount) for one in rounds for amount in (one.small_blind, one.big_blind, one.ante)]


def _chips(plan: SavedPlan, levels: Sequence[SavedLevel], out: _Writer) -> None:
    profile = profile_of(plan.buy_in)
    stack = _whole(profile.chips if profile else 0)
    chips = {_whole(one.value): one for one in plan.chips if 1 <= one.value <= MOST_AMOUNT}
    if not stack or stack > MOST_AMOUNT:
        stack = 10_000
        out.remark("the chips of a buy-in: a stack of 10000 was set")
    out.set("chips", start_stack=stack)
    if not chips:
        amounts = [stack, *_blinds_of(levels)]
        smallest = next(value for value in (25, 5, 1) if all(amount % value == 0 for amount in amounts))
        out.set("chips", denominations=[value for value in CHIPS if value >= smallest])
        out.remark("the chips in play: usual ones were taken")
        return
    out.set("chips", denominations=sorted(chips))
    made = sum(value * one.count for value, one in chips.items())
    if made == stack:
        counts = {value: one.count for value, one in sorted(chips.items()) if 1 <= one.count <= 1000}
        out.tables["chips"].append('use_set = "TD3"')
        out.set("chips.sets.TD3", **{str(value): count for value, count in counts.items()})
    elif made:
        out.remark(f"the chips of a player make {made}, and a stack is {stack}")
    colours = {value: colour for value, one in sorted(chips.items()) if (colour := colour_of(one.colour))}
    if colours:
        out.set("chips.colours", **{str(value): colour for value, colour in colours.items()})


def colour_of(written: str) -> str:
    """Name the colour nearest to one of HTML, empty for one that is not known."""
    name = written.strip().casefold()
    if name in COLOURS or name in OTHER_NAMES:
        return OTHER_NAMES.get(name, name)
    digits = name.removeprefix("#")
    if len(digits) != 6 or any(digit not in "0123456789abcdef" for digit in digits):
        return ""
    parts = tuple(int(digits[at : at + 2], 16) for at in (0, 2, 4))
    return min(COLOURS, key=lambda one: sum((a - b) ** 2 for a, b in zip(COLOURS[one], parts, strict=True)))


def _levels(save: Td3Save, out: _Writer) -> int:
    """Write the schedule; return the number of levels of play."""
    rounds: list[SavedRound] = []
    breaks: dict[int, int] = {}
    for one in save.levels:
        if isinstance(one, SavedBreak):
            _break(one, len(rounds), breaks, out)
        elif is_playable(one) and len(rounds) < MOST_LEVELS:
            rounds.append(one)
        else:
            out.remark(f"a level with blinds {one.small_blind}/{one.big_blind}")
    if not rounds:
        out.set("levels", length=30, table=[[25, 50], [50, 100], [100, 200], [200, 400]])
        out.remark("levels of play: four usual ones were taken")
        return 0
    lengths = [_minutes(one, out) for one in rounds]
    out.set("levels", length=lengths[-1])
    if len(set(lengths)) > 1:
        out.set("levels", lengths=lengths)
    out.set("levels", table=[[_whole(one.small_blind), _whole(one.big_blind)] for one in rounds])
    if any(one.ante for one in rounds):
        out.set("levels", antes=[_whole(one.ante) for one in rounds])
        _ante_kind(rounds, out)
    if breaks:
        out.set("levels", short_breaks=[[after, minutes] for after, minutes in breaks.items()])
    _structure(rounds, out)
    _equal(rounds, out)
    return len(rounds)


def is_playable(one: SavedLevel) -> bool:
    """Say whether a level is a round with blinds that our files can have."""
    return isinstance(one, SavedRound) and 0 < one.small_blind <= one.big_blind


def _break(one: SavedBreak, after: int, breaks: dict[int, int], out: _Writer) -> None:
    if after == 0 or one.minutes < 1:
        place = f"after level {after}" if after else "before level 1"
        out.remark(f"a break of {one.minutes} minutes {place}")
        return
    breaks[after] = min(600, breaks.get(after, 0) + _whole(one.minutes))
    if one.colour_up:
        out.remark(f"a colour-up in the break after level {after}: chips are changed up once none needs them")


def _minutes(one: SavedRound, out: _Writer) -> int:
    if one.minutes < 1:
        out.remark(f"a level of {one.minutes} minutes: it has 1 here")
    return min(1440, max(1, _whole(one.minutes)))


def _ante_kind(rounds: Sequence[SavedRound], out: _Writer) -> None:
    whole = all(one.ante in {0, one.big_blind} for one in rounds)
    out.set("blinds", ante_kind="big_blind" if whole else "per_player")
    who = "the big blind, as it is as much" if whole else "everybody, as it is less"
    out.remark(f"who posts the ante: {who}")


def _structure(rounds: Sequence[SavedRound], out: _Writer) -> None:
    kinds = list(dict.fromkeys(one.betting for one in rounds))
    out.set("betting", structure=STRUCTURES.get(kinds[0] or "", "no_limit"))
    if len(kinds) > 1 or kinds[0] is None:
        out.remark("levels of other limits than the first")


def _equal(rounds: Sequence[SavedRound], out: _Writer) -> None:
    for number, (one, after) in enumerate(pairwise(rounds), 1):
        if (one.small_blind, one.big_blind, one.ante) == (after.small_blind, after.big_blind, after.ante):
            out.remark(f"levels {number} and {number + 1} are equal")


def _again(plan: SavedPlan, rounds: int, out: _Writer) -> None:
    if plan.rebuy.allowed and (profile := profile_of(plan.rebuy)):
        last = _level(plan.rebuy.last_round, rounds)
        out.set(
            "rebuy",
            allowed=True,
            min_amount=_whole(profile.chips),
            max=plan.rebuy.most_per_player if plan.rebuy.most_per_player < WITHOUT_LIMIT else 0,
            threshold_pct=100 if plan.rebuy_with_chips else 0,
            cutoff=f"level:{last}" if last else "none",
        )
        _others("rebuys", plan.rebuy, out)
        bought = f"{_whole(profile.chips)} chips for {_price(profile.fee)}"
        out.remark(f"a rebuy of {bought}: here chips cost as in the first stack")
    if plan.add_on.allowed and (profile := profile_of(plan.add_on)):
        last = _level(plan.add_on.last_round, rounds)
        out.set(
            "addon", allowed=True, price=_price(profile.fee), chips=_whole(profile.chips), after_level=last
        )
        _others("add-ons", plan.add_on, out)
    if seats := [count for count in plan.seat_counts if count >= 2]:
        out.set("seating", max_per_table=min(10, max(seats)))
    if last := _level(plan.buy_in.last_round, rounds):
        out.set("registration", late_entry_until_level=last)


def _others(what: str, rules: BuyRules, out: _Writer) -> None:
    if len(rules.profiles) > 1:
        out.remark(f"other prices of {what}: {', '.join(_plain(one.name) for one in rules.profiles)}")
    if 0 < rules.most < 999:
        out.remark(f"no more than {rules.most} {what} in all")
    if rules.least_players:
        out.remark(f"{what} only while {rules.least_players} players are left")


def _level(number: int, rounds: int) -> int:
    return number if 0 < number <= min(rounds, WITHOUT_LIMIT) else 0


def _plain(text: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in text)


def _price(amount: Number) -> Number:
    """Write money in whole units with two digits at most, as event files have it."""
    kept = round(min(max(0, amount), MOST_AMOUNT / 1000), 2)
    return int(kept) if float(kept).is_integer() else kept


def _whole(amount: Number) -> int:
    return int(min(max(0, amount), MOST_AMOUNT))


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return str(value)
