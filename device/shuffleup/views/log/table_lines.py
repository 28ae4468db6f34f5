"""Sentence templates for events of a table, its hands, its card machine. None names a card (APP-03)."""

from collections.abc import Mapping

import msgspec

from shuffleup.kernel.language import Translatable
from shuffleup.poker import events as hand
from shuffleup.poker.pots import Part
from shuffleup.table import events as table
from shuffleup.table.card_machine import machine_events as machine
from shuffleup.table.hand import hand_events
from shuffleup.table.hand.sealing_and_undo import CountUndone
from shuffleup.table.irregularities import incident_events as incident
from shuffleup.table.irregularities.incident_events import FloorCalled
from shuffleup.views.card_machine import lost
from shuffleup.views.dealer_orders import AN_EVENING
from shuffleup.views.log.template import Template, TemplateWithFacts, by_note
from shuffleup.views.variations import part_of_board
from shuffleup.views.words.table import called
from shuffleup.views.words.terms import ChooseByFact
from shuffleup.views.words.tournament import moment_reached
from shuffleup.views.words.undo_names import deed_words

TABLE_LINES: dict[type[msgspec.Struct], Template] = {
    table.TableOpened: "{table} is open.",
    table.LevelTold: "Level {level} comes with the next hand.",
    table.PlayerTookSeat: "{name} has taken {seat} with {chips}.",
    table.SeatKept: "{entry} stays at {seat}.",
    table.NewcomerTold: "{entry} is on the way here from {source}.",
    table.SeatToClear: by_note("{entry} is to leave {seat}: {cause}."),
    table.ChipsBrought: "{chips} are brought to {entry}, {seat}: {why}.",
    table.ChipsDue: "{entry}, {seat}, owes {chips}: {why}.",
    table.RequestTold: ChooseByFact(
        "open", "{seat} asks by phone: {ask}.", "The request of {seat} is answered: {ask}."
    ),
    table.HandsMissedTold: lambda event: (
        "{entry}, {seat}, is blinded off[: {reason}]."
        if event.hands > AN_EVENING
        else "{entry}, {seat}, misses {hands} hands[: {reason}]."
    ),
    table.ButtonPlaced: "The button is at {seat}.",
    table.PlayersTimeTold: "{entry}, {seat}, may play {cards} time cards in all[, with {seconds} seconds].",
    table.ShotClockTold: lambda event: TemplateWithFacts(
        "From the next hand on every decision is timed: {moment}.", {"moment": moment_reached(event.moment)}
    ),
    table.PlayersLeftTold: "{players} players are in.",
    table.StartHeld: "The next hand waits: {reason}.",
    table.StartReleased: "The next hand no longer waits[ ({reason})].",
    table.HoldsSetAside: "Plays on without waiting for {reasons}: {reason}.",
    table.HoldsRestored: "Waits again, as the floor orders.",
    table.TableStopped: "All play is stopped: {reason}.",
    table.TableWentOn: "Play goes on.",
    table.TableClosed: ChooseByFact("note", "The table is closed: {note}.", "The table is closed: {why}."),
    table.TableReopened: "The table is open again.",
    table.HandForHandTold: ChooseByFact("on", "Plays hand-for-hand.", "Hand-for-hand is over."),
    table.AllInReleased: "The all-in of hand {hand} goes on.",
    table.RulesTold: "The rules have changed.",
    table.NameTold: "{seat} is called {name} now.",
    table.CountTold: "The floor has counted the stacks, {stacks}: {reason}.",
    table.HandStarted: ChooseByFact(
        "bomb",
        "Hand {hand} has begun, level {level}, a bomb pot of {bomb} each.",
        "Hand {hand} has begun, level {level}.",
    ),
    table.DealTold: "Next: {step}.",
    table.BustsTapped: "Out of chips: {busts}.",
    table.StacksTold: "The stacks are counted: {stacks}.",
    table.AllInHeld: "Hand {hand} is all-in and called: the cards stay face down.",
    table.TimeOver: "The time[ of {seat}] is over.",
    table.SeatCleared: by_note("{entry} has left {seat} with {chips}: {cause}."),
    table.ChipsTaken: "{chips} of {entry}, {seat}, are out of play: {why}.",
    table.RaceTold: "The chip race was won by {winners}[, with {cards}].",
    table.HandNumberMoved: "Hand {hand} is the last that has begun.",
    hand_events.StraddleAnnounced: "{seat} straddles the next hand.",
    hand_events.SeatAgreedToRun: "{seat} agrees to {times} runs.",
    hand_events.RunsTold: lambda event: (
        "The board was dealt {times} times." if event.times > 1 else "The board was dealt once."
    ),
    hand_events.PotsCounted: "The pots are counted: {pots}.",
    hand_events.PartWinnersTapped: lambda event: TemplateWithFacts(
        "The winners of {part} are named: {seats}." if event.seats else "Nobody wins {part}.",
        {"part": part_of_board(Part(event.board, event.low))},
    ),
    hand_events.SevenDeucePaid: "{winner} won with a seven and a deuce, and is paid: {pays}.",
    hand_events.StraddlesCalledOff: "Nobody straddles the next hand.",
    hand_events.BombPotSet: ChooseByFact(
        "on", "The next hand is a bomb pot.", "The next hand is no bomb pot."
    ),
    table.Undone: "Undone, back to line {to}.",
    CountUndone: lambda event: TemplateWithFacts(
        "Undone, {deed}: the stacks are again {stacks}.", {"deed": deed_words(event.act)}
    ),
    table.Redone: "Redone, up to line {to}.",
    hand_events.HandSealed: "Hand {hand} is final.",
    hand_events.HandSigned: "Hand {hand} is signed.",
    incident.Ruled: lambda event: TemplateWithFacts(
        "Ruling of {person}, {deed}: {reason}[ ({rule})].", {"deed": deed_words(event.act)}
    ),
    incident.StacksCorrected: "Stacks are corrected: {stacks}.",
    incident.DifferenceExplained: "Chips in play change by {chips}: {reason}.",
    incident.ButtonCorrected: "The button is corrected: {positions}.",
    incident.HandRestarted: "Hand {hand} is dealt again.",
    incident.MisdealRuled: "Misdeal, {fault}: {ruling}.",
    incident.BoardRepairTold: "The {street} must be repaired: {fault}.",
    incident.RaiseRuled: "{seat} said {said}, and it counts as {to}.",
    incident.StringBetRuled: "String bet of {seat}: what came later goes back.",
    incident.ActedOutOfTurn: "{seat} acted out of turn: {action}[ to {to}].",
    incident.OutOfTurnRuled: ChooseByFact(
        "freed", "The act of {seat} out of turn is taken back.", "The act of {seat} out of turn binds."
    ),
    incident.SeeingAsked: "{asker} asks to see the hand of {seat}.",
    incident.WinnersTapped: "The winners are named: {seats}.",
    incident.CardsExposed: "{seat} has shown cards.",
    incident.AbsenceMarked: ChooseByFact("absent", "{seat} is away.", "{seat} is back."),
    incident.PostOwed: "{seat} owes a post of {chips}.",
    incident.ReplayedFrom: "Played again from line {to}, by ruling of {person}: {reason}.",
    incident.ClockCalled: "The clock is called[ on {seat}]: {left}.",
    incident.ClockCancelled: "The called clock is stopped.",
    incident.ClockRanOut: "The time of {seat} ran out: {result}.",
    incident.TimeCardUsed: ChooseByFact(
        "by_itself",
        "A time card of {entry}, {seat}, is played by itself.",
        "{entry}, {seat}, has used a time card.",
    ),
    incident.TimeCardReturned: "{entry}, {seat}, has the time card back.",
    incident.ClockHeld: lambda event: _HELD[event.why],
    incident.ClockRanOn: "The time[ of {seat}] runs on.",
    incident.ClockAsked: "The time of {seat} is over: the dealer is asked.",
    incident.ClockAnswered: lambda event: _ANSWERED[event.says],
    incident.ClockLost: "The called clock was lost with the power.",
    FloorCalled: lambda event: TemplateWithFacts("The floor is called: {why}.", {"why": called(event)}),
    incident.FloorSettled: "The call is settled.",
}


