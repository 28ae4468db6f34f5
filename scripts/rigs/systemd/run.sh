#!/usr/bin/env bash
# Install Shuffle Up in a Debian that systemd has booted, and hang it, break it, update it and take it away again.
#
# The Debian is made once into .nightly/systemd/root.tar (a minute and a half) and unpacked for each run; it has no
# network but its own loopback. The package systemd is what happens in it. It hangs the programs as often as
# SUITE_SECONDS lets it, and that is a row in docs/reference/reliability.csv.
set -euo pipefail
cd -P "$(dirname "$0")/../../.."

NAME=systemd
WORK=$PWD/.nightly/systemd
SECONDS_IN_ALL=${SUITE_SECONDS:-600}
SECONDS_TO_END=15
# shellcheck source=scripts/rigs/kernel/kernel.sh
. scripts/rigs/kernel/kernel.sh

INSIDE=systemd,systemd-sysv,dbus,udev,python3,mosquitto,netbase
VERSIONS=(0.1.0 0.1.1)

make_root() {
    local began=$SECONDS
    say "making a Debian; what is said goes to $WORK/root.log"
    mmdebstrap --variant=minbase --include="$INSIDE" bookworm "$WORK/new.root.tar" >"$WORK/root.log" 2>&1 ||
        fail "no Debian was made: $(tail -n 1 "$WORK/root.log")"
    mv "$WORK/new.root.tar" "$WORK/root.tar"
    say "made in $((SECONDS - began)) s"
}

package_all() {
    local version
    for version in "${VERSIONS[@]}"; do
        scripts/release/package --machine x86_64 --python 3.11 --version "$version" >/dev/null 2>&1 || fail "no package was made"
        mkdir -p "$WORK/root/rig/$version"
        tar -xzf "dist/shuffleup-$version-x86_64-py3.11.tar.gz" -C "$WORK/root/rig/$version" --strip-components=1
    done
    mkdir -p "$WORK/root/rig/stick"
    cp "dist/shuffleup-$version-x86_64-py3.11.tar.gz" "$WORK/root/rig/stick/"
}

unpack() {
    rm -rf "$WORK/root"
    mkdir -p "$WORK/root"
    tar -xf "$WORK/root.tar" -C "$WORK/root" --exclude='./dev/*'
    mkdir -p "$WORK/root/rig"
    mkdir -p "$WORK/root/rig/systemd"
    cp scripts/rigs/systemd/*.py "$WORK/root/rig/systemd/"
    # No release has the simulated card machine; Python finds it in the folder where the rig is started.
    cp -r device/shuffleup_demo "$WORK/root/rig/"
    mkdir -p "$WORK/root/rig/hardware"
    cp -r hardware/*.md hardware/profiles "$WORK/root/rig/hardware/"
    cp -r scripts/rigs/systemd/provoked "$WORK/root/rig/"
    cat >"$WORK/root/etc/systemd/system/rig.service" <<'UNIT'
[Unit]
After=multi-user.target
[Service]
Type=oneshot
WorkingDirectory=/rig
EnvironmentFile=/rig/seconds
ExecStart=/usr/bin/python3 -m systemd ${SECONDS_THERE}
ExecStopPost=/usr/bin/systemctl --no-block poweroff
StandardOutput=file:/rig/said
StandardError=inherit
TimeoutStartSec=infinity
[Install]
WantedBy=default.target
UNIT
    ln -sf /etc/systemd/system/rig.service "$WORK/root/etc/systemd/system/multi-user.target.wants/rig.service"
    ln -sf /dev/null "$WORK/root/etc/systemd/system/mosquitto.service"
    ln -sf /lib/systemd/system/multi-user.target "$WORK/root/etc/systemd/system/default.target"
}

add_row() {
    [ -f "$WORK/root/rig/hangs" ] || return 0
    local lines
    mapfile -t lines <"$WORK/root/rig/hangs"
    .venv/bin/python scripts/generate/reliability.py add hang --count "${lines[0]}" --failures "${lines[1]}" \
        --seconds "${lines[2]}" --worst "${lines[3]}"
}

[ "$(id -u)" -eq 0 ] || fail "a Debian is booted by root alone: sudo $0"
[ -x .venv/bin/python ] || fail "there is no .venv; type: make test"
mkdir -p "$WORK"
need_packages mmdebstrap systemd-container bsdutils
[ -f "$WORK/root.tar" ] || make_root
unpack
package_all
say "booting"
there=$((SECONDS_IN_ALL - SECONDS - SECONDS_TO_END))
echo "SECONDS_THERE=$((there - SECONDS_TO_END))" >"$WORK/root/rig/seconds"
timeout --foreground --kill-after=10 "$there" script -qec \
    "systemd-nspawn --quiet --directory=$WORK/root --register=no --keep-unit --private-network --boot" /dev/null \
    </dev/null >"$WORK/boot.log" 2>&1 || true
cat "$WORK/root/rig/said" 2>/dev/null || true
add_row
[ -f "$WORK/root/rig/status" ] || fail "the guest came to no end within $there s; see $WORK/boot.log"
exit "$(<"$WORK/root/rig/status")"
