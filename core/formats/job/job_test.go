package job_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/formats/job"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
)

// buffer is an output in memory.
type buffer struct{ bytes.Buffer }

func (b *buffer) Source() (tabular.Source, error) {
	return tabular.Source{ReaderAt: bytes.NewReader(b.Bytes()), Size: int64(b.Len())}, nil
}

// TestShares: a table of 20,000 records becomes a file of each format, and text again. What is
// told of it grows from near nothing to nearly all.
func TestShares(t *testing.T) {
	var text strings.Builder
	text.WriteString("age,town,value\n")
	for i := range 20_000 {
		fmt.Fprintf(&text, "%d,town %d,%d.5\n", i%90, i*7919%1009, i*104729%1_000_003)
	}
	in := tabular.Source{ReaderAt: strings.NewReader(text.String()), Size: int64(text.Len())}
	for _, format := range []string{formats.XLSX, formats.Parquet, formats.Gzip} {
		file := run(t, job.Task{Write: true, Format: format, Name: "t"}, in)
		run(t, job.Task{Format: format, Name: "t"}, file)
	}
}

// run does a task, looks at the shares that are told, and returns what was made.
func run(t *testing.T, task job.Task, in tabular.Source) tabular.Source {
	t.Helper()
	var out buffer
	var shares []float64
	if d := job.Run(task, in, &out, func(share float64) { shares = append(shares, share) }); d.Problems != nil {
		t.Fatal(task, d.Problems[0])
	}
	if first, last := shares[0], shares[len(shares)-1]; !slices.IsSorted(shares) || first < 0 ||
		first > 0.35 || last < 0.85 || last > 1 || len(shares) < 6 {
		t.Errorf("%+v: %d shares from %v to %v", task, len(shares), first, last)
	}
	made, err := out.Source()
	if err != nil {
		t.Fatal(err)
	}
	return made
}
