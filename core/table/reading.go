package table

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Reading says how to interpret the values of one column, in addition to its type. The zero Reading
// changes nothing.
type Reading struct {
	Same    []Spelling `json:"same,omitempty"`    // spellings of one value; the value is written in their place
	Missing []string   `json:"missing,omitempty"` // missing-value words of this column, beside those of the table; the value, where spellings are merged
	Order   []string   `json:"order,omitempty"`   // the values in ascending order: the column is ordinal
}

// Spelling lists other spellings of a value.
type Spelling struct {
	Value string   `json:"value"` // as it is written from now on
	From  []string `json:"from"`  // the others
}

// Empty reports whether the reading changes nothing.
func (r *Reading) Empty() bool {
	return r == nil || len(r.Same) == 0 && len(r.Missing) == 0 && len(r.Order) == 0
}

// Validate checks a reading by itself. Places contain the path.
func (r *Reading) Validate() error {
	wrong := func(path, hint, format string, args ...any) error {
		return problem.New("table-reading", hint, format, args...).At(problem.Place{Path: path})
	}
	to := map[string]string{}
	for i, s := range r.Same {
		path := fmt.Sprintf("same[%d]", i)
		if s.Value == "" {
			return wrong(path+".value", "Name the empty value among the missing ones instead.", "Spellings of no value cannot be merged.")
		}
		if len(s.From) == 0 {
			return wrong(path+".from", "Name them, or remove the entry.", "The value %s has no other spellings.", excerpt(s.Value))
		}
		for j, from := range s.From {
			if _, twice := to[from]; twice || from == s.Value {
				return wrong(fmt.Sprintf("%s.from[%d]", path, j), "Name each spelling once.", "The spelling %s is named twice.", excerpt(from))
			}
			to[from] = s.Value
		}
	}
	for i, s := range r.Same {
		if value, merged := to[s.Value]; merged {
			return wrong(fmt.Sprintf("same[%d].value", i), "Merge all of them into one value.",
				"The value %s is itself to become %s.", excerpt(s.Value), excerpt(value))
		}
	}
	for i, word := range r.Missing {
		if slices.Contains(r.Order, word) {
			return wrong(fmt.Sprintf("missing[%d]", i), "Take it out of one of them.",
				"The value %s has a place in the order and means that there is none.", excerpt(word))
		}
	}
	for i, word := range r.Order {
		if slices.Index(r.Order, word) < i {
			return wrong(fmt.Sprintf("order[%d]", i), "List every value once.", "The value %s stands in the order twice.", excerpt(word))
		}
	}
	return nil
}

// With adds another reading: merges continue those of r, a new order replaces the old one, and
// words that become missing or merged leave it. Adding the same reading twice changes nothing:
// r.With(nil) is r, normalized.
func (r *Reading) With(more *Reading) *Reading {
	next := &Reading{}
	if r != nil {
		next.Missing, next.Order = slices.Clone(r.Missing), r.Order
	}
	if more == nil {
		more = &Reading{}
	}
	to := more.Merges()
	var values []string
	from := map[string][]string{}
	add := func(value string, spellings ...string) {
		if _, known := from[value]; !known {
			values = append(values, value)
		}
		for _, s := range spellings {
			if s != value && !slices.Contains(from[value], s) {
				from[value] = append(from[value], s)
			}
		}
	}
	if r != nil {
		for _, s := range r.Same {
			value := s.Value
			if moved, ok := to[value]; ok {
				add(moved, value)
				value = moved
			}
			for _, spelling := range s.From {
				if moved, ok := to[spelling]; ok {
					add(moved, spelling)
				} else {
					add(value, spelling)
				}
			}
		}
	}
	for _, s := range more.Same {
		add(s.Value, s.From...)
	}
	for _, value := range values {
		next.Same = append(next.Same, Spelling{value, from[value]})
	}
	for _, word := range more.Missing {
		if !slices.Contains(next.Missing, word) {
			next.Missing = append(next.Missing, word)
		}
	}
	if len(more.Order) > 0 {
		next.Order = more.Order
	}
	merged := next.Merges()
	next.Order = slices.DeleteFunc(slices.Clone(next.Order), func(word string) bool {
		_, gone := merged[word]
		return gone || slices.Contains(next.Missing, word)
	})
	if next.Empty() {
		return nil
	}
	if len(next.Missing) == 0 {
		next.Missing = nil // equal readings are equal
	}
	if len(next.Order) == 0 {
		next.Order = nil
	}
	return next
}

