"""What is tried in the Debian that run.sh has booted: `python3 -m nightly_systemd` in the guest."""
