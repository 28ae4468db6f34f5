"""The forced bets of a hand as PHH writes them: a row with one amount per player, p1 first."""

from collections.abc import Mapping, Sequence

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.posting import antes_are_own
from shuffleup.poker.setup import HandRules, HandSetup

Row = tuple[Chips, ...]


def blind_row(players: Sequence[SeatNo], setup: HandSetup) -> Row:
    """Give what each player posts as a bet: the blinds, and the live posts of newcomers (SPEC BTN-10)."""
    posts = {setup.big_blind_seat: setup.big_blind}
    if setup.small_blind_seat is not None:
        posts[setup.small_blind_seat] = setup.small_blind
    for post in setup.posts:
        if post.live:
            posts[post.seat] = Chips(posts.get(post.seat, 0) + post.chips)
    return _row(players, posts)


def ante_row(players: Sequence[SeatNo], setup: HandSetup, rules: HandRules) -> Row:
    """Give what each player puts in the pot without betting it: antes and dead posts (SPEC BTN-14)."""
    payers = {
        "per_player": tuple(players),
        "big_blind": (setup.big_blind_seat,),
        "button": (setup.button,),
    }["per_player" if antes_are_own(rules) else rules.blinds.ante_kind]
    antes = dict.fromkeys(payers, setup.ante)
    for post in setup.posts:
        if not post.live:
            antes[post.seat] = Chips(antes.get(post.seat, 0) + post.chips)
    return _row(players, antes)


def antes_are_trimmed(setup: HandSetup, rules: HandRules) -> bool:
    """Say whether a short ante wins only what it matched; PHH knows this of equal antes alone."""
    return bool(setup.ante) and antes_are_own(rules) and all(post.live for post in setup.posts)


def _row(players: Sequence[SeatNo], amounts: Mapping[SeatNo, Chips]) -> Row:
    """Lay amounts out in the order of the players, which PHH turns round when there are two."""
    row = tuple([amounts.get(seat, Chips(0)) for seat in players])
    return row[::-1] if len(row) == 2 else row
