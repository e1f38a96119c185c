package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"time"
)

// stressed is how often a browser test passed and failed.
type stressed struct {
	Quiet runs `json:"quiet"`
	Busy  runs `json:"busy"` // beside two programs that keep two cores busy, or more
}

type runs struct {
	Passed int `json:"passed"` // in a row: a run that fails begins to count anew
	Failed int `json:"failed"`
}

// stress runs the files of browser tests again and again, those first whose tests
// passed least often. Its state is written after each. With --from it counts a run that was.
func stress(ctx context.Context, flags *flag.FlagSet, args []string, out io.Writer) error {
	wanted := flags.Int("runs", 20, "how often in a row every test is to pass, earlier runs included")
	busy := flags.Bool("busy", false, "count the runs as those on a busy machine")
	loops := flags.Int("loops", 2, "busy loops that run beside, with --busy; 0 where others keep the machine busy")
	only := flags.String("only", "", "files of tests, a regular expression")
	from := flags.String("from", "", "count what `FILE` reports, that a run with FULGURITE_REPORT=FILE wrote, and run nothing")
	state := flags.String("state", filepath.Join(recorded, "_stress.json"), "file of what passed and failed by test")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *from != "" {
		return counted(ctx, *from, *state, *busy, out)
	}
	pattern, err := regexp.Compile(*only)
	if err != nil {
		return err
	}
	files, err := filepath.Glob("playwright/tests/*.spec.js")
	if err != nil {
		return err
	}
	files = slices.DeleteFunc(files, func(file string) bool { return !pattern.MatchString(file) })
	if len(files) == 0 {
		return fmt.Errorf("playwright/tests has no file that matches %q", *only)
	}
	if *busy {
		for range *loops {
			go spin(ctx)
		}
	}
	sums, err := readSums[stressed](*state)
	if err != nil {
		return err
	}
	if err := current(ctx, sums); err != nil {
		return err
	}
	began := map[string]int{} // how often each file ran now
	done := map[string]int{}  // how often in a row each file passed, at least
	for file := range slices.Values(files) {
		done[file] = -1 // its tests are known when it ran
	}
	for ctx.Err() == nil {
		file := slices.MinFunc(files, func(a, b string) int {
			return cmp.Or(cmp.Compare(done[a], done[b]), cmp.Compare(began[a], began[b]), cmp.Compare(a, b))
		})
		if done[file] >= *wanted {
			return nil
		}
		began[file]++
		passed, log, err := playwright(ctx, filepath.Base(file))
		if ctx.Err() != nil {
			break
		}
		if err != nil {
			return err
		}
		done[file] = *wanted
		for name, ok := range passed {
			done[file] = min(done[file], count(sums, name, ok, *busy, out))
		}
		fmt.Fprintf(out, "%s %-30s %d tests, %d runs in a row\n%s", time.Now().Format(time.TimeOnly),
			filepath.Base(file), len(passed), done[file], log)
		if err := writeJSON(*state, sums); err != nil {
			return err
		}
	}
	return context.Cause(ctx)
}

// count counts a run of a test, and returns how often in a row it passed.
func count(sums map[string]stressed, name string, ok, busy bool, out io.Writer) int {
	sum := sums[name]
	r := &sum.Quiet
	if busy {
		r = &sum.Busy
	}
	if ok {
		r.Passed++
	} else {
		*r = runs{Failed: r.Failed + 1}
		fmt.Fprintf(out, "%s failed\n", name)
	}
	sums[name] = sum
	return r.Passed
}

// counted counts a run that was, by the report of it.
func counted(ctx context.Context, from, state string, busy bool, out io.Writer) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	suites, err := suitesOf(text)
	if err != nil {
		return fmt.Errorf("%s: %w", from, err)
	}
	sums, err := readSums[stressed](state)
	if err != nil {
		return err
	}
	if err := current(ctx, sums); err != nil {
		return err
	}
	passed, log := map[string]bool{}, ""
	for _, s := range suites {
		s.add(passed, &log)
	}
	for name, ok := range passed {
		if _, there := sums[name]; there { // else it has another name by now
			count(sums, name, ok, busy, out)
		}
	}
	fmt.Fprintf(out, "%d tests\n%s", len(passed), log)
	return writeJSON(state, sums)
}

