#!/usr/bin/env bash
# Installs DuckDB for the tests of its scripts: the npm packages of the lock file. (npm ci
# would also ask for those of all other platforms, of which not every registry has all.)
set -euo pipefail
cd "$(dirname "$0")"
command -v npm >/dev/null || { echo "Node.js 20 or later with npm is needed: please install it." >&2; exit 1; }
if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  npm install --no-save --no-audit --no-fund
fi
