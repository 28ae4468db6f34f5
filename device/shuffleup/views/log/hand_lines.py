"""Sentence templates for events of a hand. None names a card (APP-03)."""

import msgspec

from shuffleup.poker import events as hand
from shuffleup.views.log.floor_lines import Template


def _pot(number: int) -> str:
    """Name a pot as the felt does."""
    return f"side pot {number}" if number else "the main pot"


HAND_LINES: dict[type[msgspec.Struct], Template] = {
    hand.Began: "The hand has begun.",
    hand.AntePosted: "{seat} posts an ante of {chips}.",
    hand.BlindPosted: lambda event: (
        "{seat} straddles with {chips}."
        if event.blind == "straddle"
        else "{seat} posts the {blind} blind of {chips}."
    ),
    hand.BettingOpened: "Betting, {street}: {seat} is first.",
    hand.Folded: "{seat} folds.",
    hand.Checked: "{seat} checks.",
    hand.Called: "{seat} calls {chips}.",
    hand.BetMade: "{seat} bets {to}.",
    hand.Raised: "{seat} raises to {to}.",
    hand.BetReturned: "{chips} go back to {seat}.",
    hand.StreetClosed: "The betting is over, {street}.",
    hand.BoardDealt: "Dealt: {street}.",
    hand.RunsAgreed: lambda event: (
        f"The board is dealt on {event.runs} times." if event.runs > 1 else "The board is dealt once."
    ),
    hand.BoardRead: "The board is entered.",
    hand.CardsShown: "{seat} shows.",
    hand.Mucked: "{seat} mucks.",
    hand.RakeTaken: "The house takes {pots}.",
    hand.WinnersDeclared: lambda event: f"The winners of {_pot(event.pot)} are named: {{seats}}.",
    hand.PotAwarded: lambda event: f"{_pot(event.pot).capitalize()} is paid: {{shares}}.",
    hand.Ended: "The hand is over.",
    hand.TurnGiven: "By ruling, it is the turn of {seat}.",
    hand.HandKilled: "By ruling, the hand of {seat} is dead.",
    hand.ChipsMoved: "By ruling, {chips} go from {source} to {target}.",
    hand.AwardTakenBack: "By ruling, a pot is taken back: {shares}.",
    hand.BetsReturned: "Everybody gets back what was put in: {shares}.",
    hand.StackProtected: "{seat} plays on for what is in the pot: {chips} are out of this hand.",
    hand.TrackLost: "The hand is played without the box.",
    hand.StacksCounted: "The stacks are counted: {stacks}.",
}
