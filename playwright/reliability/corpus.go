package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// corpus keeps in testdata/fuzz, for each target, the smallest inputs that cover
// what neither the seeds in the code nor smaller ones cover. What is there
// already stays: it may be an input that made a test fail once.
func corpus(ctx context.Context, flags *flag.FlagSet, args []string, out io.Writer) error {
	only := flags.String("only", "", "targets, a regular expression: 'core/table FuzzScan'")
	size := flags.Int64("size", 1000, "the largest input, in bytes")
	sum := flags.Int64("sum", 4000, "bytes of all inputs of a target")
	if err := flags.Parse(args); err != nil {
		return err
	}
	c, err := newCampaign(ctx, *only)
	if err != nil {
		return err
	}
	defer c.close()
	for _, t := range c.targets {
		from := filepath.Join(c.grown, filepath.FromSlash(t.Package), t.Name)
		if err := t.keep(ctx, c.folder, from, *size, *sum, out); err != nil {
			return fmt.Errorf("%s: %w", t, err)
		}
	}
	return nil
}

// keep looks at the inputs of a folder, the smallest first. Each lies in
// testdata/fuzz while it is looked at, where the toolchain expects it.
func (t target) keep(ctx context.Context, folder, from string, size, sum int64, out io.Writer) error {
	entries, err := os.ReadDir(from)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	var inputs []os.FileInfo
	for _, entry := range entries {
		info, err := entry.Info()
		if err != nil {
			return err
		}
		if info.Size() <= size {
			inputs = append(inputs, info)
		}
	}
	slices.SortFunc(inputs, func(a, b os.FileInfo) int {
		return cmp.Or(cmp.Compare(a.Size(), b.Size()), cmp.Compare(a.Name(), b.Name()))
	})
	program, err := t.build(ctx, folder, "-cover", "-coverpkg=./...")
	if err != nil {
		return err
	}
	to := filepath.Join(t.Dir, "testdata", "fuzz", t.Name)
	covered := map[string]bool{}
	if _, err := t.cover(ctx, program, folder, "", covered); err != nil {
		return err
	}
	kept, bytes := 0, int64(0)
	for _, input := range inputs {
		if bytes+input.Size() > sum {
			break
		}
		text, err := os.ReadFile(filepath.Join(from, input.Name()))
		if err != nil {
			return err
		}
		path := filepath.Join(to, input.Name())
		if _, err := os.Stat(path); err == nil {
			continue // was kept earlier, and is covered by now
		}
		if err := os.MkdirAll(to, 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, text, 0o644); err != nil {
			return err
		}
		more, err := t.cover(ctx, program, folder, "/^"+input.Name()+"$", covered)
		if err != nil || !more {
			err = errors.Join(err, os.Remove(path))
		} else {
			kept++
			bytes += input.Size()
		}
		if err != nil {
			return err
		}
	}
	os.Remove(to) // if it is empty
	fmt.Fprintf(out, "%-40s %4d inputs kept of %d, %d bytes\n", t, kept, len(entries), bytes)
	return nil
}

// cover runs inputs as tests and adds the blocks of code that they cover. It says
// whether these are more than before.
func (t target) cover(ctx context.Context, program, folder, input string, covered map[string]bool) (bool, error) {
	profile := filepath.Join(folder, "profile")
	run := exec.CommandContext(ctx, program, "-test.run=^"+t.Name+"$"+input, "-test.coverprofile="+profile)
	run.Dir = t.Dir
	if text, err := run.CombinedOutput(); err != nil {
		return false, fmt.Errorf("%w:\n%s", err, text)
	}
	text, err := os.ReadFile(profile)
	if err != nil {
		return false, err
	}
	more := false
	lines := bufio.NewScanner(bytes.NewReader(text))
	for lines.Scan() {
		// "file.go:1.2,3.4 statements count"
		block, times, ok := cutLast(lines.Text())
		if ok && times != "0" && !covered[block] {
			covered[block], more = true, true
		}
	}
	return more, lines.Err()
}

func cutLast(line string) (before, after string, ok bool) {
	at := strings.LastIndexByte(line, ' ')
	if at < 0 || strings.HasPrefix(line, "mode:") {
		return "", "", false
	}
	return line[:at], line[at+1:], true
}
