package core

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/claim"
	"github.com/fulgurite/fulgurite/core/internal/classes"
	"github.com/fulgurite/fulgurite/core/internal/natural"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/pseudonym"
	"github.com/fulgurite/fulgurite/core/table"
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
		return problem.New("verify-limit", "", "%s", problem.Several(c.LeftOut, "%s record is left out; the limit is %d.",
			"%s records are left out; the limit is %d.", digits(c.LeftOut), limit))
	}
	c.meets(rules)
	c.foundLevels(original, stated)
	return nil
}

// foundLevels returns the levels of full-domain generalization.
func (c *Confirmed) foundLevels(original *table.Table, stated verify.Claim) {
	c.Levels = nil
	for i, of := range stated.Columns {
		if of.Treatment == verify.Generalized {
			c.Levels = append(c.Levels, FoundLevel{original.Columns[i].Name, of.Level, of.Hierarchy.Height()})
		}
	}
}

// ranked reports rules that use an order which nobody confirmed.
func (c *Confirmed) ranked(original *table.Table, p *project.Project) error {
	coded, err := p.Coded(original)
	for _, unknown := range claim.Unconfirmed(coded, p) {
		c.leave(problem.Say(
			"Whether the values of %q have the order by which a rule compares them: nobody confirmed it, and they were ranked by the alphabet.",
			unknown.Place.Attribute))
	}
	return err
}

