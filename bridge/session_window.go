package bridge

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/summary"
	"github.com/fulgurite/fulgurite/core/table"
)

// groupsRead are the records of a result as they are read: group by group.
type groupsRead struct {
	of      []uint32 // by record: its equivalence class
	number  []int    // by class: from 1 in the order of the table; 0: its records are left out
	size    []int    // by class: its records
	groups  int      // that are not left out
	records []uint32 // group by group, in the order of their first records; those that are left out come last
}

// ordered is an order that was asked for last.
type ordered struct {
	input bool
	order ReadOrder
	rows  []uint32
}

// window returns a window of records.
func (s *Session) window(r *request, want *AskWindow) (*Window, error) {
	open, err := s.needTable("show")
	if err != nil {
		return nil, err
	}
	if want.From < 0 || want.Count < 0 || want.Column < 0 || want.Columns < 0 {
		return nil, problem.New("bridge-malformed", "Records and columns are counted from 0.", "There is no window of %d records from %d on.", want.Count, want.From)
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
	w := lines(s.order(found, out.Rows, want), out.Rows, want)
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
	last := -1
	if want.From > 0 && len(w.Records) > 0 {
		last = int(g.of[s.at(found, want, want.From-1)])
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
	for line := from; line < from+min(want.Count, mostRows, total-from); line++ {
		row := line
		if rows != nil {
			row = int(rows[line])
		}
		w.Records = append(w.Records, row)
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

// allHeld reports whether a table has all of its columns in memory: then records can be read in any
// order.
func allHeld(t *table.Table) bool {
	return !slices.ContainsFunc(t.Columns, func(c *table.Column) bool { return !c.Held() })
}

// at is the record at a place of an order.
func (s *Session) at(found *result, want *AskWindow, place int) uint32 {
	if rows := s.order(found, found.outcome.Recoded.Rows, want); rows != nil {
		return rows[place]
	}
	return uint32(place)
}

// order returns the order in which records are read, nil: as they come. found is nil of the open
// table.
func (s *Session) order(found *result, rows int, want *AskWindow) []uint32 {
	t := s.open.table
	if found != nil {
		t = found.release.Table
	}
	if !allHeld(t) {
		return nil
	}
	var start []uint32
	if found != nil {
		start = found.grouped().records
	}
	of := &s.open.ordered
	if found != nil {
		of = &found.ordered
	}
	if of.rows != nil && of.input == want.Input && of.order == want.ReadOrder {
		return of.rows
	}
	var keys []uint32
	switch {
	case want.ReadOrder == ReadOrder{}:
		return start
	case want.Sizes && found != nil:
		keys = found.sizeKeys()
	case found != nil:
		keys = found.keysOf(want.By)
	default:
		keys = keysOf(t, want.By, rows)
	}
	if keys == nil {
		return start
	}
	if start == nil {
		start = make([]uint32, rows)
		for i := range start {
			start[i] = uint32(i)
		}
	}
	*of = ordered{want.Input, want.ReadOrder, sortedBy(start, keys, want.Down)}
	return of.rows
}

// sortedBy returns rows in the order of their keys, which are about as small as there are rows.
// Those with the same key stay as they were.
func sortedBy(rows, keys []uint32, down bool) []uint32 {
	most := uint32(0)
	for _, k := range keys {
		most = max(most, k)
	}
	at := make([]int, int(most)+2)
	place := func(row uint32) uint32 {
		if down {
			return most - keys[row]
		}
		return keys[row]
	}
	for _, row := range rows {
		at[place(row)+1]++
	}
	for k := 1; k < len(at); k++ {
		at[k] += at[k-1]
	}
	sorted := make([]uint32, len(rows))
	for _, row := range rows {
		k := place(row)
		sorted[at[k]] = row
		at[k]++
	}
	return sorted
}

// keysOf returns the rank of each record's value in a column, nil where there is no such column.
func keysOf(t *table.Table, name string, rows int) []uint32 {
	c := t.Column(name)
	if c == nil || !c.Held() {
		return nil
	}
	ranks, keys := ranksOf(c), make([]uint32, rows)
	for row := range keys {
		keys[row] = ranks[c.Codes.At(row)]
	}
	return keys
}

// ranksOf returns the rank of each value of a column, missing ones last.
func ranksOf(c *table.Column) []uint32 {
	ranks := make([]uint32, c.Dict.Len())
	for rank, code := range c.Sorted() {
		ranks[code] = uint32(rank)
	}
	return ranks
}

// keysOf returns the rank of what the result shows of each record in a column: of numbers by size,
// of labels by the first value that they stand for, "*" last. A column that is not written is in
// the order of the input.
func (r *result) keysOf(name string) []uint32 {
	of, out := r.release.Table, r.outcome.Recoded
	i := slices.IndexFunc(out.Columns, func(c table.OutputColumn) bool { return c.Name == name })
	base := keysOf(of, name, out.Rows)
	if i < 0 || base == nil {
		return base
	}
	c := &out.Columns[i]
	star := texts(c)
	text := func(row int) int {
		switch {
		case c.Starred && out.Suppressed != nil && out.Suppressed[row] || out.Hidden != nil && out.Hidden[row]:
			return star
		case c.Codes.Len() == 0:
			return 0
		}
		code := c.Codes.At(row)
		if c.Map != nil {
			code = c.Map[code]
		}
		return int(code)
	}
	first := make([]uint32, star+1) // by text: the rank of the first value behind it
	for i := range first {
		first[i] = ^uint32(0)
	}
	for row, key := range base {
		t := text(row)
		first[t] = min(first[t], key)
	}
	first[star] = ^uint32(0)
	order, numbers := make([]int, star+1), make([]float64, star+1)
	numeric := true
	for t := range order {
		order[t] = t
		if t == star || c.Dict == nil && c.Starred && c.Labels[t] == table.Star {
			first[t] = ^uint32(0)
			continue
		}
		label, ok := "", false
		if c.Dict != nil {
			label = c.Dict.Value(uint32(t))
		} else {
			label = c.Labels[t]
		}
		if numbers[t], ok = of.Column(name).NumberOf(label); !ok && first[t] != ^uint32(0) {
			numeric = false
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		if shown := first[a] != ^uint32(0) && first[b] != ^uint32(0); numeric && shown && numbers[a] != numbers[b] {
			if numbers[a] < numbers[b] {
				return -1
			}
			return 1
		}
		return int(int64(first[a]) - int64(first[b]))
	})
	ranks := make([]uint32, star+1)
	for rank, t := range order {
		ranks[t] = uint32(rank)
	}
	keys := make([]uint32, out.Rows)
	for row := range keys {
		keys[row] = ranks[text(row)]
	}
	return keys
}

// sizeKeys are the sizes of the records' groups; those that are left out come last.
func (r *result) sizeKeys() []uint32 {
	g := r.grouped()
	keys := make([]uint32, len(g.of))
	for row, class := range g.of {
		keys[row] = uint32(g.size[class])
		if g.number[class] == 0 {
			keys[row] = uint32(len(g.of) + 1)
		}
	}
	return keys
}

// grouped returns the records group by group, which it finds once.
func (r *result) grouped() *groupsRead {
	if r.read != nil {
		return r.read
	}
	out := r.outcome.Recoded
	p := out.Partition()
	g := &groupsRead{of: p.Of, number: make([]int, p.Classes), size: make([]int, p.Classes)}
	left := make([]bool, p.Classes)
	for row, class := range p.Of {
		g.size[class]++
		if out.Suppressed != nil && out.Suppressed[row] {
			left[class] = true
		}
	}
	keys := make([]uint32, len(p.Of))
	for class := range left { // numbered by their first records
		if !left[class] {
			g.groups++
			g.number[class] = g.groups
		}
	}
	rows := make([]uint32, len(p.Of))
	for row, class := range p.Of {
		rows[row], keys[row] = uint32(row), uint32(g.number[class])
		if left[class] {
			keys[row] = uint32(p.Classes + 1)
		}
	}
	g.records = sortedBy(rows, keys, false)
	r.read = g
	return g
}

// heads says what the columns hold, once for each table and each result.
func (s *Session) heads(r *request, asked *AskHeads) (*Heads, error) {
	open, err := s.needTable("describe")
	if err != nil {
		return nil, err
	}
	if asked.Input {
		if open.heads == nil {
			if open.heads, err = headsOfInput(r, open.table); err != nil {
				return nil, err
			}
		}
		return open.heads, nil
	}
	found, err := s.needResult("describe")
	if err != nil {
		return nil, err
	}
	if found.heads == nil {
		if found.heads, err = s.headsOfResult(r, found); err != nil {
			return nil, err
		}
	}
	return found.heads, nil
}

// mostCounted is how many different values a column has at most whose values are counted for its
// head.
const mostCounted = 50_000

// headsOfInput counts the values of the columns.
func headsOfInput(r *request, t *table.Table) (*Heads, error) {
	h := &Heads{Columns: make([]Head, len(t.Columns))}
	for i, c := range t.Columns {
		h.Columns[i].Name = c.Name
		if !c.Held() || c.Dict.Len() > mostCounted {
			continue
		}
		for _, bin := range summary.DistributionOf(summary.CountColumn(c, nil), nil, nil, nil).Bins {
			h.Columns[i].Before = append(h.Columns[i].Before, bin.Before)
		}
		if err := r.breathe(); err != nil {
			return nil, err
		}
	}
	return h, nil
}

// headsOfResult compares the columns before and after.
func (s *Session) headsOfResult(r *request, found *result) (*Heads, error) {
	all, _, err := found.release.Distributions(r.attention())
	if err != nil {
		return nil, err
	}
	h := &Heads{Columns: make([]Head, len(s.open.table.Columns))}
	for i, c := range s.open.table.Columns {
		head := &h.Columns[i]
		head.Name = c.Name
		if at := slices.IndexFunc(all, func(d summary.Distribution) bool { return d.Name == c.Name }); at >= 0 {
			for _, bin := range all[at].Bins {
				head.Before, head.After = append(head.Before, bin.Before), append(head.After, bin.After*(1-all[at].Hidden))
			}
		}
		head.Levels = found.levels(c.Name)
	}
	return h, nil
}

// levels are the shares of the records by the level of a quasi-identifier, hidden last; nil of
// other columns.
func (r *result) levels(name string) []float64 {
	of := r.outcome
	q := slices.IndexFunc(of.Transformation, func(g anonymize.Generalized) bool { return g.Attribute == name })
	if q < 0 || of.Recoded.Rows == 0 {
		return nil
	}
	g := of.Transformation[q]
	shares, part := make([]float64, g.Height+1), 1/float64(of.Recoded.Rows)
	for row := range of.Recoded.Rows {
		level := g.Level
		if q < len(of.Levels) && of.Levels[q] != nil {
			level = int(of.Levels[q][row])
		}
		if of.Recoded.Suppressed != nil && of.Recoded.Suppressed[row] {
			level = g.Height
		}
		shares[min(level, g.Height)] += part
	}
	return shares
}
