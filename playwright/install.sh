#!/usr/bin/env bash
# Installs what the browser tests need and is not there: the npm packages of
# the lock file, and a Chromium from the distribution.
set -euo pipefail
cd "$(dirname "$0")"

command -v npm >/dev/null || { echo "The browser tests need Node.js 20 or later with npm: please install it." >&2; exit 1; }
if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  npm ci --no-audit --no-fund
fi

node browser.js >/dev/null 2>&1 && exit 0
echo "There is no Chromium yet: installing it from the distribution."
if ! command -v apt-get >/dev/null; then
  echo "Please install chromium or google-chrome, or name one in FULGURITE_CHROMIUM." >&2
  exit 1
fi
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || { echo "Please install chromium as root: apt-get install chromium" >&2; exit 1; }
  as_root=(sudo)
fi
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium
node browser.js
