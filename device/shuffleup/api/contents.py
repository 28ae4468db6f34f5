"""Every address of the API: its path and method, who may ask there, and what answers.

The box answers by this table, and docs/reference/api.md is made of it.
"""

from enum import StrEnum
from functools import wraps
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route

from shuffleup.api import (
    bag_lists,
    box,
    club,
    commands,
    evening_draft,
    floor_console,
    handouts,
    look,
    papers,
    phone_feed,
    pin,
    player_cards,
    player_list,
    player_pages,
    possible,
    signups,
    venue_address,
    venue_boxes,
    view_streams,
)
from shuffleup.api.page_files import PageFiles
from shuffleup.api.papers import Show
from shuffleup.api.pin import check_look, check_session
from shuffleup.api.player_pages import PhonePages


class Who(StrEnum):
    """Who may ask; the answer itself looks at what a box, a unit or a phone sends to be known by."""

    ANYBODY = "anybody"
    BY_WHAT = "depends on what is asked for"
    LOOK = "the director, or who is at the box"
    DIRECTOR = "the director"
    LOOKS_AT_VENUE = "the director of a venue, who looks"
    DIRECTS_VENUE = "the director of a venue"
    UNIT = "a unit of the venue"
    STANDBY = "the standby"
    PLAYER = "a phone with a card"


class Address(NamedTuple):
    """A path with the method that is answered there; GET is HEAD, too."""

    path: str
    answer: Show
    who: Who = Who.ANYBODY
    method: str = "GET"

    def route(self) -> Route:
        """Make the route, which asks who it is before anything else."""
        return Route(self.path, checked(self), methods=[self.method])


CHECKS = {Who.LOOK: check_look, Who.DIRECTOR: check_session}


def checked(address: Address) -> Show:
    """Answer whoever may ask, and nobody else."""
    check = CHECKS.get(address.who)
    if check is None:
        return address.answer

    @wraps(address.answer)
    async def answer(request: Request) -> Response:
        check(request)
        return await address.answer(request)

    return answer


POST = "POST"

BOX = (
    Address("/api/events", view_streams.stream_events, Who.BY_WHAT),
    Address("/api/views", view_streams.list_views, Who.BY_WHAT),
    Address("/api/commands", commands.post_command, Who.BY_WHAT, POST),
    Address("/api/pin", pin.open_session, method=POST),
    Address("/api/verbs", commands.list_verbs),
    Address("/api/rules", floor_console.show_rules, Who.LOOK),
    Address("/api/charity", floor_console.show_charity, Who.DIRECTOR),
    Address("/api/deal", floor_console.show_deal, Who.LOOK),
    Address("/api/levels", floor_console.show_planned_levels, Who.LOOK),
    Address("/api/log", floor_console.show_log, Who.LOOK),
    Address("/api/evening", evening_draft.show_evening, Who.LOOK),
    Address("/api/evening", evening_draft.change_evening, Who.DIRECTOR, POST),
    Address("/api/evening/file", evening_draft.get_file, Who.LOOK),
    Address("/api/evening/rules", evening_draft.list_rules, Who.LOOK),
    Address("/api/evening/differences", evening_draft.compare_evenings, Who.LOOK),
    Address("/api/evening/begin", evening_draft.begin_evening, Who.DIRECTOR, POST),
    Address("/api/possible", possible.show_possible, Who.LOOK),
    Address("/api/settlement", floor_console.show_settlement, Who.DIRECTOR),
    Address("/api/metal", box.touch_metal, Who.BY_WHAT, POST),
    Address("/api/signups", signups.show_signups, Who.DIRECTOR),
    Address("/api/signups", signups.take_list, Who.DIRECTOR, POST),
    Address("/api/bags", bag_lists.show_bag_lists, Who.DIRECTOR),
    Address("/api/bags", bag_lists.take_bag_list, Who.DIRECTOR, POST),
    Address("/api/bags/{digest}", bag_lists.get_bag_list, Who.DIRECTOR),
    Address("/api/players.csv", player_list.post_players, Who.BY_WHAT, POST),
    Address("/api/players/preview", player_list.preview_players, Who.LOOK, POST),
    Address("/api/people", club.find_people, Who.LOOK),
    Address("/api/people/hidden", club.list_hidden, Who.LOOK),
    Address("/api/people/last", club.list_last, Who.LOOK),
    Address("/api/room-wifi", box.show_room_wifi, Who.LOOK),
    Address("/api/room-wifi.svg", box.show_wifi_code, Who.LOOK),
    Address("/api/stick", box.show_stick, Who.LOOK),
    Address("/api/invite/{kind}", handouts.give_invitation, Who.DIRECTOR),
)

LOOKS = (
    Address("/api/look", look.show_looks, Who.LOOK),
    Address("/api/look", look.post_look, Who.DIRECTOR, POST),
    Address("/api/look/{digest}/walls", look.show_walls),
    Address("/look", look.name_look),
    Address("/look/{digest}", look.list_look_files),
    Address("/look/{digest}/{file}", look.get_look_file),
)

FILES = (
    Address("/api/players.csv", papers.get_players, Who.DIRECTOR),
    Address("/api/results.csv", papers.get_results, Who.DIRECTOR),
    Address("/api/settlement.csv", papers.get_settlement, Who.DIRECTOR),
    Address("/api/archive.json", papers.get_archive, Who.DIRECTOR),
    Address("/api/share/{kind}", handouts.give_results, Who.DIRECTOR),
)

