package core

import (
	"context"
	"crypto/sha256"
	"encoding/hex"

	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/evidence"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/recode"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/table"
)

// HashOf is the SHA-256, in hexadecimal, of a project as Project.JSON writes it.
func HashOf(p *project.Project) (string, error) {
	text, err := p.JSON()
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), nil
}

// Report writes down what was released: see package evidence. It ends early with the
// context's error.
func (r *Result) Report(ctx context.Context, c evidence.Circumstances) (*evidence.Report, error) {
	if !r.Found {
		return nil, nothingReleased()
	}
	special, err := singled(ctx, r.Table, r.Recoded.Output, r.project, r.known(), r.Claim.Subset, c.Special)
	if err != nil {
		return nil, err
	}
	use, err := r.use(ctx, c)
	if err != nil {
		return nil, err
	}
	return evidence.Of(evidence.Source{Project: r.project, Table: r.Table, Use: use, Perturbed: r.Perturbed, Result: &r.Result, Claim: r.Claim, Written: r.Written, Checked: r.Verified,
		Order: r.Contents.Order, Records: r.Table.Records() + r.Drawn.aside() + r.Beyond + r.Unattributed, Counts: r.Contents.Counts, Key: r.key,
		InputHash: r.InputHash, OutputHash: r.OutputHash, ProjectHash: r.ProjectHash, Special: special}, c)
}

// use says what the release is still good for; nil if nobody asks, or nobody is told, and where
// lines stand for several records: distributions count lines.
func (r *Result) use(ctx context.Context, c evidence.Circumstances) (*evidence.Use, error) {
	if !c.Use && c.For == "" || c.Variant == evidence.External || r.Table.Weights != nil {
		return nil, nil
	}
	distributions, left, err := r.Distributions(ctx)
	if err != nil {
		return nil, err
	}
	use := &evidence.Use{Columns: []evidence.Spread{}, NotCounted: left, Prediction: c.Prediction}
	for i := range distributions {
		use.Columns = append(use.Columns, evidence.SpreadOf(&distributions[i]))
	}
	return use, nil
}

// known are the columns that were made coarser, or show a value of their group.
func (r *Result) known() (names []string) {
	for _, g := range r.Transformation {
		names = append(names, g.Attribute)
	}
	for _, a := range r.Aggregated {
		names = append(names, a.Attribute)
	}
	return names
}

// singled says how few of the known columns, of up to most, are enough to single people
// out, before and after; nil if nobody asks.
func singled(ctx context.Context, t *table.Table, out table.Output, p *project.Project, known []string, inside []bool, most int) (*evidence.Specials, error) {
	if most == 0 {
		return nil, nil
	}
	persons, err := anonymize.PersonsOf(t, p)
	if err != nil {
		return nil, err
	}
	before, err := risk.OfTable(t, known)
	if err != nil {
		return nil, err
	}
	after, err := risk.OfOutput(t.Name, out, known)
	if err != nil {
		return nil, err
	}
	was, err := risk.SpecialUniques(ctx, before, most, inside, persons.Whose())
	if err != nil {
		return nil, err
	}
	is, err := risk.SpecialUniques(ctx, after, most, inside, persons.Whose())
	if err != nil {
		return nil, err
	}
	all := &evidence.Specials{Before: &was, After: is, Persons: persons.Whose() != nil}
	if set := p.SetColumn(); set != nil {
		all.Besides = set.Name
	}
	return all, nil
}

// Report writes down what was released of a batch: see package evidence. It ends early
// with the context's error.
func (b *Batch) Report(ctx context.Context, c evidence.Circumstances) (*evidence.Report, error) {
	if b.Released == 0 {
		return nil, nothingReleased()
	}
	var known []string
	for i, column := range b.Claim.Columns {
		if column.Hierarchy != nil {
			known = append(known, b.Table.Columns[i].Name)
		}
	}
	risks, err := risk.Compare(b.Table, b.Recoded.Output, known, nil)
	if err != nil {
		return nil, err
	}
	found := &anonymize.Result{Found: true, Linked: b.Wholes != "", Records: b.Released, Suppressed: len(b.Withheld), Method: b.project.Recoding.Chosen(), Recoded: b.Recoded,
		Before: risks.Before.Prosecutor, After: risks.After.Prosecutor}
	if err := b.countPeople(found, known); err != nil {
		return nil, err
	}
	special, err := singled(ctx, b.Table, b.Recoded.Output, b.project, known, nil, c.Special)
	if err != nil {
		return nil, err
	}
	return evidence.Of(evidence.Source{Project: b.project, Table: b.Table, Result: found, Claim: b.Claim, Written: b.Written, Checked: b.Verified, Batch: b.Number, Few: b.Few(),
		Order: b.Contents.Order, Records: b.Source.Rows, Key: b.key,
		InputHash: b.InputHash, OutputHash: b.OutputHash, ProjectHash: b.ProjectHash, Special: special}, c)
}

// countPeople puts risks of people in the place of those of records where somebody has
// several in the batch, or people are protected with all of theirs.
func (b *Batch) countPeople(found *anonymize.Result, known []string) error {
	persons, err := anonymize.PersonsOf(b.Table, b.project)
	if err != nil || b.Wholes == "" && !persons.Matter() {
		return err
	}
	before := recode.NewPartition(b.Table.Rows)
	for _, name := range known {
		before.SplitBy(b.Table.Column(name))
	}
	was, is := places(before), places(b.Recoded.Partition())
	if b.Wholes != "" {
		was, is = persons.Profiles(was), persons.Profiles(is)
	}
	found.Before, found.After = risk.FromPersons(was, persons.Of), risk.FromPersons(is, persons.Of)
	if b.Wholes != "" {
		found.People = &anonymize.People{Persons: persons.Count, Profiles: found.After.Classes, Alike: found.After.Smallest}
	}
	return nil
}

// places is the class of each record.
func places(p *recode.Partition) []int {
	of := make([]int, len(p.Of))
	for row, class := range p.Of {
		of[row] = int(class)
	}
	return of
}

func nothingReleased() error {
	return problem.New("evidence-unverified", "Release the table first.", "No table was released and verified, so there is nothing to report.")
}
