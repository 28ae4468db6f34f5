"""Sentence templates for events of a hand. None names a card (APP-03)."""

import msgspec

from shuffleup.kernel.language import mark_for_translation
from shuffleup.poker import events as hand
from shuffleup.views.log.template import Template

BLINDS = {
    "small": mark_for_translation("{seat} posts the small blind of {chips}."),
    "big": mark_for_translation("{seat} posts the big blind of {chips}."),
    "live": mark_for_translation("{seat} posts {chips} live."),
    "dead": mark_for_translation("{seat} posts {chips} dead."),
    "straddle": mark_for_translation("{seat} straddles with {chips}."),
}

BY_CLOCK: dict[type[msgspec.Struct], Template] = {
    hand.Folded: "The box folds {seat}.",
    hand.Checked: "The box checks for {seat}.",
}
"""The same where no player did it: the clock stored it when a time was over."""

HAND_LINES: dict[type[msgspec.Struct], Template] = {
    hand.Began: "The hand has begun.",
    hand.AntePosted: "{seat} posts an ante of {chips}.",
    hand.BlindPosted: lambda event: BLINDS[event.blind],
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
        "The board is dealt on {runs} times." if event.runs > 1 else "The board is dealt once."
    ),
    hand.BoardRead: "The board is entered.",
    hand.CardsShown: "{seat} shows.",
    hand.Mucked: "{seat} mucks.",
    hand.RakeTaken: "The house takes {pots}.",
    hand.WinnersDeclared: lambda event: (
        "The winners of side pot {pot} are named: {seats}."
        if event.pot
        else "The winners of the main pot are named: {seats}."
    ),
    hand.PotAwarded: lambda event: (
        "Side pot {pot} is paid: {shares}." if event.pot else "The main pot is paid: {shares}."
    ),
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
