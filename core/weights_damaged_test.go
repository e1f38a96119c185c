package core_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// clinics is a small table with counts: 40 lines of an age, a town, an illness and a note.
func clinics(rng *rand.Rand) string {
	var b strings.Builder
	b.WriteString("age,town,illness,ward,n\n")
	for range 40 {
		fmt.Fprintf(&b, "%d,%s,%s,%s,%d\n", 30+rng.IntN(20), []string{"Ulm", "Bonn"}[rng.IntN(2)],
			[]string{"flu", "cold", "gout"}[rng.IntN(3)], []string{"", "a"}[rng.IntN(2)], 1+rng.IntN(9))
	}
	return b.String()
}

func clinicsProject(settings ...project.Setting) *project.Project {
	return project.New(append([]project.Setting{
		project.QuasiIdentifier("age", &hierarchy.Spec{Kind: hierarchy.KindIntervals, Intervals: &hierarchy.Intervals{Widths: []float64{5, 10}}}),
		project.QuasiIdentifier("town"), project.KAnonymity(12), project.LDiversity("illness", 2), project.CountedBy("n")}, settings...)...)
}

func countsText(t *testing.T, name, text string) *table.Table {
	t.Helper()
	return must(core.Open(context.Background(), core.FromReader(name, strings.NewReader(text)), table.Options{Delimiter: ","}))(t)
}

// TestCountsDamaged: a release of a table with counts is verified as a file, and nothing that
// was done to it is.
func TestCountsDamaged(t *testing.T) {
	for seed := range uint64(figures.Number(20, 20, 6)) {
		rng := rand.New(rand.NewPCG(seed, 20))
		text, p := clinics(rng), clinicsProject()
		if seed%2 == 1 {
			p.Output.Order = project.Sorted
		}
		if seed%3 == 0 {
			p.Output.EscapeFormulas = true
		}
		p = keeping(p, text)
		var out core.Buffer
		r, err := core.Release(context.Background(), core.FromReader("clinics.csv", strings.NewReader(text)), p, &out, core.Options{})
		if err != nil || !r.Found {
			t.Fatal(r, err)
		}
		original := countsText(t, "clinics.csv", text)
		found, err := core.Verify(context.Background(), original, countsText(t, "safe.csv", string(out.Bytes())), p, nil)
		if err != nil || found.Records != r.Records || found.StandFor != r.Records-r.Suppressed ||
			found.Rows != r.Contents.Written || found.Classes != r.Classes {
			t.Fatalf("seed %d: %+v: %v", seed, found, err)
		}
		lines := must(csv.NewReader(bytes.NewReader(out.Bytes())).ReadAll())(t)
		const age, town, illness, note, n = 0, 1, 2, 3, 4
		count := func(row []string) int {
			x, _ := strconv.Atoi(row[n])
			return x
		}
		set := func(row []string, x int) { row[n] = strconv.Itoa(x) }
		for what, damage := range map[string]func(rows [][]string) [][]string{
			"one more": func(rows [][]string) [][]string { set(rows[0], count(rows[0])+1); return rows },
			"one less": func(rows [][]string) [][]string { set(rows[0], count(rows[0])-1); return rows },
			"one moved": func(rows [][]string) [][]string {
				set(rows[0], count(rows[0])+1)
				set(rows[1], count(rows[1])-1)
				return rows
			},
			"none":         func(rows [][]string) [][]string { rows[0][n] = "0"; return rows },
			"empty":        func(rows [][]string) [][]string { rows[0][n] = ""; return rows },
			"negative":     func(rows [][]string) [][]string { rows[0][n] = "-" + rows[0][n]; return rows },
			"a point":      func(rows [][]string) [][]string { rows[0][n] += ".0"; return rows },
			"leading zero": func(rows [][]string) [][]string { rows[0][n] = "0" + rows[0][n]; return rows },
			"word":         func(rows [][]string) [][]string { rows[0][n] = "many"; return rows },
			"more than 64 bits": func(rows [][]string) [][]string {
				rows[0][n] = strconv.FormatUint(1<<63, 10) + "0"
				return rows
			},
			"gone":  func(rows [][]string) [][]string { return rows[1:] },
			"twice": func(rows [][]string) [][]string { return append(rows, rows[0]) },
			"in two": func(rows [][]string) [][]string {
				at := slices.IndexFunc(rows, func(row []string) bool { return count(row) > 1 })
				two := slices.Clone(rows[at])
				set(two, 1)
				set(rows[at], count(rows[at])-1)
				return append(rows, two)
			},
			"other illness": func(rows [][]string) [][]string { rows[0][illness] = "ague"; return rows },
			"other note":    func(rows [][]string) [][]string { rows[0][note] = "b"; return rows },
			"other town":    func(rows [][]string) [][]string { rows[0][town] = "Jena"; return rows },
			"other age":     func(rows [][]string) [][]string { rows[0][age] = "99"; return rows },
			"stranger":      func(rows [][]string) [][]string { return append(rows, []string{"30", "Ulm", "flu", "c", "3"}) },
			"star":          func(rows [][]string) [][]string { rows[0][age], rows[0][town] = "*", "*"; return rows },
		} {
			own := make([][]string, len(lines))
			for i, row := range lines {
				own[i] = slices.Clone(row)
			}
			var file bytes.Buffer
			damaged := append(own[:1:1], damage(own[1:])...)
			if p.Output.Order == project.Sorted {
				slices.SortFunc(damaged[1:], func(a, b []string) int { return slices.Compare(a, b) })
			}
			if err := csv.NewWriter(&file).WriteAll(damaged); err != nil {
				t.Fatal(err)
			}
			_, err := core.Verify(context.Background(), original, countsText(t, "safe.csv", file.String()), p, nil)
			if err == nil {
				t.Errorf("seed %d: %s: verified\n%s", seed, what, file.String())
			} else if code := string(problem.Flatten(err)[0].Code); !strings.HasPrefix(code, "verify-") {
				t.Errorf("seed %d: %s: %v (%s)", seed, what, err, code)
			}
		}
		checkCounts(t, text, string(out.Bytes()), p, r)
	}
}

