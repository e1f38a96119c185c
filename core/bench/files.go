package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/bench/report"
	"github.com/fulgurite/fulgurite/core/problem"
)

// earlier reads the files of results. A line that an interruption cut off is
// removed from that of --json, which need not be there yet if something is to
// be measured.
func (o *options) earlier() (all []experiment.Record, err error) {
	files := o.from
	if o.json != "" {
		files = append(files[:len(files):len(files)], o.json)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if errors.Is(err, fs.ErrNotExist) && file == o.json && o.data != "" {
			continue
		}
		if err != nil {
			return nil, err
		}
		records, whole, err := experiment.Read(data, file)
		if err != nil {
			return nil, err
		}
		if whole < len(data) && file == o.json && o.data != "" {
			if err := os.Truncate(file, int64(whole)); err != nil {
				return nil, err
			}
		}
		all = append(all, records...)
	}
	return all, nil
}

// write writes the page, prints what all measurements together say, and fails if something is wrong
// with them.
func (o *options) write(rows experiment.Rows) error {
	if o.report != "" {
		about := report.About{Machine: cmp.Or(o.machine, machine()), Date: o.date, Version: o.version}
		files, err := report.Write(o.suite, rows, about, strings.TrimSuffix(filepath.Base(o.report), filepath.Ext(o.report)))
		if err != nil {
			return err
		}
		files[0].Name = filepath.Base(o.report)
		if before, err := os.ReadFile(o.report); err == nil { // otherwise there is nothing to keep
			files[0].Text = keep(before, files[0].Text)
		}
		for _, file := range files {
			if err := os.WriteFile(filepath.Join(filepath.Dir(o.report), file.Name), file.Text, 0o644); err != nil {
				return err
			}
		}
	}
	rows = rows.Where(func(r experiment.Row) bool { return o.suite.Part(r.Part) != nil })
	if _, err := fmt.Fprintln(o.out, report.Agreed(o.suite, rows)); err != nil {
		return err
	}
	_, wrong := experiment.Disagreements(o.suite, rows)
	if o.suite.Wrong != nil {
		wrong = append(wrong, o.suite.Wrong(rows)...)
	}
	if len(wrong) > 0 {
		return problem.New("bench-wrong", "Compare the rows of the table.", "%s.", strings.Join(wrong, "; "))
	}
	return nil
}

// keep puts what an existing page says before the first heading of a new one in front of it: the
// part that people wrote.
func keep(before, page []byte) []byte {
	heading, _, _ := bytes.Cut(page, []byte("\n"))
	at := bytes.Index(before, append(heading, '\n'))
	if at < 0 || !bytes.HasPrefix(heading, []byte("#")) {
		return page
	}
	return append(bytes.Clone(before[:at]), page...)
}

// root is the folder of the repository: the program runs in it or below it.
func root() (string, error) {
	dir, err := os.Getwd()
	for err == nil {
		if _, missing := os.Stat(filepath.Join(dir, "core", "bench", "go.mod")); missing == nil {
			return dir, nil
		}
		if parent := filepath.Dir(dir); parent != dir {
			dir = parent
			continue
		}
		err = errors.New("the sources are not here: run the benchmark within the repository")
	}
	return "", err
}

// version names the commit that is measured.
func version(ctx context.Context) (string, error) {
	dir, err := root()
	if err != nil {
		return "", err
	}
	git := exec.CommandContext(ctx, "git", "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*")
	git.Dir = dir
	commit, err := git.Output()
	if err != nil {
		return "(unknown version)", nil // sources without their history
	}
	return strings.TrimSpace(string(commit)), nil
}

// machine describes this computer: its processor where the system tells it,
// and the number of cores.
func machine() string {
	name := ""
	if data, err := os.ReadFile("/proc/cpuinfo"); err == nil { // there on Linux only
		for line := range strings.Lines(string(data)) {
			if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == "model name" {
				name = strings.TrimSpace(value) + ", "
				break
			}
		}
	}
	return fmt.Sprintf("%s%s/%s, %d cores", name, runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
}
