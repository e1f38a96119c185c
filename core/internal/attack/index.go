package attack

import (
	"math"
	"slices"
)

// unknown is the value of a column that somebody does not know, or that p does not have.
const unknown = ^uint32(0)

// index finds records of the file by what somebody knows. Its groups are the records that look the
// same in these columns or, where the file is linked, the records of one person.
type index struct {
	view    *view
	covers  []*cover
	classes [][]uint32        // by class: the records that show the same
	cells   [][]uint32        // by class: what they show, by column
	posting [][][]uint32      // by column and code of the file: classes, ascending
	log     []float64         // by class: logarithm of its weight
	groups  [][]uint32        // by group: records of the file
	size    []float64         // by group: how many records it stands for, or 1 person
	classOf []uint32          // by record of the file
	numbers map[string]uint32 // classes by what they show
	groupOf []uint32          // by record of the file
}

// newIndex groups the records of the file by some columns.
func newIndex(v *view, covers []*cover) *index {
	x := &index{view: v, covers: covers, classOf: make([]uint32, v.file.Rows)}
	columns := make([][]uint32, len(covers))
	for i, c := range covers {
		columns[i] = c.out.Codes.Slice()
	}
	numbers := map[string]uint32{}
	x.numbers = numbers
	key := make([]byte, 4*len(covers))
	for row := range v.file.Rows {
		for i := range columns {
			put(key[4*i:], columns[i][row])
		}
		n, known := numbers[string(key)]
		if !known {
			n = uint32(len(x.classes))
			numbers[string(key)] = n
			cells := make([]uint32, len(columns))
			for i := range columns {
				cells[i] = columns[i][row]
			}
			x.classes, x.cells = append(x.classes, nil), append(x.cells, cells)
		}
		x.classes[n] = append(x.classes[n], uint32(row))
		x.classOf[row] = n
	}
	x.log = make([]float64, len(x.classes))
	x.posting = make([][][]uint32, len(covers))
	for i, c := range covers {
		x.posting[i] = make([][]uint32, c.out.Dict.Len())
		for n, cells := range x.cells {
			x.posting[i][cells[i]] = append(x.posting[i][cells[i]], uint32(n))
			x.log[n] -= math.Log(c.share[cells[i]])
		}
	}
	x.groups, x.groupOf = x.classes, x.classOf
	if v.units != nil {
		x.groups, x.groupOf = v.units, v.unitOf
	}
	x.size = make([]float64, len(x.groups))
	for n, rows := range x.groups {
		x.size[n] = 1
		if v.units == nil {
			x.size[n] = v.stand(rows)
		}
	}
	return x
}

func put(key []byte, n uint32) {
	key[0], key[1], key[2], key[3] = byte(n), byte(n>>8), byte(n>>16), byte(n>>24)
}

// combined means that the classes are looked up by all combinations of cells that cover the values.
const combined = -2

// cheapest returns the column whose cells leave the fewest classes to examine, and their number;
// combined, if there are fewer combinations of cells; -1, if all classes have to be examined.
func (x *index) cheapest(values []uint32) (column, classes int) {
	column, classes = -1, len(x.classes)
	combinations := 1
	for i, c := range x.covers {
		if c.everything() || values[i] == unknown {
			combinations = math.MaxInt
			continue
		}
		n := 0
		for _, cell := range c.of[values[i]] {
			n += len(x.posting[i][cell])
		}
		if n < classes || column < 0 {
			column, classes = i, n
		}
		if combinations <= len(x.classes) {
			combinations *= len(c.of[values[i]])
		}
	}
	if combinations < classes {
		return combined, combinations
	}
	return column, classes
}

