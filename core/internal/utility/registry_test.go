package utility

import (
	"errors"
	"math"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

// small is a table of four records and two columns, of which the second has a
// single level.
func small() *scenario {
	return &scenario{
		records: [][]string{{"a", "x"}, {"a", "y"}, {"b", "x"}, {"c", "x"}},
		inside:  []bool{true, true, true, true},
		rules: [][][]string{
			{{"a", "ab", "*"}, {"b", "ab", "*"}, {"c", "c", "*"}},
			{{"x"}, {"y"}},
		},
		weights:   []float64{0.5, 0.5},
		predicted: []bool{true, false},
	}
}

func TestDescriptions(t *testing.T) {
	id := regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
	seen := map[ID]bool{}
	for _, info := range All() {
		if !id.MatchString(string(info.ID)) || seen[info.ID] {
			t.Errorf("bad or second id %q", info.ID)
		}
		seen[info.ID] = true
		if info.Name == "" || info.Formula == "" || info.Source == "" || !strings.HasSuffix(info.Sentence, ".") {
			t.Errorf("%s: incomplete description", info.ID)
		}
		if _, err := param.Check(info.Name, info.Params, nil); err != nil {
			t.Errorf("%s: defaults: %v", info.ID, err)
		}
		weighted := false
		for _, p := range info.Params {
			weighted = weighted || p.Name == "aggregate"
			if p.Label == "" || !strings.HasSuffix(p.Sentence, ".") {
				t.Errorf("%s: parameter %s: incomplete description", info.ID, p.Name)
			}
		}
		if weighted != info.Weights {
			t.Errorf("%s: weights matter exactly where columns are aggregated", info.ID)
		}
		if found, ok := Find(info.ID); !ok || found.Name != info.Name {
			t.Errorf("%s is not found", info.ID)
		}
		m, err := New(info.ID, nil, small().input())
		if err != nil {
			t.Errorf("%s: %v", info.ID, err)
		}
		if _, ok := m.(Ranged); !ok {
			t.Errorf("%s has no range", info.ID)
		}
	}
	if _, ok := Find("beauty"); ok {
		t.Error("found a measure that does not exist")
	}
}

func TestNewRefuses(t *testing.T) {
	for _, c := range []struct {
		name   string
		id     string
		params param.Values
		spoil  func(in *Input)
		code   problem.Code
		place  problem.Place
	}{
		{"unknown measure", "beauty", nil, nil, "utility-unknown-measure", problem.Place{Path: "measure"}},
		{"unknown parameter", "loss", param.Values{"k": 5.0}, nil, "param-unknown", problem.Place{Path: "params.k"}},
		{"gs factor above 1", "loss", param.Values{"gsFactor": 1.5}, nil, "param-range", problem.Place{Path: "params.gsFactor"}},
		{"unknown aggregate", "height", param.Values{"aggregate": "median"}, nil, "param-choice", problem.Place{Path: "params.aggregate"}},
		{"no records", "loss", nil, func(in *Input) { in.Records = 0 }, "utility-no-records", problem.Place{}},
		{"no columns", "loss", nil, func(in *Input) { in.Columns = nil }, "utility-no-columns", problem.Place{}},
		{"no hierarchy", "loss", nil, func(in *Input) { in.Columns[1].Hierarchy = nil }, "utility-no-hierarchy", problem.Place{}},
		{"weight above 1", "loss", nil, func(in *Input) { in.Columns[0].Weight = 1.1 }, "utility-weight", problem.Place{Attribute: "column 0"}},
		{"weight not a number", "loss", nil, func(in *Input) { in.Columns[0].Weight = math.NaN() },
			"utility-weight", problem.Place{Attribute: "column 0"}},
		{"counts of another table", "loss", nil, func(in *Input) { in.Columns[0].Counts[0]++ },
			"utility-input", problem.Place{Attribute: "column 0"}},
		{"persons with several records", "publisher-payout-prosecutor", nil,
			func(in *Input) { in.Persons = true }, "utility-people", problem.Place{}},
		{"nothing to be predicted", "classification", nil,
			func(in *Input) { in.Columns[0].Response = false }, "utility-no-response", problem.Place{}},
		{"tuples missing", "kl-divergence", nil, func(in *Input) { in.Tuples = nil }, "utility-input", problem.Place{}},
	} {
		in := small().input()
		if c.spoil != nil {
			c.spoil(&in)
		}
		_, err := New(ID(c.id), c.params, in)
		var p *problem.Problem
		if !errors.As(err, &p) || p.Code != c.code || p.Place != c.place || p.Hint == "" {
			t.Errorf("%s: got %v", c.name, err)
		}
	}
}

// TestScoreAllocates nothing, except for the vector of a rank.
func TestScoreAllocates(t *testing.T) {
	s := small()
	in := s.input()
	levels := []int{1, 0}
	classes := s.classes(levels)
	classes[0].out = true
	v := s.view(in, levels, classes, rand.New(rand.NewPCG(1, 1)))
	for _, info := range All() {
		for _, params := range settings(info) {
			if params["aggregate"] == rank {
				continue
			}
			m, err := New(info.ID, params, in)
			if err != nil {
				t.Fatal(err)
			}
			measure := func() {
				m.Score(v)
				m.Bound(v)
				if separable, ok := m.(Separable); ok {
					separable.LevelBound(levels)
					separable.BoxBound(levels, 1)
				}
			}
			measure()
			if n := testing.AllocsPerRun(10, measure); n != 0 {
				t.Errorf("%s %v: %v allocations", info.ID, params, n)
			}
		}
	}
}