// judge judges the file as seen by somebody who knows the quasi-identifiers: every rule must hold,
// for masked records too. Rules about a population are left to records.
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
		persons = nil // the file does not identify persons
	}
	var alone []verify.Rule
	for _, rule := range stated.Rules {
		names = append(names, rule.Name())
		_, sized := rule.(verify.KAnonymity)
		// What holds for persons with all of their records, or on average, need not hold for records.
		personal := stated.Persons != nil && persons == nil && (wholePersons(stated) && !sized || verify.OverPersons(rule))
		if !personal && !verify.NeedsOriginal(rule, stated.Subset != nil) {
			alone = append(alone, rule)
		}
	}
	if stated.NoHeader {
		file = named(original, file, stated)
	}
	blank, err := verify.Blank(file)
	if err != nil {
		return nil, err
	}
	file = file.Drop(blank) // they say nothing: their * is not a value
	if hiding(p).Outside {  // records that show only "*" may be outside the subset, which records finds out
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
			broken = append(broken,
				problem.New("verify-rule", "", "The file does not meet %s: %s.", v.Said, v.Reason).InFile(file.Name))
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

// records verifies the matched records, with their people.
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
		c.leave(problem.Say("Whether the values of %s are what their groups give: that takes the original order and all records.",
			problem.Some(aggregated)))
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
		// What holds for the finer classes with these columns was judged.
		stated.Rules = without(stated.Rules, unsized)
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

// count copies the counts of the verification.
func (c *Confirmed) count(file *table.Table, p *project.Project, report verify.Report) error {
	shown := file.Rows
	if p.Output.LeftOut == project.Blank && !p.Recoding.Chosen().Uniform() {
		blank, err := verify.Blank(file)
		if err != nil {
			return err
		}
		shown -= len(blank) // "*" is allowed on every level, so that the levels do not tell
	}
	c.Records, c.LeftOut, c.Classes = report.Records, max(report.Suppressed, report.Records-shown), report.Classes
	return nil
}

// withoutHidden removes from file and claim what cannot be compared: numbers, which were drawn at
// random, and without a key pseudonyms and shifted dates. It checks that columns that name people
// show no value of the original.
func (c *Confirmed) withoutHidden(original, file *table.Table, stated *verify.Claim) (*table.Table, error) {
	var hidden []string
	for i, of := range stated.Columns {
		name := original.Columns[i].Name
		var what *problem.Text
		switch {
		case of.Treatment == verify.Numbered:
			what = problem.Say("Whether the numbers of %q are those of the same people: they were drawn at random.", name)
		case of.Treatment == verify.Pseudonymized && stated.Key == nil:
			what = problem.Say("Whether the pseudonyms of %q are those of the same people: that takes the key.", name)
		case of.Treatment == verify.Shifted && stated.Key == nil:
			what = problem.Say("Whether the dates of %q were moved as the key says: that takes the key.", name)
		default:
			continue
		}
		column := file.Column(name)
		if column == nil {
			return nil, problem.New("verify-columns", "", "The file lacks the column %q.", name)
		}
		value := shared(column, original.Column(name))
		_, err := strconv.Atoi(value)
		if value != "" && (of.Treatment == verify.Pseudonymized || of.Treatment == verify.Numbered && err != nil) {
			return nil, problem.New("verify-cell", "", "The file shows %q where a pseudonym or a number belongs.", problem.Cell(value)).
				InFile(file.Name).OfColumn(name)
		}
		hidden = append(hidden, name)
		stated.Columns[i] = stated.Columns[i].Gone()
		c.leave(what)
	}
	return file.Without(hidden), nil
}

// confirmCapped verifies a file with a random choice of each person's records: it finds a possible
// choice, and verifies the file as a release of these records.
func confirmCapped(original, file *table.Table, p *project.Project, key *pseudonym.Key, escaped bool) (*Confirmed, error) {
	if p.Subset != nil && p.Subset.Sample != nil {
		return nil, drawnAtRandom(p)
	}
	persons, err := personsBefore(original, p)
	if err != nil {
		return nil, err
	}
	whole := *p
	var chosen []bool
	if p.Subset != nil {
		if p.SubsetOf == "" { // the rest of each person's records was in it or not, or nothing was released
			whole.SubsetOf = project.SubsetRecords
		}
		if chosen, err = p.Chosen(original); err != nil {
			return nil, err
		}
	}
	c := &Confirmed{Rows: file.Rows, NotCovered: []string{}}
	comparable, claims, err := c.claims(original, file, &whole, key, escaped)
	if err != nil {
		if refuted(err) && drawnLevels(p) {
			err = drawnAtRandom(p)
		}
		return nil, err
	}
	may := hiding(p)
	may.Most = p.MaxRows
	var first error
	for _, stated := range claims {
		match, err := verify.FindRecords(original, comparable, stated, may)
		if err == nil && match.Partly {
			err = drawnAtRandom(p)
		}
		if err == nil {
			return draws{original, file, p, key, escaped, persons, chosen, stated}.confirm(match)
		}
		first = likelier(first, err)
	}
	if refuted(first) && (p.SubsetOf == project.SubsetPersons || drawnLevels(p)) {
		first = drawnAtRandom(p)
	}
	return nil, first
}

// drawnLevels reports whether the levels of a column follow from the frequency of its values in the
// table, and so from the draw.
func drawnLevels(p *project.Project) bool {
	return slices.ContainsFunc(p.Columns, func(c project.Column) bool {
		return c.Role == project.QuasiIdentifying &&
			(c.Hierarchy == nil || c.Hierarchy.Kind == hierarchy.KindAuto || c.Hierarchy.Kind == hierarchy.KindPriority)
	})
}

// draws describes the ways in which the records of a file may have been drawn.
type draws struct {
	original, file *table.Table
	project        *project.Project
	key            *pseudonym.Key
	escaped        bool
	persons        *anonymize.Persons
	chosen         []bool // records of the research subset; nil: all
	stated         verify.Claim
}

// maxDraws limits how many of them are tried.
const maxDraws = 40

// confirm verifies the file as a release of the records of a match. If rules do not hold for these
// and the others drawn, it tries others that look the same.
func (d draws) confirm(match *verify.Match) (*Confirmed, error) {
	rows := drawn(d.persons, match.Rows, d.chosen, d.project.MaxRows, nil)
	found, err := confirmDrawn(d.original.Pick(rows), d.file, d.project, d.key, d.escaped)
	if !errors.Is(err, ErrUndecidable) {
		return found.among(rows), err
	}
	rng, tries := rand.New(rand.NewPCG(1, 2)), 0
	match.Reassign(minSize(d.stated.Rules), func(shown []uint32) bool {
		if tries++; tries > maxDraws {
			return false
		}
		rows = drawn(d.persons, shown, d.chosen, d.project.MaxRows, rng)
		other, failed := confirm(d.original.Pick(rows), d.file, d.project, d.key, d.escaped)
		if failed != nil {
			return false
		}
		found, err = other.among(rows), nil
		found.leave(problem.Say(
			"Which of a person's records were drawn. All rules hold for one way to draw them that fits the file, which need not be the true one."))
		return true
	})
	return found, err
}

// drawn returns rows from which the release may have been made: those that the file shows, and as
// many others of each person as were drawn in all, in order or at random: first those outside the
// research subset, which the file need not show.
func drawn(persons *anonymize.Persons, shown []uint32, chosen []bool, most int, random *rand.Rand) []int {
	taken, keep := make([]int, persons.Count), make([]bool, len(persons.Of))
	take := func(row uint32) {
		if person := persons.Of[row]; person == classes.Unknown {
			keep[row] = true
		} else if !keep[row] && taken[person] < most {
			keep[row] = true
			taken[person]++
		}
	}
	for _, row := range shown {
		take(row)
	}
	rest := natural.Order[uint32](len(keep))
	if random != nil {
		random.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	}
	for _, row := range rest {
		if chosen != nil && !chosen[row] {
			take(row)
		}
	}
	for _, row := range rest {
		take(row)
	}
	return kept(keep)
}

// confirmDrawn verifies a file as a release of rows that may have been drawn. If they break a rule,
// others that look the same may meet it: that is undecidable, unless it does not depend on which
// they are.
func confirmDrawn(rows, file *table.Table, p *project.Project, key *pseudonym.Key, escaped bool) (*Confirmed, error) {
	found, err := confirm(rows, file, p, key, escaped)
	if err == nil || errors.Is(err, ErrUndecidable) {
		return found, err
	}
	if ofRecords(err) || refuted(err) && !ofRules(err) && drawnLevels(p) { // others may have been drawn
		return nil, drawnAtRandom(p)
	}
	if !ofRules(err) {
		return nil, err
	}
	persons, failed := personsBefore(rows, p)
	if failed != nil {
		return nil, failed
	}
	of, failed := claim.Rules(rows, p)
	if failed != nil {
		return nil, failed
	}
	depends := func(rule verify.Rule) bool { // on more than the file
		return verify.Comparing(rule) || verify.NeedsOriginal(rule, p.Subset != nil)
	}
	if settled := !persons.Matter() || key != nil && pseudonymous(p); settled &&
		p.SubsetOf != project.SubsetPersons && !slices.ContainsFunc(of, depends) {
		return nil, err
	}
	records := ofRecordsAlone(p, persons.Several && p.RecordsKnown == 0)
	if _, failed := confirm(rows, file, records, key, escaped); ofRules(failed) {
		return nil, failed
	}
	return nil, drawnAtRandom(p)
}

// ofRecordsAlone returns a project with those rules that hold for the records of each class,
// whosever they are, if they hold for persons. Means and shares over persons say nothing about
// those over records; and where persons may be judged as wholes, only the size of their classes
// follows.
func ofRecordsAlone(p *project.Project, whole bool) *project.Project {
	records := *p
	records.Person, records.SubsetOf = nil, ""
	records.Models = slices.DeleteFunc(slices.Clone(p.Models), func(m project.Model) bool {
		switch m.Model {
		case privacy.KAnonymity:
			return false
		case privacy.DistinctLDiversity, privacy.EntropyLDiversity, privacy.RecursiveCLDiversity, privacy.AlphaKAnonymity:
			return whole
		}
		return true
	})
	if len(records.Models) == 0 {
		records.Models = []project.Model{{Model: privacy.KAnonymity, Params: param.Values{"k": 1.0}}}
	}
	return &records
}

// pseudonymous reports whether the file identifies the person of each record by pseudonyms.
func pseudonymous(p *project.Project) bool {
	return !slices.ContainsFunc(p.Person, func(name string) bool {
		c := p.Column(name)
		return c == nil || c.Treatment != project.Pseudonym
	})
}
