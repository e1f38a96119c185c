package core

import (
	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/claim"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/pseudonym"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/verify"
)

// confirm verifies a file of which it is known whether formulas were made harmless.
func confirm(original, file *table.Table, p *project.Project, key *pseudonym.Key, escaped bool) (*Confirmed, error) {
	if p.Output.Order == project.Sorted { // with the columns that cannot be compared
		if err := verify.Sorted(file); err != nil {
			return nil, err
		}
	}
	c := &Confirmed{Rows: file.Rows, NotCovered: []string{}}
	file, claims, err := c.claims(original, file, p, key, escaped)
	if err != nil {
		return nil, err
	}
	var first error
	for _, stated := range claims { // usually one
		err := c.confirm(original, file, p, stated)
		if err == nil {
			return c, nil
		}
		if len(c.perturbed) > 0 && stated.Persons != nil && ofRules(err) {
			err = undecidable(problem.Say("values were changed at random, and whether those that were written show which records are one person's depends on which record is which."))
		}
		first = likelier(first, err)
	}
	return nil, first
}

// confirm verifies a file of which all is claimed but where its records come from.
func (c *Confirmed) confirm(original, file *table.Table, p *project.Project, stated verify.Claim) error {
	if p.CountColumn() != "" {
		return c.confirmCounts(original, file, p, stated)
	}
	err := c.foundAs(original, file, p, stated, hiding(p))
	if may := hiding(p); may.Blank && only(err, "verify-limit", verify.Assigned) { // records of * may have been made coarser
		may.Blank = false
		if coarser := c.foundAs(original, file, p, stated, may); coarser == nil {
			return nil
		} else if !only(coarser, verify.Foreign) {
			err = undecidable(problem.Say("some of its records show * in every column, and may be left out or made coarser."))
		}
	}
	if only(err, verify.Assigned) {
		err = undecidable(problem.Say("records that are hidden look the same as others, and no way to say which is which was found that fits."))
	}
	return err
}

// foundAs is confirm of a file that may hide records in some ways.
func (c *Confirmed) foundAs(original, file *table.Table, p *project.Project, stated verify.Claim, may verify.Hiding) error {
	before := *c
	match, err := verify.FindRecords(original, file, stated, may)
	if err == nil {
		err = c.hold(original, file, p, stated, match)
	}
	if err != nil {
		*c = before
	}
	return err
}

// confirmCounts is confirm where each line stands for so many records as a column says.
func (c *Confirmed) confirmCounts(original, file *table.Table, p *project.Project, stated verify.Claim) error {
	into, err := verify.FindMerged(original, file, stated)
	if err != nil {
		return err
	}
	stated.Into = into
	rules, err := c.judge(original, file, p, stated)
	if err != nil {
		return err
	}
	c.meets(rules)
	report, err := verify.Output(original, file, stated)
	if err != nil {
		return err
	}
	c.Records, c.LeftOut, c.Classes = report.Records, report.Suppressed, report.Classes
	c.StandFor = c.Records - c.LeftOut
	if err := c.ranked(original, p); err != nil {
		return err
	}
	c.foundLevels(original, stated)
	return nil
}

// claims are what may be claimed of a file, and the file without what cannot be compared.
func (c *Confirmed) claims(original, file *table.Table, p *project.Project, key *pseudonym.Key, escaped bool) (*table.Table, []verify.Claim, error) {
	file, open, err := c.stated(original, file, p, key, escaped)
	if err != nil {
		return nil, nil, err
	}
	if p.Recoding.Chosen() != project.FullDomain {
		return file, []verify.Claim{open}, nil
	}
	lowest, highest := bounds(open, original, p)
	found, err := verify.FindLevels(original, file, open, lowest, highest)
	return file, found, err
}

// stated is what is claimed of a file but for levels, and the file without what cannot be
// compared.
func (c *Confirmed) stated(original, file *table.Table, p *project.Project, key *pseudonym.Key, escaped bool) (*table.Table, verify.Claim, error) {
	open, err := (Options{Key: key}).keyed(func(escaped bool) (verify.Claim, error) { return claim.Of(original, p, &anonymize.Result{}, escaped) })(escaped)
	if err != nil {
		return nil, open, err
	}
	c.named = namedPersons(file, p, open.Persons)
	if file, err = c.withoutPerturbed(original, file, p, &open); err != nil {
		return nil, open, err
	}
	file, err = c.withoutHidden(original, p.Attributed(file), &open)
	return file, open, err
}

// hiding is what the file of a project may hide.
func hiding(p *project.Project) verify.Hiding {
	return verify.Hiding{Masked: p.Output.LeftOut.Chosen() == project.Mask, Blank: p.Output.LeftOut.Chosen() == project.Blank,
		Outside: p.Subset != nil && p.Output.Outside.Chosen() == project.Mask, Ordered: p.Output.Order == project.Original}
}

// bounds are the levels that the project allows, by column of the original.
func bounds(stated verify.Claim, original *table.Table, p *project.Project) (lowest, highest []int) {
	lowest, highest = make([]int, len(original.Columns)), make([]int, len(original.Columns))
	for i, column := range original.Columns {
		if stated.Columns[i].Treatment != verify.Generalized {
			continue
		}
		highest[i] = stated.Columns[i].Hierarchy.Height() - 1
		if of := p.Column(column.Name); of.MinLevel != nil {
			lowest[i] = *of.MinLevel
		}
		if of := p.Column(column.Name); of.MaxLevel != nil {
			highest[i] = min(highest[i], *of.MaxLevel)
		}
	}
	return lowest, highest
}
