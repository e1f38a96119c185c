package main

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/playwright/reliability/snippets"
)

// TestDocumented runs the commands with which the help has somebody check a release. The one of
// minisign needs that tool.
func TestDocumented(t *testing.T) {
	found, err := snippets.Read("../../..", "static/docs/offline.md")
	if err != nil {
		t.Fatal(err)
	}
	public, secret := newKey(t)
	key, err := secret.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	dir, plain := aRelease(t), put(t, t.TempDir(), "plain.key", string(key))
	if err := run(plain, "", "version 0", dir); err != nil {
		t.Fatal(err)
	}
	tried := 0
	for _, s := range found {
		for _, command := range s.Commands() {
			name := strings.Fields(command)[0]
			if s.Language != "" || name != "sha256sum" && name != "minisign" {
				continue
			}
			tried++
			if _, err := exec.LookPath(name); err != nil {
				t.Logf("%s is not installed: not run: %s", name, command)
				continue
			}
			c := exec.Command("sh", "-ec", strings.Replace(command, "KEY", encoded(public), 1))
			c.Dir = dir
			if out, err := c.CombinedOutput(); err != nil {
				t.Errorf("%s: %v: %s", command, err, out)
			}
			put(t, dir, "fulgurite.html", "changed") // then the list has to say so
			c = exec.Command("sh", "-ec", command)
			c.Dir = dir
			if out, err := c.CombinedOutput(); name == "sha256sum" && err == nil {
				t.Errorf("%s: a changed file is taken: %s", command, out)
			}
			put(t, dir, "fulgurite.html", "content of fulgurite.html")
		}
	}
	if tried != 3 {
		t.Errorf("%d commands", tried)
	}
}
