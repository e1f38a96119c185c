package core

import (
	"cmp"
	"container/heap"
	"context"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// masking judges what a file shows whose left-out records are written with *: they are a class like
// any other. It anticipates what verification of the file would find (verify.Release).
type masking struct {
	base       verify.Release // without classes
	rules      []verify.Rule
	labels     *recode.Partition // by what records show, unless they are left out
	units      *recode.Partition // by what they show in generalized columns
	stars      []bool            // by class: it shows "*" in all columns
	population [][]uint32        // by class: its records
}

// masking looks at the classes of the cells.
func (w *writing) masking() (*masking, error) {
	coded, err := w.project.Coded(w.table)
	if err != nil {
		return nil, err
	}
	m := &masking{base: verify.Release{In: coded, Out: coded, Subset: w.claim.Subset}, rules: w.claim.Rules}
	if p := w.claim.Persons; p != nil {
		m.base.CountPersons, m.base.Profiles = p.Count, p.Profiles
	}
	if m.base.Persons, err = w.claim.Persons.Numbered(coded); err != nil {
		return nil, err
	}
	labelled := recode.Table{Output: w.cells}
	labelled.Suppressed = nil
	m.labels = labelled.Partition()
	m.stars, m.population = make([]bool, m.labels.Classes), make([][]uint32, m.labels.Classes)
	for row, class := range m.labels.Of {
		if m.population[class] == nil {
			m.stars[class] = allStars(&labelled.Output, row)
		}
		m.population[class] = append(m.population[class], uint32(row))
	}
	m.base.Compare(m.population)
	labelled.Columns = slices.Clone(labelled.Columns)
	for i := range labelled.Columns { // what is aggregated is a function of classes, or of parts of them
		c := w.project.Column(labelled.Columns[i].Name)
		labelled.Columns[i].Starred = labelled.Columns[i].Starred && (c == nil || c.Microaggregate == nil)
	}
	m.units = labelled.Partition()
	return m, nil
}

// release returns the release as the rules see it, given which records are left out.
func (m *masking) release(suppressed []bool) *verify.Release {
	r := m.base
	var behind []uint32 // records that a "*" may hide
	stars := verify.Class{Stars: true}
	for class, population := range m.population {
		c := verify.Class{Population: r.Size(population)}
		inside := 0
		for _, row := range population {
			if r.Subset != nil && !r.Subset[row] {
				continue
			}
			inside++
			switch {
			case suppressed != nil && suppressed[row]:
				stars.LeftOut = append(stars.LeftOut, row)
				stars.Rows = append(stars.Rows, row)
			case m.stars[class]:
				stars.Rows = append(stars.Rows, row)
			default:
				c.Rows = append(c.Rows, row)
			}
		}
		if r.Records += inside; m.stars[class] {
			stars.Shown = c.Population
		}
		if len(c.Rows) > 0 {
			r.Classes = append(r.Classes, c)
		} else {
			behind = append(behind, population...)
		}
		if inside == 0 {
			r.Missed = append(r.Missed, verify.Class{Rows: population[:1], Population: c.Population})
		}
	}
	if len(stars.Rows) > 0 {
		slices.Sort(stars.Rows)
		slices.Sort(stars.LeftOut)
		if stars.Population = r.Size(behind); r.Subset == nil {
			stars.Population = len(stars.Rows)
		}
		r.Classes = append(r.Classes, stars)
	}
	return &r
}

// allStars reports whether a row shows "*" in all quasi-identifiers.
func allStars(o *table.Output, row int) bool {
	for i := range o.Columns {
		if o.Columns[i].Starred && o.Cell(row, i) != table.Star {
			return false
		}
	}
	return true
}

// checkMasked refuses to write left-out records with * where their class breaks a rule.
func (w *writing) checkMasked() error {
	m, err := w.masking()
	if err != nil {
		return err
	}
	release := m.release(w.cells.Suppressed)
	for _, p := range problem.Flatten(release.LeftOut(m.rules, release.Wrong(m.rules))) {
		return mustNotMask(p)
	}
	return nil
}

// mustNotMask turns the verification's finding about left-out records into a problem of the
// project.
func mustNotMask(p *problem.Problem) error {
	q := *p
	q.Code, q.Place = ErrLeftOut.Code, problem.Place{Path: "output.leftOut"}
	return &q
}

// onlyMasked reports whether verification found nothing wrong except left-out records. It may find
// new faults: rules about the worth of labels need the file (verify.Profitability).
func onlyMasked(found []*problem.Problem) bool {
	return !slices.ContainsFunc(found, func(p *problem.Problem) bool { return p.Code != "verify-left-out" })
}

// maskMore leaves out more records of a result whose left-out records are to be written with *,
// within the limit, until their class meets the rules; where nothing is found that helps, the
// writing is refused. Whole groups are left out, so that no other group changes.
func maskMore(ctx context.Context, found *anonymize.Result, w *writing) error {
	before := found.Suppressed
	for found.Suppressed > 0 {
		w.cells = found.Recoded.Output
		m, err := w.masking()
		if err != nil {
			return err
		}
		rows, err := m.more(ctx, w.cells.Suppressed, found.Limit-found.Suppressed)
		if err != nil {
			return err
		}
		if rows == nil {
			break
		}
		if err := found.LeaveOut(ctx, rows); err != nil {
			return err
		}
	}
	if more := found.Suppressed - before; more > 0 {
		found.Warnings = append(slices.Clip(found.Warnings), problem.New("release-masked",
			"Do not write records that are left out (“drop”).", "%s",
			problem.Several(more, "%s more record is left out, so that those written with * meet the rules.",
				"%s more records are left out, so that those written with * meet the rules.", problem.Thousands(more))).
			AtPath("output.leftOut"))
	}
	return nil
}

// more returns the rows to leave out besides, limit of them at most; nil if there is no need, or
// nothing is found that helps. Groups are tried in the order of their records together, so that as
// few as possible are left out; in the end, of tables with many groups, growing numbers of the
// smallest ones, without those that turn out to be of no use.
func (m *masking) more(ctx context.Context, suppressed []bool, limit int) ([]uint32, error) {
	now := m.release(suppressed)
	wrong := now.Wrong(m.rules)
	if now.LeftOut(m.rules, wrong) == nil {
		return nil, nil
	}
	units := m.candidates(now)
	helps := func(chosen []int) ([]uint32, bool) {
		var rows []uint32
		out := slices.Clone(suppressed)
		for _, i := range chosen {
			rows = append(rows, units[i]...)
		}
		for _, row := range rows {
			out[row] = true
		}
		return rows, len(rows) <= limit && m.release(out).LeftOut(m.rules, wrong) == nil
	}
	queue := choices{}
	add := func(chosen []int) {
		c := choice{chosen: chosen}
		for _, i := range chosen {
			c.records += len(units[i])
		}
		if c.records <= limit {
			heap.Push(&queue, c)
		}
	}
	if len(units) > 0 {
		add([]int{0})
	}
	for tries := max(minMasks, maxMasked/(1+len(suppressed))); queue.Len() > 0; tries-- {
		if tries == 0 {
			most, records := 0, 0
			for most < len(units) && records+len(units[most]) <= limit {
				records += len(units[most])
				most++
			}
			return fewer(ctx, most, helps)
		}
		chosen := heap.Pop(&queue).(choice).chosen
		if rows, yes := helps(chosen); yes || ctx.Err() != nil {
			return rows, ctx.Err()
		}
		if last := chosen[len(chosen)-1] + 1; last < len(units) {
			add(append(slices.Clip(chosen), last))
			add(append(slices.Clip(chosen[:len(chosen)-1]), last))
		}
	}
	return nil, nil
}

// So many records are judged in choices of groups, but some choices in any case.
const (
	maxMasked = 50_000_000
	minMasks  = 32
)

// fewer doubles the number of groups until they help, and takes out again those without which the
// others do.
func fewer(ctx context.Context, units int, helps func([]int) ([]uint32, bool)) ([]uint32, error) {
	var chosen []int
	for n := 2; ; n *= 2 {
		for i := len(chosen); i < min(n, units); i++ {
			chosen = append(chosen, i)
		}
		if _, yes := helps(chosen); yes {
			break
		}
		if n >= units || ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	for i := len(chosen) - 1; i >= 0 && ctx.Err() == nil; i-- {
		if less := slices.Delete(slices.Clone(chosen), i, i+1); len(less) > 0 {
			if _, yes := helps(less); yes {
				chosen = less
			}
		}
	}
	rows, _ := helps(chosen)
	return rows, ctx.Err()
}

// candidates are the groups that may be left out of a release, the smallest first: each with all
// of its records that are not left out yet.
func (m *masking) candidates(r *verify.Release) (units [][]uint32) {
	add := func(c verify.Class) {
		if !c.Stars {
			units = append(units, c.Rows)
		}
	}
	if r.Profiles && r.Persons != nil {
		for _, c := range r.Units() {
			add(c)
		}
	} else {
		together := make([][]uint32, m.units.Classes)
		for _, c := range r.Classes {
			if !c.Stars {
				of := m.units.Of[c.Rows[0]]
				together[of] = append(together[of], c.Rows...)
			}
		}
		for _, rows := range together {
			add(verify.Class{Rows: rows, Stars: rows == nil})
		}
	}
	slices.SortStableFunc(units, func(a, b []uint32) int { return cmp.Or(len(a)-len(b), int(a[0])-int(b[0])) })
	return units
}

// choice is some of the groups that may be left out.
type choice struct {
	chosen  []int // ascending
	records int
}

// choices is a heap of them, the one of the fewest records first.
type choices []choice

func (c choices) Len() int { return len(c) }
func (c choices) Less(i, j int) bool {
	return c[i].records < c[j].records || c[i].records == c[j].records && slices.Compare(c[i].chosen, c[j].chosen) < 0
}
func (c choices) Swap(i, j int) { c[i], c[j] = c[j], c[i] }
func (c *choices) Push(x any)   { *c = append(*c, x.(choice)) }
func (c *choices) Pop() any {
	last := len(*c) - 1
	x := (*c)[last]
	*c = (*c)[:last]
	return x
}
