package hierarchy

import "github.com/fulgurite/fulgurite/core/table"

// People are the records of a table by whose they are.
type People struct {
	of   []uint32 // by record
	rows []uint32 // the records, those of one person beside each other
}

// unattributed stands for the person of a record of nobody who is known.
const unattributed = ^uint32(0)

// PeopleOf returns the people of a table: of holds by record the number of its
// person, from 0, or the largest uint32 for an unattributed record.
func PeopleOf(of []uint32) *People {
	p := &People{of: of, rows: make([]uint32, 0, len(of))}
	var nobody, start []uint32
	for _, person := range of {
		if person != unattributed {
			for int(person)+1 >= len(start) {
				start = append(start, 0)
			}
			start[person+1]++
		}
	}
	for i := 1; i < len(start); i++ {
		start[i] += start[i-1]
	}
	p.rows = p.rows[:len(of)]
	for row, person := range of {
		if person == unattributed {
			nobody = append(nobody, uint32(row))
			continue
		}
		p.rows[start[person]] = uint32(row)
		start[person]++
	}
	copy(p.rows[len(of)-len(nobody):], nobody)
	return p
}

// Counts returns by level and label how many records have the label. With people
// it is how many of them have it in some record of theirs; each record of nobody
// who is known counts for one. Columns that are not held are counted by records.
func (e *Encoded) Counts(c *table.Column, people *People) [][]int {
	counts := make([][]int, e.Height())
	for l, level := range e.Levels {
		counts[l] = make([]int, len(level.Labels))
	}
	if people == nil || !c.Held() {
		for code, n := range c.Counts() {
			for l, level := range e.Levels {
				counts[l][level.Of[code]] += n
			}
		}
		return counts
	}
	for l, level := range e.Levels {
		last := make([]uint32, len(level.Labels)) // the last person that was counted, and one
		for _, row := range people.rows {
			label := level.Of[c.Codes.At(int(row))]
			if person := people.of[row]; person == unattributed || last[label] != person+1 {
				counts[l][label]++
				last[label] = person + 1
			}
		}
	}
	return counts
}

// WalkNode is a node on a walk, and how many stand behind it.
type WalkNode struct {
	Node
	Count int `json:"count"`
}

// Walk lists the nodes from the top down: each label before those below it, in
// the order of the hierarchy. The lowest level is the finest that has no more
// than most labels; counts are those of Counts.
func (e *Encoded) Walk(counts [][]int, most int) (nodes []WalkNode, lowest int) {
	for lowest+1 < e.Height() && len(e.Levels[lowest].Labels) > most {
		lowest++
	}
	parents := make([][]uint32, e.Height())
	for l := range e.Height() - 1 {
		parents[l] = make([]uint32, len(e.Levels[l].Labels))
		for code, label := range e.Levels[l].Of {
			parents[l][label] = e.Levels[l+1].Of[code]
		}
	}
	next := make([]int, e.Height()) // labels are numbered in the order of the walk
	var visit func(l int)
	visit = func(l int) {
		label := next[l]
		next[l]++
		nodes = append(nodes, WalkNode{Node{l, e.Levels[l].Labels[label]}, counts[l][label]})
		for l > lowest && next[l-1] < len(parents[l-1]) && parents[l-1][next[l-1]] == uint32(label) {
			visit(l - 1)
		}
	}
	for top := e.Height() - 1; next[top] < len(e.Levels[top].Labels); {
		visit(top)
	}
	return nodes, lowest
}

// RowsOf returns the rows of which a walk from the values up tells, in its order.
func RowsOf(nodes []WalkNode) [][]string {
	var rows [][]string
	var path []string
	for _, n := range nodes {
		for len(path) <= n.Level {
			path = append(path, "")
		}
		path[n.Level] = n.Label
		if n.Level == 0 {
			rows = append(rows, append([]string(nil), path...))
		}
	}
	return rows
}
