package classes

import "slices"

// posting is the rows of each value of a column.
type posting struct {
	start []uint32 // level-0 label code -> its first row; one more than there are codes
	rows  []uint32 // by code
}

// fewMarked: with more classes there is hardly a column in which all of them have
// rare labels.
const fewMarked = 100

// rare appends to found the rows that have a label of a marked class in the column
// where they are fewest; classes as in ClassOf. Among them are all rows of marked
// classes. It returns false where they are more than most.
func (g *Grouper) rare(columns []posting, levels []int, mark []bool, most int, found []uint32) ([]uint32, bool) {
	var reps []uint32
	for class, marked := range mark {
		if marked {
			if reps = append(reps, g.classes.Rep[class]); len(reps) > fewMarked {
				return found, false
			}
		}
	}
	best := -1
	var codes []uint32 // of the best column
	for c := range columns {
		column := &g.layout.Columns[c]
		if column.Distinct[levels[c]] == 1 {
			continue
		}
		has := make([]bool, column.Distinct[levels[c]])
		for _, label := range g.Labels(g.grouped, reps, levels, c, nil) {
			has[label] = true
		}
		rows := 0
		var own []uint32
		for code, label := range column.Up[levels[c]] {
			if has[label] {
				rows += int(columns[c].start[code+1] - columns[c].start[code])
				own = append(own, uint32(code))
			}
		}
		if rows <= most {
			best, most, codes = c, rows-1, own
		}
	}
	if best < 0 {
		return found, false
	}
	p := &columns[best]
	for _, code := range codes {
		found = append(found, p.rows[p.start[code]:p.start[code+1]]...)
	}
	return found, true
}

// newPosting lists rows by their codes, which are below n.
func newPosting(codes []uint32, n int) posting {
	p := posting{start: make([]uint32, n+1), rows: make([]uint32, len(codes))}
	for _, code := range codes {
		p.start[code+1]++
	}
	for code := range n {
		p.start[code+1] += p.start[code]
	}
	next := slices.Clone(p.start)
	for row, code := range codes {
		p.rows[next[code]] = uint32(row)
		next[code]++
	}
	return p
}
