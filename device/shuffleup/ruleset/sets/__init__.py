"""The rule sets that come with the appliance: the TOML files of this folder."""

from importlib.resources import files

FOLDER = files("shuffleup.ruleset.sets")
REFERENCE = "tda-2024"
"""The rule set that every other one ends at."""

SHIPPED = (
    REFERENCE,
    *sorted(
        {one.name.removesuffix(".toml") for one in FOLDER.iterdir() if one.name.endswith(".toml")}
        - {REFERENCE}
    ),
)
"""Their names, the reference first."""
