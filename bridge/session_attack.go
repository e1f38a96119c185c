package bridge

import (
	"time"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/evidence"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// attack attacks the file of the last result. It is written once more unless a receipt was asked
// for, so that it is known which record is which.
func (s *Session) attack(r *request, open *opened, asked *AskAttack, tell func(WorkProgress)) (*evidence.Attacks, error) {
	found, err := s.needResult("attack")
	if err != nil {
		return nil, err
	}
	if refusal := found.outcome.Refusal; refusal != nil {
		return nil, refusal
	}
	if err := refuse(found.outcome.Findings); err != nil {
		return nil, err
	}
	if err := open.alone(); err != nil {
		return nil, err
	}
	if !(asked.TimeLimit >= 0 && asked.TimeLimit < 1e9) {
		return nil, problem.New("attack-time", "Name a number of seconds, or 0 for no limit.", "The attacks cannot take that time.")
	}
	if found.receipt == nil {
		out := s.newSink()
		if err := found.release.WriteAs(r.attention(), out, found.escaped, found.as, core.Options{Receipt: true}); err != nil {
			return nil, unverified(err)
		}
		found.written, found.file = out, nil
	}
	options := found.config.Input.OfRelease(open.table)
	options.Delimiter = string(rune(found.as.Dialect(open.table.Dialect).Delimiter))
	if found.as.Western() {
		options.Encoding = project.Western
	}
	written, err := found.written.Written()
	if err != nil {
		return nil, err
	}
	file, err := core.Read(r.attention(), core.FromReader(open.table.Name, written), options)
	if err != nil {
		return nil, err
	}
	if asked.Previous != "" {
		earlier, err := s.earlier(r, asked.Previous, options)
		if err != nil {
			return nil, err
		}
		found.earlier = append(found.earlier, earlier)
	}
	report, err := found.release.Attack(r.attention(), file, core.AttackOptions{Earlier: found.earlier,
		Options: core.AttackLimits{Seed: uint64(asked.Seed),
			Clock: s.host.Clock, Limit: time.Duration(asked.TimeLimit * float64(time.Second)), Progress: func(share float64) {
				if r.due() {
					tell(WorkProgress{share})
				}
			}}})
	if err != nil {
		return nil, err
	}
	found.attacked = report
	return evidence.AttacksOf(report), nil
}

// earlier reads the attached file, a release of the same people that went out before.
func (s *Session) earlier(r *request, name string, options table.Options) (*table.Table, error) {
	if r.file == nil {
		return nil, noFile(r.Kind)
	}
	src, err := s.source(r, name, r.file, options, nil, true)
	if err != nil {
		return nil, err
	}
	file, err := src.open(r.attention(), name, options)
	if err != nil {
		return nil, err
	}
	return core.Hold(r.attention(), file, nil)
}
