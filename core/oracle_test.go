package core_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/sharedtest"
)

// oracleCase is a case of the reference file: a configuration and what the
// reference tool ARX 3.9.2 makes of it.
type oracleCase struct {
	ID              string                `json:"id"`
	Dataset         string                `json:"dataset"`
	Quasi           []string              `json:"quasi_identifiers"`
	Sensitive       []string              `json:"sensitive"`
	DataTypes       map[string]string     `json:"data_types"`
	Models          []map[string]any      `json:"privacy_models"`
	Limit           float64               `json:"suppression_limit"`
	Utility         map[string]any        `json:"utility"`
	Weights         map[string]float64    `json:"attribute_weights"`
	Bounds          map[string][2]int     `json:"level_bounds"`
	Algorithm       struct{ Name string } `json:"algorithm"`
	Normative       bool                  `json:"normative"`
	Expected        oracleExpected        `json:"expected"`
	Corrected       *oracleExpected       `json:"expected_corrected"`
	Probes          []oracleProbe         `json:"probes"`
	ProbesCorrected []oracleProbe         `json:"probes_corrected"`
}

type oracleExpected struct {
	Solution   bool            `json:"solution"`
	Lattice    float64         `json:"lattice_size"`
	Limit      int             `json:"absolute_suppression_limit"`
	Score      json.RawMessage `json:"score"`
	Suppressed *int            `json:"suppressed_records"`
	Classes    *int            `json:"equivalence_classes"`
	Optimal    [][]int         `json:"all_optimal_levels"`
	NumOptimal int             `json:"num_optimal"`
	Levels     []int           `json:"levels"`
}

type oracleProbe struct {
	Levels     []int           `json:"levels"`
	Anonymous  bool            `json:"anonymous"`
	Score      json.RawMessage `json:"score"`
	Suppressed int             `json:"suppressed"`
	Classes    int             `json:"classes"`
}

// TestOracle compares results with those of the reference tool, for all cases
// that are normative or corrected. Scores are compared with a relative
// tolerance of 1e-9, which the reference's own summation order needs: the
// last bits depend on roll-up and snapshots there.
func TestOracle(t *testing.T) {
	file := os.Getenv("FULGURITE_ORACLE")
	if file == "" {
		file = filepath.Join(sharedDir(t), "oracle", "cases.json")
	}
	data := must(os.ReadFile(file))(t)
	var cases []oracleCase
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	sharedDir(t) // which may skip the test
	if testing.Short() {
		all := len(cases)
		cases = oneOfEach(cases)
		t.Logf("-short: %d of %d cases, each set of models, each measure and each table", len(cases), all)
	}
	report, err := runOracle(cases, func() func(*oracleCase) error {
		tables := newOracleTables(t)
		return func(c *oracleCase) error { return c.run(tables) }
	})
	if err != nil {
		t.Error(err)
	}
	t.Log(report)
	fmt.Println(report)
}

// oneOfEach are the first case of each set of models, of each measure with each way to sum it
// up, and of each table: what shows that a processor counts as another one.
func oneOfEach(cases []oracleCase) (some []oracleCase) {
	seen := map[string]bool{}
	for _, c := range cases {
		if !c.Normative && c.Corrected == nil {
			continue
		}
		var models []string
		for _, m := range c.Models {
			models = append(models, string(modelID(m)))
		}
		slices.Sort(models)
		kinds := []string{fmt.Sprint(models), fmt.Sprint(c.Utility["measure"], c.Utility["aggregate"]), c.Dataset}
		if slices.ContainsFunc(kinds, func(kind string) bool { return !seen[kind] }) {
			some = append(some, c)
		}
		for _, kind := range kinds {
			seen[kind] = true
		}
	}
	return some
}

// run searches the case's optimum and judges its probes.
func (c *oracleCase) run(tables *oracleTables) error {
	t, err := tables.table(c.Dataset)
	if err != nil {
		return err
	}
	cfg, err := c.config(tables)
	if err != nil {
		return err
	}
	want, probes := &c.Expected, c.Probes
	if c.Corrected != nil {
		want, probes = c.Corrected, c.ProbesCorrected
	}
	alphabet(t, &cfg) // as ARX has it
	r, err := anonymize.Table(context.Background(), t, cfg, anonymize.Options{})
	if err != nil {
		return err
	}
	if err := c.compare(r, want); err != nil {
		return err
	}
	return c.probe(t, cfg, probes)
}

