package linked

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// read is a table as it is read of a stacked text.
func read(t *testing.T, text []byte) *table.Table {
	t.Helper()
	back, err := table.Read(bytes.NewReader(text), "stacked", table.UnknownSize, table.AsWritten(',', true), table.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return back
}

// TestSplit: what is stacked, written in any order, and taken apart are the same tables, record by
// record; stacked in the order that split tells it is the same text.
func TestSplit(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 2))
	cells := []string{"", "a", "b,\"c\"", "line\r\nbreak", "*", " x "}
	for range 30 {
		var all []*table.Table
		for i := range 2 + random.IntN(3) {
			names := []string{"pid", "x", fmt.Sprint("own", i)}
			random.Shuffle(3, func(a, b int) { names[a], names[b] = names[b], names[a] })
			rows := make([][]string, 1+random.IntN(5))
			for row := range rows {
				for range names {
					rows[row] = append(rows[row], cells[random.IntN(len(cells))])
				}
			}
			one, err := table.EncodeStrings(fmt.Sprint("t", i), names, rows)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, one)
		}
		rows := 0
		for _, one := range all {
			rows += one.Rows
		}
		shuffled := make([]uint32, rows)
		for i, row := range random.Perm(rows) {
			shuffled[i] = uint32(row)
		}
		var plain, mixed, again bytes.Buffer
		if err := write(&plain, all, nil); err != nil {
			t.Fatal(err)
		}
		if err := write(&mixed, all, shuffled); err != nil {
			t.Fatal(err)
		}
		for _, text := range []*bytes.Buffer{&plain, &mixed} {
			stacked := read(t, text.Bytes())
			parts, order, err := split(stacked, all)
			if err != nil {
				t.Fatal(err)
			}
			var back []*table.Table
			for i, part := range parts {
				var written bytes.Buffer
				if _, err := table.Write(&written, part.Output, table.DefaultDialect, table.WriteOptions{}); err != nil {
					t.Fatal(err)
				}
				own := read(t, written.Bytes())
				own.Name = part.name
				back = append(back, own)
				if !reflect.DeepEqual(own.Names(), all[i].Names()) || !same(own, all[i], text == &plain) {
					t.Fatalf("%s became %s", part.name, written.String())
				}
			}
			again.Reset()
			if err := write(&again, back, order); err != nil || !bytes.Equal(again.Bytes(), text.Bytes()) {
				t.Fatalf("%v: stacked again, %q became %q", err, text.String(), again.String())
			}
		}
	}
}

// same compares records, in their order or in any.
func same(a, b *table.Table, ordered bool) bool {
	left := map[string]int{}
	for row := range max(a.Rows, b.Rows) {
		if row >= a.Rows || row >= b.Rows || ordered && !reflect.DeepEqual(a.Record(row), b.Record(row)) {
			return false
		}
		left[fmt.Sprintf("%q", a.Record(row))]++
		left[fmt.Sprintf("%q", b.Record(row))]--
	}
	for _, n := range left {
		if n != 0 {
			return false
		}
	}
	return true
}

// TestSplitNothing: a table of which nothing would be left is refused, and so are records of none.
func TestSplitNothing(t *testing.T) {
	make := func(name string, columns []string, rows ...[]string) *table.Table {
		one, err := table.EncodeStrings(name, columns, rows)
		if err != nil {
			t.Fatal(err)
		}
		return one
	}
	a, b := make("a", []string{"pid", "x"}, []string{"1", "2"}), make("b", []string{"pid"}, []string{"1"})
	for name, stacked := range map[string]*table.Table{
		"a column": make("s", []string{project.TableColumn, "x"}, []string{"a", "2"}, []string{"b", table.Absent}),
		"records":  make("s", []string{project.TableColumn, "pid"}, []string{"a", "2"}),
		"a table":  make("s", []string{project.TableColumn, "pid"}, []string{"a", "2"}, []string{"b", "2"}, []string{"c", "2"}),
		"names":    make("s", []string{"pid"}, []string{"a"}),
	} {
		if _, _, err := split(stacked, []*table.Table{a, b}); err == nil {
			t.Errorf("%s that is not there", name)
		}
	}
}
