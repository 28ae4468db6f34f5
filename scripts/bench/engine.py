#!/usr/bin/env python3
"""Measure the engine beside its peers in one run, and write the ratios to docs/reference/measurements.md.

    python scripts/bench/engine.py          all of it, with the `dev` and `bench` extras installed
    python scripts/bench/engine.py --print  the same, without writing the file

Rates depend on the machine, so ratios are what to quote. Ours and theirs run in turn, and a figure is the
median of the rounds with their range. A peer that is not installed is named as such. The hands are those of
no limit in tests/data/hands.
"""

import copy
import gc
import importlib.util
import platform
import random
import statistics
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module, metadata
from pathlib import Path
from typing import Any, NamedTuple

from scripted_hands import play_all, script_of
from shuffleup.formats.phh.history import read_history
from shuffleup.formats.phh.replaying import replay_history
from shuffleup.kernel.field_types import Chips, CommandId, EntryId, SeatNo, TableNo
from shuffleup.poker.cards import DECK, Card, text
from shuffleup.poker.hand_equity import equity, variant_equity
from shuffleup.poker.hand_ranking import seven_card_strengths, strength, strengths_by_key
from shuffleup.poker.variant import variant_of
from shuffleup.ruleset.hand import GameKind
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.table import play_commands as ask
from shuffleup.table.decide import decide
from shuffleup.table.events import ButtonPlaced, LevelTold, PlayerTookSeat, TableEvent, TableOpened, Undone
from shuffleup.table.evolve import Recorded, evolve
from shuffleup.table.state import Table
from shuffleup.tournament.level_stakes import Level
from texasholdem_peer import moves_of, played

ROOT = Path(__file__).resolve().parents[2]
HANDS = ROOT / "tests" / "data" / "hands"
DOCUMENT = ROOT / "docs" / "reference" / "measurements.md"
PEERS = ("pokerkit", "texasholdem", "treys", "phevaluator", "eval7")
ROUNDS = 9
EVALUATIONS = 20_000
SLOW_EVALUATIONS = 500
OTHER_EVALUATIONS = 5_000
UNDOS = 2_000

GAMES: tuple[tuple[GameKind, str, str], ...] = (
    ("omaha", "an Omaha hand", "high"),
    ("omaha8", "the low of an Omaha hand", "low"),
    ("short_deck", "a short deck hand", "high"),
)
"""The games beside hold'em, in words, and what of them is valued."""

INTRODUCTION = """\
Each figure is the median of nine rounds, all taking turns in one run, with their range. A ratio holds from
one machine to the next more or less; a time does not. `-` is what a peer does not do. treys and texasholdem
are pure Python like this engine; phevaluator and eval7 are compiled code behind a Python call. A whole hand
makes and keeps every event and every state to go back to, which the peers do not; going back is compared with
the deep copy that it takes there."""

Work = Callable[[], object]


class Task(NamedTuple):
    """Something to be done, and how many times it is done in one go."""

    work: Work
    times: int


class Contest(NamedTuple):
    """One line of the table: what is measured, and for each peer our task and its task."""

    what: str
    pairs: Mapping[str, tuple[Task, Task]]
    remark: str = ""


def peer(name: str) -> Any:
    """Import a peer; None where it is not installed."""
    return import_module(name) if importlib.util.find_spec(name) else None


def seconds_of(tasks: Sequence[Task]) -> list[tuple[float, ...]]:
    """Do all tasks in turn, several rounds; give for each round the seconds that one time of each takes."""
    return [tuple(map(_seconds, tasks)) for _ in range(ROUNDS)]


def _seconds(task: Task) -> float:
    gc.collect()
    begun = time.perf_counter()
    task.work()
    return (time.perf_counter() - begun) / task.times


# --- evaluations ---------------------------------------------------------------------------------


def evaluations() -> Contest:
    """One evaluation of seven cards after the other, from Python, each peer with cards in its own form."""
    draw = random.Random(2024)
    hands = [tuple(draw.sample(DECK, 7)) for _ in range(EVALUATIONS)]
    ours = Task(lambda: [strength(hand) for hand in hands], len(hands))
    theirs = {name: task for name, task in _evaluators(hands) if task}
    return Contest("one evaluation of seven cards", {name: (ours, task) for name, task in theirs.items()})


def _evaluators(hands: Sequence[tuple[Card, ...]]) -> Iterator[tuple[str, Task | None]]:
    named = [[text(card) for card in hand] for hand in hands]
    if pokerkit := peer("pokerkit"):
        parsed = [tuple(pokerkit.Card.parse("".join(names))) for names in named[:SLOW_EVALUATIONS]]
        value = pokerkit.StandardHighHand.from_game
        yield "pokerkit", Task(lambda: [value(cards[:2], cards[2:]) for cards in parsed], len(parsed))
    if treys := peer("treys"):
        packed = [[treys.Card.new(name) for name in names] for names in named]
        judge = treys.Evaluator().evaluate
        yield "treys", Task(lambda: [judge(cards[:2], cards[2:]) for cards in packed], len(packed))
    if phevaluator := peer("phevaluator"):
        rank = phevaluator.evaluate_cards
        yield "phevaluator", Task(lambda: [rank(*hand) for hand in hands], len(hands))
    if eval7 := peer("eval7"):
        made = [[eval7.Card(name) for name in names] for names in named]
        yield "eval7", Task(lambda: [eval7.evaluate(cards) for cards in made], len(made))


