package core

import (
	"context"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/attack"
	"github.com/fulgurite/fulgurite/core/internal/claim"
	"github.com/fulgurite/fulgurite/core/internal/natural"
	"github.com/fulgurite/fulgurite/core/internal/receipt"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/perturb"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/pseudonym"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/table"
)

// What attacks find, and how hard they try.
type (
	AttackReport = attack.Report
	AttackLimits = attack.Options
	AlsoKnown    = attack.Also // what somebody finds who knows more than the project says
)

// AttackOptions holds what is known about an attacked file, and the effort.
type AttackOptions struct {
	attack.Options
	// Receipt, with its key, tells which record of the file is which; without it figures are upper
	// bounds.
	Receipt []byte
	Key     *pseudonym.Key
	Earlier []*table.Table // releases of the same people that went out before
	Folds   bool           // also run Folds
}

// Attack attacks a file that was released from a table by a project: see package attack. It changes
// nothing and rejects nothing. Problems are "attack-stranger" for a file that was not made from the
// table, those of the receipt, and the end of the context.
func Attack(ctx context.Context, original, file *table.Table, p *project.Project, opt AttackOptions) (*attack.Report, error) {
	if err := verifiable(original, p); err != nil {
		return nil, err
	}
	p = HoldBack(original, p)
	var made *receipt.Receipt
	if opt.Receipt != nil {
		if opt.Key == nil {
			return nil, noReceiptKey()
		}
		opened, err := receipt.Open(opt.Receipt, opt.Key)
		if err != nil {
			return nil, err
		}
		if err := other(opened.Head, original, p); err != nil {
			return nil, withholding(err)
		}
		if opened.Output != file.Hash {
			return nil, withholding(problem.New("verify-receipt", "",
				"The file was changed after it was saved: its bytes are not those of the receipt (SHA-256 %s, and not %s).",
				file.Hash, opened.Output).
				InFile(file.Name))
		}
		places, err := opened.Places(original.Rows)
		if err != nil {
			return nil, err
		}
		made = &receipt.Receipt{Head: opened.Head, Places: *places}
		if made.Rows == nil && made.Into == nil {
			made.Rows = natural.Order[uint32](file.Rows)
		}
		if made.Drawn != nil && made.Rows != nil {
			made.Rows = through(made.Drawn, slices.Clone(made.Rows))
		}
	}
	return attackMade(ctx, original, file, p, made, opt)
}

// Attack attacks the file of a result as it was read back. It knows which record is which if
// Options.Receipt was set.
func (r *Result) Attack(ctx context.Context, file *table.Table, opt AttackOptions) (*attack.Report, error) {
	return attackMade(ctx, r.Table, file, r.project, r.receiptOf(file), opt)
}

// receiptOf returns how the file of a result was made; nil if unknown.
func (r *Result) receiptOf(file *table.Table) (made *receipt.Receipt) {
	if m := r.made; m != nil {
		made = &receipt.Receipt{Head: receipt.Head{Order: string(m.order), Levels: map[string]int{}},
			Places: receipt.Places{Rows: m.rows, Into: m.into}}
		if m.rows == nil && m.into == nil {
			made.Rows = natural.Order[uint32](file.Rows)
		}
		if r.Method.Uniform() {
			for _, g := range r.Transformation {
				made.Levels[g.Attribute] = g.Level
			}
		}
	}
	return made
}

// attackMade attacks a file that was made as a receipt says, or in an unknown way (nil).
func attackMade(ctx context.Context, original, file *table.Table, p *project.Project,
	made *receipt.Receipt, opt AttackOptions) (*attack.Report, error) {
	original, err := Hold(ctx, original, nil)
	if err != nil {
		return nil, err
	}
	if file, err = Hold(ctx, file, nil); err != nil {
		return nil, err
	}
	read := original
	if original, err = p.Weighted(original); err != nil {
		return nil, err
	}
	task, err := attackTask(original, file, p, made)
	if err != nil {
		return nil, err
	}
	if opt.Clock == nil {
		opt.Clock = search.WallClock
	}
	until := opt.Clock() + opt.Limit
	for _, earlier := range opt.Earlier {
		if earlier, err = Hold(ctx, earlier, nil); err != nil {
			return nil, err
		}
		task.Earlier = append(task.Earlier, attack.Earlier{File: earlier})
	}
	report, err := attack.Run(ctx, *task, opt.Options)
	if err == nil && report.People == 0 && report.Records > 0 {
		err = stranger(file, "No record of the file can have been made of a record of %s by this project.", original.Name)
	}
	if err == nil && opt.Folds {
		within := ctx
		if opt.Limit > 0 {
			within = opt.Timed(ctx, until)
		}
		report.Folds, err = Folds(within, read, p, opt.Key, opt.Options)
		if err != nil && within.Err() != nil && ctx.Err() == nil {
			report.Late("folds")
			report.Folds, err = nil, nil
		}
	}
	if err != nil {
		return nil, err
	}
	return report, nil
}

