"""Sentence templates for events of the card machine. None names a card (APP-03)."""

import msgspec

from shuffleup.table import card_machine_events as machine
from shuffleup.views.log.template import Template, Worded
from shuffleup.views.words.machine import lost

MACHINE_LINES: dict[type[msgspec.Struct], Template] = {
    machine.MachineMet: "The card machine answers, {state}[: {fault}].",
    machine.MachineLost: lambda event: Worded(
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
