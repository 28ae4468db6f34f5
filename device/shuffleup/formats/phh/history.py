"""A hand history as a record: the keys of a PHH file that a replay needs, and the table that they describe.

Seat n is player pn. The button is the last player; heads-up it posts the small blind, and the rows of blinds
and antes, which PHH writes small blind first, are the other way round than the players. Where the larger of
two blinds is the button's, the game was played with the big blind there. Where p1 posts a blind and p2 none,
the small blind has gone out, and p1 has the big one (a dead button, TDA 32).
"""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any, Literal

import msgspec

from shuffleup.formats.phh.grammar import (
    UnreadableHistory,
    UnsupportedHistory,
    decimals_in,
    read_toml,
    whole_chips,
)
from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.kernel.toml_text import key_line, rows_of
from shuffleup.poker.setup import HandRules, HandSetup, Post
from shuffleup.ruleset.hand import Betting, GameKind, HeadsUp, Straddle
from shuffleup.ruleset.levels import Blinds

VARIANTS = {
    "FT": "fixed-limit Texas Hold'em",
    "NT": "no-limit Texas Hold'em",
    "NS": "no-limit short-deck Hold'em",
    "PO": "pot-limit Omaha",
    "FO/8": "fixed-limit Omaha high-low",
    "F7S": "fixed-limit seven-card stud",
    "F7S/8": "fixed-limit seven-card stud high-low",
    "FR": "fixed-limit razz",
    "N2L1D": "no-limit 2-to-7 single draw",
    "F2L3D": "fixed-limit 2-to-7 triple draw",
    "FB": "fixed-limit badugi",
}
"""The games of PHH by their codes."""

Structure = Literal["no_limit", "pot_limit", "fixed_limit"]

PLAYED: dict[str, tuple[GameKind, Structure]] = {
    "NT": ("holdem", "no_limit"),
    "FT": ("holdem", "fixed_limit"),
    "PO": ("omaha", "pot_limit"),
    "FO/8": ("omaha8", "fixed_limit"),
    "NS": ("short_deck", "no_limit"),
}
"""The games that this engine plays, with the structure of each code (VAR-21)."""

_WITHIN_ANOTHER: dict[tuple[GameKind, Structure], str] = {("holdem", "pot_limit"): "NT"}
"""Pot-limit hold'em is within the rules of no limit and written so; a field of ours has its structure."""

_CODES = {game: code for code, game in PLAYED.items()} | _WITHIN_ANOTHER

MOST_DECIMALS = 6

Number = int | float


def code_of(game: GameKind, structure: Structure) -> str | None:
    """Give the code of a game; None where PHH has none, as for pot-limit Omaha hi-lo (VAR-21)."""
    return _CODES.get((game, structure))


class History(msgspec.Struct, frozen=True, kw_only=True):
    """The keys of a PHH file. Amounts are still as written; `chips_of` makes whole chips of them.

    With `decimals` every amount is taken that many powers of ten times, so that 0.05 with two is 5 chips.
    There is no `variant` where a live table has written a game for which PHH has no code.

    `others` holds what a replay of any file can do without: who played, where and when, and the fields
    whose names begin with an underscore, which PHH leaves to those who write files.
    """

    variant: str | None = None
    antes: tuple[Number, ...]
    blinds_or_straddles: tuple[Number, ...]
    starting_stacks: tuple[Number, ...]
    actions: tuple[str, ...]
    min_bet: Number | None = None
    small_bet: Number | None = None
    big_bet: Number | None = None
    ante_trimming_status: bool = False
    finishing_stacks: tuple[Number, ...] | None = None
    others: dict[str, Any] = {}
    decimals: int = 0


_HAND = re.compile(r"^\[([^\[\]\n]+)\][ \t]*(?:#[^\n]*)?\r?$", re.MULTILINE)
_KEY = re.compile(r"\s*[^\s#]")

_NAMED = tuple(name for name in History.__struct_fields__ if name not in ("others", "decimals"))
_FIRST = (
    "variant",
    "ante_trimming_status",
    "antes",
    "blinds_or_straddles",
    "min_bet",
    "small_bet",
    "big_bet",
)


class _Game(msgspec.Struct, frozen=True):
    """The keys that the meaning of all other keys depends on."""

    variant: str | None = None


def read_history(text: str) -> History:
    """Read the text of one PHH file; keys that a replay does not need are kept unread.

    Raises:
        UnreadableHistory: not TOML, or a key is missing or has the wrong form.
        UnsupportedHistory: a game that is not one of `PLAYED`.
    """
    try:
        keys = read_toml(text)
    except (ValueError, RecursionError) as error:
        raise UnreadableHistory(f"not TOML: {error}") from None
    try:
        _check_variant(msgspec.convert(keys, _Game).variant, keys)
        named = {name: keys.pop(name) for name in _NAMED if name in keys}
        history = msgspec.convert(named, History)
    except msgspec.ValidationError as error:
        raise UnreadableHistory(f"not a hand history: {error}") from None
    return msgspec.structs.replace(history, others=keys, decimals=_decimals(history))


