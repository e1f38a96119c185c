#!/usr/bin/env bash
# Whether two files have the same lines, each as often, in whatever order.
set -euo pipefail
export LC_ALL=C
cmp <(sort -S 25% "$1") <(sort -S 25% "$2")
