package bridge

import (
	"strings"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
)

// verify compares the attached file with the open table, of which it is said to be a
// release: see core.Verify. A file that is none is no failure of the request.
func (s *Session) verify(r *request, asked *Verify) (*VerifyReport, error) {
	open, err := s.needTable("compare a file with")
	if err != nil {
		return nil, err
	}
	// What is written is UTF-8 with the delimiter of the original.
	file, err := core.Read(r.attention(), core.FromFile(asked.Name, r.file), asked.Project.Input.OfRelease(open.table))
	if err != nil {
		return nil, err
	}
	found, err := core.Verify(open.table, file, &asked.Project)
	if err == nil {
		return &VerifyReport{Confirmed: *found, Verified: true}, nil
	}
	findings := problem.Flatten(err)
	for _, f := range findings {
		if !strings.HasPrefix(string(f.Code), "verify-") {
			return nil, err
		}
	}
	return &VerifyReport{Confirmed: core.Confirmed{Rows: file.Rows, NotCovered: []string{}, Rules: []string{}}, Findings: findings}, nil
}
