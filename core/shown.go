package core

import (
	"context"
	"errors"
	"io"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/natural"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/perturb"
	"github.com/fulgurite/fulgurite/core/predict"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/pseudonym"
	"github.com/fulgurite/fulgurite/core/summary"
	"github.com/fulgurite/fulgurite/core/table"
)

// Shown pairs a table with its release, record by record of the table, so that questions about its
// use can be asked of both.
type Shown struct {
	Table   *table.Table // as it was, as the project reads it
	Release table.Output // of the same records
	Counts  []bool       // by record of the table: the research subset; nil: all
	Hidden  []bool       // by record of the table: the release does not have it, or shows nothing of it; nil: none
	// Ordered says that it is known which record of the table each record of the release is. Otherwise
	// it is any one of those that look the same.
	Ordered bool
	// Open says why this is unknown altogether, so that records cannot be compared one by one. Counts
	// of each side do not depend on it. nil: it is known.
	Open error
}

// Shown returns columns of the result's table as released. It loads them into memory where they
// were left in the file.
func (r *Result) Shown(ctx context.Context, columns []string) (*Shown, error) {
	if err := together(r.project, columns); err != nil {
		return nil, err
	}
	held, err := Hold(ctx, r.Table, func(name string) bool { return slices.Contains(columns, name) })
	if err != nil {
		return nil, err
	}
	if held != r.Table {
		r.Table = held
		r.Recoded.Take(held)
	}
	coded, err := r.project.Coded(r.Table)
	if err != nil {
		return nil, err
	}
	s := &Shown{Table: coded, Release: r.Recoded.Output, Counts: r.Claim.Subset, Ordered: true}
	if r.Contents.LeftOut != project.Mask {
		s.Hidden = r.Recoded.Suppressed
	}
	return s, nil
}

// Distributions compares how the records are spread over the values of each column, before and
// after, except for columns that name people; for cells of several values it counts these. left
// lists the columns with too many different values to count. It ends early with the context's
// error.
func (r *Result) Distributions(ctx context.Context) (all []summary.Distribution, left []string, err error) {
	shown, err := r.Shown(ctx, nil)
	if err != nil {
		return nil, nil, err
	}
	for _, c := range shown.Table.Columns {
		if of := r.project.Column(c.Name); of != nil && (of.Role == project.Identifying || of.Held()) {
			continue
		}
		if !c.Held() {
			left = append(left, c.Name)
			continue
		}
		cells, err := r.Cells(c.Name)
		if err != nil {
			return nil, nil, err
		}
		if cells != nil {
			all = append(all, cells.Distribution())
			continue
		}
		d, err := shown.Distribution(c.Name)
		if err != nil {
			return nil, nil, err
		}
		all = append(all, *d)
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
	}
	return all, left, nil
}

// Align finds the record of a table that each record of a file shows. With a project it verifies
// the file like Verify, whatever its order; where that is undecidable, Shown.Open says why. Without
// one (nil) the file must have all records in the order of the original, as a column that was kept
// has to show.
func Align(ctx context.Context, original, file *table.Table, p *project.Project, key *pseudonym.Key) (*Shown, error) {
	if p != nil && p.CountColumn() != "" {
		return nil, recordsMerged("a line of the file shows many records, and cannot be put beside one line of the table")
	}
	if err := apart(original, file); err != nil {
		return nil, err
	}
	if p == nil {
		if !sideBySide(original, file) {
			return nil, problem.New("use-order", "Give the project by which the file was made: then its records are found in any order.",
				"The file does not have all records of %s in their order, so it cannot be told which is which.", original.Name).
				InFile(file.Name)
		}
		return aligned(original, file, nil), nil
	}
	found, err := Verify(ctx, original, file, p, key)
	open := err
	switch {
	case err != nil && !errors.Is(err, ErrUndecidable):
		return nil, err
	case err == nil && found.matched == nil:
		open = problem.New("use-order", "Have the file written in the original order, or compare a smaller part of it.",
			"The records of the file could be those of %s in too many ways to tell which is which.", original.Name).
			InFile(file.Name)
	}
	coded, err := p.Coded(original)
	if err != nil {
		return nil, err
	}
	inside, err := p.Inside(original)
	if err != nil {
		return nil, err
	}
	if open == nil {
		s := aligned(coded, file, found.matched)
		s.Ordered, s.Counts = found.Ordered, inside
		return s, nil
	}
	rows := anyOf(inside, original.Rows)
	if inside != nil && p.Output.Outside.Chosen() != project.Drop || file.Rows > len(rows) {
		return nil, open // it is not known either which of its records to count
	}
	s := aligned(coded, file, rows[:file.Rows])
	s.Ordered, s.Counts, s.Open = false, inside, open
	return s, nil
}

