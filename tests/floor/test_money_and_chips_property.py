"""Whatever is bought, taken, corrected and lost: every chip is explained, and the pool is the money in."""

from operator import attrgetter

from hypothesis import given, settings, strategies as st

from shuffleup.floor.command import FloorContext
from shuffleup.floor.conduct.corrections import ExplainChips, UndoElimination
from shuffleup.floor.conduct.penalties import Penalise
from shuffleup.floor.conduct.undo import UNDOES
from shuffleup.floor.decide import hear, with_what_follows
from shuffleup.floor.entries.fees import RecordPayment
from shuffleup.floor.entries.leaving import ComeBack, Leave, Withdraw
from shuffleup.floor.entries.registration import ReEnter, Register
from shuffleup.floor.levels.clock_control import ResumeClock, Start
from shuffleup.floor.prizes.bounties import AwardBounty
from shuffleup.floor.prizes.payouts import SetPrizes
from shuffleup.floor.purchases.sales import Refund, SellAddOn, SellRebuy
from shuffleup.floor.reports import ResultReport
from shuffleup.floor.results.finishing_places import FixPlace
from shuffleup.floor.results.result_events import EventReopened, ResultHeard
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Registration
from shuffleup.ruleset.money import AddOn, Bounty, PrizeMoney, Rebuy, Reentry
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.table.events import ChipsBrought, ChipsDue, PlayerTookSeat, SeatKept, SeatToClear
from tests.night import examples

RULES = RuleSet(
    money=PrizeMoney(buy_in=1000, payout=(50, 30, 20), unit=100),
    chips=ChipSets(start_stack=1000, denominations=(5, 25, 100)),
    rebuy=Rebuy(allowed=True, min_amount=500, threshold_pct=20),
    addon=AddOn(allowed=True, price=700, chips=1500, after_level=99),
    registration=Registration(late_entry_until_level=9),
    reentry=Reentry(allowed=True),
    bounty=Bounty("progressive", 300),
)


class Room:
    """A floor with one table that answers as a table does: orders wait while a hand is on."""

    def __init__(self, open_floor):
        self.at = open_floor(RULES, names=("Ann", "Bongani", "Carla", "Dimitri", "Emma"))
        self.stacks, self.seats, self.coming, self.orders = {}, {}, {}, []
        self.hand, self.playing = 0, None
        self.hears(self.at.do(DrawSeats()))
        self.hears(self.at.do(Start()))

    def do(self, command):
        try:
            events = self.at.do(command)
        except NotLegalNow:
            return
        self.hears(events)

    def hears(self, events):
        for told in [one for event in events for one in self.at.told([event], 1)]:
            if isinstance(told, PlayerTookSeat):
                self.stacks[told.entry], self.seats[told.entry] = told.chips, told.seat
            elif isinstance(told, ChipsBrought):
                self.coming[told.entry] = self.coming.get(told.entry, 0) + told.chips
                self.hears(self.at.arrives(told.entry, told.chips))
            elif isinstance(told, ChipsDue | SeatToClear):
                self.orders.append(told)
            elif isinstance(told, SeatKept):
                kept = [one for one in self.orders if (one.seat, type(one)) != (told.seat, SeatToClear)]
                self.orders = kept
        if self.playing is None:
            self.carry_out()

    def carry_out(self):
        while self.orders:
            self.orders.sort(key=lambda one: isinstance(one, SeatToClear))
            order = self.orders.pop(0)
            if order.entry not in self.stacks:
                continue
            there = self.stacks[order.entry] + self.coming.pop(order.entry, 0)
            self.stacks[order.entry] = there
            if isinstance(order, ChipsDue):
                taken = min(order.chips, there)
                self.stacks[order.entry] -= taken
                self.hears(self.at.taken(order.entry, taken, order.why))
            else:
                del self.stacks[order.entry]
                self.hears(self.at.gets_up(order.entry, there))

    def deals(self):
        dealt = [one for one in self.stacks if self.stacks[one] + self.coming.get(one, 0)]
        if self.playing is None and self.at.floor.phase == "playing" and len(dealt) > 1:
            self.hand += 1
            for entry, chips in self.coming.items():
                self.stacks[entry] += chips
            self.coming = {}
            self.playing = {one: self.stacks[one] for one in dealt}
            self.hears(self.at.hand(self.hand, len(dealt)))

    def seals(self, winner, loser, chips):
        if self.playing is None:
            return
        before, sitting = self.playing, sorted(self.playing)
        after = dict(before)
        won, lost = sitting[winner % len(sitting)], sitting[loser % len(sitting)]
        moved = min(chips, before[lost]) if won != lost else 0
        after[won], after[lost] = after[won] + moved, after[lost] - moved
        broke = [(lost, (won,))] if before[lost] and not after[lost] and winner % 2 else []
        self.stacks, self.playing = self.stacks | after, None
        report = ResultReport(
            1, self.hand, tuple(before.items()), tuple(after.items()), knockouts=tuple(broke)
        )
        self.hears(self.at.store(hear(self.at.floor, report, 0)))


def check(room):
    floor = room.at.floor
    assert floor.chips_counted() == floor.chips_expected()
    assert floor.alarms == ()
    table = sum(room.stacks.values()) + sum(room.coming.values())
    if room.playing is None and not any(one.moving for one in floor.entries):
        assert floor.chips_counted() == table
    assert all(one.chips >= 0 for one in floor.entries)
    entered = [one for one in floor.entries if one.place is not None and not one.withdrawn]
    sold = sum(sale.price for one in entered for sale in one.sales)
    if floor.phase != "over":
        assert floor.pool == 1000 * len(entered) + sold
    assert floor.prizes_edited or sum(floor.prizes) == floor.pool
    held = sum(one.bounty + one.bounties_won for one in floor.entries) + floor.bounty_unclaimed
    assert held == sum(one.bounty_paid for one in floor.entries)


