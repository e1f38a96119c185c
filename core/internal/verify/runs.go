package verify

import (
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/table"
)

// piece is a label of a level of ordered ranges, and the values that it stands for: from one place
// in their order to another.
type piece struct {
	label       string
	first, last int
}

// ranges read texts that join two ranges of the level Joined and all between them.
type ranges struct {
	place        map[string]int  // by value: its place in the order
	labels       map[string]bool // of the hierarchy
	begins, ends map[wording][]piece
	forms        map[string]bool
}

// ranges finds in what order the values of a column stand, and what labels of its level Joined
// begin and end with.
func (c ColumnClaim) ranges() *ranges {
	r := &ranges{place: map[string]int{}, labels: map[string]bool{}, forms: map[string]bool{},
		begins: map[wording][]piece{}, ends: map[wording][]piece{}}
	var rows [][]string
	for _, row := range c.Hierarchy.Rows {
		for _, label := range row {
			r.labels[label] = true
		}
		if _, ok := c.Typed.CompareValues(row[0], row[0]); ok {
			rows = append(rows, row)
		}
	}
	slices.SortStableFunc(rows, func(a, b []string) int {
		if c.Typed.Type == table.String {
			return strings.Compare(a[0], b[0])
		}
		order, _ := c.Typed.CompareValues(a[0], b[0])
		return order
	})
	var pieces []piece
	for at, row := range rows {
		r.place[row[0]] = at
		if n := len(pieces); n > 0 && pieces[n-1].label == row[c.Joined] {
			pieces[n-1].last = at
		} else {
			pieces = append(pieces, piece{row[c.Joined], at, at})
		}
	}
	for _, at := range pieces {
		if at.last == at.first {
			continue // a value alone is no end
		}
		for _, dash := range []string{"-", " – "} {
			r.begins[wording{dash, at.label + dash}] = append(r.begins[wording{dash, at.label + dash}], at)
			r.ends[wording{dash, at.label}] = append(r.ends[wording{dash, at.label}], at)
		}
		if head, tail, form, ok := two(at.label); ok {
			begins, ends := wording{"two" + form, head}, wording{"two" + form, tail}
			r.begins[begins], r.ends[ends] = append(r.begins[begins], at), append(r.ends[ends], at)
		}
	}
	for w := range r.begins {
		r.forms[w.form] = true
	}
	return r
}

// means returns the places of the values that a text joins. A text that could mean two things means
// nothing, and labels of the hierarchy are none of these.
func (r *ranges) means(text string) (run piece, ok bool) {
	if r.labels[text] || text == table.Star {
		return piece{}, false
	}
	found := map[piece]bool{}
	for form := range r.forms {
		for i := range text {
			for _, a := range r.begins[wording{form, text[:i]}] {
				for _, b := range r.ends[wording{form, text[i:]}] {
					if a.last < b.first {
						run = piece{text, a.first, b.last}
						found[run] = true
					}
				}
			}
		}
	}
	return run, len(found) == 1
}

// Joins reads texts of the file that join neighbouring ranges: it returns a function that reports
// whether a text holds a value; nil if the column has no such texts.
func (c ColumnClaim) Joins() func(text, value string) bool {
	if c.Joined == 0 {
		return nil
	}
	r, known := c.ranges(), map[string]piece{}
	return func(text, value string) bool {
		run, ok := known[text]
		if !ok {
			if run, ok = r.means(text); !ok {
				run = piece{text, 0, -1}
			}
			known[text] = run
		}
		at, ordered := r.place[value]
		return ordered && run.first <= at && at <= run.last
	}
}

// eachJoined calls a function for the values of the original and the texts of the file that join
// ranges which hold them.
func (p *pair) eachJoined(escaped bool, do func(value, text uint32)) {
	holds := p.Joins()
	if holds == nil {
		return
	}
	for text, of := range p.out.Dict.Values() {
		if escaped {
			of = strings.TrimPrefix(of, "'")
		}
		for value, in := range p.in.Dict.Values() {
			if holds(of, in) {
				do(uint32(value), uint32(text))
			}
		}
	}
}

// two splits a label before the second of its two numbers, and says how it is written without them.
// A point belongs to a number, unless there would be one number only.
func two(label string) (head, tail, form string, ok bool) {
	const digits, numbers = "0123456789", ".0123456789"
	begin := strings.IndexAny(label, digits)
	if begin < 0 {
		return "", "", "", false
	}
	end := func(from int) int { return len(label) - len(strings.TrimLeft(label[from:], numbers)) }
	for first := end(begin); first > begin; first-- {
		second := strings.IndexAny(label[first:], digits)
		if second < 1 {
			continue
		}
		second += first
		if last := end(second); !strings.ContainsAny(label[last:], digits) {
			return label[:second], label[second:], label[:begin] + label[first:second] + label[last:], true
		}
	}
	return "", "", "", false
}

// wording is a part of a text that joins two labels: both with a dash between them, or the first
// number of one and the last of the other, written alike.
type wording struct{ form, part string }
