package anonymize

import (
	"context"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/itemset"
	"github.com/fulgurite/fulgurite/core/internal/natural"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/table"
)

// Itemized says what became of a column whose cells hold several values.
type Itemized struct {
	Attribute string  `json:"attribute"`
	Known     int     `json:"known"`   // m: of how many values of a cell somebody may know
	Values    int     `json:"values"`  // different ones in the table
	Labels    int     `json:"labels"`  // different ones in the release
	Cells     int     `json:"cells"`   // values in the cells of the records that are released, each counted wherever it stands
	LeftOut   int     `json:"leftOut"` // of these, values that are not written
	Loss      float64 `json:"loss"`    // share of its detail that is gone, 0 to 1
	// Balanced says that the other columns are on levels that the measure alone would not have chosen,
	// because more is left of all columns together.
	Balanced bool `json:"balanced,omitempty"`

	Levels map[string]int `json:"-"` // by value
}

// items is a column whose cells hold several values.
type items struct {
	project.Items
	column int           // of the table
	values *table.Column // a row for each value; nil: there are none
	labels [][]uint32    // by level and value: the number of the label
	texts  []string      // of the labels
	sets   [][]uint32    // by code of the column: its values
}

// bindItems finds the values of a column and their labels.
func bindItems(cfg *project.Project, i int, column *table.Column, c *project.Column) (*items, error) {
	s := &items{Items: *c.Items, column: i}
	values, err := s.Of(column)
	if err != nil {
		return nil, err
	}
	if values == nil {
		s.labels, s.sets = [][]uint32{{}}, make([][]uint32, column.Dict.Len())
		return s, nil
	}
	s.sets = s.Sets(column, values)
	if s.values, err = c.Typed(values); err != nil {
		return nil, err
	}
	h, err := cfg.Definition(c, column)
	if err != nil {
		return nil, err
	}
	encoded, err := hierarchy.Encode(h, s.values)
	if err != nil {
		return nil, err
	}
	numbers := natural.Numbers[string]{}
	for _, level := range encoded.Levels {
		of := make([]uint32, s.values.Dict.Len())
		for value := range of {
			text := level.Labels[level.Of[value]]
			if parts := s.Split(text); len(parts) != 1 || parts[0] != text {
				return nil, problem.New("core-items-label", "Change the hierarchy, or the separator.",
					"The values in a cell of the column are separated by %q, so %q cannot be a label of one.",
					strings.TrimSpace(s.Separator), problem.Cell(text))
			}
			if of[value] = numbers.Of(text); len(numbers) > len(s.texts) {
				s.texts = append(s.texts, text)
			}
		}
		s.labels = append(s.labels, of)
	}
	return s, nil
}

// lists are the values of a sensitive column whose cells hold several. That a cell has none is a
// value like others: it may be learned, too. counts are the records that count, by code of the
// column.
func lists(column *table.Column, s *project.Items, counts []int) (*privacy.Lists, error) {
	values, err := s.Of(column)
	if err != nil {
		return nil, err
	}
	l := &privacy.Lists{Of: make([][]uint32, column.Dict.Len())}
	none := uint32(0)
	if values != nil {
		l.Of, none = s.Sets(column, values), uint32(values.Dict.Len())
	}
	l.Holders = make([]int, none+1)
	for code, of := range l.Of {
		if len(of) == 0 {
			l.Of[code] = []uint32{none}
		}
		for _, value := range l.Of[code] {
			l.Holders[value] += counts[code]
		}
	}
	return l, nil
}

// oneEach refuses a column whose cells hold several values unless it was said that each record
// is about another person.
func oneEach(c *project.Project) error {
	set := c.SetColumn()
	if set == nil || c.RowsArePeople {
		return nil
	}
	return problem.New(project.NotWithItems,
		`If each record is about another person, say so ("rowsArePeople": true). Otherwise join the records of a person first.`,
		"Each cell of the column %q holds several values: what is promised is about people of whom each has one record, but nobody said that each record is about another person.", set.Name).
		AtPath("rowsArePeople").OfColumn(set.Name)
}

