package attack

import (
	"cmp"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
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
	if err != nil {
		return err
	}
	for i, c := range others {
		found[c] = singles[i]
	}
	worst := func(a, b Also) int { return cmp.Or(b.Found-a.Found, b.Certain-a.Certain) }
	slices.SortStableFunc(singles, worst)
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
	if err != nil {
		return err
	}
	for n, pair := range tried { // before they are in another order
		if pairs[n].Found <= max(found[pair[0]].Found, found[pair[1]].Found) {
			pairs[n].Columns = nil
		}
	}
	pairs = slices.DeleteFunc(pairs, func(a Also) bool { return a.Columns == nil })
	slices.SortStableFunc(pairs, worst)
	v.report.Also = append(append(v.report.Also, singles...), pairs[:min(len(pairs), maxAlso)]...)
	return nil
}

// also singles out by the known columns and each of n sets of others, on all processors.
func (v *view) also(n int, of func(n int) []*cover) ([]Also, error) {
	all, errs := make([]Also, n), make([]error, n)
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				s, err := v.pick(append(v.known(), of(i)...))
				if errs[i] = err; err != nil {
					return
				}
				all[i] = Also{nil, s.Found, s.Certain, s.Tried}
				for _, c := range of(i) {
					all[i].Columns = append(all[i].Columns, c.in.Name)
				}
			}
		})
	}
	workers.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}
