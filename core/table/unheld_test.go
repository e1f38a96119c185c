package table

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// text is a Source.
type text string

func (t text) Open() (io.Reader, error) { return strings.NewReader(string(t)), nil }

// TestUnheld reads a table whose columns are not held and compares what is said of
// them, and what is taken from the file, with the same table in memory.
func TestUnheld(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	const rows = 150_000
	var b strings.Builder
	b.WriteString("unique,often,few\n")
	for row := range rows {
		often := fmt.Sprint(r.IntN(60_000))
		if r.IntN(10) == 0 {
			often = []string{"", "NA", "NULL"}[r.IntN(3)]
		}
		fmt.Fprintf(&b, "\"id, %d\",%s,%d\n", row, often, r.IntN(7))
	}
	held, err := Read(strings.NewReader(b.String()), "t.csv", int64(b.Len()), Options{}, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	left, err := Read(strings.NewReader(b.String()), "t.csv", int64(b.Len()), Options{}, Limits{Held: 30_000})
	if err != nil {
		t.Fatal(err)
	}
	left.Source = text(b.String())
	for i, want := range []bool{false, false, true} {
		if c := left.Columns[i]; c.Held() != want || c.Type != held.Columns[i].Type {
			t.Errorf("%s: held %v, type %s", c.Name, c.Held(), c.Type)
		}
	}
	if left.Detection.Missing != held.Detection.Missing || left.Detection.EmptyCells != held.Detection.EmptyCells {
		t.Errorf("%+v, want %+v", left.Detection, held.Detection)
	}
	// Every sixteenth value or so is drawn: the number of all is right within five
	// standard errors of 1/sqrt(maxDrawn/2).
	for i, c := range left.Columns[:2] {
		all := held.Columns[i].Dict.Len()
		if got := c.Dict.Len() * c.Share(); math.Abs(float64(got-all)) > 5*float64(all)/math.Sqrt(maxDrawn/2) {
			t.Errorf("%s: about %d values of %d", c.Name, got, all)
		}
		counts, whole := c.Counts(), held.Columns[i].Counts()
		for code, n := range counts {
			if at, ok := held.Columns[i].Dict.Code(c.Dict.Value(uint32(code))); !ok || whole[at] != n {
				t.Fatalf("%s: %d records with %q", c.Name, n, c.Dict.Value(uint32(code)))
			}
		}
		of, cells := c.Sampled()
		if len(of) < maxInRow/4 || !slices.IsSorted(of) || of[len(of)-1] < rows*9/10 {
			t.Errorf("%s: a sample of %d records up to %d", c.Name, len(of), of[len(of)-1])
		}
		for at, row := range of {
			if cells.Cell(at) != held.Columns[i].Cell(int(row)) {
				t.Fatalf("%s: record %d", c.Name, row)
			}
		}
	}
	again, err := left.Hold(func(name string) bool { return name == "often" })
	if err != nil {
		t.Fatal(err)
	}
	c, want := again.Columns[1], held.Columns[1]
	if !slices.Equal(c.Codes.Slice(), want.Codes.Slice()) || !slices.Equal(c.Dict.Values(), want.Dict.Values()) ||
		!slices.Equal(c.Missing, want.Missing) || c.Type != want.Type {
		t.Error("a column that was read again is another one")
	}
	for _, from := range []int{0, 70_000, rows - 10} {
		page, err := left.Window(from, from+10)
		if err != nil {
			t.Fatal(err)
		}
		for i, cells := range page {
			if !slices.Equal(cells, held.Record(from+i)) {
				t.Fatalf("record %d: %q", from+i, cells)
			}
		}
	}
}