func (c *oracleCase) compare(r *anonymize.Result, want *oracleExpected) error {
	if r.Found != want.Solution {
		return fmt.Errorf("found %v, want %v", r.Found, want.Solution)
	}
	if want.Lattice != 0 && r.Lattice != want.Lattice {
		return fmt.Errorf("lattice of %v, want %v", r.Lattice, want.Lattice)
	}
	if r.Limit != want.Limit {
		return fmt.Errorf("limit of %d, want %d", r.Limit, want.Limit)
	}
	if !r.Found {
		return nil
	}
	levels := make([]int, len(r.Transformation))
	for i, g := range r.Transformation {
		levels[i] = g.Level
	}
	if !r.Optimal {
		return fmt.Errorf("the result is not proved optimal")
	}
	if err := sameScore(utility.Score{Value: r.Score, Rank: r.Rank}, want.Score); err != nil {
		return err
	}
	if len(want.Optimal) > 0 && want.NumOptimal == len(want.Optimal) &&
		!slices.ContainsFunc(want.Optimal, func(o []int) bool { return slices.Equal(o, levels) }) {
		return fmt.Errorf("levels %v are not among the optimal ones %v", levels, want.Optimal)
	}
	if slices.Equal(levels, want.Levels) && want.Suppressed != nil && (r.Suppressed != *want.Suppressed || r.Classes != *want.Classes) {
		return fmt.Errorf("%d suppressed and %d classes, want %d and %d", r.Suppressed, r.Classes, *want.Suppressed, *want.Classes)
	}
	return nil
}

// probe judges single transformations.
func (c *oracleCase) probe(t *table.Table, cfg project.Project, probes []oracleProbe) error {
	checker, err := anonymize.Checker(t, cfg, evaluate.Tuning{})
	if err != nil {
		return err
	}
	for _, probe := range probes {
		canonical := make([]int, len(probe.Levels))
		for i, position := range checker.Order() {
			canonical[i] = probe.Levels[position]
		}
		o := checker.Check(checker.Lattice().ID(canonical), true)
		if o.Anonymous != probe.Anonymous || o.Suppressed != probe.Suppressed || o.Classes != probe.Classes {
			return fmt.Errorf("probe %v: anonymous %v, %d suppressed, %d classes; want %v, %d, %d", probe.Levels,
				o.Anonymous, o.Suppressed, o.Classes, probe.Anonymous, probe.Suppressed, probe.Classes)
		}
		if err := sameScore(o.Score, probe.Score); err != nil {
			return fmt.Errorf("probe %v: %w", probe.Levels, err)
		}
	}
	return nil
}

func sameScore(got utility.Score, want json.RawMessage) error {
	if len(want) == 0 || string(want) == "null" {
		return nil
	}
	wanted, values := []float64{0}, []float64{got.Value}
	if err := json.Unmarshal(want, &wanted[0]); err != nil {
		wanted, values = nil, got.Rank
		if err := json.Unmarshal(want, &wanted); err != nil {
			return fmt.Errorf("score %s: %w", want, err)
		}
	}
	if len(wanted) != len(values) {
		return fmt.Errorf("score %v, want %v", values, wanted)
	}
	for i, w := range wanted {
		if math.Abs(values[i]-w) > 1e-9*math.Max(1e-300, math.Abs(w)) && math.Abs(values[i]-w) > 1e-12 {
			return fmt.Errorf("score %v, want %v", values, wanted)
		}
	}
	return nil
}

// config translates the case into a project file.
func (c *oracleCase) config(tables *oracleTables) (project.Project, error) {
	cfg := project.Project{Version: project.Version, SuppressionLimit: c.Limit, Search: project.Search{Algorithm: "flash"}}
	for _, name := range c.Quasi {
		spec, err := tables.hierarchy(c.Dataset, name)
		if err != nil {
			return cfg, err
		}
		column := project.Column{Name: name, Role: project.QuasiIdentifying, Hierarchy: &spec}
		if w, ok := c.Weights[name]; ok {
			column.Weight = &w
		}
		if b, ok := c.Bounds[name]; ok {
			column.MinLevel, column.MaxLevel = &b[0], &b[1]
		}
		cfg.Columns = append(cfg.Columns, column)
	}
	for _, name := range c.Sensitive {
		column := project.Column{Name: name, Role: project.Sensitive, Type: table.Type(strings.ToLower(c.DataTypes[name]))}
		if column.Type == "" {
			column.Type = table.String
		}
		if c.hierarchical(name) {
			spec, err := tables.hierarchy(c.Dataset, name)
			if err != nil {
				return cfg, err
			}
			column.Hierarchy = &spec
		}
		cfg.Columns = append(cfg.Columns, column)
	}
	for _, m := range c.Models {
		if file, ok := m["subset_file"].(string); ok && cfg.Subset == nil {
			rows, err := tables.subset(file)
			if err != nil {
				return cfg, err
			}
			cfg.Subset = &project.Subset{Rows: rows}
		}
		spec := project.Model{Model: modelID(m), Params: modelParams(m)}
		spec.Attribute, _ = m["attribute"].(string)
		cfg.Models = append(cfg.Models, spec)
	}
	cfg.Measure = project.Measure{Measure: utility.ID(c.Utility["measure"].(string)), Params: measureParams(c.Utility)}
	return cfg, nil
}

