package core_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/continuous"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/perturb"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/pseudonym"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// projects returns which projects TestNoFault draws: as many as FULGURITE_PROJECTS says, or only
// the one that FULGURITE_PROJECT names.
func projects(t *testing.T) (from, to int) {
	number := func(name string, otherwise int) int {
		text := os.Getenv(name)
		if text == "" {
			return otherwise
		}
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			t.Fatalf("%s is %q, not a number", name, text)
		}
		return n
	}
	if one := number("FULGURITE_PROJECT", 0); one > 0 {
		return one, one
	}
	return 1, number("FULGURITE_PROJECTS", figures.Number(20000, 600, 100))
}

// TestNoFault: whatever a project asks of a table, what the search found is what the verifier
// finds, or it was refused before the search. A release that fails its verification is a
// fault of the program, which nobody shall see.
func TestNoFault(t *testing.T) {
	said := map[string]int{}
	from, to := projects(t)
	for seed := from; seed <= to; seed++ {
		d := &draw{rand.New(rand.NewPCG(46, uint64(seed)))}
		text, p := d.project()
		var out core.Buffer
		opt := core.Options{Random: rand.NewChaCha8([32]byte{byte(seed), byte(seed >> 8), byte(seed >> 16)})}
		if p.NeedsKey() {
			opt.Key = drawnKey(t, seed)
		}
		r, err := core.Release(context.Background(), core.FromReader("t.csv", strings.NewReader(text)), p, &out, opt)
		switch {
		case err == nil && r.Found:
			said["found"]++
			said["found by "+string(p.Recoding.Chosen())]++
		case err == nil:
			said["nothing found"]++
		case ofTheProgram(err):
			written, _ := p.JSON()
			var line bytes.Buffer
			err = errors.Join(err, json.Compact(&line, written))
			t.Errorf("project %d: %v\n%s\n%s", seed, err, &line, text)
		default:
			said[string(problem.From(err).Code)]++
		}
		if d.percent(40) {
			said[grow(t, d, seed, text, p, opt)]++
		}
	}
	for _, what := range slices.Sorted(maps.Keys(said)) {
		t.Logf("%6d %s", said[what], what)
	}
	if from < to && said["found"] < (to-from)/10 {
		t.Errorf("only %d of %d projects have a release", said["found"], to-from+1)
	}
	if from < to && said["batches: 2"] < (to-from)/60 {
		t.Errorf("only %d of %d tables grew", said["batches: 2"], to-from+1)
	}
}

// grow releases a table in batches, the second with what the first withheld, and says what became
// of it.
func grow(t *testing.T, d *draw, seed int, text string, p *project.Project, opt core.Options) string {
	lines := strings.SplitAfter(text, "\n")
	lines = lines[:len(lines)-1]
	if d.percent(90) { // batches cannot keep anything else
		own := *p
		own.Subset, own.SubsetOf, own.Output.Outside, own.MaxRows, own.Models = nil, "", "", 0, []project.Model{size(float64(1 + d.IntN(3)))}
		if own.Recoding.Method == project.Suppression {
			own.Recoding = project.Recoding{}
		}
		own.Columns = slices.Clone(p.Columns)
		for i := range own.Columns {
			c := &own.Columns[i]
			c.Items, c.Microaggregate, c.Perturb = nil, nil, nil
			if c.Treatment == project.Number {
				c.Treatment = project.Pseudonym
			}
			if c.Role == project.Sensitive || c.Role == project.Count {
				c.Role = project.Insensitive
			}
		}
		p, opt.Key = &own, drawnKey(t, seed)
	}
	cut, released := 1+d.IntN(len(lines)-1), 0
	var state *continuous.State
	var withheld []string
	for _, batch := range [][]string{lines[1:cut], lines[cut:]} {
		if len(batch) == 0 {
			continue
		}
		var out, after, kept core.Buffer
		in := lines[0] + strings.Join(withheld, "") + strings.Join(batch, "")
		b, err := core.Append(context.Background(), state, core.FromReader("b.csv", strings.NewReader(in)), p, d.percent(50),
			core.BatchOutput{Release: &out, State: &after, Withheld: &kept}, opt)
		if err != nil {
			if ofTheProgram(err) {
				written, _ := p.JSON()
				t.Errorf("project %d, in batches: %v\n%s\n%s", seed, err, written, in)
			}
			return "batches: " + string(problem.From(err).Code)
		}
		withheld = strings.SplitAfter(string(kept.Bytes()), "\n")[1:]
		if b.Released > 0 {
			released++
			state = b.After
		}
	}
	return fmt.Sprint("batches: ", released)
}

