package core

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/claim"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/table"
)

// CheckOptions sets how strictly a file is checked. The zero value is strict.
type CheckOptions struct {
	// Exact says that only the project's quasi-identifiers are known. Otherwise so is every other
	// column that the project does not mention and that is not plainly harmless.
	Exact bool
	// Limited says that the project's suppression limit is a rule, too.
	Limited bool
	// Original is the table that the file was made from, if it is available. If the file is a release
	// of it by the project, as Verify finds, the rules get that verdict unless somebody is assumed to
	// know more than the project says.
	Original *table.Table
}

// Checked reports the check of a file.
type Checked struct {
	risk.Measures
	Treated  []Treated    `json:"treated"`  // by column of the file
	Unticked []string     `json:"unticked"` // columns that are not plainly harmless and count as neither known nor secret
	Persons  *PersonSizes `json:"persons,omitempty"`
	Rules    []Judgement  `json:"rules"`
	Holds    bool         `json:"holds"`           // all rules
	Limit    *int         `json:"limit,omitempty"` // limit of left-out records, where that is a rule
	Missing  int          `json:"missing"`         // records of the original missing from the file
	Headline []string     `json:"headline"`        // sentences that claim no more than was checked

	Said []*problem.Text `json:"said"` // the parts of the headline

	// confirmed says that the file is a release of the original by the project, as found by Verify;
	// nil: unknown.
	confirmed *Confirmed
}

// Treated says how a column of the file is treated.
type Treated struct {
	Column string       `json:"column"`
	Role   project.Role `json:"role"`   // known columns are quasi-identifying
	Reason string       `json:"reason"` // one sentence
}

// Judgement is the verdict on a rule for a file.
type Judgement struct {
	verify.Verdict
	Against string `json:"against,omitempty"` // the reference of a rule about values: "original" or "file"
}

// Check reports what somebody who knows some columns of a file could find out from it, and whether
// the rules of a project hold in it. It errs on the strict side: see CheckOptions. Page and command
// line call it alike.
//
// A column that the project calls identifying violates a rule if it is in the file, unless the
// project replaces it by pseudonyms or the like; the file does not show what these hide. If the
// file has the person columns, persons are counted. Columns that it needs of an opened table are
// held meanwhile: see HoldToCheck.
func Check(ctx context.Context, t *table.Table, p *project.Project, opt CheckOptions) (*Checked, error) {
	if opt.Original != nil && opt.Limited { // the file is a release by the project
		p = HoldBack(opt.Original, p)
	}
	var confirmed *Confirmed
	var err error
	if opt.Original != nil {
		if confirmed, err = Verify(ctx, opt.Original, t, p, nil); ctx.Err() != nil {
			return nil, ctx.Err()
		}
		failed, undecidable := err, errors.Is(err, ErrUndecidable)
		if undecidable && (p.SetColumn() != nil || p.Subset != nil) {
			return nil, err // the file alone does not decide the rules either
		}
		if err != nil {
			confirmed = nil // it is judged by itself
		}
		if opt.Original, err = HoldFor(ctx, opt.Original, p); err != nil {
			return nil, err
		}
		if undecidable && dependent(opt.Original, p) {
			return nil, failed
		}
		if undecidable {
			opt.Limited = false // only the receipt says which of its records were left out
		}
	}
	if t, err = HoldToCheck(ctx, t, p, opt.Exact); err != nil {
		return nil, err
	}
	c, err := check(within(ctx, t), p, opt, confirmed)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return c, err
}

// dependent reports whether a rule depends on more than a file shows: on which records were drawn
// from the original, on the values that it compares with, or on the persons of its records.
func dependent(original *table.Table, p *project.Project) bool {
	rules, err := claim.Rules(original, p)
	return err == nil && slices.ContainsFunc(rules, func(rule verify.Rule) bool {
		return p.MaxRows > 0 && verify.Comparing(rule) || len(p.Person) > 0 && verify.OverPersons(rule)
	})
}

