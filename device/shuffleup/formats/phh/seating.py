"""The table that a hand history describes: seats, button, blinds and antes as a `HandSetup`.

Seat n is player pn. The button is the last player; heads-up it posts the small blind, and the rows of blinds
and antes, which PHH writes small blind first, are the other way round than the players. Where the larger of
two blinds is the button's, the game was played with the big blind there. Where p1 posts a blind and p2 none,
the small blind has gone out, and p1 has the big one (a dead button, TDA 32).
"""

from typing import Literal

from shuffleup.formats.phh.errors import UnsupportedHistory
from shuffleup.formats.phh.history import PLAYED, History, chips, chips_of
from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.setup import HandRules, HandSetup, Post
from shuffleup.ruleset import Betting, Blinds, HeadsUp, Straddle

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
