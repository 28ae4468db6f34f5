"""The two slots of a card in every order: whatever is done, a card with a release that starts comes to it.

The rule is that of the image, slot-rules, asked once for each state. Around it stands a card as the boot
loader, the init and `shuffleup-slot` treat it, and every order of what can happen to it is walked.
"""

import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Literal

import pytest

Slot = Literal["a", "b"]
Rule = Mapping[tuple[str, ...], str]
ASKED = ("start", "update", "back", "good", "over")
YES_NO = ("yes", "no")


@pytest.fixture(scope="module")
def rule(root: Path) -> Rule:
    """Ask the rule of the image for every state; a refusal is known by its first word."""
    states = list(product(ASKED, "ab", "ab", YES_NO, YES_NO))
    rules = root / "hardware/image/root/usr/lib/shuffleup-image/slot-rules"
    lines = [f"set -eu; . '{rules}'", *(f"slot_rule {' '.join(state)}" for state in states)]
    ran = subprocess.run(["sh"], input="\n".join(lines), capture_output=True, text=True, check=True)
    return {state: said.split(" ")[0] for state, said in zip(states, ran.stdout.splitlines(), strict=True)}


def test_the_rule_of_every_state(rule):
    """Seen from slot a; what is said of slot b is the same with the names changed."""
    a_runs = {state: said for state, said in rule.items() if state[1] == "a"}
    swapped = {(one[0], "b", "ab"[one[2] == "a"], *one[3:]): said for one, said in a_runs.items()}
    assert {state: said for state, said in rule.items() if state[1] == "b"} == swapped
    said = [f"{' '.join(state)}: {word}" for state, word in a_runs.items()]
    assert said == [
        "start a a yes yes: go",
        "start a a yes no: go",
        "start a a no yes: other",
        "start a a no no: stop",
        "start a b yes yes: go",
        "start a b yes no: keep",
        "start a b no yes: restart",
        "start a b no no: stop",
        "update a a yes yes: write",
        "update a a yes no: write",
        "update a a no yes: refused:",
        "update a a no no: write",
        "update a b yes yes: refused:",
        "update a b yes no: refused:",
        "update a b no yes: refused:",
        "update a b no no: refused:",
        "back a a yes yes: try",
        "back a a yes no: refused:",
        "back a a no yes: try",
        "back a a no no: refused:",
        "back a b yes yes: try",
        "back a b yes no: refused:",
        "back a b no yes: try",
        "back a b no no: refused:",
        "good a a yes yes: keep",
        "good a a yes no: keep",
        "good a a no yes: keep",
        "good a a no no: keep",
        "good a b yes yes: keep",
        "good a b yes no: keep",
        "good a b no yes: keep",
        "good a b no no: keep",
        "over a a yes yes: go",
        "over a a yes no: go",
        "over a a no yes: go",
        "over a a no no: go",
        "over a b yes yes: restart",
        "over a b yes no: keep",
        "over a b no yes: restart",
        "over a b no no: keep",
    ]


@dataclass(frozen=True)
class Content:
    """What lies in a slot: its boot files, and programs; bad ones start and never come to the clock."""

    programs: Literal["good", "bad", "none"] = "good"
    boot: bool = True

    @property
    def reads(self) -> bool:
        """Say whether the slot can be started."""
        return self.programs != "none" and self.boot


@dataclass(frozen=True)
class Card:
    """A card in a box; `running` is None where the power is off, `tried` is what the next start tries."""

    a: Content = Content()
    b: Content = Content("none", boot=False)
    default: Slot = "a"
    tried: Slot | None = None
    running: Slot | None = None

    def holds(self, slot: Slot) -> Content:
        """Look into a slot."""
        return self.a if slot == "a" else self.b

    def with_slot(self, slot: Slot, content: Content) -> "Card":
        """Write a slot."""
        return replace(self, a=content) if slot == "a" else replace(self, b=content)

    @property
    def off(self) -> "Card":
        """Pull the plug."""
        return replace(self, running=None)


def other(slot: Slot) -> Slot:
    return "b" if slot == "a" else "a"


def said(rule: Rule, asked: str, card: Card, slot: Slot) -> str:
    reads, others = ("yes" if card.holds(one).reads else "no" for one in (slot, other(slot)))
    return rule[asked, slot, card.default, reads, others]


def loaded(card: Card) -> Slot | None:
    """Choose a slot as boot.txt does, which passes over one without a kernel."""
    first = card.tried or card.default
    return next((slot for slot in (first, other(first)) if card.holds(slot).boot), None)


