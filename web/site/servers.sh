#!/usr/bin/env bash
# Installs the web servers in whose hands the exported site is tested, where they are not there
# yet and the distribution can give them. Without them their tests say that they are skipped.
set -euo pipefail
missing=()
for server in nginx:nginx-light apache2:apache2-bin caddy:caddy; do
  command -v "${server%:*}" >/dev/null || [ -x "/usr/sbin/${server%:*}" ] || missing+=("${server#*:}")
done
[ ${#missing[@]} -gt 0 ] || exit 0
if ! command -v apt-get >/dev/null || [ "$(id -u)" -ne 0 ]; then
  echo "Not there, so that nothing is tested in them: ${missing[*]}." >&2
  exit 0
fi
echo "Installing ${missing[*]} from the distribution, which is not there yet."
apt-get update -qq
env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
