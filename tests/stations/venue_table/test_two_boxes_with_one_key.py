"""A card that was copied or put back: of several boxes with one key a person chooses one."""

import random
import shutil

import msgspec
import pytest

from shuffleup.archive.audit.event import audit_books
from shuffleup.floor.contents import tasks
from shuffleup.floor.feature_states import box_code
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.field_types import FLOOR
from shuffleup.network.bus import topics
from shuffleup.network.bus.notices import UnitStatus
from shuffleup.storage.journal.reader import read_journal
from shuffleup.table.legal_commands import legal_verbs
from tests.night import some_by_day
from tests.stations.venue_table.conftest import Unit

pytestmark = pytest.mark.run_by("in_a_venue")

DOUBT = "two boxes have the key of table 1"
VERBS = ("fold", "check_or_call", "all_in", "start_hand", "undo", "confirm_result", "declare_winners")
STEPS = ["play"] * 12 + ["copy", "cut", "heal", "plug", "floor", "floor", "heal"]


class Copy(Unit):
    """A box whose card is a copy of another's: it has its key, and another end of the bus."""

    def __init__(self, room, of):
        super().__init__(room, len(room.units) + 1)
        self.key, self.user, self.name = of.key, of.user, of.name
        self.party = f"{self.user}, copy {self.number}"
        self.folder = room.folder / f"copy {self.number} of {of.name}"
        if of.folder.exists():
            shutil.copytree(of.folder, self.folder, ignore=shutil.ignore_patterns("*.lock"))

    def endpoint(self):
        end = self.room.bus.endpoint(self.party)
        end.user = self.user
        return end

    def cut(self):
        self.room.bus.cut(self.party)

    def heal(self):
        self.room.bus.heal(self.party)


def copied(room, of, *, plugged=True):
    copy = Copy(room, of)
    room.units.append(copy)
    if plugged:
        copy.plug_in()
    return copy


def oled(unit):
    return unit.shown.title, unit.shown.big, unit.shown.below


def words(unit):
    """Give what the touchscreen and the front page say instead of a table."""
    return unit.at.faces.pages.waits()


async def choose(room, unit):
    await room.direct("choose_box", table=1, box=box_code(unit.at.life))
    await room.quiet(30_000)


def stacks(unit):
    return list(unit.table.play.stacks.values())


def floor_rows(room, *kinds):
    return [row.type for row in room.journal.rows(FLOOR) if row.type in kinds]


def faults(room):
    return [link.fault for link in room.venue.links.view().links]


def found(room):
    with read_journal(room.journal.path) as reader:
        audited = audit_books([reader])
        assert audited.whole
        return [str(one) for one in audited.findings]


async def test_copied_between_hands_the_copy_plays_nothing_and_the_box_begins_no_hand(room, /):
    (one,) = await room.begin()
    await one.play_hands(1)
    await room.quiet(1_000)
    copy = copied(room, one)
    await room.quiet()
    assert oled(copy) == ("2 BOXES, 1 KEY", box_code(copy.at.life), "send one away")
    assert words(copy).startswith("two boxes have one key, or the card is an old one: send one away")
    assert words(copy).endswith(f"This box is {box_code(copy.at.life)}")
    assert oled(one) == ("2 BOXES, 1 KEY", box_code(one.at.life), "send one away")
    assert faults(room)[0].startswith(DOUBT)
    assert (await copy.ask("start_hand", to="table/1")).status == 422
    assert (await one.ask("start_hand", to="table/1")).status == 422
    await choose(room, copy)
    assert oled(one) == ("NOT CHOSEN", box_code(one.at.life), "switch it off")
    assert "was not chosen" in words(one)
    await copy.play_hands(1)
    await room.quiet()
    assert room.floor.note(1).hand == 2
    assert faults(room)[0] == ""


async def test_copied_in_a_hand_its_box_says_so_finishes_the_hand_and_is_counted_once_it_is_chosen(room, /):
    (one,) = await room.begin()
    assert (await one.ask("start_hand", to="table/1")).status == 200
    await room.quiet(1_000)
    copy = copied(room, one)
    await room.quiet()
    assert (oled(copy)[0], one.at.faces.pages.same_key()) == ("2 BOXES, 1 KEY", box_code(one.at.life))
    assert one.at.faces.oled().title.startswith("! ")
    before = room.floor.note(1)
    await one.finish_hand()
    await room.quiet()
    assert room.floor.note(1) == before
    assert oled(one) == ("2 BOXES, 1 KEY", box_code(one.at.life), "send one away")
    assert (await one.ask("start_hand", to="table/1")).status == 422
    await choose(room, one)
    await one.do("start_hand")
    await room.quiet()
    assert [before.hand, room.floor.note(1).hand, one.at.faces.pages.same_key()] == [1, 2, ""]


