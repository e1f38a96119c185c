package core_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/checktest"
	"github.com/fulgurite/fulgurite/core/internal/claim"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// drawn makes a table and a configuration of a random problem.
func drawn(t *testing.T, p *checktest.Task) (*table.Table, project.Project) {
	t.Helper()
	cfg := project.Project{Version: project.Version, SuppressionLimit: p.Share, Measure: project.Measure{Measure: p.Measure, Params: p.Params}}
	rows, names := make([][]string, p.Rows), []string(nil)
	add := func(c project.Column, values []string, rules [][]string) {
		c.Hierarchy = &hierarchy.Spec{Kind: hierarchy.KindTable, Table: &hierarchy.Table{Rows: rules}}
		cfg.Columns, names = append(cfg.Columns, c), append(names, c.Name)
		for r := range rows {
			rows[r] = append(rows[r], values[r])
		}
	}
	for i := range p.Columns {
		c := &p.Columns[i]
		add(project.Column{Name: c.Name, Role: project.QuasiIdentifying, MinLevel: &c.Min, MaxLevel: &c.Max,
			Weight: &c.Weight, Response: c.Response}, c.Values, c.Rules)
	}
	for i := range p.Sensitive {
		s := &p.Sensitive[i]
		add(project.Column{Name: s.Name, Role: project.Sensitive, Type: table.String}, s.Values, s.Rules)
	}
	for i, values := range p.Responses {
		cfg.Columns = append(cfg.Columns, project.Column{Name: fmt.Sprint("response ", i), Role: project.Insensitive, Response: true})
		names = append(names, cfg.Columns[len(cfg.Columns)-1].Name)
		for r := range rows {
			rows[r] = append(rows[r], values[r])
		}
	}
	for _, m := range p.Models {
		cfg.Models = append(cfg.Models, project.Model(m))
	}
	if p.Subset != nil {
		cfg.Subset = &project.Subset{}
		for row, inside := range p.Subset {
			if inside {
				cfg.Subset.Rows = append(cfg.Subset.Rows, row)
			}
		}
	}
	tab := must(table.EncodeStrings("drawn.csv", names, rows))(t)
	alphabet(tab, &cfg)
	return tab, cfg
}

// readBack writes an output and reads what was written. Records that are left out
// are not written, as the claim then says; where that would be all of them, they are
// blank.
func readBack(t *testing.T, in *table.Table, output *recode.Table, stated *verify.Claim) *table.Table {
	t.Helper()
	out := output.Output
	if out.Order = written(output); len(out.Order) == 0 {
		out.Order, out.Hidden = nil, out.Suppressed
		stated.LeftOut, stated.Outside = verify.Blanked, verify.Blanked
	}
	stated.Rows = out.Order
	var file bytes.Buffer
	if _, err := table.Write(&file, out, in.Dialect, table.WriteOptions{}); err != nil {
		t.Fatal(err)
	}
	back := must(table.Read(&file, "written.csv", int64(file.Len()),
		table.Options{Delimiter: string(rune(in.Dialect.Delimiter))}, table.DefaultLimits))(t)
	return back
}

// written are the rows of an output that are not left out.
func written(output *recode.Table) []uint32 {
	var rows []uint32
	for row := range output.Rows {
		if output.Suppressed == nil || !output.Suppressed[row] {
			rows = append(rows, uint32(row))
		}
	}
	return rows
}

// shown are the cells of an output without records left out, as the claim then says.
func shown(output *recode.Table, stated *verify.Claim) [][]string {
	all := cells(output)
	var rows [][]string
	stated.Rows = written(output)
	for _, row := range stated.Rows {
		rows = append(rows, all[row])
	}
	return rows
}

// cells are the cells of an output, which tests may damage.
func cells(output *recode.Table) [][]string {
	rows := make([][]string, output.Rows)
	for r := range rows {
		for c := range output.Columns {
			rows[r] = append(rows[r], output.Cell(r, c))
		}
	}
	return rows
}

