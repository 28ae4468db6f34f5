"""A refusal that a rule causes names the rule, and its change is offered, or there is a reason for none."""

import ast
from collections.abc import Iterator
from pathlib import Path

import shuffleup
from shuffleup.event_file.parameters import parameters
from shuffleup.kernel.refusals import Refusal
from shuffleup.views.words.refusals import SENTENCES
from shuffleup.views.words.requests import REMEDIES
from tests.raised import PARTS, ROOMS, kinds_below, refusals_of

OPENED = "the event was opened with it"
DRAWN = "the draw has settled it"
BEGUN = "a hand is finished by the rules with which it began"
TYPED = "another number is typed"
PLAYER = "it is said to a player, who changes no rule"
NO_REMEDY = {
    "flights.ends": "the director names how a flight ends",
    "flights.of": "only the host knows which flights belong together",
    "flights.name": "bags bear the name of their flight",
    "flights.entries": "nobody is let in against the rule of the house",
    "event.currency": "no money is changed",
    "event.format": OPENED,
    "table.tracking": OPENED,
    "bounty.kind": DRAWN,
    "seating.draw": DRAWN,
    "seating.max_per_table": "it is set in the event file before an evening is taken over",
    "betting.string_bet": BEGUN,
    "betting.structure": "limits belong to the game that is dealt",
    "showdown.must_show": BEGUN,
    "time.bank_cards": BEGUN,
    "time.bank_per_turn": BEGUN,
    "time.mode": BEGUN,
    "time.who": BEGUN,
    "satellite.kind": "a satellite is one from its first entry on",
    "satellite.milestone": TYPED,
    "satellite.second": "nobody is let in against the rule of the house",
    "time.seconds": TYPED,
    "penalties.chip_amount": TYPED,
    "players.page": PLAYER,
    "players.phones": PLAYER,
    "players.requests": PLAYER,
    "players.enroll": PLAYER,
    "rulings.decider": "the refusal names the one who decides",
    "table.dealing": "a card machine has to stand at the table",
    "events.two_at_once": "the other event has to allow it, too",
    "event.date": "only the host knows the day",
    "bomb.every": "an ante and a turn belong to it",
    "levels.after_last": "the blinds that follow are set, which is legal then",
}
"""The rules that cause a refusal and are not changed for it, with the reason."""

NOT_CAUSED = {
    "CannotBeMadeOf": "chips are those that lie on the table",
    "CannotBePaidIn": "chips are those that lie on the table",
    "CannotBeTakenIn": "chips are those that lie on the table",
    "MachineInUse": "what is asked for is so already",
    "NoSeatLeft": "the chips of others come first",
    "NobodyTakesAddOn": "each who may take it is a task",
    "RebuyTooLarge": "the bound is the same in all houses",
}
"""Refusals that stand beside a rule in the source and have another cause, with it."""

PARAMETERS = frozenset(parameters())
GROUPS = {key.split(".")[0] for key in PARAMETERS}
RULED = {kind.__name__: kind.rule for room in ROOMS if refusals_of(room) for kind in kinds_below(Refusal)}


class Function:
    """A function of the rules: its names that hold a rule or a group of them, and what it refuses."""

    def __init__(self, body: ast.FunctionDef) -> None:
        self._body = body
        self._groups: dict[str, str] = {}
        self._holding: set[str] = set()
        for node in ast.walk(body):
            if isinstance(node, ast.Assign):
                self._learn(node.targets[0], node.value)

    def _learn(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for one, held in zip(target.elts, value.elts, strict=True):
                self._learn(one, held)
        elif isinstance(target, ast.Name) and isinstance(value, ast.Attribute) and value.attr in GROUPS:
            self._groups[target.id] = value.attr
        elif isinstance(target, ast.Name) and self._asks(value):
            self._holding.add(target.id)

    def _asks(self, code: ast.AST) -> bool:
        """Say whether a piece of code looks at a rule."""
        return any(
            (isinstance(node, ast.Name) and node.id in self._holding)
            or (isinstance(node, ast.Attribute) and f"{self._group(node.value)}.{node.attr}" in PARAMETERS)
            for node in ast.walk(code)
        )

    def _group(self, of: ast.expr) -> str:
        if isinstance(of, ast.Name):
            return self._groups.get(of.id, of.id)
        return of.attr if isinstance(of, ast.Attribute) else ""

    def refusals(self) -> Iterator[str]:
        """Name what is refused under a condition about a rule, or with a rule among its facts."""
        for node in ast.walk(self._body):
            if isinstance(node, ast.If):
                for call in _refusals_in(node.body):
                    if self._asks(node.test) or self._asks(call):
                        yield call.func.id  # type: ignore[attr-defined]


def _refusals_in(body: list[ast.stmt]) -> Iterator[ast.Call]:
    for statement in body:
        if isinstance(statement, ast.Raise | ast.Return | ast.Expr):
            for node in ast.walk(statement):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in RULED:
                    yield node


def refused_by_rules() -> set[str]:
    """Name the refusals that the source of the rules' rooms gives for a rule."""
    folder = Path(shuffleup.__file__).parent
    files = (
        file for room in ROOMS for file in (folder / PARTS.get(room, room).replace(".", "/")).rglob("*.py")
    )
    nodes = (node for file in files for node in ast.walk(ast.parse(file.read_text("utf-8"))))
    return {name for node in nodes if isinstance(node, ast.FunctionDef) for name in Function(node).refusals()}


def test_a_refusal_that_the_source_gives_for_a_rule_has_its_key_as_a_fact():
    """GEN-01."""
    silent = {name for name in refused_by_rules() if not RULED[name]}
    assert silent == NOT_CAUSED.keys()


def test_each_rule_that_refuses_has_a_remedy_or_a_reason_why_there_is_none():
    """GEN-01."""
    causes = set(RULED.values()) - {""}
    assert causes <= PARAMETERS
    assert causes == REMEDIES.keys() | NO_REMEDY.keys()
    assert not REMEDIES.keys() & NO_REMEDY.keys()


def test_no_sentence_of_a_refusal_shows_the_key_of_a_rule():
    """A person reads what is wrong; the key is a fact for programs, and the change of the rule a button.

    Who takes an evening over has the event file open, and reads what to set in it.
    """
    fixed = {code: text for code, text in SENTENCES.items() if isinstance(text, str)}
    assert [name for name, text in fixed.items() if any(key in text for key in PARAMETERS)] == [
        "chair_not_here"
    ]