// spin keeps a core busy.
func spin(ctx context.Context) {
	for ctx.Err() == nil {
	}
}

// suite is what Playwright reports of a file or a group of tests.
type suite struct {
	Title  string  `json:"title"`
	Suites []suite `json:"suites"`
	Specs  []struct {
		Title string `json:"title"`
		OK    bool   `json:"ok"`
		Tests []struct {
			Status  string `json:"status"`
			Results []struct {
				Errors []struct {
					Message string `json:"message"`
				} `json:"errors"`
			} `json:"results"`
		} `json:"tests"`
	} `json:"specs"`
}

// current makes sums those of the tests that there are: what was counted of others, or under
// other names, is dropped, and new ones begin with nothing.
func current(ctx context.Context, sums map[string]stressed) error {
	there := map[string]bool{}
	suites, err := report(ctx, "--list")
	if err != nil {
		return err
	}
	for _, s := range suites {
		s.names(there)
	}
	maps.DeleteFunc(sums, func(name string, _ stressed) bool { return !there[name] })
	for name := range there {
		if _, ok := sums[name]; !ok {
			sums[name] = stressed{}
		}
	}
	return nil
}

// names collects the names of the tests of a suite.
func (s suite) names(all map[string]bool) {
	for _, spec := range s.Specs {
		all[spec.Title] = true
	}
	for _, inner := range s.Suites {
		inner.names(all)
	}
}

// playwright runs a file of tests. It says which passed, and why others did not.
func playwright(ctx context.Context, file string) (passed map[string]bool, log string, err error) {
	suites, err := report(ctx, "tests/"+file)
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", file, err)
	}
	passed = map[string]bool{}
	for _, s := range suites {
		s.add(passed, &log)
	}
	return passed, log, nil
}

// report is what Playwright reports of the tests that it is asked for.
func report(ctx context.Context, args ...string) ([]suite, error) {
	run := exec.CommandContext(ctx, "npx",
		append([]string{"playwright", "test", "--project=tests", "--project=whole", "--reporter=json"}, args...)...)
	run.Dir = "playwright"
	run.Cancel = func() error { return run.Process.Signal(os.Interrupt) }
	run.WaitDelay = 20 * time.Second
	var text, problems bytes.Buffer
	run.Stdout, run.Stderr = &text, &problems
	failed := run.Run() // with a code that says that tests failed
	suites, err := suitesOf(text.Bytes())
	if err != nil {
		return nil, fmt.Errorf("%w: %s%s", errors.Join(failed, err), text.Bytes(), problems.Bytes())
	}
	return suites, nil
}

// suitesOf reads what Playwright reports as JSON.
func suitesOf(text []byte) ([]suite, error) {
	var told struct {
		Suites []suite `json:"suites"`
		Errors []struct {
			Message string `json:"message"`
		} `json:"errors"`
	}
	if err := json.Unmarshal(text, &told); err != nil {
		return nil, err
	}
	if len(told.Errors) > 0 {
		return nil, errors.New(told.Errors[0].Message)
	}
	return told.Suites, nil
}

// add adds the tests of a suite, but for those that were skipped.
func (s suite) add(passed map[string]bool, log *string) {
	for _, spec := range s.Specs {
		for _, test := range spec.Tests {
			if test.Status == "skipped" {
				continue
			}
			passed[spec.Title] = spec.OK
			for _, result := range test.Results {
				for _, e := range result.Errors {
					*log += e.Message + "\n"
				}
			}
		}
	}
	for _, inner := range s.Suites {
		inner.add(passed, log)
	}
}
