package attack

import (
	"cmp"
	"slices"
)

// Also reports singling out by somebody who also knows one or two columns that the project assumes
// unknown.
type Also struct {
	Columns []string `json:"columns"`
	Found   int      `json:"found"`   // people whose records have more than half of the weight
	Certain int      `json:"certain"` // people whose records are all that match
	Tried   int      `json:"tried"`   // people who were attacked
}

// mostAlso limits how many pairs of columns are reported.
const mostAlso = 10

// supposeMore singles out by the known columns and each other one, worst first, and then by pairs
// as long as the work allows. A pair is reported if it finds more people than either column alone.
func (v *view) supposeMore() error {
	others := v.with(func(c *cover) bool { return c.Role != Known && c.Shows != Token })
	if len(v.in) == 0 {
		return nil
	}
	found := map[*cover]Also{}
	var singles, pairs []Also
	for _, c := range others {
		s, err := v.pick(append(v.known(), c))
		if err != nil {
			return err
		}
		found[c] = Also{[]string{c.in.Name}, s.Found, s.Certain, s.Tried}
		singles = append(singles, found[c])
	}
	worst := func(a, b Also) int { return cmp.Or(b.Found-a.Found, b.Certain-a.Certain) }
	slices.SortStableFunc(singles, worst)
	left := v.opt.Work
	for i, a := range others {
		for _, b := range others[:i] {
			if 10*max(found[a].Found, found[b].Found) > 9*v.report.People {
				continue // one of them alone finds nearly everybody
			}
			if left -= v.file.Rows * len(v.known()) * 100; left < 0 {
				v.report.AlsoLeft++
				continue
			}
			s, err := v.pick(append(v.known(), b, a))
			if err != nil {
				return err
			}
			if s.Found > max(found[a].Found, found[b].Found) {
				pairs = append(pairs, Also{[]string{b.in.Name, a.in.Name}, s.Found, s.Certain, s.Tried})
			}
		}
	}
	slices.SortStableFunc(pairs, worst)
	v.report.Also = append(append(v.report.Also, singles...), pairs[:min(len(pairs), mostAlso)]...)
	return nil
}