// stranger reports a file that was not made from the table.
func stranger(file *table.Table, sentence string, args ...any) error {
	return problem.New("attack-stranger", "Name the table that the file was made from, and the project by which it was made.",
		sentence, args...).InFile(file.Name)
}

// attackTask describes what a file of the project shows, and what people are assumed to know of it.
func attackTask(t, file *table.Table, p *project.Project, made *receipt.Receipt) (*attack.Task, error) {
	by := &anonymize.Result{}
	if made != nil {
		for name, level := range made.Levels {
			by.Transformation = append(by.Transformation, anonymize.Generalized{Attribute: name, Level: level})
		}
	}
	stated, err := claim.Of(t, p, by, false)
	if err != nil {
		return nil, err
	}
	coded, err := p.Coded(t)
	if err != nil {
		return nil, err
	}
	task := &attack.Task{Original: coded, File: file}
	shown := file.Columns
	for i, column := range coded.Columns {
		of, err := attackColumn(p, column, stated.Columns[i], made)
		if err != nil {
			return nil, err
		}
		task.Columns = append(task.Columns, of)
		switch {
		case of.Shows == attack.Gone:
			continue
		case len(shown) == 0:
			return nil, stranger(file, "The output lacks the column %q.", column.Name)
		case !stated.NoHeader && strings.TrimLeft(shown[0].Name, "'") != strings.TrimLeft(column.Name, "'"):
			return nil, stranger(file, "The output has the column %q where %q belongs.", shown[0].Name, column.Name)
		}
		shown = shown[1:]
	}
	if len(shown) > 0 {
		return nil, stranger(file, "The output has the column %q, which should not be there.", shown[0].Name)
	}
	if len(p.Person) > 0 {
		persons, _ := personsOf(t, p.Person)
		task.Persons = make([]uint32, len(persons))
		for row, person := range persons {
			task.Persons[row] = uint32(person) // nobody is attack.Nobody
		}
	}
	task.Linked = stated.Persons != nil && stated.Persons.Profiles
	for i, column := range coded.Columns {
		if slices.Contains(p.Person, column.Name) && task.Columns[i].Shows != attack.Gone {
			task.Links = append(task.Links, i)
		}
	}
	if made != nil {
		task.Rows, task.Into = made.Rows, made.Into
		if task.Into != nil {
			task.Rows = nil
		}
	}
	if p.Size != project.Persons && p.Output.LeftOut.Chosen() == project.Drop {
		task.K, err = anonymize.KnownSize(p)
	}
	return task, err
}

// attackColumn describes what a file shows of a column.
func attackColumn(p *project.Project, column *table.Column, stated verify.ColumnClaim,
	made *receipt.Receipt) (of attack.Column, err error) {
	c := p.Described(column.Name)
	if c == nil {
		c = &project.Column{Name: column.Name}
	}
	switch c.Role {
	case project.QuasiIdentifying:
		of.Role = attack.Known
	case project.Sensitive:
		of.Role = attack.Secret
		if c.Lists() {
			of.Separator = c.Items.Separator
		}
		if c.Hierarchy != nil {
			if of.Hierarchy, err = p.Definition(c, column); err != nil {
				return of, err
			}
		}
	}
	switch stated.Treatment {
	case verify.Removed:
		of.Shows = attack.Gone
	case verify.Replaced, verify.Pseudonymized, verify.Numbered:
		of.Shows = attack.Token
	case verify.Shifted:
		of.Shows, of.Within, of.Together = attack.Moved, float64(stated.Days), true
	case verify.Counted:
		of.Shows = attack.Counts
	case verify.Aggregated:
		of.Shows, of.Function = attack.Group, stated.Function
	case verify.Itemized:
		of.Shows, of.Hierarchy, of.Separator, of.Between, of.Knows = attack.Items, stated.Hierarchy,
			stated.Items.Separator, stated.Items.Between, c.Items.M()
	case verify.Generalized, verify.Recoded:
		of.Shows, of.Hierarchy, of.Lowest, of.Highest = attack.Label, stated.Hierarchy, stated.Level, stated.Highest
		of.Runs = stated.Joins()
		if stated.Treatment == verify.Recoded {
			break
		}
		if of.Highest = of.Lowest; made == nil { // any level that the project allows
			of.Lowest, of.Highest = 0, stated.Hierarchy.Height()-1
		}
	}
	if c.Perturb != nil {
		if of.Shows = attack.Near; c.Perturb.Method == perturb.Rounding {
			of.Shows, of.Within = attack.Moved, c.Perturb.Base/2
		}
	}
	return of, nil
}

