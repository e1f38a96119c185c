package verify

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/table"
)

// TestEscaped: with escaping an apostrophe stands where it must and may stand
// where it is harmless; without, nowhere.
func TestEscaped(t *testing.T) {
	in := encode(t, []string{"=q", "x"}, [][]string{{"a", "=1"}, {"a", "-5"}, {"a", "-x"}, {"a", "'=1"}, {"a", "="}})
	h := &hierarchy.Hierarchy{Rows: [][]string{{"a", "@a"}}}
	claim := Claim{Columns: []ColumnClaim{{Treatment: Generalized, Hierarchy: h, Level: 1}, {}}, Rules: []Rule{KAnonymity{5}}, Escaped: true}
	output := func(name, label string, cells ...string) *table.Table {
		var rows [][]string
		for _, c := range cells {
			rows = append(rows, []string{label, c})
		}
		return encode(t, []string{name, "x"}, rows)
	}
	good := output("'=q", "'@a", "'=1", "-5", "'-x", "'=1", "=")
	if _, err := Output(in, good, claim); err != nil {
		t.Error(err)
	}
	for name, bad := range map[string]*table.Table{
		"formula not escaped":  output("'=q", "'@a", "=1", "-5", "'-x", "'=1", "="),
		"label not escaped":    output("'=q", "@a", "'=1", "-5", "'-x", "'=1", "="),
		"two apostrophes":      output("'=q", "'@a", "''=1", "-5", "'-x", "'=1", "="),
		"apostrophe of a cell": output("'=q", "'@a", "'=1", "-5", "'-x", "''=1", "="),
	} {
		if _, err := Output(in, bad, claim); err == nil {
			t.Errorf("%s: confirmed", name)
		}
	}
	claim.Escaped = false
	if _, err := Output(in, good, claim); err == nil {
		t.Error("escaped without saying so: confirmed")
	}
}

// TestEscapedFullWidth: the same of characters that East Asian spreadsheet
// programs take for = + - @.
func TestEscapedFullWidth(t *testing.T) {
	column := func(cells ...string) *table.Table {
		rows := make([][]string, len(cells))
		for i, c := range cells {
			rows[i] = []string{"a", c}
		}
		return encode(t, []string{"q", "x"}, rows)
	}
	h := &hierarchy.Hierarchy{Rows: [][]string{{"a", "b"}}}
	in := column("＝1", "＠x", "＋A1", "－A1", "－5", "＝")
	claim := Claim{Columns: []ColumnClaim{{Treatment: Generalized, Hierarchy: h}, {}}, Rules: []Rule{KAnonymity{5}}, Escaped: true}
	if _, err := Output(in, column("'＝1", "'＠x", "'＋A1", "'－A1", "－5", "＝"), claim); err != nil {
		t.Error(err)
	}
	for _, bad := range []*table.Table{column("＝1", "'＠x", "'＋A1", "'－A1", "－5", "＝"), column("'＝1", "＠x", "'＋A1", "'－A1", "－5", "＝")} {
		if _, err := Output(in, bad, claim); err == nil {
			t.Error("a formula in full width is not escaped: confirmed")
		}
	}
}

func TestNoHeader(t *testing.T) {
	f := newFixture(t)
	f.names = []string{"column-1", "column-2", "column-3", "column-4"}
	f.claim.NoHeader = true
	if _, err := f.verify(t); err != nil {
		t.Error(err)
	}
}

