"""A simulated amplifier: records its sounds, and can be unplugged."""

from collections import deque

_KEPT = 10

NO_CARD = "audio open error: No such file or directory"
"""What the player of ALSA says where there is no sound card."""


class SimulatedPlaying:
    """The record of one start of the player."""

    def __init__(self, fault: str) -> None:
        self._fault = fault

    def fault(self) -> str:
        """Say what went wrong, empty if nothing did."""
        return self._fault

    def stop(self) -> None:
        """Stop; what has sounded already stays in the record."""


class SimulatedAmplifier:
    """Stands in for the player of ALSA and the sound card: `played` are the WAV files, the last ten."""

    def __init__(self) -> None:
        self.played: deque[bytes] = deque(maxlen=_KEPT)
        self._out = False

    def __call__(self, wav: bytes) -> SimulatedPlaying:
        """Play a WAV file, or begin to and fail, as the player does without a card."""
        if self._out:
            return SimulatedPlaying(NO_CARD)
        self.played.append(wav)
        return SimulatedPlaying("")

    def pull_out(self) -> None:
        """Pull the sound card out."""
        self._out = True

    def put_back(self) -> None:
        """Put it back."""
        self._out = False
