#!/usr/bin/env bash
# Cut the power of a guest computer in the middle of an evening, again and again; exit with 1 if anything was lost.
#
# The guest is the user-mode Linux kernel of scripts/rigs/kernel with an ext4 file system on a disk of its own.
# Killing its process takes its memory, and with it all that was not synced, as pulling the plug does.
set -euo pipefail
cd -P "$(dirname "$0")/../../.."

NAME=power
WORK=$PWD/.nightly/power
# shellcheck source=scripts/rigs/kernel/kernel.sh
. scripts/rigs/kernel/kernel.sh

need_kernel
need_packages e2fsprogs
exec .venv/bin/python scripts/rigs/power/power.py "$KERNEL/linux" "$WORK"