// check is Check with all needed columns held. confirmed says that the file is a release of the
// original by the project, nil: unknown.
func check(t *table.Table, p *project.Project, opt CheckOptions, confirmed *Confirmed) (*Checked, error) {
	if err := notAlone(p,
		"It was verified before it was saved. To check the other columns, remove this one from the project and the file."); err != nil {
		return nil, err
	}
	blank, err := verify.Blank(t)
	if err != nil {
		return nil, err
	}
	if t, err = meant(t.Drop(blank), p); err != nil { // blank records say nothing: their * is not a value
		return nil, err
	}
	if t, err = p.Weighted(p.Attributed(t)); err != nil {
		return nil, err
	}
	if opt.Limited && !p.PersonSeen() { // the file is a release by the project
		own := *p
		own.Person = nil // in the file they are coarser, and identify nobody
		p = &own
	}
	c := &Checked{Unticked: []string{}, Rules: []Judgement{}, confirmed: confirmed}
	known, secret, err := c.treat(t, p, opt)
	if err != nil {
		return nil, err
	}
	if len(known) == 0 && !opt.Exact {
		return nil, problem.New("check-harmless", "Say which columns somebody could know.",
			"Every column of the file is taken for harmless or for a secret, so there is nothing to check.").InFile(t.Name)
	}
	if c.Measures, err = risk.Measure(t, known, secret...); err != nil {
		return nil, err
	}
	c.Measures.Beside(blank)
	if err := c.judge(t, p, opt, known); err != nil {
		return nil, err
	}
	c.stand(t, p, opt.Original)
	if err := c.count(t, p, known); err != nil {
		return nil, err
	}
	c.limit(p, opt)
	c.Holds = !slices.ContainsFunc(c.Rules, func(r Judgement) bool { return !r.Holds })
	c.Said = c.headline()
	for i := range p.Columns {
		if of := &p.Columns[i]; of.Lists() {
			c.Said = append(c.Said,
				problem.Say("Each cell of the column %q holds several values: what groups reveal of them is judged by the rules alone.", of.Name))
		}
	}
	if c.Persons == nil && !p.RowsArePeople {
		const counted = "Nothing in the file says which records are one person's, so that records were counted: if somebody has several, a group holds fewer people."
		if len(p.Person) > 0 {
			c.Said = append(c.Said, problem.Say(counted+" A comparison with the original counts people, as the project says."))
		} else {
			c.Said = append(c.Said, problem.Say(counted))
		}
	}
	if confirmed != nil {
		for _, left := range confirmed.Uncovered {
			c.Said = append(c.Said, problem.Say("Not covered by the comparison with the original: %s", left))
		}
	}
	for _, said := range c.Said {
		c.Headline = append(c.Headline, said.String())
	}
	return c, nil
}

// meant returns the file with its secrets as the project reads them, with merged spellings: a group
// shares the meaning of its secrets. Known columns keep their spellings, which somebody who knows
// them knows, too.
func meant(t *table.Table, p *project.Project) (*table.Table, error) {
	own := *t
	own.Columns = slices.Clone(t.Columns)
	for i, column := range t.Columns {
		c := p.Column(column.Name)
		if c == nil || c.Role != project.Sensitive || c.Reading(column).Empty() && c.Type == "" {
			continue
		}
		read, err := c.Typed(column)
		if err != nil {
			return nil, problem.At(err, problem.Place{File: t.Name})
		}
		own.Columns[i] = read
	}
	return &own, nil
}

