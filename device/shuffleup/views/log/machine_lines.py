"""Sentence templates for events of the card machine. None names a card (APP-03)."""

import msgspec

from shuffleup.language import in_english
from shuffleup.table.machine import events as machine
from shuffleup.table.machine.losses import Loss
from shuffleup.views.log.floor_lines import Template
from shuffleup.views.words.machine import lost


def _why(loss: Loss) -> str:
    with in_english():
        return lost(loss)


MACHINE_LINES: dict[type[msgspec.Struct], Template] = {
    machine.MachineMet: "The card machine answers, {state}[: {fault}].",
    machine.MachineLost: lambda event: f"The card machine does not answer: {_why(event.why)}.",
    machine.MachineStood: "The card machine: {state}[, {fault}].",
    machine.MachineAsked: "The card machine is asked: {work}[, {cards} cards].",
    machine.AskEnded: "What the card machine was asked is {how}[: {response}].",
    machine.CardCame: "A card came out: {purpose}[, {seat}].",
    machine.WorkDone: "The card machine has ended its work: {how}.",
    machine.DeckCommitted: "The deck is shuffled and sealed.",
    machine.DeckRevealed: "The seal of the deck is opened.",
    machine.MachineFailed: "The card machine stands: {fault}[, {place}].",
    machine.MachineCleared: "The card machine is cleared: {fault}[, {disposition}].",
    machine.MachineNoted: "The card machine notes: {what}[, {text}].",
    machine.EventsMissed: "Something that the card machine told was missed.",
    machine.ShuffleWanted: "A shuffle is wanted.",
    machine.CardWanted: "A card is wanted: {purpose}[, {seat}].",
    machine.StreetWanted: "The next street of hand {hand} is wanted.",
    machine.MachineAnswered: "The question of the card machine is answered: {answer}.",
    machine.AnswerRefused: "The card machine does not take the answer: {response}.",
    machine.WentOnByHand: "Dealing goes on by hand.",
    machine.MachineUsedAgain: "The card machine deals again.",
    machine.MachineStopped: "The card machine was stopped by its key.",
}
