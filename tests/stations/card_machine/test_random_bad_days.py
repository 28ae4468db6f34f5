"""Random faults in random order: the hand reaches its end, and no card is dealt twice."""

from collections import Counter

from hypothesis import HealthCheck, given, settings, strategies as st

from shuffleup.stations.event_codec import TABLE_EVENTS
from shuffleup.table.card_machine.machine_events import AskEnded, MachineAsked
from shuffleup.table.card_machine.machine_questions import question
from shuffleup.table.evolve import Recorded, evolve
from tests.night import examples

FAULTS = ("JAM_EXIT", "SLOT_EMPTY", "SHOE_FULL", "STALL", "SENSOR_STUCK")
VERBS = {
    "bet": ("check_or_call", {}),
    "stop": ("stop_machine", {}),
    "undo": ("undo", {}),
    "by_hand": ("go_on_by_hand", {"until": "hand"}),
}
HAPPENS = ("wait", "power", "plug", "fault", "answer", "restart", "bet", "bet", "stop", "undo", "by_hand")
MOST_STEPS = 400

days = st.lists(
    st.tuples(st.sampled_from(HAPPENS), st.integers(0, 40), st.sampled_from(FAULTS)), min_size=4, max_size=14
)


async def happen(room, what, number, fault):
    """Let one thing happen at the machine, at the box, or at the table."""
    if what in VERBS:
        verb, args = VERBS[what]
        await room.ask(verb, **args)
    elif what == "answer":
        await answer(room, number)
    elif what == "restart":
        room.running.cancel()
        await room.wait(0.1)
        room.start()
    else:
        happen_to_metal(room.bench, what, number, fault)
    await room.wait(number / 10)


def happen_to_metal(bench, what, number, fault):
    if what == "power":
        bench.cut_power() if bench.on else bench.power_up()
    elif what == "plug":
        bench.plugged = not bench.plugged
    elif what == "fault":
        bench.faults[bench.deck.given + 1 + number % 3] = fault


async def answer(room, number):
    asks = question(room.table)
    if asks is not None and asks.answers:
        word = asks.answers[number % len(asks.answers)]
        await room.ask("answer_machine", answer=word, kind=asks.kind)


async def finish(room):
    """Put everything right, answer what is asked, and play the hand out."""
    bench = room.bench
    bench.faults.clear()
    bench.plugged = True
    if not bench.on:
        bench.power_up()
    for _ in range(MOST_STEPS):
        hand = room.table.play.hand
        if hand is None:
            await room.ask("start_hand")
        elif hand.phase == "betting" and question(room.table) is None and room.machine.asked is None:
            await room.ask("check_or_call")
        elif hand.phase == "showdown":
            await room.ask("declare_winners", pot=0, seats=(hand.live[0],))
        elif hand.phase == "ended" and not room.machine.asked:
            return
        await answer(room, 0)
        await room.wait(0.5)
    raise AssertionError(f"the hand does not end: {room.machine}")


@settings(max_examples=examples(30), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(days)
def test_the_hand_always_ends_and_nothing_is_done_twice(at_the_machine, day):
    async def evening(room):
        chips = room.table.chips()
        await room.shuffled()
        await room.ask("start_hand")
        for what, number, fault in day:
            await happen(room, what, number, fault)
        await finish(room)
        check_felt(room.bench.deck.moved)
        assert room.table.chips() == chips
        rows = await room.evening.writer.rows("table/1", 0, 100_000)
        check_orders(room, rows)
        check_replay(room, rows)

    at_the_machine(evening)


def check_felt(moved):
    """What lies on the felt is one hand: two cards a seat, at most three burns, at most five on the board."""
    places = Counter((purpose, seat) for _, _, purpose, seat in moved)
    most = {0: 2, 1: 3, 2: 5, 3: 52}
    assert all(cards <= most[purpose] for (purpose, _), cards in places.items()), places


def check_orders(room, rows):
    """No order has brought more cards than it asked for, and none was sent that is not in the journal."""
    asked = {}
    for event in map(TABLE_EVENTS.read, rows):
        if isinstance(event, MachineAsked):
            assert event.command not in asked
            asked[event.command] = event
        elif isinstance(event, AskEnded) and event.how == "never_begun":
            del asked[event.command]  # it was taken back in time: its id is free
    brought = Counter(command for command, *_ in room.bench.deck.moved)
    for command, cards in brought.items():
        most = {"burn": 1, "eject": 52}.get(asked[command].work, asked[command].cards)
        assert cards <= most


def check_replay(room, rows):
    table = None
    for row in rows:
        table = evolve(table, Recorded(row.seq, row.command_id, TABLE_EVENTS.read(row), row.monotonic))
    assert table == room.table
