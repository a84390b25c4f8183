# Shared by deploy/run and deploy/test: everything a fresh machine needs, each step only if it is missing.
#
# A step leaves a stamp in .deploy/ that says what it was done for (locks, sources, interpreter, folder). The next start
# compares the stamp and touches nothing, so a castle without internet is no hindrance after the first set-up.
# Sourced by bash; it defines functions and changes nothing by itself.

APT_RUN=(libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0)
# libatomic1 is for the program that drives Chromium; it is on most machines already, which hides that it is needed.
# hledger reads the exported journal and balances it.
# dnsmasq-base and systemd-analyze read our examples of a hotspot and of a service; neither starts anything.
APT_TEST=(chromium poppler-utils postgresql libatomic1 hledger dnsmasq-base systemd openssl)

ROOT="${ROOT:-$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)}"
STATE="${STATE:-$ROOT/.deploy}"
VENV="${VENV:-$ROOT/.venv}"
LOG="$STATE/setup.log"
ME="${ME:-deploy}"

say() { printf '%s\n' "$*"; }

# One clear line, and the end.
fail() {
    printf '%s: %s\n' "$ME" "$*" >&2
    exit 1
}

# step "what is being done" command…: says it, runs it with its chatter in the log, says how long it took.
# Returns the command's status, so that a caller may try another way; the last line of the log tells why.
step() {
    local what="$1" began=$SECONDS status=0
    shift
    mkdir -p "$STATE"
    printf '  %s … ' "$what"
    printf '\n== %s\n' "$what" >>"$LOG"
    "$@" >>"$LOG" 2>&1 </dev/null || status=$?
    if [ "$status" -eq 0 ]; then say "done ($((SECONDS - began)) s)"; else say "failed"; fi
    return "$status"
}

# What went wrong, for the one clear line: the last error that the log of the last step names, else its last words.
last_words() {
    local words
    words="$(tac "$LOG" 2>/dev/null | sed '/^== /q' | grep -v '^[[:space:]]*$')"
    { grep -m 1 -E '^[[:space:]]*(E:|[A-Za-z.]*[Ee]rror\b)' <<<"$words" || head -n 1 <<<"$words"; } |
        sed 's/^[[:space:]]*//' | cut -c 1-200
}

# stamp_of text… [files…]: one hash over arguments that are text (with `=`) and over the contents of files.
stamp_of() {
    local each
    for each in "$@"; do
        case "$each" in
            *=*) printf '%s\n' "$each" ;;
            *) if [ -f "$each" ]; then sha256sum <"$each"; else printf 'none\n'; fi ;;
        esac
    done | sha256sum | cut -d ' ' -f 1
}

stamped() { [ -f "$STATE/$1.stamp" ] && [ "$(cat "$STATE/$1.stamp")" = "$2" ]; }
put_stamp() { mkdir -p "$STATE" && printf '%s\n' "$2" >"$STATE/$1.stamp"; }

# The system -------------------------------------------------------------------------------------------------------

missing_packages() {
    local package
    for package in "$@"; do
        [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || printf '%s\n' "$package"
    done
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        fail "run as root, or install sudo: system packages are missing"
    fi
}

# install_packages names…: from the system's own package source, only those that are missing.
install_packages() {
    local missing
    command -v dpkg-query >/dev/null || fail "this set-up is for Debian and Ubuntu; dpkg was not found"
    mapfile -t missing < <(missing_packages "$@")
    [ "${#missing[@]}" -eq 0 ] && return 0
    # Asked for here and not inside the step, whose input is closed.
    if [ "$(id -u)" -ne 0 ] && command -v sudo >/dev/null; then
        sudo -n true 2>/dev/null || sudo -v || fail "system packages are missing and sudo was refused: ${missing[*]}"
    fi
    step "reading the list of system packages" as_root apt-get update ||
        say "  (the list could not be refreshed; going on with the one that is here)"
    step "installing ${missing[*]}" as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y --no-install-recommends "${missing[@]}" ||
        fail "could not install ${missing[*]} ($(last_words)); is there a network? Details: $LOG"
}

# unpack_program name: a program of that package into .deploy/name. The tests start it themselves; to install it would
# start it at port 80.
unpack_program() {
    local name="$1" place="$STATE/$1"
    if command -v "$name" >/dev/null || [ -x "/usr/sbin/$name" ] || unpacked "$name" >/dev/null; then return 0; fi
    rm -rf "$place" && mkdir -p "$place"
    fetch_program "$name" ||
        { step "reading the list of system packages" as_root apt-get update && fetch_program "$name"; } || return 1
    step "unpacking $name" dpkg-deb -x "$place/$name"_*.deb "$place" || fail "could not unpack $name ($(last_words))"
}

unpacked() { compgen -G "$STATE/$1/usr/*bin/$1"; }
fetch_program() { step "fetching $1 for the tests" in_folder "$STATE/$1" apt-get download "$1"; }
in_folder() { (cd "$1" && shift && "$@"); }

check_machine() {
    case "$(uname -s)" in Linux) ;; *) fail "LARP Piquet runs on Linux; on Windows use WSL or a virtual machine" ;; esac
    case "$(uname -m)" in
        x86_64 | aarch64 | arm64) ;;
        *) fail "a 64-bit system is needed, this one is $(uname -m)" ;;
    esac
}

