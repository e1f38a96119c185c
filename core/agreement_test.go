package core_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// asked is a random table and a random project for it.
type asked struct {
	rows    [][]string
	project project.Project
}

func oneOf[T any](rng *rand.Rand, from ...T) T { return from[rng.IntN(len(from))] }

// often is true in n of m cases.
func often(rng *rand.Rand, n, m int) bool { return rng.IntN(m) < n }

// ask draws a table of a few records and a project over what release, check and verify have
// to agree about.
func ask(rng *rand.Rand) asked {
	rows := 3 + rng.IntN(14)
	p := project.Project{Version: project.Version,
		SuppressionLimit: oneOf(rng, 0, 0.1, 0.3, 0.5, 1), Measure: project.Measure{Measure: "loss"}}
	add := func(c project.Column) *project.Column {
		p.Columns = append(p.Columns, c)
		return &p.Columns[len(p.Columns)-1]
	}
	persons, counts := often(rng, 1, 2), false
	if !persons {
		p.RowsArePeople = true
		counts = often(rng, 1, 8)
	}
	missing := func(text string) string {
		if often(rng, 1, 14) {
			return ""
		}
		return text
	}
	header := []string{"person", "age", "zip", "born", "illness", "pain", "cost", "note"}
	lines := [][]string{header}
	people := 1 + rng.IntN(rows)
	for range rows {
		person := fmt.Sprint("p", rng.IntN(people))
		if persons && often(rng, 1, 2) {
			if person = missing(person); person == "" {
				person = oneOf(rng, "", "unbekannt", "N/A")
			}
		}
		lines = append(lines, []string{person, missing(fmt.Sprint(rng.IntN(20))), missing(oneOf(rng, "111", "112", "121", "211", "212", "x y")),
			missing(fmt.Sprintf("19%02d-0%d-1%d", 90+rng.IntN(3), 1+rng.IntN(9), rng.IntN(9))), missing(oneOf(rng, "flu", "cold", "ca", "hiv")),
			missing(oneOf(rng, "low", "medium", "high")), missing(fmt.Sprint(rng.IntN(9) * 100)), oneOf(rng, "a", "b", "c")})
	}
	items := !persons && !counts && often(rng, 1, 6)
	for row := 1; row < len(lines) && items; row++ {
		for often(rng, 1, 2) && lines[row][2] != "" {
			lines[row][2] += ";" + oneOf(rng, "111", "112", "121", "211")
		}
	}
	unique := often(rng, 1, 3)
	for row := 1; row < len(lines); row++ {
		switch {
		case counts:
			lines[row][7] = strconv.Itoa(1 + rng.IntN(4))
		case unique:
			lines[row][7] = fmt.Sprintf("u%03d", row)
		}
	}
	add(project.Column{Name: "person", Role: project.Identifying})
	if persons {
		p.Person = []string{"person"}
		p.Columns[0].Treatment = oneOf(rng, project.Remove, project.Remove, project.Remove, project.Number)
		if often(rng, 1, 4) {
			p.MaxRows = 1 + rng.IntN(2)
		}
		p.Size = oneOf(rng, "", "", project.Persons)
		if often(rng, 1, 4) {
			p.RecordsKnown = 1 + rng.IntN(2)
		}
	}
	known := []project.Column{
		{Name: "age", Role: project.QuasiIdentifying},
		{Name: "zip", Role: project.QuasiIdentifying, Type: table.String,
			Hierarchy: oneOf(rng, &hierarchy.Spec{Kind: hierarchy.KindRedaction}, &hierarchy.Spec{Kind: hierarchy.KindSuppression})},
		{Name: "born", Role: project.QuasiIdentifying,
			Hierarchy: oneOf(rng, &hierarchy.Spec{Kind: hierarchy.KindDates}, &hierarchy.Spec{Kind: hierarchy.KindSuppression})},
	}
	some := 1 + rng.IntN(3)
	for i := range known {
		if i >= some {
			known[i].Role, known[i].Hierarchy = project.Insensitive, nil
			if often(rng, 1, 2) {
				known[i] = project.Column{Name: known[i].Name, Role: project.Identifying}
			}
		}
		c := add(known[i])
		if c.Name == "age" && c.Role != project.Identifying && often(rng, 1, 4) {
			top := "12"
			c.TopBottom, c.Type = &recode.Bounds{Top: &top}, table.Integer
		}
		if c.Role == project.QuasiIdentifying && often(rng, 1, 4) {
			weight := oneOf(rng, 0, 0.1, 1)
			c.Weight = &weight
		}
	}
	for _, name := range []string{"illness", "pain", "cost"} {
		role := oneOf(rng, project.Sensitive, project.Insensitive, project.Insensitive)
		add(project.Column{Name: name, Role: role})
	}
	add(project.Column{Name: "note", Role: project.Insensitive})
	if counts {
		p.Columns[len(p.Columns)-1].Role = project.Count
	}
	p.Recoding.Method = oneOf(rng, project.FullDomain, project.FullDomain, project.FullDomain, project.Local)
	if often(rng, 1, 3) {
		p.Subset = oneOf(rng,
			&project.Subset{Where: []project.Condition{{Column: "age", To: word("12")}}},
			&project.Subset{Where: []project.Condition{{Column: "illness", Is: []string{"flu", "cold", ""}}}},
			&project.Subset{Sample: &project.Sample{Share: 0.6, Seed: rng.IntN(9)}},
			&project.Subset{Rows: []int{0, 1, rows / 2, rows - 1}})
		if persons {
			p.SubsetOf = oneOf(rng, project.SubsetRecords, project.SubsetPersons)
		}
		p.Output.Outside = oneOf(rng, "", project.Drop, project.Mask)
	}
	p.Output.LeftOut = oneOf(rng, "", project.Drop, project.Blank, project.Mask)
	p.Output.Order = oneOf(rng, "", project.Shuffled, project.Sorted, project.Original)
	if p.Output.LeftOut == project.Blank && p.Output.Order == project.Original {
		p.Output.Order = project.Shuffled
	}
	p.Models = append(p.Models, project.Model{Model: privacy.KAnonymity, Params: param.Values{"k": float64(1 + rng.IntN(4))}})
	if items { // nothing else is proved with them
		p.Column("zip").Role, p.Column("zip").Items, p.Column("zip").Weight = project.QuasiIdentifying,
			&project.Items{Separator: ";", Known: 1 + rng.IntN(2), LeaveOut: oneOf(rng, 0, 0.3)}, nil
		p.Subset, p.SubsetOf, p.Output.Outside, p.Output.LeftOut, p.Recoding.Method = nil, "", "", "", project.FullDomain
		for i := range p.Columns {
			if p.Columns[i].Role == project.Sensitive {
				p.Columns[i].Role = project.Insensitive
			}
		}
		return asked{lines, p}
	}
	model := func(id privacy.ID, attribute string, v param.Values) {
		p.Models = append(p.Models, project.Model{Model: id, Attribute: attribute, Params: v})
	}
	if p.Subset != nil {
		switch rng.IntN(5) {
		case 0:
			model("k-map", "", param.Values{"k": float64(1 + rng.IntN(4))})
		case 1:
			model("inclusion", "", nil)
		case 2:
			model("delta-presence", "", param.Values{"deltaMin": 0.0, "deltaMax": oneOf(rng, 0.5, 0.8, 1)})
		}
	}
	switch rng.IntN(8) {
	case 0:
		model(privacy.AverageRisk, "", param.Values{"averageRisk": oneOf(rng, 0.2, 0.34, 0.5)})
	case 1:
		model(privacy.SampleUniqueness, "", param.Values{"threshold": oneOf(rng, 0.01, 0.2, 0.5)})
	}
	for _, name := range []string{"illness", "pain", "cost"} {
		c := p.Column(name)
		if c.Role != project.Sensitive {
			continue
		}
		switch rng.IntN(7) {
		case 0:
			model("distinct-l-diversity", name, param.Values{"l": float64(1 + rng.IntN(3))})
		case 1:
			model("entropy-l-diversity", name, param.Values{"l": oneOf(rng, 1, 1.5, 2.0)})
		case 2:
			model("basic-beta-likeness", name, param.Values{"beta": oneOf(rng, 0.5, 1.0, 3)})
		case 3:
			model("recursive-cl-diversity", name, param.Values{"c": 2.0, "l": 2.0})
		case 4:
			model("alpha-k-anonymity", name, param.Values{"alpha": 0.7, "k": 1.0})
		default:
			v := param.Values{"t": oneOf(rng, 0.1, 0.3, 0.5), "distance": oneOf(rng, "equal", "ordered", "ordered")}
			model("t-closeness", name, v)
			if name == "illness" && v["distance"] == "ordered" {
				c.Read = &table.Reading{Order: []string{"cold", "flu", "ca", "hiv"}}
			}
		}
	}
	return asked{lines, p}
}

