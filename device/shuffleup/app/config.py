"""The settings of one box, from its own TOML file: its journals, its parts, its addresses."""

import logging
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from shuffleup.hardware.dealer_display import Dialect
from shuffleup.kernel.bounded_read import NamedPath, read_small
from shuffleup.kernel.language import Grouping
from shuffleup.kernel.languages import NoSuchLanguage, must_be_spoken
from shuffleup.kernel.refusals import CommandError
from shuffleup.kernel.toml_text import key_line, read_toml
from shuffleup.storage.atomic_write import replace_whole
from shuffleup.unit.box.box_settings import Volumes
from shuffleup.views.first_run.part_tests import Angle, PanelName
from shuffleup.views.first_run.steps import Role

_log = logging.getLogger(__name__)

FILE_NAME = "unit.toml"
FACES_SOCKET = "faces.sock"
BOARD = "SHUFFLEUP_BOARD"
"""Set to `pi` by `install` on a Raspberry Pi, in /etc/shuffleup/board.conf."""

LONGEST_BYTES = 100_000
"""No settings are a tenth as long; what is longer is something else, and slow to read on a small computer."""

Port = Annotated[int, Meta(ge=0, le=65535)]


class HardwareSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hardware of the box (table `hardware`).

    `kind` is `pi` for real pins or `simulated` for none; `display` is the OLED's driver chip, on
    `i2c_bus` at `i2c_address` (7 bits, 0x3C on most modules). `speaker` is the ALSA device that speaks, as
    `default`; empty for a box without a voice.
    """

    kind: Literal["simulated", "pi"] = "simulated"
    display: Literal["ssd1306", "ssd1309", "sh1106"] = "ssd1306"
    i2c_bus: Annotated[int, Meta(ge=0, le=31)] = 1
    i2c_address: Annotated[int, Meta(ge=0x08, le=0x77)] = 0x3C
    speaker: str = ""


class SoundSettings(Volumes, frozen=True, forbid_unknown_fields=True):
    """The sound of the box (table `sound`): three volumes of 0 to 3, and the quiet hours as `23:00`.

    They hold until others are set at the box. `voices` is the folder of the voice's parts, with one folder a
    language in it; empty is the folder `voice` beside the journals.
    """

    voices: str = ""

    def volumes(self) -> Volumes:
        """Return the volumes alone."""
        return msgspec.convert(self, Volumes, from_attributes=True)


class Listening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The addresses for faces (table `listen`): a TCP port, 0 for any, and a Unix socket, empty for none."""

    host: str = "127.0.0.1"
    port: Port = 8080
    unix_socket: str = ""


class WallSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The room in which the wall hangs (table `wall`): the diagonal of the TV in inches, and how many metres
    away the farthest seat is. Type is set so large that it can be read from there.

    `season` is a season of the club that the wall shows in breaks, by its name or as `League / Season`; empty
    for none (LGE-20).
    """

    tv_inches: Annotated[int, Meta(ge=10, le=300)] = 55
    farthest_m: Annotated[float, Meta(ge=1, le=60)] = 8.0
    season: Annotated[str, Meta(max_length=200)] = ""


class CustomerDisplay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A display of two lines of twenty before the dealer (table `dealer_display`), 9600 baud, 8N1.

    `port` is best a name under `/dev/serial/by-id`, which stays the same; empty for a box without one.
    `dialect` is what the switch at its back says.
    """

    port: str = ""
    dialect: Dialect = "epson"


class TouchSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The mounting of the touchscreen (table `touch`): how far the picture is turned counter-clockwise, and
    the name of the orientation of the touch sensor. The first run finds both."""

    rotate: Angle = 0
    panel: PanelName = "aligned"


class MachinePort(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The port of the card machine (table `card_machine`).

    `port` is best a name under `/dev/serial/by-id`, which stays the same; empty for a box without one. `baud`
    is that of a UART, and USB does not care.
    """

    port: str = ""
    baud: Annotated[int, Meta(ge=9_600, le=1_000_000)] = 115_200


