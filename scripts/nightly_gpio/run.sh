#!/usr/bin/env bash
# Run the conformance suite of the hardware on a real kernel GPIO chip, and exit with the status of pytest.
#
# A user-mode Linux kernel with gpio-sim is built from Debian's source into .nightly/gpio once (3 minutes on two
# cores) and boots on the files of this computer, with the same .venv. It needs no privileges but for apt.
set -euo pipefail
cd -P "$(dirname "$0")/../.."

WORK=$PWD/.nightly/gpio
SOURCE=/usr/src/linux-source-6.1.tar.xz
PACKAGES=(linux-source-6.1 gcc make flex bison bc libc6-dev libelf-dev libssl-dev xz-utils)
BUILD_SECONDS=1800
GUEST_SECONDS=300

say() { echo "nightly_gpio: $*"; }
fail() {
    say "$*" >&2
    exit 1
}

need_packages() {
    local missing=() package
    for package in "${PACKAGES[@]}"; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    [ "$(id -u)" -eq 0 ] || fail "type: sudo apt-get install -y --no-install-recommends ${missing[*]}"
    say "installing ${missing[*]}"
    export DEBIAN_FRONTEND=noninteractive
    apt-get -qq update >/dev/null
    apt-get -qq -o DPkg::Lock::Timeout=300 install -y --no-install-recommends "${missing[@]}" >/dev/null
}

fingerprint() { # of everything that the kernel is made from
    cksum <scripts/nightly_gpio/kernel.config
    dpkg-query -W -f '${Version}\n' linux-source-6.1
}

build_kernel() {
    local began=$SECONDS tree=$WORK/build
    rm -rf "$tree" "$WORK/kernel.made"
    mkdir -p "$tree"
    say "building the kernel; what it says goes to $WORK/build.log"
    {
        tar -xf "$SOURCE" -C "$tree" --strip-components=1
        make -C "$tree" ARCH=um defconfig
        cat scripts/nightly_gpio/kernel.config >>"$tree/.config"
        make -C "$tree" ARCH=um olddefconfig
        timeout --foreground "$BUILD_SECONDS" nice make -C "$tree" ARCH=um -j"$(nproc)" linux
    } >"$WORK/build.log" 2>&1 </dev/null || fail "the kernel was not built: $(tail -n 1 "$WORK/build.log")"
    mv "$tree/linux" "$WORK/linux"
    rm -rf "$tree"
    fingerprint >"$WORK/kernel.made"
    say "built in $((SECONDS - began)) s"
}

need_kernel() {
    [ -x "$WORK/linux" ] && [ "$(cat "$WORK/kernel.made" 2>/dev/null)" = "$(fingerprint)" ] && return
    need_packages
    build_kernel
}

need_lgpio() { # beside .venv, not in it: nothing but this suite wants it off a Raspberry Pi
    PYTHONPATH=$WORK/python .venv/bin/python -c 'import importlib.util as u; exit(not u.find_spec("lgpio"))' && return
    local pinned
    pinned=$(awk '/^lgpio==/ { on = 1 } on { print } on && !/\\$/ { exit }' requirements/pi.txt)
    say "installing lgpio"
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --only-binary :all: \
        --require-hashes --target "$WORK/python" --requirement <(echo "$pinned") ||
        fail "no lgpio for $(.venv/bin/python -V); it comes ready-made for Python 3.11 and 3.12"
}

boot() {
    rm -f "$WORK/status"
    # TMPDIR: the guest's memory is a file, and /dev/shm of a container is small.
    TMPDIR=$WORK timeout --foreground --kill-after=10 "$GUEST_SECONDS" "$WORK/linux" mem=512M \
        rootfstype=hostfs rootflags=/ rw init="$PWD/scripts/nightly_gpio/guest.sh" \
        con=null con0=null,fd:1 quiet time-travel=inf-cpu GUEST_ROOT="$PWD" GUEST_WORK="$WORK" </dev/null ||
        true # a guest that powers off cannot hand a status over; it writes it into a file
    [ -f "$WORK/status" ] || fail "the guest did not come to an end within $GUEST_SECONDS s"
}

case $PWD in *[[:space:]]*) fail "no blanks in the name of this folder, please: the kernel takes its path" ;; esac
[ "$(uname -m)" = x86_64 ] || fail "user-mode Linux runs on x86_64, and this is $(uname -m)"
command -v apt-get >/dev/null || fail "the kernel's source comes from Debian 12; there is no apt-get here"
[ -x .venv/bin/python ] || fail "there is no .venv; type: make test"
mkdir -p "$WORK"
need_kernel
need_lgpio
boot
exit "$(cat "$WORK/status")"
