package verify

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/table"
)

// expectAny computes any: what the cells of a column may show whose levels
// differ by record. "*" tells less than every label, so it is always allowed.
// That every value has a row with all levels has been seen by texts.
func (p *pair) expectAny(escaped bool) {
	rows := make(map[string][]string, len(p.Hierarchy.Rows))
	for _, row := range p.Hierarchy.Rows {
		rows[row[0]] = row
	}
	p.any = make([][]uint32, p.in.Dict.Len())
	for code := range p.any {
		row := rows[p.in.Dict.Value(uint32(code))]
		allowed := []uint32{codeOf(p.out, table.Star)}
		for level := p.Level; level <= p.Highest && level < len(row); level++ {
			text := row[level]
			if !escaped || !mustEscape(text) {
				allowed = append(allowed, codeOf(p.out, text))
			}
			if escaped && mayEscape(text) {
				allowed = append(allowed, codeOf(p.out, guard(text)))
			}
		}
		p.any[code] = slices.DeleteFunc(allowed, func(c uint32) bool { return c == absent })
	}
	p.eachJoined(escaped, func(value, text uint32) { p.any[value] = append(p.any[value], text) })
}
