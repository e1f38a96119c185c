// Package joined gives ordered columns labels beside those of their hierarchies: neighbouring
// ranges joined.
package joined

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/table"
)

// Range is rows of a hierarchy in the order of their values: from Begin up to, but without, End.
type Range struct{ Begin, End int }

// Rows returns how many rows it has.
func (r Range) Rows() int { return r.End - r.Begin }

// Runs are labels of an ordered column beside those of its hierarchy: neighbouring ranges of one
// level joined, such as "20-29" of "20-24" and "25-29", which need not have a parent in common.
// Where a run begins and ends follows from the hierarchy alone, never from a table, and each end
// is a range of at least two values: a single one there would be told of somebody.
type Runs struct {
	Base int // the lowest level whose ranges are joined; those of levels below stand alone

	size       int
	place      map[string]int // by value: its place in the order
	ranges     [][]Range      // by level from 1 to Base, and by place
	heads      map[string]int // what a label of a run begins with -> where the run begins
	tails      map[string]int // what it ends with -> where the run ends
	head, tail map[int]string
}

// Cells are labels that records show instead of that of their level, which covers more: neighbours
// joined (Runs).
type Cells struct {
	Of     []uint32 // by row: place in Labels plus one, 0: none
	Labels []string
	Rows   []int // by place: how many rows of the hierarchy are under it
}

// maxJoined limits the ranges of a level that is joined: what the search keeps of a column grows
// with its square.
const maxJoined = 120

// New returns the runs of a column's hierarchy, nil where there are none: values or ranges are
// in no order, or labels would not be plain. Numbers and dates have an order, and codes that a
// digit is in, such as K35; values that are none of these, such as missing ones, are in no run but
// that of everything.
func New(h *hierarchy.Hierarchy, c *table.Column) *Runs {
	order, ordered := inOrder(h, c)
	r := &Runs{size: len(h.Rows), place: make(map[string]int, len(h.Rows))}
	for at, row := range order {
		r.place[h.Rows[row][0]] = at
	}
	if len(r.place) < len(h.Rows) || ordered < 2 {
		return nil
	}
	var labels []string // of Base, by place
	var higher [][]Range
	for level := 1; level < h.Height(); level++ {
		ranges, many := blocks(h.Rows, order, ordered, level)
		if ranges == nil {
			break
		}
		if r.Base > 0 {
			higher = append(higher, ranges)
			continue
		}
		r.ranges, labels = append(r.ranges, ranges), nil
		for _, row := range order[:ordered] {
			labels = append(labels, h.Rows[row][level])
		}
		if many <= maxJoined && (c.Type != table.String || !falls(labels)) {
			r.Base = level
		}
	}
	if r.Base == 0 {
		return nil
	}
	base := r.ranges[r.Base-1]
	own := slices.Clone(base)
	for at := range base {
		for i := 0; i < len(higher) && base[at].Rows() < 2; i++ {
			base[at] = higher[i][at]
		}
		if base[at].Rows() < 2 {
			base[at] = Range{0, r.size}
		}
	}
	for _, outer := range []bool{true, false} {
		if r.word(labels, own, outer) && r.plain(h, order) {
			return r
		}
	}
	return nil
}