// treat decides how every column of the file is treated.
func (c *Checked) treat(t *table.Table, p *project.Project, opt CheckOptions) (known []string, secret []risk.Protected, err error) {
	for i := range p.Columns { // also those missing from the file, which is an error then
		column := &p.Columns[i]
		switch column.Role {
		case project.QuasiIdentifying:
			known = append(known, column.Name)
		case project.Sensitive:
			if column.Lists() {
				continue // a group shares values, not whole cells: the rules judge those
			}
			s := risk.Protected{Column: column.Name}
			if values := t.Column(column.Name); values != nil && column.Hierarchy != nil {
				if s.Hierarchy, err = hierarchy.Build(*column.Hierarchy, values); err != nil {
					return nil, nil, problem.At(err, problem.Place{Attribute: column.Name})
				}
			}
			secret = append(secret, s)
		}
	}
	for _, column := range t.Columns {
		harmless, suggestion := detect.Harmless(column, t.Rows)
		said := Treated{Column: column.Name, Reason: suggestion.Reason}
		switch of := p.Column(column.Name); {
		case of != nil && !of.Held():
			said.Role, said.Reason = of.Role, "You said so."
			if of.Role == project.Insensitive && !harmless {
				c.Unticked = append(c.Unticked, column.Name)
			}
		case harmless:
			said.Role = project.Insensitive
		case opt.Exact:
			said.Role, said.Reason = project.Insensitive, "It is not among the columns that you called known."
			c.Unticked = append(c.Unticked, column.Name)
		default:
			said.Role = project.QuasiIdentifying
			known = append(known, column.Name)
		}
		c.Treated = append(c.Treated, said)
	}
	return known, secret, nil
}

// judge judges every rule of the project.
func (c *Checked) judge(t *table.Table, p *project.Project, opt CheckOptions, known []string) error {
	from, name := t, "file"
	var against *verify.Against
	if opt.Original != nil {
		original, _, err := attributed(opt.Original, p)
		if err != nil {
			return err
		}
		coded, err := p.Coded(original)
		if err != nil {
			return err
		}
		from, name, against = coded, "original", &verify.Against{Table: coded}
		if against.Subset, err = p.Inside(opt.Original); err != nil {
			return err
		}
		c.Missing = max(0, from.Records()-c.Records)
	}
	if unknown := claim.Unconfirmed(from, p); len(unknown) > 0 {
		return unknown[0]
	}
	rules, err := claim.Rules(from, p)
	if err != nil {
		return err
	}
	verdicts, err := verify.JudgePersons(t, known, rules, against, inFile(t, p))
	if err != nil {
		return err
	}
	settled := c.settled(p, known)
	for i, v := range verdicts {
		switch population := verify.OfPopulation(rules[i]); {
		case c.confirmed != nil && population || settled:
			v = verify.Judged(rules[i].Name(), true, nil)
		case opt.Original != nil && population:
			v = verify.Judged(rules[i].Name(), false, problem.Say(
				"the file was not found to be a release of the original by this project, so that nobody knows whom its records stand for"))
		}
		j := Judgement{Verdict: v}
		if verify.Comparing(rules[i]) {
			j.Against = name
		}
		c.Rules = append(c.Rules, j)
	}
	return nil
}

// settled reports whether the comparison with the original judged the rules for everything that
// somebody could know here: then its verdict applies.
func (c *Checked) settled(p *project.Project, known []string) bool {
	return c.confirmed != nil && !slices.ContainsFunc(known, func(name string) bool {
		of := p.Column(name)
		return of == nil || of.Role != project.QuasiIdentifying
	})
}

