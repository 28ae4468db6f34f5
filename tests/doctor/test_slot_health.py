"""The health of a slot: a release on trial stays when nothing is missing that was true of the one before."""

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from httpx import ASGITransport, AsyncClient

from shuffleup.api.application import create_app
from shuffleup.cli.slot import examined, is_on_trial
from shuffleup.kernel.field_types import Millis
from shuffleup.protocol.box import PartView, UnitView
from shuffleup.protocol.clock import NowView
from shuffleup.protocol.update_left import UpdateLeft
from shuffleup.stations.latest_views import Hub
from shuffleup.storage.left_update import KNOWN, WHY, keep_known, known, read_left
from shuffleup.unit.doctor.slot_health import SlotProbe, first_no
from shuffleup_demo.virtual_time import VirtualClock, run
from shuffleup_ui.pages import pages

PARTS = ("keys", "display", "dealer_display", "buzzer")
WALL = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)


class Box:
    """A box whose program answers as the real one does, and what can be broken of it.

    `stands_at` stops the clock of the program at a reading.
    """

    def __init__(self, tmp_path: Path) -> None:
        self.clock: VirtualClock | None = None
        self.simulated, self.stored, self.ok = False, True, {"keys", "display", "dealer_display", "buzzer"}
        self.role = "table,table runs,touchscreen runs"
        self.addresses: tuple[str, ...] = ("192.168.4.20",)
        self.stands_at: int | None = None
        self.silent: set[str] = set()
        self.breaks: dict[int, Callable[[Box], object]] = {}
        self.folder, self.net = tmp_path / "data", tmp_path / "net"
        for name, state in (("lo", "unknown"), ("eth0", "down"), ("wlan0", "up")):
            (self.net / name).mkdir(parents=True)
            (self.net / name / "operstate").write_text(f"{state}\n", encoding="ascii")
        self.hub = Hub()
        app = create_app(hub=self.hub, submit=self._submit, metal=None, pages=pages(), now=self._now)
        self._at_the_box = ASGITransport(app, client=("127.0.0.1", 50_000))

    async def _submit(self, command):
        raise AssertionError(f"{command} of a slot that is only looked at")

    def _now(self) -> NowView:
        now = self.clock.now() if self.clock else 0
        return NowView(Millis(now if self.stands_at is None else self.stands_at))

    async def fetch(self, path: str) -> bytes | None:
        """Get a path of the program."""
        parts = tuple(PartView(part, part in self.ok) for part in PARTS)
        self.hub.post("unit", UnitView("table 1", parts, True, self.stored, self.simulated))
        if path in self.silent:
            return None
        async with AsyncClient(transport=self._at_the_box, base_url="http://localhost") as client:
            answer = await client.get(path)
        return answer.content if answer.status_code == 200 else None

    def looked_at(self, *, on_trial: bool, minutes: int = 10) -> int:
        """Look at the slot minute by minute; what `breaks` in a minute does so before it is looked at."""

        async def main(clock: VirtualClock) -> int:
            self.clock = clock
            probe = SlotProbe(self.fetch, self._role, lambda: self.addresses, self.folder, self.net)
            began, self.looks = clock.now(), 0
            status = await examined(probe, clock, on_trial=on_trial, minutes=minutes)
            self.took_s = (clock.now() - began) // 1000
            return status

        return run(main, WALL)

    def _role(self) -> str:
        self.looks += 1
        self.breaks.get(self.looks, lambda box: None)(self)
        return self.role


@pytest.fixture
def box(tmp_path: Path) -> Box:
    """A box whose slot before had everything, with a release on trial that has it, too."""
    made = Box(tmp_path)
    assert made.looked_at(on_trial=False, minutes=1) == 0
    return made


def test_what_is_true_of_the_default_is_kept_for_the_next_trial(box):
    assert known(box.folder) == {
        "page": "answers",
        "wall": "answers",
        "storage": "stored",
        "time": "runs",
        "keys": "real",
        "display": "real",
        "dealer_display": "real",
        "network": "wlan0",
        "address": "there",
        "role": "table,table runs,touchscreen runs",
    }


def test_a_release_that_has_all_that_the_one_before_had_is_good_after_ten_minutes(box, capsys):
    capsys.readouterr()
    assert box.looked_at(on_trial=True) == 0
    assert (box.looks, box.took_s) == (10, 600)
    assert capsys.readouterr().out.splitlines() == [f"minute {one}: all as before" for one in range(1, 11)]
    assert not (box.folder / WHY).exists()


def no_wall(box: Box) -> None:
    box.silent = {"/wall"}


def no_page(box: Box) -> None:
    box.silent = {"/", "/wall", "/api/views?topics=unit"}


def no_card(box: Box) -> None:
    for one in box.folder.glob("trial*"):
        one.unlink()
    (box.folder / "trial.journal").mkdir()


def no_store(box: Box) -> None:
    box.stored = False


def no_keys(box: Box) -> None:
    box.ok.remove("keys")


def no_display(box: Box) -> None:
    box.ok.remove("display")


def no_dealer_display(box: Box) -> None:
    box.ok.remove("dealer_display")


def no_touchscreen(box: Box) -> None:
    box.role = "table,table runs"


def simulated(box: Box) -> None:
    box.simulated = True


def no_wifi(box: Box) -> None:
    (box.net / "wlan0/operstate").write_text("down\n", encoding="ascii")


def no_address(box: Box) -> None:
    box.addresses = ()


def another_role(box: Box) -> None:
    box.role = "floor,table runs,touchscreen runs"


def no_time(box: Box) -> None:
    box.stands_at = 1


