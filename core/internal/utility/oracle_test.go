package utility

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
	"github.com/fulgurite/fulgurite/playwright/reliability/sharedtest"
	"github.com/vugu/vjson"
)

// oracleCase is a case of oracle/cases.json: a configuration and single
// transformations ("probes") with the scores that ARX 3.9.2 gave them.
type oracleCase struct {
	ID               string           `json:"id"`
	Dataset          string           `json:"dataset"`
	QuasiIdentifiers []string         `json:"quasi_identifiers"`
	Models           []map[string]any `json:"privacy_models"`
	Utility          struct {
		Measure   string   `json:"measure"`
		Monotonic *bool    `json:"monotonic"`
		GSFactor  *float64 `json:"gs_factor"`
		Aggregate string   `json:"aggregate"`
	} `json:"utility"`
	Weights   map[string]float64 `json:"attribute_weights"`
	Normative bool               `json:"normative"`
	Probes    []struct {
		Levels     []int `json:"levels"`
		Score      any   `json:"score"`
		Suppressed int   `json:"suppressed"`
		Classes    int   `json:"classes"`
	} `json:"probes"`
}

// shared returns the folder of tables and expected results.
func shared(t *testing.T) string { return filepath.Dir(sharedtest.Path(t, "oracle")) }

func readLines(t *testing.T, path string) []string {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimRight(string(data), "\n"), "\n")
}

// oracleTable is a table as the tests group it.
type oracleTable struct {
	scenario
	in     Input
	extra  map[string][]string // all columns by name, by row
	alike  []int32             // by row: the same number for rows that have the same quasi-identifiers
	groups map[string]*grouping
}

// grouping is a transformation's classes: of all rows, with the counts of
// those in the subset.
type grouping struct {
	classOf    []int32 // by row
	count, all []int
	labels     [][]uint32 // by column, by class
	squares    []uint64   // by class: the sum of squares of the numbers of rows that are alike, see View.Squares
}

func loadOracleTable(t *testing.T, dir string, c *oracleCase, subset string) *oracleTable {
	o := &oracleTable{extra: map[string][]string{}, groups: map[string]*grouping{}}
	folder := filepath.Join(dir, "data", c.Dataset)
	lines := readLines(t, filepath.Join(folder, "data.csv"))
	header := strings.Split(lines[0], ";")
	for _, line := range lines[1:] {
		cells := strings.Split(line, ";")
		for i, name := range header {
			o.extra[name] = append(o.extra[name], cells[i])
		}
	}
	n := len(lines) - 1
	o.records, o.inside = make([][]string, n), make([]bool, n)
	for _, name := range c.QuasiIdentifiers {
		for r, value := range o.extra[name] {
			o.records[r] = append(o.records[r], value)
		}
		var rules [][]string
		for _, line := range readLines(t, filepath.Join(folder, "hierarchy_"+name+".csv")) {
			rules = append(rules, strings.Split(line, ";"))
		}
		o.rules = append(o.rules, rules)
		o.weights = append(o.weights, 0.5)
	}
	for r := range o.inside {
		o.inside[r] = subset == ""
	}
	if subset != "" {
		for _, line := range readLines(t, filepath.Join(dir, "data", subset)) {
			r, err := strconv.Atoi(line)
			if err != nil {
				t.Fatal(err)
			}
			o.inside[r] = true
		}
	}
	numbers := map[string]int32{}
	for _, record := range o.records {
		key := strings.Join(record, ";")
		if _, ok := numbers[key]; !ok {
			numbers[key] = int32(len(numbers))
		}
		o.alike = append(o.alike, numbers[key])
	}
	o.in = o.input()
	return o
}