// checkCounts compares a check of the file with a check of one with a line for each record.
func checkCounts(t *testing.T, text, file string, p *project.Project, r *core.Result) {
	t.Helper()
	long := func(text string) *table.Table {
		lines := must(csv.NewReader(strings.NewReader(text)).ReadAll())(t)
		var rows [][]string
		for _, line := range lines[1:] {
			n, _ := strconv.Atoi(line[len(line)-1])
			for range n {
				rows = append(rows, line[:len(line)-1])
			}
		}
		return encoded(t, lines[0][:len(lines[0])-1], rows)
	}
	single := *p
	single.Columns = slices.DeleteFunc(slices.Clone(p.Columns), func(c project.Column) bool { return c.Role == project.Count })
	for _, original := range []bool{false, true} {
		opt, longOpt := core.CheckOptions{Limited: true, Exact: true}, core.CheckOptions{Limited: true, Exact: true}
		if original {
			opt.Original, longOpt.Original = countsText(t, "clinics.csv", text), long(text)
		}
		got, err := core.Check(context.Background(), countsText(t, "safe.csv", file), p, opt)
		want, failed := core.Check(context.Background(), long(file), &single, longOpt)
		if err != nil || failed != nil || !got.Holds || got.Records != r.Records-r.Suppressed {
			t.Fatal(got, err, failed)
		}
		for _, of := range []*core.Checked{got, want} { // which line, and what is said of the column of counts
			of.Treated, of.Unticked = nil, nil
			for i := range of.Worst {
				of.Worst[i].Row = 0
			}
			for i := range of.Sensitive {
				for j := range of.Sensitive[i].Worst {
					of.Sensitive[i].Worst[j].Row = 0
				}
			}
		}
		if a, b := fmt.Sprint(got.Risk, got.AtRisk, got.Worst, got.K, got.Suppressed, got.LeftOut),
			fmt.Sprint(want.Risk, want.AtRisk, want.Worst, want.K, want.Suppressed, want.LeftOut); a != b {
			t.Errorf("%s\n%s", a, b)
		}
		for i := range want.Sensitive {
			a, b := got.Sensitive[i], want.Sensitive[i]
			a.Enhanced, b.Enhanced = nil, nil
			if fmt.Sprintf("%+v", a) != fmt.Sprintf("%+v", b) {
				t.Errorf("%+v\n%+v", a, b)
			}
		}
		if fmt.Sprintf("%+v", got.Rules) != fmt.Sprintf("%+v", want.Rules) || got.Missing != want.Missing {
			t.Errorf("%+v, missing %d\n%+v, missing %d", got.Rules, got.Missing, want.Rules, want.Missing)
		}
	}
}
