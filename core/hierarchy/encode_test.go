package hierarchy

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/table"
)

// slowEncode is the plain twin of Encode with maps of strings: label by value
// and level, rows by label and level.
func slowEncode(h *Hierarchy, c *table.Column) (label []map[string]string, rows []map[string]int) {
	occurs := map[string]bool{}
	for row := range c.Codes.Len() {
		occurs[c.Cell(row)] = true
	}
	for l := range h.Rows[0] {
		label = append(label, map[string]string{})
		rows = append(rows, map[string]int{})
		for _, row := range h.Rows {
			rows[l][row[l]]++
			if occurs[row[0]] {
				label[l][row[0]] = row[l]
			}
		}
	}
	return label, rows
}

// checkEncoded compares with the slow twin and checks the order of the labels.
func checkEncoded(t testing.TB, h *Hierarchy, c *table.Column, e *Encoded) {
	t.Helper()
	label, rows := slowEncode(h, c)
	if e.Size != len(h.Rows) || e.Height() != h.Height() || e.Attribute != c.Name {
		t.Fatalf("size %d, height %d, attribute %q", e.Size, e.Height(), e.Attribute)
	}
	for l, level := range e.Levels {
		if len(level.Of) != c.Dict.Len() || len(level.Rows) != len(level.Labels) {
			t.Fatalf("level %d: %d codes, %d labels, %d counts", l, len(level.Of), len(level.Labels), len(level.Rows))
		}
		used := map[string]bool{}
		for code, id := range level.Of {
			value := c.Dict.Value(uint32(code))
			if level.Labels[id] != label[l][value] {
				t.Fatalf("level %d: %q is %q, want %q", l, value, level.Labels[id], label[l][value])
			}
			used[level.Labels[id]] = true
		}
		if len(used) != len(level.Labels) {
			t.Fatalf("level %d: %d labels, %d of them used", l, len(level.Labels), len(used))
		}
		for id, text := range level.Labels {
			if level.Rows[id] != rows[l][text] {
				t.Fatalf("level %d: %q has %d rows, want %d", l, text, level.Rows[id], rows[l][text])
			}
		}
		if l == 0 {
			continue
		}
		// Monotone, and neighbours: going through the labels of the level below
		// in order, the labels of this level come in order, too.
		up := make([]int, len(e.Levels[l-1].Labels))
		for i := range up {
			up[i] = -1
		}
		for code, id := range level.Of {
			below := e.Levels[l-1].Of[code]
			if up[below] >= 0 && up[below] != int(id) {
				t.Fatalf("level %d: label %d belongs to %d and %d", l, below, up[below], id)
			}
			up[below] = int(id)
		}
		if !slices.IsSorted(up) {
			t.Fatalf("level %d: labels that merge are no neighbours: %v", l, up)
		}
	}
}

func TestEncodeDepthFirst(t *testing.T) {
	h := define(t, "a;X;*", "b;Y;*", "c;X;*", "unused;Z;*", "d;Y;*")
	for _, values := range [][]string{{"a", "b", "c", "d", "a"}, {"d", "c", "b", "a", "a"}} {
		c := column(t, "x", values...)
		e, err := Encode(h, c)
		if err != nil {
			t.Fatal(err)
		}
		checkEncoded(t, h, c, e)
		if got := strings.Join(e.Levels[0].Labels, " "); got != "a c b d" {
			t.Errorf("level 0: %s", got)
		}
		if got := fmt.Sprint(e.Levels[1].Labels, e.Levels[1].Rows, e.Levels[2].Rows, e.Size); got != "[X Y] [2 2] [5] 5" {
			t.Errorf("level 1 and 2: %s", got)
		}
	}
}

// The example with duplicate and unused rows: the last row of a value maps it,
// all rows count in the size and in the shares.
func TestEncodeDuplicates(t *testing.T) {
	h := define(t, "p;p;*", "q;q;*", "r;qr;*", "q;qr;*")
	c := column(t, "cat", "p", "q", "r")
	e, err := Encode(h, c)
	if err != nil {
		t.Fatal(err)
	}
	checkEncoded(t, h, c, e)
	if got := fmt.Sprint(e.Size, e.Levels[0].Labels, e.Levels[0].Rows, e.Levels[1].Labels, e.Levels[1].Rows); got !=
		"4 [p r q] [1 1 2] [p qr] [1 2]" {
		t.Errorf("%s", got)
	}
	warnings, err := Validate(h, c)
	if err != nil || len(warnings) != 1 || warnings[0].Code != "hierarchy-duplicate" || warnings[0].Count != 1 ||
		!strings.Contains(warnings[0].Sentence, `"q" (2 lines, last in line 4)`) {
		t.Errorf("%v, %v", warnings, err)
	}
}

func TestEncodeFlat(t *testing.T) {
	h := define(t, "1", "2", "3")
	c := column(t, "x", "3", "1")
	e, err := Encode(h, c)
	if err != nil {
		t.Fatal(err)
	}
	checkEncoded(t, h, c, e)
}

