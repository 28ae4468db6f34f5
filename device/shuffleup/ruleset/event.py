"""The event itself: its form, date, currency and director, late entries, papers, and what faces and phones
show.
"""

from typing import Annotated, Literal

from msgspec import Meta

from shuffleup.kernel.field_types import Money, PersonName, PersonText, SeatNo
from shuffleup.ruleset.group import Group, Price


class Currency(Group, frozen=True):
    """The writing of money: its sign, the side of the sign, and the digits after the point."""

    symbol: Annotated[str, Meta(max_length=4, description="The sign or letters of the currency.")] = ""
    position: Annotated[
        Literal["before", "after"], Meta(description="Whether the sign stands before or after the amount.")
    ] = "before"
    decimals: Annotated[
        int, Meta(ge=0, le=3, description="Digits after the point; money counts in the last of them.")
    ] = 2


CurrencyCode = Literal[
    "",
    "AUD",
    "CAD",
    "CHF",
    "CZK",
    "DKK",
    "EUR",
    "GBP",
    "INR",
    "JPY",
    "NOK",
    "NZD",
    "PLN",
    "SEK",
    "USD",
    "ZAR",
]

CURRENCIES: dict[CurrencyCode, Currency] = {
    "": Currency(),
    "AUD": Currency("A$"),
    "CAD": Currency("C$"),
    "CHF": Currency("CHF", "after"),
    "CZK": Currency("Kč", "after"),
    "DKK": Currency("kr", "after"),
    "EUR": Currency("€", "after"),
    "GBP": Currency("£"),
    "INR": Currency("₹"),
    "JPY": Currency("¥", decimals=0),
    "NOK": Currency("kr", "after"),
    "NZD": Currency("NZ$"),
    "PLN": Currency("zł", "after"),
    "SEK": Currency("kr", "after"),
    "USD": Currency("$"),
    "ZAR": Currency("R"),
}
"""The currencies that an event may name by code; the empty code writes plain numbers."""


class Event(Group, frozen=True):
    """The event itself (table `event`)."""

    format: Annotated[
        Literal["elimination", "crews", "cash"],
        Meta(description="Play until one holds all chips, first stages of crews, or a cash table (GEN-11)."),
    ] = "elimination"
    title: Annotated[
        PersonText,
        Meta(max_length=40, description="The name of the event on wall, OLED and papers; empty: the file's."),
    ] = ""
    date: Annotated[
        str,
        Meta(
            pattern=r"^([0-9]{4}-[0-9]{2}-[0-9]{2}|open)$",
            examples=["2026-11-21", "open"],
            description="The day of the event, year first; `open` where none is set (STR-03).",
        ),
    ] = "2026-01-01"
    start: Annotated[
        str,
        Meta(
            pattern=r"^(([01][0-9]|2[0-3]):[0-5][0-9]|open)$",
            examples=["19:00", "open"],
            description="The time at which level one begins; `open` where none is set (STR-01).",
        ),
    ] = "19:00"
    currency: Annotated[
        CurrencyCode | Currency,
        Meta(description="A code, or sign, side and decimals of any other currency; changes no rule."),
    ] = ""
    statistics: Annotated[
        bool,
        Meta(description="Whether hands and results of this event are counted in statistics (STT-15)."),
    ] = True
    place: Annotated[
        PersonText,
        Meta(max_length=200, description="Where it is, for the invitation: a name, an address (BEF-06)."),
    ] = ""
    minutes: Annotated[
        int,
        Meta(
            ge=0,
            le=2000,
            description="How long the evening lasts, for the invitation; 0: to the likely end, or 240 "
            "(BEF-07).",
        ),
    ] = 0

    def money_format(self) -> Currency:
        """Return how money is written at this event."""
        return CURRENCIES[self.currency] if isinstance(self.currency, str) else self.currency


class Rulings(Group, frozen=True):
    """The people who decide a dispute (table `rulings`)."""

    decider: Annotated[
        Literal["director", "host"], Meta(description="Who rules when a question comes up (GEN-05).")
    ] = "director"
    deputy: Annotated[
        PersonName,
        Meta(
            min_length=1,
            max_length=40,
            description="Who rules where the decider is a party to the dispute, by name; `open`: named "
            "before the start (GEN-05).",
        ),
    ] = "name"

    def has_deputy(self) -> bool:
        """Say whether the deputy is somebody; the shipped rule sets have the word `name` in that place."""
        return self.deputy not in ("name", "open")


class Registration(Group, frozen=True):
    """The people who may enter, and the end of registration (table `registration`)."""

    pay_deadline_days: Annotated[
        int,
        Meta(ge=0, le=365, description="Calendar days before the event by which the fee is due (REG-01)."),
    ] = 0
    buy_on_the_day: Annotated[
        bool, Meta(description="Whether a place can be bought on the day of the event (REG-03).")
    ] = True
    late_entry_until_level: Annotated[
        int, Meta(ge=0, le=99, description="Last level in which one may enter; 0: only before play (REG-17).")
    ] = 0


