package attack

import (
	"encoding/binary"
	"math"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/table"
)

// cover says which cells of a column in the file could have been written for which values.
type cover struct {
	Column
	place   int // of the column in the original
	in, out *table.Column
	labels  map[string][]string // by value: its row in the hierarchy, if there is one
	// of gives, by code of the original, the codes of the file that cover it, ascending; nil for a
	// column whose cells cover everything.
	of [][]uint32
	// back is the inverse of of: by code of the file, the values that it covers, ascending.
	back [][]uint32
	// share estimates, by code of the file, the share of people with a value that it covers, from the
	// file itself: 1 for a cell that covers everything.
	share        []float64
	weighs       bool      // the cells cover everything, and nearer ones weigh more
	off          float64   // how far cells are from their values on average, for those that weigh
	dates, moved []float64 // of a column whose dates are moved together: by code of the original, and of the file
	kind         []uint32  // by code of the original: see kinds; nil: not yet known
	widest       int       // kinds
}

// everything reports whether each cell covers each value.
func (c *cover) everything() bool { return c.of == nil }

// covers reports whether a cell of the file could have been written for a value.
func (c *cover) covers(value, cell uint32) bool {
	if c.of == nil {
		return true
	}
	return contains(c.of[value], cell)
}

// kinds numbers the values of the original, by record, of which the same cells are covered, or that
// are as near to these; they are below width.
func (c *cover) kinds() (of []uint32, width int) {
	of = c.in.Codes.Slice()
	if c.weighs || c.Together {
		return of, c.in.Dict.Len()
	}
	if c.kind == nil {
		numbers := map[string]uint32{}
		c.kind = make([]uint32, c.in.Dict.Len())
		var key []byte
		for value := range c.kind {
			key = key[:0]
			if c.in.Missing[value] {
				key = append(key, '?')
			}
			if c.of != nil {
				for _, cell := range c.of[value] {
					key = binary.LittleEndian.AppendUint32(key, cell)
				}
			}
			n, known := numbers[string(key)]
			if !known {
				n = uint32(len(numbers))
				numbers[string(key)] = n
			}
			c.kind[value] = n
		}
		c.widest = len(numbers)
	}
	for row, value := range of {
		of[row] = c.kind[value]
	}
	return of, c.widest
}

// closeness weights a cell of a column that weighs for a value, as a logarithm: 0 if it is the
// same, less the farther they are apart, by how far cells are from their values on average, which
// whoever knows the method knows (Laplace's distribution).
func (c *cover) closeness(value, cell uint32) float64 {
	apart, ok := c.apart(value, cell)
	if !ok {
		if c.in.Dict.Value(value) == bare(c.out.Dict.Value(cell)) {
			return 0
		}
		return math.Log(0.2) // categories that were drawn anew mostly stay
	}
	return -apart / max(c.off, 1e-12)
}

// apart returns how far a cell is from a value, if both are numbers.
func (c *cover) apart(value, cell uint32) (float64, bool) {
	a, ok := scalar(c.in, c.in.Dict.Value(value))
	b, also := scalar(c.in, bare(c.out.Dict.Value(cell)))
	return math.Abs(a - b), ok && also
}

// measure determines how far cells are from their values on average; source gives the record of the
// original by that of the file. Where it is not known, a tenth of the standard deviation counts.
func (c *cover) measure(source []uint32) {
	sum, square, n := 0.0, 0.0, 0.0
	if source == nil {
		for code, times := range c.out.Counts() {
			if x, ok := scalar(c.in, bare(c.out.Dict.Value(uint32(code)))); ok {
				of := float64(times)
				sum, square, n = sum+of*x, square+of*x*x, n+of
			}
		}
		c.off = math.Sqrt(max(0, square/max(n, 1)-sum/max(n, 1)*(sum/max(n, 1)))) / 10
		return
	}
	for row, from := range source {
		if apart, ok := c.apart(c.in.Codes.At(int(from)), c.out.Codes.At(row)); ok {
			sum, n = sum+apart, n+1
		}
	}
	c.off = sum / max(n, 1)
}

