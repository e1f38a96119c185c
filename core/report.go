package core

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"github.com/fulgurite/fulgurite/core/evidence"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/natural"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/summary"
	"github.com/fulgurite/fulgurite/core/table"
)

// HashOf returns the SHA-256, in hexadecimal, of a project as Project.JSON writes it.
func HashOf(p *project.Project) (string, error) {
	text, err := p.JSON()
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), nil
}

// Report describes a release: see package evidence. It ends early with the context's error.
func (r *Result) Report(ctx context.Context, c evidence.Circumstances) (*evidence.Report, error) {
	if !r.Found {
		return nil, nothingReleased()
	}
	special, sample, err := exposed(ctx, r.Table, r.Recoded.Output, r.project, r.known(), r.Claim.Subset, c.Special)
	if err != nil {
		return nil, err
	}
	use, err := r.use(ctx, c)
	if err != nil {
		return nil, err
	}
	assumed, err := Assumptions(r.Table, r.project)
	if err != nil {
		return nil, err
	}
	return evidence.Of(evidence.Source{Project: r.project, Table: r.Table, Assumed: assumed, Use: use, Perturbed: r.Perturbed, Result: &r.Result,
		Claim: r.Claim, Written: r.Written, Checked: r.Verified,
		Order: r.Contents.Order, Records: r.Table.Records() + r.Drawn.aside() + r.Beyond + r.Unattributed, Counts: r.Contents.Counts, Key: r.key,
		InputHash: r.InputHash, OutputHash: r.OutputHash, ProjectHash: r.ProjectHash, Special: special, Sample: sample}, c)
}

// use measures what the release is still good for; nil if not requested or not to be told, and
// where lines stand for several records: distributions count lines.
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

// known lists the columns that were made coarser, or show a value of their group.
func (r *Result) known() (names []string) {
	for _, g := range r.Transformation {
		names = append(names, g.Attribute)
	}
	for _, a := range r.Aggregated {
		names = append(names, a.Attribute)
	}
	return names
}

// Sampled estimates the risks of a sample, before and after; nil if the project names no sampling
// weights, or nothing could be known.
func (r *Result) Sampled() (*risk.Sampled, error) {
	_, sample, err := exposed(context.Background(), r.Table, r.Recoded.Output, r.project, r.known(), r.Claim.Subset, 0)
	return sample, err
}

// exposed reports how few of the known columns, at most most, suffice to single people out, nil if
// most is 0; and what Sampled returns. Records inside count; nil: all.
func exposed(ctx context.Context, t *table.Table, out table.Output, p *project.Project,
	known []string, inside []bool, most int) (special *evidence.Specials, sample *risk.Sampled, err error) {
	weights, err := p.SamplingWeights(t)
	if len(known) == 0 {
		weights = nil
	}
	if err != nil || most == 0 && weights == nil {
		return nil, nil, err
	}
	before, err := risk.OfTable(t, known)
	if err != nil {
		return nil, nil, err
	}
	after, err := risk.OfOutput(t.Name, out, known)
	if err != nil {
		return nil, nil, err
	}
	if weights != nil {
		was := risk.IndividualOf(before, weights, inside)
		sample = &risk.Sampled{Column: p.WeightColumn(), Before: &was, After: risk.IndividualOf(after, weights, inside)}
	}
	if most == 0 {
		return nil, sample, nil
	}
	persons, err := anonymize.PersonsOf(t, p)
	if err != nil {
		return nil, nil, err
	}
	was, err := risk.SpecialUniques(ctx, before, most, inside, persons.Whose())
	if err != nil {
		return nil, nil, err
	}
	is, err := risk.SpecialUniques(ctx, after, most, inside, persons.Whose())
	if err != nil {
		return nil, nil, err
	}
	special = &evidence.Specials{Before: &was, After: is, Persons: persons.Whose() != nil}
	if set := p.SetColumn(); set != nil {
		special.Besides = set.Name
	}
	return special, sample, nil
}

