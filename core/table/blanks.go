package table

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/fulgurite/fulgurite/core/problem"
)

// behindBlanks returns the first position after blanks: spaces of any width, also non-breaking
// ones, and tabs that are not the delimiter.
func (s *scanner) behindBlanks(p int) int {
	for p < len(s.buf) {
		b := s.buf[p]
		switch {
		case b == ' ' || b == '\t' && s.delimiter != '\t':
			p++
			continue
		case b < utf8.RuneSelf:
			return p
		}
		r, n := utf8.DecodeRune(s.buf[p:])
		if !unicode.Is(unicode.Zs, r) {
			return p
		}
		p += n
	}
	return p
}

// trimLast trims blanks around the last field, also those within its quotes.
func (s *scanner) trimLast() {
	f := &s.fields[len(s.fields)-1]
	text := s.buf[f.start:f.end]
	inner := bytes.TrimFunc(text, func(r rune) bool { return r == ' ' || r == '\t' || unicode.Is(unicode.Zs, r) })
	if len(inner) == len(text) {
		return
	}
	f.start += max(0, bytes.Index(text, inner))
	f.end = f.start + len(inner)
	f.hash = hashSeed
	for i := f.start; i < f.end; i++ {
		f.hash = (f.hash ^ uint64(s.buf[i])) * hashPrime
		if f.doubled && s.buf[i] == s.quote {
			i++
		}
	}
}

// mostlyBlanks is the share of padded cells in a column above which the user is asked about blanks:
// they are probably layout, not part of the values.
const mostlyBlanks = 0.9

// blanks asks about blanks around cells where the beginning of a file has columns full of them;
// nil: it has none. Questions about records that do not fit come first, because the delimiter may
// be another one.
func (s *scanner) blanks(opt Options, all []seen) *problem.Problem {
	if opt.Blanks != "" {
		return nil
	}
	if _, share := usualWidth(all); share < 1 && opt.Ragged != RaggedPad && opt.Surplus != SurplusDrop && opt.Surplus != SurplusJoin {
		return nil
	}
	var filled, padded []int // by column
	names, first := 0, 1
	if opt.NoHeader {
		first = 0
	}
	for i, r := range all {
		for j, cell := range r.cells {
			bare := strings.TrimSpace(cell)
			has := one(bare != "" && bare != cell)
			if i < first {
				names += has
				continue
			}
			if j == len(filled) {
				filled, padded = append(filled, 0), append(padded, 0)
			}
			filled[j] += one(bare != "")
			padded[j] += has
		}
	}
	found, name := 0, ""
	for j, n := range filled {
		if n == 0 || n == 1 && names == 0 || float64(padded[j]) < mostlyBlanks*float64(n) {
			continue
		}
		if found++; found == 1 {
			name = fmt.Sprint(j + 1)
			if first > 0 && strings.TrimSpace(cellOf(all[0].cells, j)) != "" {
				name = cellOf(all[0].cells, j)
			}
		}
	}
	if found == 0 {
		return nil
	}
	p := problem.New("table-blanks",
		"Leave them out: they are a matter of layout, and no number or date is one with them. Or keep them, if they are a part of the values.",
		"%s", problem.Several(found, "In %d column nearly all cells have blanks around what stands in them: %s.",
			"In %d columns nearly all cells have blanks around what stands in them, such as %s.", found, cell(name)))
	p.Count = found
	p.Cures = []problem.Cure{trimBlanks(), keepBlanks()}
	return p.At(s.place())
}
