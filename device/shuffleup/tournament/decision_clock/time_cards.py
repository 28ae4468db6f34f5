"""The account of time-bank cards: given = left + played + expired (SHT-11 to SHT-19).

A card is counted as a chip is. Who is out holds none: what was left then has expired.
"""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from shuffleup.ruleset.conduct import CardRenewal, DecisionTime


class CardAccount(msgspec.Struct, frozen=True):
    """The time cards of one entry that is in.

    `renewed` counts the renewals that have reached it, `hands` those in which it was dealt in where cards
    are refilled.
    """

    given: int = 0
    played: int = 0
    expired: int = 0
    renewed: int = 0
    hands: int = 0

    @property
    def left(self) -> int:
        """The cards that it holds; below 0 only where more were played than it ever had."""
        return self.allowed - self.played

    @property
    def allowed(self) -> int:
        """The cards that it may have played in the whole event: what a table needs to know of it."""
        return self.given - self.expired

    def holding(self, cards: int) -> "CardAccount":
        """Hold so many cards from now on: what is more is given, what is fewer expires (SHT-19)."""
        more = cards - self.left
        return replace(self, given=self.given + max(0, more), expired=self.expired + max(0, -more))

    def used(self) -> "CardAccount":
        """Count a card that was played; one that was played as it was taken away has not expired."""
        late = 1 if self.expired and not self.left else 0
        return replace(self, played=self.played + 1, expired=self.expired - late)

    def returned(self) -> "CardAccount":
        """Give a card back that was played (SHT-20)."""
        return replace(self, played=self.played - 1)


def opened(time: DecisionTime, renewals: Sequence[CardRenewal] = (), kept: int | None = None) -> CardAccount:
    """Give an entry its cards with its first seat (SHT-11).

    It holds what somebody would hold who was there from the start and has played none (SHT-15), or what the
    person's last entry had left, where that is `kept` (SHT-16).
    """
    cards = time.bank_cards
    for renewal in renewals:
        cards = _renewed(cards, renewal)
    if kept is not None and time.bank_reentry == "kept":
        cards = kept
    return CardAccount(given=cards, renewed=len(renewals))


def has_time_cards(time: DecisionTime) -> bool:
    """Say whether anybody ever holds a card in an event with these rules."""
    return time.mode != "off" and bool(time.bank_cards or time.bank_renew)


def caught_up(account: CardAccount, renewals: Sequence[CardRenewal]) -> CardAccount:
    """Renew the cards by all renewals that have not reached the account yet, in their order (SHT-14)."""
    for renewal in renewals[account.renewed :]:
        account = account.holding(_renewed(account.left, renewal))
    return replace(account, renewed=len(renewals))


def _renewed(cards: int, renewal: CardRenewal) -> int:
    if renewal.how == "add":
        return cards + renewal.cards
    return renewal.cards if renewal.how == "set" else max(cards, renewal.cards)


def dealt_in(account: CardAccount, time: DecisionTime, hands: int = 1) -> CardAccount:
    """Count hands dealt in: each `time.bank_refill` of them give a card to who has not all (SHT-18)."""
    if not time.bank_refill:
        return account
    for _ in range((account.hands + hands) // time.bank_refill - account.hands // time.bank_refill):
        if account.left < time.bank_cards:
            account = account.holding(account.left + 1)
    return replace(account, hands=account.hands + hands)


def at_other_number(account: CardAccount, before: DecisionTime, after: DecisionTime) -> CardAccount:
    """Follow a change of `time.bank_cards` on the day: everybody has so many more, or fewer."""
    more = after.bank_cards - before.bank_cards
    return account.holding(max(0, account.left + more)) if more else account