ACTIONS = st.tuples(
    st.sampled_from(
        [
            *("deal", "seal", "deal", "seal", "seal"),
            *("rebuy", "add_on", "refund", "fix", "fine", "disqualify", "remove", "away", "back"),
            *("undo", "late", "re_enter", "withdraw", "draw", "explain", "bounty", "prizes"),
        ]
    ),
    st.integers(0, 9),
    st.integers(0, 9),
    st.sampled_from([5, 100, 500, 995, 1000, 2500]),
)


def act(room, action, one, other, chips):
    floor = room.at.floor
    entry = floor.entries[one % len(floor.entries)].id
    by = floor.entries[other % len(floor.entries)].id
    if action == "deal":
        room.deals()
    elif action == "seal":
        room.seals(one, other, chips)
    else:
        room.do(
            {
                "rebuy": SellRebuy(entry, chips),
                "add_on": SellAddOn(entry),
                "refund": Refund(entry, "rebuy", "a mistake"),
                "fix": FixPlace(entry),
                "fine": Penalise(entry, "chips", "swearing", chips),
                "disqualify": Penalise(entry, "disqualify", "marked cards"),
                "remove": Leave(entry, "gone", "removed"),
                "away": Leave(entry, "gone"),
                "back": ComeBack(entry),
                "undo": UndoElimination(entry, chips, "misread"),
                "late": Register((f"Late {len(floor.entries)}",)),
                "re_enter": ReEnter(entry),
                "withdraw": Withdraw(entry, "ill"),
                "draw": DrawSeats(),
                "explain": ExplainChips(-chips, "lost"),
                "bounty": AwardBounty(entry, (by,)),
                "prizes": SetPrizes((floor.pool,)),
                "pay": RecordPayment(entry, chips, "2026-11-20"),
            }[action]
        )


@settings(max_examples=examples(150), deadline=None)
@given(st.lists(ACTIONS, max_size=40))
def test_every_chip_is_explained_and_the_pool_is_the_money_in(open_floor, actions):
    """APP-06, PAY-06, REG-14."""
    room = Room(open_floor)
    for action in actions:
        act(room, *action)
        check(room)


UNDOABLE = ("rebuy", "add_on", "refund", "fix", "remove", "disqualify", "away", "back", "late", "pay", "seal")


def picture(room):
    """What people see of an event: seats, stacks, places, money, bounties and the clock."""
    floor = room.at.floor
    held = attrgetter(
        *("name", "place", "seated", "total", "finish", "paid", "sales", "rebuys", "add_ons", "bounty"),
        *("bounties_won", "declined", "away", "leaving"),
    )
    people = [(*held(one), bool(one.broke)) for one in floor.entries if not one.withdrawn]
    return people, floor.pool, floor.prizes, floor.chips_counted(), floor.clock, floor.phase, room.stacks


def undo(room, then, events):
    """Undo an act by the rule of its first event that has one, and let the table answer; None where none."""
    floor = room.at.floor
    act = next((one for one in events if type(one) in UNDOES), None)
    if act is None:
        return False
    try:
        undone = UNDOES[type(act)](act, then, floor, FloorContext())
    except NotLegalNow:
        return False
    room.hears(room.at.store(with_what_follows(floor, undone, FloorContext())))
    return True


@settings(max_examples=examples(150), deadline=None)
@given(st.lists(ACTIONS, max_size=30), st.sampled_from(UNDOABLE), st.integers(0, 9), st.integers(0, 9))
def test_an_act_and_its_undo_leave_everything_as_it_was(open_floor, actions, action, one, other):
    """APP-04: whatever was before. A hand that is sealed has moved chips; its bust is undone, and no more."""
    room = Room(open_floor)
    for each in actions:
        act(room, *each)
    if action == "seal":
        room.deals()
    elif room.playing is not None:
        room.seals(0, 0, 0)
    then, before, first = room.at.floor, picture(room), len(room.at.log)
    room.coming or act(room, action, one, other, 1000)
    events = room.at.log[first:]
    if not undo(room, then, events):
        return
    check(room)
    if action == "seal":
        (out, stack), *_ = next(it for it in events if isinstance(it, ResultHeard)).broke
        entry = room.at.floor.entry(out)
        assert (entry.total, entry.finish, entry.broke, entry.seated) == (stack, None, None, True)
    else:
        if any(isinstance(it, EventReopened) for it in room.at.log[first:]):  # the clock waits for a person
            room.do(ResumeClock())
        assert picture(room) == before


@settings(max_examples=examples(100), deadline=None)
@given(st.lists(ACTIONS, max_size=40))
def test_places_are_given_once_whatever_happens(open_floor, actions):
    """BST-01, BST-02, APP-04: nobody has a place that another has, but for those who share it."""
    room = Room(open_floor)
    for action in actions:
        act(room, *action)
    floor = room.at.floor
    played = [one for one in floor.entries if one.place is not None and not one.withdrawn]
    taken = sorted(
        place
        for first, last in {(one.finish.first, one.finish.last) for one in played if one.finish}
        for place in range(first, last + 1)
    )
    out = [one for one in played if one.finish]
    assert len(taken) == len(set(taken)) == len(out)
