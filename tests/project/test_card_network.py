"""What a person or Raspberry Pi Imager has put on the card for the network of a box."""

import importlib.util
import re
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

IMAGE = "hardware/image"


@pytest.fixture(scope="module")
def card_network(root: Path) -> ModuleType:
    """The program of the image."""
    path = root / IMAGE / "root/usr/lib/shuffleup-image/card_network.py"
    spec = importlib.util.spec_from_file_location("card_network", path)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


class Box:
    """A box with a card, at the start at which it takes what lies there."""

    def __init__(self, program: ModuleType, folder: Path) -> None:
        self.card, self.root, self._program = folder / "card", folder / "root", program
        self.card.mkdir()

    def starts(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """Take what is there; returns the lines that tell what is wrong."""
        monkeypatch.setattr(self._program, "CARD", self.card)
        monkeypatch.setattr(self._program, "ROOT", self.root)
        monkeypatch.setattr(self._program.subprocess, "run", lambda words, **more: self.ran.append(words))
        self.ran: list[tuple[str, ...]] = []
        assert self._program.main() == 0
        wrong = self.card / "wrong.txt"
        return wrong.read_text(encoding="utf-8").splitlines() if wrong.exists() else []

    @property
    def connection(self) -> str:
        """The Wi-Fi as NetworkManager reads it, without the number that is drawn by chance."""
        path = self.root / "etc/NetworkManager/system-connections/card.nmconnection"
        return re.sub(r"uuid=.*\n", "", path.read_text(encoding="utf-8")) if path.exists() else ""


@pytest.fixture
def box(card_network: ModuleType, tmp_path: Path) -> Box:
    """A box that was written a minute ago."""
    return Box(card_network, tmp_path)


CARD_ROOM = """[connection]
id=card
type=wifi
autoconnect-priority=50

[wifi]
mode=infrastructure
ssid=67;97;114;100;32;82;111;111;109;
hidden=false

[wifi-security]
key-mgmt=wpa-psk
psk=all\\sin\\sagain

[ipv4]
method=auto

[ipv6]
method=auto
"""

WIFI = "name = Card Room\npassword = all in again\ncountry = de\n"


@pytest.mark.parametrize(
    "content",
    [
        WIFI.encode(),
        WIFI.replace("\n", "\r\n").encode("utf-8-sig"),
        WIFI.encode("utf-16"),
        b"# the room\n\nCOUNTRY: DE\nName: Card Room\npassword: all in again",
    ],
    ids=["unix", "notepad", "utf-16", "colons"],
)
def test_the_wifi_of_a_text_file_is_taken_once_and_blanked(box, monkeypatch, content):
    (box.card / "wifi.txt").write_bytes(content)
    assert box.starts(monkeypatch) == []
    assert box.connection == CARD_ROOM.replace("67;97", "67;97")
    assert (box.card / "wifi.txt").read_bytes() == b""
    kept = box.root / "etc/NetworkManager/system-connections/card.nmconnection"
    assert kept.stat().st_mode & 0o777 == 0o600
    assert box.ran[-1] == ("iw", "reg", "set", "DE")
    kept.unlink()
    assert box.starts(monkeypatch) == []
    assert box.connection == ""
    assert box.ran == [("iw", "reg", "set", "DE")]


def test_the_file_is_written_over_before_it_is_emptied(card_network, tmp_path, monkeypatch):
    """A card that is read elsewhere later shows no key where the file lay."""
    path, seen = tmp_path / "wifi.txt", []
    path.write_text(WIFI, encoding="ascii")
    monkeypatch.setattr(card_network.os, "fsync", lambda file: seen.append(path.read_bytes()))
    card_network.blank(path)
    assert seen == [bytes(len(WIFI)), b""]


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("name = Card Room\npassword = short\n", "password: a Wi-Fi has one of 8 to 63 letters"),
        ("name = Card Room\npassword = " + "x" * 64, "password: a Wi-Fi has one of 8 to 63 letters"),
        ("name = Card Room\npassword = grüße euch\n", "password: a Wi-Fi has one of 8 to 63 letters"),
        ("password = all in again\n", "name: the line with the name of the Wi-Fi is missing"),
        ("name = " + "ä" * 17, "name: a Wi-Fi has a name of 1 to 32 bytes"),
        ("name =\n", "name: a Wi-Fi has a name of 1 to 32 bytes"),
        ('name = "Card Room"\n', "name: leave the quotation marks out"),
        ("name = a\ncountry = Germany\n", "country: 'Germany' is none; write its two letters"),
        ("name = a\nname = b\n", "line 2: name stands there twice"),
        ("Card Room\nall in again\n", "line 1: begin it with one of name, password, country, hidden and a ="),
        ("name = a\npasswort = all in again\n", "line 2: begin it with one of name, password"),
        ("name = a\nhidden = perhaps\n", "hidden: yes or no"),
    ],
)
def test_a_file_that_cannot_be_taken_stays_and_one_line_says_why(box, monkeypatch, content, line):
    (box.card / "wifi.txt").write_text(content, encoding="utf-8")
    (said,) = box.starts(monkeypatch)
    assert said.startswith(f"wifi.txt: {line}")
    assert (box.card / "wifi.txt").read_text(encoding="utf-8") == content
    assert box.connection == ""
    (box.card / "wifi.txt").write_text(WIFI, encoding="utf-8")
    assert box.starts(monkeypatch) == []
    assert box.connection != ""


