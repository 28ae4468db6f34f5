"""Rules of money: buy-in, prizes, rebuys, re-entries, add-ons, bounties, settlement of a cash night."""

from decimal import Decimal
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from shuffleup.kernel.field_types import Chips, Money
from shuffleup.ruleset.group import MOST, Amount, Group, PositiveMoney, Price

Percent = Annotated[int, Meta(ge=1, le=100)] | Decimal
Shares = tuple[Percent, ...]
Entries = Annotated[int, Meta(ge=1, le=100_000)]

EnvelopeCount = Annotated[int, Meta(ge=1, le=10_000)]

MYSTERY_PHASE = r"^(in_the_money|twice_the_places|level:[1-9][0-9]?)$"
CUTOFF = r"^(halftime_end|halftime_start|level:[1-9][0-9]?|none)$"


class PrizeMoney(Group, frozen=True):
    """Buy-in, pool and prizes (table `money`)."""

    buy_in: Annotated[
        Price, Meta(description="What one entry adds to the pool, in money (REG-02, REG-03, REG-04).")
    ] = Money(0)
    fee: Annotated[
        Price, Meta(description="What the house takes for one entry besides the buy-in, in money.")
    ] = Money(0)
    added: Annotated[Price, Meta(description="What the house adds to the pool, in money.")] = Money(0)
    payout: Annotated[
        Shares | dict[Entries, Shares],
        Meta(
            description="Percent of the pool for each place, first place first; or a table of such lists, "
            "each from a number of entries on; empty where nothing is paid (PAY-01, PAY-05)."
        ),
    ] = (50, 30, 20)
    unit: Annotated[
        Money,
        Meta(ge=1, le=MOST, description="Prizes are rounded down to a multiple of this, in money (PAY-02)."),
    ] = Money(100)
    remainder: Annotated[
        Literal["first", "spread_down"],
        Meta(description="Who gets what rounding leaves: first place, or unit by unit downward (PAY-02)."),
    ] = "first"
    unclaimed: Annotated[
        Literal["first", "spread"],
        Meta(description="Who gets the shares of places that nobody can take, too few entries (PAY-04)."),
    ] = "first"

    def percentages(self, entries: int) -> Shares:
        """Return the percent of each place for this many entries, () where nothing is paid."""
        if not isinstance(self.payout, dict):
            return self.payout
        reached = [start for start in self.payout if start <= entries]
        return self.payout[max(reached)] if reached else ()


class Rebuy(Group, frozen=True):
    """Chips bought by somebody who is short or broke (table `rebuy`)."""

    allowed: Annotated[bool, Meta(description="Whether chips can be bought again (REG-08, REG-13).")] = False
    min_amount: Annotated[
        Amount,
        Meta(description="The smallest rebuy in chips, at the price of the first stack's chips (REG-08)."),
    ] = Chips(0)
    max: Annotated[
        int,
        Meta(ge=0, le=99, description="How many rebuys one entry may take; 0: as many as wanted (REG-08)."),
    ] = 0
    threshold_pct: Annotated[
        int,
        Meta(
            ge=0,
            le=100,
            description="A rebuy needs a stack of at most this percent of the starting stack (REG-09).",
        ),
    ] = 0
    cutoff: Annotated[
        str,
        Meta(
            pattern=CUTOFF,
            examples=["halftime_end", "halftime_start", "level:4", "none"],
            description="When rebuys end: with the halftime break, at its start, after a level (REG-10).",
        ),
    ] = "none"


class Reentry(Group, frozen=True):
    """A new entry by somebody who is out (table `reentry`)."""

    allowed: Annotated[bool, Meta(description="Whether one who is out may enter anew (REG-17).")] = False
    max: Annotated[
        int, Meta(ge=0, le=99, description="How often one person may enter anew; 0: as often as wanted.")
    ] = 0
    until_level: Annotated[
        int, Meta(ge=0, le=99, description="Last level in which one may enter anew; 0: as for late entries.")
    ] = 0


