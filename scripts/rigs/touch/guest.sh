#!/bin/bash
# The first process of the guest. Its files are those of the host; what it mounts is its own.
# The kernel's command line hands over GUEST_ROOT, the project, and GUEST_WORK, the folder to answer in.
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8
export TMPDIR=/dev/shm PYTHONDONTWRITEBYTECODE=1 CI=true
exec </dev/null 2>&1

mount -t proc proc /proc
mount -t sysfs sys /sys
mkdir -p /dev/shm
mount -t tmpfs tmpfs /dev/shm
mount -t tmpfs tmpfs /run

echo "guest: Linux $(uname -r), up $(cut -d' ' -f1 /proc/uptime) s, $(ls /dev/uinput 2>/dev/null || echo no uinput)"
cd "$GUEST_ROOT" && [ -e /dev/uinput ] &&
    .venv/bin/python -m pytest --color=no -p no:cacheprovider --durations=3 tests/ui/kivy_app/test_kernel_touchscreen.py
echo $? >"$GUEST_WORK/status"

echo "guest: down at $(cut -d' ' -f1 /proc/uptime) s"
sync
echo o >/proc/sysrq-trigger
sleep 5