@pytest.mark.parametrize(
    "content", [b"\x89PNG\r\n\x1a\n\xff", b"name = a\n" * 10_000], ids=["picture", "book"]
)
def test_a_file_that_is_no_text_or_endless_is_told_in_a_line(box, monkeypatch, content):
    (box.card / "wifi.txt").write_bytes(content)
    (said,) = box.starts(monkeypatch)
    assert said.startswith("wifi.txt: it ")


def test_a_wifi_without_a_password_a_hidden_one_and_a_key_of_digits(card_network):
    open_one = card_network.connection(card_network.wifi_text("name = Café").wifi)
    assert "ssid=67;97;102;195;169;\n" in open_one
    assert "wifi-security" not in open_one
    assert "hidden=true\n" in card_network.connection(card_network.wifi_text("name=a\nhidden=yes").wifi)
    digits = "0123456789abcdef" * 4
    assert f"psk={digits}\n" in card_network.connection(
        card_network.wifi_text(f"name=a\npassword={digits}").wifi
    )
    assert card_network.wifi_text("# nothing\n") == card_network.Taken()
    assert card_network.wifi_text("country = gb") == card_network.Taken(country="GB")


DIGITS = "8d3c" * 16
USER_DATA = """hostname: table-7
manage_etc_hosts: true
packages:
- avahi-daemon
apt:
  conf: |
    Acquire {
      Check-Date "false";
    };
timezone: Europe/Vienna
keyboard:
  model: pc105
  layout: "de"
enable_ssh: true
users:
- name: pi
  groups: users,adm,sudo
  shell: /bin/bash
  lock_passwd: true
  ssh_authorized_keys:
    - ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGm3 host@home
    - ssh-rsa AAAAB3NzaC1yc2E= office
  sudo: ALL=(ALL) NOPASSWD:ALL
"""
NETWORK_CONFIG = f"""network:
  version: 2
  wifis:
    wlan0:
      dhcp4: true
      regulatory-domain: "AT"
      access-points:
        "The \\"Nuts\\"":
          password: "{DIGITS}"
      optional: true
"""


def test_the_settings_of_raspberry_pi_imager_are_honoured(box, monkeypatch):
    """Texts as its 2.0 writes them for `cloudinit`."""
    (box.card / "user-data").write_text(USER_DATA, encoding="utf-8")
    (box.card / "network-config").write_text(NETWORK_CONFIG, encoding="utf-8")
    assert box.starts(monkeypatch) == []
    name = ";".join(map(str, b'The "Nuts"'))
    assert f"ssid={name};\n" in box.connection
    assert f"psk={DIGITS}\n" in box.connection
    assert box.ran[-1] == ("iw", "reg", "set", "AT")
    assert (box.root / "etc/shuffleup/ssh-keys").read_text(encoding="ascii").splitlines() == [
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGm3 host@home",
        "ssh-rsa AAAAB3NzaC1yc2E= office",
    ]
    assert (box.card / "user-data").read_bytes() == (box.card / "network-config").read_bytes() == b""