// Report describes the release of a batch: see package evidence. It ends early with the context's
// error.
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
	found := &anonymize.Result{Found: true, Linked: b.Wholes != "", Records: b.Released, Suppressed: len(b.Withheld),
		Method: b.project.Recoding.Chosen(), Recoded: b.Recoded,
		Before: risks.Before.Prosecutor, After: risks.After.Prosecutor}
	if err := b.countPeople(found, known); err != nil {
		return nil, err
	}
	special, sample, err := exposed(ctx, b.Table, b.Recoded.Output, b.project, known, nil, c.Special)
	if err != nil {
		return nil, err
	}
	assumed, err := Assumptions(b.Source, b.project)
	if err != nil {
		return nil, err
	}
	return evidence.Of(evidence.Source{Project: b.project, Table: b.Table, Assumed: assumed, Result: found, Claim: b.Claim, Written: b.Written,
		Checked: b.Verified, Batch: b.Number, Few: b.Few(),
		Order: b.Contents.Order, Records: b.Source.Rows, Key: b.key,
		InputHash: b.InputHash, OutputHash: b.OutputHash, ProjectHash: b.ProjectHash, Special: special, Sample: sample}, c)
}

// countPeople replaces risks of records by those of people where somebody has several records in
// the batch, or people are protected with all of theirs.
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

// places returns the class of each record.
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

// Cells counts the values of a column whose cells hold several, each once a record.
type Cells struct {
	Records int            // of the table
	Before  summary.Values // a row for each value of each cell
	// After has the same rows, with the released label of each value, or "*".
	After summary.Values
	// Shown has a row for each released label of each cell.
	Shown  summary.Values
	hidden []bool // by row of Before and After: the release does not have the record
}