// newCover determines what the cells of a column cover.
func newCover(c Column, place int, in, out *table.Column) *cover {
	v := &cover{Column: c, place: place, in: in, out: out}
	codes := make(map[string][]uint32, out.Dict.Len()) // an apostrophe may stand before a text
	for code, text := range out.Dict.Values() {
		codes[text] = append(codes[text], uint32(code))
		if plain := bare(text); plain != text {
			codes[plain] = append(codes[plain], uint32(code))
		}
	}
	if c.Hierarchy != nil {
		v.labels = make(map[string][]string, len(c.Hierarchy.Rows))
		for _, row := range c.Hierarchy.Rows {
			v.labels[row[0]] = row
		}
	}
	switch c.Shows {
	case Same:
		v.texts(func(value string) []string { return []string{value} }, codes)
	case Label:
		v.texts(func(value string) []string {
			if row := v.labels[value]; row != nil {
				return row[c.Lowest : c.Highest+1]
			}
			return nil
		}, codes)
		v.joined()
	case Group:
		v.groups()
	case Items:
		v.items()
	case Moved:
		v.near(func(a, b float64) bool { return math.Abs(a-b) <= c.Within*(1+1e-9) })
	}
	if c.Together {
		v.dates, v.moved = v.scalars(in.Dict.Values()), v.scalars(out.Dict.Values())
	}
	v.weighs = v.everything() && (c.Shows == Near || c.Shows == Group)
	v.turn()
	return v
}

// bare strips the apostrophe that keeps spreadsheets from running a text.
func bare(text string) string {
	if len(text) > 1 && text[0] == '\'' {
		return text[1:]
	}
	return text
}

// texts covers values by texts; "*" covers every value.
func (c *cover) texts(of func(value string) []string, codes map[string][]uint32) {
	c.of = make([][]uint32, c.in.Dict.Len())
	for value, text := range c.in.Dict.Values() {
		for _, label := range append(slices.Clip(of(text)), table.Star) {
			c.of[value] = append(c.of[value], codes[label]...)
		}
		slices.Sort(c.of[value])
		c.of[value] = slices.Compact(c.of[value])
	}
}

// joined covers values by texts of neighbouring ranges that were joined.
func (c *cover) joined() {
	if c.Runs == nil {
		return
	}
	for cell, text := range c.out.Dict.Values() {
		for value, of := range c.in.Dict.Values() {
			if at, found := slices.BinarySearch(c.of[value], uint32(cell)); !found && c.Runs(bare(text), of) {
				c.of[value] = slices.Insert(c.of[value], at, uint32(cell))
			}
		}
	}
}

// maxPairs limits the pairs of a value and a cell that are compared. Beyond it nothing is known,
// and each cell covers each value.
const maxPairs = 20_000_000

// by covers values by a condition on the two texts.
func (c *cover) by(covers func(value, cell string) bool) {
	if c.in.Dict.Len()*c.out.Dict.Len() > maxPairs {
		return
	}
	c.of = make([][]uint32, c.in.Dict.Len())
	cells := c.out.Dict.Values()
	for value, text := range c.in.Dict.Values() {
		c.of[value] = []uint32{}
		for cell, shown := range cells {
			if shown == table.Star || covers(text, bare(shown)) {
				c.of[value] = append(c.of[value], uint32(cell))
			}
		}
	}
}

// near covers numbers and dates by a condition on both; other values cover everything.
func (c *cover) near(covers func(value, cell float64) bool) {
	c.by(func(value, cell string) bool {
		a, ok := scalar(c.in, value)
		b, also := scalar(c.in, cell)
		return !ok || !also || covers(a, b)
	})
}

