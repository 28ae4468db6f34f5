"""The event itself: its form, date and currency, its director, and its late entries."""

from typing import Annotated, Literal

from msgspec import Meta

from shuffleup.kernel.personal_data import PersonName, PersonText
from shuffleup.ruleset.group import Group


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
