package bench

import (
	"bytes"
	"context"
	"testing"
)

// TestDischarges: the generated table has the records and columns that it
// should, across the samples that it is made of.
func TestDischarges(t *testing.T) {
	d := discharges(50_010)
	table, err := d.Table()
	if err != nil {
		t.Fatal(err)
	}
	if table.Rows != 50_010 || len(table.Columns) != 9 || table.Columns[0].Name != "birth date" {
		t.Errorf("%d records in %d columns, the first is %q", table.Rows, len(table.Columns), table.Columns[0].Name)
	}
	if n := bytes.Count(d.Text, []byte("birth date")); n != 1 {
		t.Errorf("%d headers", n)
	}
	r := newRunner(nil)
	r.Load = nil // nothing is read
	all, err := r.Run(context.Background(), Case{Part: Files, Dataset: Discharges, Rows: 120, Repeat: 1})
	if err != nil {
		t.Fatal(err)
	}
	if m := all[0]; m.Records != 120 || m.Bytes == 0 || m.ReadMs <= 0 || m.SuggestMs <= 0 || m.WriteMs <= 0 {
		t.Errorf("measured %+v", m)
	}
	if d, err := r.Data(Case{Dataset: Discharges, Rows: 7}); err != nil || bytes.Count(d.Text, []byte("\n")) != 8 {
		t.Errorf("another size is another table: %v", err)
	}
}