async def test_copied_before_the_event_neither_deals_a_hand_before_one_is_chosen(room, /):
    await room.quiet(10)
    one = room.unit()
    await room.quiet(2_000)
    copy = copied(room, one, plugged=False)
    copy.plug_in()
    await room.quiet()
    await room.direct("announce", text="hello")
    await room.quiet(30_000)
    await room.give(1, one)
    await room.direct("register", names=["Ann", "Ben", "Cid"])
    await room.direct("draw_seats")
    await room.direct("start")
    await room.quiet()
    replies = [(await unit.ask("start_hand", to="table/1")).status for unit in (one, copy)]
    assert replies == [422, 422]
    await choose(room, copy)
    await copy.play_hands(1)
    assert (one.table, copy.table.play.hand_no) == (None, 1)


async def test_copied_in_a_hand_the_box_ends_its_hand_which_counts_when_it_is_chosen(room, /):
    (one,) = await room.begin(players=3)
    await one.do("start_hand")
    await room.quiet(1_000)
    copy = copied(room, one)
    await room.quiet()
    assert copy.table is None
    assert (await one.ask("start_hand", to="table/1")).text.startswith("two boxes have one key")
    taken = len(room.copy("table/1"))
    await one.finish_hand()
    await one.do("confirm_result")
    assert (await one.ask("start_hand", to="table/1")).status == 422
    await room.quiet()
    assert (len(room.copy("table/1")), room.floor.note(1).sealed) == (taken, 0)
    await choose(room, one)
    assert room.floor.note(1).sealed == 1
    assert sorted(stacks(one)) == [9_975, 10_000, 10_025]


async def both_played_hand_2(room):
    """Two boxes play hand 2 each while the floor is away: two folds, and all-in against all-in."""
    (one,) = await room.begin(players=3)
    await one.play_hands(1)
    await one.do("confirm_result")
    await room.quiet(1_000)
    await room.power_cut()
    await one.pull_the_plug()
    copy = copied(room, one)
    one.plug_in()
    await room.quiet(5_000)
    await one.play_hands(1)
    await one.do("confirm_result")
    await copy.do("start_hand")
    for verb in ("all_in", "all_in", "fold"):
        await copy.do(verb)
    began = copy.table.play.stacks
    winner = max(copy.table.play.hand.pots()[0].seats, key=lambda seat: began[seat])
    while copy.table.play.hand.phase != "ended":
        await copy.do("declare_winners", pot=0, seats=[winner])
    await copy.do("confirm_result")
    assert max(stacks(copy)) >= 20_000
    assert max(stacks(one)) < 10_100
    await room.open(room.tasks)
    await room.quiet(30_000)
    return one, copy


@pytest.mark.parametrize(("number", "out"), [(0, 0), (1, 1)], ids=["the folds", "the all-in"])
async def test_of_two_hands_played_while_the_floor_was_away_the_one_that_is_chosen_counts(
    room, /, number, out
):
    boxes = await both_played_hand_2(room)
    chosen, other = boxes[number], boxes[1 - number]
    assert room.floor.note(1).sealed == 1
    assert [entry.finish for entry in room.floor.entries] == [None, None, None]
    assert [unit.table for unit in boxes] == [None, None]
    lost = len(other.rows()["table/1"])
    await choose(room, chosen)
    assert room.floor.note(1).sealed == 2
    assert sum(entry.finish is not None for entry in room.floor.entries) == out
    assert (room.floor.chips_counted(), room.floor.chips_expected()) == (30_000, 30_000)
    assert sum(stacks(chosen)) == 30_000
    lines = found(room)
    assert any(f"{box_code(other.at.life)} ({lost} rows, hand 2)" in line for line in lines)
    await other.start_again()
    assert "was not chosen" in words(other)