def started(rule: Rule, card: Card) -> Iterator[Card]:
    """Switch it on: the moments until a slot runs, in each of which power may go; at most two restarts."""
    for _ in range(3):
        chosen, card = loaded(card), replace(card, tried=None)
        yield card.off
        if chosen is None:
            return
        reads = "yes" if card.holds(chosen).programs != "none" else "no"
        others = "yes" if card.holds(other(chosen)).reads else "no"
        word = rule["start", chosen, card.default, reads, others]
        if word in ("go", "keep"):
            yield replace(card, running=chosen, default=chosen if word == "keep" else card.default)
            return
        if word == "stop":
            return
        card = replace(card, default=other(chosen) if word == "other" else card.default)
    raise AssertionError(f"it restarts for ever: {card}")


def updated(rule: Rule, card: Card, slot: Slot) -> Iterator[Card]:
    """Update: the moments after each of which the power may be cut or the stick pulled."""
    if said(rule, "update", card, slot) != "write":
        return
    yield (card := replace(card, tried=None if card.tried == other(slot) else card.tried))
    for programs in ("good", "bad"):
        half = replace(card.holds(other(slot)), programs="none")
        yield card.with_slot(other(slot), half)
        yield card.with_slot(other(slot), replace(half, programs=programs))
        yield card.with_slot(other(slot), Content(programs, boot=False))
        yield replace(card.with_slot(other(slot), Content(programs)), tried=other(slot))


def trial_ended(rule: Rule, card: Card, slot: Slot) -> Card:
    """Let time pass: a slot that is good says so, one that is bad is left after ten minutes."""
    if card.holds(slot).programs == "good":
        return replace(card, default=slot, tried=None if card.tried == slot else card.tried)
    match said(rule, "over", card, slot):
        case "restart":
            return card.off
        case "keep":
            return replace(card, default=slot)
        case _:
            return card


def moments_after(rule: Rule, card: Card) -> Iterator[Card]:
    """Yield each state to which a person, the time or the power can bring a card."""
    if card.running is None:
        yield from started(rule, card)
        return
    yield card.off
    yield trial_ended(rule, card, card.running)
    yield from updated(rule, card, card.running)
    if said(rule, "back", card, card.running) == "try":
        yield replace(card, tried=other(card.running))


def outcome(rule: Rule, card: Card) -> str:
    """Leave the box alone: what runs in the end, `good`, `bad` or nothing."""
    card, runs = card.off, "none"
    for _ in range(4):
        if card.running is None:
            *_, card = started(rule, card)
        if card.running is None:
            return "none"
        runs = card.holds(card.running).programs
        card = trial_ended(rule, card, card.running)
        if card.running and not card.tried:
            return runs
        card = card.off
    raise AssertionError(f"it comes to no end: {card}")


def walk(rule: Rule, begin: Card) -> set[Card]:
    """Go through every state that can be reached; a card that starts must not come to one that does not."""
    seen, ahead = {begin}, [begin]
    while ahead:
        card = ahead.pop()
        starts = outcome(rule, card) != "none"
        for moment in moments_after(rule, card):
            if moment not in seen:
                assert not starts or outcome(rule, moment) != "none", f"{card} came to {moment}"
                seen.add(moment)
                ahead.append(moment)
    return seen


def test_no_order_of_updates_restarts_and_power_cuts_loses_the_slot_that_starts(rule):
    """Update, restart, cut, rollback, a second update, a stick that is pulled, a trial that never ends."""
    reached = walk(rule, Card())
    assert {outcome(rule, card) for card in reached} == {"good"}
    assert len(reached) == 44


SPOILT = (Content("none"), Content("good", boot=False), Content("none", boot=False))


@pytest.mark.parametrize("spoilt", SPOILT)
def test_a_card_that_loses_its_default_starts_the_other_slot_if_that_is_whole(rule, spoilt):
    """At any moment of any order; from there on no order loses the last slot."""
    for broken in {card.with_slot(card.default, spoilt) for card in walk(rule, Card())}:
        left = broken.holds(other(broken.default))
        assert outcome(rule, broken) == (left.programs if left.reads else "none")
        walk(rule, broken)


def test_the_next_release_is_on_a_stick_while_the_first_is_still_on_trial(rule):
    """The order that has made boxes of no use: an update over the default, and the plug pulled in it."""
    on_trial = Card(b=Content("bad"), running="b")
    assert list(updated(rule, on_trial, "b")) == []
    assert outcome(rule, on_trial) == "good"
