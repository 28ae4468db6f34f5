"""Missing money: it is found, or decided about with a reason, before anybody pays (SET-02)."""

from typing import Annotated

import msgspec

from shuffleup.floor.context import FloorContext
from shuffleup.floor.message import Events, Reason, SettleCommand, answers
from shuffleup.floor.settling import events as happened
from shuffleup.floor.settling.cash_session import night_of, parties
from shuffleup.floor.settling.lookup import check_open, parties_of, party_of
from shuffleup.floor.state import Floor
from shuffleup.kernel.amounts import Money
from shuffleup.kernel.identity import PartyId
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset import MOST

Sum = Annotated[Money, msgspec.Meta(ge=-MOST, le=MOST)]


class CorrectBuyIn(SettleCommand, frozen=True):
    """Correct what somebody has bought by so much, below 0 for less: the missing money was found (SET-02)."""

    who: PartyId
    amount: Sum
    reason: Reason


class NoCorrection(NotLegalNow): ...


class BoughtBelowZero(NotLegalNow):
    name: str


@answers(CorrectBuyIn)
def correct_buy_in(command: CorrectBuyIn, floor: Floor, given: FloorContext) -> Events:
    """Correct what somebody has bought; nobody has bought less than nothing."""
    check_open(floor)
    party = party_of(floor, command.who)
    if not command.amount:
        raise NoCorrection()
    stake = night_of(floor).stakes.get(party.id)
    if (stake.bought if stake else 0) + command.amount < 0:
        raise BoughtBelowZero(party.name)
    return (happened.BuyInCorrected(party.id, command.amount, command.reason.strip(), given.by.person),)


class ShareMissing(SettleCommand, frozen=True):
    """Decide about money that is missing: it goes into the results of those who are named, in equal parts.

    Without names it is shared by all who have played. What was cashed too much is taken from them, what lies
    nowhere is given to them.
    """

    reason: Reason
    among: tuple[PartyId, ...] = ()


class NothingMissing(NotLegalNow): ...


@answers(ShareMissing)
def share_missing(command: ShareMissing, floor: Floor, given: FloorContext) -> Events:
    """Share what is missing now; odd units go to those named first."""
    check_open(floor)
    amount = night_of(floor).missing
    if not amount:
        raise NothingMissing()
    played = tuple(one.id for one in parties(floor).values() if one.played)
    among = parties_of(floor, command.among) or played
    return (happened.MissingShared(amount, among, command.reason.strip(), given.by.person),)
