package core

import (
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/summary"
	"github.com/fulgurite/fulgurite/core/table"
)

// Cells are the values of a column whose cells hold several, each once a record.
type Cells struct {
	Records int            // of the table
	Before  summary.Values // a row for each value of each cell
	// After has the same rows: the label that the release shows for the value, or "*".
	After summary.Values
	// Shown has a row for each label of each cell that the release shows.
	Shown  summary.Values
	hidden []bool // by row of Before and After: the release does not have the record
}

// Cells counts the values of a column whose cells hold several; nil for other columns, and where no
// cell has a value.
func (r *Result) Cells(name string) (*Cells, error) {
	c, column := r.project.Column(name), r.Table.Column(name)
	if c == nil || c.Items == nil || column == nil {
		return nil, nil
	}
	values, rows, err := c.Items.Each(column)
	if values == nil {
		return nil, err
	}
	label := func(value string) string { return value }
	if i := r.Itemized; i != nil && i.Attribute == name {
		if label, err = r.labelOf(c, column); err != nil {
			return nil, err
		}
	}
	texts, number := []string{table.Star}, map[string]uint32{table.Star: 0}
	shows := r.shows(name, c.Items)
	out := &Cells{Records: r.Table.Rows, hidden: make([]bool, len(rows))}
	codes, once := make([]uint32, len(rows)), []uint32{}
	last := map[uint32]uint32{} // by label: the last row that has it, and one
	for i, value := range values.Codes.All() {
		row := rows[i]
		if out.hidden[i] = r.Recoded.Suppressed != nil && r.Recoded.Suppressed[row]; out.hidden[i] {
			continue
		}
		text := label(values.Dict.Value(value))
		if !shows(row, text) {
			continue
		}
		n, known := number[text]
		if !known {
			n = uint32(len(texts))
			texts, number[text] = append(texts, text), n
		}
		if codes[i] = n; last[n] != row+1 {
			once = append(once, n)
			last[n] = row + 1
		}
	}
	out.Before = summary.CountColumn(values, nil)
	for codes, into := range map[*[]uint32]*summary.Values{&codes: &out.After, &once: &out.Shown} {
		shown := table.Output{Rows: len(*codes), Columns: []table.OutputColumn{{Name: name, Codes: table.CodesOf(*codes), Labels: texts}}}
		if *into, err = summary.CountOutput(shown, 0, values, nil); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Distribution says how the values are spread over the records, before and after.
func (c *Cells) Distribution() summary.Distribution {
	return summary.DistributionOf(c.Before, &c.After, nil, c.hidden)
}

// labelOf returns the label that a value of a cell became.
func (r *Result) labelOf(c *project.Column, column *table.Column) (func(value string) string, error) {
	h, err := r.project.Definition(c, column)
	if err != nil {
		return nil, err
	}
	label := make(map[string]string, len(h.Rows))
	for _, row := range h.Rows {
		label[row[0]] = row[r.Itemized.Levels[row[0]]]
	}
	return func(value string) string { return label[value] }, nil
}

// shows returns whether a record of the release shows a label in a column whose cells hold several.
func (r *Result) shows(name string, s *project.Items) func(row uint32, label string) bool {
	for i := range r.Recoded.Columns {
		c := &r.Recoded.Columns[i]
		if c.Name != name {
			continue
		}
		texts := c.Labels
		if c.Dict != nil {
			texts = c.Dict.Values()
		}
		split := map[uint32]map[string]bool{}
		return func(row uint32, label string) bool {
			code := c.Codes.At(int(row))
			labels, known := split[code]
			if !known {
				labels = map[string]bool{}
				for _, text := range s.Split(texts[code]) {
					labels[text] = true
				}
				split[code] = labels
			}
			return labels[label]
		}
	}
	return func(uint32, string) bool { return false }
}

// together refuses to take cells that hold several values for one text each, of which nearly all differ.
func together(p *project.Project, columns []string) error {
	for _, name := range columns {
		if c := p.Column(name); c != nil && c.Items != nil {
			return problem.New("use-items", "Ask about another column.", "Each cell of the column %q holds several values, which are not taken apart here.", name).
				At(problem.Place{Attribute: name})
		}
	}
	return nil
}
