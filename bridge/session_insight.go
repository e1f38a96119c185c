package bridge

import (
	"slices"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/summary"
	"github.com/fulgurite/fulgurite/core/table"
)

const (
	manyDetails   = 20 // quasi-identifiers beyond which pairs are looked at instead of triples
	tellingSets   = 3  // sets of a RiskReport for each number of columns
	frequentShown = 12 // labels of a column
	// specialColumns is up to how many columns special uniques are looked for.
	specialColumns = 4
)

// groups are the classes of the last result, on both sides.
type groups struct {
	before, after         risk.Classes
	viewBefore, viewAfter risk.View
}

// needGroups groups the input and the output of the last result, once.
func (s *Session) needGroups(r *request, what string) (*result, *groups, error) {
	found, err := s.needResult(what)
	if err != nil {
		return nil, nil, err
	}
	if found.groups != nil {
		return found, found.groups, nil
	}
	var known []string
	for _, g := range found.outcome.Transformation {
		known = append(known, g.Attribute)
	}
	for _, a := range found.outcome.Aggregated {
		known = append(known, a.Attribute)
	}
	g := &groups{}
	if g.viewBefore, err = risk.OfTable(found.release.Table, known); err != nil {
		return nil, nil, err
	}
	if g.viewAfter, err = risk.OfOutput(s.open.table.Name, found.outcome.Recoded.Output, known); err != nil {
		return nil, nil, err
	}
	of := risk.View.Classes
	if inside := found.inside(); inside != nil {
		of = func(v risk.View) risk.Classes { return v.Sample(inside) }
	}
	g.before = of(g.viewBefore)
	if err := r.breathe(); err != nil {
		return nil, nil, err
	}
	g.after = of(g.viewAfter)
	if err := r.breathe(); err != nil {
		return nil, nil, err
	}
	found.groups = g
	return found, g, nil
}

// inside marks the records of the research subset, nil without one.
func (r *result) inside() []bool { return r.release.Claim.Subset }

// moreRisk says which details tell people apart.
func (s *Session) moreRisk(r *request, asked *AskRisk) (*RiskReport, error) {
	found, err := s.needResult("tell more about")
	if err != nil {
		return nil, err
	}
	harbor, err := detect.FindSafeHarbor(found.release.Table, nil, 0)
	if err != nil {
		return nil, err
	}
	report := RiskReport{Most: asked.Most, SafeHarbor: identifiers(harbor)}
	persons, err := core.PersonsOf(found.release.Table, &found.config)
	if err != nil {
		return nil, err
	}
	if report.Guaranteed, err = found.release.Guaranteed(persons); err != nil {
		return nil, err
	}
	if set := found.config.SetColumn(); set != nil {
		if report.Besides = set.Name; len(found.outcome.Transformation) == 0 {
			report.Before, report.After = noDetail(), noDetail()
			return &report, nil
		}
	}
	if report.Sample, err = found.release.Sampled(); err != nil {
		return nil, err
	}
	_, g, err := s.needGroups(r, "tell more about")
	if err != nil {
		return nil, err
	}
	if report.Most == 0 {
		report.Most = 3
		if len(g.viewBefore.Columns) > manyDetails {
			report.Most = 2
		}
	}
	report.Most = min(report.Most, len(g.viewBefore.Columns))
	side := func(v risk.View, c risk.Classes) (TableRisk, error) {
		a, err := risk.AttributesOf(r.attention(), v, report.Most, found.inside())
		if err != nil {
			return TableRisk{}, err
		}
		t := TableRisk{Groups: summary.ClassesOf(c), Ranked: a.Ranked, Telling: telling(a.Sets, report.Most)}
		if t.Special, err = risk.SpecialUniques(r.attention(), v, specialColumns, found.inside(), persons.Whose()); err != nil {
			return t, err
		}
		t.Wildcard, err = risk.Wildcards(r.attention(), v, found.inside())
		t.Wildcard.Sizes = []risk.PopulationCount{} // a large table has many
		return t, err
	}
	if report.Before, err = side(g.viewBefore, g.before); err != nil {
		return nil, err
	}
	if report.After, err = side(g.viewAfter, g.after); err != nil {
		return nil, err
	}
	return &report, nil
}

// noDetail is one side of a RiskReport where nothing else could be known than values in cells.
func noDetail() TableRisk {
	return TableRisk{Ranked: []risk.RankedColumn{}, Telling: []risk.ColumnSet{}, Special: risk.Specials{Singled: []int{},
		Sets: []risk.SpecialSet{}, Contributions: []risk.Contribution{}}, Wildcard: risk.Wildcard{Sizes: []risk.PopulationCount{}}}
}

// identifiers lists what was found of Safe Harbor.
func identifiers(all []detect.Finding) (found []Identifier) {
	for _, f := range all {
		id := Identifier{Letter: f.Letter, Name: f.Name, Sentence: f.Sentence, Columns: []IdentifierColumn{}}
		for _, c := range f.Columns {
			id.Columns = append(id.Columns, IdentifierColumn{c.Name, c.Reason, c.Said})
		}
		found = append(found, id)
	}
	return found
}

