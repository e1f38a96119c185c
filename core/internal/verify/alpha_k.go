package verify

import "github.com/fulgurite/fulgurite/core/problem"

// AlphaK: every class has at least K records, and no value of a sensitive
// column has a share above Alpha in it. (Wong, Li, Fu and Wang, "(alpha,
// k)-anonymity", 2006; the general model, where every value is sensitive.)
type AlphaK struct {
	Attribute string
	Alpha     float64
	K         int
}

// Name returns "(0.5,5)-anonymity of occupation".
func (r AlphaK) Name() *problem.Text {
	return problem.Say("(%v,%d)-anonymity of %q", r.Alpha, r.K, r.Attribute)
}

// Protects implements Protecting.
func (r AlphaK) Protects() string { return r.Attribute }

// Verify finds every class that is too small or has too much of a value.
func (r AlphaK) Verify(release *Release) []Finding {
	if r.K < 1 {
		return whole("the smallest group allowed has less than one record, which says nothing")
	}
	findings := release.eachSpread(r.Attribute, byHolders, func(s *Spread) *problem.Text {
		if s.Size < r.K {
			return problem.Say("%s, is too small", s.who())
		}
		if code, n := s.Mode(); !(ratio(n, s.Size) <= r.Alpha) {
			return problem.Several(n, "%s, has the value %q %d time", "%s, has the value %q %d times", s.who(), problem.Cell(s.Value(code)), n)
		}
		return nil
	})
	if release.Persons != nil {
		findings = append(findings, KAnonymity{r.K}.Verify(release)...)
	}
	return findings
}

// Mode returns the value that the class has most often, and how often; of
// several the one whose record comes first.
func (s *Spread) Mode() (code uint32, n int) {
	for _, c := range s.Present {
		if s.counts[c] > n {
			code, n = c, s.counts[c]
		}
	}
	return code, n
}