// Cells counts the values of a column whose cells hold several; nil for other columns, and if no
// cell has a value.
func (r *Result) Cells(name string) (*Cells, error) {
	c, column := r.project.Column(name), r.Table.Column(name)
	if c == nil || c.Items == nil || column == nil {
		return nil, nil
	}
	values, rows, err := c.Items.Each(column)
	if values == nil {
		return nil, err
	}
	label := func(value string) string { return value }
	if i := r.Itemized; i != nil && i.Attribute == name {
		if label, err = r.labelOf(c, column); err != nil {
			return nil, err
		}
	}
	texts, number := []string{table.Star}, natural.Numbers[string]{table.Star: 0}
	shows := r.shows(name, c.Items)
	out := &Cells{Records: r.Table.Rows, hidden: make([]bool, len(rows))}
	codes, once := make([]uint32, len(rows)), []uint32{}
	last := map[uint32]uint32{} // by label: 1 + the last row that has it
	for i, value := range values.Codes.All() {
		row := rows[i]
		if out.hidden[i] = r.Recoded.Suppressed != nil && r.Recoded.Suppressed[row]; out.hidden[i] {
			continue
		}
		text := label(values.Dict.Value(value))
		if !shows(row, text) {
			continue
		}
		n := number.Of(text)
		if len(number) > len(texts) {
			texts = append(texts, text)
		}
		if codes[i] = n; last[n] != row+1 {
			once = append(once, n)
			last[n] = row + 1
		}
	}
	out.Before = summary.CountColumn(values, nil)
	for codes, into := range map[*[]uint32]*summary.Values{&codes: &out.After, &once: &out.Shown} {
		shown := table.Output{Rows: len(*codes), Columns: []table.OutputColumn{{Name: name, Codes: table.CodesOf(*codes), Labels: texts}}}
		if *into, err = summary.CountOutput(shown, 0, values, nil); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Distribution compares how the values are spread over the records, before and after.
func (c *Cells) Distribution() summary.Distribution {
	return summary.DistributionOf(c.Before, &c.After, nil, c.hidden)
}

// labelOf returns the label of a value within a cell.
func (r *Result) labelOf(c *project.Column, column *table.Column) (func(value string) string, error) {
	h, err := r.project.Definition(c, column)
	if err != nil {
		return nil, err
	}
	label := make(map[string]string, len(h.Rows))
	for _, row := range h.Rows {
		label[row[0]] = row[r.Itemized.Levels[row[0]]]
	}
	return func(value string) string { return label[value] }, nil
}

// shows returns a function that reports whether a record of the release shows a label in a column
// whose cells hold several.
func (r *Result) shows(name string, s *project.Items) func(row uint32, label string) bool {
	for i := range r.Recoded.Columns {
		c := &r.Recoded.Columns[i]
		if c.Name != name {
			continue
		}
		texts := c.Labels
		if c.Dict != nil {
			texts = c.Dict.Values()
		}
		split := map[uint32]map[string]bool{}
		return func(row uint32, label string) bool {
			code := c.Codes.At(int(row))
			labels, known := split[code]
			if !known {
				labels = map[string]bool{}
				for _, text := range s.Split(texts[code]) {
					labels[text] = true
				}
				split[code] = labels
			}
			return labels[label]
		}
	}
	return func(uint32, string) bool { return false }
}

// together refuses to treat cells that hold several values as single texts, nearly all of which
// differ.
func together(p *project.Project, columns []string) error {
	for _, name := range columns {
		if c := p.Column(name); c != nil && c.Items != nil {
			return problem.New("use-items", "Ask about another column.",
				"Each cell of the column %q holds several values, which are not taken apart here.", name).
				OfColumn(name)
		}
	}
	return nil
}

// Guaranteed bounds the risks of the release: what was measured, or the bounds that follow from the
// rules where these are lower. With a research subset the journalist's bound holds against the
// whole table, of which the subset is a sample. persons are those of its table, as the project
// identifies them; see anonymize.PersonsOf.
func (r *Result) Guaranteed(persons *anonymize.Persons) (risk.Guarantee, error) {
	bound, err := guaranteed(r.project, persons)
	if err != nil {
		return bound, err
	}
	g := r.After.Within(bound)
	if r.Claim.Subset == nil || persons.Matter() { // the whole table counts the records that look the same, not their people
		return g, nil
	}
	known := make([]string, len(r.Transformation))
	for i, t := range r.Transformation {
		known[i] = t.Attribute
	}
	v, err := risk.OfOutput(r.Table.Name, r.Recoded.Output, known)
	if err != nil {
		return g, err
	}
	g.Journalist = min(g.Journalist, risk.NewJournalist(v.Sample(r.Claim.Subset)).Highest)
	return g, nil
}

// guaranteed bounds the risks of any table that meets the rules. Rules about records bound nothing
// where somebody may have several; k-anonymity then bounds one person's largest share of a group.
func guaranteed(p *project.Project, persons *anonymize.Persons) (risk.Guarantee, error) {
	bound := risk.NoGuarantee
	for _, m := range p.Models {
		if persons.Matter() && m.Model != privacy.KAnonymity {
			continue
		}
		g, err := privacy.Spec{Model: m.Model, Attribute: m.Attribute, Params: m.Params}.Guarantee()
		if err != nil {
			return bound, err
		}
		bound = bound.And(g)
	}
	return bound, nil
}

// Alternatives returns the solution space of a release by full-domain generalization: the other
// transformations that somebody could choose. Project.Recoding.Levels releases one of them. Its
// errors come from anonymize.NewSpace.
func (r *Result) Alternatives(ctx context.Context, opt anonymize.Options) (*anonymize.Space, error) {
	return anonymize.NewSpace(ctx, r.shown(), *r.project, &r.Result, opt)
}

// Costs measures what each rule of a release costs in detail. It changes neither the release nor
// its project. Estimated figures are those of the same steps for everybody, which are found soon,
// and count columns that are held back as harmless. Its errors are those of anonymize.NewCosts.
func (r *Result) Costs(estimated bool) (*anonymize.Costs, error) {
	if !estimated {
		return anonymize.NewCosts(r.shown(), *r.project, &r.Result)
	}
	config := *r.project
	config.Recoding, config.Columns = project.Recoding{Method: project.FullDomain}, slices.Clone(config.Columns)
	for i := range config.Columns {
		if c := &config.Columns[i]; c.Held() {
			c.Role = project.Insensitive
		}
	}
	return anonymize.NewCosts(r.shown(), config, nil)
}