// TestWritten verifies what recode and the writer make of random tables, read
// back from the bytes, and refuses it after one byte of a cell has changed.
func TestWritten(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 13))
	for round := range 60 {
		rows := make([][]string, 20+random.IntN(60))
		for r := range rows {
			rows[r] = []string{fmt.Sprint("n", r), fmt.Sprint(random.IntN(8)), fmt.Sprint(random.IntN(4)), []string{"x;y", "a\nb", `"q"`, "-1", "=f(x)"}[random.IntN(5)]}
		}
		in := encode(t, []string{"name", "a", "b", "s"}, rows)
		definition := func(n int) *hierarchy.Hierarchy {
			h := &hierarchy.Hierarchy{}
			for v := range n {
				h.Rows = append(h.Rows, []string{fmt.Sprint(v), fmt.Sprint("<", v/2*2+2), "*"})
			}
			return h
		}
		plan := recode.Plan{Steps: make([]recode.Step, 4), Suppressed: make([]bool, in.Rows)}
		claim := Claim{Columns: make([]ColumnClaim, 4), Escaped: round%2 == 0}
		if round%3 == 0 {
			plan.Steps[0].Action, claim.Columns[0].Treatment = recode.Remove, Removed
		} else {
			plan.Steps[0].Action, claim.Columns[0].Treatment = recode.Replace, Replaced
		}
		for c, n := range []int{8, 4} {
			h, level := definition(n), random.IntN(3)
			e, err := hierarchy.Encode(h, in.Columns[c+1])
			if err != nil {
				t.Fatal(err)
			}
			plan.Steps[c+1] = recode.Step{Action: recode.Generalize, Hierarchy: e, Level: level}
			claim.Columns[c+1] = ColumnClaim{Treatment: Generalized, Hierarchy: h, Level: level}
		}
		// Suppress the classes below 3 records, found by a plain map.
		key := func(r int) string {
			return claim.Columns[1].Hierarchy.Rows[number(rows[r][1])][claim.Columns[1].Level] + "|" + claim.Columns[2].Hierarchy.Rows[number(rows[r][2])][claim.Columns[2].Level]
		}
		sizes := map[string]int{}
		for r := range rows {
			sizes[key(r)]++
		}
		for r := range rows {
			if plan.Suppressed[r] = sizes[key(r)] < 3; plan.Suppressed[r] {
				claim.Limit++
			}
		}
		claim.Rules = []Rule{KAnonymity{3}}
		output, err := recode.Apply(in, plan)
		if err != nil {
			t.Fatal(err)
		}
		// They are not written, or blank ones in their place, in any order.
		if claim.LeftOut = Dropped; round%4 < 2 {
			claim.LeftOut, output.Hidden = Blanked, plan.Suppressed
		}
		for _, r := range random.Perm(len(rows)) {
			if claim.LeftOut == Blanked || !plan.Suppressed[r] {
				claim.Rows = append(claim.Rows, uint32(r))
			}
		}
		if len(claim.Rows) == 0 {
			continue
		}
		output.Order = claim.Rows
		var file bytes.Buffer
		if _, err := table.Write(&file, output.Output, table.Dialect{Delimiter: ';', LineBreak: "\n", Final: true}, table.WriteOptions{EscapeFormulas: claim.Escaped}); err != nil {
			t.Fatal(err)
		}
		read := func(data []byte) (*table.Table, error) {
			return table.Read(bytes.NewReader(data), "out.csv", int64(len(data)), table.Options{Delimiter: ";"}, table.Limits{})
		}
		out, err := read(file.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		report, err := Output(in, out, claim)
		if err != nil {
			t.Fatalf("round %d: %v\n%s", round, err, file.Bytes())
		}
		if report.Suppressed != claim.Limit {
			t.Errorf("round %d: %d suppressed, want %d", round, report.Suppressed, claim.Limit)
		}
		damaged := bytes.Clone(file.Bytes())
		for {
			i := bytes.IndexByte(damaged, '\n') + 1 + random.IntN(len(damaged)-bytes.IndexByte(damaged, '\n')-1)
			if bytes.IndexByte([]byte("\";\n'"), damaged[i]) < 0 {
				damaged[i] = '~'
				break
			}
		}
		if out, err = read(damaged); err == nil {
			if _, err = Output(in, out, claim); err == nil {
				t.Errorf("round %d: confirmed a changed byte\n%s", round, damaged)
			}
		}
	}
}

func number(s string) int {
	n := 0
	fmt.Sscan(s, &n)
	return n
}