// limits holds the risks of the last result against limits.
func (s *Session) limits(_ *request, asked *AskLimits) (*LimitsReport, error) {
	found, err := s.needResult("judge")
	if err != nil {
		return nil, err
	}
	if err := asked.Limits.Validate(); err != nil {
		return nil, err
	}
	of := &found.release.Result
	return &LimitsReport{Before: asked.Limits.Judge(of.Before), After: asked.Limits.Judge(of.After)}, nil
}

// telling picks the sets that tell most pairs of people apart, by number of
// columns; of equal ones the later, which has more combinations.
func telling(sets []risk.ColumnSet, most int) []risk.ColumnSet {
	picked := []risk.ColumnSet{}
	taken := make([]bool, len(sets))
	for n := 1; n <= most; n++ {
		for range tellingSets {
			best := -1
			for i := range sets {
				if len(sets[i].Columns) == n && !taken[i] && (best < 0 || sets[i].Separation >= sets[best].Separation) {
					best = i
				}
			}
			if best < 0 {
				break
			}
			taken[best] = true
			picked = append(picked, sets[best])
		}
	}
	return picked
}

// population estimates how many people are unique in a population.
func (s *Session) population(r *request, asked *AskPopulation) (*PopulationReport, error) {
	_, g, err := s.needGroups(r, "estimate uniqueness for")
	if err != nil {
		return nil, err
	}
	if set := s.result.config.SetColumn(); set != nil {
		return nil, problem.New("bridge-items", "Look at the risks of the result: they count what somebody may know of a cell.",
			"Each cell of the column %q holds several values, of which somebody may know a few. How many people are unique in a population is estimated from whole groups, and would be too low.", set.Name).
			OfColumn(set.Name)
	}
	if before := s.result.outcome.Before; before.People {
		_, err := before.Population(1)
		return nil, err
	}
	size := risk.PopulationSize(asked.Params)
	var report PopulationReport
	if report.Before, err = risk.FromSizes(g.before.Sizes).Population(size); err != nil {
		return nil, err
	}
	if err := r.breathe(); err != nil {
		return nil, err
	}
	if report.After, err = risk.FromSizes(g.after.Sizes).Population(size); err != nil {
		return nil, err
	}
	return &report, nil
}

// summary says what is left of a column.
func (s *Session) summary(r *request, asked *AskSummary) (*SummaryReport, error) {
	found, err := s.needResult("sum up")
	if err != nil {
		return nil, err
	}
	cells, err := found.release.Cells(asked.Column)
	if err != nil {
		return nil, err
	}
	if cells != nil && asked.With == "" {
		after := summarizeCells(cells.Shown, cells.Records-found.release.Suppressed)
		return &SummaryReport{Cells: true, Before: summarizeCells(cells.Before, cells.Records), After: &after}, nil
	}
	before, after, err := s.count(r, found, asked.Column)
	if err != nil {
		return nil, err
	}
	report := SummaryReport{Before: summarize(*before)}
	if after != nil {
		sum := summarize(*after)
		report.After = &sum
	}
	if asked.With == "" {
		return &report, nil
	}
	shown, err := found.release.Shown(r.attention(), []string{asked.Column, asked.With})
	if err != nil {
		return nil, err
	}
	if report.Pairs, err = shown.Pairs(asked.Column, asked.With, summary.PairLabels); err != nil {
		return nil, err
	}
	return &report, nil
}

func summarize(v summary.Values) ColumnSummary {
	return ColumnSummary{summary.Summarize(v), summary.FrequenciesOf(v, frequentShown, true)}
}

// summarizeCells sums up values of which a record has several: shares are of the records, and may
// add up to more than 1.
func summarizeCells(v summary.Values, records int) ColumnSummary {
	s, f := summary.Summarize(v), summary.FrequenciesOf(v, frequentShown, true)
	f.Rows = records
	f.Listed = slices.DeleteFunc(f.Listed, func(x summary.Frequency) bool { return x.Kind == summary.Others })
	for i := range f.Listed {
		f.Listed[i].Share = float64(f.Listed[i].Rows) / float64(max(1, records))
	}
	return ColumnSummary{summary.Statistics{Name: s.Name, Type: s.Type, Rows: records, Count: s.Count, Distinct: s.Distinct, Mode: s.Mode,
		ModeRows: s.ModeRows}, f}
}

// count counts a column of the input, and what the output shows of it: nil
// where the output does not have it.
func (s *Session) count(r *request, found *result, name string) (before, after *summary.Values, err error) {
	column := found.release.Table.Column(name)
	if column == nil {
		return nil, nil, problem.New("bridge-unknown-column", "Choose one of the table's columns.", "The table has no column %q.", name).
			OfColumn(name)
	}
	if !column.Held() {
		if err := found.release.Hold(r.attention(), name); err != nil {
			return nil, nil, err
		}
		column = found.release.Table.Column(name)
	}
	in := summary.CountColumn(column, found.inside())
	if err := r.breathe(); err != nil {
		return nil, nil, err
	}
	i := slices.IndexFunc(found.outcome.Recoded.Columns, func(c table.OutputColumn) bool { return c.Name == name })
	if i < 0 {
		return &in, nil, nil
	}
	out, err := summary.CountOutput(found.outcome.Recoded.Output, i, column, found.inside())
	if err != nil {
		return nil, nil, err
	}
	return &in, &out, r.breathe()
}
