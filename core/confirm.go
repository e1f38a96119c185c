package core

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/claim"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/pseudonym"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/verify"
)

// Confirmed is what a file was found to be that is a release of a table.
type Confirmed struct {
	Status     Status       `json:"status"`
	Records    int          `json:"records"`            // of the original that count: those of the research subset if there is one
	Rows       int          `json:"rows"`               // of the file
	StandFor   int          `json:"standFor,omitempty"` // with a column of counts: the records that the lines of the file stand for
	LeftOut    int          `json:"leftOut"`            // records that count and are not shown
	Classes    int          `json:"classes"`
	Levels     []FoundLevel `json:"levels,omitempty"` // of full-domain generalization
	Ordered    bool         `json:"ordered"`          // the records are in the order of the original
	NotCovered []string     `json:"notCovered"`       // sentences; none: the file was verified as before it was saved
	Rules      []string     `json:"rules"`            // that hold
	// Uncovered and Held are what NotCovered and Rules were made of.
	Uncovered []*problem.Text `json:"uncovered"`
	Held      []*problem.Text `json:"held"`

	matched []uint32 // by record of the file: the record of the original that it shows; nil: not known

	// named is the file with the columns that name persons in it by pseudonyms or
	// numbers, nil if they do not, or if persons are not judged as wholes.
	named *table.Table
	// perturbed are the columns of the file, by place in the original, whose values were
	// changed at random; shown is the file with them. Nil: there are none.
	perturbed map[int]*table.Column
	shown     *table.Table
}

// leave notes what is not covered.
func (c *Confirmed) leave(what *problem.Text) {
	c.NotCovered, c.Uncovered = append(c.NotCovered, what.String()), append(c.Uncovered, what)
}

// meets notes the rules that hold.
func (c *Confirmed) meets(rules []*problem.Text) {
	c.Rules, c.Held = []string{}, rules
	for _, rule := range rules {
		c.Rules = append(c.Rules, rule.String())
	}
}

// FoundLevel is the level that a column has in a file.
type FoundLevel struct {
	Attribute string `json:"attribute"`
	Level     int    `json:"level"`
	Height    int    `json:"height"` // number of levels, level 0 included
}

// Verify compares a file with the table that it is said to be a release of, as is
// done before a release is saved: its records are some of the original's, each once;
// each cell is a generalization of its own; every rule of the project holds; nothing
// else was changed. The levels are found from the file. Confirmed.NotCovered says what
// cannot be seen from the file alone. Undecided columns must not be in it. key is that of pseudonyms and shifted dates, which
// are computed anew and compared; nil: they are not.
//
// Of tables that were opened only what the project does something with is held; columns
// that it keeps are compared while both files are read again.
//
// Which record of the file is which is not kept, unless there is a receipt: see
// VerifyByReceipt. Without it a file is verified if all rules hold of one way in which its
// records may be those of the original.
//
// Errors are problems with codes that begin with "verify-" if the file is no such
// release, ErrUndecidable if nobody can tell without the receipt, and others if it cannot be
// verified.
func Verify(ctx context.Context, original, file *table.Table, p *project.Project, key *pseudonym.Key) (*Confirmed, error) {
	p = HoldBack(original, p)
	if err := verifiable(original, p); err != nil {
		return nil, err
	}
	found, err := verifyHeld(ctx, original, file, p, key)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	return found.of(original, file), nil
}

// of notes whether anything was changed.
func (c *Confirmed) of(original, file *table.Table) *Confirmed {
	if c.Status = Verified; file.Hash != "" && file.Hash == original.Hash {
		c.Status = Unchanged
	}
	return c
}

// Status is what came of a comparison.
type Status string

const (
	Verified    Status = "verified"    // the file is a release of the original
	Unchanged   Status = "unchanged"   // it is, and it has the bytes of the original: nothing had to be changed
	Undecidable Status = "undecidable" // whether it is depends on which record is which: see ErrUndecidable
	Rejected    Status = "refused"     // it is none
)