// itemize makes the column with several values in a cell coarser in the classes of an output,
// and brings its description in the result up to date.
func (p *prepared) itemize(ctx context.Context, r *Result) error {
	s := p.items
	if s == nil {
		return nil
	}
	task, all, err := p.itemTask(members(r.Recoded.Partition(), r.Recoded.Suppressed))
	if err != nil {
		return err
	}
	out := &Itemized{Attribute: p.table.Columns[s.column].Name, Known: s.M(), Values: len(s.labels[0]),
		Cells: occurrences(task), Levels: map[string]int{}}
	found, err := itemset.Anonymize(ctx, task)
	if err != nil {
		return err
	}
	for value, level := range found.Levels {
		out.Levels[s.values.Dict.Value(uint32(value))] = level
	}
	written := found.Written(task)
	out.LeftOut, out.Loss = found.LeftOut, found.Loss
	out.Labels = p.writeItems(written, r.Recoded)
	r.Itemized = out
	r.Kept = p.together(r.Kept, len(p.importance)-1, 1-keptOf(task, found.Loss, all))
	before := recode.NewPartition(p.table.Rows)
	for _, q := range p.quasi {
		before.SplitBy(p.table.Columns[q.column])
	}
	r.Before = risk.FromMatches(itemset.Matches(task.Sets, members(before, nil), task.M), before.Classes)
	r.After = risk.FromMatches(itemset.Matches(written, task.Classes, task.M), len(task.Classes))
	return nil
}

// itemTask returns the task of generalizing the values in cells for these classes of records. all
// counts the values of all records.
func (p *prepared) itemTask(classes [][]uint32) (task itemset.Task, all int, err error) {
	s := p.items
	k, err := KnownSize(&p.config)
	if err != nil {
		return task, 0, err
	}
	task = itemset.Task{Labels: s.labels, Sets: make([][]uint32, p.table.Rows), Classes: classes, K: k, M: s.M()}
	for row, code := range p.table.Columns[s.column].Codes.All() {
		task.Sets[row] = s.sets[code]
		all += len(s.sets[code])
	}
	task.LeaveOut = AbsoluteLimit(s.LeaveOut, occurrences(task))
	return task, all, nil
}

// members lists the rows of classes, without those that are left out.
func members(classes *recode.Partition, suppressed []bool) [][]uint32 {
	all := make([][]uint32, classes.Classes)
	for row, class := range classes.Of {
		if suppressed == nil || !suppressed[row] {
			all[class] = append(all[class], uint32(row))
		}
	}
	return slices.DeleteFunc(all, func(rows []uint32) bool { return len(rows) == 0 })
}

// writeItems puts sets of labels into an output, in the order of their texts, so that their
// places tell nothing. It returns how many labels there are.
func (p *prepared) writeItems(sets [][]uint32, out *recode.Table) int {
	s := p.items
	byText := natural.Order[uint32](len(s.texts))
	slices.SortFunc(byText, func(a, b uint32) int { return strings.Compare(s.texts[a], s.texts[b]) })
	place := make([]int, len(s.texts))
	for i, label := range byText {
		place[label] = i
	}
	codes, cells := make([]uint32, len(sets)), []string{recode.Star} // of records that are left out
	known, used := map[string]uint32{}, map[uint32]bool{}
	for row, set := range sets {
		if set == nil {
			continue
		}
		slices.SortFunc(set, func(a, b uint32) int { return place[a] - place[b] })
		texts := make([]string, len(set))
		for i, label := range set {
			texts[i], used[label] = s.texts[label], true
		}
		cell := strings.Join(texts, s.Between())
		code, ok := known[cell]
		if !ok {
			code = uint32(len(cells))
			known[cell] = code
			cells = append(cells, cell)
		}
		codes[row] = code
	}
	for i, source := range out.Source {
		if source == s.column {
			c := &out.Columns[i]
			c.Codes, c.Dict, c.Map, c.Labels, c.Starred, c.Fetched = table.CodesOf(codes), nil, nil, cells, false, 0
		}
	}
	return len(used)
}