class HomeBroker(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The broker of a home that runs Home Assistant (table `home`), with an account of this box alone.

    `host` is empty for none; `ca`, a file of certificates by which that of the broker is verified, is empty
    for no TLS. Whether anything is published is a matter of each event (`home.enabled`).
    """

    host: Annotated[str, Meta(max_length=253)] = ""
    port: Annotated[int, Meta(ge=1, le=65535)] = 1883
    user: Annotated[str, Meta(max_length=64)] = "shuffleup"
    password: Annotated[str, Meta(max_length=256)] = ""
    ca: str = ""

    def __repr__(self) -> str:
        """Keep the password out of every log and report."""
        return f"HomeBroker({self.host!r}, {self.port}, {self.user!r}, ...)"


class FloorOfVenue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of `shuffleup floor` (table `venue`), with the name that its boxes know it by.

    `host` is where pages and broker listen; `https_port` is where the console acts, and `broker_port` where
    the boxes of the tables come to. `areas` have a broker each, at the ports behind that one.
    """

    name: Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,31}\Z")] = "room"
    host: str = "0.0.0.0"
    https_port: Port = 8443
    broker_port: Annotated[int, Meta(ge=1, le=65535)] = 8883
    areas: Annotated[int, Meta(ge=0, le=10)] = 0


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that differs from box to box; `unit` is its name, `folder` holds its journals.

    `language` is what dealer and room read, `grouping` what stands between the thousands of chips and money.
    `role` is what the box is for; `time_zone` one of the IANA database, empty for that of the system. `floor`
    is the name or address of the floor for which a box of the role `table` plays, empty where it has its own.
    """

    unit: Annotated[str, Meta(min_length=1, max_length=32)] = "table unit"
    folder: str = ""
    language: str = "en"
    grouping: Grouping = "space"
    hardware: HardwareSettings = HardwareSettings()
    listen: Listening = Listening()
    sound: SoundSettings = SoundSettings()
    wall: WallSettings = WallSettings()
    dealer_display: CustomerDisplay = CustomerDisplay()
    card_machine: MachinePort = MachinePort()
    touch: TouchSettings = TouchSettings()
    venue: FloorOfVenue = FloorOfVenue()
    home: HomeBroker = HomeBroker()
    role: Role = "table"
    time_zone: str = ""
    floor: Annotated[str, Meta(max_length=253)] = ""

    def journals(self, environment: Mapping[str, str]) -> Path:
        """Return the folder of the journals: the one that is set, that of the service (`StateDirectory=` of
        systemd.exec(5)), else the user's own data folder.
        """
        if self.folder:
            return NamedPath(self.folder).expanduser()
        if given := environment.get("STATE_DIRECTORY"):
            return NamedPath(given)
        home = environment.get("XDG_DATA_HOME") or str(Path("~/.local/share").expanduser())
        return NamedPath(home) / "shuffleup"

    def listening(self, environment: Mapping[str, str], port: int | None = None) -> Listening:
        """Return the address at which faces find the box, with another `port` if it is not None.

        A service without a Unix socket of its own has one for its faces in the folder that the service
        manager gives it (`RuntimeDirectory=` of systemd.exec(5)).
        """
        given = environment.get("RUNTIME_DIRECTORY")
        socket = self.listen.unix_socket or (f"{given}/{FACES_SOCKET}" if given else "")
        return replace(self.listen, port=self.listen.port if port is None else port, unix_socket=socket)

    def voices(self, environment: Mapping[str, str]) -> Path:
        """Return the folder in which the voice has a folder of parts for each language."""
        if self.sound.voices:
            return Path(self.sound.voices).expanduser()
        return self.journals(environment) / "voice"


Use = Literal["a table with a floor of its own", "a table of a venue", "a floor"]
"""What a box does with its settings."""

NOT_USED: Mapping[Use, tuple[str, ...]] = {
    "a table with a floor of its own": ("venue",),
    "a table of a venue": ("venue", "wall", "home"),
    "a floor": ("hardware", "sound", "dealer_display", "card_machine", "floor"),
}
"""The tables and keys of the settings that nothing reads there; `hardware.kind` comes from the installer."""

NOT_SIMULATED = ("hardware.i2c_bus", "hardware.i2c_address", "hardware.speaker")

NEEDS = {"card_machine.baud": "card_machine.port", "dealer_display.dialect": "dealer_display.port"}
"""What has no effect without another setting."""


def unused(settings: Settings, use: Use) -> tuple[str, ...]:
    """Say in a line for each setting of a file that has no effect why that is so."""
    said = {key: _idle(key, settings, use) for key in _changed("", settings, Settings())}
    without = {key: f"without {needed}" for key, needed in NEEDS.items() if needed not in said}
    reasons = {key: why or without.get(key) for key, why in sorted(said.items())}
    return tuple(f"{key}: set, and not used {why}" for key, why in reasons.items() if why)


def _idle(key: str, settings: Settings, use: Use) -> str:
    if key != "hardware.kind" and key.partition(".")[0] in NOT_USED[use]:
        return f"by {use}"
    bare = settings.hardware.kind == "simulated" and key in NOT_SIMULATED
    return "where the hardware is simulated" if bare else ""


def tell_unused(settings: Settings, use: Use) -> None:
    """Log which settings have no effect."""
    for line in unused(settings, use):
        _log.warning(line)


def _changed(prefix: str, settings: msgspec.Struct, usual: msgspec.Struct) -> Iterator[str]:
    """List the keys that are not as usual, those of a table with its name before them."""
    for name in settings.__struct_fields__:
        value, default = getattr(settings, name), getattr(usual, name)
        if isinstance(value, msgspec.Struct):
            yield from _changed(f"{name}.", value, default)
        elif value != default:
            yield f"{prefix}{name}"


class WrongSettings(CommandError):
    """The settings file cannot be used; the text is one line that names the file and the key."""


def read_settings(path: Path | None, environment: Mapping[str, str] = os.environ) -> Settings:
    """Read the settings file that is named, else the one of the box, else the defaults for its board.

    Raises `WrongSettings` for a named file that is missing and for any that cannot be used.
    """
    found = settings_file(path, environment)
    if found is None:
        return _untold(environment)
    try:
        settings = _decoded(read_small(found, LONGEST_BYTES))
        must_be_spoken(settings.language)
    except OSError as error:
        raise WrongSettings(
            f"{found}: cannot be read ({error.strerror}); put it right, or name another with --config"
        ) from error
    except UnicodeDecodeError as error:
        raise WrongSettings(f"{found}: no text in UTF-8; put the settings in its place") from error
    except (msgspec.DecodeError, ValueError, RecursionError, NoSuchLanguage) as error:
        raise WrongSettings(f"{found}: {error}") from error
    return settings


def _untold(environment: Mapping[str, str]) -> Settings:
    """Return the defaults, with real parts where the installer has set that this is a Raspberry Pi.

    Its first run asks for each key, and would ask for those of a simulated box.
    """
    return Settings(hardware=HardwareSettings(kind="pi")) if environment.get(BOARD) == "pi" else Settings()


def usable_settings(path: Path | None, environment: Mapping[str, str] = os.environ) -> tuple[Settings, str]:
    """Read what can be used of the settings, and say in one line what is wrong with the rest, if anything.

    Whoever only wants to show what is wrong needs no more than where to show it.
    """
    try:
        return read_settings(path, environment), ""
    except WrongSettings as wrong:
        found = settings_file(path, environment)
        return _usable_part(found) if found else Settings(), str(wrong)


def _usable_part(path: Path) -> Settings:
    try:
        read = read_toml(read_small(path, LONGEST_BYTES).decode())
    except (OSError, ValueError, RecursionError):
        return Settings()
    usable = {}
    for key, value in read.items():
        with suppress(msgspec.ValidationError):
            usable[key] = getattr(msgspec.convert({key: value}, Settings), key)
    return replace(Settings(), **usable)


def settings_file(path: Path | None, environment: Mapping[str, str] = os.environ) -> Path | None:
    """Find the settings file, None where there is none.

    The first of these is taken: `path`, `SHUFFLEUP_UNIT`, `/etc/shuffleup/unit.toml`, and the one that the
    first run writes, `unit.toml` in the folder of the journals.
    """
    if named := path or (Path(chosen) if (chosen := environment.get("SHUFFLEUP_UNIT")) else None):
        return named
    places = (Path("/etc/shuffleup") / FILE_NAME, Settings().journals(environment) / FILE_NAME)
    return next((place for place in places if _is_there(place)), None)


def _is_there(path: Path) -> bool:
    """Say whether anything has that name: a folder or a link to nowhere is to be named, not passed over."""
    try:
        path.lstat()
    except OSError as error:
        return not isinstance(error, FileNotFoundError | NotADirectoryError)
    return True


def write_settings(path: Path, settings: Settings) -> None:
    """Replace a settings file by one that says what differs from the defaults.

    Raises `WrongSettings` where it cannot be written, or would not be read again; the file is as it was.
    """
    text = _as_toml(settings)
    try:
        if _decoded(text) != settings:
            raise WrongSettings(f"{path}: these settings cannot be written down")
        replace_whole(path, text)
    except (OSError, msgspec.DecodeError) as error:
        raise WrongSettings(f"{path}: cannot be written ({error}); name another with --config") from error


def _as_toml(settings: Settings) -> bytes:
    """Write plain keys first, then each table."""
    said, usual = msgspec.to_builtins(settings), msgspec.to_builtins(Settings())
    plain, tables = [], []
    for key, value in said.items():
        if isinstance(value, dict):
            inner = [key_line(one, part) for one, part in value.items() if part != usual[key][one]]
            tables += ["", f"[{key}]", *inner] if inner else []
        elif value != usual[key] or key == "unit":
            plain.append(key_line(key, value))
    return "\n".join([*plain, *tables, ""]).encode()


def _decoded(text: bytes) -> Settings:
    return msgspec.convert(read_toml(text.decode()), Settings)
