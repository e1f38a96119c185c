package core

import (
	"errors"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/claim"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/verify"
)

// hold verifies the rules of a file whose records were found.
func (c *Confirmed) hold(original, file *table.Table, p *project.Project, stated verify.Claim, match *verify.Match) error {
	notCovered := len(c.NotCovered)
	c.Ordered, c.matched = match.Ordered, match.Rows
	rules, err := c.judge(original, file, p, stated)
	if err != nil {
		return err
	}
	if match.Partly {
		return undecidable(problem.Say("there are too many ways in which its records may be made from those of the original."))
	}
	try := func(match *verify.Match) error {
		c.NotCovered, c.Uncovered = c.NotCovered[:notCovered], c.Uncovered[:notCovered]
		return c.records(original, file, p, stated, match)
	}
	if err = try(match); err != nil && c.open(original, file, p, &stated, match) && ofRules(err) {
		err = c.reassign(stated, match, try, err)
	}
	if err != nil {
		c.NotCovered, c.Uncovered = c.NotCovered[:notCovered], c.Uncovered[:notCovered]
		return err
	}
	if !match.Ordered {
		c.leave(problem.Say("Which of several records with the same cells is which: the file is in an order of its own."))
	}
	if d := p.Differential(); d != nil {
		c.leave(notDrawn(d))
	}
	if err := c.ranked(original, p); err != nil {
		return err
	}
	if limit := stated.Limit; c.LeftOut > limit {
		return problem.New("verify-limit", "", "%s", problem.Several(c.LeftOut, "%s record is left out; the limit is %d.", "%s records are left out; the limit is %d.", digits(c.LeftOut), limit))
	}
	c.meets(rules)
	c.foundLevels(original, stated)
	return nil
}

// foundLevels tells the levels of full-domain generalization.
func (c *Confirmed) foundLevels(original *table.Table, stated verify.Claim) {
	c.Levels = nil
	for i, of := range stated.Columns {
		if of.Treatment == verify.Generalized {
			c.Levels = append(c.Levels, FoundLevel{original.Columns[i].Name, of.Level, of.Hierarchy.Height()})
		}
	}
}

// ranked says of which rules the order is not one that somebody confirmed.
func (c *Confirmed) ranked(original *table.Table, p *project.Project) error {
	coded, err := p.Coded(original)
	for _, unknown := range claim.Unconfirmed(coded, p) {
		c.leave(problem.Say("Whether the values of %q have the order by which a rule compares them: nobody confirmed it, and they were ranked by the alphabet.", unknown.Place.Attribute))
	}
	return err
}

// judge looks at the file as somebody does who knows the quasi-identifiers: every
// rule holds, for masked records too. Rules about a population are left to records.
func (c *Confirmed) judge(original, file *table.Table, p *project.Project, stated verify.Claim) (names []*problem.Text, err error) {
	coded, err := p.Coded(original)
	if err != nil {
		return nil, err
	}
	var known []string
	for i, of := range stated.Columns {
		if of.Treatment >= verify.Generalized {
			known = append(known, original.Columns[i].Name)
		}
	}
	persons := stated.Persons
	switch {
	case c.named != nil:
		file = c.named
	case c.shown != nil:
		file, persons = c.shown, nil
	case persons != nil:
		persons = nil // the file does not say whose its records are
	}
	var alone []verify.Rule
	for _, rule := range stated.Rules {
		names = append(names, rule.Name())
		_, sized := rule.(verify.KAnonymity)
		if !verify.NeedsOriginal(rule, stated.Subset != nil) {
			if sized || persons != nil || !wholePersons(stated) { // what holds of persons need not hold of classes
				alone = append(alone, rule)
			}
		}
	}
	if stated.NoHeader {
		file = named(original, file, stated)
	}
	blank, err := verify.Blank(file)
	if err != nil {
		return nil, err
	}
	file = file.Drop(blank) // they tell nothing, their * is no value
	if hiding(p).Outside {  // among those that show only "*" are records outside the subset: records tells them apart
		var columns []*table.Column
		for _, name := range known {
			columns = append(columns, file.Column(name))
		}
		file = file.Drop(verify.Starred(columns, file.Rows))
	}
	if file, err = verify.Weighted(file, p.CountColumn()); err != nil {
		return nil, err
	}
	verdicts, err := verify.JudgePersons(file, known, alone, &verify.Against{Table: coded, Subset: stated.Subset}, persons)
	if err != nil {
		return nil, err
	}
	var broken []error
	for _, v := range verdicts {
		if !v.Holds {
			broken = append(broken, problem.New("verify-rule", "", "The file does not meet %s: %s.", v.Said, v.Reason).At(problem.Place{File: file.Name}))
		}
	}
	return names, errors.Join(broken...)
}

// named gives the columns of a file without a header the names of the original.
func named(original, file *table.Table, stated verify.Claim) *table.Table {
	own := *file
	own.Columns = nil
	for i, of := range stated.Columns {
		if at := len(own.Columns); of.Treatment != verify.Removed && at < len(file.Columns) {
			column := *file.Columns[at]
			column.Name = original.Columns[i].Name
			own.Columns = append(own.Columns, &column)
		}
	}
	return &own
}

// records verifies what was found record by record, with the people behind them.
func (c *Confirmed) records(original, file *table.Table, p *project.Project, stated verify.Claim, match *verify.Match) error {
	if len(p.Person) > 0 && file.Rows < original.Rows {
		c.leave(problem.Say("Whose record was left out where several people have the same one."))
	}
	c.persons(original, file, p, &stated, match)
	aggregated, others := []string{}, 0
	for i, of := range stated.Columns {
		switch of.Treatment {
		case verify.Aggregated:
			aggregated = append(aggregated, original.Columns[i].Name)
		case verify.Generalized, verify.Recoded:
			others++
		}
	}
	if len(aggregated) > 0 && (!match.Ordered || file.Rows < original.Rows) {
		c.leave(problem.Say("Whether the values of %s are what their groups give: that takes the original order and all records.", problem.Some(aggregated)))
		file = file.Without(aggregated)
		stated.Columns = slices.Clone(stated.Columns)
		for i := range stated.Columns {
			if stated.Columns[i].Treatment == verify.Aggregated {
				stated.Columns[i] = stated.Columns[i].Gone()
			}
		}
		if others == 0 {
			c.Records, c.LeftOut = original.Rows, original.Rows-file.Rows
			return nil
		}
		// What holds of the finer classes with these columns was judged.
		stated.Rules = slices.DeleteFunc(slices.Clone(stated.Rules), func(r verify.Rule) bool { _, ok := r.(verify.KAnonymity); return !ok })
		if len(stated.Rules) == 0 {
			stated.Rules = []verify.Rule{verify.KAnonymity{K: 1}}
		}
	}
	stated.Rows = match.Rows
	original, file = c.withPerturbed(original, file, &stated, match.Rows)
	var err error
	if stated.Beside, err = verify.CompareBeside(original, file, stated); err != nil {
		return err
	}
	report, err := verify.Output(original, file, stated)
	if err != nil {
		return err
	}
	return c.count(file, p, report)
}

// count takes over what the verification counted.
func (c *Confirmed) count(file *table.Table, p *project.Project, report verify.Report) error {
	shown := file.Rows
	if p.Output.LeftOut == project.Blank && p.Recoding.Chosen() != project.FullDomain {
		blank, err := verify.Blank(file)
		if err != nil {
			return err
		}
		shown -= len(blank) // "*" is allowed on every level, so that the levels do not tell
	}
	c.Records, c.LeftOut, c.Classes = report.Records, max(report.Suppressed, report.Records-shown), report.Classes
	return nil
}
