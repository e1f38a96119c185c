package core_test

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/differential"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// drawnTable has records of three columns and a name.
func drawnTable(rows int) string {
	random := rand.New(rand.NewPCG(1, 2))
	var text strings.Builder
	text.WriteString("name,age,sex,place\n")
	for i := range rows {
		fmt.Fprintf(&text, "n%d,%d,%s,%s\n", i, 20+random.IntN(60), []string{"f", "m"}[random.IntN(2)],
			[]string{"a1", "a2", "b1", "b2", "c1"}[random.IntN(5)])
	}
	return text.String()
}

func drawnProject(v param.Values) *project.Project {
	places := &hierarchy.Spec{Kind: hierarchy.KindTable, Table: &hierarchy.Table{Rows: [][]string{
		{"a1", "a", "*"}, {"a2", "a", "*"}, {"b1", "b", "*"}, {"b2", "b", "*"}, {"c1", "c", "*"}, {"c2", "c", "*"}}}}
	ages := &hierarchy.Spec{Kind: hierarchy.KindFormula,
		Formula: &hierarchy.Formula{Levels: []string{`floor(x, 10) & "s"`, `if(x < 50, "younger", "older")`}}}
	p := project.New(
		project.Identifier("name"),
		project.QuasiIdentifier("age", ages),
		project.QuasiIdentifier("sex", &hierarchy.Spec{Kind: hierarchy.KindSuppression}),
		project.QuasiIdentifier("place", places),
		project.Protect(privacy.DifferentialPrivacy, "", v),
		project.SuppressionLimit(1))
	p.Column("age").Type, p.Column("age").Format = table.Integer, "1234.5"
	p.RowsArePeople = true
	return p
}

func fix(p *project.Project, levels map[string]int) *project.Project {
	for name, level := range levels {
		c := p.Column(name)
		c.MinLevel, c.MaxLevel = &level, &level
	}
	return p
}

func releaseDrawn(t *testing.T, text string, p *project.Project, seed byte) (*core.Result, string) {
	t.Helper()
	var out core.Buffer
	opt := core.Options{Random: rand.NewChaCha8([32]byte{seed})}
	r := must(core.Release(context.Background(), core.FromReader("t.csv", strings.NewReader(text)), p, &out, opt))(t)
	return r, string(out.Bytes())
}

// TestDifferential: each record is drawn with the probability, groups have at least
// the size, the order tells nothing, and the file is found to be a release of the table,
// with a sentence on what was not seen. The same random bytes give the same file.
func TestDifferential(t *testing.T) {
	text := drawnTable(4000)
	for name, p := range map[string]*project.Project{
		"fixed": fix(drawnProject(param.Values{"epsilon": 1.0, "delta": 1e-5, "search": 0.0}),
			map[string]int{"age": 1, "sex": 0, "place": 1}),
		"precision":      drawnProject(param.Values{"epsilon": 1.0, "delta": 1e-5}),
		"discernability": drawnProject(param.Values{"epsilon": 2.0, "delta": 1e-5, "score": "discernability"}),
		"groups":         drawnProject(param.Values{"epsilon": 2.0, "delta": 1e-5, "score": "groups", "search": 0.5}),
	} {
		r, file := releaseDrawn(t, text, p, 1)
		d := p.Differential()
		if r.Drawn == nil || r.Drawn.Of != 4000 || r.Drawn.Records != r.Records ||
			r.Drawn.Size != d.Size() || r.Contents.Order != project.Shuffled {
			t.Fatalf("%s: %+v, %+v", name, r.Drawn, r.Contents)
		}
		if mean, spread := 4000*r.Drawn.Beta, 5*64.0; float64(r.Drawn.Records) < mean-spread || float64(r.Drawn.Records) > mean+spread {
			t.Errorf("%s: %d drawn, about %v expected", name, r.Drawn.Records, mean)
		}
		groups := map[string]int{}
		lines := strings.Split(strings.TrimSpace(file), "\n")[1:]
		for _, line := range lines {
			groups[line]++
		}
		for line, n := range groups {
			if n < d.Size() {
				t.Errorf("%s: %d records are %s", name, n, line)
			}
		}
		if len(lines) != r.Drawn.Records-r.Suppressed || len(groups) != r.Classes {
			t.Errorf("%s: %d lines, %d groups; %+v", name, len(lines), len(groups), r.Result)
		}
		t.Log(name, r.Transformation, r.Drawn.Records, "drawn", r.Suppressed, "left out", r.Classes, "groups")
		if _, again := releaseDrawn(t, text, p, 1); again != file {
			t.Errorf("%s: another file of the same random bytes", name)
		}
		if _, other := releaseDrawn(t, text, p, 2); other == file {
			t.Errorf("%s: the same file of other random bytes", name)
		}
		original, released := parsed(t, text), parsed(t, file)
		c, err := core.Verify(context.Background(), original, released, p, nil)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if !strings.Contains(strings.Join(c.NotCovered, " "), "no file shows that") {
			t.Errorf("%s: %v", name, c.NotCovered)
		}
		// A file with a group that is too small is none.
		small := "age,sex,place\n" + strings.Join(lines[:d.Size()/2], "\n") + "\n"
		if _, err := core.Verify(context.Background(), original, parsed(t, small), p, nil); err == nil {
			t.Errorf("%s: small groups were not seen", name)
		}
	}
}

