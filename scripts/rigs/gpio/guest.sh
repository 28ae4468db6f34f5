#!/bin/bash
# The first process of the guest. Its files are those of the host; what it mounts is its own.
# The kernel's command line hands over GUEST_ROOT, the project, and GUEST_WORK, the folder to answer in.
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8
export TMPDIR=/dev/shm PYTHONPATH=$GUEST_WORK/python PYTHONDONTWRITEBYTECODE=1
exec </dev/null 2>&1

mount -t proc proc /proc
mount -t sysfs sys /sys
mkdir -p /dev/shm
mount -t tmpfs tmpfs /dev/shm
mount -t tmpfs tmpfs /run
mount -t configfs none /sys/kernel/config

# gpiozero asks /proc/cpuinfo which board this is: a Raspberry Pi 4 Model B.
{ cat /proc/cpuinfo && echo "Revision : c03111"; } >/run/cpuinfo
mount --bind /run/cpuinfo /proc/cpuinfo

# A chip with the 28 lines of the header.
mkdir -p /sys/kernel/config/gpio-sim/header/lines
echo 28 >/sys/kernel/config/gpio-sim/header/lines/num_lines
echo 1 >/sys/kernel/config/gpio-sim/header/live

echo "guest: Linux $(uname -r), up $(cut -d' ' -f1 /proc/uptime) s, $(ls -d /dev/gpiochip* 2>/dev/null || echo no chip)"
cd "$GUEST_ROOT" && [ -e /dev/gpiochip0 ] &&
    .venv/bin/python -m pytest --color=no -p no:cacheprovider --durations=3 tests/hal/test_hal_conformance.py -k kernel
echo $? >"$GUEST_WORK/status"

echo "guest: down at $(cut -d' ' -f1 /proc/uptime) s"
sync
echo o >/proc/sysrq-trigger
sleep 5