// TestVerified: engine and verifier agree on random small problems over all
// models and pairs of models. What the engine finds is accepted once it is
// written and read back; of any other transformation the verifier accepts what
// the engine calls anonymous and nothing else; and what the engine suppresses
// has to be.
func TestVerified(t *testing.T) {
	problems := figures.Number(3000, 250, 120)
	rng := rand.New(rand.NewPCG(4, 3))
	accepted, refused, ties := map[string]int{}, map[string]int{}, 0
	for range problems {
		p := checktest.Draw(rng)
		in, cfg := drawn(t, p)
		r, err := anonymize.Table(context.Background(), in, cfg, anonymize.Options{})
		if err != nil {
			t.Fatalf("%v\n%v", err, p)
		}
		checker := must(anonymize.Checker(in, cfg, evaluate.Tuning{}))(t)
		if r.Found {
			stated := must(claim.Of(in, &cfg, r, false))(t)
			report, err := verify.Output(in, readBack(t, in, r.Recoded, &stated), stated)
			if err != nil || report.Suppressed != r.Suppressed || report.Classes != r.Classes || report.Records != r.Records {
				t.Fatalf("the result %+v is verified as %+v: %v\n%v", r.Transformation, report, err, p)
			}
			note(accepted, cfg)
		}
		for range 4 {
			id := lattice.ID(rng.Uint64N(checker.Lattice().Size()))
			o := checker.Check(id, false)
			made := must(anonymize.Apply(context.Background(), in, cfg, tableOrder(checker, id)))(t)
			stated := must(claim.Of(in, &cfg, made, false))(t)
			report, err := verify.Output(in, readBack(t, in, made.Recoded, &stated), stated)
			if (err == nil) != o.Anonymous {
				t.Fatalf("%v: anonymous %v, verified %+v, %v\n%v", made.Transformation, o.Anonymous, report, err, p)
			}
			if err != nil {
				note(refused, cfg)
			} else if report.Suppressed != o.Suppressed || report.Classes != o.Classes {
				t.Fatalf("%v: %+v, verified as %+v\n%v", made.Transformation, o, report, p)
			}
			// Show what was suppressed, but not who is outside the subset.
			shown := slices.Clone(made.Recoded.Suppressed)
			for row := range shown {
				shown[row] = p.Subset != nil && !p.Subset[row]
			}
			damaged := *made.Recoded
			damaged.Suppressed = shown
			stated.Limit = 0
			if o.Suppressed == 0 || onlyStars(made.Recoded, &damaged) {
				continue
			}
			if _, err = verify.Output(in, readBack(t, in, &damaged, &stated), stated); err != nil {
				note(refused, cfg)
				continue
			}
			// Only a class at its threshold may be accepted though the engine
			// suppresses it: a little beyond, it is refused.
			ties++
			strict := cfg
			strict.Models = stricter(cfg.Models)
			if stated.Rules, err = claim.Rules(in, &strict); err != nil {
				t.Fatal(err)
			}
			if _, err := verify.Output(in, readBack(t, in, &damaged, &stated), stated); err == nil {
				t.Fatalf("%v: %d records are suppressed without need\n%v", made.Transformation, o.Suppressed, p)
			}
		}
	}
	for _, info := range modelIDs() {
		if accepted[string(info)] < problems/200 || info != "inclusion" && refused[string(info)] < problems/100 {
			t.Errorf("%s: %d accepted and %d refused", info, accepted[string(info)], refused[string(info)])
		}
	}
	t.Logf("accepted %v\nrefused %v\nties %d", accepted, refused, ties)
}

// note counts the models of a problem.
func note(count map[string]int, cfg project.Project) {
	for _, m := range cfg.Models {
		count[string(m.Model)]++
	}
}

// onlyStars reports whether showing the suppressed records changes no cell, as
// where the hierarchies make them "*" throughout.
func onlyStars(a, b *recode.Table) bool {
	return slices.EqualFunc(cells(a), cells(b), slices.Equal[[]string])
}

// stricter tightens those parameters that are compared in floating point.
func stricter(models []project.Model) []project.Model {
	var out []project.Model
	for _, m := range models {
		v := param.Values{}
		for name, x := range m.Params {
			v[name] = x
			number, ok := x.(float64)
			if !ok {
				continue
			}
			switch name {
			case "t", "delta", "beta":
				v[name] = number * (1 - 1e-9)
			case "threshold":
				if m.Model == "population-uniqueness" {
					v[name] = number * (1 - 1e-5)
				}
			case "l":
				if m.Model == "entropy-l-diversity" {
					v[name] = number * (1 + 1e-9)
				}
			}
		}
		m.Params = v
		out = append(out, m)
	}
	return out
}

