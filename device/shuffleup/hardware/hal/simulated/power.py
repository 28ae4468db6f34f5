"""A simulated power supply whose voltage drops on command."""


class SimulatedPower:
    """The supply of a simulated unit, and what its board notices of it."""

    def __init__(self) -> None:
        self._low = False

    def sag(self) -> None:
        """Let the voltage fall below what the board needs."""
        self._low = True

    def recover(self) -> None:
        """Let the voltage rise again."""
        self._low = False

    def is_low(self) -> bool:
        """Say whether the supply is too weak at this moment."""
        return self._low
