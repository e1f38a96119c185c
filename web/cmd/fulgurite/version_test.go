package main

import (
	"strings"
	"testing"
)

// TestVersion: the flag, the command and the manual page name one version.
func TestVersion(t *testing.T) {
	flag := fulgurite(t, "--version").out
	if flag != "fulgurite "+version()+"\n" {
		t.Errorf("--version: %q", flag)
	}
	if said := fulgurite(t, "version").out; !strings.HasPrefix(said, flag) {
		t.Errorf("version: %q, and the flag %q", said, flag)
	}
	fulgurite(t, "man").want(t, exitDone, "\"fulgurite "+roff(version())+"\"\n")
}
