#!/usr/bin/env bash
# Installs MariaDB from the distribution, for the tests of its scripts.
set -euo pipefail
command -v apt-get >/dev/null || { echo "Please install MariaDB 10.6 or later." >&2; exit 1; }
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null && sudo -n true || { echo "Please install it as root: apt-get install mariadb-server" >&2; exit 1; }
  as_root=(sudo -n)
fi
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends mariadb-server