// stand adds a rule for the columns that the project calls identifying or holds back: they must not
// be in the file, or be hidden there.
func (c *Checked) stand(t *table.Table, p *project.Project, original *table.Table) {
	for i := range p.Columns {
		of := &p.Columns[i]
		if of.Role != project.Identifying && of.Role != project.HeldBack {
			continue
		}
		rule, holds, why := problem.Say("%q names nobody", of.Name), true, (*problem.Text)(nil)
		stands := problem.Say("it is identifying, and stands in the file")
		if of.Held() {
			rule, stands = problem.Say("%q is held back", of.Name), problem.Say("it stands in the file")
		}
		column := t.Column(of.Name)
		switch treatment := p.Treated(of); {
		case column == nil || c.confirmed != nil:
		case len(verify.Starred([]*table.Column{column}, t.Rows)) == t.Rows:
		case treatment == project.Remove || treatment == project.Hide:
			holds, why = false, stands
		case original == nil:
			rule = problem.Say("%q is treated as pseudonyms (only the original shows whether it holds none of its values)", of.Name)
		default:
			rule = problem.Say("%q holds no value of the original", of.Name)
			if value := shared(column, original.Column(of.Name)); value != "" {
				holds, why = false, problem.Say("it shows %q, which stands in the original", problem.Cell(value))
			}
		}
		c.Rules = append(c.Rules, Judgement{Verdict: verify.Judged(rule, holds, why)})
	}
}

// shared returns a value that two columns have in common, "" if there is none, ignoring missing and
// hidden values.
func shared(a, b *table.Column) string {
	if b == nil {
		return ""
	}
	for code := range uint32(a.Dict.Len()) {
		value := a.Dict.Value(code)
		if _, both := b.Dict.Code(value); both && !a.Missing[code] && value != table.Star {
			return value
		}
	}
	return ""
}

// limit adds a rule for the suppression limit: it counts records that show * in all known columns,
// and those of the original that are missing from the file.
func (c *Checked) limit(p *project.Project, opt CheckOptions) {
	if !opt.Limited {
		return
	}
	records := c.Records
	if opt.Original != nil && p.Subset == nil {
		records = max(records, records+c.Missing)
	}
	limit, out := anonymize.AbsoluteLimit(p.SuppressionLimit, records), c.Suppressed+c.LeftOut
	if p.Subset == nil {
		out += c.Missing
	}
	if of := c.confirmed; of != nil { // it knows the records outside the subset, and whether * is a level
		limit, out = anonymize.AbsoluteLimit(p.SuppressionLimit, of.Records), of.LeftOut
	}
	var why *problem.Text
	if out > limit {
		why = problem.Say("%s are", digits(out))
	}
	rule := problem.Several(limit, "at most %s record left out", "at most %s records left out", digits(limit))
	c.Limit, c.Rules = &limit, append(c.Rules, Judgement{Verdict: verify.Judged(rule, out <= limit, why)})
}

// headline words the findings, and the attacker assumed.
func (c *Checked) headline() []*problem.Text {
	said := []*problem.Text{c.Risk.Sentence(c.Columns)}
	if c.Persons != nil {
		said[0] = c.Persons.sentence(c.Columns)
	}
	names := strings.Join(c.Columns, ", ")
	basis := problem.Say("This is about the one column that counts as known: %s.", names)
	if n := len(c.Columns); n > 1 {
		basis = problem.Say("This is about the %s columns that count as known: %s.", digits(n), names)
	}
	if len(c.Unticked) > 0 {
		basis = problem.Say("%s %s", basis,
			problem.Say("Not counted, and nothing is said about somebody who knows them: %s.", strings.Join(c.Unticked, ", ")))
	}
	said = append(said, basis)
	if c.LeftOut > 0 {
		said = append(said, problem.Several(c.LeftOut,
			"%s record shows * in all of these and counts as a group of its own: what stands beside is about people who were left out.",
			"%s records show * in all of these and count as a group of their own: what stands beside is about people who were left out.",
			digits(c.LeftOut)))
	}
	return said
}

// notAlone refuses to judge a file by itself, or to compare it again, if a column has cells of
// several values: their labels are known only while a release is made.
func notAlone(p *project.Project, hint string) error {
	set := p.SetColumn()
	if set == nil {
		return nil
	}
	return problem.New("check-items", hint, "Each cell of the column %q holds several values. How coarse each of them became is not kept, so a file cannot be checked for them later.", set.Name).
		OfColumn(set.Name)
}
