package project

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/internal/itemset"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Items says that each cell of a column holds several values. Somebody may know a few values of a
// quasi-identifier: it becomes k^m-anonymous within each class of the others, with the k of
// k-anonymity, and its hierarchy is about these values. A sensitive column stays as it is, and a
// value counts once for each record that has it.
type Items struct {
	Separator string `json:"separator"`       // between values, such as ";"; blanks around it are ignored
	Known     int    `json:"known,omitempty"` // m, the largest number of values of a cell that somebody knows; 0 means 2
	// LeaveOut is the share of all values, 0 to 1, that may be left out of cells so that others stay
	// finer. Where coarser labels do not help, more are left out.
	LeaveOut float64 `json:"leaveOut,omitempty"`
}

// defaultKnown is the default of M.
const defaultKnown = 2

// M is the largest number of values of a cell that somebody is assumed to know.
func (s *Items) M() int {
	if s.Known == 0 {
		return defaultKnown
	}
	return s.Known
}

// Split returns the different values of a cell, in their order in it.
func (s *Items) Split(cell string) []string {
	var all []string
	for part := range strings.SplitSeq(cell, strings.TrimSpace(s.Separator)) {
		if part = strings.TrimSpace(part); part != "" && !slices.Contains(all, part) {
			all = append(all, part)
		}
	}
	return all
}

// Between returns the text between two labels of a release: the separator, followed by a blank if
// it is a comma or a semicolon.
func (s *Items) Between() string {
	between := strings.TrimSpace(s.Separator)
	if between == ";" || between == "," {
		between += " "
	}
	return between
}

// Of returns a column with one row for each different value in a column's cells, in order; nil if
// they have none. Missing cells have no values.
func (s *Items) Of(column *table.Column) (*table.Column, error) {
	seen := map[string]bool{}
	for code, cell := range column.Dict.Values() {
		if column.Missing[code] {
			continue
		}
		for _, item := range s.Split(cell) {
			seen[item] = true
		}
	}
	if len(seen) == 0 {
		return nil, nil
	}
	rows := make([][]string, 0, len(seen))
	for item := range seen {
		rows = append(rows, []string{item})
	}
	slices.SortFunc(rows, func(a, b []string) int { return strings.Compare(a[0], b[0]) })
	t, err := table.EncodeStrings(column.Name, []string{column.Name}, rows)
	if err != nil {
		return nil, err
	}
	return t.Columns[0], nil
}

// Sets returns, by code of a column, the values of its cell, as ascending codes of the column that
// Of returns.
func (s *Items) Sets(column, values *table.Column) [][]uint32 {
	sets := make([][]uint32, column.Dict.Len())
	for code, cell := range column.Dict.Values() {
		if column.Missing[code] {
			continue
		}
		for _, value := range s.Split(cell) {
			n, _ := values.Dict.Code(value) // Of found it in this cell
			sets[code] = append(sets[code], n)
		}
		slices.Sort(sets[code])
	}
	return sets
}

// Each is Of with a row for each value of each cell; it also returns, by such row, the row of its
// cell, ascending.
func (s *Items) Each(column *table.Column) (*table.Column, []uint32, error) {
	values, err := s.Of(column)
	if values == nil {
		return nil, nil, err
	}
	sets := s.Sets(column, values)
	var codes, rows []uint32
	for row, code := range column.Codes.All() {
		for _, value := range sets[code] {
			codes, rows = append(codes, value), append(rows, uint32(row))
		}
	}
	all := *values
	all.Codes = table.CodesOf(codes)
	return &all, rows, nil
}

// SetColumn returns the quasi-identifying column whose cells hold several values, nil if there is
// none. For sensitive columns see Lists.
func (p *Project) SetColumn() *Column {
	for i := range p.Columns {
		if c := &p.Columns[i]; c.Items != nil && c.Role != Sensitive {
			return c
		}
	}
	return nil
}

// Lists reports whether the column is sensitive and each of its cells holds several values.
func (c *Column) Lists() bool { return c != nil && c.Items != nil && c.Role == Sensitive }

// ItemsFields describes the settings of a column whose cells hold several values, except for the
// separator.
func ItemsFields() []Field[Items] {
	return named([]Field[Items]{
		{param.Param{Kind: param.Integer, Label: "Values that somebody knows",
			Default: float64(defaultKnown), Min: 1, Max: itemset.MaxKnown,
			Sentence: "How many values of a person's cell somebody knows at most (m)."}, "known", "items", func(s *Items) any { return &s.Known }},
		{param.Param{Kind: param.Real, Label: "Values that may be left out", Default: 0.0, Min: 0, Max: 1, Share: true,
			Sentence: "The share of values that may be left out of cells, so that others stay finer."},
			"leaveOut", "items", func(s *Items) any { return &s.LeaveOut }},
	})
}

// NotWithItems is the code for settings that exclude columns whose cells hold several values.
const NotWithItems problem.Code = "config-items"

