package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// Case is a random table with the project under which it is released.
type Case struct {
	Run     int
	Header  []string
	Rows    [][]string
	Project Project
	// Unique says that the column "uid", which is kept, tells every record from all others:
	// then the checker knows which record of the table a released one comes from.
	Unique bool
	// Receipt says that the release is verified by its receipt, too.
	Receipt bool
}

// Project is what of a project file a case sets: the file's own names.
type Project struct {
	Version          int            `json:"version"`
	Columns          []Column       `json:"columns"`
	Models           []Model        `json:"models"`
	Measure          map[string]any `json:"measure"`
	SuppressionLimit float64        `json:"suppressionLimit"`
	Person           []string       `json:"person,omitempty"`
	RowsArePeople    bool           `json:"rowsArePeople,omitempty"`
	MaxRows          int            `json:"maxRows,omitempty"`
	Size             string         `json:"size,omitempty"`
	RecordsKnown     int            `json:"recordsKnown,omitempty"`
	Subset           *Subset        `json:"subset,omitempty"`
	SubsetOf         string         `json:"subsetOf,omitempty"`
	Recoding         map[string]any `json:"recoding,omitempty"`
	Output           map[string]any `json:"output,omitempty"`
	Search           map[string]any `json:"search,omitempty"`
}

// Column is a column of the project.
type Column struct {
	Name           string              `json:"name"`
	Role           string              `json:"role"`
	Type           string              `json:"type,omitempty"`
	Read           map[string]any      `json:"read,omitempty"`
	Hierarchy      map[string]any      `json:"hierarchy,omitempty"`
	MaxLevel       *int                `json:"maxLevel,omitempty"`
	Weight         *float64            `json:"weight,omitempty"`
	Treatment      string              `json:"treatment,omitempty"`
	Microaggregate map[string]any      `json:"microaggregate,omitempty"`
	Items          map[string]any      `json:"items,omitempty"`
	TopBottom      map[string]any      `json:"topBottom,omitempty"`
	Perturb        map[string]any      `json:"perturb,omitempty"`
	paths          map[string][]string // of a hierarchy that is given as a table: a value's labels, level 0 first
}

// Model is a rule.
type Model struct {
	Model     string         `json:"model"`
	Attribute string         `json:"attribute,omitempty"`
	Params    map[string]any `json:"params,omitempty"`
}

// Subset is a research subset.
type Subset struct {
	Rows  []int            `json:"rows,omitempty"`
	Where []map[string]any `json:"where,omitempty"`
}

// number returns a parameter of the model, or what it is where the project does not give it.
func (m Model) number(name string, otherwise float64) float64 {
	switch v := m.Params[name].(type) {
	case int:
		return float64(v)
	case float64:
		return v
	}
	return otherwise
}

func (m Model) word(name, otherwise string) string {
	if v, ok := m.Params[name].(string); ok {
		return v
	}
	return otherwise
}

// column is the place of a column in the header, -1 if there is none.
func (c *Case) column(name string) int { return slices.Index(c.Header, name) }

// CSV returns the table as a file.
func (c *Case) CSV() []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.Write(c.Header)
	w.WriteAll(c.Rows)
	return b.Bytes()
}

// JSON returns the project as a file.
func (c *Case) JSON() ([]byte, error) { return json.MarshalIndent(c.Project, "", "  ") }

// dice draws what makes up a case; the same number draws the same.
type dice struct{ *rand.Rand }

func (d dice) chance(share float64) bool { return d.Float64() < share }

func pick[T any](d dice, from ...T) T { return from[d.IntN(len(from))] }