// noReceiptKey reports a receipt without its key.
func noReceiptKey() *problem.Problem {
	return problem.New("receipt-no-key", "Name the key file that was in use when the receipt was made.",
		"A receipt is encrypted: it takes its key file.")
}

// Expose selects further analyses of a table.
type Expose struct {
	Limits     *risk.Limits `json:"limits,omitempty"`     // to compare the risks with; left out: none
	Special    int          `json:"special,omitempty"`    // largest number of columns of special uniques, 1 to 6; 0: no search
	Sample     bool         `json:"sample,omitempty"`     // the risks of a sample, by the project's sampling weights
	Wildcard   bool         `json:"wildcard,omitempty"`   // the risk if "*" could be any value
	SafeHarbor bool         `json:"safeHarbor,omitempty"` // the eighteen identifiers
	// Areas holds the population of three-digit ZIP areas, for SafeHarbor; left out: no area counts as
	// large.
	Areas *detect.AreaTable `json:"areas,omitempty"`
	// Year is that to which ages count, for SafeHarbor, if records show no later one: years of
	// birth may tell ages over 89. 0: not known.
	Year int `json:"year,omitempty"`
}

// Exposure reports the findings.
type Exposure struct {
	Limits     []risk.Accepted  `json:"limits,omitempty"`
	Special    *risk.Specials   `json:"special,omitempty"`
	Sample     *risk.Individual `json:"sample,omitempty"`
	Wildcard   *risk.Wildcard   `json:"wildcard,omitempty"` // counts records, also where persons have several
	SafeHarbor []detect.Finding `json:"safeHarbor,omitempty"`
}

// Find runs the analyses on a table of which the columns named in known could be known. If the
// table has the project's person columns, persons are counted. It ends early with the context's
// error.
func (e Expose) Find(ctx context.Context, t *table.Table, p *project.Project, known []string) (*Exposure, error) {
	found := &Exposure{}
	if e.Limits != nil {
		if err := e.Limits.Validate(); err != nil {
			return nil, err
		}
	}
	var persons *anonymize.Persons
	if inFile(t, p) != nil {
		var err error
		if persons, err = anonymize.PersonsOf(t, p); err != nil {
			return nil, err
		}
	}
	t, err := p.Weighted(t)
	if err != nil {
		return nil, err
	}
	v, err := risk.OfTable(t, known)
	if err != nil {
		return nil, err
	}
	if e.Limits != nil {
		r, err := riskOf(t, v, known, p)
		if err != nil {
			return nil, err
		}
		found.Limits = e.Limits.Judge(r)
	}
	if e.Special != 0 {
		s, err := risk.SpecialUniques(ctx, v, e.Special, nil, persons.Whose())
		if err != nil {
			return nil, err
		}
		found.Special = &s
	}
	if e.Sample {
		weights, err := p.SamplingWeights(t)
		if err != nil {
			return nil, err
		}
		s := risk.IndividualOf(v, weights, nil)
		found.Sample = &s
	}
	if e.Wildcard {
		w, err := risk.Wildcards(ctx, v, nil)
		if err != nil {
			return nil, err
		}
		found.Wildcard = &w
	}
	if e.SafeHarbor {
		if found.SafeHarbor, err = detect.FindSafeHarbor(t, e.Areas, e.Year); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// riskOf returns the prosecutor risk of a table, by persons if the table identifies them.
func riskOf(t *table.Table, v risk.View, known []string, p *project.Project) (risk.Prosecutor, error) {
	if inFile(t, p) == nil {
		return risk.FromSizes(v.Classes().Sizes), nil
	}
	release, _, err := verify.AsReleased(t, known)
	if err != nil {
		return risk.Prosecutor{}, err
	}
	person, _ := personsOf(t, p.Person)
	return personRisk(release.Classes, person), nil
}
