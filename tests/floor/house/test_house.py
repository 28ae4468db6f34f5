"""Several events in one house: tables, chips, and people who play in one at a time (EVT-01 to EVT-07)."""

from collections import Counter
from random import Random

import msgspec
import pytest

from shuffleup.floor.boxes import HasItAlready
from shuffleup.floor.house import chip_sets, event_acts as acts
from shuffleup.floor.house.chip_sets import LendChips, ReturnChips, SetInventory, WriteOffChips
from shuffleup.floor.house.contents import VERBS, decide, evolve, folded
from shuffleup.floor.house.event_acts import CloseEvent, LendTable, OpenEvent, check_may_sit
from shuffleup.floor.house.floor_facts import EventPerson, FloorFacts, PlaysElsewhere, plays_in
from shuffleup.floor.house.next_event import DeclineOffer, offers
from shuffleup.floor.house.state import EventIsClosed, House, HouseContext, NoSuchEvent
from shuffleup.kernel.field_types import Actor
from shuffleup.kernel.refusals import NotLegalNow
from tests.refused import refused

ADA, BEN = EventPerson("Ada"), EventPerson("Ben")


class InTheHouse:
    """A house under test, and what its events say of themselves."""

    def __init__(self, *events):
        self.house, self.log, self.facts = House(), [], {}
        self.states = [self.house]
        for short, title, *tables in events:
            self.do(OpenEvent(short, title, tuple(tables)))

    @property
    def given(self):
        return HouseContext(self.facts, Actor("director", "Dora"))

    def do(self, command):
        happened = decide(self.house, command, self.given)
        for event in happened:
            self.house = evolve(self.house, event)
            self.states.append(self.house)
        self.log += happened
        return happened

    def says(self, short, **facts):
        self.facts[short] = FloorFacts(short, self.house.events[short].title, **facts)

    def sits(self, event, person):
        check_may_sit(self.house, event, person, self.given)


@pytest.fixture
def main_and_side():
    return InTheHouse(("main", "Main event", 1, 2, 3), ("side", "Side event", 4))


# --- events and tables --------------------------------------------------------------------------------


def test_the_first_event_keeps_its_addresses_and_a_further_one_has_its_short_name_before_them(main_and_side):
    assert [one.path for one in main_and_side.house.events.values()] == ["", "/e/side"]


def test_an_empty_table_goes_to_the_other_event_and_the_first_has_it_no_more(main_and_side):
    main_and_side.says("main", players_at={1: 8, 2: 7, 3: 0})
    assert main_and_side.do(LendTable("side", 3)) == (acts.TableLent("side", 3, "main", "Dora"),)
    assert main_and_side.house.tables_of("main") == (1, 2)
    assert main_and_side.house.tables_of("side") == (3, 4)


def test_a_table_at_which_somebody_sits_stays_where_it_is(main_and_side):
    main_and_side.says("main", players_at={2: 1})
    with refused(acts.TableInUse, "1 sit at table 2, in Main event"):
        main_and_side.do(LendTable("side", 2))
    with refused(HasItAlready, "table 4 is with Side event already"):
        main_and_side.do(LendTable("side", 4))


def test_an_event_that_opens_takes_no_table_at_which_somebody_sits(main_and_side):
    main_and_side.says("main", players_at={2: 6})
    with refused(acts.TableInUse, "6 sit at table 2, in Main event"):
        main_and_side.do(OpenEvent("late", "Late night", (3, 2)))
    assert list(main_and_side.house.events) == ["main", "side"]


def test_an_event_is_closed_when_nobody_plays_there_and_its_tables_are_free(main_and_side):
    main_and_side.says("side", players=(ADA,))
    with refused(acts.StillPlayed, "1 still play in Side event"):
        main_and_side.do(CloseEvent("side"))
    main_and_side.says("side")
    main_and_side.do(CloseEvent("side"))
    assert 4 not in main_and_side.house.tables
    with refused(EventIsClosed, "^Side event is closed$"):
        main_and_side.do(LendTable("side", 4))
    main_and_side.do(LendTable("main", 4))
    with refused(acts.ShortNameTaken, "is or was called side"):
        main_and_side.do(OpenEvent("side", "Side again"))


def test_an_event_that_nobody_opened_is_named(main_and_side):
    for command in (CloseEvent("late"), LendTable("late", 1), LendChips("late", {25: 1})):
        with refused(NoSuchEvent, "no event late"):
            main_and_side.do(command)


# --- people -------------------------------------------------------------------------------------------


def test_who_plays_in_one_event_gets_no_chair_in_another_until_out(main_and_side):
    main_and_side.says("main", players=(ADA,))
    with refused(PlaysElsewhere, "Ada plays in Main event: a chair here is for later"):
        main_and_side.sits("side", ADA)
    with refused(acts.IsInIt, "Ada plays in Main event already"):
        main_and_side.sits("main", ADA)
    main_and_side.says("main", out=(ADA,))
    main_and_side.sits("side", ADA)


