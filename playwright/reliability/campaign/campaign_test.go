package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// cases are as many as show that campaign and program work together; the many are make campaign's.
const cases = 300

// TestAgreement runs the first cases: what anonymize releases, verify accepts, check confirms and
// the checker finds right. Half of them draw at random, so that each time other files are
// released. FULGURITE_PROGRAM names a program that was built already.
func TestAgreement(t *testing.T) {
	path := os.Getenv("FULGURITE_PROGRAM")
	if path == "" {
		path = filepath.Join(t.TempDir(), "fulgurite")
		build := exec.Command("go", "-C", "../../..", "build", "-o", path, "./web/cmd/fulgurite")
		if said, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, said)
		}
	}
	p := program{path: path, folder: t.TempDir()}
	if code, said, err := p.run(context.Background(), "key", "--recipient", "campaign", "--output", "key"); err != nil || code != done {
		t.Fatal(code, said, err)
	}
	outcomes := map[Outcome]int{}
	for run := range cases {
		outcome, err := p.Try(context.Background(), Generate(run))
		if err != nil {
			t.Errorf("run %d: %v", run, err)
		}
		outcomes[outcome]++
	}
	t.Log(outcomes)
	if outcomes[Agreed] < cases/5 {
		t.Error("too few cases were released to say anything:", outcomes)
	}
}
