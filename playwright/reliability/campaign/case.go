package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
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

// Project holds the settings of a project file that a case varies, under the file's own names.
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

// hundredths draws a bound that sharp, so that means over people and over records stand on its two
// sides.
func (d dice) hundredths(from, to int) float64 { return float64(from+d.IntN(to-from+1)) / 100 }

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