// verifyHeld holds what is needed, and verifies the file.
func verifyHeld(ctx context.Context, original, file *table.Table, p *project.Project, key *pseudonym.Key) (*Confirmed, error) {
	original, file, err := holdBoth(ctx, original, file, p)
	if err != nil {
		return nil, err
	}
	look := confirm
	switch set := p.SetColumn(); {
	case set != nil:
		look = func(*table.Table, *table.Table, *project.Project, *pseudonym.Key, bool) (*Confirmed, error) {
			return nil, undecided(problem.Say("each cell of the column %q holds several values, and how coarse each of them became is not kept.", set.Name))
		}
	case p.MaxRows > 0 && len(p.Person) > 0:
		look = confirmCapped
	}
	original, rows, err := attributed(original, p)
	if err != nil {
		return nil, err
	}
	found, err := look(original, file, p, key, p.Output.EscapeFormulas)
	if refuted(err) || errors.Is(err, ErrUndecidable) { // it may have been saved with formulas made harmless, or without
		other, failed := look(original, file, p, key, !p.Output.EscapeFormulas)
		if failed == nil {
			return other.among(rows), nil
		}
		if err = likelier(err, failed); errors.Is(err, ErrUndecidable) {
			err = cmp.Or(foreign(original, file, p, key), err)
		}
		if refuted(err) {
			err = withholding(err)
		}
		return nil, err
	}
	return found.among(rows), err
}

// holdBoth holds what is needed of a table and of a file that is to be its release.
func holdBoth(ctx context.Context, original, file *table.Table, p *project.Project) (*table.Table, *table.Table, error) {
	original, err := HoldFor(ctx, original, p)
	if err != nil {
		return nil, nil, err
	}
	file, err = holdAlone(ctx, file, func(column string) bool {
		// An apostrophe may stand before a name; without a header names tell nothing.
		name := strings.TrimPrefix(column, "'")
		c := cmp.Or(p.Column(column), p.Column(name))
		return !original.Detection.Header || p.Needs(column) || p.Needs(name) || c != nil && c.Role == project.Identifying
	})
	return within(ctx, original), within(ctx, file), err
}

// withholding says what to do about a file that is no release.
func withholding(err error) error {
	var all []error
	for _, finding := range problem.Flatten(err) {
		f := *finding
		f.Hint = "Do not pass the file on as a release of this table by this project."
		all = append(all, &f)
	}
	return errors.Join(all...)
}

// among says which records of the original are meant, of which only some were compared;
// nil: all were.
func (c *Confirmed) among(rows []int) *Confirmed {
	if c != nil && rows != nil {
		for i, row := range c.matched {
			c.matched[i] = uint32(rows[row])
		}
	}
	return c
}

// refuted reports whether an error says that a file is no release, and not that it
// could not be verified.
func refuted(err error) bool {
	return slices.ContainsFunc(problem.Flatten(err), func(p *problem.Problem) bool { return strings.HasPrefix(string(p.Code), "verify-") })
}

// verifiable refuses projects that do not belong to the table.
func verifiable(original *table.Table, p *project.Project) error {
	all := []error{p.Validate()}
	for i, c := range p.Columns {
		if original.Column(c.Name) == nil {
			all = append(all, problem.New("core-unknown-column", "",
				"The project describes a column %q, which the original does not have.", c.Name).Hinted("Columns of the table: %s.", problem.Some(original.Names())).
				At(problem.Place{File: original.Name, Attribute: c.Name, Path: fmt.Sprintf("columns[%d].name", i)}))
		}
	}
	return errors.Join(all...)
}

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
			err = undecided(problem.Say("values were changed at random, and whether those that were written show which records are one person's depends on which record is which."))
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
			err = undecided(problem.Say("some of its records show * in every column, and may be left out or made coarser."))
		}
	}
	if only(err, verify.Assigned) {
		err = undecided(problem.Say("records that are hidden look the same as others, and no way to say which is which was found that fits."))
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

// hold verifies the rules of a file whose records were found.
func (c *Confirmed) hold(original, file *table.Table, p *project.Project, stated verify.Claim, match *verify.Match) error {
	notCovered := len(c.NotCovered)
	c.Ordered, c.matched = match.Ordered, match.Rows
	rules, err := c.judge(original, file, p, stated)
	if err != nil {
		return err
	}
	if match.Partly {
		return undecided(problem.Say("there are too many ways in which its records may be made from those of the original."))
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