async def test_a_backup_that_was_put_back_goes_on_from_what_the_floor_has_when_a_person_says_so(room, /):
    (one,) = await room.begin(players=3)
    await one.play_hands(1)
    await room.quiet(1_000)
    shutil.copytree(one.folder, room.folder / "backup", ignore=shutil.ignore_patterns("*.lock"))
    await one.play_hands(2)
    await one.do("confirm_result")
    await room.quiet(1_000)
    before = stacks(one)
    await one.pull_the_plug()
    shutil.rmtree(one.folder)
    shutil.copytree(room.folder / "backup", one.folder)
    one.plug_in()
    await room.quiet()
    assert oled(one) == ("2 BOXES, 1 KEY", box_code(one.at.life), "send one away")
    assert "or the card is an old one" in words(one)
    assert (await one.ask("start_hand", to="table/1")).status == 422
    await choose(room, one)
    assert (one.table.play.hand_no, stacks(one)) == (3, before)
    await one.play_hands(1)
    await room.quiet()
    assert room.floor.note(1).hand == 4


async def test_a_copy_of_another_release_plays_nothing_either(room, /):
    (one,) = await room.begin()
    copy = copied(room, one, plugged=False)
    copy.release = msgspec.structs.replace(one.release, version="99.0.0")
    copy.plug_in()
    await room.quiet()
    assert "two boxes have one key" in words(copy)
    assert (await copy.ask("start_hand", to="table/1")).status == 422


async def test_a_copy_of_a_release_that_tells_nothing_of_itself_is_a_doubt_as_long_as_it_is_there(room, /):
    (one,) = await room.begin()
    old = room.bus.endpoint("an older box")
    old.user = one.user

    async def old_asks():
        for sent in range(3):
            old.publish(topics.time_ask(old.user), b'{"sent":%d}' % sent)
            await room.quiet(10_000)

    await old_asks()
    assert faults(room)[0].startswith(DOUBT)
    assert {task.args.get("box") for task in tasks(room.floor)} >= {box_code(one.at.life), "OLD"}
    await choose(room, one)
    assert faults(room)[0] == ""
    await old_asks()
    assert faults(room)[0].startswith(DOUBT)


async def test_a_copy_that_was_refused_does_not_play_without_the_floor(room, /):
    (one,) = await room.begin()
    copy = copied(room, one)
    await room.quiet()
    await copy.pull_the_plug()
    copy.plug_in()
    copy.cut()
    await room.quiet()
    assert copy.table is None
    assert "two boxes have one key" in words(copy)


async def test_two_spare_boxes_with_one_key_say_so_themselves_and_at_the_console(room, /):
    await room.quiet(10)
    one = room.unit()
    await room.quiet(2_000)
    copy = copied(room, one)
    await room.quiet(15_000)
    assert [unit.shown.title for unit in (one, copy)] == ["2 BOXES, 1 KEY"] * 2
    assert faults(room)[0] == "two boxes have the key of box 1: send one away"


async def test_two_standbys_with_one_key_are_named_at_the_console(room, /):
    one = room.unit()
    for life in ("aa", "bb", "aa", "bb"):
        status = UnitStatus(True, one.key.unit_id, "standby", 1, life=life)
        one.end.publish("unit/standby/status", msgspec.json.encode(status), retain=True)
        await room.quiet(1_000)
    view = room.venue.links.view()
    assert view.standby.fault == "two boxes have the key of standby floor: send one away"


async def test_a_floor_of_which_an_older_copy_runs_is_not_obeyed(room, /):
    (one,) = await room.begin()
    of_floor = [path for path in room.folder.glob("friday.journal*") if path.suffix != ".lock"]
    kept = {path: path.read_bytes() for path in of_floor}
    await room.direct("stop_play", reason="fire alarm")
    await room.direct("go_on")
    await room.quiet(15_000)
    await room.power_cut()
    for path in room.folder.glob("friday.journal*"):
        path.unlink()
    for path, octets in kept.items():
        path.write_bytes(octets)
    await room.open(room.tasks)
    await room.quiet(30_000)
    assert not one.at.linked
    assert any("the floor has other events than this box has heard" in line for line in one.log)
    await one.play_hands(1)