// Generate makes the case of a run.
func Generate(run int) *Case {
	d := dice{rand.New(rand.NewPCG(uint64(run), 0x66756c67))}
	c := &Case{Run: run, Unique: d.chance(0.7), Receipt: d.chance(0.5)}
	p := &c.Project
	p.Version = 2
	rows := 3 + d.IntN(pick(d, 6, 12, 40))
	values := make([][]string, 0, 8)
	add := func(column Column, cells func() string) {
		c.Header = append(c.Header, column.Name)
		own := make([]string, rows)
		for i := range own {
			own[i] = cells()
		}
		values = append(values, own)
		p.Columns = append(p.Columns, column)
	}
	if c.Unique {
		n := -1
		add(Column{Name: "uid", Role: "insensitive"}, func() string { n++; return fmt.Sprintf("u%03d", n) })
	}
	for i := range 1 + d.IntN(3) {
		column, cells := d.known(fmt.Sprint("q", i))
		add(column, cells)
	}
	secret := d.chance(0.6)
	if secret {
		column, cells := d.secret("s0")
		add(column, cells)
	}
	if d.chance(0.3) {
		add(Column{Name: "note", Role: "insensitive"}, func() string { return pick(d, "x", "y", "z") })
	}
	if d.chance(0.15) {
		column := Column{Name: "inc", Role: "insensitive", Type: "integer", Perturb: d.perturbation()}
		add(column, func() string { return fmt.Sprint(100 + d.IntN(900)) })
	}
	persons := d.chance(0.5)
	if persons {
		people, unknown := max(2, rows*(4+d.IntN(5))/8), pick(d, 0, 0, 0.1, 0.3)
		column := Column{Name: "pid", Role: "identifying", Treatment: pick(d, "", "", "hide", "number")}
		add(column, func() string {
			if d.chance(unknown) {
				return pick(d, nobody...)
			}
			return fmt.Sprint("p", d.IntN(people))
		})
		p.Person = []string{"pid"}
		if d.chance(0.2) {
			p.MaxRows = 1 + d.IntN(3)
		}
		if d.chance(0.15) {
			p.Size = "persons"
		}
		if d.chance(0.2) {
			p.RecordsKnown = 1 + d.IntN(3)
		}
	} else {
		p.RowsArePeople = true
		if d.chance(0.1) {
			add(Column{Name: "n", Role: "count"}, func() string { return fmt.Sprint(1 + d.IntN(4)) })
		}
	}
	c.Rows = make([][]string, rows)
	for i := range c.Rows {
		for _, own := range values {
			c.Rows[i] = append(c.Rows[i], own[i])
		}
	}
	if d.chance(0.2) {
		c.subset(d, persons)
	}
	c.rules(d, secret)
	c.fit(d)
	c.ways(d)
	d.Shuffle(len(c.Header), func(i, j int) { // no rule depends on the order of columns
		c.Header[i], c.Header[j] = c.Header[j], c.Header[i]
		for _, row := range c.Rows {
			row[i], row[j] = row[j], row[i]
		}
	})
	return c
}

// nobody is what may stand in place of a person, where nobody knows whom a record is about.
var nobody = []string{"", "", "unbekannt", "Unknown", "n/a", "?", "-"}

// known draws a column that somebody could know.
func (d dice) known(name string) (Column, func() string) {
	column := Column{Name: name, Role: "quasi-identifying", Type: "string"}
	if d.chance(0.2) {
		w := pick(d, 0.0, 0.1, 1)
		column.Weight = &w
	}
	top := 3
	cells := func() string { return pick(d, "a", "b", "c", "d") }
	switch kind := d.IntN(8); {
	case kind < 4:
		values := []string{"a", "b", "c", "d", "x y", "ü", "*"}[:2+d.IntN(6)]
		column.Hierarchy, column.paths, top = d.tree(name, values)
		cells = func() string { return pick(d, values...) }
	case kind == 4:
		column.Hierarchy = map[string]any{"kind": "redaction"}
		cells = func() string { return fmt.Sprint(1+d.IntN(2), 1+d.IntN(2), 1+d.IntN(3)) }
	case kind == 5:
		column.Hierarchy, top = map[string]any{"kind": "suppression"}, 1
	case kind == 6:
		column.Type, column.Hierarchy = "integer", map[string]any{"kind": "halving"}
		cells = func() string { return fmt.Sprint(1 + d.IntN(30)) }
	default:
		column.Type, column.Hierarchy = "", map[string]any{"kind": "dates"}
		cells = func() string { return fmt.Sprintf("%d-%02d-%02d", 1990+d.IntN(3), 1+d.IntN(12), 1+d.IntN(28)) }
	}
	switch {
	case d.chance(0.1):
		level := d.IntN(top)
		column.MaxLevel = &level
	case d.chance(0.06) && column.Type == "string":
		column.Microaggregate = map[string]any{"function": pick(d, "median", "mode", "set")}
	case d.chance(0.05) && column.Type == "integer":
		column.TopBottom = map[string]any{"top": fmt.Sprint(10 + d.IntN(15))}
	case d.chance(0.08) && column.paths != nil:
		column.Items = map[string]any{"separator": ";", "known": 1 + d.IntN(2)}
		one := cells
		cells = func() string {
			several := []string{one()}
			for d.chance(0.4) {
				several = append(several, one())
			}
			slices.Sort(several)
			return strings.Join(slices.Compact(several), ";")
		}
	}
	return column, cells
}

// tree draws a hierarchy as a table, and returns its highest level, too. A label occurs on one
// level alone, but * at the top.
func (d dice) tree(name string, values []string) (map[string]any, map[string][]string, int) {
	paths := map[string][]string{}
	levels := 1 + d.IntN(2)
	groups := make([]string, len(values))
	for i, v := range values {
		paths[v] = []string{v}
		groups[i] = fmt.Sprint(name, "-1-", d.IntN(1+len(values)/2))
	}
	for level := range levels {
		if level > 0 { // groups join groups
			joined := map[string]string{}
			for i, g := range groups {
				if joined[g] == "" {
					joined[g] = fmt.Sprint(name, "-2-", d.IntN(2))
				}
				groups[i] = joined[g]
			}
		}
		for i, v := range values {
			paths[v] = append(paths[v], groups[i])
		}
	}
	top := pick(d, "*", "*", "any "+name)
	var rows [][]string
	for _, v := range values {
		paths[v] = append(paths[v], top)
		rows = append(rows, paths[v])
	}
	return map[string]any{"kind": "table", "table": map[string]any{"rows": rows}}, paths, levels + 1
}