def hands_in(text: str) -> Iterator[tuple[str, str]]:
    """Cut a file of several hands (`.phhs`) into them, each under the name of its section: `[1]`, `[2]`.

    A file of one hand has no sections before its keys, and is given whole, without a name.
    """
    begins = list(_HAND.finditer(text))
    if not begins or any(_KEY.match(line) for line in text[: begins[0].start()].splitlines()):
        yield "", text
        return
    ends = [*(one.start() for one in begins[1:]), len(text)]
    yield from ((one[1], text[one.end() : end]) for one, end in zip(begins, ends, strict=True))


def write_history(history: History) -> str:
    """Write the text of one PHH file; `read_history` gives the same record again.

    Arrays of one action or one event a line are what people read, and what a comparison of files shows best.
    """
    first = {name: getattr(history, name) for name in (*_FIRST, "starting_stacks")}
    lines = [key_line(name, value) for name, value in first.items() if value is not None]
    lines.append(rows_of("actions", history.actions))
    if history.finishing_stacks is not None:
        lines.append(key_line("finishing_stacks", history.finishing_stacks))
    lines += [
        rows_of(key, value) if _is_long(value) else key_line(key, value)
        for key, value in history.others.items()
    ]
    return "\n".join([*lines, ""])


def chips_of(history: History, key: str) -> tuple[Chips, ...]:
    """Give a row of amounts in whole chips, one for each player.

    A post of a newcomer, which PHH writes below zero among the blinds, is given as it is paid.

    Raises:
        UnreadableHistory: an amount is not whole, or there are more or fewer than players.
    """
    row = getattr(history, key)
    if key == "blinds_or_straddles":
        row = tuple(map(abs, row))
    if len(row) != len(history.starting_stacks):
        raise UnreadableHistory(f"{key} has {len(row)} amounts for {len(history.starting_stacks)} players")
    return tuple([chips(amount, key, history.decimals) for amount in row])


def chips(amount: Number | None, key: str, decimals: int = 0) -> Chips:
    """Make whole chips of one amount, taken 10 ** decimals times.

    Raises:
        UnreadableHistory: the key is missing or its amount is not whole.
    """
    if type(amount) is int and amount >= 0:
        return Chips(amount * 10**decimals) if decimals else Chips(amount)
    if amount is None:
        raise UnreadableHistory(f"{key} is missing")
    try:
        return whole_chips(str(amount), decimals)
    except UnreadableHistory as error:
        raise UnreadableHistory(f"{key}: {error}") from None


def in_unit_of(history: History, amount: Chips) -> Number:
    """Give an amount of a replay in the unit of the file: 5 chips are 0.05 where it has two decimals."""
    return float(Decimal(amount).scaleb(-history.decimals)) if history.decimals else amount


def _is_long(value: object) -> bool:
    return isinstance(value, list) and len(str(value)) > 100


def _check_variant(variant: str | None, keys: Mapping[str, object]) -> None:
    if variant in PLAYED:
        return
    if variant is None:
        if "_shuffleup_version" in keys:
            return
        raise UnreadableHistory("not a hand history: Object missing required field `variant`")
    name = VARIANTS.get(variant)
    known = f"variant {variant!r} ({name})" if name else f"variant {variant!r}"
    raise UnsupportedHistory(f"{known} is not played here: only {', '.join(PLAYED)}")


def _decimals(history: History) -> int:
    """Find the power of ten that makes every amount of a hand whole, 0 where all are.

    Software that splits chips writes parts of a chip into the finishing stacks alone: those are no unit.
    """
    rows = (*history.antes, *history.blinds_or_straddles, *history.starting_stacks)
    amounts = (*rows, history.min_bet, history.small_bet, history.big_bet)
    # Most files have no point at all, and are done here.
    written = [str(one) for one in amounts if type(one) is float] if float in set(map(type, amounts)) else []
    if "." in "".join(history.actions):
        lines = [line.partition("#")[0].split() for line in history.actions if "." in line]
        written += [words[2] for words in lines if len(words) == 3 and words[1] == "cbr"]
    return min(MOST_DECIMALS, max(map(decimals_in, written), default=0))


AnteKind = Literal["per_player", "big_blind", "button"]


