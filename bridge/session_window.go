package bridge

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// window returns a window of records.
func (s *Session) window(r *request, want *AskWindow) (*Window, error) {
	open, err := s.needTable("show")
	if err != nil {
		return nil, err
	}
	if want.From < 0 || want.Count < 0 || want.Column < 0 || want.Columns < 0 {
		return nil, problem.New("bridge-malformed", "Records and columns are counted from 0.",
			"There is no window of %d records from %d on.", want.Count, want.From)
	}
	columns := open.table.Columns[min(want.Column, len(open.table.Columns)):]
	if want.Columns > 0 {
		columns = columns[:min(want.Columns, len(columns))]
	}
	if want.Input {
		return s.inputWindow(r, want, columns)
	}
	found, err := s.needResult("show")
	if err != nil {
		return nil, err
	}
	return s.resultWindow(r, found, want, columns)
}

// inputWindow returns records of the open table.
func (s *Session) inputWindow(r *request, want *AskWindow, columns []*table.Column) (*Window, error) {
	t := s.open.table
	rows := s.order(nil, t.Rows, want)
	w := lines(rows, t.Rows, want)
	var err error
	w.Before, err = cellsOf(r, t, columns, w.Records)
	return w, err
}

// resultWindow returns records of a result beside what they were.
func (s *Session) resultWindow(r *request, found *result, want *AskWindow, columns []*table.Column) (*Window, error) {
	of, out := found.release.Table, found.outcome.Recoded
	g := found.grouped()
	rows := s.order(found, out.Rows, want)
	w := lines(rows, out.Rows, want)
	w.Groups = g.groups
	w.Grouped = allHeld(of) && want.By == ""
	before, err := cellsOf(r, of, columns, w.Records)
	if err != nil {
		return nil, err
	}
	w.Before = before
	place := make([]int, len(columns)) // by column: that of the output, -1: it is not written
	for i, c := range columns {
		place[i] = slices.IndexFunc(out.Columns, func(o table.OutputColumn) bool { return o.Name == c.Name })
	}
	last := -1 // the class of the record before
	if want.From > 0 && len(w.Records) > 0 {
		last = int(g.of[recordAt(rows, want.From-1)])
	}
	for line, row := range w.Records {
		after := make([]string, len(columns))
		for i, p := range place {
			switch {
			case p < 0:
			case out.Columns[p].Fetched > 0 && (out.Hidden == nil || !out.Hidden[row]):
				after[i] = before[line][i]
			default:
				after[i] = out.Cell(row, p)
			}
		}
		class := int(g.of[row])
		w.After = append(w.After, after)
		w.Group = append(w.Group, g.number[class])
		w.Size = append(w.Size, g.size[class])
		w.Starts = append(w.Starts, class != last)
		last = class
	}
	return w, nil
}

// lines begins a window with the records in it; rows is their order, nil: as they come.
func lines(rows []uint32, total int, want *AskWindow) *Window {
	from := min(want.From, total)
	w := &Window{Total: total, Records: []int{}, Before: [][]string{}}
	for line := from; line < from+min(want.Count, maxRows, total-from); line++ {
		w.Records = append(w.Records, recordAt(rows, line))
	}
	return w
}

// cellsOf returns cells of some records of a table, "" of columns that it does not have. Columns
// that are not held are taken from the file: the records follow each other then, see order.
func cellsOf(r *request, t *table.Table, columns []*table.Column, records []int) ([][]string, error) {
	var fetched [][]string
	all := make([][]string, len(records))
	for i, wanted := range columns {
		at := i
		if at >= len(t.Columns) || t.Columns[at].Name != wanted.Name {
			at = t.Index(wanted.Name)
		}
		if at >= 0 && !t.Columns[at].Held() && fetched == nil && len(records) > 0 {
			var err error
			if fetched, err = window(r, t, records[0], records[len(records)-1]+1); err != nil {
				return nil, err
			}
		}
		for line, row := range records {
			if all[line] == nil {
				all[line] = make([]string, len(columns))
			}
			switch {
			case at < 0:
			case t.Columns[at].Held():
				all[line][i] = t.Columns[at].Cell(row)
			default:
				all[line][i] = fetched[line][at]
			}
		}
	}
	return all, nil
}
