"""The chips posted before the cards: antes, blinds, and debts of newcomers (SPEC BTN-10 to BTN-15)."""

from collections.abc import Iterator

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.events import AntePosted, BlindKind, BlindPosted
from shuffleup.poker.setup import HandRules, HandSetup, clockwise_from_button

Posting = AntePosted | BlindPosted


class _Purse:
    """The stacks while posts come off them: a short seat posts what it has left (SPEC BTN-15)."""

    def __init__(self, setup: HandSetup) -> None:
        self._left = dict(setup.stacks)

    def take(self, seat: SeatNo, chips: Chips) -> Chips:
        taken = min(chips, self._left[seat])
        self._left[seat] = Chips(self._left[seat] - taken)
        return taken


def postings(setup: HandSetup, rules: HandRules) -> tuple[Posting, ...]:
    """List what each seat posts, in order; a seat that has nothing left posts nothing.

    With `blinds.form` `button_blind` everybody antes, whatever the ante is elsewhere (VAR-18).
    `blinds.short_posts_first` decides whether a short stack pays its ante or its blind first. In a bomb pot
    everybody posts its ante and nothing else (VAR-08).
    """
    purse = _Purse(setup)
    if setup.bomb:
        seats = clockwise_from_button(setup)
        return tuple(AntePosted(seat, purse.take(seat, setup.bomb)) for seat in seats)
    groups = [_antes, _blinds] if rules.blinds.short_posts_first == "ante" else [_blinds, _antes]
    posted = [posting for group in groups for posting in group(setup, rules, purse)]
    return tuple(posting for posting in posted if posting.chips)


def antes_are_own(rules: HandRules) -> bool:
    """Say whether each seat posts an ante of its own, as everywhere with a blind of the button (VAR-18)."""
    return rules.blinds.ante_kind == "per_player" or rules.blinds.form == "button_blind"


def _antes(setup: HandSetup, rules: HandRules, purse: _Purse) -> Iterator[Posting]:
    if not setup.ante:
        return
    if antes_are_own(rules):
        for seat in clockwise_from_button(setup):
            yield AntePosted(seat, purse.take(seat, setup.ante))
        return
    payer = setup.big_blind_seat if rules.blinds.ante_kind == "big_blind" else setup.button
    # A dead button has nobody to pay a button ante, so that hand is played without one.
    if any(seat == payer for seat, _ in setup.stacks):
        yield AntePosted(payer, purse.take(payer, setup.ante), dead=True)


def _blinds(setup: HandSetup, rules: HandRules, purse: _Purse) -> Iterator[Posting]:
    for post in setup.posts:
        if not post.live:
            yield BlindPosted(post.seat, "dead", purse.take(post.seat, post.chips))
    blinds: list[tuple[SeatNo | None, BlindKind, Chips]] = [
        (setup.small_blind_seat, "small", setup.small_blind),
        (setup.big_blind_seat, "big", setup.big_blind),
    ]
    blinds += [(post.seat, "live", post.chips) for post in setup.posts if post.live]
    for seat, kind, chips in blinds:
        if seat is not None:
            yield BlindPosted(seat, kind, purse.take(seat, chips))
    for seat, total in setup.straddles:
        # A newcomer's live post is a part of the straddle of the same seat.
        lies = sum(post.chips for post in setup.posts if post.live and post.seat == seat)
        yield BlindPosted(seat, "straddle", purse.take(seat, Chips(total - lies)))
