package param

import (
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Parse reads a number that somebody typed, with a point or a comma before its
// decimals. A comma in front of three digits is refused: 1,000 is a thousand to
// some and one to others.
func (p Param) Parse(text string) (any, error) {
	typed := strings.TrimSpace(text)
	if whole, decimals, found := strings.Cut(typed, ","); found && len(decimals) == 3 {
		return nil, problem.New("param-doubtful", "Write "+whole+decimals+" or "+whole+".", "%s: %q could be %s or %s.", p.Label, typed, whole+decimals, whole+"."+decimals)
	}
	x, err := strconv.ParseFloat(strings.ReplaceAll(typed, ",", "."), 64)
	if err != nil {
		return nil, problem.New("param-number", "Type a number, such as 5 or 0.2.", "%s: %q is no number.", p.Label, text)
	}
	v, err := Check(p.Label, []Param{p}, Values{p.Name: x})
	return v[p.Name], err
}
