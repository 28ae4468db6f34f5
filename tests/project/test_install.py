"""The lines that `install boot` writes on the first partition of a Raspberry Pi, and why it may refuse."""

import os
import subprocess
from pathlib import Path

import pytest

CMDLINE = "console=serial0,115200 console=tty1 root=PARTUUID=1-02 rootfstype=ext4 rootwait quiet\n"
CONFIG = "dtparam=audio=on\n\n[cm4]\notg_mode=1\n"


@pytest.fixture
def boot(tmp_path: Path) -> Path:
    """The first partition as Raspberry Pi OS writes it."""
    (tmp_path / "config.txt").write_text(CONFIG, encoding="ascii")
    (tmp_path / "cmdline.txt").write_text(CMDLINE, encoding="ascii")
    return tmp_path


@pytest.fixture
def install(root: Path, tmp_path_factory: pytest.TempPathFactory):
    """Run the program of a release, which has the lines of both boards beside it."""
    release = tmp_path_factory.mktemp("release")
    (release / "install").write_bytes((root / "scripts/release/installed/install").read_bytes())
    for board in ("pi4", "pi5"):
        lines = (root / f"hardware/profiles/config-{board}.txt").read_bytes()
        (release / f"config-{board}.txt").write_bytes(lines)

    def run(*words: str, **environment: str) -> "subprocess.CompletedProcess[str]":
        line = ["bash", str(release / "install"), *words]
        given = os.environ | environment
        return subprocess.run(line, env=given, capture_output=True, text=True, check=False)

    return run


def test_the_lines_of_the_board_stand_in_a_block_of_their_own(install, boot):
    ran = install("boot", BOOT=str(boot), MODEL="Raspberry Pi 5 Model B Rev 1.0")
    assert ran.returncode == 0, ran.stderr
    text = (boot / "config.txt").read_text(encoding="ascii")
    assert text.startswith(f"{CONFIG}# >>> Shuffle Up\n[all]\n")
    assert "dtparam=i2c_arm=on,i2c_arm_baudrate=400000\n" in text
    assert text.endswith("# <<< Shuffle Up\n")


def test_a_line_that_a_builder_has_put_a_hash_before_stays_out(install, boot):
    """A box without the amplifier, set up again after an update: only what was left out is left out."""
    board = {"BOOT": str(boot), "MODEL": "Raspberry Pi 4 Model B"}
    install("boot", **board)
    config = boot / "config.txt"
    first = config.read_text(encoding="ascii")
    for written in ("#dtoverlay=max98357a,no-sdmode", "# dtoverlay=max98357a,no-sdmode"):
        config.write_text(first.replace("dtoverlay=max98357a,no-sdmode", written), encoding="ascii")
        assert install("boot", **board).returncode == 0
        again = config.read_text(encoding="ascii")
        assert again == first.replace("dtoverlay=max98357a", "#dtoverlay=max98357a")
    config.write_text(first, encoding="ascii")
    install("boot", **board)
    assert config.read_text(encoding="ascii") == first


def test_a_cell_is_charged_only_where_somebody_says_that_it_can_be(install, boot):
    """A plain CR2032 that is charged may burst (hardware/SAFETY.md)."""
    board = {"BOOT": str(boot), "MODEL": "Raspberry Pi 5"}
    install("boot", **board)
    assert "\n#dtparam=rtc_bbat_vchg=3000000\n" in (boot / "config.txt").read_text(encoding="ascii")
    install("boot", "--cell", **board)
    assert "\ndtparam=rtc_bbat_vchg=3000000\n" in (boot / "config.txt").read_text(encoding="ascii")
    assert install("boot", "--celll", **board).stderr == "install: unknown: --celll; boot takes --cell\n"


def test_the_login_on_the_serial_line_makes_room_for_the_card_machine(install, boot):
    install("boot", BOOT=str(boot), MODEL="Raspberry Pi 4 Model B")
    assert (boot / "cmdline.txt").read_text(encoding="ascii") == (
        "console=tty1 root=PARTUUID=1-02 rootfstype=ext4 rootwait quiet"
        " consoleblank=0 vt.global_cursor_default=0\n"
    )


def test_twice_is_as_good_as_once_and_the_first_files_are_kept(install, boot):
    for _ in range(2):
        assert install("boot", BOOT=str(boot), MODEL="Raspberry Pi 5").returncode == 0
    text = (boot / "config.txt").read_text(encoding="ascii")
    assert text.count(">>> Shuffle Up") == 1
    assert (boot / "cmdline.txt").read_text(encoding="ascii").count("consoleblank=0") == 1
    assert (boot / "config.txt.before-shuffleup").read_text(encoding="ascii") == CONFIG
    assert (boot / "cmdline.txt.before-shuffleup").read_text(encoding="ascii") == CMDLINE


def test_another_computer_is_left_alone(install, boot, tmp_path):
    ran = install("boot", BOOT=str(boot), MODEL="Some Board")
    assert ran.returncode == 1
    assert "a Raspberry Pi 4 or 5 has some" in ran.stderr
    assert (boot / "config.txt").read_text(encoding="ascii") == CONFIG
    assert "this is no Raspberry Pi" in install("boot", BOOT=str(tmp_path / "nothing")).stderr


def test_the_program_runs_on_the_data_of_a_box_with_what_the_installer_has_seen(root):
    """So doctor tries the real keys of a box whose first run has not been."""
    said = (root / "scripts/release/installed/shuffleup-as").read_text(encoding="utf-8")
    assert "/etc/shuffleup/board.conf" in said
    for unit in ("shuffleup-table", "shuffleup-safe@"):
        service = (root / f"systemd/{unit}.service").read_text(encoding="utf-8")
        assert "EnvironmentFile=-/etc/shuffleup/board.conf\n" in service


def test_a_role_that_there_is_not_is_named(install):
    if os.geteuid() != 0:
        pytest.skip("only root installs")
    ran = install("--role", "bar")
    assert ran.returncode == 1
    assert ran.stderr == "install: no role bar: table, floor, wall or none\n"


def test_help_says_what_can_be_typed(install):
    ran = install("--help")
    assert "rollback" in ran.stdout
    assert "uninstall" in ran.stdout
    assert "set -euo" not in ran.stdout