class AddOn(Group, frozen=True):
    """Chips that everybody may buy once, whatever the stack (table `addon`)."""

    allowed: Annotated[bool, Meta(description="Whether there is an add-on (REG-13).")] = False
    price: Annotated[Price, Meta(description="What the add-on adds to the pool, in money.")] = Money(0)
    chips: Annotated[Amount, Meta(description="What the add-on gives, in chips.")] = Chips(0)
    after_level: Annotated[
        int, Meta(ge=0, le=99, description="The level after which it is sold; 0: in the halftime break.")
    ] = 0


class Bounty(Group, frozen=True):
    """A price on every head (table `bounty`)."""

    kind: Annotated[
        Literal["none", "fixed", "progressive", "mystery"],
        Meta(
            description="No bounty; all of it to who knocks out; half of it onto that player's head; or all "
            "bounties in envelopes that are drawn for knock-outs (MYS-01)."
        ),
    ] = "none"
    amount: Annotated[Price, Meta(description="What each entry pays for its bounty, in money.")] = Money(0)
    envelopes: Annotated[
        dict[PositiveMoney, EnvelopeCount],
        Meta(
            max_length=50,
            description="Envelopes of a mystery bounty, money = how many; empty: the list that the box "
            "proposes (MYS-02).",
        ),
    ] = msgspec.field(default_factory=dict)
    phase: Annotated[
        str,
        Meta(
            pattern=MYSTERY_PHASE,
            examples=["in_the_money", "twice_the_places", "level:9"],
            description="From when on envelopes are drawn: in the money, at twice the paid places, or from "
            "a level on (MYS-03).",
        ),
    ] = "in_the_money"
    own: Annotated[
        Literal["winner", "none"],
        Meta(description="Whether the winner draws an envelope for the own head (MYS-08)."),
    ] = "winner"
    undrawn: Annotated[
        Literal["winner", "pool", "charity"],
        Meta(description="Who gets the envelopes that nobody has drawn; pool: the first prize (MYS-09)."),
    ] = "winner"


class Cash(Group, frozen=True):
    """The parameters that only a cash table needs (table `cash`)."""

    enabled: Annotated[bool, Meta(description="Whether this is a cash table (CSH-01).")] = False
    min_bb: Annotated[
        int, Meta(ge=0, le=10_000, description="Smallest buy-in, in big blinds; 0: none (CSH-01, CSH-02).")
    ] = 0
    max_bb: Annotated[
        int, Meta(ge=0, le=100_000, description="Largest single purchase, in big blinds; 0: none (CSH-02).")
    ] = 0
    rake_pct: Annotated[int, Meta(ge=0, le=25, description="Rake in percent of the pot (CSH-05).")] = 0
    rake_cap: Annotated[Amount, Meta(description="Most rake of one hand, in chips; 0: no cap (CSH-05).")] = (
        Chips(0)
    )
    no_flop_no_drop: Annotated[
        bool, Meta(description="Whether a hand that saw no flop pays no rake (CSH-05).")
    ] = True


class Settle(Group, frozen=True):
    """The settlement of a cash night (table `settle`)."""

    enabled: Annotated[
        bool, Meta(description="Whether a cash night is settled: results, and who pays whom (SET-01).")
    ] = False
    mode: Annotated[
        Literal["people", "bank"],
        Meta(
            description="People pay each other by the fewest payments, or all settle with the bank (SET-09)."
        ),
    ] = "people"
    exact_most: Annotated[
        int,
        Meta(
            ge=2,
            le=18,
            description="The least number of payments is searched among so many people who are not even; "
            "among more it is a bound (SET-05).",
        ),
    ] = 15
    ledger: Annotated[
        bool, Meta(description="Whether open balances are carried from night to night (SET-07).")
    ] = False
    show: Annotated[
        Literal["own", "all"],
        Meta(description="Whether a player's page shows the own line of the settlement or all (SET-11)."),
    ] = "own"
