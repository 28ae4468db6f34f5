"""The page of the units: units that wait, a code that is typed, admitted units, and codes for phones."""

import json
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from shuffleup.api.venue_address import Venue
from shuffleup.kernel.field_types import TableNo
from shuffleup.network.bus.notices import FloorAddress
from shuffleup.network.trust.paired_units import PairedUnits
from shuffleup.network.trust.pairing import key_of, request_of
from shuffleup.network.trust.pairing_desk import PairingDesk
from shuffleup.network.trust.room_wifi import AccessPoint, kept_text
from shuffleup.network.trust.sealing import SealingKey
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.protocol.box import PartView, UnitView
from shuffleup.protocol.venue_boxes import AreasView, AreaView, LinksView, LinkView
from shuffleup_demo.clocks import HandClock

AUTHORITY, CODE, NONCE = "AA:BB", "7K3MQ9TX", bytes(16)
UNIT = UnitKey(bytes(32))
ADMIT = "#waiting-units form"


@pytest.fixture
def venue(house: Any, tmp_path: Path) -> Any:
    """The house as the floor of a venue that nobody has joined."""
    paired = PairedUnits(tmp_path / "venue")
    floors = (FloorAddress("192.168.4.13", 8883, 8443),)
    desk = PairingDesk("halftime", AUTHORITY, paired, clock=HandClock(), floors=lambda area: floors)
    house.app.state.venue = Venue("the certificate", lambda: "https://192.168.4.13:8443", desk, paired)
    house.app.state.room_wifi = tmp_path / "room-wifi.toml"
    house.app.state.stick = tmp_path / "found.json"
    house.paired = paired
    return house


def ask_to_join(house: Any, name: str = "table 3") -> None:
    """Send what a box sends that wants to be let in."""
    key = key_of(CODE, UNIT.unit_id, NONCE.hex())
    made = request_of(UNIT, name, NONCE, key, AUTHORITY, SealingKey().public)
    body = json.dumps({name: getattr(made, name) for name in made.__struct_fields__}).encode()
    with urlopen(Request(f"{house.url}/api/pairing", body, {"content-type": "application/json"})) as answer:
        assert answer.status == 200


def test_a_box_that_waits_is_let_in_with_the_code_on_its_display(venue: Any, console: Any) -> None:
    ask_to_join(venue)
    page = console("units", width=360, height=740)
    page.wait_for(f"document.querySelector('{ADMIT}') !== null")
    assert page.text("#waiting-units .task p") == "table 3"
    assert page.text("#waiting-units .doc") == "waits for less than a minute, key 3b6a 27bc ceb6 a42d"
    page.click(f"{ADMIT} [type=submit]")
    page.expect_text(f"{ADMIT} .wrong", "The code is missing: it stands on the display of the box.")
    page.write(f"{ADMIT} input", "7k3m-q9tx")
    page.write(f"{ADMIT} [inputmode=numeric]", "3")
    page.click(f"{ADMIT} [type=submit]")
    page.wait_for("document.querySelector('#paired-units strong')?.innerText === 'table 3'")
    assert page.evaluate(f"document.querySelector('{ADMIT}')") is None
    assert [(one.name, one.table) for one in venue.paired.units] == [("table 3", 3)]


def test_a_box_is_let_in_to_an_area_and_moved_to_another(venue: Any, console: Any) -> None:
    desk = venue.app.state.venue.pairing = PairingDesk(
        "halftime", AUTHORITY, venue.paired, clock=HandClock(), floors=lambda area: (), areas=2
    )
    assert desk.view().areas == 2
    ask_to_join(venue)
    page = console("units", width=360, height=740)
    page.wait_for(f"document.querySelector('{ADMIT}') !== null")
    page.write(f"{ADMIT} input", "7k3m-q9tx")
    area = "document.querySelector('#waiting-units select')"
    page.evaluate(f"{area}.value = '2'")
    page.click(f"{ADMIT} [type=submit]")
    page.wait_for("document.querySelector('#paired-units select')?.value === '2'")
    assert [one.area for one in venue.paired.units] == [2]
    moved = "document.querySelector('#paired-units select')"
    page.evaluate(f"{moved}.id = 'before', {moved}.value = '1', {moved}.dispatchEvent(new Event('change'))")
    page.wait_for(f"{moved}.id !== 'before' && {moved}.value === '1'")
    assert [one.area for one in venue.paired.units] == [1]


def test_the_areas_are_shown_with_their_boxes_and_their_bridges(venue: Any, console: Any) -> None:
    page = console("units", width=360, height=740)
    assert page.text("#areas") == ""
    box = LinkView("unit-1", "box one", TableNo(1), linked=True, since="19:00")
    venue.post("links", LinksView((box,)))
    up = AreaView(1, linked=True, since="18:55", users=("unit-1",))
    down = AreaView(2, linked=False, since="20:31")
    venue.post("areas", AreasView((up, down)))
    page.wait_for("document.querySelectorAll('#areas tbody tr').length === 2")
    rows = "[...document.querySelectorAll('#areas tbody tr')]"
    assert page.evaluate(f"{rows}.map((row) => [...row.cells].map((one) => one.innerText))") == [
        ["Area 1", "up since 18:55", "box one (table 1)"],
        ["Area 2", "down since 20:31: its tables play on alone", ""],
    ]