// secret draws a sensitive column.
func (d dice) secret(name string) (Column, func() string) {
	values := []string{"flu", "hiv", "ca", "", "gout"}[:2+d.IntN(4)]
	column := Column{Name: name, Role: "sensitive", Type: "string"}
	switch d.IntN(4) {
	case 0: // an order that somebody confirmed
		column.Type = "ordinal"
		order := slices.DeleteFunc(slices.Clone(values), func(v string) bool { return v == "" })
		column.Read = map[string]any{"order": order}
	case 1:
		column.Type = "integer"
		return column, func() string { return fmt.Sprint(10 * d.IntN(5)) }
	case 2:
		column.Hierarchy, column.paths, _ = d.tree(name, values)
	}
	skew := d.IntN(2) == 0
	return column, func() string {
		if skew && d.chance(0.4) {
			return values[0]
		}
		return pick(d, values...)
	}
}

func (d dice) perturbation() map[string]any {
	switch d.IntN(4) {
	case 0:
		return map[string]any{"method": "noise", "share": 0.1}
	case 1:
		return map[string]any{"method": "rounding", "base": 50}
	}
	return nil
}

// subset draws a research subset.
func (c *Case) subset(d dice, persons bool) {
	p := &c.Project
	if d.chance(0.3) {
		for _, column := range p.Columns {
			if column.Role == "quasi-identifying" && column.Type == "integer" && column.Items == nil {
				p.Subset = &Subset{Where: []map[string]any{{"column": column.Name, "to": fmt.Sprint(5 + d.IntN(25))}}}
			}
		}
	}
	if p.Subset == nil {
		p.Subset = &Subset{}
		for i := range c.Rows {
			if d.chance(0.6) {
				p.Subset.Rows = append(p.Subset.Rows, i)
			}
		}
		if p.Subset.Rows == nil {
			p.Subset.Rows = []int{0}
		}
	}
	if persons {
		p.SubsetOf = pick(d, "records", "persons")
	}
}

// fit takes back what is refused whatever else is drawn, so that most cases are released.
func (c *Case) fit(d dice) {
	p := &c.Project
	if d.chance(0.05) {
		return
	}
	one := slices.IndexFunc(p.Columns, func(c Column) bool { return c.Items != nil })
	if one >= 0 && p.RowsArePeople {
		p.Models, p.Subset = []Model{{Model: "k-anonymity", Params: map[string]any{"k": 1 + d.IntN(3)}}}, nil
		for i := range p.Columns {
			if p.Columns[i].Role == "sensitive" {
				p.Columns[i].Role = "insensitive"
			}
			if i != one {
				p.Columns[i].Items = nil
				p.Columns[i].Microaggregate = nil
			}
		}
	}
	if p.MaxRows > 0 && p.Subset != nil { // which records are drawn decides who belongs to it
		p.MaxRows = 0
	}
	for i := range p.Models {
		if k, ok := p.Models[i].Params["k"].(int); ok && p.Models[i].Model == "k-anonymity" {
			p.Models[i].Params["k"] = min(k, max(1, len(c.Rows)/3))
		}
	}
}