// ofTheProgram reports whether an error is one that no project, table or user is to blame for.
func ofTheProgram(err error) bool {
	if refused := (*core.VerificationError)(nil); errors.As(err, &refused) {
		return true
	}
	return slices.ContainsFunc(problem.Flatten(err), func(p *problem.Problem) bool {
		return p.Code == "internal" || strings.HasPrefix(string(p.Code), "verify-")
	})
}

func drawnKey(t *testing.T, seed int) *pseudonym.Key {
	t.Helper()
	return must(pseudonym.NewKey(rand.NewChaCha8([32]byte{1, byte(seed)}), "reader"))(t)
}

// draw draws tables and projects.
type draw struct{ *rand.Rand }

func (d *draw) percent(n int) bool { return d.IntN(100) < n }

func one[T any](d *draw, from ...T) T { return from[d.IntN(len(from))] }

// project draws a small table, as text, and a project for it.
func (d *draw) project() (string, *project.Project) {
	p := &project.Project{Version: project.Version, Measure: project.Measure{Measure: "loss"},
		SuppressionLimit: one(d, 0.0, 0.2, 0.5, 0.5, 1), RowsArePeople: true}
	p.Recoding.Method = one(d, project.FullDomain, project.FullDomain, project.Local,
		project.Local, project.Graph, project.Finest, project.Suppression)
	if p.Recoding.Method == project.Local {
		p.Recoding.Mode = one(d, "", project.SinglePass, project.Iterative)
	} else if p.Recoding.Method != project.FullDomain {
		p.Recoding.Seed = d.IntN(100)
	} else if d.percent(25) {
		p.Measure.Measure = one(d, utility.ID("discernability"), "height", "precision")
	}
	rows := 3 + d.IntN(10)
	if d.percent(5) {
		rows = 30 + d.IntN(60)
	}
	if d.percent(30) {
		p.Search = project.Search{Algorithm: one(d, search.All()...).ID, CheckLimit: 1 + d.IntN(60)}
	}
	var header []string
	var cells [][]string // by column
	add := func(c project.Column, values func() string) {
		header, p.Columns = append(header, c.Name), append(p.Columns, c)
		column := make([]string, rows)
		for row := range column {
			column[row] = values()
		}
		cells = append(cells, column)
	}
	if d.percent(50) {
		n := 0
		add(project.Column{Name: "uid", Role: project.Insensitive}, func() string { n++; return fmt.Sprintf("u%03d", n) })
	}
	people := 1 + d.IntN(rows)
	unknown := one(d, 0, 0, 10)
	add(project.Column{Name: "pid", Role: project.Identifying,
		Treatment: one[project.Treatment](d, "", "", project.Hide, project.Number, project.Pseudonym)}, func() string {
		if d.percent(unknown) {
			return one(d, "", "unbekannt", "?")
		}
		return fmt.Sprint("p", d.IntN(people))
	})
	if d.percent(60) {
		p.Person, p.RowsArePeople = []string{"pid"}, false
		p.Size = one(d, "", "", project.Persons)
		p.RecordsKnown = one(d, 0, 0, 0, 1, 2)
		p.MaxRows = one(d, 0, 0, 0, 1, 2)
	} else if p.Recoding.Method == project.Suppression && d.percent(40) {
		p.Recoding.Pairs = 2
	}
	for i := range 1 + d.IntN(3) {
		c, values := d.quasi(fmt.Sprint("q", i), p.Recoding.Method)
		add(c, values)
	}
	items := len(p.Person) == 0 && p.Recoding.Method == project.FullDomain && d.percent(20)
	if items {
		add(project.Column{Name: "i", Role: project.QuasiIdentifying,
			Items: &project.Items{Separator: ";", Known: 1 + d.IntN(2), LeaveOut: one(d, 0, 0.3)}},
			func() string { return one(d, "x", "y", "x;y", "y;z", "") })
	}
	if len(p.Person) > 0 && d.percent(8) {
		add(project.Column{Name: "d", Role: project.Insensitive, Type: table.Date, Format: "2006-01-02", Treatment: project.Shift},
			func() string { return fmt.Sprintf("2024-0%d-1%d", 1+d.IntN(9), d.IntN(3)) })
	}
	secret := -1
	if d.percent(85) {
		secret = len(p.Columns)
		lists := len(p.Person) == 0 && d.percent(15)
		add(project.Column{Name: "s", Role: project.Insensitive}, func() string {
			if lists && d.percent(30) {
				return "flu;hiv"
			}
			return one(d, "flu", "hiv", "cold", "flu")
		})
		if lists {
			p.Columns[secret].Items = &project.Items{Separator: ";"}
		}
	}
	if d.percent(10) {
		add(project.Column{Name: "n", Role: project.Insensitive, Type: table.Integer, Perturb: &perturb.Spec{Method: perturb.Rounding, Base: 10}},
			func() string { return fmt.Sprint(d.IntN(100)) })
	}
	if len(p.Person) == 0 && p.Recoding.Method == project.FullDomain && d.percent(15) {
		add(project.Column{Name: "w", Role: project.Count}, func() string { return fmt.Sprint(1 + d.IntN(3)) })
	}
	p.Output = project.Output{Order: one(d, "", project.Sorted, project.Shuffled),
		LeftOut: one(d, "", project.Drop, project.Mask, project.Blank), EscapeFormulas: d.percent(20)}
	if p.MaxRows == 0 && d.percent(40) && !slices.ContainsFunc(p.Columns, func(c project.Column) bool { return c.Microaggregate != nil }) {
		d.subset(p, rows)
	}
	switch {
	case items: // nothing else is proved with it
		p.Models = []project.Model{{Model: privacy.KAnonymity, Params: param.Values{"k": float64(1 + d.IntN(3))}}}
		p.Subset, p.Output.LeftOut, p.Output.Outside = nil, "", ""
	case secret >= 0:
		d.models(p, &p.Columns[secret])
	default:
		d.models(p, &project.Column{})
	}
	if secret >= 0 && p.Columns[secret].Role != project.Sensitive {
		p.Columns[secret].Items = nil
	}
	if p.Recoding.Method == project.FullDomain && d.percent(8) {
		p.Recoding.Levels = map[string]int{}
		for i := range p.Columns {
			if c := &p.Columns[i]; c.Role == project.QuasiIdentifying && c.Microaggregate == nil && c.Items == nil {
				p.Recoding.Levels[c.Name] = d.IntN(2)
			}
		}
	}
	lines := []string{strings.Join(header, ",")}
	for row := range rows {
		var line []string
		for _, column := range cells {
			line = append(line, column[row])
		}
		lines = append(lines, strings.Join(line, ","))
	}
	return strings.Join(lines, "\n") + "\n", p
}