// hierarchical reports whether a model needs the hierarchy of a sensitive column.
func (c *oracleCase) hierarchical(name string) bool {
	return slices.ContainsFunc(c.Models, func(m map[string]any) bool { return m["attribute"] == name && m["hierarchy"] != nil })
}

// modelID translates the reference's names of models to ours.
func modelID(m map[string]any) privacy.ID {
	id, _ := m["model"].(string)
	return privacy.ID(id)
}

// modelParams translates the parameters of a model.
func modelParams(m map[string]any) param.Values {
	v := param.Values{}
	for name, value := range m {
		switch name {
		case "model", "attribute", "subset_file", "hierarchy":
		case "significance_level":
			v["significance"] = value
		case "estimator":
			v[name] = strings.ReplaceAll(value.(string), "_", "-")
		case "population": // a region or a number; populationSize is the number in both cases
			v[name] = "number"
		default:
			v[camel(name)] = value
		}
	}
	return v
}

// measureParams translates the parameters of a measure. Whether it is
// precomputed changes the reference's speed and no score.
func measureParams(u map[string]any) param.Values {
	v := param.Values{}
	for name, value := range u {
		switch name {
		case "measure", "precomputed", "precomputation_threshold":
		case "aggregate":
			v[name] = strings.ReplaceAll(value.(string), "_", "-")
		default:
			v[camel(name)] = value
		}
	}
	return v
}

// camel turns snake case into camel case.
func camel(name string) string {
	parts := strings.Split(name, "_")
	for i := 1; i < len(parts); i++ {
		parts[i] = strings.ToUpper(parts[i][:1]) + parts[i][1:]
	}
	return strings.Join(parts, "")
}

// oracleTables reads each table and hierarchy once.
type oracleTables struct {
	dir         string
	tables      map[string]*table.Table
	hierarchies map[string]hierarchy.Spec
}

func (o *oracleTables) table(dataset string) (*table.Table, error) {
	if t := o.tables[dataset]; t != nil {
		return t, nil
	}
	data, err := os.ReadFile(filepath.Join(o.dir, dataset, "data.csv"))
	if err != nil {
		return nil, err
	}
	// To the reference, NULL in a column of strings is an ordinary value.
	t, err := table.Read(bytes.NewReader(data), dataset, int64(len(data)),
		table.Options{Delimiter: ";", Missing: []string{}}, table.DefaultLimits)
	o.tables[dataset] = t
	return t, err
}

func (o *oracleTables) hierarchy(dataset, column string) (hierarchy.Spec, error) {
	key := dataset + "/hierarchy_" + column + ".csv"
	if spec, ok := o.hierarchies[key]; ok {
		return spec, nil
	}
	data, err := os.ReadFile(filepath.Join(o.dir, key))
	if err != nil {
		return hierarchy.Spec{}, err
	}
	records, lines, _, err := table.ReadRecords(bytes.NewReader(data), key, table.Options{Delimiter: ";"}, table.DefaultLimits)
	if err != nil {
		return hierarchy.Spec{}, err
	}
	h, err := hierarchy.FromRecords(key, records, lines)
	if err != nil {
		return hierarchy.Spec{}, err
	}
	o.hierarchies[key] = h.Spec()
	return o.hierarchies[key], nil
}

// subset reads a list of row numbers, one a line.
func (o *oracleTables) subset(file string) (rows []int, err error) {
	data, err := os.ReadFile(filepath.Join(o.dir, file))
	if err != nil {
		return nil, err
	}
	for _, field := range strings.Fields(string(data)) {
		row, err := strconv.Atoi(field)
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// sharedDir finds the reference data, or skips the test.
func sharedDir(t testing.TB) string { return sharedtest.Path(t) }
