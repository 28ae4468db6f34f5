"""Facts of what a table waits for, in three lengths: for a line of its own, the glass, and the OLED."""

from collections.abc import Mapping
from typing import NamedTuple

from shuffleup.kernel.language import Translatable, say
from shuffleup.poker.legal import LegalActions
from shuffleup.tournament.button import Positions, has_button_blind
from shuffleup.views.numbers import chips_text


class FactTexts(NamedTuple):
    """One fact in words: in a sentence, in a line of the touchscreen, in the few letters of an OLED."""

    sentence: str
    line: str
    few: str


_LEAST: Mapping[tuple[bool, bool], tuple[Translatable, Translatable, Translatable]] = {
    (True, True): (", bet {chips}", "bet {chips}", "bet {chips}"),
    (False, True): (", raise to {chips}", "raise to {chips}", "raise {chips}"),
    (True, False): (", bet {chips} or more", "min bet {chips}", "bet {chips}+"),
    (False, False): (", raise to {chips} or more", "min raise to {chips}", "raise {chips}+"),
}
"""By whether it is a bet, and whether there is no other: in fixed limit there is one bet and one raise."""


def least_raise(legal: LegalActions) -> FactTexts:
    """Say the least bet or raise, or the only one that there is; empty where there is none."""
    if legal.min_raise_to is None:
        return FactTexts("", "", "")
    chips = chips_text(legal.min_raise_to)
    only = legal.min_raise_to == legal.max_raise_to
    return FactTexts(*(say(text, chips=chips) for text in _LEAST[legal.is_bet, only]))


_BUTTON: tuple[Translatable, ...] = (
    "button {button}, small blind {small}, big blind {big}",
    "NEXT:  D {button}   SB {small}   BB {big}",
    "button {button}  SB {small}  BB {big}",
)
_BUTTON_BLIND: tuple[Translatable, ...] = (
    "button {button} posts the blind",
    "NEXT:  D {button} AND BLIND",
    "button {button} and blind",
)


def button_and_blinds(at: Positions) -> FactTexts:
    """Say where button and blinds are in a hand; the button may post the only blind (VAR-18)."""
    small = at.small_blind
    if has_button_blind(at):
        return FactTexts(*(say(text, button=at.button) for text in _BUTTON_BLIND))
    dead = say("button {button}, small blind dead, big blind {big}", button=at.button, big=at.big_blind)
    sentence, line, few = (
        say(text, button=at.button, small=dash if small is None else small, big=at.big_blind)
        for text, dash in zip(_BUTTON, ("", "\u2013", "-"), strict=True)
    )
    return FactTexts(dead if small is None else sentence, line, few)
