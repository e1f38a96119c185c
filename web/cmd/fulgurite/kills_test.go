//go:build unix

package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

var kills = flag.Int("kills", 16, "how many runs TestKills ends")

// asProgram makes the test's binary the program itself.
const asProgram = "FULGURITE_TEST_PROGRAM"

func TestMain(m *testing.M) {
	os.Setenv("LC_ALL", "C") // the tests read English, whatever the language of the system; it cannot fail
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Exit(m.Run())
}

// TestKills ends runs at random moments, by Ctrl-C, politely and without a word. The input
// is whole then, the result complete or not there, and the next run cleans up and works.
func TestKills(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var table strings.Builder
	table.WriteString("age,sex,note\n")
	rng := rand.New(rand.NewPCG(16, 2))
	for range 5_000 {
		table.WriteString(
			strings.Join([]string{"2" + string(rune('0'+rng.IntN(10))), string("fm"[rng.IntN(2)]), strings.Repeat("x", 60)}, ",") + "\n")
	}
	args := []string{"anonymize", "--qi", "age,sex", "--keep", "note", "--k", "2", "--order", "original", "-o", "safe.csv", "table.csv"}
	program := func() *exec.Cmd {
		c := exec.Command(self, args...)
		c.Env = append(os.Environ(), asProgram+"=1")
		return c
	}
	t.Chdir(files(t, map[string]string{"table.csv": table.String()}))
	start := time.Now()
	if out, err := program().CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	took, whole := time.Since(start), read(t, "safe.csv")
	complete, cut, swept := 0, 0, 0
	for i := range *kills {
		t.Chdir(files(t, map[string]string{"table.csv": table.String()}))
		c := program()
		var said bytes.Buffer
		c.Stderr = &said
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		if i%2 == 0 {
			time.Sleep(time.Duration(rng.Int64N(int64(took) * 11 / 10)))
		} else { // while the result grows
			for until := time.Now().Add(2 * took); time.Now().Before(until) && !growing(); {
				time.Sleep(100 * time.Microsecond)
			}
			time.Sleep(time.Duration(rng.Int64N(int64(time.Millisecond))))
		}
		signal := []os.Signal{os.Interrupt, os.Kill, syscall.SIGTERM, os.Kill}[i/2%4]
		if err := c.Process.Signal(signal); err != nil && !errors.Is(err, os.ErrProcessDone) {
			t.Fatal(err)
		}
		err := c.Wait()
		if read(t, "table.csv") != table.String() {
			t.Fatalf("%v: the input was changed", signal)
		}
		text, missing := os.ReadFile("safe.csv")
		switch {
		case missing == nil && string(text) == whole:
			complete++
		case missing == nil:
			t.Fatalf("%v: the result is neither complete nor absent: %d of %d bytes", signal, len(text), len(whole))
		case err == nil:
			t.Fatalf("%v: the program says that it is done, and there is no result", signal)
		default:
			cut++
		}
		if strings.Contains(said.String(), "goroutine") {
			t.Errorf("%v: %s", signal, said.String())
		}
		if missing != nil {
			out, err := program().CombinedOutput()
			if err != nil || read(t, "safe.csv") != whole {
				t.Fatalf("%v: the next run failed: %v: %s", signal, err, out)
			}
			if strings.Contains(string(out), "interrupted run") {
				swept++
			}
			noLeftovers(t, ".")
		}
	}
	if !t.Failed() {
		figures.Record(t, figures.Figure{Name: "kills/command-line", Value: int64(*kills), Unit: "runs", What: fmt.Sprintf(
			"Runs of the command line that were ended by SIGINT, SIGTERM or SIGKILL at random moments: %d had written their result, complete, and %d none. The next run worked, and removed what %d had left behind.", complete, cut, swept)})
	}
	t.Logf("%d runs were ended: %d had their result, %d had none; %d had left something, which the next run removed",
		*kills, complete, cut, swept)
}

// growing reports whether there is an unfinished file.
func growing() bool {
	found, err := filepath.Glob(".fulgurite-*")
	return err == nil && len(found) > 0
}
