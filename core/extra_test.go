package core_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
)

// extraCase is a case of the reference file for profitability, the publisher's payout and
// classification: a configuration in a flat form and what the reference tool makes of it.
type extraCase struct {
	ID       string   `json:"id"`
	Dataset  string   `json:"dataset"`
	Quasi    []string `json:"quasi_identifiers"`
	Model    string   `json:"model"`
	K        *float64 `json:"k"`
	Benefit  *float64 `json:"publisher_benefit"`
	Loss     *float64 `json:"publisher_loss"`
	Gain     *float64 `json:"adversary_gain"`
	Cost     *float64 `json:"adversary_cost"`
	Subset   string   `json:"subset"`
	Measure  string   `json:"measure"`
	Response names    `json:"response"`
	GSFactor *float64 `json:"gs_factor"`
	Limit    float64  `json:"suppression_limit"`
	Expected struct {
		Transformation map[string]int `json:"transformation"` // nil: there is none
		Score          float64        `json:"score"`
		Suppressed     int            `json:"suppressed"`
		Classes        int            `json:"classes"`
		Rows           int            `json:"rows"`
	} `json:"expected"`
}

// names are one name or several.
type names []string

func (n *names) UnmarshalJSON(data []byte) error {
	var one *string
	if err := json.Unmarshal(data, &one); err == nil {
		if one != nil {
			*n = names{*one}
		}
		return nil
	}
	return json.Unmarshal(data, (*[]string)(n))
}

// TestExtra compares results with those of the reference tool. Scores are compared with a
// relative tolerance of 1e-9, as in TestOracle. Where another transformation scores the
// same, the one that the reference found has to score it, too.
func TestExtra(t *testing.T) {
	file := os.Getenv("FULGURITE_EXTRA")
	if file == "" {
		file = filepath.Join(sharedDir(t), "oracle", "extra.json")
	}
	data := must(os.ReadFile(file))(t)
	var cases []extraCase
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases) == 0 {
		t.Fatal("no case")
	}
	failed := make([]error, len(cases))
	var wait sync.WaitGroup
	var next atomic.Int64
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			tables := newOracleTables(t)
			for i := next.Add(1) - 1; i < int64(len(cases)); i = next.Add(1) - 1 {
				if err := cases[i].run(tables); err != nil {
					failed[i] = fmt.Errorf("%s: %w", cases[i].ID, err)
				}
			}
		})
	}
	wait.Wait()
	bad := 0
	for _, err := range failed {
		if err != nil {
			bad++
		}
	}
	if err := errors.Join(failed...); err != nil {
		t.Error(err)
	}
	fmt.Printf("extra: %d passed, %d failed, %d skipped\n", len(cases)-bad, bad, 0)
}

func (c *extraCase) run(tables *oracleTables) error {
	t, err := tables.table(c.Dataset)
	if err != nil {
		return err
	}
	cfg, err := c.config(tables)
	if err != nil {
		return err
	}
	r, err := anonymize.Table(context.Background(), t, cfg, anonymize.Options{})
	if err != nil {
		return err
	}
	want := &c.Expected
	if r.Found != (want.Transformation != nil) {
		return fmt.Errorf("found %v, want %v", r.Found, want.Transformation)
	}
	if !r.Found {
		return nil
	}
	if !r.Optimal {
		return errors.New("the result is not proved optimal")
	}
	if r.Records != want.Rows {
		return fmt.Errorf("%d records count, want %d", r.Records, want.Rows)
	}
	if !alike(r.Score, want.Score) {
		return fmt.Errorf("a score of %v, want %v", r.Score, want.Score)
	}
	checker, err := anonymize.Checker(t, cfg, evaluate.Tuning{})
	if err != nil {
		return err
	}
	levels := make([]int, len(c.Quasi))
	for i, position := range checker.Order() {
		levels[i] = want.Transformation[r.Transformation[position].Attribute]
	}
	o := checker.Check(checker.Lattice().ID(levels), true)
	if !o.Anonymous || !alike(o.Score.Value, want.Score) || o.Suppressed != want.Suppressed || o.Classes != want.Classes {
		return fmt.Errorf("%v: anonymous %v, a score of %v, %d suppressed, %d classes; want %v, %d, %d", want.Transformation,
			o.Anonymous, o.Score.Value, o.Suppressed, o.Classes, want.Score, want.Suppressed, want.Classes)
	}
	return nil
}

func alike(got, want float64) bool { return math.Abs(got-want) <= 1e-9*math.Abs(want)+1e-12 }

// config translates the case into a project.
func (c *extraCase) config(tables *oracleTables) (project.Project, error) {
	cfg := project.Project{Version: project.Version, SuppressionLimit: c.Limit, Search: project.Search{Algorithm: "flash"}}
	for _, name := range c.Quasi {
		spec, err := tables.hierarchy(c.Dataset, name)
		if err != nil {
			return cfg, err
		}
		cfg.Columns = append(cfg.Columns,
			project.Column{Name: name, Role: project.QuasiIdentifying, Hierarchy: &spec, Response: slices.Contains(c.Response, name)})
	}
	for _, name := range c.Response {
		if !slices.Contains(c.Quasi, name) {
			cfg.Columns = append(cfg.Columns, project.Column{Name: name, Role: project.Insensitive, Response: true})
		}
	}
	if c.Subset != "" {
		rows, err := tables.subset(filepath.Join(c.Dataset, strings.TrimPrefix(c.Subset, c.Dataset+"/")))
		if err != nil {
			return cfg, err
		}
		cfg.Subset = &project.Subset{Rows: rows}
	}
	given := param.Values{}
	for name, value := range map[string]*float64{"k": c.K, "gsFactor": c.GSFactor, "publisherBenefit": c.Benefit, "publisherLoss": c.Loss,
		"adversaryGain": c.Gain, "adversaryCost": c.Cost} {
		if value != nil {
			given[name] = *value
		}
	}
	model, ok := privacy.Find(privacy.ID(c.Model))
	if !ok {
		return cfg, fmt.Errorf("there is no model %s", c.Model)
	}
	measure, ok := utility.Find(utility.ID(c.Measure))
	if !ok {
		return cfg, fmt.Errorf("there is no measure %s", c.Measure)
	}
	cfg.Models = []project.Model{{Model: model.ID, Params: of(model.Params, given)}}
	cfg.Measure = project.Measure{Measure: measure.ID, Params: of(measure.Params, given)}
	if measure.ID == utility.Loss { // the scores have the ten decimals of the columns, divided by their number
		cfg.Measure.Params["aggregate"] = "arithmetic-mean"
	}
	return cfg, nil
}

// of picks the values of parameters.
func of(params []param.Param, given param.Values) param.Values {
	own := param.Values{}
	for _, p := range params {
		if value, ok := given[p.Name]; ok {
			own[p.Name] = value
		}
	}
	return own
}
