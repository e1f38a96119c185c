package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/fulgurite/fulgurite/core/bench"
)

// readResults reads what writeResults wrote.
func readResults(file string) (bench.Results, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, filed(err, file)
	}
	return bench.Unmarshal(data, file)
}

// writeResults writes measurements as JSON, one a line group.
func writeResults(file string, all bench.Results) error {
	compact, err := bench.Marshal(all)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if err := json.Indent(&text, compact, "", " "); err != nil {
		return err
	}
	text.WriteByte('\n')
	return writeFile(file, text.Bytes())
}

func writeFile(file string, data []byte) error {
	if err := os.WriteFile(file, data, 0o644); err != nil {
		return unwritable(err, file)
	}
	return nil
}

// writeReport writes the report and its plots.
func (f *benchFlags) writeReport(runs []bench.Results) error {
	about := aboutReport(f.machine, f.date)
	name := strings.TrimSuffix(filepath.Base(f.report), filepath.Ext(f.report))
	pages := bench.Report(runs, about, name)
	for _, page := range pages {
		if err := writeFile(filepath.Join(filepath.Dir(f.report), page.Name), page.Text); err != nil {
			return err
		}
	}
	return nil
}

// machine describes this computer: its processor where the system tells it,
// and the number of cores.
func machine() string {
	processor := runtime.GOOS + "/" + runtime.GOARCH
	if data, err := os.ReadFile("/proc/cpuinfo"); err == nil { // there on Linux only
		for line := range strings.Lines(string(data)) {
			if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
				processor = strings.TrimSpace(value) + ", " + processor
				break
			}
		}
	}
	return processor + ", " + count(runtime.NumCPU(), "core", "cores")
}