// TestDamaged damages correct outputs of random problems in every way that
// changes what they are, and wants each refused.
func TestDamaged(t *testing.T) {
	problems := figures.Number(1500, 200, 200)
	rng := rand.New(rand.NewPCG(40, 30))
	refused := map[string]int{}
	for range problems {
		p := checktest.Draw(rng)
		in, cfg := drawn(t, p)
		r := must(anonymize.Table(context.Background(), in, cfg, anonymize.Options{}))(t)
		if !r.Found {
			continue
		}
		stated := must(claim.Of(in, &cfg, r, false))(t)
		names, correct := r.Recoded.Names(), shown(r.Recoded, &stated)
		if len(correct) == 0 {
			continue
		}
		try := func(kind string, code problem.Code, damage func(rows [][]string, of *verify.Claim) [][]string) {
			t.Helper()
			of := stated
			of.Rows = slices.Clone(of.Rows)
			rows := make([][]string, len(correct))
			for i := range rows {
				rows[i] = slices.Clone(correct[i])
			}
			rows = damage(rows, &of)
			if len(rows) == 0 || slices.EqualFunc(rows, correct, slices.Equal[[]string]) {
				return
			}
			out := must(table.EncodeStrings("damaged.csv", names, rows))(t)
			report, err := verify.Output(in, out, of)
			if err == nil {
				t.Fatalf("%s: accepted as %+v\n%v\n%v", kind, report, p, rows)
			}
			if got := problem.From(err).Code; code != "" && got != code {
				t.Fatalf("%s: %s, want %s: %v", kind, got, code, err)
			}
			for _, m := range cfg.Models {
				refused[kind+" "+string(m.Model)]++
			}
			refused[kind]++
		}
		row, column := rng.IntN(len(correct)), rng.IntN(len(names))
		other := rng.IntN(len(correct))
		hidden := !slices.ContainsFunc(correct[row][:len(p.Columns)], func(cell string) bool { return cell != "*" })
		try("cell", "", func(rows [][]string, of *verify.Claim) [][]string {
			rows[row][column] += "?"
			return rows
		})
		try("dropped", "verify-records", func(rows [][]string, of *verify.Claim) [][]string { return slices.Delete(rows, row, row+1) })
		try("added", "verify-records", func(rows [][]string, of *verify.Claim) [][]string { return slices.Insert(rows, row, rows[other]) })
		try("sensitive", "verify-cell", func(rows [][]string, of *verify.Claim) [][]string {
			for c := len(p.Columns); c < len(names); c++ {
				rows[row][c] = rows[other][c]
			}
			return rows
		})
		try("moved", "", func(rows [][]string, of *verify.Claim) [][]string {
			if hidden != (correct[other][0] == "*") || slices.Equal(correct[row][:len(p.Columns)], correct[other][:len(p.Columns)]) {
				return rows // an exchange that shows or hides a record is another kind
			}
			rows[row], rows[other] = rows[other], rows[row]
			return rows
		})
		if outsider := rng.IntN(in.Rows); p.Subset != nil && !p.Subset[outsider] {
			try("outsider", "verify-subset", func(rows [][]string, of *verify.Claim) [][]string {
				cells := in.Record(outsider)
				for i := range p.Columns {
					cells[i] = p.Columns[i].Label(outsider, r.Transformation[i].Level)
				}
				of.Rows = append(of.Rows, uint32(outsider))
				return append(rows, cells)
			})
		}
		try("added, as claimed", "verify-records", func(rows [][]string, of *verify.Claim) [][]string {
			of.Rows = append(of.Rows, of.Rows[other])
			return append(rows, rows[other])
		})
		try("masked", "", func(rows [][]string, of *verify.Claim) [][]string {
			for c := range p.Columns {
				rows[row][c] = "*"
			}
			return rows
		})
		try("dropped beyond the limit", "", func(rows [][]string, of *verify.Claim) [][]string {
			keep := len(rows) - (of.Limit + 1 - r.Suppressed)
			if keep <= 0 {
				return nil
			}
			of.Rows = of.Rows[:keep]
			return rows[:keep]
		})
	}
	for _, kind := range []string{"cell", "dropped", "added", "sensitive", "moved", "outsider",
		"added, as claimed", "masked", "dropped beyond the limit"} {
		if refused[kind] < problems/50 {
			t.Errorf("only %d outputs of the kind %q", refused[kind], kind)
		}
	}
	total := 0
	for _, id := range modelIDs() {
		if refused["cell "+string(id)] < problems/150 {
			t.Errorf("only %d damaged outputs of %s", refused["cell "+string(id)], id)
		}
	}
	for _, kind := range []string{"cell", "dropped", "added", "sensitive", "moved", "outsider",
		"added, as claimed", "masked", "dropped beyond the limit"} {
		total += refused[kind]
		t.Logf("%s: %d", kind, refused[kind])
	}
	figures.Record(t, figures.Figure{Name: "damage/records", Value: int64(total), Unit: "files",
		What: "Correct results over all rules and pairs of rules, damaged in one record: the verification refused each."})
}

// tableOrder returns the levels of a transformation in the table's column order.
func tableOrder(checker evaluate.Checker, id lattice.ID) []int {
	canonical := checker.Lattice().Levels(id, nil)
	levels := make([]int, len(canonical))
	for i, position := range checker.Order() {
		levels[position] = canonical[i]
	}
	return levels
}
