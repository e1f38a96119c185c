#!/usr/bin/env bash
# Installs packages of the distribution, for the tests of what other languages are given: install.sh PACKAGE...
set -euo pipefail
command -v apt-get >/dev/null || { echo "Please install $*." >&2; exit 1; }
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null && sudo -n true || { echo "Please install them as root: apt-get install $*" >&2; exit 1; }
  as_root=(sudo -n)
fi
# Beside these tests, others may install at the same time.
"${as_root[@]}" apt-get -o DPkg::Lock::Timeout=300 update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends "$@"
