"""The self-test of a box: each part is tried by itself, and what was found is one line a part.

`finding` is what is said of a part; `panel` tries keys, lamps and knob, with a person or without; `parts`
tries what shows and sounds, and the supply; `house` looks at clock and disk; `lines` at the serial ports and
what is on them.
"""

from shuffleup.doctor.examination import Bench, examine
from shuffleup.doctor.finding import Finding, Result, is_well
from shuffleup.doctor.panel import Ask, Wish

__all__ = ["Ask", "Bench", "Finding", "Result", "Wish", "examine", "is_well"]