def test_a_country_without_a_wifi_stands_on_the_line_of_the_kernel(box, monkeypatch):
    (box.card / "cmdline.txt").write_text(" cfg80211.ieee80211_regdom=NZ\n", encoding="ascii")
    assert box.starts(monkeypatch) == []
    assert box.ran[-1] == ("iw", "reg", "set", "NZ")


def test_the_text_file_of_a_person_comes_before_the_wifi_of_imager(box, monkeypatch):
    (box.card / "network-config").write_text(NETWORK_CONFIG, encoding="utf-8")
    (box.card / "wifi.txt").write_text(WIFI, encoding="utf-8")
    assert box.starts(monkeypatch) == []
    assert box.connection == CARD_ROOM


@pytest.mark.parametrize(
    ("name", "content", "line"),
    [
        ("user-data", "users: [1, 2", "user-data: it is no YAML ("),
        ("user-data", "- a\n- b\n", "user-data: it is not what Raspberry Pi Imager writes"),
        ("user-data", "users:\n- ssh_authorized_keys: [rm -rf]\n", "user-data: 'rm -rf' is no public key"),
        ("network-config", "network: no\n", "network-config: it is not what Raspberry Pi Imager writes"),
        (
            "network-config",
            'network:\n  wifis:\n    wlan0:\n      access-points:\n        "a":\n          password: "x"\n',
            "network-config: password: a Wi-Fi has one of 8 to 63",
        ),
    ],
)
def test_what_imager_does_not_write_is_told_and_left(box, monkeypatch, name, content, line):
    (box.card / name).write_text(content, encoding="utf-8")
    (said,) = box.starts(monkeypatch)
    assert said.startswith(line)
    assert (box.card / name).read_text(encoding="utf-8") == content


@pytest.mark.parametrize(
    ("text", "name", "zone"),
    [
        (USER_DATA, "table-7", "Europe/Vienna"),
        (
            'hostname: "floor"\r\ntimezone: "America/Argentina/Buenos_Aires"\r\n',
            "floor",
            "America/Argentina/Buenos_Aires",
        ),
        ("hostname: $(reboot)\ntimezone: ../../etc/shadow\n", "", ""),
        ("hostname: a/b\n", "", ""),
        ("hostname: -rf\n", "", ""),
        (f"hostname: {'t' * 70}\n", "t" * 63, ""),
        ("timezone: Mars/Olympus\n", "", ""),
        ("", "", ""),
    ],
)
def test_name_and_time_zone_hold_from_the_first_program_on(root, tmp_path, text, name, zone):
    """The init reads them with BusyBox alone, and keeps them on the data partition."""
    for one in (
        "card",
        "data/etc/shuffleup",
        "new/usr/share/zoneinfo/Europe",
        "new/usr/share/zoneinfo/America/Argentina",
    ):
        (tmp_path / one).mkdir(parents=True)
    for one in ("Europe/Vienna", "America/Argentina/Buenos_Aires"):
        (tmp_path / "new/usr/share/zoneinfo" / one).touch()
    (tmp_path / "card/user-data").write_text(text, encoding="utf-8", newline="")
    init = (root / IMAGE / "init").read_text(encoding="utf-8")
    functions = init[init.index("answer() {") : init.index("mkdir -p /proc /sys")]
    script = re.sub(r"(?<![\w.}])/(card|data|new)\b", rf"{tmp_path}/\1", functions)
    subprocess.run(("sh", "-euc", f"{script}\nimager_settings || true"), check=True)
    kept = tmp_path / "data/hostname", tmp_path / "data/etc/shuffleup/time-zone"
    assert [one.read_text(encoding="ascii").strip() if one.exists() else "" for one in kept] == [name, zone]


def test_the_network_is_taken_before_it_begins(root, card_network):
    unit = (root / IMAGE / "root/etc/systemd/system/image-network.service").read_text(encoding="utf-8")
    assert "Before=NetworkManager.service" in unit
    for name in card_network.FILES:
        assert f"ConditionFileNotEmpty=|/boot/card/{name}\n" in unit
    assert f"ConditionFileNotEmpty=|/{card_network.COUNTRY}\n" in unit
    build = (root / "scripts/image/build").read_text(encoding="utf-8")
    assert " image-network " in build
    assert " python3-yaml iw " in build
