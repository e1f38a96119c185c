package core

import (
	"context"
	"crypto/rand"
	"errors"
	"reflect"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/claim"
	"github.com/fulgurite/fulgurite/core/internal/receipt"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/pseudonym"
	"github.com/fulgurite/fulgurite/core/table"
)

// confirm verifies a file, given whether formulas were made harmless.
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

// confirm verifies a file whose claim lacks only the sources of its records.
func (c *Confirmed) confirm(original, file *table.Table, p *project.Project, stated verify.Claim) error {
	if p.CountColumn() != "" {
		return c.confirmCounts(original, file, p, stated)
	}
	err := c.foundAs(original, file, p, stated, hiding(p))
	if may := hiding(p); may.Blank && only(err, "verify-limit", verify.Assigned) { // blank records may have been made coarser
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

// foundAs is confirm for a file that may hide records in certain ways.
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

// confirmCounts is confirm for files in which a column counts the records that each line stands
// for.
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

// claims returns the possible claims about a file, and the file without the columns that cannot be
// compared.
func (c *Confirmed) claims(original, file *table.Table, p *project.Project, key *pseudonym.Key,
	escaped bool) (*table.Table, []verify.Claim, error) {
	file, open, err := c.stated(original, file, p, key, escaped)
	if err != nil {
		return nil, nil, err
	}
	if !p.Recoding.Chosen().Uniform() {
		return file, []verify.Claim{open}, nil
	}
	lowest, highest := bounds(open, original, p)
	found, err := verify.FindLevels(original, file, open, lowest, highest)
	return file, found, err
}

// stated returns the claim about a file except for levels, and the file without the columns that
// cannot be compared.
func (c *Confirmed) stated(original, file *table.Table, p *project.Project, key *pseudonym.Key,
	escaped bool) (*table.Table, verify.Claim, error) {
	open, err := (Options{Key: key}).keyed(func(escaped bool) (verify.Claim, error) {
		return claim.Of(original, p, &anonymize.Result{}, escaped)
	})(escaped)
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

// hiding returns what the release of a project may hide.
func hiding(p *project.Project) verify.Hiding {
	return verify.Hiding{Masked: p.Output.LeftOut.Chosen() == project.Mask, Blank: p.Output.LeftOut.Chosen() == project.Blank,
		Outside: p.Subset != nil && p.Output.Outside.Chosen() == project.Mask, Ordered: p.Output.Order == project.Original}
}

// bounds returns the levels that the project allows, by column of the original.
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

// wholePersons reports whether the claim protects persons with all of their records.
func wholePersons(stated verify.Claim) bool { return stated.Persons != nil && stated.Persons.Profiles }

// namedPersons returns the file if it names the persons of a claim about wholes, by pseudonyms or
// numbers in all columns that name them; else nil.
func namedPersons(file *table.Table, p *project.Project, persons *verify.Persons) *table.Table {
	if persons == nil || !persons.Profiles {
		return nil
	}
	for _, name := range persons.Columns {
		c := p.Column(name)
		if c == nil || c.Treatment != project.Pseudonym && c.Treatment != project.Number || file.Column(name) == nil {
			return nil
		}
	}
	return file
}

// persons decides which rules about persons can be verified. Where the file names persons, rules
// about all their records are judged by the file itself: of several persons with the same record,
// another one may have been left out.
func (c *Confirmed) persons(original, file *table.Table, p *project.Project, stated *verify.Claim, match *verify.Match) {
	if c.named == nil || !wholePersons(*stated) || decided(original, file, p, stated, match) {
		return
	}
	stated.Rules, stated.Persons = without(stated.Rules, unsized), nil // its rules were judged
}

// counted returns the number of records of the original that count.
func counted(original *table.Table, stated *verify.Claim) int {
	n := original.Rows
	for _, inside := range stated.Subset {
		if !inside {
			n--
		}
	}
	return n
}

// MaxReceipt limits a receipt, in bytes.
const MaxReceipt = receipt.MaxFile

// made tells how a file was made from its table, for a receipt.
type made struct {
	rows, into []uint32 // as in the claim
	leftOut    []bool
	order      project.Order
	escaped    bool
}

// Receipt returns the receipt of the last written file, if Options.Receipt was set: see package
// receipt. Its holder finds, with the key, the record of the original behind each record of the
// file, so it stays with the original.
func (r *Result) Receipt(key *pseudonym.Key) ([]byte, error) {
	m := r.made
	if m == nil {
		return nil, problem.New("core-no-receipt", "Ask for the receipt when the file is written.",
			"How the records of the file were arranged was not kept, so there can be no receipt.")
	}
	asked, err := promises(r.project)
	if err != nil {
		return nil, err
	}
	made := receipt.Receipt{
		Head:   receipt.Head{Input: r.InputHash, Output: r.OutputHash, Project: asked, Order: string(m.order), Escaped: m.escaped},
		Places: receipt.Places{Drawn: r.drawn, Rows: m.rows, Into: m.into}}
	if r.Method.Uniform() {
		made.Levels = map[string]int{}
		for _, g := range r.Transformation {
			made.Levels[g.Attribute] = g.Level
		}
	}
	if r.Itemized != nil {
		made.Set, made.Items = r.Itemized.Attribute, r.Itemized.Levels
	}
	for row, out := range m.leftOut {
		if out {
			made.LeftOut = append(made.LeftOut, uint32(row))
		}
	}
	if err := r.receiveChanged(&made); err != nil {
		return nil, err
	}
	return made.Seal(key, rand.Reader)
}

// receiveChanged adds the values that were changed at random, in the order of the project.
func (r *Result) receiveChanged(made *receipt.Receipt) error {
	if r.changed == nil {
		return nil
	}
	columns, places, err := r.project.Perturbed(r.Table)
	if err != nil {
		return err
	}
	for i, column := range columns {
		values := make([]string, r.Table.Rows)
		for row := range values {
			values[row] = r.changed[places[i]].Cell(row)
		}
		made.Changed, made.Values = append(made.Changed, column.Name), append(made.Values, values)
	}
	return nil
}

// VerifyByReceipt is Verify by the receipt written beside a release, exactly as before the file was
// saved: original, file and project must be the same byte for byte, and each record is compared
// with the one that it was made from. key is the one with which the receipt was made.
func VerifyByReceipt(ctx context.Context, original, file *table.Table, p *project.Project,
	key *pseudonym.Key, sealed []byte) (*Confirmed, error) {
	if key == nil {
		return nil, noReceiptKey()
	}
	opened, err := receipt.Open(sealed, key)
	if err != nil {
		return nil, err
	}
	p = HoldBack(original, p)
	if err := verifiable(original, p); err != nil {
		return nil, err
	}
	if err := other(opened.Head, original, p); err != nil {
		return nil, withholding(err)
	}
	places, err := opened.Places(original.Rows)
	if err != nil {
		return nil, err
	}
	var changed error
	if opened.Output != file.Hash {
		changed = problem.New("verify-receipt", "",
			"The file was changed after it was saved: its bytes are not those of the receipt (SHA-256 %s, and not %s).", file.Hash, opened.Output).
			InFile(file.Name)
	}
	original, file, err = holdBoth(ctx, original, file, p)
	if err != nil {
		return nil, err
	}
	found, err := confirmReceipt(original, file, p, key, &receipt.Receipt{Head: opened.Head, Places: *places})
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil && !refuted(err) {
		return nil, err
	}
	if err = errors.Join(changed, err); err != nil {
		return nil, withholding(err)
	}
	return found.of(original, file), nil
}

// promises returns the hash of a project without the settings by which its file promises nothing:
// how long a search took, in which format and order the file was written, which columns are kept or
// held back, and who said whose the records are. Flags may say that, too, and undecided columns are
// held back anyway; whether the file has them is compared.
func promises(p *project.Project) (string, error) {
	own := *p
	own.PersonAssumed = false
	own.Search, own.Output = project.Search{}, project.Output{LeftOut: p.Output.LeftOut, Outside: p.Output.Outside}
	own.Columns = nil
	for _, c := range p.Columns {
		if c.Held() {
			c.Role = project.HeldBack
		}
		if plain := (project.Column{Name: c.Name, Role: c.Role}); !c.Held() && c.Role != project.Insensitive || !reflect.DeepEqual(c, plain) {
			own.Columns = append(own.Columns, c)
		}
	}
	return HashOf(&own)
}

// other reports that the original or the project differs from that of a receipt.
func other(head receipt.Head, original *table.Table, p *project.Project) error {
	var all []error
	if head.Input != "" && head.Input != original.Hash {
		all = append(all, problem.New("verify-receipt", "",
			"The original is not the table of the receipt: its bytes are others (SHA-256 %s, and not %s).", original.Hash, head.Input).
			InFile(original.Name))
	}
	hash, err := promises(p)
	if err == nil && head.Project != hash {
		err = problem.New("verify-receipt", "",
			"The project is not that of the receipt: it was changed, or flags changed it when the release was made (SHA-256 %s, and not %s).",
			hash, head.Project)
	}
	return errors.Join(append(all, err)...)
}

// confirmReceipt verifies a file by the receipt of its release.
func confirmReceipt(original, file *table.Table, p *project.Project, key *pseudonym.Key, r *receipt.Receipt) (*Confirmed, error) {
	t, err := p.Weighted(original)
	if err != nil {
		return nil, err
	}
	if r.Drawn != nil {
		rows := make([]int, len(r.Drawn))
		for i, row := range r.Drawn {
			rows[i] = int(row)
		}
		t = t.Pick(rows)
	}
	if t, err = changedAs(t, p, r.Values); err != nil {
		return nil, err
	}
	by := &anonymize.Result{}
	for name, level := range r.Levels {
		by.Transformation = append(by.Transformation, anonymize.Generalized{Attribute: name, Level: level})
	}
	if r.Set != "" {
		by.Itemized = &anonymize.Itemized{Attribute: r.Set, Levels: r.Items}
	}
	stated, err := (Options{Key: key}).keyed(func(escaped bool) (verify.Claim, error) { return claim.Of(t, p, by, escaped) })(r.Escaped)
	if err != nil {
		return nil, err
	}
	stated.Rows, stated.Into, stated.Sorted = r.Rows, r.Into, r.Order == string(project.Sorted)
	if r.LeftOut != nil {
		stated.Suppressed = make([]bool, t.Rows)
		for _, row := range r.LeftOut {
			stated.Suppressed[row] = true
		}
	}
	if stated.Beside, err = verify.CompareBeside(t, file, stated); err != nil {
		return nil, err
	}
	report, err := verify.Output(t, file, stated)
	if err != nil {
		return nil, err
	}
	c := &Confirmed{Rows: file.Rows, NotCovered: []string{}, Ordered: r.Order == string(project.Original), matched: r.Rows}
	if d := p.Differential(); d != nil {
		c.leave(notDrawn(d))
	}
	var names []*problem.Text
	for _, rule := range stated.Rules {
		names = append(names, rule.Name())
	}
	c.meets(names)
	c.foundLevels(t, stated)
	if stated.Into != nil {
		c.Records, c.LeftOut, c.Classes = report.Records, report.Suppressed, report.Classes
		c.StandFor = c.Records - c.LeftOut
		return c, nil
	}
	return c, c.count(file, p, report)
}

// changedAs returns the table with a release's randomly changed values.
func changedAs(t *table.Table, p *project.Project, values [][]string) (*table.Table, error) {
	columns, places, err := p.Perturbed(t)
	if err != nil {
		return nil, err
	}
	if len(columns) != len(values) {
		return nil, receipt.Damaged()
	}
	own := *t
	own.Columns = slices.Clone(t.Columns)
	for i, column := range columns {
		shown := &table.Column{Name: column.Name, Dict: new(table.Dictionary)}
		for _, value := range values[i] {
			shown.Codes.Append(shown.Dict.Add(value))
		}
		shown = readAs(shown, column, false)
		if err := verify.Perturbed(column.Column, shown, perturbation(column, true)); err != nil {
			return nil, problem.At(err, problem.Place{Attribute: column.Name})
		}
		own.Columns[places[i]] = shown
	}
	return &own, nil
}