// rules draws the rules.
func (c *Case) rules(d dice, secret bool) {
	p := &c.Project
	add := func(model, attribute string, params map[string]any) {
		p.Models = append(p.Models, Model{Model: model, Attribute: attribute, Params: params})
	}
	if d.chance(0.75) {
		add("k-anonymity", "", map[string]any{"k": 1 + d.IntN(4)})
	}
	if p.Subset != nil {
		switch d.IntN(4) {
		case 0:
			add("k-map", "", map[string]any{"k": 1 + d.IntN(4)})
		case 1:
			add("delta-presence", "", map[string]any{"deltaMin": pick(d, 0.0, 0.2), "deltaMax": pick(d, 0.5, 0.8, 1)})
		case 2:
			add("inclusion", "", nil)
		default:
			add("profitability-journalist-no-attack", "", map[string]any{"adversaryGain": 100, "adversaryCost": pick(d, 30, 60)})
		}
	}
	if d.chance(0.3) {
		switch d.IntN(7) {
		case 0:
			add("average-reidentification-risk", "", map[string]any{"averageRisk": pick(d, 0.2, 0.34, 0.5)})
		case 1:
			add("sample-uniqueness", "", map[string]any{"threshold": pick(d, 0.01, 0.2, 0.5)})
		case 2:
			add("average-reidentification-risk-extended", "", map[string]any{"averageRisk": 0.5, "highestRisk": pick(d, 0.5, 0.34), "recordsAtRisk": pick(d, 0, 0.2)})
		case 3:
			add("population-uniqueness", "", map[string]any{"threshold": 0.2, "populationSize": 1000})
		case 4:
			add("k-map-estimated", "", map[string]any{"k": 3, "populationSize": 200})
		case 5:
			add("profitability-prosecutor", "", map[string]any{"publisherLoss": pick(d, 300, 3000)})
		default:
			add("profitability-prosecutor-no-attack", "", map[string]any{"adversaryGain": 100, "adversaryCost": pick(d, 30, 60)})
		}
	}
	if !secret {
		if p.Models == nil {
			add("k-anonymity", "", map[string]any{"k": 2})
		}
		return
	}
	column := p.Columns[slices.IndexFunc(p.Columns, func(c Column) bool { return c.Role == "sensitive" })]
	distances := []string{"equal"}
	if column.Type != "string" {
		distances = append(distances, "ordered", "ordered")
	}
	if column.Hierarchy != nil {
		distances = append(distances, "hierarchical", "hierarchical")
	}
	switch d.IntN(8) {
	case 0:
		add("distinct-l-diversity", "s0", map[string]any{"l": 2 + d.IntN(2)})
	case 1:
		add("entropy-l-diversity", "s0", map[string]any{"l": pick(d, 1.5, 2, 2.5)})
	case 2:
		add("recursive-cl-diversity", "s0", map[string]any{"c": pick(d, 1.5, 3.0), "l": 2})
	case 3, 4:
		add("t-closeness", "s0", map[string]any{"t": pick(d, 0.2, 0.35, 0.5), "distance": pick(d, distances...)})
	case 5:
		add("delta-disclosure-privacy", "s0", map[string]any{"delta": pick(d, 0.8, 1.5)})
	case 6:
		add(pick(d, "basic-beta-likeness", "enhanced-beta-likeness"), "s0", map[string]any{"beta": pick(d, 0.5, 1.0, 2.0)})
	default:
		add("alpha-k-anonymity", "s0", map[string]any{"k": 1 + d.IntN(3), "alpha": pick(d, 0.5, 0.7)})
	}
}

// possible are the ways of recoding that are proved for the rules, the usual ones more often. One in
// ten cases asks for any way, to see it refused.
func (c *Case) possible(d dice) []string {
	all := []string{"full-domain", "local", "graph", "finest", "suppression"}
	if d.chance(0.1) {
		return all
	}
	if slices.ContainsFunc(c.Project.Columns, func(c Column) bool { return c.Role == "count" || c.Items != nil }) {
		return all[:1]
	}
	possible := []string{"full-domain"}
	others := []string{"k-anonymity", "distinct-l-diversity", "entropy-l-diversity", "recursive-cl-diversity", "alpha-k-anonymity", "inclusion",
		"average-reidentification-risk", "average-reidentification-risk-extended", "sample-uniqueness", "t-closeness", "basic-beta-likeness", "enhanced-beta-likeness"}
	if !slices.ContainsFunc(c.Project.Models, func(m Model) bool { return !slices.Contains(others, m.Model) }) {
		possible = append(possible, "local", "finest", "finest", "suppression")
	}
	if len(c.Project.Models) == 1 && c.Project.Models[0].Model == "k-anonymity" {
		possible = append(possible, "graph", "graph")
	}
	return possible
}

// ways draws how the table is recoded and written.
func (c *Case) ways(d dice) {
	p := &c.Project
	p.SuppressionLimit = pick(d, 0, 0.1, 0.3, 0.5, 1)
	p.Measure = map[string]any{"measure": pick(d, "loss", "loss", "discernability", "precision", "height", "aecs")}
	p.Recoding = map[string]any{"method": pick(d, c.possible(d)...)}
	switch p.Recoding["method"] {
	case "full-domain":
	case "local":
		p.Recoding["mode"] = pick(d, "single", "fixpoint")
		p.Measure["measure"] = "loss"
	default:
		p.Measure["measure"] = "loss"
		p.Recoding["seed"] = d.IntN(5)
	}
	p.Output = map[string]any{"order": pick(d, "shuffled", "sorted", "original"), "leftOut": pick(d, "drop", "drop", "blank", "mask")}
	if p.Output["order"] == "original" && p.Output["leftOut"] == "blank" {
		p.Output["leftOut"] = "drop" // the place of a blank record tells whose it is
	}
	if p.Subset != nil && d.chance(0.3) {
		p.Output["outside"] = "mask"
	}
	if d.chance(0.1) {
		p.Output["delimiter"] = "semicolon"
	}
}
