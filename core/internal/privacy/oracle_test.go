package privacy

import (
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/fulgurite/fulgurite/core/param"
)

// The oracle's probes are single transformations with what the models say of
// them. This test groups by maps, on purpose in the simplest way, and asks the
// models through the Decider.

type oracleCase struct {
	ID        string            `json:"id"`
	Dataset   string            `json:"dataset"`
	QIs       []string          `json:"quasi_identifiers"`
	Sensitive []string          `json:"sensitive"`
	Types     map[string]string `json:"data_types"`
	Models    []map[string]any  `json:"privacy_models"`
	Limit     float64           `json:"suppression_limit"`
	Normative bool              `json:"normative"`
	Expected  struct {
		Limit   int  `json:"absolute_suppression_limit"`
		Records *int `json:"records_considered"` // null without a solution
		Minimal *int `json:"minimal_class_size"`
	} `json:"expected"`
	Probes    []oracleProbe `json:"probes"`
	Corrected []oracleProbe `json:"probes_corrected"`
}

type oracleProbe struct {
	Levels     []int `json:"levels"`
	Anonymous  bool  `json:"anonymous"`
	Suppressed int   `json:"suppressed"`
	Classes    int   `json:"classes"`
}

// dataset is a table of the data pack: columns of codes.
type dataset struct {
	dir    string
	names  []string
	codes  [][]uint32 // column -> row -> code
	values [][]string // column -> code -> value
	levels map[string][][]uint32
	labels map[string][][]string
}

func lines(t testing.TB, path string) []string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
}

func loadDataset(t testing.TB, name string) *dataset {
	d := &dataset{dir: shared(t, "data", name), levels: map[string][][]uint32{}, labels: map[string][][]string{}}
	rows := lines(t, filepath.Join(d.dir, "data.csv"))
	d.names = strings.Split(rows[0], ";")
	known := make([]map[string]uint32, len(d.names))
	d.codes, d.values = make([][]uint32, len(d.names)), make([][]string, len(d.names))
	for _, row := range rows[1:] {
		for i, cell := range strings.Split(row, ";") {
			if known[i] == nil {
				known[i] = map[string]uint32{}
			}
			code, ok := known[i][cell]
			if !ok {
				code = uint32(len(known[i]))
				known[i][cell] = code
				d.values[i] = append(d.values[i], cell)
			}
			d.codes[i] = append(d.codes[i], code)
		}
	}
	return d
}

func (d *dataset) column(name string) int { return slices.Index(d.names, name) }

// hierarchy returns level -> value code -> label code, and the labels.
func (d *dataset) hierarchy(t testing.TB, column, file string) ([][]uint32, [][]string) {
	if levels, ok := d.levels[column+file]; ok {
		return levels, d.labels[column+file]
	}
	rowOf := map[string][]string{}
	for _, line := range lines(t, filepath.Join(d.dir, file)) {
		row := strings.Split(line, ";")
		rowOf[row[0]] = row
	}
	values := d.values[d.column(column)]
	height := len(rowOf[values[0]])
	levels, labels := make([][]uint32, height), make([][]string, height)
	for l := range levels {
		known := map[string]uint32{}
		for _, v := range values {
			label := rowOf[v][l]
			code, ok := known[label]
			if !ok {
				code = uint32(len(known))
				known[label] = code
				labels[l] = append(labels[l], label)
			}
			levels[l] = append(levels[l], code)
		}
	}
	d.levels[column+file], d.labels[column+file] = levels, labels
	return levels, labels
}

// ranks orders values as their type says: strings by UTF-16 code units,
// integers by value with NULL last.
func ranks(values []string, kind string) []int {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		if kind == "INTEGER" {
			number := func(s string) float64 {
				if s == "NULL" {
					return math.Inf(1)
				}
				x, err := strconv.ParseFloat(s, 64)
				if err != nil {
					panic(err)
				}
				return x
			}
			x, y := number(values[a]), number(values[b])
			if x < y {
				return -1
			} else if x > y {
				return 1
			}
			return 0
		}
		return slices.Compare(utf16.Encode([]rune(values[a])), utf16.Encode([]rune(values[b])))
	})
	rank := make([]int, len(values))
	for i, code := range order {
		rank[code] = i
	}
	return rank
}

