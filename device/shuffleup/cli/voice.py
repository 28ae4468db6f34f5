"""`shuffleup voice`: render the parts of the voice beforehand, so that the table needs no synthesiser."""

import argparse
import os
import shutil
import subprocess
from array import array
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from shuffleup.app.config import read_settings
from shuffleup.cli.arguments.this_box import SYNTHESISER
from shuffleup.hardware.sound.voice import VoicePart, parts, spoken_in
from shuffleup.kernel.field_types import Millis
from shuffleup.kernel.refusals import CommandError
from shuffleup.unit.box.announcer import RATE_HZ, NoSuchWav, samples_of, silence, trimmed, wav_of

WORDS_A_MINUTE = 160
BETWEEN_SENTENCES = Millis(250)


class CannotRender(CommandError):
    """A part could not be rendered or written; the text is one line that says what to do."""


def run(args: argparse.Namespace) -> int:
    """Render every part of a language; 0 when all are written, 2 when they cannot be."""
    settings = read_settings(args.config)
    language = args.language or settings.language
    folder = (args.folder or settings.voices(os.environ)) / language
    voice = args.voice or spoken_in(language).synthesiser
    samples = _render_all(parts(language), voice, folder)
    print(f"{folder}: {len(parts(language))} parts written, {samples / RATE_HZ:.0f} s of speech by {voice}")
    return 0


def _render_all(wanted: tuple[VoicePart, ...], voice: str, folder: Path) -> int:
    """Write a WAV file for each part; gives the number of samples in all.

    The synthesiser is started once for each part, and most of that is waiting: each core has one under way.
    """
    if shutil.which(SYNTHESISER) is None:
        raise CannotRender(f"{SYNTHESISER} is missing; type: sudo apt-get install -y {SYNTHESISER}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=folder) as workshop, ThreadPoolExecutor(os.cpu_count()) as cores:
            return sum(cores.map(lambda one: _render(one, voice, Path(workshop), folder), wanted))
    except OSError as error:
        raise CannotRender(
            f"{folder}: cannot be written ({error.strerror}); name another with --folder"
        ) from error


def _render(part: VoicePart, voice: str, workshop: Path, folder: Path) -> int:
    """Render one part and put it in its place whole."""
    workpiece = workshop / f"{part.name}.wav"
    samples = trimmed(_spoken(part, voice, workpiece)) if part.read else silence(BETWEEN_SENTENCES)
    if not samples:
        raise CannotRender(f"{part.name}: {SYNTHESISER} says nothing for {part.read!r}; try another --voice")
    workpiece.write_bytes(wav_of(samples))
    workpiece.replace(folder / f"{part.name}.wav")
    return len(samples)


def _spoken(part: VoicePart, voice: str, workpiece: Path) -> "array[int]":
    """Have the synthesiser read a part; without the pause that it makes after a sentence."""
    words = [SYNTHESISER, "-z", "-v", voice, "-s", str(WORDS_A_MINUTE), "-w", str(workpiece), "--", part.read]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        complaint = (done.stderr.strip().splitlines() or [f"it ended with {done.returncode}"])[-1]
        raise CannotRender(f"{SYNTHESISER} cannot speak with the voice {voice} ({complaint})")
    try:
        return samples_of(workpiece.read_bytes())
    except NoSuchWav as error:
        raise CannotRender(f"the voice {voice} gives {error}; one with {RATE_HZ} Hz is needed") from error