def seat_players(history: History) -> tuple[HandSetup, HandRules]:
    """Make the setup and the rules of a hand history.

    Raises:
        UnreadableHistory: an amount is not whole or a row does not fit the players.
        UnsupportedHistory: antes that the engine has no word for.
    """
    stacks = chips_of(history, "starting_stacks")
    blinds, antes = _in_seat_order(history, "blinds_or_straddles"), _in_seat_order(history, "antes")
    posted = _posted(history)
    forced = tuple([Chips(0) if own else chips for chips, own in zip(blinds, posted, strict=True)])
    button_is_small = len(stacks) == 2 and bool(forced[0]) and forced[0] >= forced[1]
    small, big = _blind_seats(forced, button_is_small=button_is_small)
    button = SeatNo(len(stacks))
    ante, ante_kind, posts = _antes(history, antes, big, button)
    game, structure = PLAYED[history.variant or ""]
    fixed = structure == "fixed_limit"
    big_blind = blinds[big - 1]
    newcomers, straddles = _others(blinds, posted, {small, big}, big_blind)
    if not fixed and chips(history.min_bet, "min_bet", history.decimals) != big_blind:
        raise UnsupportedHistory(f"min_bet {history.min_bet} is not the big blind, {big_blind}")
    setup = HandSetup(
        stacks=tuple([(SeatNo(place), stack) for place, stack in enumerate(stacks, 1)]),
        button=button,
        small_blind_seat=small,
        big_blind_seat=big,
        small_blind=blinds[small - 1] if small is not None else Chips(0),
        big_blind=big_blind,
        ante=ante,
        low_limit=chips(history.small_bet, "small_bet", history.decimals) if fixed else None,
        high_limit=chips(history.big_bet, "big_bet", history.decimals) if fixed else None,
        posts=(*posts, *(Post(*one) for one in newcomers)),
        straddles=tuple(sorted(straddles, key=lambda one: one[1])),
        game=game,
    )
    return setup, HandRules(
        betting=Betting(structure=structure),
        blinds=Blinds(ante_kind=ante_kind, short_posts_first="ante"),
        heads_up=HeadsUp(button_is_small_blind=button_is_small or len(stacks) > 2),
        straddle=Straddle(min_raise="big_blind") if setup.straddles else Straddle(),
    )


def _others(
    blinds: tuple[Chips, ...], posted: tuple[bool, ...], seats: set[SeatNo | None], big_blind: Chips
) -> tuple[list[tuple[SeatNo, Chips]], list[tuple[SeatNo, Chips]]]:
    """Part what others than the blinds have put in: posts of newcomers, and straddles (VAR-21).

    A newcomer posts up to the big blind, a straddler more. What stands below zero is a post in any case.
    """
    others = [(SeatNo(at), put) for at, put in enumerate(blinds, 1) if put and at not in seats]
    posts = [one for one in others if one[1] <= big_blind or posted[one[0] - 1]]
    return posts, [one for one in others if one not in posts]


def _in_seat_order(history: History, key: str) -> tuple[Chips, ...]:
    row = chips_of(history, key)
    return row[::-1] if len(row) == 2 else row


def _posted(history: History) -> tuple[bool, ...]:
    """Say which seats pay a post of their own: PHH writes it below zero."""
    row = tuple([amount < 0 for amount in history.blinds_or_straddles])
    return row[::-1] if len(row) == 2 else row


def _blind_seats(blinds: tuple[Chips, ...], *, button_is_small: bool) -> tuple[SeatNo | None, SeatNo]:
    """Say who posts the blinds; behind a small blind that nobody has, p1 has the big one (BTN-08)."""
    if button_is_small:
        return SeatNo(2), SeatNo(1)
    if not any(blinds[:-1]):  # the button posts the only blind, as in short deck (VAR-18)
        return None, SeatNo(len(blinds))
    if len(blinds) > 2 and blinds[0] and not blinds[1]:
        return None, SeatNo(1)
    return SeatNo(1), SeatNo(2)


def _antes(
    history: History, antes: tuple[Chips, ...], big: SeatNo, button: SeatNo
) -> tuple[Chips, AnteKind, tuple[Post, ...]]:
    """Find the kind of the antes: each seat its own, one seat for the table, or, untrimmed, dead chips."""
    paying = [SeatNo(seat) for seat, chips in enumerate(antes, 1) if chips]
    if not paying:
        return Chips(0), "per_player", ()
    if paying == [big]:
        return antes[big - 1], "big_blind", ()
    if paying == [button]:
        return antes[button - 1], "button", ()
    if not history.ante_trimming_status:
        return Chips(0), "per_player", tuple([Post(seat, antes[seat - 1], live=False) for seat in paying])
    if len(set(antes)) > 1:
        raise UnsupportedHistory("antes that differ between the players and are trimmed are not played here")
    return antes[0], "per_player", ()
