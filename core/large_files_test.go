package core

import (
	"bytes"
	"context"
	"io"
	"reflect"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/charset"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/sample/files"
	"github.com/fulgurite/fulgurite/core/table"
)

// brought is a file as somebody brings it.
type brought []byte

func (b brought) Size() int64 { return int64(len(b)) }

func (b brought) Open(encoding string) (io.Reader, error) {
	return charset.Decode(bytes.NewReader(b), encoding)
}

// TestFilesAgain leaves the columns of tables of every encoding and shape in their
// files: what is read again is what was read first, whatever was decoded, skipped,
// filled up, joined or kept aside.
func TestFilesAgain(t *testing.T) {
	ctx, left := context.Background(), 0
	for _, f := range files.All() {
		if len(f.Bytes()) > 1<<20 {
			continue
		}
		in := FromFile(f.Name, brought(f.Bytes()))
		var opt table.Options
		want, err := Read(ctx, in, opt)
		for _, step := range f.Steps {
			said := problem.Flatten(err)
			if err == nil {
				said = want.Warnings
			}
			for _, p := range said {
				for _, c := range p.Cures {
					if p.Code == step.Code && c.Name == step.Cure {
						opt, _ = opt.With(c.Set) // which package files tests
					}
				}
			}
			want, err = Read(ctx, in, opt)
		}
		if err != nil {
			continue
		}
		withLimits(t, table.Limits{Held: 1, Part: 50})
		got, err := Open(ctx, in, opt)
		if err != nil {
			t.Errorf("%s: %v", f.Name, err)
			continue
		}
		if slices.ContainsFunc(got.Columns, func(c *table.Column) bool { return !c.Held() }) {
			left++
		}
		if !reflect.DeepEqual(got.Detection, want.Detection) || !reflect.DeepEqual(got.Warnings, want.Warnings) {
			t.Errorf("%s: %+v %v\nwant %+v %v", f.Name, got.Detection, got.Warnings, want.Detection, want.Warnings)
		}
		held, err := Hold(ctx, got, func(string) bool { return true })
		if err != nil {
			t.Errorf("%s: %v", f.Name, err)
			continue
		}
		for from := 0; from < want.Rows; from += 7 {
			to := min(from+7, want.Rows)
			window, err := Window(ctx, got, from, to)
			if err != nil {
				t.Fatalf("%s: %v", f.Name, err)
			}
			for row := from; row < to; row++ {
				if record := want.Record(row); !slices.Equal(held.Record(row), record) || !slices.Equal(window[row-from], record) {
					t.Fatalf("%s: record %d: %q and %q, want %q", f.Name, row, held.Record(row), window[row-from], record)
				}
			}
		}
		for i, c := range held.Columns {
			if w := want.Columns[i]; c.Type != w.Type || c.Format != w.Format || !slices.Equal(c.Missing, w.Missing) {
				t.Errorf("%s: %s: %s %s", f.Name, c.Name, c.Type, c.Format)
			}
		}
	}
	if left < 50 {
		t.Errorf("only %d files of which columns are left", left)
	}
}