// modelSpec translates a model of the oracle.
func modelSpec(m map[string]any) (spec Spec, subset string) {
	names := map[string]string{"delta_min": "deltaMin", "delta_max": "deltaMax", "significance_level": "significance",
		"population_size": "populationSize", "average_risk": "averageRisk", "highest_risk": "highestRisk", "records_at_risk": "recordsAtRisk"}
	spec = Spec{Params: param.Values{}}
	for name, value := range m {
		switch name {
		case "model":
			spec.Model = ID(value.(string))
		case "attribute":
			spec.Attribute = value.(string)
		case "subset_file":
			subset = value.(string)
		case "hierarchy":
		case "population":
			spec.Params["population"] = "number"
		case "estimator":
			spec.Params[name] = strings.ReplaceAll(value.(string), "_", "-")
		default:
			if to, ok := names[name]; ok {
				name = to
			}
			spec.Params[name] = value
		}
	}
	return spec, subset
}

// pairs are distributions by class.
type pairs struct{ codes, counts [][]uint32 }

func (p *pairs) Pairs(i int) (codes, counts []uint32) { return p.codes[i], p.counts[i] }

// oracleInput is a case bound to its data.
type oracleInput struct {
	data      *dataset
	in        Input
	inside    []bool // nil without a subset
	models    []Model
	qis       []int
	levels    [][][]uint32 // quasi-identifier -> level -> value code -> label code
	sensitive []int
}

func bindCase(t testing.TB, d *dataset, c *oracleCase) *oracleInput {
	o := &oracleInput{data: d}
	rows := len(d.codes[0])
	o.in = Input{Records: rows, AllRecords: rows}
	specs := make([]Spec, len(c.Models))
	hierarchies := map[string]string{}
	for i, m := range c.Models {
		var file string
		if specs[i], file = modelSpec(m); file != "" && o.inside == nil {
			o.inside = make([]bool, rows)
			o.in.Records, o.in.Subset = 0, true
			for _, line := range lines(t, shared(t, "data", file)) {
				row, err := strconv.Atoi(line)
				if err != nil {
					t.Fatal(err)
				}
				o.inside[row] = true
				o.in.Records++
			}
		}
		if h, ok := m["hierarchy"]; ok {
			hierarchies[m["attribute"].(string)] = h.(string)
		}
	}
	for _, name := range c.QIs {
		levels, _ := d.hierarchy(t, name, "hierarchy_"+name+".csv")
		o.qis, o.levels = append(o.qis, d.column(name)), append(o.levels, levels)
	}
	for _, name := range c.Sensitive {
		column := d.column(name)
		s := Sensitive{Attribute: name, Counts: make([]int, len(d.values[column])), Rank: ranks(d.values[column], c.Types[name])}
		for row, code := range d.codes[column] {
			if o.inside == nil || o.inside[row] {
				s.Counts[code]++
			}
		}
		if file := hierarchies[name]; file != "" {
			s.Ancestors, _ = d.hierarchy(t, name, file)
		}
		o.in.Sensitive, o.sensitive = append(o.in.Sensitive, s), append(o.sensitive, column)
	}
	var err error
	if o.models, err = NewAll(specs, o.in); err != nil {
		t.Fatalf("%s: %v", c.ID, err)
	}
	return o
}

// group forms the classes of a transformation.
func (o *oracleInput) group(levels []int) *Classes {
	c := &Classes{}
	number := map[string]int{}
	key := make([]byte, 4*len(levels))
	class := make([]int, len(o.data.codes[0]))
	var rows []int
	for row := range class {
		for i, l := range levels {
			label := o.levels[i][l][o.data.codes[o.qis[i]][row]]
			binary.LittleEndian.PutUint32(key[4*i:], label)
		}
		n, ok := number[string(key)]
		if !ok {
			n = len(number)
			number[string(key)] = n
			c.Size, c.Population, rows = append(c.Size, 0), append(c.Population, 0), append(rows, row)
		}
		class[row] = n
		c.Population[n]++
		if o.inside == nil || o.inside[row] {
			c.Size[n]++
		}
	}
	for _, column := range o.sensitive {
		members := make([][]uint32, len(c.Size))
		for row, n := range class {
			if o.inside == nil || o.inside[row] {
				members[n] = append(members[n], o.data.codes[column][row])
			}
		}
		p := &pairs{codes: make([][]uint32, len(members)), counts: make([][]uint32, len(members))}
		for n, codes := range members {
			slices.Sort(codes)
			for i, code := range codes {
				if i > 0 && codes[i-1] == code {
					p.counts[n][len(p.counts[n])-1]++
				} else {
					p.codes[n], p.counts[n] = append(p.codes[n], code), append(p.counts[n], 1)
				}
			}
		}
		c.Values = append(c.Values, p)
	}
	if o.inside == nil {
		c.Population = nil
	}
	c.Row = func(i int) int { return rows[i] }
	return c
}