func (o *oracleTable) group(levels []int) *grouping {
	key := ""
	for _, l := range levels {
		key += strconv.Itoa(l) + ","
	}
	if g := o.groups[key]; g != nil {
		return g
	}
	g := &grouping{classOf: make([]int32, len(o.records)), labels: make([][]uint32, len(levels))}
	ids := map[string]int32{}
	tuple := make([]byte, 4*len(levels))
	for r := range o.records {
		for i, l := range levels {
			label := o.in.Columns[i].Hierarchy.Levels[l].Of[o.codes[i][r]]
			tuple[4*i], tuple[4*i+1], tuple[4*i+2], tuple[4*i+3] = byte(label), byte(label>>8), byte(label>>16), byte(label>>24)
		}
		id, ok := ids[string(tuple)]
		if !ok {
			id = int32(len(ids))
			ids[string(tuple)] = id
			g.count, g.all = append(g.count, 0), append(g.all, 0)
			for i, l := range levels {
				g.labels[i] = append(g.labels[i], o.in.Columns[i].Hierarchy.Levels[l].Of[o.codes[i][r]])
			}
		}
		g.classOf[r] = id
		g.all[id]++
		if o.inside[r] {
			g.count[id]++
		}
	}
	type part struct{ class, record int32 } // the records of a class that are alike in every value
	parts := map[part]uint64{}
	for r, class := range g.classOf {
		if o.inside[r] {
			parts[part{class, o.alike[r]}]++
		}
	}
	g.squares = make([]uint64, len(g.count))
	for p, n := range parts {
		g.squares[p.class] += n * n
	}
	o.groups[key] = g
	return g
}

// conforms decides a class by the models that need nothing but counts. known
// is false if there is another model.
func (o *oracleTable) conforms(models []map[string]any, g *grouping) (ok func(class int) bool, known bool) {
	var tests []func(class int) bool
	for _, m := range models {
		switch m["model"] {
		case "k-anonymity":
			tests = append(tests, func(c int) bool { return g.count[c] >= int(m["k"].(float64)) })
		case "inclusion":
		case "k-map":
			tests = append(tests, func(c int) bool { return g.all[c] >= int(m["k"].(float64)) })
		case "delta-presence":
			tests = append(tests, func(c int) bool {
				d := float64(g.count[c]) / float64(g.all[c])
				return d >= m["delta_min"].(float64) && d <= m["delta_max"].(float64)
			})
		case "distinct-l-diversity":
			column := o.extra[m["attribute"].(string)]
			values := make([]map[string]bool, len(g.count))
			for r, c := range g.classOf {
				if o.inside[r] {
					if values[c] == nil {
						values[c] = map[string]bool{}
					}
					values[c][column[r]] = true
				}
			}
			tests = append(tests, func(c int) bool { return len(values[c]) >= int(m["l"].(float64)) })
		default:
			return nil, false
		}
	}
	return func(c int) bool {
		for _, test := range tests {
			if !test(c) {
				return false
			}
		}
		return true
	}, true
}

// view makes a View of the classes that have a record in the subset.
func (o *oracleTable) viewOf(levels []int, g *grouping, ok func(class int) bool) *View {
	v := &View{Levels: levels, Records: o.in.Records, Out: []bool{}}
	l := &labeler{labels: make([][]uint32, len(levels))}
	for i := range levels {
		l.suppressed = append(l.suppressed, make([]uint64, len(o.in.Columns[i].Hierarchy.Levels[levels[i]].Labels)))
	}
	number := make([]int, len(g.count))
	for c, n := range g.count {
		if n == 0 {
			continue
		}
		number[c] = len(v.Count)
		out := !ok(c)
		v.Count, v.Out = append(v.Count, uint64(n)), append(v.Out, out)
		if out {
			v.Suppressed += n
			v.OutClasses++
		}
		for i := range levels {
			l.labels[i] = append(l.labels[i], g.labels[i][c])
			if out {
				l.suppressed[i][g.labels[i][c]] += uint64(n)
			}
		}
	}
	v.Squares = make([]uint64, len(v.Count))
	for c, n := range g.squares {
		if g.count[c] > 0 {
			v.Squares[number[c]] = n
		}
	}
	v.Labels = l
	return v
}

