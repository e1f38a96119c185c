package attack

import (
	"strings"

	"github.com/fulgurite/fulgurite/core/table"
)

// Several reports the intersection of releases of the same people: a record of the file can be p's
// only if each earlier release that has p has a record like it (S. R. Ganta, S. P. Kasiviswanathan,
// A. Smith, Composition attacks and auxiliary information in data privacy. KDD 2008).
type Several struct {
	Earlier []string  `json:"earlier"` // names of the files
	Tried   int       `json:"tried"`   // people who were attacked
	Below   int       `json:"below"`   // people for whom at least k records are reduced to fewer than k
	Certain []Crossed `json:"certain"`
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
	if len(v.Earlier) == 0 || len(v.in) == 0 || v.units != nil || v.Into != nil {
		return nil
	}
	same := v.with(func(c *cover) bool { return c.Shows == Same && c.Role != Known })
	found := &Several{Earlier: []string{}, Certain: []Crossed{}}
	x := newIndex(v, v.known())
	var views []*view
	var indexes []*index
	for _, e := range v.Earlier {
		earlier := v.earlier(e)
		views, indexes = append(views, earlier), append(indexes, newIndex(earlier, earlier.known()))
		found.Earlier = append(found.Earlier, e.File.Name)
		shared := same[:0:0]
		for _, c := range same {
			if e.File.Column(c.in.Name) != nil {
				shared = append(shared, c)
			}
		}
		same = shared
	}
	people, _, err := v.affordable(x)
	if err != nil {
		return err
	}
	for _, c := range same {
		found.Certain = append(found.Certain, Crossed{Column: c.in.Name})
	}
	found.Tried = len(people)
	now := v.keys(v.file, same)
	then := make([][]string, len(views))
	for i, e := range views {
		then[i] = e.keys(e.file, same)
	}
	err = v.tuples(x.covers, people, func(values []uint32, rows []personRow) error {
		m := x.matchRecord(values)
		alone := gather(x, m, now)
		left := map[string]float64{}
		for key, n := range alone {
			left[key] = n
		}
		for i, e := range views {
			of := make([]uint32, 0, len(values)) // the earlier file may lack columns
			for j, c := range x.covers {
				if e.file.Column(c.in.Name) != nil {
					of = append(of, values[j])
				}
			}
			before := indexes[i].matchRecord(of)
			if before.records == 0 {
				continue // the earlier release does not have them
			}
			there := gather(indexes[i], before, then[i])
			for key := range left {
				left[key] = min(left[key], there[key])
			}
		}
		total := 0.0
		for _, n := range left {
			total += n
		}
		for _, r := range rows {
			own := key(v.Original, same, r.row)
			if left[own] == 0 {
				continue // the earlier release does not have them, or has others like them
			}
			if k := float64(max(v.K, 2)); m.records >= k && total < k {
				found.Below++
			}
			for j, c := range same {
				value := c.in.Cell(int(r.row))
				if certainly(alone, j, value) {
					found.Certain[j].Alone++
				}
				if certainly(left, j, value) {
					found.Certain[j].Certain++
				}
			}
		}
		return nil
	})
	v.report.Releases = found
	return err
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

// separates the parts of a key; people write it in no cell.
const separates = "\x00"

// keys returns, by record of a file, what it shows in some columns of the original.
func (v *view) keys(file *table.Table, same []*cover) []string {
	var columns []*table.Column
	for _, c := range same {
		columns = append(columns, file.Column(c.in.Name))
	}
	all := make([]string, file.Rows)
	for row := range all {
		for _, c := range columns {
			all[row] += bare(c.Cell(row)) + separates
		}
	}
	return all
}

// key joins the cells of an original record in the columns that are the same.
func key(original *table.Table, same []*cover, row uint32) (k string) {
	for _, c := range same {
		k += c.in.Cell(int(row)) + separates
	}
	return k
}

// gather counts the records of a match by what they show.
func gather(x *index, m match, keys []string) map[string]float64 {
	of := map[string]float64{}
	for _, group := range m.groups {
		for _, row := range x.groups[group] {
			of[keys[row]]++
		}
	}
	return of
}

// certainly reports whether all remaining keys have a value as their part of this number.
func certainly(left map[string]float64, part int, value string) bool {
	for key, n := range left {
		if n > 0 && strings.Split(key, separates)[part] != value {
			return false
		}
	}
	return true
}
