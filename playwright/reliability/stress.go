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
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"time"
)

// stressed counts how often a browser test passed and failed.
type stressed struct {
	Quiet runs `json:"quiet"`
	Busy  runs `json:"busy"` // beside two programs that keep two cores busy, or more
}

type runs struct {
	Passed int `json:"passed"` // in a row: a run that fails begins to count anew
	Failed int `json:"failed"`
}

// perRun limits how often in a row each test of a file runs before what it did is written down.
const perRun = 5

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
	pattern, err := regexp.Compile(*only)
	if err != nil {
		return err
	}
	all, err := report(ctx, "--list")
	if err != nil {
		return err
	}
	r := runner{sums: map[string]stressed{}, busy: *busy, skipped: map[string]bool{}, out: out}
	if err := readJSON(*state, &r.sums); err != nil {
		return err
	}
	r.only(all)
	if *from != "" {
		text, err := os.ReadFile(*from)
		if err != nil {
			return err
		}
		suites, err := suitesOf(text)
		if err != nil {
			return fmt.Errorf("%s: %w", *from, err)
		}
		r.count(suites)
		return writeJSON(*state, r.sums)
	}
	all = slices.DeleteFunc(all, func(s suite) bool { return !pattern.MatchString(s.Title) })
	if len(all) == 0 {
		return fmt.Errorf("playwright/tests has no file that matches %q", *only)
	}
	if *busy {
		for range *loops {
			go spin(ctx)
		}
	}
	for ctx.Err() == nil {
		file := slices.MinFunc(all, func(a, b suite) int {
			return cmp.Or(cmp.Compare(r.passed(a), r.passed(b)), cmp.Compare(a.Title, b.Title))
		})
		left := *wanted - r.passed(file)
		if left <= 0 {
			return nil
		}
		suites, err := report(ctx, "tests/"+filepath.Base(file.Title), fmt.Sprintf("--repeat-each=%d", min(left, perRun)))
		if ctx.Err() != nil {
			break
		}
		if err != nil {
			return fmt.Errorf("%s: %w", file.Title, err)
		}
		r.count(suites)
		fmt.Fprintf(out, "%s %-30s %d runs in a row\n", time.Now().Format(time.TimeOnly), filepath.Base(file.Title), r.passed(file))
		if err := writeJSON(*state, r.sums); err != nil {
			return err
		}
	}
	return context.Cause(ctx)
}

// runner counts what tests did.
type runner struct {
	sums    map[string]stressed // by name
	busy    bool
	skipped map[string]bool // tests that do not run here
	out     io.Writer
}

// only makes sums those of the tests that there are: what was counted of others, or under
// other names, is dropped, and new ones begin with nothing.
func (r runner) only(all []suite) {
	there := map[string]stressed{}
	for _, name := range names(all) {
		there[name] = r.sums[name]
	}
	clear(r.sums)
	maps.Copy(r.sums, there)
}

// passed returns how often in a row each test of a file passed, at least.
func (r runner) passed(file suite) int {
	least := math.MaxInt
	for _, name := range names([]suite{file}) {
		if sum := r.sums[name]; !r.skipped[name] {
			least = min(least, map[bool]int{false: sum.Quiet.Passed, true: sum.Busy.Passed}[r.busy])
		}
	}
	return least
}

// count counts each run of each test, and says why it failed. Of tests that have another name by
// now nothing is counted.
func (r runner) count(suites []suite) {
	for _, s := range suites {
		for _, spec := range s.Specs {
			sum, there := r.sums[spec.Title]
			of := &sum.Quiet
			if r.busy {
				of = &sum.Busy
			}
			for _, test := range spec.Tests {
				switch {
				case !there:
				case test.Status == "skipped":
					r.skipped[spec.Title] = true
				case test.Status != "unexpected": // expected, or flaky: the browser hung at first
					of.Passed++
				default:
					*of = runs{Failed: of.Failed + 1}
					fmt.Fprintf(r.out, "%s failed\n", spec.Title)
				}
				for _, result := range test.Results {
					for _, e := range result.Errors {
						fmt.Fprintln(r.out, e.Message)
					}
				}
			}
			if there {
				r.sums[spec.Title] = sum
			}
		}
		r.count(s.Suites)
	}
}

// spin keeps a core busy.
func spin(ctx context.Context) {
	for ctx.Err() == nil {
	}
}

// suite is Playwright's report of a file or a group of tests.
type suite struct {
	Title  string  `json:"title"`
	Suites []suite `json:"suites"`
	Specs  []struct {
		Title string `json:"title"`
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

// names lists the tests of suites.
func names(suites []suite) (all []string) {
	for _, s := range suites {
		for _, spec := range s.Specs {
			all = append(all, spec.Title)
		}
		all = append(all, names(s.Suites)...)
	}
	return all
}

// report returns Playwright's report of the tests that it is asked for.
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