// anyOf lists the records that count, in some order.
func anyOf(inside []bool, n int) (rows []uint32) {
	for row := range n {
		if inside == nil || inside[row] {
			rows = append(rows, uint32(row))
		}
	}
	return rows
}

// sideBySide reports whether two tables have the same records in the same order, as shown by a
// column of several values that shows its own values wherever it does not show "*".
func sideBySide(original, file *table.Table) bool {
	if original.Rows != file.Rows {
		return false
	}
	return slices.ContainsFunc(file.Columns, func(c *table.Column) bool {
		of := original.Column(c.Name)
		if of == nil || !of.Held() || !c.Held() {
			return false
		}
		values := map[uint32]bool{}
		for row, code := range c.Codes.All() {
			if text := c.Dict.Value(code); text != table.Star {
				if text != of.Cell(row) {
					return false
				}
				values[code] = true
			}
		}
		return len(values) > 1
	})
}

// aligned puts the records of a file beside those of the table that they are made from; nil: they
// have its order.
func aligned(original, file *table.Table, rows []uint32) *Shown {
	s := &Shown{Table: original, Release: table.Output{Rows: original.Rows}, Ordered: true}
	for _, c := range file.Columns {
		codes := c.Codes
		if rows != nil {
			codes = c.Codes.Scatter(rows, original.Rows)
		}
		s.Release.Columns = append(s.Release.Columns, table.OutputColumn{Name: c.Name, Codes: codes, Dict: c.Dict})
	}
	if rows != nil {
		s.Hidden = slices.Repeat([]bool{true}, original.Rows)
		for _, row := range rows {
			s.Hidden[row] = false
		}
	}
	return s
}

// Has reports whether the release has a column.
func (s *Shown) Has(column string) bool {
	return slices.ContainsFunc(s.Release.Columns, func(c table.OutputColumn) bool { return c.Name == column })
}

// Predict measures how well a column can be predicted from others, before and after.
func (s *Shown) Predict(target string, from []string, q predict.Question) (*predict.Report, error) {
	if s.Open != nil {
		return nil, s.Open
	}
	if s.Table.Weights != nil {
		return nil, recordsMerged("predictions are made for single records")
	}
	of, err := s.columns(target)
	if err != nil {
		return nil, err
	}
	var features []predict.Columns
	for _, name := range from {
		if name == target || slices.ContainsFunc(features, func(c predict.Columns) bool { return c.Name == name }) {
			return nil, problem.New("predict-features", "Name each column once, and leave out the one that is predicted.",
				"%q cannot be predicted from the columns %s.", target, problem.Some(from)).OfColumn(name)
		}
		c, err := s.columns(name)
		if err != nil {
			return nil, err
		}
		features = append(features, c)
	}
	records := predict.Records{Table: s.Table.Rows}
	if s.Counts != nil {
		records.Counts = func(row int) bool { return s.Counts[row] }
	}
	if s.Hidden != nil {
		records.Shown = func(row int) bool { return !s.Hidden[row] }
	}
	return predict.Compare(of, features, records, q)
}

// Distribution compares how the records are spread over the values of a column, before and after.
func (s *Shown) Distribution(column string) (*summary.Distribution, error) {
	c, err := s.columns(column)
	if err != nil {
		return nil, err
	}
	d := summary.DistributionOf(c.Before, c.After, s.Counts, s.Hidden)
	return &d, nil
}

// Analysis counts the records by the values of a column, before and after, and averages a numeric
// column in each group; "": it only counts.
func (s *Shown) Analysis(by, of string) (*summary.Analysis, error) {
	pair := func(name string) (*summary.Pair, error) {
		c, err := s.columns(name)
		if err != nil {
			return nil, err
		}
		return &summary.Pair{Before: c.Before, After: c.After}, nil
	}
	groups, err := pair(by)
	if err != nil {
		return nil, err
	}
	var numbers *summary.Pair
	if of != "" {
		if numbers, err = pair(of); err != nil {
			return nil, err
		}
		if t := numbers.Before.Type; t != table.Integer && t != table.Decimal {
			return nil,
				problem.New("use-mean", "Choose a column of numbers, or only count.", "%q is not a column of numbers, so it has no mean.", of).
					OfColumn(of)
		}
	}
	a := summary.AnalysisOf(*groups, numbers, s.Counts, s.Hidden)
	return &a, nil
}

