package verify

import (
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
)

// KMAnonymity: whoever knows the columns that form classes, and up to M values in a cell of
// the column whose cells hold several, finds K records or none. In every class, each set of
// at most M labels that a record shows is shown by at least K of its records, and the
// class has at least K. (Terrovitis, Mamoulis and Kalnis, "Privacy-preserving anonymization
// of set-valued data", VLDB 2008, definition 1; with other columns: Poulis, Loukides,
// Gkoulalas-Divanis and Skiadopoulos, "Anonymizing data with relational and transaction
// attributes", ECML PKDD 2013.) It counts every set by itself, in a table of the sets that
// begin with a label.
type KMAnonymity struct{ K, M int }

// Name returns "5^2-anonymity".
func (r KMAnonymity) Name() *problem.Text { return problem.Say("%d^%d-anonymity", r.K, r.M) }

// maxKnown is the largest M that is counted.
const maxKnown = 3

// Verify finds every class in which a set of labels is shown by too few records.
func (r KMAnonymity) Verify(release *Release) []Finding {
	switch {
	case r.K < 1 || r.M < 1 || r.M > maxKnown:
		return whole("sets of %d values in groups of %d records say nothing, or are not counted", r.M, r.K)
	case release.items == nil:
		return whole("there is no column whose cells hold several values")
	}
	sets := release.items
	return release.each(func(c Class) *problem.Text {
		if len(c.Rows) < r.K {
			return problem.Say("%s, is too small", release.describe(c))
		}
		behind := map[uint32][][]uint32{} // by label: what stands behind it in a record
		for _, row := range c.Rows {
			set := sets.of[row]
			for i, label := range set {
				behind[label] = append(behind[label], set[i+1:])
			}
		}
		rarest, fewest, shown := "", r.K, []string(nil)
		for label, rests := range behind {
			counts := map[[maxKnown - 1]uint32]int{{}: len(rests)} // 0: no label, others from 1 on
			for _, rest := range rests {
				for i, second := range rest {
					if r.M < 2 {
						break
					}
					counts[[2]uint32{second + 1}]++
					for _, third := range rest[i+1:] {
						if r.M < 3 {
							break
						}
						counts[[2]uint32{second + 1, third + 1}]++
					}
				}
			}
			for more, n := range counts {
				if n >= r.K {
					continue
				}
				names := []string{sets.names[label]}
				for _, other := range more {
					if other > 0 {
						names = append(names, sets.names[other-1])
					}
				}
				if text := strings.Join(names, " and "); n < fewest || n == fewest && text < rarest {
					fewest, rarest, shown = n, text, names
				}
			}
		}
		if rarest == "" {
			return nil
		}
		return problem.Several(fewest, "%s, shows %s in %d record only", "%s, shows %s in %d records only", release.describe(c),
			problem.Listing{Names: problem.Cells(shown), Most: len(shown)}, fewest)
	})
}
