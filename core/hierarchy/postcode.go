package hierarchy

import (
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
)

// postcode are the postcodes of countries whose neighbours begin alike, by their
// printed form: D a digit, L a letter. Fewer of the first characters stay on each
// level (Universal Postal Union: Postal addressing systems, by country). In German
// codes two are a region and one is a zone; in codes of the United States three are
// the sectional center that HIPAA's Safe Harbor keeps.
var postcode = codeSystem{
	id: "postcode", label: "postcodes",
	levels: []*problem.Text{problem.Say("district"), problem.Say("region"), problem.Say("zone")},
	groups: func(code string) []string {
		if unit, ok := british(code); ok {
			return unit
		}
		keep, ok := postcodeForms[form(code)]
		if !ok {
			return nil
		}
		groups := make([]string, len(keep))
		for i, n := range keep {
			groups[i] = keepFirst(code, n)
		}
		return groups
	},
}

// postcodeForms has for each form how many characters stay on each level.
var postcodeForms = map[string][3]int{
	"DDDDD":      {3, 2, 1}, // Germany, France, Italy, Spain, Finland, Croatia, United States
	"DDDD":       {3, 2, 1}, // Austria, Switzerland, Belgium, Denmark, Hungary, Norway, Portugal
	"DD-DDD":     {3, 2, 1}, // Poland
	"DDD DD":     {3, 2, 1}, // Sweden, Czechia, Slovakia, Greece
	"DDDD LL":    {4, 2, 1}, // Netherlands
	"DDDD-DDD":   {4, 2, 1}, // Portugal
	"DDDDD-DDDD": {5, 3, 1}, // United States, ZIP+4
	"LDL DLD":    {3, 2, 1}, // Canada
}

// form writes a code with D for digits and L for letters.
func form(code string) string {
	if len(code) > 10 {
		return ""
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r >= '0' && r <= '9':
			return 'D'
		case r >= 'A' && r <= 'Z':
			return 'L'
		}
		return r
	}, code)
}

// keepFirst hides all letters and digits but the first n.
func keepFirst(code string, n int) string {
	seen := 0
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' {
			return r
		}
		if seen++; seen > n {
			return '*'
		}
		return r
	}, code)
}

// british returns the sector, district and area of a code of the United Kingdom:
// SW1A 1AA is in SW1A 1, SW1A and SW.
func british(code string) ([]string, bool) {
	outward, inward, ok := strings.Cut(code, " ")
	if !ok || form(inward) != "DLL" {
		return nil, false
	}
	switch form(outward) {
	case "LD", "LDD", "LLD", "LLDD", "LDL", "LLDL":
	default:
		return nil, false
	}
	area := strings.TrimRight(outward, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	area = strings.TrimRight(area, "0123456789")
	return []string{outward + " " + inward[:1] + "**", outward + " ***", area + "* ***"}, true
}