// Pairs counts how often values of two columns occur together, before and after. At most `most` (2
// to 1000) of each are listed; the rarest are combined.
func (s *Shown) Pairs(a, b string, most int) (*summary.Pairs, error) {
	if a == b {
		return nil,
			problem.New("use-pair", "Name another one beside it.", "The column %q cannot be set beside itself.", a).OfColumn(a)
	}
	shown := s.Counts
	if s.Hidden != nil {
		shown = make([]bool, s.Table.Rows)
		for row := range shown {
			shown[row] = !s.Hidden[row] && (s.Counts == nil || s.Counts[row])
		}
	}
	one, err := s.counted(a, s.Counts, shown)
	if err != nil {
		return nil, err
	}
	other, err := s.counted(b, s.Counts, shown)
	if err != nil {
		return nil, err
	}
	p := &summary.Pairs{}
	if p.Before, err = summary.ContingencyOf(one.Before, other.Before, most); err != nil || one.After == nil || other.After == nil {
		return p, err
	}
	after, err := summary.ContingencyOf(*one.After, *other.After, most)
	p.After = &after
	return p, err
}

// recordsMerged reports an operation that tables with a count column do not support.
func recordsMerged(why string) *problem.Problem {
	return problem.New("use-counts", "Use a table with a line for each record.",
		"Each line of the table stands for so many records as its column of counts says: %s.", why)
}

// columns counts a column on both sides, over all records.
func (s *Shown) columns(name string) (predict.Columns, error) { return s.counted(name, nil, nil) }

// counted counts a column on both sides, over the marked records; nil: over all.
func (s *Shown) counted(name string, before, after []bool) (predict.Columns, error) {
	column := s.Table.Column(name)
	if column == nil {
		return predict.Columns{},
			problem.New("use-column", "", "The table has no column %q.", name).Hinted("Columns of the table: %s.", problem.Some(s.Table.Names())).
				OfColumn(name)
	}
	c := predict.Columns{Name: name, Before: summary.CountColumn(column, before)}
	if i := slices.IndexFunc(s.Release.Columns, func(c table.OutputColumn) bool { return c.Name == name }); i >= 0 {
		shown, err := summary.CountOutput(s.Release, i, column, after)
		if err != nil {
			return c, err
		}
		c.After = &shown
	}
	return c, nil
}

// perturb changes values at random as the project says, before everything else: the released values
// are grouped, judged, written and verified.
func (r *Result) perturb(random io.Reader) error {
	if !r.project.Perturbs() {
		return nil
	}
	columns, places, err := r.project.Perturbed(r.Table)
	if err != nil {
		return err
	}
	changed, err := perturb.Columns(columns, source(random))
	if err != nil {
		return err
	}
	for i, c := range columns {
		if err := verify.Perturbed(c.Column, changed[i], perturbation(c, true)); err != nil {
			return problem.At(err, problem.Place{Attribute: c.Name})
		}
	}
	r.changed = make([]*table.Column, len(r.Table.Columns))
	for i, at := range places {
		r.changed[at] = changed[i]
	}
	return r.loss(columns, places)
}

// averaged warns about people with several records: a value that a person has in all of them is
// changed differently each time.
func (r *Result) averaged() *problem.Problem {
	rows := natural.Order[uint32](r.Table.Rows)
	if r.changed == nil || !severalRecords(r.Table, r.project.Person, rows) {
		return nil
	}
	return problem.New("release-perturbed",
		"Leave out columns that are the same in all records of a person, or keep one record of each (maxRows).",
		"Some people have several records, and the values of each are changed by themselves: whoever knows which records are one person's can average what is the same in all of them.")
}

// loss measures the effect of the changes on the values, within the bounds of what is written.
func (r *Result) loss(columns []perturb.Column, places []int) error {
	coded, err := r.project.Coded(r.shown())
	if err != nil {
		return err
	}
	after, kept := make([]*table.Column, len(places)), []*table.Column{}
	for i, at := range places {
		after[i] = coded.Columns[at]
	}
	for i, column := range coded.Columns {
		c := r.project.Described(column.Name)
		if r.changed[i] != nil || c != nil && c.Role != project.Sensitive && c.Role != project.Insensitive || c != nil && c.Treatment != "" {
			continue
		}
		if c != nil {
			if column, err = c.Typed(column); err != nil {
				return err
			}
		}
		kept = append(kept, column)
	}
	r.Perturbed = perturb.LossOf(columns, after, kept)
	return nil
}

// shown returns the table with the released values where these were changed at random.
func (r *Result) shown() *table.Table {
	if r.changed == nil {
		return r.Table
	}
	own := *r.Table
	own.Columns = slices.Clone(own.Columns)
	for i, c := range r.changed {
		if c != nil {
			own.Columns[i] = c
		}
	}
	return &own
}