func word(s string) *string { return &s }

// String formats a case for a failure message, so that it can be tried by hand.
func (a asked) String() string {
	text, _ := json.Marshal(a.project)
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", text)
	for _, line := range a.rows {
		fmt.Fprintln(&b, strings.Join(line, ","))
	}
	return b.String()
}

// kinds lists the features of a project that are counted.
func (a asked) kinds() (kinds []string) {
	for _, m := range a.project.Models {
		kinds = append(kinds, string(m.Model))
	}
	if a.project.SetColumn() != nil {
		kinds = append(kinds, "several values in a cell")
	}
	return kinds
}

// TestAgreement: what a release wrote as verified, Verify accepts and Check holds against the
// original, over random tables and projects: persons, subsets, what is written of hidden
// records, orders, limits, weights, counts, several values in a cell and models of all kinds.
// What cannot be told from the two files alone may be said to be so, and then it is counted.
func TestAgreement(t *testing.T) {
	rng := rand.New(rand.NewPCG(46, 3))
	counts, failed := map[string]int{}, 0
	runs := figures.Number(20000, 700, 100)
	for range runs {
		a := ask(rng)
		if wrong := agree(t, rng, a, counts); len(wrong) > 0 {
			failed++
			for _, w := range wrong[1:] {
				if kind := numbers.ReplaceAllString(w, "N"); counts["WRONG "+kind] == 0 {
					t.Errorf("%s\n%v%s", w, a, wrong[0])
				}
			}
			for _, w := range wrong[1:] {
				counts["WRONG "+numbers.ReplaceAllString(w, "N")]++
			}
		}
	}
	if counts["released"] < runs/9 {
		t.Errorf("only %d of %d were released", counts["released"], runs)
	}
	for _, kind := range []string{"several values in a cell", string(privacy.AverageRisk), string(privacy.SampleUniqueness)} {
		if counts["released, "+kind] < 3 {
			t.Errorf("%s: only %d were released", kind, counts["released, "+kind])
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(counts)) {
		t.Log(counts[kind], kind)
	}
}

// agree releases, verifies and checks, and says where they do not agree.
func agree(t *testing.T, rng *rand.Rand, a asked, counts map[string]int) (wrong []string) {
	t.Helper()
	ctx := context.Background()
	var in bytes.Buffer
	if err := csv.NewWriter(&in).WriteAll(a.rows); err != nil {
		t.Fatal(err)
	}
	var file core.Buffer
	p := a.project
	key := sealing(t)
	r, err := core.Release(ctx, core.FromReader("in.csv", bytes.NewReader(in.Bytes())), &p, &file,
		core.Options{Random: rng64{rng}, Receipt: true, Key: key})
	switch {
	case err != nil:
		counts[string(problem.Flatten(err)[0].Code)]++
		return nil
	case !r.Found:
		counts["nothing found"]++
		return nil
	case bytes.Equal(in.Bytes(), file.Bytes()):
		counts["unchanged"]++
		return nil
	}
	counts["released"]++
	open := func(name string, text []byte) *table.Table {
		return must(core.Open(ctx, core.FromReader(name, bytes.NewReader(text)), table.Options{Delimiter: ","}))(t)
	}
	say := func(format string, args ...any) {
		if len(wrong) == 0 {
			wrong = append(wrong, "\n"+string(file.Bytes()))
		}
		wrong = append(wrong, fmt.Sprintf(format, args...))
	}
	sealed, err := r.Receipt(key)
	if err == nil {
		_, err = core.VerifyByReceipt(ctx, open("in.csv", in.Bytes()), open("out.csv", file.Bytes()), &p, key, sealed)
	}
	if err != nil {
		say("verify with the receipt: %v", err)
	}
	_, err = core.Verify(ctx, open("in.csv", in.Bytes()), open("out.csv", file.Bytes()), &p, nil)
	undecided := errors.Is(err, core.ErrUndecidable)
	if undecided {
		counts["not decidable without the receipt"]++
	} else if err != nil {
		say("verify: %v", err)
	}
	for _, kind := range a.kinds() {
		counts["released, "+kind]++
	}
	checked, err := core.Check(ctx, open("out.csv", file.Bytes()), &p, core.CheckOptions{Limited: true, Original: open("in.csv", in.Bytes())})
	if undecided {
		if err != nil && !errors.Is(err, core.ErrUndecidable) {
			say("check of what verify does not decide: %v", err)
		}
		return wrong
	}
	if err != nil {
		say("check: %v", err)
		return wrong
	}
	for _, rule := range checked.Rules {
		if !rule.Holds {
			say("check: %s: %s", rule.Rule, rule.Reason)
		}
	}
	if len(checked.Rules) < len(p.Models) ||
		!slices.ContainsFunc(checked.Rules, func(j core.Judgement) bool { return strings.HasPrefix(j.Rule, "at most") }) {
		say("check judged %v", checked.Rules)
	}
	return wrong
}

var numbers = regexp.MustCompile(`[0-9]+(\.[0-9]+)?|"[^"]*"`)

// alphabet confirms the order of the alphabet, by UTF-16 units as ARX has it, for texts that
// a rule of a project compares by their order: nothing else confirms it.
func alphabet(in *table.Table, p *project.Project) {
	for i := range p.Columns {
		c := &p.Columns[i]
		column := in.Column(c.Name)
		if column == nil {
			continue
		}
		if _, err := p.Secret(c, column); !errors.Is(err, &problem.Problem{Code: project.OrderUnknown}) {
			continue
		}
		column, _ = c.Typed(column)
		c.Type, c.Format, c.Read = table.Ordinal, "", c.Read.With(nil)
		if c.Read == nil {
			c.Read = &table.Reading{}
		}
		for _, code := range column.Sorted() {
			if !column.Missing[code] {
				c.Read.Order = append(c.Read.Order, column.Dict.Value(code))
			}
		}
	}
}
