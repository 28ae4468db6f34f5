"""The settings of one box, from its own TOML file: its journals, what it is built of, where it listens."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from shuffleup.language import Grouping
from shuffleup.languages import NoSuchLanguage, must_be_spoken
from shuffleup.sound.volumes import Volumes

FILE_NAME = "unit.toml"

Port = Annotated[int, Meta(ge=0, le=65535)]


class Metal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the box is built of (table `hardware`).

    `kind` is `pi` for real pins or `simulated` for none; `display` is the OLED's driver chip, on
    `i2c_bus` at `i2c_address` (7 bits, 0x3C on most modules). `speaker` is the ALSA device that speaks, as
    `default`; empty for a box without a voice.
    """

    kind: Literal["simulated", "pi"] = "simulated"
    display: Literal["ssd1306", "ssd1309", "sh1106"] = "ssd1306"
    i2c_bus: Annotated[int, Meta(ge=0, le=31)] = 1
    i2c_address: Annotated[int, Meta(ge=0x08, le=0x77)] = 0x3C
    speaker: str = ""


class Sound(Volumes, frozen=True, forbid_unknown_fields=True):
    """What is heard of the box (table `sound`): three volumes of 0 to 3, and the quiet hours as `23:00`.

    They hold until others are set at the box. `voices` is the folder of the voice's parts, with one folder a
    language in it; empty is the folder `voice` beside the journals.
    """

    voices: str = ""

    def volumes(self) -> Volumes:
        """Return the volumes alone."""
        return msgspec.convert(self, Volumes, from_attributes=True)


class Listening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where faces find the box (table `listen`): a TCP port, 0 for any, and a Unix socket, empty for none."""

    host: str = "127.0.0.1"
    port: Port = 8080
    unix_socket: str = ""


class Wall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The room in which the wall hangs (table `wall`): the diagonal of the TV in inches, and how many metres
    away the farthest seat is. Type is set so large that it can be read from there.
    """

    tv_inches: Annotated[int, Meta(ge=10, le=300)] = 55
    farthest_m: Annotated[float, Meta(ge=1, le=60)] = 8.0


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that differs from box to box; `unit` is its name, `folder` holds its journals.

    `language` is what dealer and room read, `grouping` what stands between the thousands of chips and money.
    """

    unit: Annotated[str, Meta(min_length=1, max_length=32)] = "table unit"
    folder: str = ""
    language: str = "en"
    grouping: Grouping = "space"
    hardware: Metal = Metal()
    listen: Listening = Listening()
    sound: Sound = Sound()
    wall: Wall = Wall()

    def journals(self, environment: Mapping[str, str]) -> Path:
        """Return the folder of the journals: the one that is set, else the user's own data folder."""
        if self.folder:
            return Path(self.folder).expanduser()
        home = environment.get("XDG_DATA_HOME") or str(Path("~/.local/share").expanduser())
        return Path(home) / "shuffleup"

    def voices(self, environment: Mapping[str, str]) -> Path:
        """Return the folder in which the voice has a folder of parts for each language."""
        if self.sound.voices:
            return Path(self.sound.voices).expanduser()
        return self.journals(environment) / "voice"


class WrongSettings(Exception):
    """The settings file cannot be used; the text is one line that names the file and the key."""


def read_settings(path: Path | None, environment: Mapping[str, str] = os.environ) -> Settings:
    """Read the settings file that is named, else the one in the environment or the system, else the defaults.

    The first of these is taken: `path`, `SHUFFLEUP_UNIT`, `/etc/shuffleup/unit.toml`. Raises
    `WrongSettings` for a named file that is missing and for any that cannot be used.
    """
    named = path or (Path(chosen) if (chosen := environment.get("SHUFFLEUP_UNIT")) else None)
    system = Path("/etc/shuffleup") / FILE_NAME
    found = named or (system if system.is_file() else None)
    if found is None:
        return Settings()
    try:
        settings = _decoded(found.read_bytes())
        must_be_spoken(settings.language)
    except OSError as error:
        raise WrongSettings(
            f"{found}: cannot be read ({error.strerror}); name another with --config"
        ) from error
    except (msgspec.DecodeError, UnicodeDecodeError, NoSuchLanguage) as error:
        raise WrongSettings(f"{found}: {error}") from error
    return settings


def _decoded(text: bytes) -> Settings:
    read: Any = msgspec.toml.decode(text)
    return msgspec.convert(read, Settings)