class Schedule:
    """What two boxes of one key have acknowledged, and whether it is still somewhere."""

    def __init__(self, room, one, dice):
        self.room, self.one, self.dice = room, one, dice
        self.copy, self.floor_there = None, True
        self.acknowledged = set()
        self.frozen = None, None

    async def play(self, unit):
        """Press a key that is lit, if this box plays."""
        verbs = [verb for verb in VERBS if verb in legal_verbs(unit.table)] if unit.table else []
        if verbs:
            verb = self.dice.choice(verbs)
            reply = await unit.ask(verb, **({"pot": 0, "seats": [2]} if verb == "declare_winners" else {}))
            assert reply.status in (200, 422)
        self.note(unit)

    def note(self, unit):
        for path in unit.journals():
            with read_journal(path) as reader:
                self.acknowledged |= {row.hash for row in reader.rows("table/1")}

    async def step(self, what):
        box = self.dice.choice([self.one, self.copy or self.one])
        if what == "play":
            await self.play(box)
        elif what == "copy" and self.copy is None:
            self.copy = copied(self.room, self.one)
        elif what in ("cut", "heal"):
            getattr(box, what)()
        elif what == "plug":
            await box.pull_the_plug()
            self.note(box)
            box.plug_in()
        elif what == "floor":
            await self.switch_the_floor()
        await self.room.clock.sleep(self.dice.choice([100, 4_000, 15_000]))
        self.nothing_is_decided_in_doubt()

    async def switch_the_floor(self):
        if self.floor_there:
            await self.room.power_cut()
        else:
            await self.room.open(self.room.tasks)
        self.floor_there = not self.floor_there

    async def until_all_are_there(self):
        if self.copy is None:
            await self.step("copy")
        if not self.floor_there:
            await self.switch_the_floor()
        for unit in (self.one, self.copy):
            unit.heal()
        await self.room.quiet(60_000)
        self.nothing_is_decided_in_doubt()
        for unit in (self.one, self.copy):
            self.note(unit)

    def nothing_is_decided_in_doubt(self):
        if not self.floor_there:
            return
        places = [entry.finish for entry in self.room.floor.entries]
        stands = (len(self.room.copy("table/1")), self.room.floor.note(1).sealed, places)
        is_open = self.room.floor.units[0].doubt
        doubt = len(floor_rows(self.room, "table.box_chosen")) if is_open else None
        if doubt is not None and self.frozen[0] == doubt:
            assert stands == self.frozen[1]
        self.frozen = doubt, stands

    def nothing_is_lost(self):
        """Each row that a box has acknowledged counts, or lies aside at the floor or on a box."""
        kept = {row.hash for row in self.room.copy("table/1")}
        for unit in (self.one, self.copy):
            for path in unit.folder.rglob("*.journal"):
                with read_journal(path) as reader:
                    kept |= {row.hash for row in reader.rows("table/1")}
        assert self.acknowledged <= kept

    async def choose_one(self):
        """Choose either box: it plays on, the other one never does again, and nothing is lost."""
        room, (chosen, other) = self.room, self.dice.sample([self.one, self.copy], 2)
        assert [self.one.table, self.copy.table].count(None) >= 1
        await choose(room, chosen)
        assert (other.table, chosen.table is None) == (None, False)
        await chosen.finish_hand()
        await room.quiet(60_000)
        assert [row.hash for row in room.copy("table/1")] == [row.hash for row in chosen.rows()["table/1"]]
        await other.start_again()
        assert other.table is None
        assert "was not chosen" in words(other)
        assert not room.floor.units[0].doubt


@pytest.mark.parametrize("number", some_by_day(range(200), range(12)))
def test_of_two_boxes_with_one_key_nothing_is_decided_or_lost_before_a_person_chooses(in_a_venue, number):
    """A card is copied at any moment; links, boxes and the floor come and go, and both boxes play."""
    dice = random.Random(RepeatableSeeds(number).seed())

    async def story(room):
        (one,) = await room.begin()
        schedule = Schedule(room, one, dice)
        for what in dice.choices(STEPS, k=dice.randrange(5, 30)):
            await schedule.step(what)
        await schedule.until_all_are_there()
        if room.floor.units[0].doubt:
            await schedule.choose_one()
        else:  # the copy went before it had played anything: that was a choice, too
            assert schedule.copy.table is None
            assert schedule.copy.at.life in room.floor.units[0].rejected or schedule.copy.starts > 1
        assert (room.floor.chips_counted(), room.floor.chips_expected()) == (40_000, 40_000)
        assert not room.floor.alarms
        assert found(room) is not None
        schedule.nothing_is_lost()

    in_a_venue(story)