// TestEncodeShared loads the hierarchies of the shared data and compares
// heights and numbers of rows with those that its README.md states.
func TestEncodeShared(t *testing.T) {
	readme, err := os.Open(shared(t, "data", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	defer readme.Close()
	entry := regexp.MustCompile(`([^:;]+): (\d+) levels, (\d+) rows`)
	dataset, checked := "", 0
	for scan := bufio.NewScanner(readme); scan.Scan(); {
		line := scan.Text()
		if name, ok := strings.CutPrefix(line, "## "); ok {
			dataset = name
		}
		text, ok := strings.CutPrefix(line, "* hierarchies: ")
		if !ok {
			continue
		}
		tab := readTable(t, dataset)
		for _, m := range entry.FindAllStringSubmatch(text, -1) {
			name := strings.TrimSpace(m[1])
			h := readShared(t, dataset, name)
			if levels, _ := strconv.Atoi(m[2]); h.Height() != levels {
				t.Errorf("%s/%s: %d levels, want %d", dataset, name, h.Height(), levels)
			}
			if rows, _ := strconv.Atoi(m[3]); len(h.Rows) != rows {
				t.Errorf("%s/%s: %d rows, want %d", dataset, name, len(h.Rows), rows)
			}
			c := tab.Column(name)
			e, err := Encode(h, c)
			if err != nil {
				t.Errorf("%s/%s: %v", dataset, name, err)
				continue
			}
			checkEncoded(t, h, c, e)
			checked++
		}
	}
	if checked < 50 {
		t.Errorf("only %d hierarchies checked", checked)
	}
	if matches, err := filepath.Glob(filepath.Join(shared(t, "data", "adult"), "hierarchy_*.csv")); err != nil || len(matches) != 9 {
		t.Errorf("%d hierarchies of adult, %v", len(matches), err)
	}
}

// randomHierarchy makes a tree over n values with duplicate and unused rows in
// random order, and a column of some of the values.
func randomHierarchy(t testing.TB, r *rand.Rand) (*Hierarchy, *table.Column) {
	n, height := 1+r.IntN(20), 1+r.IntN(5)
	rows := make([][]string, n)
	label := make([]int, n)
	for i := range rows {
		rows[i] = []string{fmt.Sprint("v", i)}
		label[i] = i
	}
	for l := 1; l < height; l++ {
		merge := map[int]int{}
		for i := range rows {
			if _, ok := merge[label[i]]; !ok {
				merge[label[i]] = r.IntN(1 + n/(l+1))
			}
			label[i] = merge[label[i]]
			rows[i] = append(rows[i], fmt.Sprint("g", label[i])) // the same words on all levels
		}
	}
	for range r.IntN(4) { // a duplicate with other labels, which do not count
		wrong := []string{rows[r.IntN(len(rows))][0]}
		for l := 1; l < height; l++ {
			wrong = append(wrong, fmt.Sprint("g", r.IntN(4)))
		}
		rows = append([][]string{wrong}, rows...)
	}
	last := map[string]bool{}
	for i := len(rows) - 1; i >= 0; i-- {
		last[rows[i][0]] = true
	}
	values := make([]string, 1+r.IntN(30))
	for i := range values {
		values[i] = fmt.Sprint("v", r.IntN(n))
	}
	return &Hierarchy{Name: "random", Rows: rows}, column(t, "x", values...)
}

func FuzzEncode(f *testing.F) {
	for seed := range uint64(50) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 1))
		h, c := randomHierarchy(t, r)
		e, err := Encode(h, c)
		if err != nil {
			t.Fatal(err)
		}
		checkEncoded(t, h, c, e)
		// The numbering does not depend on the order of the table's rows.
		values := make([]string, c.Codes.Len())
		for i, j := range r.Perm(len(values)) {
			values[i] = c.Cell(j)
		}
		other, err := Encode(h, column(t, "x", values...))
		if err != nil {
			t.Fatal(err)
		}
		for l := range e.Levels {
			if !slices.Equal(e.Levels[l].Labels, other.Levels[l].Labels) {
				t.Fatalf("level %d: %v and %v", l, e.Levels[l].Labels, other.Levels[l].Labels)
			}
		}
	})
}

func BenchmarkEncode(b *testing.B) {
	const n = 100_000
	rows, values := make([][]string, n), make([]string, n)
	for i := range rows {
		s := fmt.Sprintf("%06d", i*7919%1_000_000)
		values[i] = s
		rows[i] = []string{s, s[:5] + "*", s[:4] + "**", s[:3] + "***", "*"}
	}
	h, c := &Hierarchy{Rows: rows}, column(b, "x", values...)
	for b.Loop() {
		if _, err := Encode(h, c); err != nil {
			b.Fatal(err)
		}
	}
}
