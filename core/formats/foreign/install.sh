#!/usr/bin/env bash
# Installs the programs that read in tests what is written here, where they are not there yet and the
# distribution can give them: LibreOffice, openpyxl, pandas, and haven for R. Without them their tests
# say that they are skipped.
set -euo pipefail
missing=()
command -v soffice >/dev/null || missing+=(libreoffice-calc-nogui)
for module in openpyxl pandas; do
  /usr/bin/python3 -c "import $module" 2>/dev/null || missing+=("python3-$module")
done
Rscript -e 'library(haven)' >/dev/null 2>&1 || missing+=(r-cran-haven)
[ ${#missing[@]} -gt 0 ] || exit 0
if ! command -v apt-get >/dev/null || [ "$(id -u)" -ne 0 ]; then
  echo "Not there, so that nothing is read by them: ${missing[*]}." >&2
  exit 0
fi
echo "Installing ${missing[*]} from the distribution, which is not there yet."
apt-get update -qq
env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
