"""Arguments that several commands share."""

from argparse import ArgumentParser
from pathlib import Path


def add_config(parser: ArgumentParser) -> None:
    """Declare the settings of the box, where others are meant than its own."""
    parser.add_argument("--config", metavar="UNIT.toml", type=Path, help="the settings of this box")
