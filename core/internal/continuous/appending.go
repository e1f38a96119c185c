package continuous

import (
	"context"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// appending is a batch under way.
type appending struct {
	ctx    context.Context
	state  *State // nil for the first batch
	scheme string
	table  *table.Table
	people *people // nil: each record is another person's
	wholes *wholes // nil: people are not protected with all of their records
	config project.Project
	opt    Options
	k      int
	quasi  []anonymize.QuasiIdentifier
	levels []recode.Levels // by column and row, for rows that are settled
	done   []bool          // by row: settled
}

func newAppending(ctx context.Context, state *State, t *table.Table, cfg project.Project, opt Options) (*appending, error) {
	a := &appending{ctx: ctx, state: state, table: t, config: cfg, opt: opt, done: make([]bool, t.Rows)}
	var err error
	if a.k, err = k(&cfg); err != nil {
		return nil, err
	}
	if a.scheme, err = scheme(cfg); err != nil {
		return nil, err
	}
	if a.quasi, err = anonymize.QuasiIdentifiers(t, a.lenient()); err != nil {
		return nil, err
	}
	if state != nil {
		err = state.fits(a.scheme, a.columns(), a.k)
		if err == nil && !opt.Again {
			err = state.fresh(opt.File)
		}
	}
	if err == nil {
		err = a.findPeople()
	}
	a.settleHierarchies()
	for range a.quasi {
		a.levels = append(a.levels, make(recode.Levels, t.Rows))
	}
	return a, err
}

// lenient returns the project without a k larger than the batch, which is no reason to reject it.
func (a *appending) lenient() project.Project {
	cfg := a.config
	if a.table.Rows < a.k {
		cfg.Models = project.New(project.KAnonymity(1)).Models
	}
	return cfg
}

// settleHierarchies stores the hierarchies of this batch in the project, so that those made from
// the data are the same for all and for some of its records.
func (a *appending) settleHierarchies() {
	a.config.Columns = slices.Clone(a.config.Columns)
	for _, q := range a.quasi {
		spec := q.Definition.Spec()
		for i := range a.config.Columns {
			if a.config.Columns[i].Name == q.Hierarchy.Attribute {
				a.config.Columns[i].Hierarchy = &spec
			}
		}
	}
}

func (a *appending) columns() []string {
	names := make([]string, len(a.quasi))
	for i, q := range a.quasi {
		names[i] = q.Hierarchy.Attribute
	}
	return names
}

// label returns the text that a row shows in a column on a level.
func (a *appending) label(column, row, level int) string {
	q := a.quasi[column]
	if level >= q.Hierarchy.Height() {
		return table.Star
	}
	l := &q.Hierarchy.Levels[level]
	return l.Labels[l.Of[q.Codes.At(row)]]
}

// labels returns the labels and levels that a settled row shows.
func (a *appending) labels(row int) (labels []string, levels []int) {
	for c := range a.quasi {
		levels = append(levels, int(a.levels[c][row]))
		labels = append(labels, a.label(c, row, levels[c]))
	}
	return labels, levels
}

// key joins labels unambiguously.
func key(labels []string) string {
	var b strings.Builder
	for _, label := range labels {
		b.WriteString(strconv.Itoa(len(label)))
		b.WriteByte(':')
		b.WriteString(label)
	}
	return b.String()
}

// family holds the published classes with one combination of levels.
type family struct {
	levels []int
	height float64        // the levels as shares of the heights, summed
	of     map[string]int // labels -> class
}

// families groups the published classes by their levels, the finest first. It skips levels that the
// hierarchies of this batch lack.
func (a *appending) families() []family {
	byLevels := map[string]int{}
	var all []family
classes:
	for i, c := range a.state.Classes {
		f := family{levels: c.Levels, of: map[string]int{}}
		id := ""
		for column, level := range c.Levels {
			h := a.quasi[column]
			if level < h.Min || level > h.Max && level != h.Hierarchy.Height() {
				continue classes
			}
			id += strconv.Itoa(level) + ","
			f.height += float64(level) / float64(h.Hierarchy.Height())
		}
		at, known := byLevels[id]
		if !known {
			at = len(all)
			byLevels[id] = at
			all = append(all, f)
		}
		all[at].of[key(c.Labels)] = i
	}
	sort.SliceStable(all, func(i, j int) bool {
		if all[i].height != all[j].height {
			return all[i].height < all[j].height
		}
		return slices.Compare(all[i].levels, all[j].levels) < 0
	})
	return all
}

// joinClasses lets every row join the finest published class that its labels fit. A class that rows
// must not join (see mayJoin) is closed, and they try the next one.
func (a *appending) joinClasses() error {
	families := a.families()
	matches := make([][]match, a.table.Rows)
	labels := make([]string, len(a.quasi))
	for i, f := range families {
		if a.ctx.Err() != nil {
			return cancelled()
		}
		shown := a.shown(f)
	rows:
		for row := range matches {
			for column, q := range a.quasi {
				if !shown[column][q.Codes.At(row)] {
					continue rows
				}
			}
			for column, level := range f.levels {
				labels[column] = a.label(column, row, level)
			}
			if class, ok := f.of[key(labels)]; ok {
				matches[row] = append(matches[row], match{class, i})
			}
		}
	}
	closed := make([]bool, len(a.state.Classes))
	for again := true; again; {
		joining := make([][]int, len(closed)) // class -> rows
		for row := range matches {
			for len(matches[row]) > 0 && closed[matches[row][0].class] {
				matches[row] = matches[row][1:]
			}
			if len(matches[row]) > 0 {
				class := matches[row][0].class
				joining[class] = append(joining[class], row)
			}
		}
		again = false
		for class, rows := range joining {
			if len(rows) > 0 && !a.mayJoin(rows, a.state.Classes[class]) {
				closed[class], again = true, true
			}
		}
	}
	for row, m := range matches {
		if len(m) > 0 {
			a.settle(row, families[m[0].family].levels)
		}
	}
	return nil
}

// match is a class that a row fits.
type match struct{ class, family int }

// shown tells, by column and value, whether any class of a family shows the value's label, which
// most do not.
func (a *appending) shown(f family) [][]bool {
	shown := make([][]bool, len(a.quasi))
	for column, q := range a.quasi {
		labels := map[string]bool{}
		for _, class := range f.of {
			labels[a.state.Classes[class].Labels[column]] = true
		}
		shown[column] = make([]bool, len(q.Hierarchy.Levels[0].Of))
		level := f.levels[column]
		if level == q.Hierarchy.Height() {
			for value := range shown[column] {
				shown[column][value] = labels[table.Star]
			}
			continue
		}
		for value, label := range q.Hierarchy.Levels[level].Of {
			shown[column][value] = labels[q.Hierarchy.Levels[level].Labels[label]]
		}
	}
	return shown
}

func (a *appending) settle(row int, levels []int) {
	a.done[row] = true
	for c, level := range levels {
		a.levels[c][row] = uint8(level)
	}
}

// settleRecords lets records join published classes, or form new ones.
func (a *appending) settleRecords() error {
	if a.state != nil {
		if err := a.joinClasses(); err != nil {
			return err
		}
	}
	return a.formClasses()
}

// formClasses forms new classes from the remaining rows, by the project's way of recoding. The
// first batch is anonymized as the project says. Later ones may withhold as much as they need and,
// with full-domain generalization, keep the levels of the first.
func (a *appending) formClasses() error {
	var left []int
	for row, done := range a.done {
		if !done {
			left = append(left, row)
		}
	}
	if a.k > 1 && !a.someone(left) {
		return nil
	}
	return a.form(left, a.done)
}

// form forms classes from some rows, and marks the rows that are in one.
func (a *appending) form(left []int, done []bool) error {
	if len(left) < a.k {
		return nil
	}
	cfg := a.config
	if a.state != nil {
		cfg.SuppressionLimit = 1
		if cfg.Recoding.Chosen().Uniform() {
			cfg.Columns = a.fixed()
		}
	}
	r, err := anonymize.Table(a.ctx, a.table.Pick(left), cfg, a.opt.Options)
	if err != nil || !r.Found {
		return err
	}
	for i, row := range left {
		if r.Recoded.Suppressed != nil && r.Recoded.Suppressed[i] {
			continue
		}
		done[row] = true
		for c := range a.quasi {
			level := uint8(r.Transformation[c].Level)
			if r.Levels != nil {
				level = r.Levels[c][i]
			}
			a.levels[c][row] = level
		}
	}
	return nil
}

// fixed returns the columns of the project with the levels of the first batch.
func (a *appending) fixed() []project.Column {
	columns := slices.Clone(a.config.Columns)
	for i := range columns {
		if at := slices.Index(a.state.Columns, columns[i].Name); at >= 0 && len(a.state.Classes) > 0 {
			level := min(a.state.Classes[0].Levels[at], a.quasi[at].Hierarchy.Height()-1)
			columns[i].MinLevel, columns[i].MaxLevel = &level, &level
		}
	}
	return columns
}