def evaluations_of(game: GameKind, of: str, rank: str) -> Contest:
    """One evaluation of a game for each hand after the other: the cards of a seat with a board of five."""
    variant, draw = variant_of(game), random.Random(2024)
    held = variant.hole_cards
    deals = [tuple(draw.sample(variant.deck, held + 5)) for _ in range(OTHER_EVALUATIONS)]
    value = variant.low if rank == "low" and variant.low is not None else variant.strength
    pockets = [(deal[:held], deal[held:]) for deal in deals]
    ours = Task(lambda: [value(pocket, board) for pocket, board in pockets], len(pockets))
    pairs = {}
    if pokerkit := peer("pokerkit"):
        judge = _judge_of(pokerkit, game, rank)
        parsed = [
            tuple(tuple(pokerkit.Card.parse("".join(map(text, part)))) for part in parts)
            for parts in pockets[:SLOW_EVALUATIONS]
        ]
        pairs["pokerkit"] = (ours, Task(lambda: [judge(*one) for one in parsed], len(parsed)))
    return Contest(f"one evaluation of {of}", pairs)


def _judge_of(pokerkit: Any, game: GameKind, rank: str) -> Callable[..., object]:
    if rank == "low":
        low: Callable[..., object] = pokerkit.OmahaEightOrBetterLowHand.from_game_or_none
        return low
    hand = pokerkit.ShortDeckHoldemHand if game == "short_deck" else pokerkit.OmahaHoldemHand
    high: Callable[..., object] = hand.from_game
    return high


# --- whole hands ---------------------------------------------------------------------------------


def whole_hands(texts: Sequence[str]) -> Contest:
    """Whole hands from commands: states, events and all that UNDO needs; the peers keep no events."""
    scripts = [script_of(read_history(written)) for written in texts]
    pairs, remark = {}, ""
    if pokerkit := peer("pokerkit"):
        histories = [pokerkit.HandHistory.loads(written) for written in texts]
        theirs = Task(lambda: [state for history in histories for state in history], len(texts))
        pairs["pokerkit"] = (Task(lambda: play_all(scripts), len(texts)), theirs)
    if texasholdem := peer("texasholdem"):
        both = [(script, moves) for script in scripts if (moves := moves_of(texasholdem, script))]
        some, known = [script for script, _ in both], [(script.setup, moves) for script, moves in both]
        theirs = Task(lambda: [played(texasholdem, *one) for one in known], len(known))
        pairs["texasholdem"] = (Task(lambda: play_all(some), len(some)), theirs)
        remark = (
            f"texasholdem plays {len(some)} of the {len(texts)} hands: no antes, and betting as it has it."
        )
    return Contest("a whole hand, events and undo included", pairs, remark)


def hand_histories(texts: Sequence[str]) -> Contest:
    """Measure a hand history, from the text of a PHH file to the stacks at the end."""
    ours = Task(lambda: [replay_history(read_history(written)) for written in texts], len(texts))
    pairs = {}
    if pokerkit := peer("pokerkit"):

        def replay() -> None:
            for written in texts:
                for _ in pokerkit.HandHistory.loads(written):
                    pass

        pairs["pokerkit"] = (ours, Task(replay, len(texts)))
    return Contest("a whole hand, from PHH text to the last stacks", pairs)


# --- undo and equity -----------------------------------------------------------------------------


def nine_at_the_river() -> Table:
    """Play nine seats to the river, everybody calling, so that there is a whole hand to take back."""
    opened = TableOpened(TableNo(1), "bench", RuleSet())
    seated = [PlayerTookSeat(SeatNo(n), EntryId(f"e{n}"), f"Player {n}", Chips(5000)) for n in range(1, 10)]
    told: list[TableEvent] = [*seated, ButtonPlaced(SeatNo(1)), LevelTold(Level(1, Chips(25), Chips(50)))]
    table = evolve(None, Recorded(1, CommandId("1"), opened))
    for event in told:
        table = _stored(table, (event,))
    table = _stored(table, decide(table, ask.StartHand()))
    while table.play.hand is not None and table.play.hand.phase == "betting":
        table = _stored(table, decide(table, ask.PlayerChecksOrCalls()))
    return table


def _stored(table: Table, events: Sequence[TableEvent]) -> Table:
    act = CommandId(str(table.seq + 1))
    for event in events:
        table = evolve(table, Recorded(table.seq + 1, act, event))
    return table


def undos() -> Contest:
    """One UNDO at a full table at the end of the river; a peer without undo goes back to a deep copy."""
    table = nine_at_the_river()
    undone = Recorded(table.seq + 1, CommandId("undo"), Undone(table.past[-1].seq))
    ours = Task(lambda: [evolve(table, undone) for _ in range(UNDOS)], UNDOS)
    pairs = {}
    if pokerkit := peer("pokerkit"):
        history = pokerkit.HandHistory.loads((HANDS / "fuzz_0000.phh").read_text(encoding="utf-8"))
        state = list(history)[-2]
        pairs["pokerkit"] = (ours, Task(lambda: [copy.deepcopy(state) for _ in range(10)], 10))
    return Contest("going back by one action", pairs)


