"""Tests inside the Debian guest that run.sh has booted: `python3 -m nightly_systemd` in the guest."""
