"""The settings of one box, from its own TOML file: its journals, what it is built of, where it listens."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

FILE_NAME = "unit.toml"

Port = Annotated[int, Meta(ge=0, le=65535)]


class Metal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the box is built of (table `hardware`).

    `kind` is `pi` for real pins or `simulated` for none; `display` is the OLED's driver chip, on
    `i2c_bus` at `i2c_address` (7 bits, 0x3C on most modules).
    """

    kind: Literal["simulated", "pi"] = "simulated"
    display: Literal["ssd1306", "sh1106"] = "ssd1306"
    i2c_bus: Annotated[int, Meta(ge=0, le=31)] = 1
    i2c_address: Annotated[int, Meta(ge=0x08, le=0x77)] = 0x3C


class Listening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where faces find the box (table `listen`): a TCP port, 0 for any, and a Unix socket, empty for none."""

    host: str = "127.0.0.1"
    port: Port = 8080
    unix_socket: str = ""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that differs from box to box; `unit` is its name, `folder` holds its journals."""

    unit: Annotated[str, Meta(min_length=1, max_length=32)] = "table unit"
    folder: str = ""
    hardware: Metal = Metal()
    listen: Listening = Listening()

    def journals(self, environment: Mapping[str, str]) -> Path:
        """Return the folder of the journals: the one that is set, else the user's own data folder."""
        if self.folder:
            return Path(self.folder).expanduser()
        home = environment.get("XDG_DATA_HOME") or str(Path("~/.local/share").expanduser())
        return Path(home) / "shuffleup"


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
        return _decoded(found.read_bytes())
    except OSError as error:
        raise WrongSettings(
            f"{found}: cannot be read ({error.strerror}); name another with --config"
        ) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise WrongSettings(f"{found}: {error}") from error


def _decoded(text: bytes) -> Settings:
    read: Any = msgspec.toml.decode(text)
    return msgspec.convert(read, Settings)
