package attack

import (
	"cmp"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Also reports singling out by somebody who also knows one or two columns that the project assumes
// unknown.
type Also struct {
	Columns []string `json:"columns"`
	Found   int      `json:"found"`   // people whose records have more than half of the weight
	Certain int      `json:"certain"` // people whose records are all that match
	Tried   int      `json:"tried"`   // people who were attacked
}

// maxAlso limits how many pairs of columns are reported.
const maxAlso = 10

// supposeMore singles out by the known columns and each other one, worst first, and then by pairs
// as long as the work allows. A pair is reported if it finds more people than either column alone.
func (v *view) supposeMore() error {
	others := v.with(func(c *cover) bool { return c.Role != Known && c.Shows != Token })
	if len(v.in) == 0 {
		return nil
	}
	found := map[*cover]Also{}
	singles, err := v.also(len(others), func(n int) []*cover { return others[n : n+1] })
	if err != nil && !v.late(err) {
		return err
	}
	for i, c := range others {
		found[c] = singles[i]
	}
	worst := func(a, b Also) int { return cmp.Or(b.Found-a.Found, b.Certain-a.Certain) }
	slices.SortStableFunc(singles, worst)
	if err != nil {
		v.report.Also = v.tried(singles)
		return nil
	}
	left := v.opt.Work
	var tried [][]*cover
	for i, a := range others {
		for _, b := range others[:i] {
			if 10*max(found[a].Found, found[b].Found) > 9*v.report.People {
				continue // one of them alone finds nearly everybody
			}
			if left -= v.file.Rows * len(v.known()) * 100; left < 0 {
				v.report.AlsoLeft++
				continue
			}
			tried = append(tried, []*cover{b, a})
		}
	}
	pairs, err := v.also(len(tried), func(n int) []*cover { return tried[n] })
	if err != nil && !v.late(err) {
		return err
	}
	for n, pair := range tried { // before they are in another order
		if pairs[n].Tried == 0 {
			v.report.AlsoLeft++
		}
		if pairs[n].Found <= max(found[pair[0]].Found, found[pair[1]].Found) {
			pairs[n].Columns = nil
		}
	}
	pairs = slices.DeleteFunc(pairs, func(a Also) bool { return a.Columns == nil })
	slices.SortStableFunc(pairs, worst)
	v.report.Also = append(append(v.report.Also, singles...), pairs[:min(len(pairs), maxAlso)]...)
	return nil
}

// tried returns the columns that were tried before the time was up, and notes the others, and that
// no pairs were.
func (v *view) tried(singles []Also) []Also {
	var left []string
	singles = slices.DeleteFunc(singles, func(a Also) bool {
		if a.Tried == 0 {
			left = append(left, a.Columns[0])
		}
		return a.Tried == 0
	})
	v.report.AlsoOpen = len(left)
	v.report.NotTried = append(v.report.NotTried, &NotTried{"alsoKnown",
		problem.Say("Whether people are found by whoever also knew %s, or two columns, was not tried: the time was up.", problem.Some(left))})
	return singles
}

// also singles out by the known columns and each of n sets of others, on all processors. Those that
// the end of the context leaves have tried nobody.
func (v *view) also(n int, of func(n int) []*cover) ([]Also, error) {
	all, errs := make([]Also, n), make([]error, n)
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				for _, c := range of(i) {
					all[i].Columns = append(all[i].Columns, c.in.Name)
				}
				if errs[i] = v.ctx.Err(); errs[i] != nil {
					continue
				}
				s, err := v.pick(append(v.known(), of(i)...))
				if errs[i] = err; err == nil {
					all[i].Found, all[i].Certain, all[i].Tried = s.Found, s.Certain, s.Tried
				}
			}
		})
	}
	workers.Wait()
	for _, err := range errs {
		if err != nil {
			return all, err
		}
	}
	return all, nil
}