def test_who_waits_for_a_chair_in_one_event_may_play_in_another(main_and_side):
    main_and_side.says("side", waiting=(ADA,))
    main_and_side.sits("main", ADA)


def test_people_play_in_two_where_both_events_allow_it(main_and_side):
    main_and_side.says("main", players=(ADA,), two_at_once=True)
    main_and_side.says("side", two_at_once=True)
    main_and_side.sits("side", ADA)
    main_and_side.says("main", players=(ADA,))
    with refused(PlaysElsewhere, "Ada plays in Main event: a chair here is for later"):
        main_and_side.sits("side", ADA)


@pytest.mark.parametrize(
    ("here", "there", "is_one"),
    [
        (EventPerson("Ada"), EventPerson("ADA "), True),
        (EventPerson("Ada", "b1"), EventPerson("Ada"), True),
        (EventPerson("Ada"), EventPerson("Ada", "b1"), True),
        (EventPerson("Ada", "b1"), EventPerson("Countess", "b1"), True),
        (EventPerson("Ada", "b1"), EventPerson("Ada", "b2"), False),
        (EventPerson("Ada"), EventPerson("Adam"), False),
    ],
)
def test_a_person_is_known_by_the_people_book_and_else_by_the_name(here, there, is_one):
    """Two of one name are two where the people book knows both."""
    other = FloorFacts("main", players=(there,))
    assert (plays_in(here, [other]) is other) == is_one


# --- chips --------------------------------------------------------------------------------------------


@pytest.fixture
def with_chips(main_and_side):
    main_and_side.do(SetInventory({25: 400, 100: 300}))
    main_and_side.do(LendChips("main", {25: 300, 100: 300}))
    return main_and_side


def test_chips_are_counted_out_until_the_house_has_no_more_of_a_kind(with_chips):
    with refused(chip_sets.NotInHouse, "101 chips of 25 are too many: 100 are in the house"):
        with_chips.do(LendChips("side", {25: 101}))
    with_chips.do(LendChips("side", {25: 100, 100: 0}))
    assert with_chips.house.lent == {"main": {25: 300, 100: 300}, "side": {25: 100}}
    assert (with_chips.house.in_house(25), with_chips.house.in_house(100)) == (0, 0)


def test_an_event_gives_back_no_chip_that_it_was_not_lent(with_chips):
    """More chips than were lent are those of another event (EVT-07)."""
    with_chips.do(LendChips("side", {25: 100}))
    with refused(chip_sets.MoreThanLent, "Side event was lent 100 chips of 25, not 101"):
        with_chips.do(ReturnChips("side", {25: 101}))
    with refused(chip_sets.MoreThanLent, "Side event was lent 0 chips of 100, not 1"):
        with_chips.do(ReturnChips("side", {25: 100, 100: 1}))
    with_chips.do(ReturnChips("side", {25: 99}))
    assert with_chips.house.lent["side"] == {25: 1}


def test_what_a_closed_event_has_not_given_back_is_counted_in_or_written_off(with_chips):
    with_chips.do(ReturnChips("main", {25: 298, 100: 300}))
    with_chips.do(CloseEvent("main"))
    with refused(EventIsClosed, "^Main event is closed$"):
        with_chips.do(LendChips("main", {25: 1}))
    with_chips.do(ReturnChips("main", {25: 1}))
    with_chips.do(WriteOffChips("main", "gone home in a pocket"))
    assert with_chips.house.owned == {25: 399, 100: 300}
    with refused(chip_sets.NothingLent, "Main event has no chips of the house"):
        with_chips.do(WriteOffChips("main", "again"))


def test_the_house_owns_no_fewer_than_it_has_lent(with_chips):
    with refused(chip_sets.LentMore, "300 chips of 100 are lent"):
        with_chips.do(SetInventory({25: 400}))
    with refused(chip_sets.NothingCounted, "no chips were counted"):
        with_chips.do(LendChips("side", {25: 0}))


def test_the_house_owns_what_the_first_file_has_counted(main_and_side):
    """`chips.inventory` is of the whole house (EVT-07); what a later file says counts no chip twice."""
    main_and_side.facts["late"] = FloorFacts("late", inventory={25: 600, 100: 0})
    main_and_side.do(OpenEvent("late", "Late night"))
    assert main_and_side.house.owned == {25: 600}
    main_and_side.facts["cash"] = FloorFacts("cash", inventory={25: 900})
    main_and_side.do(OpenEvent("cash", "Cash game"))
    assert main_and_side.house.owned == {25: 600}


# --- the next event -----------------------------------------------------------------------------------


