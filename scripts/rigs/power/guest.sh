#!/bin/bash
# The first process of the guest. Its files are those of the host but for /run, and for the disk on /mnt.
# The kernel's command line hands over GUEST_ROOT, the project, and GUEST_SEED.
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8
export TMPDIR=/dev/shm PYTHONDONTWRITEBYTECODE=1
export PYTHONPATH=$GUEST_ROOT:$GUEST_ROOT/device:$GUEST_ROOT/ui:$GUEST_ROOT/firmware/lib
exec </dev/null 2>&1

mount -t proc proc /proc
mount -t sysfs sys /sys
mkdir -p /dev/shm
mount -t tmpfs tmpfs /dev/shm
mount -t tmpfs tmpfs /run
mknod /run/disk b 98 0 # the first disk of user-mode Linux
mount -t ext4 /run/disk /mnt || echo "WRONG the disk cannot be mounted"
ip link set lo up

cd /run && "$GUEST_ROOT/.venv/bin/python" "$GUEST_ROOT/scripts/rigs/power/evening.py" "$GUEST_SEED" "$GUEST_SYNC"
echo "WRONG the evening ended by itself"
echo o >/proc/sysrq-trigger
sleep 5
