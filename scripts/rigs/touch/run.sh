#!/usr/bin/env bash
# Tap on a touchscreen of a real kernel, read by Kivy as on the appliance, and exit with the status of pytest.
#
# The panel is made by uinput in the user-mode Linux kernel of scripts/rigs/kernel.
set -euo pipefail
cd -P "$(dirname "$0")/../../.."

NAME=touch
WORK=$PWD/.nightly/touch
GUEST_SECONDS=300
# shellcheck source=scripts/rigs/kernel/kernel.sh
. scripts/rigs/kernel/kernel.sh

need_kernel
need_packages libmtdev1 libegl1 libgl1-mesa-dri libgles2
boot
