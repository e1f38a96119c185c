package attack

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/natural"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Several reports the intersection of releases of the same people: a record of the file can be p's
// only if each earlier release that has p has a record like it (S. R. Ganta, S. P. Kasiviswanathan,
// A. Smith, Composition attacks and auxiliary information in data privacy. KDD 2008).
type Several struct {
	Earlier   []string     `json:"earlier"` // names of the files
	Tried     int          `json:"tried"`   // people who were attacked
	Below     int          `json:"below"`   // people for whom at least k records are reduced to fewer than k
	Certain   []Crossed    `json:"certain"`
	Newcomers []*Newcomers `json:"newcomers,omitempty"` // by earlier release that is a part of the file
}

// Crossed is a column that the releases together reveal.
type Crossed struct {
	Column  string `json:"column"`
	Alone   int    `json:"alone"`   // people whose value the file makes certain
	Certain int    `json:"certain"` // people whose value all releases together make certain
}

// intersect intersects the matches of each person in all releases, by the columns that all of them
// show unchanged: these say which records may be the same person's.
func (v *view) intersect() error {
	if len(v.in) == 0 {
		return nil
	}
	if v.units != nil || v.Into != nil {
		v.report.NotTried = append(v.report.NotTried,
			&NotTried{"releases", problem.Say("The file shows which records belong together, or counts them: it was not crossed with earlier releases.")})
		return nil
	}
	same := v.with(func(c *cover) bool { return c.Shows == Same && c.Role != Known })
	found := &Several{Earlier: []string{}, Certain: []Crossed{}}
	x := newIndex(v, v.known())
	covers := slices.Clone(x.covers) // and those of each earlier file, which may lack columns
	var views []*view
	var indexes []*index
	for _, e := range v.Earlier {
		earlier := v.earlier(e)
		if len(earlier.known()) == 0 {
			v.report.NotTried = append(v.report.NotTried, &NotTried{"releases",
				problem.Say("%s has none of the columns that somebody could know: it was not crossed with the file.", e.File.Name)})
			continue
		}
		views, indexes = append(views, earlier), append(indexes, newIndex(earlier, earlier.known()))
		covers = append(covers, earlier.known()...)
		found.Earlier = append(found.Earlier, e.File.Name)
		same = slices.DeleteFunc(same, func(c *cover) bool { return e.File.Column(c.in.Name) == nil })
	}
	if len(views) == 0 {
		return nil
	}
	people, own, _, err := v.affordable(x)
	if err != nil {
		return err
	}
	for _, c := range same {
		found.Certain = append(found.Certain, Crossed{Column: c.in.Name})
	}
	found.Tried = len(people)
	shows, of := v.alike(views, same)
	now := newTally(shows)
	then := newTally(shows)
	err = v.tuples(covers, people).each(v.ctx, func(values []uint32, rows []personRow) {
		m, from := x.matchRecord(values[:len(x.covers)]), len(x.covers)
		now.count(x, m, of[0])
		alone := now.only()
		for i, y := range indexes {
			asked := values[from : from+len(y.covers)]
			from += len(asked)
			before := y.matchRecord(asked)
			if before.records == 0 {
				continue // the earlier release does not have them
			}
			then.count(y, before, of[i+1])
			for _, key := range now.keys {
				now.of[key] = min(now.of[key], then.of[key])
			}
		}
		left, total := now.only(), 0.0
		for _, key := range now.keys {
			total += now.of[key]
		}
		for _, r := range rows {
			own := of[len(of)-1][r.row]
			if now.of[own] == 0 {
				continue // the earlier release does not have them, or has others like them
			}
			if k := float64(max(v.K, 2)); m.records >= k && total < k {
				found.Below++
			}
			for j := range same {
				value := shows.cells[int(own)*len(same)+j]
				if alone[j] == value {
					found.Certain[j].Alone++
				}
				if left[j] == value {
					found.Certain[j].Certain++
				}
			}
		}
	})
	if err != nil {
		return err
	}
	v.report.Releases = found
	for _, e := range views {
		more, err := v.came(e, x, own, same)
		if err != nil {
			return err
		}
		if more != nil {
			found.Newcomers = append(found.Newcomers, more)
		}
	}
	return nil
}

// earlier returns a view of an earlier release, whose columns may be on any level.
func (v *view) earlier(e Earlier) *view {
	own := &view{Task: v.Task, ctx: v.ctx, opt: v.opt, file: e.File}
	for i, c := range v.Columns {
		out := e.File.Column(v.Original.Columns[i].Name)
		if out == nil || c.Shows == Gone || c.Shows == Counts {
			continue
		}
		if c.Shows == Label {
			c.Lowest, c.Highest = 0, c.Hierarchy.Height()-1
		}
		own.covers = append(own.covers, newCover(c, i, v.Original.Columns[i], out))
	}
	return own
}

// shown numbers what records of several files show in the same columns.
type shown struct {
	numbering
	cells []uint32 // by number and column: codes that all files share
}

// alike numbers what the records of the file, of the earlier ones and of the original show in some
// columns; of gives these numbers by record.
func (v *view) alike(earlier []*view, same []*cover) (all shown, of [][]uint32) {
	files := []*table.Table{v.file}
	for _, e := range earlier {
		files = append(files, e.file)
	}
	rows := 0
	for _, file := range append(files, v.Original) {
		rows += file.Rows
	}
	all.numbering = unnumbered(rows)
	for _, c := range same {
		numbers, codes := natural.Numbers[string]{}, make([]uint32, 0, rows)
		for i, file := range append(files, v.Original) {
			column := file.Column(c.in.Name)
			number := make([]uint32, column.Dict.Len())
			for code, text := range column.Dict.Values() {
				if i < len(files) {
					text = bare(text)
				}
				number[code] = numbers.Of(text)
			}
			for _, code := range column.Codes.All() {
				codes = append(codes, number[code])
			}
		}
		all.numbering = all.refine(codes, len(numbers))
	}
	all.cells = all.numbering.cells()
	at := 0
	for _, file := range append(files, v.Original) {
		of, at = append(of, all.of[at:at+file.Rows]), at+file.Rows
	}
	return all, of
}

// tally counts the records of a match by what they show.
type tally struct {
	shown
	of   []float64 // by number
	keys []uint32  // the numbers that were counted
}

func newTally(s shown) *tally { return &tally{shown: s, of: make([]float64, s.n)} }

// clear forgets all that was counted.
func (t *tally) clear() {
	for _, key := range t.keys {
		t.of[key] = 0
	}
	t.keys = t.keys[:0]
}

func (t *tally) add(key uint32, records float64) {
	if t.of[key] == 0 {
		t.keys = append(t.keys, key)
	}
	t.of[key] += records
}

// count counts anew; of gives the numbers of the index's records.
func (t *tally) count(x *index, m match, of []uint32) {
	t.clear()
	for _, group := range m.groups {
		for _, row := range x.groups[group] {
			t.add(of[row], 1)
		}
	}
}

// only returns, by column, what all that are counted show; unknown: they differ.
func (t *tally) only() []uint32 {
	width := len(t.steps)
	only, first := make([]uint32, width), true
	for _, key := range t.keys {
		if t.of[key] == 0 {
			continue
		}
		for j, value := range t.cells[int(key)*width : (int(key)+1)*width] {
			if !first && only[j] != value {
				value = unknown
			}
			only[j] = value
		}
		first = false
	}
	return only
}