// lists checks the settings of sensitive columns whose cells hold several values.
func (v *validator) lists(p *Project) {
	for i := range p.Columns {
		c, path := &p.Columns[i], fmt.Sprintf("columns[%d]", i)
		if !c.Lists() {
			continue
		}
		refuse := func(path, hint string, why *problem.Text) {
			v.add(problem.New(NotWithItems, hint, "Each cell of the column %q, which must not be revealed, holds several values: %s.", c.Name, why).
				OfColumn(c.Name).AtPath(path))
		}
		v.separator(c, path)
		switch {
		case c.Items.Known != 0 || c.Items.LeaveOut != 0:
			refuse(path+".items", "Remove “known” and “leaveOut”.", problem.Say("nobody is taken to know any of them, and none is left out"))
		case c.Type != "" || c.Format != "" || c.Hierarchy != nil || !c.Read.Empty() ||
			c.TopBottom != nil || c.Perturb != nil || c.Treatment != "" || c.Response:
			refuse(path, "Remove that entry.", problem.Say("it stays as it is, and cannot be typed, merged, bounded, changed, shifted or predicted"))
		}
		if len(p.Person) > 0 {
			refuse("person", "Join the records of a person first, so that each record is about another one.",
				problem.Say("a value counts for who has it, and what people with several records have together is not counted"))
		}
	}
}

// separator checks the separator of values.
func (v *validator) separator(c *Column, path string) {
	if mark := strings.TrimSpace(c.Items.Separator); mark == "" || len(mark) > 3 {
		v.say("config-items-separator", path+".items.separator", `Write what stands between two values, such as ";".`,
			"The separator of the values in %q has to be one to three characters.", c.Name)
	}
}

// items rejects settings that k^m-anonymity does not cover.
func (v *validator) items(p *Project) {
	v.lists(p)
	set := p.SetColumn()
	if set == nil {
		return
	}
	refuse := func(path, hint, format string, args ...any) {
		v.say(NotWithItems, path, hint, "Each cell of the column %q holds several values: %s.", set.Name, fmt.Sprintf(format, args...))
	}
	sized := false
	for i := range p.Columns {
		c, path := &p.Columns[i], fmt.Sprintf("columns[%d]", i)
		if c.Items == nil || c.Lists() {
			if c.Microaggregate != nil {
				refuse(path+".microaggregate", "Make the column coarser by a hierarchy.",
					"with it, no other column can be aggregated, as %q is", c.Name)
			}
			if c.Role == Sensitive {
				refuse(path+".role", "Leave the column out, or mark it as one that somebody could know.",
					"a group of people who share some of them may all have the same value of a sensitive column such as %q, which nothing would prevent",
					c.Name)
			}
			continue
		}
		v.add(each(ItemsFields(), c.Items, path+".items")...)
		v.separator(c, path)
		switch {
		case c != set:
			refuse(path+".items", "Leave one of the two columns out.", "there can be one such column, and %q is another", c.Name)
		case c.Role != QuasiIdentifying:
			refuse(path+".role", "Mark it as one of these, or leave it out.",
				"it can only be protected as one that somebody could know, or that must not be revealed")
		case c.Microaggregate != nil || c.TopBottom != nil || !c.Read.Empty() || c.Treatment != "" || c.Response:
			refuse(path, "Remove that entry.",
				"it can only be made coarser by a hierarchy, and not be aggregated, bounded, merged, shifted or predicted")
		case c.MinLevel != nil || c.MaxLevel != nil || c.Weight != nil:
			refuse(path, "Remove its levels and its weight.", "each of these values gets a level of its own, so that the column has none")
		}
	}
	for i, m := range p.Models {
		if m.Model != privacy.KAnonymity {
			refuse(fmt.Sprintf("models[%d].model", i), "Remove the rule.",
				"only k-anonymity holds for people of whom some of them are known, and the rule %q may not", m.Model)
		}
		sized = sized || m.Model == privacy.KAnonymity
	}
	if !sized {
		refuse("models", "Add k-anonymity.", "k^m-anonymity takes its k from k-anonymity, which is missing")
	}
	if !p.Recoding.Chosen().Uniform() {
		refuse("recoding.method", "Choose “The same steps for everybody” (full-domain).",
			"the way of recoding %q does not keep k^m-anonymity", p.Recoding.Method)
	}
	if len(p.Person) > 0 {
		refuse("person", "Join the records of a person first, so that each record is about another one.",
			"what is promised is about people of whom each has one record")
	}
	if p.CountColumn() != "" {
		refuse("columns", "Open a table with a line for each record.", "they are counted record by record, and not by a column of counts")
	}
	if p.Subset != nil {
		refuse("subset", "Make a table of these records first.", "what is promised is about all records, and not about a research subset")
	}
	if p.Output.LeftOut.Chosen() != Drop {
		refuse("output.leftOut", "Do not write records that are left out.", "records that are left out cannot be written with * beside them")
	}
}
