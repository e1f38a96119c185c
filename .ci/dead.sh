#!/usr/bin/env bash
# Functions that nothing reaches on either platform: not from a program, not from a test.
# What only the page or only the command line reaches is alive. dead.txt has what may stay, with reasons.
set -euo pipefail
cd "$(dirname "$0")/.."
tool=golang.org/x/tools/cmd/deadcode@v0.52.0
format='{{range .Funcs}}{{printf "%s %s\n" $.Path .Name}}{{end}}'
native=$(go run "$tool" -test -f "$format" ./... | sort -u)
page=$(go run -exec 'env GOOS=js GOARCH=wasm' "$tool" -test -f "$format" ./core/... ./bridge/... ./wasm/... ./web/... | sort -u)
dead=$(comm -12 <(echo "$native") <(echo "$page") | sed '/^$/d' | grep -vxFf <(sed 's/ *#.*//; /^$/d' .ci/dead.txt) || true)
if [ -n "$dead" ]; then
  echo "Nothing reaches:"
  echo "$dead"
  exit 1
fi
