package parquet

import (
	"bytes"
	"encoding/binary"
	"io"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/formats/typed"
)

// node is a line of a schema: a name, how often a record has it (0 once, 1 at most once, 2
// any number), its physical type or the number of what is in it, and its converted type.
type node struct {
	name                 string
	repetition, physical int
	children, converted  int
}

// described reads a schema of nodes.
func described(t *testing.T, nodes []node) (columns []column, left []string, leaves int) {
	t.Helper()
	w := thriftWriter{}
	w.begin()
	w.list(2, tStruct, len(nodes), func(i int) {
		n := nodes[i]
		if n.children == 0 {
			w.i32(1, n.physical)
		}
		w.i32(3, n.repetition)
		w.text(4, n.name)
		if n.children > 0 {
			w.i32(5, n.children)
		}
		if n.converted > 0 {
			w.i32(6, n.converted)
		}
	})
	w.end()
	r := thrift{data: w.out}
	meta := r.structure(0)
	columns, left, leaves, err := schema(meta.list(2))
	if r.err != nil || err != nil {
		t.Fatal(r.err, err)
	}
	return columns, left, leaves
}

// TestSchemaLeavesOut: lists, maps and bare repeated fields are left out by their names, at
// any depth, and what stands beside them keeps its place among the columns of the file. The
// trees are those of the specification (LogicalTypes.md, Nested Types).
func TestSchemaLeavesOut(t *testing.T) {
	columns, left, leaves := described(t, []node{
		{name: "table", children: 5},
		{name: "id", physical: int64s},
		{name: "tags", repetition: 1, children: 1, converted: 3}, {name: "list", repetition: 2, children: 1},
		{name: "element", repetition: 1, physical: byteArrays},
		{name: "home", repetition: 1, children: 2}, {name: "town", physical: byteArrays}, {name: "phones", repetition: 2, physical: byteArrays},
		{name: "codes", children: 1, converted: 1}, {name: "key_value", repetition: 2, children: 2},
		{name: "key", physical: int32s}, {name: "value", physical: int32s},
		{name: "sex", physical: int32s},
	})
	var names []string
	for _, c := range columns {
		names = append(names, c.Name)
	}
	if got := strings.Join(names, " "); got != "id home.town sex" {
		t.Errorf("columns %s", got)
	}
	if got := strings.Join(left, " "); got != "tags home.phones codes" {
		t.Errorf("left out: %s", got)
	}
	if leaves != 7 || columns[1].leaf != 2 || columns[2].leaf != 6 || columns[1].levels != 1 {
		t.Errorf("%d leaves, %+v", leaves, columns)
	}
}

// TestInt96 reads the instants at the ends of what four digits of a year can say. Day numbers
// are those of the Julian calendar of astronomers: 2440588 is 1970-01-01, 5373484 is
// 9999-12-31, 2305448 is 1600-01-01 (US Naval Observatory, Julian Date Converter, noon).
func TestInt96(t *testing.T) {
	c := column{physical: int96s, meaning: instant, unit: 1e9}
	for _, want := range []struct {
		day   uint32
		nanos uint64
		text  string
	}{
		{2440588, 0, "1970-01-01 00:00:00"}, {5373484, 86_399_000_000_000, "9999-12-31 23:59:59"},
		{2305448, 1_500_000, "1600-01-01 00:00:00.001500"}, {1721426, 0, "0001-01-01 00:00:00"},
	} {
		data := binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint64(nil, want.nanos), want.day)
		var v values
		if err := v.plain(&c, data, 1); err != nil {
			t.Fatal(err)
		}
		if got, err := c.append(nil, &v, 0); err != nil || string(got) != want.text {
			t.Errorf("%d: %s, %v, want %s", want.day, got, err, want.text)
		}
	}
}

// TestFarDates: what is written of dates centuries away is read back as it was.
func TestFarDates(t *testing.T) {
	rows := [][2]string{{"0001-01-01", "0001-01-01 00:00:01"}, {"1677-09-20", "1677-09-20 23:59:59"},
		{"2262-04-12", "2262-04-12 00:00:00"}, {"9999-12-31", "9999-12-31 23:59:59"}}
	var out bytes.Buffer
	i := 0
	columns := []typed.Column{{Name: "d", Filled: 4, Layout: "2006-01-02"}, {Name: "at", Filled: 4, Layout: "2006-01-02 15:04:05"}}
	err := Write(&out, columns, 0, false, func(r *tabular.Record) error {
		if i == len(rows) {
			return io.EOF
		}
		r.Reset()
		r.Add(rows[i][0])
		r.Add(rows[i][1])
		i++
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	read, err := Open(tabular.Source{ReaderAt: bytes.NewReader(out.Bytes()), Size: int64(out.Len())})
	if err != nil {
		t.Fatal(err)
	}
	var r tabular.Record
	for i := range rows {
		if err := read.Next(&r); err != nil || string(r.Cell(0)) != rows[i][0] || string(r.Cell(1)) != rows[i][1] {
			t.Errorf("%v: %s, %v", rows[i], r.Text, err)
		}
	}
}

// TestNoRows: a group of no records is none, as DuckDB writes it.
func TestNoRows(t *testing.T) {
	x := table{leaves: 1, columns: make([]column, 1), groups: []thing{{}}}
	g := thriftWriter{}
	g.begin()
	g.i64(3, 0)
	g.end()
	r := thrift{data: g.out}
	x.groups[0] = r.structure(0)
	if err := x.Next(&tabular.Record{}); err != io.EOF {
		t.Errorf("%v", err)
	}
}

// TestBytesThatAreNoText: a column that is not said to be text may hold any bytes.
func TestBytesThatAreNoText(t *testing.T) {
	x := table{columns: []column{{physical: byteArrays}, {physical: byteArrays, meaning: text}}}
	for i, want := range []string{"ff00", "K\ufffdln"} {
		got, err := x.columns[i].appendBytes(nil, [][]byte{{0xff, 0}, []byte("K\xf6ln")}[i])
		if err != nil || string(got) != want {
			t.Errorf("%q, %v, want %q", got, err, want)
		}
	}
	if len(x.Notes()) != 2 {
		t.Errorf("%v", x.Notes())
	}
}