_HELD: Mapping[str, Translatable] = {
    "count": "The time is held with {left} left: chips are counted.",
    "dispute": "The time is held with {left} left: something is disputed.",
    "other": "The time is held with {left} left.",
}

_ANSWERED: Mapping[str, Translatable] = {
    "over": "The dealer says that the time of {seat} is over.",
    "acted": "The dealer says that {seat} has acted in time.",
    "card": "The dealer says that a time card of {seat} lay there in time.",
}

BLINDS: Mapping[str, Translatable] = {
    "small": "{seat} posts the small blind of {chips}.",
    "big": "{seat} posts the big blind of {chips}.",
    "live": "{seat} posts {chips} live.",
    "dead": "{seat} posts {chips} dead.",
    "straddle": "{seat} straddles with {chips}.",
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
    hand.WinnersDeclared: ChooseByFact(
        "pot",
        "The winners of side pot {pot} are named: {seats}.",
        "The winners of the main pot are named: {seats}.",
    ),
    hand.PotAwarded: ChooseByFact(
        "pot", "Side pot {pot} is paid: {shares}.", "The main pot is paid: {shares}."
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


MACHINE_LINES: dict[type[msgspec.Struct], Template] = {
    machine.MachineMet: "The card machine answers, {state}[: {fault}].",
    machine.MachineLost: lambda event: TemplateWithFacts(
        "The card machine does not answer: {why}.", {"why": lost(event.why)}
    ),
    machine.MachineStood: "The card machine: {state}[, {fault}].",
    machine.MachineAsked: "Order to the card machine: {work}[, {cards} cards].",
    machine.AskEnded: "The order to the card machine is {how}[: {response}].",
    machine.CardCame: "A card came out: {purpose}[, {seat}].",
    machine.WorkDone: "The card machine has ended its work: {how}.",
    machine.DeckCommitted: "The deck is shuffled and sealed.",
    machine.DeckRevealed: "The seal of the deck is opened.",
    machine.MachineFailed: "The card machine stands: {fault}[, {place}].",
    machine.MachineCleared: "The card machine is cleared: {fault}[, {disposition}].",
    machine.MachineNoted: "The card machine notes: {what}[, {text}].",
    machine.EventsMissed: "A report of the card machine was missed.",
    machine.ShuffleWanted: "A shuffle is wanted.",
    machine.DeckOutWanted: "The card machine is to give out all its cards.",
    machine.CardWanted: "A card is wanted: {purpose}[, {seat}].",
    machine.StreetWanted: "The next street of hand {hand} is wanted.",
    machine.MachineAnswered: "The question of the card machine is answered: {answer}.",
    machine.AnswerRefused: "The card machine does not take the answer: {response}.",
    machine.WentOnByHand: "Dealing goes on by hand.",
    machine.MachineUsedAgain: "The card machine deals again.",
    machine.MachineStopped: "The card machine was stopped by its key.",
}