def test_a_bust_is_offered_the_event_that_was_opened_next_and_the_cash_game(main_and_side):
    main_and_side.do(OpenEvent("late", "Late night"))
    main_and_side.do(OpenEvent("cash", "Cash game"))
    main_and_side.says("main", out=(ADA,))
    main_and_side.says("side", takes_entries=True)
    main_and_side.says("late", takes_entries=True)
    main_and_side.says("cash", takes_entries=True, format="cash")

    def offered():
        return [(one.person.name, one.into.title) for one in offers(main_and_side.house, main_and_side.given)]

    assert offered() == [("Ada", "Side event"), ("Ada", "Cash game")]
    main_and_side.do(DeclineOffer("side", "Ada"))
    assert main_and_side.do(DeclineOffer("side", "Ada")) == ()
    assert offered() == [("Ada", "Cash game")]
    main_and_side.says("cash", takes_entries=True, format="cash", waiting=(ADA,))
    assert offered() == []


def test_no_event_that_takes_nobody_or_is_closed_is_offered(main_and_side):
    main_and_side.says("main", out=(ADA,))
    main_and_side.says("side")
    assert offers(main_and_side.house, main_and_side.given) == ()
    main_and_side.says("side", takes_entries=True)
    main_and_side.do(CloseEvent("side"))
    assert offers(main_and_side.house, main_and_side.given) == ()


# --- any order of acts --------------------------------------------------------------------------------


def read_again(event):
    """Write and read an event, as after a power cut."""
    return msgspec.json.decode(msgspec.json.encode(event), type=type(event))


class AnyNight:
    """A night of random acts, with a ledger of its own beside the house."""

    SHORTS = ("main", "side", "cash", "late")
    PEOPLE = tuple(EventPerson(name) for name in ("Ada", "Ben", "Cyd", "Dov"))

    def __init__(self, seed):
        self.chance, self.at = Random(seed), InTheHouse()
        self.seats, self.owned, self.lent = {}, Counter(), Counter()

    def act(self):
        short, table = self.chance.choice(self.SHORTS), self.chance.randint(1, 5)
        chips = {self.chance.choice((25, 100)): self.chance.randint(0, 60)}
        asked = self.chance.choice(
            [
                OpenEvent(short, short.title(), (table,)),
                CloseEvent(short),
                LendTable(short, table),
                SetInventory({25: self.chance.randint(0, 200), 100: self.chance.randint(0, 200)}),
                LendChips(short, chips),
                ReturnChips(short, chips),
                WriteOffChips(short, "lost"),
                None,
                None,
            ]
        )
        try:
            self.people(short) if asked is None else self.at.do(asked)
        except NotLegalNow:
            return
        self.enter(asked, short)

    def enter(self, asked, short):
        """Enter what was done in a ledger of its own: chips owned, and lent to each event."""
        match asked:
            case SetInventory(chips=chips):
                self.owned = Counter(chips)
            case LendChips(chips=chips) | ReturnChips(chips=chips):
                sign = 1 if isinstance(asked, LendChips) else -1
                self.lent.update({(short, chip): sign * count for chip, count in chips.items()})
            case WriteOffChips():
                for chip in (25, 100):
                    self.owned[chip] -= self.lent.pop((short, chip), 0)

    def people(self, short):
        person = self.chance.choice(self.PEOPLE)
        if person in self.seats and self.chance.random() < 0.6:
            del self.seats[person]
        else:
            self.at.sits(short, person)
            tables = self.at.house.tables_of(short)
            assert person not in self.seats
            if tables:
                self.seats[person] = (short, self.chance.choice(tables))
        for one in self.at.house.events:
            here = {who: table for who, (where, table) in self.seats.items() if where == one}
            tables = list(here.values())
            self.at.says(one, players=tuple(here), players_at={at: tables.count(at) for at in tables})

    def check(self):
        house = self.at.house
        for event, table in self.seats.values():
            assert house.tables[table] == event, "people sit at the tables of their event"
        assert all(not house.events[short].is_closed for short in house.tables.values())
        for chip in (25, 100):
            lent = sum(count for (_, kind), count in self.lent.items() if kind == chip)
            assert house.in_house(chip) == self.owned[chip] - lent >= 0
        lent = {(event, chip): n for event, chips in house.lent.items() for chip, n in chips.items()}
        assert lent == {at: count for at, count in self.lent.items() if count}


@pytest.mark.parametrize("block", range(4))
def test_in_any_order_of_acts_a_table_has_one_event_nobody_plays_in_two_and_no_chip_is_lost(block):
    for seed in range(block, 1000, 4):
        night = AnyNight(seed)
        for _ in range(30):
            night.act()
            night.check()
        log, house = night.at.log, House()
        states = [house]
        for event in map(read_again, log):
            house = evolve(house, event)
            states.append(house)
        assert states == night.at.states, "killed behind any row"
        assert folded(log) == night.at.house


def test_each_act_of_the_house_has_a_verb():
    assert list(VERBS) == [
        *("open_event", "close_event", "give_table", "set_inventory", "lend_chips", "return_chips"),
        *("write_off_chips", "decline_offer"),
    ]