// groups covers values by "[smallest, largest]", by "{a, b}" and by the value itself. A mean, a
// median and the like are no certain evidence: they cover everything.
func (c *cover) groups() {
	if c.Function != "interval" && c.Function != "set" {
		return
	}
	c.by(func(value, cell string) bool {
		switch {
		case strings.HasPrefix(cell, "{") && strings.HasSuffix(cell, "}"):
			return strings.Contains(", "+cell[1:len(cell)-1]+", ", ", "+value+", ")
		case strings.HasPrefix(cell, "[") && strings.HasSuffix(cell, "]"):
			return c.between(value, cell[1:len(cell)-1])
		}
		return value == cell
	})
}

// between reports whether a value lies in "smallest, largest". Both may have ", " in them.
func (c *cover) between(value, bounds string) bool {
	for at := 0; ; {
		i := strings.Index(bounds[at:], ", ")
		if i < 0 {
			return false
		}
		low, high := bounds[:at+i], bounds[at+i+2:]
		below, ok := c.in.CompareValues(low, value)
		above, also := c.in.CompareValues(value, high)
		if ok && also && below <= 0 && above <= 0 {
			return true
		}
		at += i + 2
	}
}

// items covers cells of several values by cells of labels: an attacker who knows a person's rarest
// values looks for a label of each. Values that no cell shows a label of were left out, and prove
// nothing.
func (c *cover) items() {
	shown := map[string]bool{}
	cells := make([]map[string]bool, c.out.Dict.Len())
	for code, text := range c.out.Dict.Values() {
		cells[code] = map[string]bool{}
		for _, label := range strings.Split(bare(text), c.Between) {
			cells[code][label], shown[label] = true, true
		}
	}
	often := map[string]int{}
	split := make([][]string, c.in.Dict.Len())
	counts := c.in.Counts()
	for code, text := range c.in.Dict.Values() {
		for _, value := range strings.Split(text, strings.TrimSpace(c.Separator)) {
			if value = strings.TrimSpace(value); value != "" && !slices.Contains(split[code], value) {
				split[code] = append(split[code], value)
				often[value] += counts[code]
			}
		}
	}
	c.of = make([][]uint32, c.in.Dict.Len())
	for code, values := range split {
		slices.SortStableFunc(values, func(a, b string) int { return often[a] - often[b] })
		values = slices.DeleteFunc(values, func(v string) bool {
			return !slices.ContainsFunc(c.labels[v], func(label string) bool { return shown[label] })
		})
		values = values[:min(len(values), c.Knows)]
		c.of[code] = []uint32{}
		for cell, set := range cells {
			has := func(value string) bool {
				return slices.ContainsFunc(c.labels[value], func(label string) bool { return set[label] })
			}
			if set[table.Star] || !slices.ContainsFunc(values, func(v string) bool { return !has(v) }) {
				c.of[code] = append(c.of[code], uint32(cell))
			}
		}
	}
}

// turn computes back and share. The prior of a value is estimated from the file: the records of
// each cell are spread evenly over the values that it covers.
func (c *cover) turn() {
	c.share = make([]float64, c.out.Dict.Len())
	if c.of == nil {
		for i := range c.share {
			c.share[i] = 1
		}
		return
	}
	c.back = make([][]uint32, c.out.Dict.Len())
	for value, cells := range c.of {
		for _, cell := range cells {
			c.back[cell] = append(c.back[cell], uint32(value))
		}
	}
	prior, all := make([]float64, len(c.of)), 0.0
	for cell, n := range c.out.Counts() {
		for _, value := range c.back[cell] {
			prior[value] += float64(n) / float64(len(c.back[cell]))
		}
	}
	for _, p := range prior {
		all += p
	}
	for cell, values := range c.back {
		for _, value := range values {
			c.share[cell] += prior[value] / all
		}
		if c.share[cell] <= 0 { // a cell that no value of the original explains
			c.share[cell] = 1
		}
	}
}

// scalar converts a value to a number: a date to days.
func scalar(c *table.Column, text string) (float64, bool) {
	if c.Type == table.Date {
		at, ok := table.ParseDate(c.Format, text)
		return float64(at.Unix()) / 86400, ok
	}
	return c.NumberOf(text)
}
