package table

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// drawnOutput is an output of random columns of all kinds: codes of a dictionary, of
// labels, after a map, and one text for all; some rows suppressed or hidden.
func drawnOutput(random *rand.Rand) Output {
	n := 1 + random.IntN(40)
	texts := []string{"", "*", "a", "b", "=1+1", "'=1+1", "10", "9", "-", "ä"}
	codes := func() []uint32 {
		all := make([]uint32, n)
		for i := range all {
			all[i] = uint32(random.IntN(len(texts)))
		}
		return all
	}
	dict := new(Dictionary)
	for _, text := range texts {
		dict.Add(text)
	}
	out := Output{Rows: n, Columns: []OutputColumn{
		{Name: "d", Codes: CodesOf(codes()), Dict: dict, Starred: random.IntN(2) == 0},
		{Name: "l", Codes: CodesOf(codes()), Labels: texts, Starred: true},
		{Name: "m", Codes: CodesOf(codes()), Map: []uint32{0, 0, 1, 1, 2, 2, 3, 3, 2, 0}, Labels: []string{"x", "=y", "*", "x2"}, Starred: true},
		{Name: "r", Labels: []string{"*"}}}}
	random.Shuffle(3, func(i, j int) { out.Columns[i], out.Columns[j] = out.Columns[j], out.Columns[i] })
	if random.IntN(3) > 0 {
		out.Suppressed, out.Hidden = make([]bool, n), make([]bool, n)
		for row := range n {
			out.Suppressed[row], out.Hidden[row] = random.IntN(4) == 0, random.IntN(5) == 0
		}
	}
	if random.IntN(2) == 0 {
		out.Order = []uint32{}
		for _, row := range random.Perm(n)[:random.IntN(n+1)] {
			out.Order = append(out.Order, uint32(row))
		}
	}
	return out
}

// TestOrderedOutput: what is written are the rows of the order with the cells that
// Cell tells, and sorted they are in the order of a plain comparison of records as
// they are written.
func TestOrderedOutput(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 9))
	for round := range 300 {
		out := drawnOutput(random)
		opt := WriteOptions{EscapeFormulas: round%2 == 0}
		record := func(row int) []string {
			cells := make([]string, len(out.Columns))
			for c := range cells {
				if cells[c] = out.Cell(row, c); opt.EscapeFormulas && isRunnable(cells[c]) {
					cells[c] = harmless(cells[c])
				}
				if out.Hidden != nil && out.Hidden[row] && cells[c] != Star {
					t.Fatalf("round %d: a hidden row shows %q", round, cells[c])
				}
			}
			return cells
		}
		rows := out.Order
		if rows == nil {
			for row := range out.Rows {
				rows = append(rows, uint32(row))
			}
		}
		var want [][]string
		for _, row := range rows {
			want = append(want, record(int(row)))
		}
		check := func(name string) {
			t.Helper()
			var file bytes.Buffer
			report, err := Write(&file, out, Dialect{Delimiter: ',', LineBreak: "\n", Final: true}, opt)
			if err != nil || report.Records != len(want) || out.Records() != len(want) {
				t.Fatalf("round %d, %s: %+v, %v", round, name, report, err)
			}
			if len(want) == 0 {
				return
			}
			back, err := Read(&file, "out.csv", int64(file.Len()), Options{Delimiter: ","}, DefaultLimits)
			if err != nil {
				t.Fatal(err)
			}
			for i, cells := range want {
				if got := back.Record(i); !slices.Equal(got, cells) {
					t.Fatalf("round %d, %s: record %d is %q, want %q", round, name, i, got, cells)
				}
			}
		}
		check("as asked")
		out.Order = out.Sorted(opt)
		slices.SortFunc(want, slices.Compare)
		check("sorted")
	}
}

// TestBlankLinesInOrder: rows that were blank lines are records like any other where
// rows are chosen, so that no blank line tells which they were.
func TestBlankLinesInOrder(t *testing.T) {
	in := "a,b\n1,2\n\n,\n3,4\n"
	read, err := Read(strings.NewReader(in), "in.csv", int64(len(in)), Options{}, DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		order []uint32
		want  string
	}{
		{nil, in},
		{[]uint32{3, 2, 1, 0}, "a,b\n3,4\n,\n,\n1,2\n"},
		{[]uint32{1, 3}, "a,b\n,\n3,4\n"},
		{[]uint32{}, "a,b\n"},
	} {
		out := read.Output()
		out.Order = test.order
		var file bytes.Buffer
		if _, err := Write(&file, out, read.Dialect, WriteOptions{}); err != nil || file.String() != test.want {
			t.Errorf("%v: %q, want %q (%v)", test.order, file.String(), test.want, err)
		}
	}
}