CLUB = (
    Address("/api/club", club.show_club, Who.LOOK),
    Address("/api/club/seasons/{season}", club.show_season, Who.LOOK),
    Address("/api/club/seasons/{season}", club.change_season, Who.DIRECTOR, POST),
    Address("/api/club/people", club.show_book, Who.LOOK),
    Address("/api/club/people/{person}", club.show_person, Who.DIRECTOR),
    Address("/api/club/people/{person}", club.change_person, Who.DIRECTOR, POST),
    Address("/api/club/statistics", club.switch_statistics, Who.DIRECTOR, POST),
    Address("/api/club/rules", club.rule_season, Who.DIRECTOR, POST),
    Address("/api/club/results", club.take_results, Who.DIRECTOR, POST),
    Address("/api/club/saves", club.take_save, Who.DIRECTOR, POST),
    Address("/api/club/join", club.join_player, Who.DIRECTOR, POST),
    Address("/api/club/ledger", club.show_ledger, Who.DIRECTOR),
    Address("/api/club/ledger", club.enter_in_ledger, Who.DIRECTOR, POST),
    Address("/print/season/{season}/{file}", club.print_season),
)

PAPERS = (
    Address("/print/charity", papers.show_charity_statement, Who.DIRECTOR),
    Address("/print/charity.txt", papers.show_charity_statement, Who.DIRECTOR),
    Address("/print/deal", papers.show_deal_agreement, Who.DIRECTOR),
    Address("/print/deal.txt", papers.show_deal_agreement, Who.DIRECTOR),
    Address("/print/settlement", papers.show_settlement_sheet, Who.DIRECTOR),
    Address("/print/settlement.txt", papers.show_settlement_sheet, Who.DIRECTOR),
    Address("/print/bags", papers.show_bag_tags, Who.DIRECTOR),
    Address("/print/bags.txt", papers.show_bag_tags, Who.DIRECTOR),
    Address("/print/bags/{entry}", papers.show_bag_tags, Who.DIRECTOR),
    Address("/print/bag-list", papers.show_bag_list, Who.DIRECTOR),
    Address("/print/bag-list.txt", papers.show_bag_list, Who.DIRECTOR),
    Address("/print/vouchers", papers.show_vouchers, Who.DIRECTOR),
    Address("/print/vouchers.txt", papers.show_vouchers, Who.DIRECTOR),
    Address("/print/seat-list", papers.show_seat_list, Who.DIRECTOR),
    Address("/print/seat-list.txt", papers.show_seat_list, Who.DIRECTOR),
    Address("/print/merged-bags", papers.show_merged_bags, Who.DIRECTOR),
    Address("/print/merged-bags.txt", papers.show_merged_bags, Who.DIRECTOR),
    Address("/print/receipts", papers.show_receipts, Who.DIRECTOR),
    Address("/print/receipts.txt", papers.show_receipts, Who.DIRECTOR),
    Address("/print/receipts/{entry}", papers.show_receipts, Who.DIRECTOR),
    Address("/print/{paper}", papers.show_paper),
)

VENUE = (
    Address("/ca.crt", venue_address.show_authority),
    Address("/qr/{page}.svg", venue_address.show_code),
    Address("/api/door", pin.show_door),
    Address("/api/pairing", venue_boxes.list_units, Who.LOOKS_AT_VENUE),
    Address("/api/pairing", venue_boxes.ask_to_join, Who.UNIT, POST),
    Address("/api/pairing/{unit}", venue_boxes.show_answer, Who.UNIT),
    Address("/api/pairing/{unit}/admit", venue_boxes.admit_unit, Who.DIRECTS_VENUE, POST),
    Address("/api/pairing/{unit}/area", venue_boxes.move_unit, Who.DIRECTS_VENUE, POST),
    Address("/api/pairing/{unit}/send_away", venue_boxes.send_unit_away, Who.DIRECTS_VENUE, POST),
    Address("/api/units/floors", venue_boxes.show_floors, Who.UNIT),
    Address("/api/units/pin-record", venue_boxes.show_pin_record, Who.UNIT),
    Address("/api/standby/bundle", venue_boxes.show_bundle, Who.STANDBY),
    Address("/api/standby/secrets", venue_boxes.show_secrets, Who.STANDBY),
)
"""What only the floor of a venue answers; any other box says so."""

PHONES = (
    Address("/api/me", phone_feed.look_at_me, Who.PLAYER),
    Address("/api/me", player_pages.act_by_phone, Who.PLAYER, POST),
    Address("/api/me/events", phone_feed.follow_me, Who.PLAYER),
    Address("/api/me/door", player_pages.come_to_door, method=POST),
    Address("/api/me/enter.svg", player_cards.show_enter_code),
    Address("/api/cards/{entry}.svg", player_cards.show_card),
)

PAST = Address("/api/past", papers.list_past, Who.LOOK)

TABLE = (*BOX, *LOOKS, *FILES, *CLUB, *PAPERS, PAST, *VENUE, *PHONES)


def routes(pages: Path) -> list[BaseRoute]:
    """List what a box answers, with the pages in their folder and the papers of past events."""
    past = [Route(one.path, papers.of_a_past_event(checked(one))) for one in (*PAPERS, *FILES)]
    return [
        *(one.route() for one in TABLE),
        Mount("/past/{event}", routes=past),
        *PhonePages(pages).routes(),
        *PageFiles(pages).routes(),
    ]
