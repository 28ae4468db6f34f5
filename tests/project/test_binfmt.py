"""The image of another machine is built without systemd, too: the builder registers QEMU, or says how."""

import subprocess
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parents[2] / "scripts" / "image" / "binfmt"
RULE = r":qemu-aarch64:M::\x7fELF:\xff\xff:/usr/libexec/qemu-binfmt/aarch64-binfmt-P:OPF"


@pytest.fixture
def kernel(tmp_path: Path) -> Path:
    """The folder of a kernel that takes rules, and the rule of Debian's package."""
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "qemu-aarch64.conf").write_text(f"# of a package\n{RULE}\n", encoding="utf-8")
    (tmp_path / "binfmt_misc").mkdir()
    (tmp_path / "binfmt_misc" / "register").touch()
    return tmp_path / "binfmt_misc"


def run(kernel: Path, machine: str = "aarch64") -> "subprocess.CompletedProcess[str]":
    env = {"PATH": "/usr/bin:/bin", "BINFMT_MISC": str(kernel), "BINFMT_RULES": str(kernel.parent / "rules")}
    return subprocess.run([PROGRAM, machine], env=env, capture_output=True, text=True, check=False)


def test_the_rule_of_the_package_is_given_to_the_kernel(kernel: Path) -> None:
    assert run(kernel).returncode == 0
    assert (kernel / "register").read_text(encoding="utf-8") == RULE + "\n"


def test_a_machine_that_is_registered_is_left_alone(kernel: Path) -> None:
    (kernel / "qemu-aarch64").touch()

    assert run(kernel).returncode == 0
    assert (kernel / "register").read_text(encoding="utf-8") == ""


def test_where_it_cannot_be_done_the_two_lines_that_do_it_are_told(kernel: Path) -> None:
    done = run(kernel, "riscv64")

    assert done.returncode == 1
    assert done.stderr.splitlines()[1:] == [
        f"mount -t binfmt_misc binfmt_misc {kernel}",
        f"cat {kernel.parent}/rules/qemu-riscv64.conf >{kernel}/register",
    ]