// TestOracle compares the scores of probes with ARX 3.9.2, for the figures of all of them:
// for models that need nothing but counts with their suppression, for all others where
// nothing was suppressed. (Package core compares all that a search finds, each time.)
func TestOracle(t *testing.T) {
	dir := shared(t)
	nth := figures.Number(1, 3, 15)   // of the cases
	least := figures.Number(20, 7, 1) // of the probes of a measure
	data, err := os.ReadFile(filepath.Join(dir, "oracle", "cases.json"))
	if err != nil {
		t.Fatal(err)
	}
	var cases []oracleCase
	if err := vjson.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	tables := map[string]*oracleTable{}
	compared := map[string]int{}
	for i := range cases {
		c := &cases[i]
		if !c.Normative || i%nth != 0 {
			continue
		}
		subset := ""
		for _, m := range c.Models {
			if file, ok := m["subset_file"].(string); ok {
				subset = file
			}
		}
		key := c.Dataset + "|" + strings.Join(c.QuasiIdentifiers, ",") + "|" + subset
		if tables[key] == nil {
			tables[key] = loadOracleTable(t, dir, c, subset)
		}
		compared[c.Utility.Measure] += compareProbes(t, tables[key], c)
	}
	for _, info := range All() {
		if slices.Contains([]ID{PayoutProsecutor, PayoutJournalist, Classification}, info.ID) {
			continue // which have cases of their own: package core compares them
		}
		if compared[string(info.ID)] < least {
			t.Errorf("only %d probes of %s compared", compared[string(info.ID)], info.ID)
		}
	}
	t.Logf("probes compared: %v", compared)
}

func compareProbes(t *testing.T, o *oracleTable, c *oracleCase) (compared int) {
	in := o.in
	in.Columns = append([]QuasiIdentifier(nil), in.Columns...)
	for i, name := range c.QuasiIdentifiers {
		if w, ok := c.Weights[name]; ok {
			in.Columns[i].Weight = w
		}
	}
	v := param.Values{}
	if c.Utility.Monotonic != nil {
		v["monotonic"] = *c.Utility.Monotonic
	}
	if c.Utility.GSFactor != nil {
		v["gsFactor"] = *c.Utility.GSFactor
	}
	if c.Utility.Aggregate != "" {
		v["aggregate"] = strings.ReplaceAll(c.Utility.Aggregate, "_", "-")
	}
	m, err := New(ID(c.Utility.Measure), v, in)
	if err != nil {
		t.Errorf("%s: %v", c.ID, err)
		return 0
	}
	for _, p := range c.Probes {
		g := o.group(p.Levels)
		ok, known := o.conforms(c.Models, g)
		if !known {
			if p.Suppressed > 0 {
				continue
			}
			ok = func(int) bool { return true }
		}
		view := o.viewOf(p.Levels, g, ok)
		if view.Suppressed != p.Suppressed || known && len(view.Count)-view.OutClasses != p.Classes {
			t.Errorf("%s %v: %d suppressed, %d classes; expected %d, %d", c.ID, p.Levels, view.Suppressed,
				len(view.Count)-view.OutClasses, p.Suppressed, p.Classes)
			continue
		}
		compared++
		score := m.Score(view)
		want := Score{}
		switch x := p.Score.(type) {
		case float64:
			want.Value = x
		case []any:
			for _, y := range x {
				want.Rank = append(want.Rank, y.(float64))
			}
		}
		if !agrees(score, want) {
			t.Errorf("%s %v %s %v: score %v, expected %v", c.ID, p.Levels, c.Utility.Measure, v, score, want)
		}
		if bound, ok := m.Bound(view); ok && bound.Compare(score) > 0 {
			t.Errorf("%s %v: bound %v above score %v", c.ID, p.Levels, bound, score)
		}
	}
	return compared
}

func agrees(a, b Score) bool {
	if len(a.Rank) != len(b.Rank) {
		return false
	}
	near := func(x, y float64) bool { return math.Abs(x-y) <= 1e-9*math.Abs(y)+1e-13 }
	for i := range a.Rank {
		if !near(a.Rank[i], b.Rank[i]) {
			return false
		}
	}
	return near(a.Value, b.Value)
}
