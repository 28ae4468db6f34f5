# A user-mode Linux kernel for the suites of the night, sourced by them from the folder of the project.
#
# It is built from Debian's source into .nightly/kernel once (3 minutes on two cores) and boots on the files of this
# computer, with the same .venv. It needs no privileges but for apt. A suite has its own NAME, WORK and GUEST_SECONDS.

KERNEL=$PWD/.nightly/kernel
SOURCE=/usr/src/linux-source-6.1.tar.xz
PACKAGES=(linux-source-6.1 gcc make flex bison bc libc6-dev libelf-dev libssl-dev xz-utils)
BUILD_SECONDS=1800

say() { echo "$NAME: $*"; }
fail() {
    say "$*" >&2
    exit 1
}

need_packages() { # PACKAGE...
    local missing=() package
    for package in "$@"; do
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
    cksum scripts/rigs/kernel/kernel.config scripts/rigs/kernel/registers.sed
    dpkg-query -W -f '${Version}\n' linux-source-6.1
}

build_kernel() {
    local began=$SECONDS tree=$KERNEL/build
    rm -rf "$tree" "$KERNEL/kernel.made"
    mkdir -p "$tree"
    say "building the kernel; what it says goes to $KERNEL/build.log"
    {
        tar -xf "$SOURCE" -C "$tree" --strip-components=1
        sed -i -f scripts/rigs/kernel/registers.sed "$tree/arch/x86/um/user-offsets.c"
        make -C "$tree" ARCH=um defconfig
        cat scripts/rigs/kernel/kernel.config >>"$tree/.config"
        make -C "$tree" ARCH=um olddefconfig
        timeout --foreground "$BUILD_SECONDS" nice make -C "$tree" ARCH=um -j"$(nproc)" linux
    } >"$KERNEL/build.log" 2>&1 </dev/null || fail "the kernel was not built: $(tail -n 1 "$KERNEL/build.log")"
    mv "$tree/linux" "$KERNEL/linux"
    rm -rf "$tree"
    fingerprint >"$KERNEL/kernel.made"
    say "built in $((SECONDS - began)) s"
}

need_kernel() {
    case $PWD in *[[:space:]]*) fail "no blanks in the name of this folder, please: the kernel takes its path" ;; esac
    [ "$(uname -m)" = x86_64 ] || fail "user-mode Linux runs on x86_64, and this is $(uname -m)"
    command -v apt-get >/dev/null || fail "the kernel's source comes from Debian 12; there is no apt-get here"
    [ -x .venv/bin/python ] || fail "there is no .venv; type: make test"
    mkdir -p "$KERNEL" "$WORK"
    exec 8>"$KERNEL/lock" # two suites at once would spoil each other's build
    flock 8
    if [ ! -x "$KERNEL/linux" ] || [ "$(cat "$KERNEL/kernel.made" 2>/dev/null)" != "$(fingerprint)" ]; then
        need_packages "${PACKAGES[@]}"
        build_kernel
    fi
    exec 8>&-
}

boot() { # KERNEL-OPTION...: boot the guest of the suite and exit with the status that it wrote
    rm -f "$WORK/status"
    # TMPDIR: the guest's memory is a file, and /dev/shm of a container is small.
    TMPDIR=$WORK timeout --foreground --kill-after=10 "$GUEST_SECONDS" "$KERNEL/linux" mem=512M \
        rootfstype=hostfs rootflags=/ rw init="$PWD/scripts/rigs/$NAME/guest.sh" \
        con=null con0=null,fd:1 quiet "$@" GUEST_ROOT="$PWD" GUEST_WORK="$WORK" </dev/null ||
        true # a guest that powers off cannot hand a status over; it writes it into a file
    [ -f "$WORK/status" ] || fail "the guest did not come to an end within $GUEST_SECONDS s"
    exit "$(cat "$WORK/status")"
}