// find visits the classes whose cells cover all values, until visit returns false.
func (x *index) find(values []uint32, visit func(class uint32) bool) {
	first, _ := x.cheapest(values)
	if first == combined {
		x.combine(values, visit)
		return
	}
	fits := func(class uint32) bool {
		for i, c := range x.covers {
			if i != first && values[i] != unknown && !c.covers(values[i], x.cells[class][i]) {
				return false
			}
		}
		return true
	}
	if first < 0 {
		for class := range x.classes {
			if !visit(uint32(class)) {
				return
			}
		}
		return
	}
	for _, cell := range x.covers[first].of[values[first]] {
		for _, class := range x.posting[first][cell] {
			if fits(class) && !visit(class) {
				return
			}
		}
	}
}

// combine is find by all combinations of cells.
func (x *index) combine(values []uint32, visit func(class uint32) bool) {
	at, key := make([]int, len(values)), make([]byte, 4*len(values))
	for i, c := range x.covers {
		if len(c.of[values[i]]) == 0 {
			return
		}
		put(key[4*i:], c.of[values[i]][0])
	}
	for {
		if class, shown := x.numbers[string(key)]; shown && !visit(class) {
			return
		}
		i := len(at) - 1
		for ; i >= 0; i-- {
			of := x.covers[i].of[values[i]]
			if at[i]++; at[i] < len(of) {
				put(key[4*i:], of[at[i]])
				break
			}
			at[i] = 0
			put(key[4*i:], of[0])
		}
		if i < 0 {
			return
		}
	}
}

// match is M(p, B): the groups that could be p's, each with the weight of one of its records.
type match struct {
	groups  []uint32
	weights []float64
	records float64 // of all groups
}

// weighed returns the log weight of a class for what somebody knows: that of the labels, and of how
// near the perturbed values are.
func (x *index) weighed(class uint32, values []uint32) float64 {
	log := x.log[class]
	for i, c := range x.covers {
		if c.everything() && values[i] != unknown {
			log += math.Log(c.closeness(values[i], x.cells[class][i]))
		}
	}
	return log
}

// matchRecord finds the groups that could have a record with these values.
func (x *index) matchRecord(values []uint32) match {
	var m match
	x.find(values, func(class uint32) bool {
		m.groups = append(m.groups, class)
		m.weights = append(m.weights, x.weighed(class, values))
		m.records += x.size[class]
		return true
	})
	m.normalize()
	return m
}

// matchUnit finds the people of a linked file who could have these records: each of their records
// in the file is covered by one of these, and there are no more of them. Only the people with the
// most records count, because records are seldom left out.
func (x *index) matchUnit(records [][]uint32) match {
	fits := map[uint32]float64{} // class -> weight for the record that fits best
	for _, values := range records {
		x.find(values, func(class uint32) bool {
			w := x.weighed(class, values)
			if old, known := fits[class]; !known || w > old {
				fits[class] = w
			}
			return true
		})
	}
	seen, most := map[uint32]bool{}, 0
	var m match
	for class := range fits {
		for _, row := range x.classes[class] {
			unit := x.groupOf[row]
			if seen[unit] {
				continue
			}
			seen[unit] = true
			weight, all := 0.0, len(x.groups[unit]) <= len(records)
			for _, own := range x.groups[unit] {
				w, known := fits[x.classOf[own]]
				weight, all = weight+w, all && known
			}
			if n := len(x.groups[unit]); all && n >= most {
				if n > most {
					most, m = n, match{}
				}
				m.groups = append(m.groups, unit)
				m.weights = append(m.weights, weight)
			}
		}
	}
	order := make([]int, len(m.groups))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return int(m.groups[a]) - int(m.groups[b]) })
	sorted := match{records: float64(len(order))}
	for _, i := range order {
		sorted.groups, sorted.weights = append(sorted.groups, m.groups[i]), append(sorted.weights, m.weights[i])
	}
	sorted.normalize()
	return sorted
}

// normalize turns logarithms into weights; the largest becomes 1.
func (m *match) normalize() {
	if len(m.weights) == 0 {
		return
	}
	most := slices.Max(m.weights)
	for i, w := range m.weights {
		m.weights[i] = math.Exp(w - most)
	}
}