def test_the_standby_is_let_in_by_a_control_of_its_own_that_says_what_it_gives_away(
    venue: Any, console: Any
) -> None:
    ask_to_join(venue)
    page = console("units", width=360, height=740)
    page.wait_for(f"document.querySelector('{ADMIT}') !== null")
    page.click(f"{ADMIT} summary")
    assert page.text(f"{ADMIT} details .doc").startswith("As the standby the box gets the key of this floor")
    page.write(f"{ADMIT} input", "7k3m-q9tx")
    page.click(f"{ADMIT} details button")
    page.expect_text(f"{ADMIT} details button", "Press again: it gets the key of this floor")
    page.wait_for(f"document.querySelector('{ADMIT} details button').dataset.armed === 'ready'")
    assert list(venue.paired.units) == []
    page.click(f"{ADMIT} details button")
    page.wait_for("document.querySelector('#paired-units strong')?.innerText === 'table 3'")
    assert page.text("#paired-units .doc").startswith("standby, with the key of this floor")
    assert [(one.name, one.standby) for one in venue.paired.units] == [("table 3", True)]


def test_the_console_of_a_standby_takes_over_at_a_second_press(venue: Any, console: Any) -> None:
    page = console("units", width=360, height=740)
    page.wait_for("document.querySelector('#take-over') !== null")
    assert page.evaluate("document.querySelector('#take-over').checkVisibility()") is False
    venue.post("links", LinksView(fault="standby, 0 events behind", waits=True))
    page.wait_for("document.querySelector('#take-over').checkVisibility()")
    told = page.evaluate("document.querySelector('#take-over').closest('section').innerText")
    assert "Take over only when the floor is lost." in told
    assert "asks the tables for what it lacks" in told
    page.click("#take-over")
    page.expect_text("#take-over", "Press again: this box is the floor then, and the old one stops")
    page.wait_for("document.querySelector('#take-over').dataset.armed === 'ready'")
    page.click("#take-over")
    page.wait_for("document.querySelector('#take-over').closest('section').innerText.includes('Not done')")


def test_a_wrong_code_is_told_beside_it_and_lets_nobody_in(venue: Any, console: Any) -> None:
    ask_to_join(venue)
    page = console("units", width=360, height=740)
    page.wait_for(f"document.querySelector('{ADMIT}') !== null")
    page.write(f"{ADMIT} input", "0000-0000")
    page.click(f"{ADMIT} [type=submit]")
    page.wait_for(f"document.querySelector('{ADMIT} .wrong')?.innerText.includes('4 more')")
    assert list(venue.paired.units) == []


def test_phones_and_walls_find_their_pages_by_a_code(venue: Any, console: Any) -> None:
    page = console("units", width=360, height=740)
    loaded = "[...document.querySelectorAll('.codes img')].filter((one) => one.naturalWidth > 0).length"
    page.wait_for(f"{loaded} === 3")
    assert page.evaluate(loaded) == 3


def test_a_phone_joins_the_wifi_of_the_room_by_a_code_that_stands_first(venue: Any, console: Any) -> None:
    venue.app.state.room_wifi.write_bytes(kept_text(AccessPoint("Card Room", "khunuekwv2bfugca")))
    page = console("units", width=360, height=740)
    page.wait_for("document.querySelector('#room-wifi img')?.naturalWidth > 0")
    assert (
        page.text(".codes figure:first-child figcaption")
        == "First: the Wi-Fi Card Room, key khunuekwv2bfugca"
    )
    assert (
        page.evaluate("document.querySelector('#room-wifi img').getAttribute('src')") == "/api/room-wifi.svg"
    )


def test_a_release_on_a_stick_is_told_and_needs_nothing_of_a_director(venue: Any, console: Any) -> None:
    """The command is for whoever installs it, and folded away."""
    venue.app.state.stick.write_text('{"version": "0.1.2"}')
    page = console("units", width=360, height=740)
    page.expect_text(
        "#stick",
        "Release 0.1.2 is on the stick in this box. Play on as you are: nothing of it is installed by "
        "itself. For whoever installs it, when nobody plays",
    )
    page.evaluate("document.querySelector('#stick details').open = true")
    page.expect_text("#stick details p", "At the keyboard of the box: sudo shuffleup update")


def test_an_update_that_did_not_stay_is_told_where_the_boxes_are(venue: Any, console: Any) -> None:
    """The part `update` of the box says it in its own words."""
    why = "0.3.0, in minute 4 the keys of the box were not there"
    venue.post("unit", UnitView("table 1", (PartView("update", False, why),), True, True, False))
    page = console("units", width=360, height=740)
    told = f"The update of this box did not stay: {why}. The release before it runs."
    page.expect_text("#update-left", told)


def test_a_room_without_a_wifi_of_its_own_shows_no_empty_frame(venue: Any, console: Any) -> None:
    page = console("units", width=360, height=740)
    page.wait_for("document.querySelectorAll('.codes img').length === 3")
    assert page.evaluate("document.querySelector('#room-wifi').hidden") is True


def test_a_box_alone_says_that_it_lets_no_others_in(house: Any, console: Any) -> None:
    """It offers no address of this computer alone, and asks for nothing that is not there."""
    page = console("units", width=360, height=740)
    page.expect_text(
        "#page section [role=status]", "This box lets no others in: it is not the floor of a venue."
    )
    page.expect_text(
        ".codes .doc",
        "This page was opened at this computer itself, under an address that no phone and no TV can find.",
    )
    assert page.evaluate("document.querySelectorAll('.codes img, .codes a').length") == 0
    refused = "performance.getEntriesByType('resource').filter((one) => one.responseStatus >= 400)"
    assert page.evaluate(f"{refused}.map((one) => one.name)") == []


def test_a_box_that_was_started_for_a_table_has_it_filled_in(venue: Any, console: Any) -> None:
    ask_to_join(venue, "box 7 for table 3")
    page = console("units", width=360, height=740)
    page.wait_for(f"document.querySelector('{ADMIT}') !== null")
    assert page.evaluate(f"document.querySelector('{ADMIT} [inputmode=numeric]').value") == "3"