// quasi draws a quasi-identifier and its values.
func (d *draw) quasi(name string, method project.Method) (project.Column, func() string) {
	c := project.Column{Name: name, Role: project.QuasiIdentifying, Type: table.String}
	values := []string{"a", "b", "c", "d", "e"}[:2+d.IntN(4)]
	switch d.IntN(7) {
	case 0:
		c.Hierarchy = &hierarchy.Spec{Kind: hierarchy.KindSuppression}
		if d.percent(50) {
			values = append(values, "*", "=1")
		}
	case 1:
		c.Hierarchy, values = &hierarchy.Spec{Kind: hierarchy.KindRedaction}, []string{"11", "12", "21", "1", "*"}
	case 2:
		c.Type, c.Hierarchy, values = table.Integer, nil, []string{"1", "2", "3", "7", "20", ""}
	case 3:
		c.Type, values = table.Integer, []string{"1", "2", "3", "7", "20"}
		c.Microaggregate = &project.Microaggregate{
			Function: one(d, recode.Median, recode.Interval, recode.Mean, recode.Set, recode.Mode), Joint: d.percent(15)}
	default:
		c.Hierarchy = d.hierarchy(values)
		if d.percent(15) {
			c.Role, c.MaxLevel = project.QuasiIdentifying, new(int)
		}
	}
	if c.Microaggregate == nil && d.percent(10) {
		c.Weight = new(float64)
		*c.Weight = one(d, 0.1, 1.0, 0.0)
	}
	if method == project.Suppression && c.Microaggregate == nil {
		c.Hierarchy, c.MaxLevel = nil, nil
	}
	return c, func() string { return one(d, values...) }
}

