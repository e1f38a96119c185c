package table

import (
	"github.com/fulgurite/fulgurite/core/problem"
)

// warn adds a warning about count records, the first of which is at line.
func (t *Table) warn(code problem.Code, hint string, count, line int, format string, args ...any) {
	p := problem.New(code, hint, format, args...)
	p.Count = count
	t.Warnings = append(t.Warnings, p.At(problem.Place{File: t.Name, Line: line}))
}

// warnFormat adds the warnings about the format of the file.
func (b *builder) warnFormat() {
	t := b.table
	if d := t.Detection.Blank; d.Count > 0 {
		told := problem.Say("The file has blank lines (%s); each is kept as a record whose cells are all empty.", d)
		if len(t.Columns) == 1 {
			told = problem.Say("The file has blank lines (%s); each is kept as a record with an empty cell.", d)
		}
		t.warn("table-blank-record", "Remove the blank lines from the file if they are no records.", d.Count, d.First[0], "%s", told)
	}
	if d := t.Detection.Ragged; d.Count > 0 {
		t.warn("table-padded-record", "Check that nothing is missing in these lines.", d.Count, d.First[0],
			"%s", problem.Several(d.Count, "%d record had too few cells and got empty ones at the end: %s.",
				"%d records had too few cells and got empty ones at the end: %s.", d.Count, d))
	}
	if d := t.Detection.Surplus; d.Count > 0 {
		told := problem.Several(d.Count, "%d record had too many cells; the surplus ones, which are empty, were left out: %s.",
			"%d records had too many cells; the surplus ones, which are empty, were left out: %s.", d.Count, d)
		if b.opt.Surplus == SurplusJoin {
			told = problem.Several(d.Count, "%d record had too many cells; the surplus ones were joined in the column %s: %s.",
				"%d records had too many cells; the surplus ones were joined in the column %s: %s.",
				d.Count, excerpt(b.columns[b.shape.joinAt].Name), d)
		}
		t.warn("table-surplus-record", "Check these lines.", d.Count, d.First[0], "%s", told)
	}
	if d := t.Detection.Aside; d.Count > 0 {
		t.warn("table-kept-aside", "Save them, mend them, and add them to the file.", d.Count, d.First[0],
			"%s", problem.Several(d.Count, "%d record that does not fit: kept aside, no part of the table: %s.",
				"%d records that do not fit: kept aside, no part of the table: %s.", d.Count, d))
	}
	if b.bare.Count > 0 {
		t.warn("table-bare-quote", "Check that the cells in these lines are as they should be.", b.bare.Count, b.bare.First[0],
			"Cells hold a quote without beginning with one; they are kept as they are: %s.", b.bare)
	}
	kinds := 0
	for _, n := range b.breaks[lineFeed:] {
		if n > 0 {
			kinds++
		}
	}
	if kinds > 1 {
		t.warn("table-mixed-line-breaks", "Nothing needs to be done. The saved file uses the kind that comes first.", 0, 0,
			"The file mixes line breaks: %d LF, %d CR LF and %d CR.", b.breaks[lineFeed], b.breaks[both], b.breaks[carriageReturn])
	}
}

// complete finds missing values, guesses types and counts cells, once all values are known.
func (t *Table) complete(opt Options) {
	t.SetMissing(opt.missingWords())
	for _, c := range t.Columns {
		if !c.Held() {
			t.Detection.EmptyCells += c.Unheld.empty
			continue
		}
		if code, ok := c.Dict.Code(""); ok {
			for _, other := range c.Codes.All() {
				if other == code {
					t.Detection.EmptyCells++
				}
			}
		}
	}
	t.Detection.EmptyCells -= len(t.Blank) * len(t.Columns)
}

// SetMissing makes exactly the given words missing values in every column, and guesses the types
// again.
func (t *Table) SetMissing(words map[string]bool) {
	t.Detection.Missing = 0
	for _, c := range t.Columns {
		some := c.mark(words)
		if !c.Held() {
			t.Detection.Missing += c.Unheld.missing
		} else if some {
			for _, code := range c.Codes.All() {
				if c.Missing[code] {
					t.Detection.Missing++
				}
			}
		}
		c.guess()
	}
}

// mark marks the values that are missing-value words, and reports whether there are any.
func (c *Column) mark(words map[string]bool) (some bool) {
	c.Missing = make([]bool, c.Dict.Len())
	for code := range c.Missing {
		if words[c.Dict.Value(uint32(code))] {
			c.Missing[code], some = true, true
		}
	}
	return some
}

// EncodeStrings builds a table from rows in memory. Every row must have as many
// cells as there are names, which must be different and not empty.
func EncodeStrings(name string, columnNames []string, rows [][]string) (*Table, error) {
	if err := checkNames(name, 0, columnNames); err != nil {
		return nil, err
	}
	if len(columnNames) == 0 || len(rows) == 0 {
		return nil, problem.New("table-no-rows", "Give at least one column and one row.",
			"The table has %d columns and %d records.", len(columnNames), len(rows)).At(problem.Place{File: name})
	}
	t := &Table{Name: name, Rows: len(rows), Dialect: DefaultDialect}
	t.Detection = Detection{Delimiter: string(t.Dialect.Delimiter), Header: true, Records: t.Rows}
	for _, name := range columnNames {
		t.Columns = append(t.Columns, &Column{Name: name, Dict: new(Dictionary)})
	}
	for i, row := range rows {
		if len(row) != len(columnNames) {
			return nil, problem.New("table-ragged-record", "Give every row one cell for each column.",
				"Row %d has %d cells; the table has %d columns.", i+1, len(row), len(columnNames)).
				At(problem.Place{File: name, Line: i + 2})
		}
		for j, c := range t.Columns {
			c.Codes.Append(c.Dict.Add(row[j]))
		}
	}
	t.complete(Options{})
	for _, c := range t.Columns {
		c.Dict.dropIndex()
	}
	return t, nil
}
