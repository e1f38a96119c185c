#!/usr/bin/env bash
# Installs what the browser tests need and is not there: the npm packages of
# the lock file, and a Chromium from the distribution, with its headless shell where
# there is one; or Firefox or WebKitGTK, if that is asked for: install.sh firefox.
# install.sh packages installs no browser.
set -euo pipefail
cd "$(dirname "$0")"

# One after the other, where browsers are installed for parts that run side by side.
if command -v flock >/dev/null; then
  exec 9>"${TMPDIR:-/tmp}/fulgurite-install.lock"
  flock 9
fi

command -v npm >/dev/null || { echo "The browser tests need Node.js 20 or later with npm: please install it." >&2; exit 1; }
if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  npm ci --no-audit --no-fund
fi

case "${1:-chromium}" in
  packages) exit 0 ;;
  chromium) packages=(chromium) there=(node browser.js) swifter=chromium-headless-shell ;;
  firefox) packages=(firefox-esr) there=(node --input-type=module --eval "import { path } from './browsers/firefox.js'; path()") ;;
  webkit) packages=(webkit2gtk-driver xvfb) there=(node --input-type=module --eval "import { path } from './browsers/webkit.js'; path()") ;;
  *) echo "usage: install.sh [chromium | firefox | webkit | packages]" >&2; exit 2 ;;
esac
# A package that makes the tests quicker, and that they can do without.
swifter=${swifter:-}
[ -n "$swifter" ] && command -v "$swifter" >/dev/null && swifter=
wanted() { "${there[@]}" >/dev/null 2>&1; }
wanted && [ -z "$swifter" ] && exit 0
as_root=()
if command -v apt-get >/dev/null && [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null && as_root=(sudo)
fi
get() { "${as_root[@]}" apt-get update -qq && "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"; }

if ! wanted; then
  echo "Installing ${packages[*]} from the distribution, which is not there yet."
  if ! command -v apt-get >/dev/null; then
    echo "Please install ${packages[*]}; CONTRIBUTING.md says which variables name programs in other places." >&2
    exit 1
  fi
  if [ "$(id -u)" -ne 0 ] && [ "${#as_root[@]}" -eq 0 ]; then
    echo "Please install as root: apt-get install ${packages[*]}" >&2
    exit 1
  fi
  if ! get "${packages[@]}"; then
    echo "The distribution of this machine does not give ${packages[*]}. Please install what is missing in another way; CONTRIBUTING.md says which variables name programs in other places." >&2
    exit 1
  fi
  "${there[@]}" || { echo "The programs of ${packages[*]} were not found after the installation. CONTRIBUTING.md says which variables name them." >&2; exit 1; }
fi
if [ -n "$swifter" ] && command -v apt-get >/dev/null && { [ "$(id -u)" -eq 0 ] || [ "${#as_root[@]}" -gt 0 ]; }; then
  get "$swifter" || echo "The distribution does not give $swifter: the tests run without it, and take longer."
fi
