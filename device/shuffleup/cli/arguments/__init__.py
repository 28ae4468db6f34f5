"""The arguments of the commands, apart from their bodies: one module for each group of `cli.contents`.

`shuffleup COMMAND --help`, a wrong option and a missing file are answered from here, before the body of the
command is imported. So these modules import neither a server nor hardware, nor anything that needs them.
Each has a function `add_COMMAND` and a row of `EXAMPLES` for each command.
"""

from argparse import ArgumentParser
from pathlib import Path


def add_config(parser: ArgumentParser) -> None:
    """Declare the settings of the box, where others are meant than its own."""
    parser.add_argument("--config", metavar="UNIT.toml", type=Path, help="the settings of this box")