def limits() -> Iterator[tuple[str, list[float], str]]:
    """Give what has a limit of its own: what it is, the milliseconds of each round, and the limit."""
    yield "table of seven-card strengths, once a process", _alone(lambda: strengths_by_key(7)), "-"
    table = nine_at_the_river()
    undone = Recorded(table.seq + 1, CommandId("undo"), Undone(table.past[-1].seq))
    undo = _alone(lambda: [evolve(table, undone) for _ in range(UNDOS)], UNDOS)
    yield "one UNDO, nine players, end of the river", undo, "0.05"
    deck = tuple(random.Random(7).sample(DECK, 52))
    seven_card_strengths()  # its time is in the first row
    for count in range(2, 11):
        hands = [deck[2 * seat : 2 * seat + 2] for seat in range(count)]
        one = _alone(partial(equity, hands))
        yield f"exact equity before the flop, {count} hands", one, "100"
    omaha, flop = variant_of("omaha"), deck[40:43]
    pockets = (deck[:4], deck[4:8])
    one = _alone(lambda: variant_equity(omaha, pockets, flop))
    yield "exact equity after the flop, 2 hands of Omaha", one, "1000"


def _alone(work: Work, times: int = 1) -> list[float]:
    """Give the milliseconds of each round of something that no peer does."""
    return [1000 * seconds for (seconds,) in seconds_of([Task(work, times)])]


# --- the document --------------------------------------------------------------------------------


def ratio_lines(contests: Sequence[Contest]) -> Iterator[str]:
    """Write how many times faster this engine is than each peer."""
    yield "| how many times faster | " + " | ".join(_versioned(name) for name in PEERS) + " |"
    yield "|---|" + "---|" * len(PEERS)
    for contest in contests:
        cells = []
        for name in PEERS:
            pair = contest.pairs.get(name)
            cells.append(_ratios(seconds_of(pair)) if pair else "-")
        yield f"| {contest.what} | " + " | ".join(cells) + " |"
    for contest in contests:
        if contest.remark:
            yield ""
            yield contest.remark


def _ratios(rounds: Sequence[tuple[float, ...]]) -> str:
    return _spread([theirs / ours for ours, theirs in rounds])


def _spread(figures: Sequence[float]) -> str:
    """Write the median of some figures, and their range."""
    least, most = min(figures), max(figures)
    return f"{_short(statistics.median(figures))} ({_short(least)} to {_short(most)})"


def _short(figure: float) -> str:
    places = 0 if figure >= 20 else 1 if figure >= 2 else 2 if figure >= 0.1 else 3
    return f"{figure:.{places}f}"


def _versioned(name: str) -> str:
    return f"{name} {metadata.version(name)}" if importlib.util.find_spec(name) else f"{name} (not installed)"


def limit_lines() -> Iterator[str]:
    """Write what has a limit of its own."""
    yield "| what has a limit of its own | milliseconds | limit |"
    yield "|---|---|---|"
    for what, milliseconds, limit in limits():
        yield f"| {what} | {_spread(milliseconds)} | {limit} |"


def machine() -> str:
    """Name the processor and the Python that this ran on."""
    processor = platform.processor() or platform.machine()
    described = Path("/proc/cpuinfo")
    if described.exists():
        lines = described.read_text(encoding="utf-8").splitlines()
        names = [line.partition(":")[2].strip() for line in lines if line.startswith(("model name", "Model"))]
        processor = names[0] if names else processor
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{processor} ({platform.machine()}), {python} on {platform.system()}"


def document(texts: Sequence[str]) -> Iterator[str]:
    """Write the page, a line at a time, as the figures come."""
    yield "# Benchmarks"
    yield ""
    yield f"Written by `make bench` on: {machine()}."
    yield ""
    yield from INTRODUCTION.splitlines()
    yield ""
    yield from limit_lines()
    yield ""
    games = (evaluations_of(*one) for one in GAMES)
    yield from ratio_lines((evaluations(), *games, whole_hands(texts), hand_histories(texts), undos()))


def main() -> None:
    """Print the page while it is measured, and write it unless only printing is asked for.

    The sections after it belong to other benchmarks.
    """
    warnings.simplefilter("ignore", UserWarning)  # pokerkit warns of lines that it deals on its own
    texts = [path.read_text(encoding="utf-8") for path in sorted(HANDS.glob("fuzz_*.phh"))]
    lines = []
    for line in document(texts):
        print(line, flush=True)
        lines.append(line)
    if "--print" not in sys.argv[1:]:
        _, heading, others = DOCUMENT.read_text(encoding="utf-8").partition("\n## ")
        DOCUMENT.write_text("\n".join(lines) + f"\n{heading}{others}", encoding="utf-8")


if __name__ == "__main__":
    main()
