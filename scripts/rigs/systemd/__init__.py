"""Tests inside the Debian guest that run.sh has booted: `python3 -m systemd` in the guest."""
