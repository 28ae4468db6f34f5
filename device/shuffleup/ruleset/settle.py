"""Rules of the settlement: who pays whom after a cash night."""

from typing import Annotated, Literal

from msgspec import Meta

from shuffleup.ruleset.group import Group


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