// hierarchy draws one; labels may be "*" on any level, and stand for different values on two.
func (d *draw) hierarchy(values []string) *hierarchy.Spec {
	rows := make([][]string, len(values))
	group := make([]int, len(values))
	for i, v := range values {
		rows[i], group[i] = []string{v}, i
	}
	for level := range 1 + d.IntN(3) {
		merge := make([]int, len(values))
		for i := range merge {
			merge[i] = d.IntN(1 + len(values)/(level+2))
		}
		named := one(d, "G", "G", fmt.Sprint("L", level, "-"))
		starred := d.percent(20)
		for i := range rows {
			group[i] = merge[group[i]]
			label := fmt.Sprint(named, group[i])
			if starred && group[i] == 0 {
				label = "*"
			}
			rows[i] = append(rows[i], label)
		}
	}
	if d.percent(70) {
		for i := range rows {
			rows[i] = append(rows[i], "*")
		}
	}
	return &hierarchy.Spec{Kind: hierarchy.KindTable, Table: &hierarchy.Table{Rows: rows}}
}

// models draws rules.
func (d *draw) models(p *project.Project, secret *project.Column) {
	share := func() float64 { return one(d, 0.0, 0.1, 0.2, 0.34, 0.5, 0.7, 1) }
	size := func() float64 { return float64(1 + d.IntN(3)) }
	money := func() float64 { return one(d, 0.0, 1, 100, 300, 3000) }
	all := privacy.All()
	for range 2 + d.IntN(3) {
		m := all[d.IntN(len(all))]
		if d.percent(25) {
			m, _ = privacy.Find(one(d, privacy.AverageRisk, privacy.SampleUniqueness, privacy.KAnonymity))
		}
		keeps, err := anonymize.Keeps(p.Recoding.Method, project.Model{Model: m.ID})
		if (err != nil || !keeps || m.Subset && p.Subset == nil) && d.percent(90) {
			continue // it would be refused, most probably
		}
		if m.ID == privacy.DifferentialPrivacy || slices.ContainsFunc(p.Models, func(o project.Model) bool { return o.Model == m.ID }) {
			continue
		}
		chosen := project.Model{Model: m.ID, Params: param.Values{}}
		if m.Sensitive && secret.Name == "" {
			continue
		}
		if m.Sensitive {
			chosen.Attribute, secret.Role = secret.Name, project.Sensitive
		}
		for _, q := range m.Params {
			switch {
			case q.Kind == param.Choice:
				chosen.Params[q.Name] = q.Choices[d.IntN(len(q.Choices))].Value
			case q.Name == "populationSize":
				chosen.Params[q.Name] = float64(20 + d.IntN(200))
			case q.Name == "k" || q.Name == "l":
				chosen.Params[q.Name] = size()
			case strings.HasPrefix(q.Name, "publisher") || strings.HasPrefix(q.Name, "adversary"):
				chosen.Params[q.Name] = money()
			case q.Share:
				chosen.Params[q.Name] = share()
			}
		}
		if chosen.Params["population"] != nil {
			chosen.Params["population"] = "number"
		}
		p.Models = append(p.Models, chosen)
	}
	if secret.Role == project.Sensitive && secret.Items == nil {
		secret.Type = table.String
	}
	if len(p.Models) == 0 {
		p.Models = []project.Model{{Model: privacy.KAnonymity, Params: param.Values{"k": 2.0}}}
	}
	if secret.Items == nil && slices.ContainsFunc(p.Models, func(m project.Model) bool {
		return m.Params["distance"] == "hierarchical"
	}) {
		secret.Hierarchy = &hierarchy.Spec{Kind: hierarchy.KindTable,
			Table: &hierarchy.Table{Rows: [][]string{{"flu", "breath", "*"}, {"cold", "breath", "*"}, {"hiv", "blood", "*"}}}}
	}
}

// subset draws a research subset.
func (d *draw) subset(p *project.Project, rows int) {
	p.Subset = &project.Subset{}
	for row := range rows {
		if d.percent(70) {
			p.Subset.Rows = append(p.Subset.Rows, row)
		}
	}
	if len(p.Subset.Rows) == 0 {
		p.Subset.Rows = []int{0}
	}
	if len(p.Person) > 0 {
		p.SubsetOf = one(d, project.SubsetRecords, project.SubsetPersons)
	}
	p.Output.Outside = one(d, "", project.Drop, project.Mask)
}
