"""Demo evenings of all games: rotations, straddles, bomb pots, several runs and seven-deuce, by chance."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from shuffleup.app.standalone_box import open_journal, rules_of
from shuffleup.event_file.checks import CHECKS, CheckError
from shuffleup.floor.state import Floor
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.command_ids import seeded_ids
from shuffleup.kernel.field_types import FLOOR, Chips
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.poker.events import EVENTS, Began
from shuffleup.ruleset.hand import Bomb, Game, RotationGame, RunIt, SevenDeuce, Straddle
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.event_codec import TABLE_EVENTS
from shuffleup.stations.latest_views import Hub
from shuffleup.storage.journal.reader import read_journal
from shuffleup.storage.journal.writer import InlineWriter
from shuffleup.table.evolve import Recorded, evolve
from shuffleup.unit.box.evening import Evening
from shuffleup_demo.demo_setup import demo_rules
from shuffleup_demo.people.whole_room import play
from shuffleup_demo.virtual_time import VirtualClock, run
from tests.reliability.audit import wrong_with

START = datetime(2026, 3, 28, 18, 0, tzinfo=UTC)

LONGEST_S = 24 * 3600
"""Virtual seconds after which an evening of these stacks does not end any more."""

CASH_HANDS = 12

KINDS = ("holdem", "omaha", "omaha8", "short_deck")
STRUCTURES = ("no_limit", "pot_limit", "fixed_limit")


class Played(NamedTuple):
    """The result of an evening: its hands by game, the events of its tables by type, and what is wrong."""

    games: Counter[str]
    happened: Counter[str]
    wrong: list[str]


def mixed_rules(chance: Random) -> RuleSet:
    """Choose a tournament of short stacks, or a cash game with some of the additions, that may be played."""
    while True:
        rules = _cash_rules(chance) if chance.random() < 0.5 else _tournament_rules(chance)
        if not any(isinstance(found, CheckError) for check in CHECKS for found in check.find(rules)):
            return rules


def _cash_rules(chance: Random) -> RuleSet:
    kind: Any = chance.choice(["none", "utg", "button"])
    boards: Any = chance.choice([1, 2])
    rules = _base("card-room", chance)
    return replace(
        rules,
        cash=replace(rules.cash, min_bb=10, rake_pct=chance.choice([0, 5])),
        straddle=Straddle(kind, chance.randint(1, 3)),
        bomb=Bomb(chance.randint(1, 6), boards, chance.choice(["never", "key", "orbits:1", "orbits:2"])),
        run_it=RunIt(chance.randint(1, 3)),
        seven_deuce=SevenDeuce(Chips(chance.choice([0, 20]))),
    )


def _tournament_rules(chance: Random) -> RuleSet:
    rules = _base("tda-2024", chance)
    limits = tuple((big, Chips(2 * big)) for _, big in rules.levels.table)
    levels = replace(rules.levels, length=3, limits=limits)
    return replace(rules, chips=replace(rules.chips, start_stack=Chips(500)), levels=levels)


def _base(name: str, chance: Random) -> RuleSet:
    rules = demo_rules(name, "hands" if chance.random() < 0.25 else "actions")
    blinds = rules.blinds
    if chance.random() < 0.3:
        blinds = replace(blinds, form="button_blind", ante=rules.chips.denominations[0])
    return replace(
        rules,
        event=replace(rules.event, date="open", start="open"),
        betting=replace(rules.betting, structure=_structure(chance)),
        game=_game(chance),
        blinds=blinds,
    )


def _game(chance: Random) -> Game:
    order: Any = chance.choice(["straight_over_trips", "trips_over_straight"])
    if chance.random() < 0.3:
        return Game(kind=_kind(chance), short_deck_order=order)
    some = [_kind(chance) for _ in range(chance.randint(2, 5))]
    rotation = tuple(
        kind if chance.random() < 0.5 else RotationGame(kind, _structure(chance)) for kind in some
    )
    by: Any = chance.choice(["level", "orbit", "hand"])
    return Game(short_deck_order=order, rotation=rotation, rotate_by=by)


def _kind(chance: Random) -> Any:
    return chance.choice(KINDS)


def _structure(chance: Random) -> Any:
    return chance.choice(STRUCTURES)


def mixed_evening(path: Path, seed: int) -> Played:
    """Play the evening of a seed to its end, nobody looking at a face, and audit its journal."""
    chance = Random(f"mixed evening {seed}")
    rules, players = mixed_rules(chance), chance.randint(2, 7)

    async def main(clock: VirtualClock) -> Floor:
        async with asyncio.timeout(LONGEST_S):
            return await _play(path, rules, players, seed, clock)

    played = Played(Counter(), Counter(), [])
    try:
        floor = run(main, START)
    except TimeoutError:
        played.wrong.append(f"seed {seed} is not over after {LONGEST_S // 3600} hours")
        return played
    found = (*wrong_with(path, ()), *_wrong_on_floor(floor), *_look_at_hands(path, played))
    played.wrong.extend(f"seed {seed}: {words}" for words in found)
    return played


def _wrong_on_floor(floor: Floor) -> Iterator[str]:
    if floor.phase != "over":
        yield f"the floor is {floor.phase}"
    if floor.alarms:
        yield f"alarms: {floor.alarms}"


def _look_at_hands(path: Path, played: Played) -> Iterator[str]:
    """Count hands and events, and add up the chips after each event within a hand."""
    with read_journal(path) as journal:
        for stream in journal.streams():
            if stream == FLOOR:
                continue
            table, chips = None, 0
            for row in journal.rows(stream):
                event = TABLE_EVENTS.read(row)
                table = evolve(table, Recorded(row.seq, row.command_id, event))
                played.happened[row.type] += 1
                hand = table.play.hand
                if isinstance(event, Began):
                    played.games[event.setup.game] += 1
                    chips = hand.chips if hand else 0
                if row.type in EVENTS and hand is not None and hand.chips != chips:
                    yield f"{row.type} at {row.seq}: {hand.chips} chips, {chips} at the beginning"


async def _play(path: Path, rules: RuleSet, players: int, seed: int, clock: VirtualClock) -> Floor:
    journal = open_journal(path, clock, "mixed", rules)
    ids = seeded_ids(seed, "one")
    at = Evening(
        journal,
        writer=InlineWriter(journal),
        clock=clock,
        hub=Hub(),
        seeds=RepeatableSeeds(seed),
        ids=ids,
        key=UnitKey(bytes(32)),
    )
    async with asyncio.TaskGroup() as tasks:
        stop = await at.open("mixed", rules_of(journal)[1], tasks)
        await play(at, players=players, seed=seed, hands=None, clock=clock, ids=ids, cash_hands=CASH_HANDS)
        stop()
    await at.close()
    assert at.floor.state is not None
    return at.floor.state
