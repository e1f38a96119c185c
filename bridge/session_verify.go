package bridge

import (
	"errors"
	"strings"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// verify compares the attached file with the open table, of which it is said to be a
// release, or which is said to be one of it: see core.Verify. A file that is none is no failure of
// the request.
func (s *Session) verify(r *request, asked *Verify) (*VerifyReport, error) {
	open, err := s.needTable("compare a file with")
	if err != nil {
		return nil, err
	}
	if asked.Original || asked.Receipt {
		if err := open.alone(); err != nil {
			return nil, err
		}
	}
	if open.parts != nil {
		return s.verifyLinked(r, open, asked)
	}
	if asked.Original {
		src, err := s.source(r, asked.Name, r.file, asked.Project.Input, nil, false)
		if err != nil {
			return nil, err
		}
		original, err := src.open(r.attention(), asked.Name, asked.Project.Input)
		if err != nil {
			return nil, err
		}
		return s.compare(r, original, open.table, asked)
	}
	if err := open.holdFor(r, core.Cautious(open.table, &asked.Project)); err != nil { // for the next file, too
		return nil, err
	}
	file, err := s.released(r, open.table, asked)
	if err != nil {
		return nil, err
	}
	return s.compare(r, open.table, file, asked)
}

// released reads a file that is said to be a release of a table. It is written as the project says;
// a file that is no text has commas.
func (s *Session) released(r *request, of *table.Table, asked *Verify) (*table.Table, error) {
	out := asked.Project.Output
	options := asked.Project.Input.OfRelease(of)
	options.Delimiter = string(rune(out.Dialect(of.Dialect).Delimiter))
	if out.Western() {
		options.Encoding = project.Western
	}
	src, err := s.source(r, asked.Name, r.file, options, nil, true)
	if err != nil {
		return nil, err
	}
	return src.open(r.attention(), asked.Name, options)
}

// compare verifies a file as a release of a table.
func (s *Session) compare(r *request, original, file *table.Table, asked *Verify) (*VerifyReport, error) {
	var found *core.Confirmed
	var err error
	p := core.Cautious(original, &asked.Project) // as when it was released
	if asked.Receipt {
		found, err = core.VerifyByReceipt(r.attention(), original, file, p, s.key, s.receipt)
	} else {
		found, err = core.Verify(r.attention(), original, file, p, s.key)
	}
	if err == nil {
		return &VerifyReport{Confirmed: *found, Verified: true}, nil
	}
	findings, status := problem.Flatten(err), core.Rejected
	if errors.Is(err, core.ErrUndecidable) {
		status, findings = core.Undecidable, findings[:1]
	}
	for _, f := range findings {
		if status == core.Rejected && !strings.HasPrefix(string(f.Code), "verify-") {
			return nil, err
		}
	}
	return &VerifyReport{
		Confirmed: core.Confirmed{Status: status, Rows: file.Rows, NotCovered: []string{}, Rules: []string{}}, Findings: findings}, nil
}