FAULTS = [
    (no_page, "page", "", "in minute 3 its page / did not answer"),
    (no_wall, "wall", "", "in minute 3 its page /wall did not answer"),
    (no_card, "storage", "", "in minute 3 a row could not be stored and read on the card"),
    (no_store, "storage", "", "in minute 3 a row could not be stored and read on the card"),
    (no_keys, "keys", "", "in minute 3 the keys of the box were not there"),
    (no_display, "display", "", "in minute 3 the small display of the box was not there"),
    (
        no_dealer_display,
        "dealer_display",
        "",
        "in minute 3 the display of the dealer was not there",
    ),
    (no_touchscreen, "role", "touchscreen runs", "in minute 3 the box was not what it is for"),
    (simulated, "keys", "", "in minute 3 the keys of the box were not there"),
    (no_wifi, "network", "wlan0", "in minute 3 the network was not as before: no wlan0"),
    (no_address, "address", "there", "in minute 3 the box had no address in the network"),
    (another_role, "role", "table", "in minute 3 the box was not what it is for"),
    (no_time, "time", "", "in minute 3 its clock stood still"),
]


@pytest.mark.parametrize(
    ("fault", "kind", "missing", "sentence"), FAULTS, ids=[one[0].__name__ for one in FAULTS]
)
def test_one_no_of_what_was_true_before_ends_the_trial_and_says_why(box, fault, kind, missing, sentence):
    """The release comes up and has all of it for two minutes."""
    box.breaks[3] = fault
    mask = os.umask(0o077)  # as the units have it
    try:
        assert box.looked_at(on_trial=True) == 1
    finally:
        os.umask(mask)
    assert (box.looks, box.took_s) == (3, 180)
    assert (box.folder / WHY).stat().st_mode & 0o777 == 0o644
    first, second = (box.folder / WHY).read_text(encoding="utf-8").splitlines()
    assert second == sentence
    told = box.folder / "told"
    told.write_text(f"0.3.0\n{first}\n{second}\n", encoding="utf-8")
    left = read_left(told)
    assert left is not None
    assert (left.release, left.kind, left.minute) == ("0.3.0", kind, 3)
    assert not missing or left.missing == missing


def test_what_the_box_never_had_is_not_asked_of_a_release(tmp_path):
    """Keys that were simulated, a display that was dark, a cable that was not in."""
    box = Box(tmp_path)
    box.simulated, box.addresses = True, ()
    no_wifi(box)
    assert box.looked_at(on_trial=False, minutes=1) == 0
    assert box.looked_at(on_trial=True) == 0


def test_a_release_after_one_that_kept_nothing_needs_its_page_its_card_and_its_clock(box):
    """The first release that looks: the one before it knew no such question."""
    (box.folder / KNOWN).unlink()
    no_display(box)
    no_wall(box)
    assert box.looked_at(on_trial=True) == 0
    (box.folder / KNOWN).unlink()
    no_page(box)
    assert box.looked_at(on_trial=True) == 1


def test_the_default_is_not_left_and_keeps_what_is_known_of_keys_while_its_program_is_away(box):
    no_page(box)
    assert box.looked_at(on_trial=False) == 0
    assert box.looks == 10
    kept = known(box.folder)
    assert (kept["page"], kept["keys"]) == ("", "real")


def test_a_trial_changes_nothing_of_what_is_known_before_it_is_good(box):
    (box.net / "eth0/operstate").write_text("up\n", encoding="ascii")
    box.breaks[10] = no_display
    assert box.looked_at(on_trial=True) == 1
    assert known(box.folder)["network"] == "wlan0"
    box.ok.add("display")
    box.breaks.clear()
    assert box.looked_at(on_trial=True) == 0
    assert known(box.folder)["network"] == "eth0,wlan0"


def test_a_wall_is_asked_for_its_card_its_network_and_its_role_alone(box):
    """It has no address of its own: the television shows the page of the floor."""
    absent = dict.fromkeys(("page", "wall", "time", *PARTS), "")
    keep_known(box.folder, {"role": "wall,wall runs", **absent})
    no_page(box)
    box.role = "wall,wall runs"
    assert box.looked_at(on_trial=True) == 0
    box.role = "wall,"
    assert box.looked_at(on_trial=True) == 1


def test_the_cause_is_told_before_what_follows_from_it():
    before = {"network": "eth0", "display": "real", "page": "answers"}
    assert first_no(before, {"storage": "stored", "network": "", "role": ""}) == ("page", "answers")
    assert first_no({"network": "a,b,c"}, {"role": "wall runs", "storage": "stored", "network": "b"}) == (
        "network",
        "a, c",
    )


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("0.3.0\nended 0\nits start ended\n", UpdateLeft("0.3.0", "ended")),
        ("0.3.0\nnetwork 4 eth0, wlan0\nx\n", UpdateLeft("0.3.0", "network", 4, "eth0, wlan0")),
        ("", UpdateLeft("", "")),
        ("0.3.0\n", UpdateLeft("0.3.0", "")),
        ("0.3.0\x1b[31m\npage x\n", UpdateLeft("0.3.0\\u001b[31m", "page")),
    ],
)
def test_what_another_release_has_written_is_read_as_far_as_it_can_be(tmp_path, text, left):
    (tmp_path / "left").write_text(text, encoding="utf-8")
    assert read_left(tmp_path / "left") == left
    assert read_left(tmp_path / "none") is None


def test_a_slot_is_on_trial_where_another_one_is_the_default():
    assert is_on_trial("slot b runs, a is the default\n0.2.0 did not stay: its start ended\n")
    assert not is_on_trial("slot a runs, a is the default\n")
    assert not is_on_trial("")