# Prints the path of a Python 3.11 or newer, or nothing.
find_python() {
    local name
    for name in ${PIQUET_PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11; do
        if command -v "$name" >/dev/null && "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            "$name" -c 'import sys; print(getattr(sys, "_base_executable", sys.executable))'
            return 0
        fi
    done
    return 1
}

# The environment --------------------------------------------------------------------------------------------------

make_venv() {
    local python
    if ! python="$(find_python)"; then
        command -v python3 >/dev/null && fail "Python 3.11 or newer is needed, this is $(python3 --version 2>&1)"
        install_packages python3 python3-venv
        python="$(find_python)" || fail "Python 3.11 or newer is needed; this system offers $(python3 --version 2>&1)"
    fi
    if [ -x "$VENV/bin/python" ] && stamped venv "$(venv_stamp)"; then return 0; fi
    "$python" -c 'import ensurepip, venv' 2>/dev/null || install_packages python3-venv
    rm -rf "$VENV"
    step "making a Python environment ($("$python" -c 'import platform; print(platform.python_version())'))" \
        "$python" -m venv "$VENV" || fail "could not make the Python environment ($(last_words)); details: $LOG"
    rm -f "$STATE"/packages-*.stamp
    put_stamp venv "$(venv_stamp)"
}

# An environment serves one interpreter in one place: a checkout that was moved, or a system that was upgraded, makes
# another.
venv_stamp() { stamp_of "at=$VENV" "python=$("$VENV/bin/python" -c 'import sys; print(sys.version)' 2>/dev/null)"; }

# uv is quicker by far; where it cannot be had, pip does the same work from the same locked list.
have_uv() {
    [ -x "$VENV/bin/uv" ] && return 0
    step "fetching the installer" "$VENV/bin/python" -m pip install --quiet --disable-pip-version-check \
        --require-hashes --only-binary :all: -r "$ROOT/deploy/locks/uv.txt"
}

install_locked() {
    local lock="$1"
    if have_uv; then
        step "installing the Python packages" env UV_NO_PROGRESS=1 "$VENV/bin/uv" pip install --quiet --no-config --compile-bytecode \
            --python "$VENV/bin/python" --require-hashes -r "$lock" && return 0
        say "  (uv could not; trying pip)"
    fi
    step "installing the Python packages with pip, which takes a minute" "$VENV/bin/python" -m pip install --quiet \
        --disable-pip-version-check --require-hashes -r "$lock"
}

install_product() {
    if [ -x "$VENV/bin/uv" ]; then
        "$VENV/bin/uv" pip install --quiet --no-config --offline --python "$VENV/bin/python" --no-deps \
            --no-build-isolation --editable "$ROOT" && return 0
    fi
    "$VENV/bin/python" -m pip install --quiet --disable-pip-version-check --no-index --no-deps \
        --no-build-isolation --editable "$ROOT"
}

# install_python run|test: the locked packages and the product itself, as a link to this checkout.
install_python() {
    local kind="$1" stamp
    stamp="$(stamp_of "$ROOT/deploy/locks/$kind.txt" "$ROOT/pyproject.toml")"
    [ -x "$VENV/bin/larp-piquet" ] && stamped "packages-$kind" "$stamp" && return 0
    install_locked "$ROOT/deploy/locks/$kind.txt" ||
        fail "could not install the Python packages ($(last_words)); is there a network? Details: $LOG"
    step "linking the product" install_product || fail "could not link the product ($(last_words)); details: $LOG"
    put_stamp "packages-$kind" "$stamp"
    # The list for the tests holds the list for running whole.
    if [ "$kind" = test ]; then
        put_stamp packages-run "$(stamp_of "$ROOT/deploy/locks/run.txt" "$ROOT/pyproject.toml")"
    fi
}

# What is made from the sources ------------------------------------------------------------------------------------

build_fonts() {
    local stamp
    stamp="$(stamp_of "$ROOT"/larp_piquet/printing/{fonts,signs}.py "$ROOT/deploy/locks/run.txt")"
    stamped fonts "$stamp" && (as_it_was_made "$ROOT/larp_piquet/fonts" "$STATE/fonts.made") && return 0
    step "cutting the fonts" "$VENV/bin/python" -m larp_piquet.printing.fonts --force ||
        fail "could not cut the fonts ($(last_words)); details: $LOG"
    (cd "$ROOT/larp_piquet/fonts" && sha256sum -- *) >"$STATE/fonts.made"
    put_stamp fonts "$stamp"
}

# as_it_was_made folder list: every file of the list is there still, and holds what it held.
as_it_was_made() { [ -f "$2" ] && cd "$1" 2>/dev/null && sha256sum --check --status "$2" 2>/dev/null; }

compile_catalogues() {
    local folder="$ROOT/larp_piquet/translations" stamp sources
    mapfile -t sources < <(find "$folder" -name '*.po' 2>/dev/null | sort)
    [ "${#sources[@]}" -eq 0 ] && return 0
    stamp="$(stamp_of "${sources[@]}")"
    [ "$(find "$folder" -name '*.mo' | wc -l)" -eq "${#sources[@]}" ] && stamped catalogues "$stamp" && return 0
    step "compiling the languages" "$VENV/bin/pybabel" compile --directory "$folder" ||
        fail "could not compile the languages ($(last_words)); details: $LOG"
    put_stamp catalogues "$stamp"
}

# set_up run|test: all of it.
set_up() {
    local kind="$1"
    check_machine
    install_packages "${APT_RUN[@]}"
    if [ "$kind" = test ]; then
        install_packages "${APT_TEST[@]}"
        unpack_program nginx || fail "could not fetch nginx ($(last_words)); is there a network? Details: $LOG"
        unpack_program caddy || say "  (there is no caddy in this system's package source: its example goes unread)"
    fi
    make_venv
    install_python "$kind"
    build_fonts
    compile_catalogues
}