func parsed(t *testing.T, text string) *table.Table {
	t.Helper()
	return must(core.Read(context.Background(), core.FromReader("t.csv", strings.NewReader(text)), table.Options{}))(t)
}

// TestDifferentialPeople: of persons with several records one is kept, before records are
// drawn.
func TestDifferentialPeople(t *testing.T) {
	text := drawnTable(2000)
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i := 1; i < 500; i++ { // the first of them have three
		_, rest, _ := strings.Cut(lines[i], ",")
		lines = append(lines, fmt.Sprintf("n%d,%s", i%250, rest))
	}
	text = strings.Join(lines, "\n") + "\n"
	p := fix(drawnProject(param.Values{"epsilon": 1.0, "delta": 1e-5, "search": 0.0}), map[string]int{"age": 2, "sex": 0, "place": 2})
	p.Person, p.RowsArePeople, p.MaxRows = []string{"name"}, false, 1
	r, file := releaseDrawn(t, text, p, 3)
	if r.Drawn.Of != 2000 || r.Beyond != 499 {
		t.Errorf("%+v, %d beyond", r.Drawn, r.Beyond)
	}
	if _, err := core.Verify(context.Background(), parsed(t, text), parsed(t, file), p, nil); err != nil {
		t.Error(err)
	}
}