func TestOracle(t *testing.T) {
	var cases []oracleCase
	readJSON(t, shared(t, "oracle", "cases.json"), &cases)
	if testing.Short() {
		t.Skip("thousands of groupings")
	}
	// By data set and columns, so that what cases share is read and grouped once.
	slices.SortStableFunc(cases, func(a, b oracleCase) int {
		return strings.Compare(a.Dataset+fmt.Sprint(a.QIs, a.Sensitive), b.Dataset+fmt.Sprint(b.QIs, b.Sensitive))
	})
	var data *dataset
	groups, groupsOf := map[string]*Classes{}, ""
	checked := 0
	for i := range cases {
		c := &cases[i]
		probes := c.Probes
		if c.Corrected != nil {
			probes = c.Corrected
		} else if !c.Normative {
			continue
		}
		if data == nil || filepath.Base(data.dir) != c.Dataset {
			data = loadDataset(t, c.Dataset)
		}
		o := bindCase(t, data, c)
		if limit := int(math.Floor(c.Limit * float64(o.in.Records))); limit != c.Expected.Limit ||
			c.Expected.Records != nil && o.in.Records != *c.Expected.Records {
			t.Errorf("%s: limit %d of %d records, want %d of %v", c.ID, limit, o.in.Records, c.Expected.Limit, c.Expected.Records)
		}
		if c.Expected.Minimal != nil && MinimalClassSize(o.models) != *c.Expected.Minimal {
			t.Errorf("%s: minimal class size %d, want %d", c.ID, MinimalClassSize(o.models), *c.Expected.Minimal)
		}
		subset := ""
		for _, m := range c.Models {
			if s, ok := m["subset_file"]; ok {
				subset = s.(string)
			}
		}
		if of := fmt.Sprint(c.Dataset, c.QIs, c.Sensitive, subset); of != groupsOf {
			clear(groups)
			groupsOf = of
		}
		d := NewDecider(o.models)
		for _, p := range probes {
			classes := groups[fmt.Sprint(p.Levels)]
			if classes == nil {
				classes = o.group(p.Levels)
				groups[fmt.Sprint(p.Levels)] = classes
			}
			checked++
			out := make([]bool, len(classes.Size))
			v := d.Decide(classes, c.Expected.Limit, true, out)
			if v.Anonymous != p.Anonymous || v.Suppressed != p.Suppressed || v.Classes != p.Classes {
				t.Errorf("%s %v %v: anonymous %v, suppressed %d, classes %d, want %v, %d, %d", c.ID, c.Models, p.Levels,
					v.Anonymous, v.Suppressed, v.Classes, p.Anonymous, p.Suppressed, p.Classes)
			}
			suppressed, outClasses := 0, 0
			for i, is := range out {
				if is {
					suppressed += int(classes.Size[i])
					outClasses++
				}
			}
			if suppressed != v.Suppressed || outClasses != v.OutClasses {
				t.Errorf("%s %v: marked %d classes with %d records, reported %d with %d", c.ID, p.Levels,
					outClasses, suppressed, v.OutClasses, v.Suppressed)
			}
			if brief := d.Decide(classes, c.Expected.Limit, false, out); brief.Anonymous != v.Anonymous || brief.TooSmall != v.TooSmall {
				t.Errorf("%s %v: a check that may stop says %+v, a complete one %+v", c.ID, p.Levels, brief, v)
			}
		}
	}
	if checked < 3900 {
		t.Errorf("checked only %d probes", checked)
	}
	t.Logf("checked %d probes", checked)
}