// inOrder sorts the rows of a hierarchy by their values; those in no order come last.
func inOrder(h *hierarchy.Hierarchy, c *table.Column) (order []int, ordered int) {
	compare, missing := c.CompareValues, map[string]bool{}
	for code, value := range c.Dict.Values() {
		missing[value] = code < len(c.Missing) && c.Missing[code]
	}
	if c.Type == table.String {
		if slices.ContainsFunc(h.Rows, func(row []string) bool { return !missing[row[0]] && !strings.ContainsFunc(row[0], unicode.IsDigit) }) {
			return nil, 0
		}
		compare = func(a, b string) (int, bool) { return strings.Compare(a, b), true }
	}
	var rest []int
	for i, row := range h.Rows {
		if _, ok := compare(row[0], row[0]); ok && !missing[row[0]] {
			order = append(order, i)
		} else {
			rest = append(rest, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		n, _ := compare(h.Rows[a][0], h.Rows[b][0])
		return n
	})
	return append(order, rest...), len(order)
}

// falls reports whether numbers in labels that are otherwise alike fall, as from K10 to K9, which
// are in this order as texts: nobody would know what lies between two of them.
func falls(labels []string) bool {
	digit := func(c rune) bool { return c >= '0' && c <= '9' }
	number := func(text string) string {
		digits := text[:len(text)-len(strings.TrimLeftFunc(text, digit))]
		return strings.TrimLeft(digits, "0")
	}
	for i := 1; i < len(labels); i++ {
		a, b, from := labels[i-1], labels[i], 0
		for from < min(len(a), len(b)) && a[from] == b[from] {
			from++
		}
		from = len(strings.TrimRightFunc(a[:from], digit))
		if x, y := number(a[from:]), number(b[from:]); y != "" && (len(x) > len(y) || len(x) == len(y) && x > y) {
			return true
		}
	}
	return false
}

// blocks are by place in the order the rows that have the same label on a level, and how many such
// ranges there are: nil unless they stand together.
func blocks(rows [][]string, order []int, ordered, level int) (ranges []Range, many int) {
	all, begin, seen := make([]Range, ordered), 0, map[string]bool{}
	for at := range ordered {
		label := rows[order[at]][level]
		if at+1 < ordered && rows[order[at+1]][level] == label {
			continue
		}
		if seen[label] {
			return nil, 0
		}
		seen[label] = true
		for i := begin; i <= at; i++ {
			all[i] = Range{begin, at + 1}
		}
		begin, many = at+1, many+1
	}
	for _, row := range order[ordered:] {
		if seen[rows[row][level]] {
			return nil, 0
		}
	}
	return all, many
}

// twoEnds takes a label of two ends apart, such as "20-24", "[20, 24]" or "20–24": what stands
// until the second number, the rest, and both without their numbers.
func twoEnds(label string) (head, tail, form string, ok bool) {
	number := func(s string) int { // how long one is at the beginning
		n := 0
		for n < len(s) && (s[n] == '.' || '0' <= s[n] && s[n] <= '9') {
			n++
		}
		if n > 0 && s[n-1] == '.' {
			return 0
		}
		return n
	}
	open := len(label) - len(strings.TrimLeft(label, "[(]"))
	first := open + number(label[open:])
	if open > 1 || first == open {
		return "", "", "", false
	}
	second := first
	if comma := strings.TrimPrefix(label[first:], ","); comma != label[first:] {
		second = len(label) - len(strings.TrimPrefix(comma, " "))
	} else if dashed, after, found := strings.Cut(strings.Replace(label[first:], "–", "-", 1), "-"); found && (dashed == "" || dashed == " ") {
		second = len(label) - len(strings.TrimPrefix(after, " "))
	}
	last := second + number(label[second:])
	if second == first || last == second || len(label)-last > 1 || strings.Trim(label[last:], "])[") != "" {
		return "", "", "", false
	}
	return label[:second], label[second:], label[:open] + label[first:second] + label[last:], true
}

// word finds what labels of runs begin and end with: the outer ends of the two labels, or both
// labels. It reports false where that would not tell runs apart.
func (r *Runs) word(labels []string, own []Range, outer bool) bool {
	r.heads, r.tails, r.head, r.tail = map[string]int{}, map[string]int{}, map[int]string{}, map[int]string{}
	dash, form := "-", ""
	if slices.ContainsFunc(labels, func(l string) bool { return strings.Contains(l, dash) }) {
		dash = " – "
	}
	for at, label := range labels {
		if own[at].Begin != at {
			continue
		}
		head, tail := label+dash, label
		if outer {
			first, last, like, found := twoEnds(label)
			if !found {
				if own[at].Rows() < 2 {
					continue // it is no end
				}
				return false
			}
			if form == "" {
				form = like
			} else if like != form {
				return false
			}
			head, tail = first, last
		}
		if own[at].Rows() < 2 {
			continue
		}
		begin, end := own[at].Begin, own[at].End
		if _, twice := r.heads[head]; twice {
			return false
		}
		if _, twice := r.tails[tail]; twice {
			return false
		}
		r.heads[head], r.head[begin], r.tails[tail], r.tail[end] = begin, head, end, tail
	}
	sorted := slices.Sorted(maps.Keys(r.heads))
	for i := 1; i < len(sorted); i++ { // then a text has one beginning at most
		if strings.HasPrefix(sorted[i], sorted[i-1]) {
			return false
		}
	}
	return len(sorted) > 1
}

// plain reports whether no label of the hierarchy reads as a run of other values.
func (r *Runs) plain(h *hierarchy.Hierarchy, order []int) bool {
	for level := range h.Height() {
		found := map[string]Range{}
		for at, row := range order {
			label := h.Rows[row][level]
			run, known := found[label]
			if !known {
				run = Range{at, at}
			}
			run.Begin, run.End = min(run.Begin, at), max(run.End, at+1)
			found[label] = run
		}
		for label, is := range found {
			if reads, ok := r.Read(label); ok && reads != is {
				return false
			}
		}
	}
	return true
}

// Of returns where a value stands, and its ranges on the levels from 1 to Base; of values that are
// in no order, all values.
func (r *Runs) Of(value string) (place int, ranges []Range) {
	place = r.place[value]
	for _, level := range r.ranges {
		if place < len(level) {
			ranges = append(ranges, level[place])
		} else {
			ranges = append(ranges, Range{0, r.size})
		}
	}
	return place, ranges
}

// Label is the text of a run; it is "" where no range begins or ends as it does.
func (r *Runs) Label(run Range) string {
	head, begins := r.head[run.Begin]
	tail, ends := r.tail[run.End]
	if !begins || !ends {
		return ""
	}
	return head + tail
}

// Read tells which run a text is.
func (r *Runs) Read(text string) (run Range, ok bool) {
	for i := range text {
		begin, begins := r.heads[text[:i]]
		end, ends := r.tails[text[i:]]
		if begins && ends && begin < end {
			return Range{begin, end}, true
		}
	}
	return Range{}, false
}