// Merges returns the value of each spelling.
func (r *Reading) Merges() map[string]string {
	to := map[string]string{}
	if r != nil {
		for _, s := range r.Same {
			for _, from := range s.From {
				to[from] = s.Value
			}
		}
	}
	return to
}

// Read applies a reading and a type to the column: first spellings become their values, then words
// become missing, then the values get their type, which is guessed if it is not given. Spellings
// and words that do not occur are ignored, so that the next file can be read in the same way, and
// applying a reading twice changes nothing. It does not modify c.
func (c *Column) Read(r *Reading, t Type, format string) (*Column, error) {
	own := c
	if r != nil {
		own = c.merged(r.Merges())
		if own = own.without(r.Missing, own != c); own != c {
			own.guess()
		}
		if len(r.Order) > 0 {
			if own.Type == Ordinal && slices.Equal(own.Order, r.Order) {
				return own, nil
			}
			ordered := *own
			err := ordered.SetOrder(r.Order)
			return &ordered, err
		}
	}
	if t == "" || t == own.Type && (format == "" || format == own.Format) {
		return own, nil
	}
	typed := *own
	err := typed.SetType(t, format)
	return &typed, err
}

// WithoutValue returns the missing-value words of the column, by the table's options and a reading,
// as spellings of one of them: the empty cell, if it occurs, else the word that the reading names
// first, else the first in alphabetical order. It is nil if fewer than two occur.
func (c *Column) WithoutValue(r *Reading) *Spelling {
	to := r.Merges()
	var words []string
	named := func(string) int { return 0 }
	if r != nil {
		named = func(word string) int {
			if word == "" {
				return -1
			}
			if i := slices.Index(r.Missing, word); i >= 0 {
				return i
			}
			return len(r.Missing)
		}
	}
	for code, missing := range c.Missing {
		if !missing && (r == nil || len(r.Missing) == 0) {
			continue
		}
		value := c.Dict.Value(uint32(code))
		if same, ok := to[value]; ok {
			value = same
		}
		if (missing || slices.Contains(r.Missing, value)) && !slices.Contains(words, value) {
			words = append(words, value)
		}
	}
	if len(words) < 2 {
		return nil
	}
	slices.SortFunc(words, func(a, b string) int { return cmp.Or(named(a)-named(b), strings.Compare(a, b)) })
	return &Spelling{words[0], words[1:]}
}

// merged replaces spellings by their values; it returns c itself if none occurs.
func (c *Column) merged(to map[string]string) *Column {
	if len(to) == 0 || !slices.ContainsFunc(c.Dict.Values(), func(value string) bool { _, ok := to[value]; return ok }) {
		return c
	}
	own := *c
	own.Dict, own.Missing = new(Dictionary), nil
	number := make([]uint32, c.Dict.Len())
	words := map[string]bool{} // a value that is a missing word stays one
	for code, value := range c.Dict.Values() {
		if c.Missing[code] {
			words[value] = true
		}
	}
	for code, value := range c.Dict.Values() {
		if same, ok := to[value]; ok {
			value = same
		}
		number[code] = own.Dict.Add(value)
		if int(number[code]) == len(own.Missing) {
			own.Missing = append(own.Missing, words[value])
		}
	}
	own.Dict.dropIndex()
	if c.Held() {
		own.Codes = c.Codes.Through(number)
	} else {
		own.Unheld = c.Unheld.through(number, own.Dict.Len())
	}
	return &own
}

// without marks words as missing. It returns c itself if that changes nothing, or if mine says that
// c may be modified.
func (c *Column) without(words []string, mine bool) *Column {
	own := c
	for code := range c.Missing {
		if own.Missing[code] || !slices.Contains(words, c.Dict.Value(uint32(code))) {
			continue
		}
		if !mine {
			shallow := *c
			own, mine = &shallow, true
			own.Missing = slices.Clone(c.Missing)
		}
		own.Missing[code] = true
	}
	return own
}