// TestDifferentialRefused: what the guarantee does not account for is refused, with the
// place where it stands in the project.
func TestDifferentialRefused(t *testing.T) {
	text := drawnTable(1000)
	for path, change := range map[string]func(p *project.Project){
		"suppressionLimit":          func(p *project.Project) { p.SuppressionLimit = 0.5 },
		"recoding.method":           func(p *project.Project) { p.Recoding.Method = project.Local },
		"subset":                    func(p *project.Project) { p.Subset = &project.Subset{Rows: []int{1}} },
		"output.leftOut":            func(p *project.Project) { p.Output.LeftOut = project.Blank },
		"output.order":              func(p *project.Project) { p.Output.Order = project.Original },
		"maxRows":                   func(p *project.Project) { p.Person, p.RowsArePeople = []string{"name"}, false },
		"models[1]":                 func(p *project.Project) { project.Protect(privacy.AverageRisk, "", nil)(p) },
		"columns[0].treatment":      func(p *project.Project) { p.Columns[0].Treatment = project.Number },
		"columns[1].hierarchy":      func(p *project.Project) { p.Columns[1].Hierarchy = nil },
		"columns[2].role":           func(p *project.Project) { p.Columns[2].Role = project.Insensitive },
		"columns[1].role":           func(p *project.Project) { p.Columns[1] = project.Column{Name: "age", Role: project.Count} },
		"columns[3].microaggregate": func(p *project.Project) { p.Columns[3].Microaggregate = &project.Microaggregate{Function: "mode"} },
		"columns[1].maxLevel":       func(p *project.Project) { p.Models[0].Params["search"] = 0.0 },
		"recoding.levels":           func(p *project.Project) { p.Recoding.Levels = map[string]int{"age": 1, "sex": 1, "place": 1} },
		"columns[1].type": func(p *project.Project) {
			top := "70"
			p.Columns[1].TopBottom, p.Columns[1].Type = &recode.Bounds{Top: &top}, ""
		},
		"models[0].params.epsilon": func(p *project.Project) { p.Models[0].Params["delta"] = 1e-200 },
	} {
		p := drawnProject(param.Values{"epsilon": 1.0, "delta": 1e-5})
		change(p)
		var out core.Buffer
		_, err := core.Release(context.Background(), core.FromReader("t.csv", strings.NewReader(text)), p, &out, core.Options{})
		found := false
		for _, one := range problem.Flatten(err) {
			found = found || one.Place.Path == path && (one.Code == "config-differential" || one.Code == "privacy-differential-few")
			if one.Hint == "" {
				t.Errorf("%s: no hint: %v", path, one)
			}
		}
		if !found || out.Bytes() != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
	var few core.Buffer
	_, err := core.Release(context.Background(), core.FromReader("t.csv", strings.NewReader(drawnTable(65))),
		drawnProject(param.Values{"epsilon": 1.0, "delta": 1e-5}), &few, core.Options{})
	if !errors.Is(err, &problem.Problem{Code: "release-few"}) || few.Bytes() != nil {
		t.Errorf("too few records were drawn: %v", err)
	}
	p := drawnProject(nil)
	p.Columns = p.Columns[:3] // nothing is said of the place
	var out core.Buffer
	_, err = core.Release(context.Background(), core.FromReader("t.csv", strings.NewReader(text)), p, &out, core.Options{})
	if !errors.Is(err, &problem.Problem{Code: core.UndecidedOther}) {
		t.Errorf("a column that nothing is said of: %v", err)
	}
}

// script is a source of random bytes that begins with given words: the draw takes one
// for each record.
type script struct {
	words []uint64
	rest  io.Reader
}

func (s *script) Read(b []byte) (int, error) {
	if _, err := s.rest.Read(b); err != nil {
		return 0, err
	}
	for i := 0; i+8 <= len(b) && len(s.words) > 0; i += 8 {
		binary.LittleEndian.PutUint64(b[i:], s.words[0])
		s.words = s.words[1:]
	}
	return len(b), nil
}

// files is the exact distribution of the files that a project with fixed levels makes
// of a table: every sample is drawn, with its probability. Files are the same if they
// have the same records; where none is left there is no file.
func files(t *testing.T, values []string, p *project.Project) map[string]float64 {
	t.Helper()
	below := differential.Threshold(p.Differential().Drawing())
	beta := differential.Beta(p.Differential().Drawing())
	read := parsed(t, "v\n"+strings.Join(values, "\n")+"\n")
	likely := map[string]float64{}
	for sample := range 1 << len(values) {
		source, chance := &script{rest: rand.NewChaCha8([32]byte{9})}, 1.0
		for i := range values {
			if sample>>i&1 == 1 {
				source.words, chance = append(source.words, below-1), chance*beta
			} else {
				source.words, chance = append(source.words, below), chance*(1-beta)
			}
		}
		var out core.Buffer
		_, err := core.Release(context.Background(), core.FromTable(read), p, &out, core.Options{Random: source})
		if err != nil && !errors.Is(err, core.ErrEmpty) && !errors.Is(err, &problem.Problem{Code: "release-few"}) {
			t.Fatal(err)
		}
		lines := strings.Split(string(out.Bytes()), "\n")
		slices.Sort(lines)
		likely[strings.Join(lines, "\n")] += chance
	}
	return likely
}

// TestDifferentialExactly: of small tables that differ by one record, the probability of
// any set of files differs by no more than exp(epsilon) and delta. The worst set has all
// files that are more than exp(epsilon) times as likely.
func TestDifferentialExactly(t *testing.T) {
	for _, c := range []struct {
		epsilon, delta float64
		least          int
	}{{1, 0.2, 4}, {0.3, 0.2, 3}, {2, 0.5, 5}}[:figures.Number(3, 3, 1)] {
		p := project.New(project.QuasiIdentifier("v",
			&hierarchy.Spec{Kind: hierarchy.KindTable, Table: &hierarchy.Table{Rows: [][]string{{"a1", "a"}, {"a2", "a"}, {"b", "b"}}}}),
			project.Protect(privacy.DifferentialPrivacy, "", param.Values{"epsilon": c.epsilon, "delta": c.delta, "search": 0.0}),
			project.SuppressionLimit(1))
		p.RowsArePeople = true
		fix(p, map[string]int{"v": 1})
		if size := p.Differential().Size(); size != c.least {
			t.Fatalf("%+v: size %d", c, size)
		}
		worst := 0.0
		for as := 3; as <= 5; as++ {
			values := []string{"b"}
			for i := range as {
				values = append(values, []string{"a1", "a2"}[i%2])
			}
			less, more := files(t, values, p), files(t, append(values, "a1"), p)
			for _, pair := range [][2]map[string]float64{{less, more}, {more, less}} {
				excess := 0.0
				for file, chance := range pair[0] {
					excess += max(0, chance-math.Exp(c.epsilon)*pair[1][file])
				}
				if excess > c.delta {
					t.Errorf("%+v, %d: %v", c, as, excess)
				}
				worst = max(worst, excess)
			}
		}
		if worst == 0 {
			t.Errorf("%+v: no file was more likely by one record", c)
		}
		t.Logf("%+v: %v at most", c, worst)
	}
}
