"""`shuffleup demo --dealing machine`: a twin of the card machine deals every hand of an event."""

import json

import pytest

from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.field_types import TableNo, table_stream
from shuffleup.storage.journal.store import Journal


@pytest.fixture(scope="module")
def played(in_a_shared_folder):
    """Play a short event of two to its end; gives the result and the rows of its table."""
    folder, shuffleup = in_a_shared_folder
    event = folder / "short.toml"
    assert shuffleup("new", event, "--rule-set", "tda-2024").returncode == 0
    event.write_text(event.read_text().replace("start_stack = 10000", "start_stack = 400"))
    words = ("--event", event, "--players", 2, "--seed", 6, "--journal", folder / "short.journal")
    run = shuffleup("demo", "--until-done", "--json", "--dealing", "machine", *words)
    assert (run.returncode, run.stderr) == (0, "")
    journal = Journal.open(folder / "short.journal", clock=BootClock())
    rows = list(journal.rows(table_stream(TableNo(1))))
    journal.close()
    return json.loads(run.stdout), rows


def test_an_event_is_dealt_by_the_machine_from_the_first_hand_to_the_last(played):
    result, rows = played
    kinds = [row.type for row in rows]
    assert result["places_given"]
    assert result["chips_explained"]
    assert kinds.count("machine.committed") >= result["hands"] >= 1
    orders = [kind for kind in kinds if kind in ("machine.asked", "machine.done")]
    assert orders[::2] == ["machine.asked"] * len(orders[::2])
    assert orders[1::2] == ["machine.done"] * len(orders[1::2])  # the end of the event may come in a shuffle
    assert len(orders) >= 8 * result["hands"]
    assert "machine.failed" not in kinds


def test_every_card_of_every_deck_came_once_and_in_the_order_of_the_slots(played):
    _, rows = played
    decks, ordinals = [], []
    for row in rows:
        if row.type == "machine.card":
            ordinals.append(json.loads(row.payload)["ordinal"])
        elif row.type == "machine.revealed":
            decks.append(ordinals)
            ordinals = []
    assert decks
    assert all(deck == list(range(1, 53)) for deck in decks)


def test_every_deck_that_was_revealed_is_proved_fair_from_the_journal(played, in_a_shared_folder):
    _, rows = played
    folder, shuffleup = in_a_shared_folder
    revealed = sum(row.type == "machine.revealed" for row in rows)
    run = shuffleup("audit", "--shuffle", folder / "short.journal")
    assert [line.split()[0] for line in run.stdout.splitlines()[:revealed]] == ["fair"] * revealed
    assert run.stdout.splitlines()[-1].startswith(f"{revealed} of ")
