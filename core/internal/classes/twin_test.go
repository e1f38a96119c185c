package classes

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// plain is a table as the twins see it: by row the level-0 label codes of all
// columns, and what the row carries. Its classes are found with a map keyed by
// the labels, written out.
type plain struct {
	columns []QuasiIdentifier
	rows    []plainRow
}

type plainRow struct {
	codes []uint32
	count uint32
	aux   []uint64
	dist  []map[uint32]uint32 // by sensitive column: value -> records
}

// plainClass is an equivalence class.
type plainClass struct {
	key     string
	members []int // rows, ascending
	count   uint32
}

// key writes out the labels of a row.
func (p *plain) key(row int, levels []int) string {
	var b strings.Builder
	for c, level := range levels {
		fmt.Fprintf(&b, "%d|", p.columns[c].Up[level][p.rows[row].codes[c]])
	}
	return b.String()
}

// group is the twin of Grouper.Group and ClassOf: classes in the order of
// their first rows.
func (p *plain) group(levels []int) (classes []*plainClass, of []int) {
	byKey := make(map[string]int)
	for row := range p.rows {
		key := p.key(row, levels)
		class, ok := byKey[key]
		if !ok {
			class = len(classes)
			byKey[key] = class
			classes = append(classes, &plainClass{key: key})
		}
		classes[class].members = append(classes[class].members, row)
		classes[class].count += p.rows[row].count
		of = append(of, class)
	}
	return classes, of
}

// label is the twin of Labels, for one class.
func (p *plain) label(class *plainClass, column int, levels []int) uint32 {
	return p.columns[column].Up[levels[column]][p.rows[class.members[0]].codes[column]]
}

// take is the twin of Take: the classes as rows of their own.
func (p *plain) take(classes []*plainClass) *plain {
	out := &plain{columns: p.columns}
	for _, class := range classes {
		first := p.rows[class.members[0]]
		row := plainRow{codes: first.codes, count: class.count, aux: make([]uint64, len(first.aux))}
		for range first.dist {
			row.dist = append(row.dist, make(map[uint32]uint32))
		}
		for _, m := range class.members {
			for i, x := range p.rows[m].aux {
				row.aux[i] += x
			}
			for i, values := range p.rows[m].dist {
				for v, n := range values {
					row.dist[i][v] += n
				}
			}
		}
		out.rows = append(out.rows, row)
	}
	return out
}

// codesOf returns the rows by column, with the level-0 label code of each code.
func codesOf(p *plain) (columns []Codes, identity [][]uint32) {
	for c := range p.columns {
		var codes slow
		for _, row := range p.rows {
			codes = append(codes, row.codes[c])
		}
		columns, identity = append(columns, codes), append(identity, p.columns[c].Up[0])
	}
	return columns, identity
}

// pack makes the rows that the package works on.
func pack(p *plain, l *Layout) *Rows {
	columns, identity := codesOf(p)
	r := &Rows{}
	for range l.words {
		r.Words = append(r.Words, make([]uint16, len(p.rows)))
	}
	l.pack(columns, identity, 0, r.Words, make([]uint32, len(p.rows)))
	if len(p.rows) > 0 {
		r.Aux = make([][]uint64, len(p.rows[0].aux))
		r.Dist = make([]Distribution, len(p.rows[0].dist))
	}
	for i := range r.Dist {
		r.Dist[i].Start = []uint32{0}
	}
	for _, row := range p.rows {
		r.Count = append(r.Count, row.count)
		for i, x := range row.aux {
			r.Aux[i] = append(r.Aux[i], x)
		}
		for i, values := range row.dist {
			d := &r.Dist[i]
			for _, v := range sortedKeys(values) {
				d.Values, d.Counts = append(d.Values, v), append(d.Counts, values[v])
			}
			d.Start = append(d.Start, uint32(len(d.Values)))
		}
	}
	return r
}

func sortedKeys(m map[uint32]uint32) []uint32 {
	var keys []uint32
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// randomColumn draws a hierarchy: on each level the labels of the one below
// are merged into fewer, without gaps in the numbering.
func randomColumn(rng *rand.Rand, distinct, height int) QuasiIdentifier {
	c := QuasiIdentifier{Up: make([][]uint32, height), Distinct: make([]int, height)}
	for l := range c.Up {
		up := make([]uint32, distinct)
		c.Up[l] = up
		if l == 0 {
			for code := range up {
				up[code] = uint32(code)
			}
			c.Distinct[0] = distinct
			continue
		}
		below := c.Distinct[l-1]
		n := 1 + rng.IntN(below)
		if rng.IntN(3) == 0 {
			n = 1 // wholly generalized
		}
		merged := make([]uint32, below)
		for i, at := range rng.Perm(below) {
			merged[at] = uint32(i) // the first n make sure that every label occurs
			if i >= n {
				merged[at] = uint32(rng.IntN(n))
			}
		}
		for code, label := range c.Up[l-1] {
			up[code] = merged[label]
		}
		c.Distinct[l] = n
	}
	return c
}

// shape is what a random table is drawn from.
type shape struct {
	columns  int
	width    int // most values of a column
	widest   int // values of the first column, 0: like the others
	height   int // most levels
	rows     int // most rows
	carrying bool
}

// randomCode draws one of so many codes, often one at an end of a word.
func randomCode(rng *rand.Rand, distinct int) uint32 {
	ends := []int{0, 1<<16 - 1, 1 << 16, 1<<16 + 1, distinct - 1}
	if end := ends[rng.IntN(len(ends))]; end < distinct && rng.IntN(3) == 0 {
		return uint32(end)
	}
	return uint32(rng.IntN(distinct))
}

func randomPlain(rng *rand.Rand, s shape) *plain {
	p := &plain{}
	for i := range s.columns {
		distinct := 1 + rng.IntN(s.width)
		if i == 0 && s.widest > 0 {
			distinct = s.widest
		}
		p.columns = append(p.columns, randomColumn(rng, distinct, 1+rng.IntN(s.height)))
	}
	aux, dist := 0, 0
	if s.carrying {
		aux, dist = rng.IntN(3), rng.IntN(3)
	}
	for range 1 + rng.IntN(s.rows) {
		row := plainRow{count: 1 + uint32(rng.IntN(4))}
		if len(p.rows) > 0 && rng.IntN(3) == 0 { // a neighbour of an earlier row, so that classes have several
			row.codes = slices.Clone(p.rows[rng.IntN(len(p.rows))].codes)
			c := rng.IntN(s.columns)
			row.codes[c] = randomCode(rng, p.columns[c].Distinct[0])
		} else {
			for _, c := range p.columns {
				row.codes = append(row.codes, randomCode(rng, c.Distinct[0]))
			}
		}
		for range aux {
			row.aux = append(row.aux, uint64(rng.IntN(5))<<rng.IntN(40))
		}
		for range dist {
			values := make(map[uint32]uint32)
			for range rng.IntN(4) {
				values[uint32(rng.IntN(6))] += 1 + uint32(rng.IntN(3))
			}
			row.dist = append(row.dist, values)
		}
		p.rows = append(p.rows, row)
	}
	return p
}

// slow are codes that are not packed.
type slow []uint32

func (s slow) Fill(into []uint32, from int) { copy(into, s[from:]) }