PlayerAsk = Literal["rebuy", "reentry", "addon", "call_floor", "clock", "sit_out"]
"""The requests that a player may make by phone."""


class Players(Group, frozen=True):
    """The players' own page (table `players`)."""

    page: Annotated[
        bool,
        Meta(
            description="Whether each player has a page, by the code of the seat card; "
            "needs a floor PIN (PLY-01)."
        ),
    ] = False
    live_hand: Annotated[
        Literal["hide", "show"],
        Meta(
            description="What the page shows to a player with a live hand: one line, or all (PLY-09, TDA 5)."
        ),
    ] = "hide"
    own_stack: Annotated[
        Literal["between_hands", "always", "never"],
        Meta(description="When the page shows the player's own stack (PLY-10)."),
    ] = "between_hands"
    phones: Annotated[
        int, Meta(ge=1, le=5, description="How many phones may use one card at the same time (PLY-04).")
    ] = 2
    requests: Annotated[
        tuple[PlayerAsk, ...], Meta(description="What players may ask for by phone (PLY-12).")
    ] = ("rebuy", "reentry", "addon", "call_floor", "clock", "sit_out")
    enroll: Annotated[
        Literal["off", "check_in", "register"],
        Meta(
            description="Whether players check in, or enter themselves too, by a code at the door "
            "(PLY-14, PLY-15)."
        ),
    ] = "off"


class SignUpRules(Group, frozen=True):
    """Who says before the event that they come (table `signup`)."""

    enabled: Annotated[
        bool, Meta(description="Whether sign-ups are kept before the event: lines, not entries (BEF-01).")
    ] = False
    missing: Annotated[
        Literal["keep", "withdraw"],
        Meta(description="What becomes of a sign-up that a newer file does not have (BEF-02)."),
    ] = "keep"
    most: Annotated[
        int, Meta(ge=0, le=10_000, description="Places for persons with their guests; 0: no limit (BEF-05).")
    ] = 0
    page_url: Annotated[
        str,
        Meta(
            pattern=r"^(https?://[^\s<>\"]{1,290})?\Z",
            max_length=300,
            description="Where the host has put the page of the invitation; empty: nowhere (BEF-08).",
        ),
    ] = ""


class Share(Group, frozen=True):
    """What others may read of the results (table `share`)."""

    names: Annotated[
        Literal["full", "first", "initials"],
        Meta(description="Names in pictures, texts and pages of results: whole or short (BEF-14)."),
    ] = "full"
    places: Annotated[
        Literal["all", "paid"], Meta(description="Whether all places are in them, or those paid (BEF-15).")
    ] = "all"
    money: Annotated[bool, Meta(description="Whether prizes and pool are in them (BEF-15).")] = True


class Home(Group, frozen=True):
    """What a home that runs Home Assistant may read of the evening (table `home`)."""

    enabled: Annotated[
        bool,
        Meta(
            description="Whether Home Assistant may read level, blinds, time, players and breaks, at the "
            "broker of the box's settings (PAP-04)."
        ),
    ] = False
    prefix: Annotated[
        str,
        Meta(
            pattern=r"^[A-Za-z0-9_-]{1,40}\Z",
            description="The topic under which Home Assistant looks for devices (PAP-04).",
        ),
    ] = "homeassistant"


class SeveralEvents(Group, frozen=True):
    """An event beside others on one floor (table `events`)."""

    two_at_once: Annotated[
        bool,
        Meta(
            description="Whether who plays here may play in another event that allows it, too, at the same "
            "time (EVT-03)."
        ),
    ] = False


class Papers(Group, frozen=True):
    """Papers that are signed (table `papers`)."""

    name_from: Annotated[
        Price, Meta(description="Prizes from which a charity statement names winners; 0: all paid (PAP-01).")
    ] = Money(0)


Audience = Literal["dealer", "all", "never"]


class Show(Group, frozen=True):
    """The pots and stacks that the faces show (table `show`)."""

    pot: Annotated[
        Audience,
        Meta(description="Who sees what is in the pot; in pot limit everybody may (PL-05, TDA 54)."),
    ] = "dealer"
    stacks: Annotated[
        Audience,
        Meta(description="Who sees exact stacks (TDA 54, TDA 60)."),
    ] = "dealer"


class TableUse(Group, frozen=True):
    """The place of the unit, and the acts that people enter at it (table `table`)."""

    unit_at: Annotated[
        Literal["dealer"] | Annotated[SeatNo, Meta(ge=1, le=10)],
        Meta(description="Where the unit stands: at the dealer's place, or at a seat by its number."),
    ] = "dealer"
    tracking: Annotated[
        Literal["hands", "actions"],
        Meta(description="Whether every action is entered, or only hands and busts (APP-05)."),
    ] = "actions"
    dealing: Annotated[
        Literal["hands", "machine", "screen"],
        Meta(description="Who deals: people, the card machine, or the screen from its own deck."),
    ] = "hands"
    confirm_streets: Annotated[
        bool, Meta(description="Whether the dealer confirms each street before the next (BET-15).")
    ] = False
