package bridge

import (
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// maxRows is the most rows that one request for rows gets.
const maxRows = 1000

// rows returns a window of the open table or of the result.
func (s *Session) rows(r *request, want *Rows) (*Page, error) {
	open, err := s.needTable("show")
	if err != nil {
		return nil, err
	}
	if want.From < 0 || want.Count < 0 {
		return nil, problem.New("bridge-malformed", "Rows are counted from 0.", "There cannot be %d rows from row %d on.", want.Count, want.From)
	}
	total := open.table.Rows
	if want.Output && s.result != nil && s.result.outcome.Found {
		total = s.result.outcome.Recoded.Rows // without what people have beyond so many records
	}
	from := min(want.From, total)
	to := from + min(want.Count, maxRows, total-from)
	page := Page{Columns: open.table.Names(), From: from, Total: total, Cells: make([][]string, 0, to-from)}
	if !want.Output {
		page.Cells, err = window(r, open.table, from, to)
		return &page, err
	}
	found, err := s.needResult("show")
	if err != nil {
		return nil, err
	}
	out := found.outcome.Recoded
	page.Columns, page.Out = out.Names(), make([]bool, 0, to-from)
	var source [][]string // the cells of columns that are not held
	if out.Fetch != nil {
		if source, err = window(r, found.release.Table, from, to); err != nil {
			return nil, err
		}
	}
	for row := from; row < to; row++ {
		cells := make([]string, len(out.Columns))
		for i := range cells {
			if out.Columns[i].Fetched > 0 && (out.Hidden == nil || !out.Hidden[row]) {
				cells[i] = source[row-from][out.Source[i]]
				continue
			}
			cells[i] = out.Cell(row, i)
		}
		page.Cells = append(page.Cells, cells)
		page.Out = append(page.Out, out.Suppressed != nil && out.Suppressed[row])
	}
	if !want.Typed {
		return &page, nil
	}
	columns, err := found.config.Released(found.release.Table)
	if err != nil {
		return nil, err
	}
	for i, c := range columns {
		page.Types = append(page.Types, c.Type)
		original := found.release.Table.Columns[out.Source[i]]
		for _, cells := range page.Cells {
			cells[i] = typed(cells[i], c, original)
		}
	}
	return &page, nil
}

// typed is a cell of a release as Rows.Typed says.
func typed(cell string, c project.Released, original *table.Column) string {
	if code, known := original.Dict.Code(cell); known && original.Missing[code] {
		return ""
	}
	switch c.Type {
	case table.Integer, table.Decimal:
		if c.Format == "" {
			return cell
		}
		if n, ok := (&table.Column{Type: c.Type, Format: c.Format}).NumberOf(cell); ok {
			return strconv.FormatFloat(n, 'f', -1, 64)
		}
	case table.Date:
		if at, ok := table.ParseDate(c.Format, cell); ok {
			return strings.TrimSuffix(at.UTC().Format("2006-01-02T15:04:05.999"), "T00:00:00")
		}
	}
	return cell
}

// needResult returns the result of the last run if it found a transformation.
func (s *Session) needResult(what string) (*result, error) {
	if s.result == nil {
		return nil, problem.New("bridge-no-result", "Run the search first.", "There is no result to %s.", what)
	}
	if !s.result.outcome.Found {
		return nil, problem.New("bridge-nothing-found", "Relax the rules, for example by letting more records be left out, and search again.",
			"No way to make the table coarser met the rules, so there is no result to %s.", what)
	}
	return s.result, nil
}
