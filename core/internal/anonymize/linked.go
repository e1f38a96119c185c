package anonymize

import (
	"errors"
	"fmt"

	"github.com/fulgurite/fulgurite/core/internal/classes"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/natural"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// Joined says how what is written shows which records are one person's, where somebody
// has several; "" if it does not. t has its values inside the bounds of the project;
// subset tells by record whether it counts, nil: all do.
//
// Columns are looked at one by one: what several tell together is not seen. Records of
// nobody who is known may be about somebody who has another one: pseudonyms and numbers
// that repeat join them.
func (p *Persons) Joined(t *table.Table, cfg *project.Project, subset []bool) *problem.Text {
	if !p.Matter() {
		return nil
	}
	for i, column := range t.Columns {
		c := cfg.Described(column.Name)
		if c == nil {
			c = &project.Column{Role: project.Insensitive}
		}
		switch {
		case (c.Treatment == project.Pseudonym || c.Treatment == project.Number) && (p.Several || repeats(t.Columns[i], subset)):
			if c.Treatment == project.Number {
				return problem.Say("the column %q has numbers", column.Name)
			}
			return problem.Say("the column %q has pseudonyms", column.Name)
		case !p.Several: // records of nobody who is known are joined by names alone
		case c.Treatment == project.Shift:
			return problem.Say("the dates of %q are moved by as many days for all of a person", column.Name)
		case (c.Role == project.Insensitive || c.Role == project.Sensitive) && p.joins(t.Columns[i], subset):
			return problem.Say("most values that repeat in the column %q are one person's", column.Name)
		}
	}
	if p.Several && cfg.Output.Order == project.Original {
		return problem.Say("the records are in the order of the table, in which one person's may stand side by side")
	}
	return nil
}

// repeats reports whether a value of a column stands in several records.
func repeats(c *table.Column, subset []bool) bool {
	seen := make([]bool, c.Dict.Len())
	for row, code := range c.Codes.All() {
		if c.Missing[code] || subset != nil && !subset[row] {
			continue
		}
		if seen[code] {
			return true
		}
		seen[code] = true
	}
	return false
}

// joins reports whether a column that is kept joins the records of persons: of the
// records whose value stands in several, more than half have it in common with records
// of their own person alone, and these are more than a tenth of the records of people
// who have several. A diagnosis that one person has twice joins these two records; a
// column of which this is the rule is a name for the person.
func (p *Persons) joins(c *table.Column, subset []bool) bool {
	const none, several = classes.Unknown, classes.Unknown - 1
	owner, records, own := make([]uint32, c.Dict.Len()), make([]int, c.Dict.Len()), make([]int, p.Count)
	for code := range owner {
		owner[code] = none
	}
	for row, code := range c.Codes.All() {
		if subset != nil && !subset[row] {
			continue
		}
		person := p.Of[row]
		if person != classes.Unknown {
			own[person]++
		}
		if c.Missing[code] {
			continue
		}
		records[code]++
		switch {
		case person == classes.Unknown: // perhaps the owner's
		case owner[code] == none:
			owner[code] = person
		case owner[code] != person:
			owner[code] = several
		}
	}
	joined, repeated := 0, 0
	for code, n := range records {
		if n > 1 {
			repeated += n
			if owner[code] != several {
				joined += n
			}
		}
	}
	all := 0
	for _, n := range own {
		if n > 1 {
			all += n
		}
	}
	return 2*joined > repeated && 10*joined > all
}

// Whole reports whether persons are protected with all of their records: the file
// shows which belong together, and nobody chose to protect less, or a model compares
// people in all of them.
func (p *Persons) Whole(t *table.Table, cfg *project.Project, subset []bool) bool {
	return p.Matter() && cfg.RecordsKnown == 0 && (p.Several && comparing(cfg) != nil || p.Joined(t, cfg, subset) != nil)
}

// comparing is a model of the project that compares people in all of their records, nil
// without one.
func comparing(cfg *project.Project) *privacy.Info {
	for _, m := range cfg.Models {
		if whole, err := privacy.Spec(m).Wholes(); err == nil && whole {
			info, _ := privacy.Find(m.Model)
			return &info
		}
	}
	return nil
}

// KnownSize says how many persons have to have records in all the classes of the records
// that somebody knows: the largest k that the project asks of classes, 0 without one.
func KnownSize(cfg *project.Project) (int, error) {
	k := 0
	for _, m := range cfg.Models {
		if m.Model != privacy.KAnonymity && m.Model != privacy.AlphaKAnonymity {
			continue
		}
		v, err := m.Values()
		if err != nil {
			return 0, err
		}
		k = max(k, v.Int("k"))
	}
	return k, nil
}

// bindKnown says in a task what somebody may know of a person who has several records:
// all of them where the file shows which belong together, and else as many as the
// project says.
func (p *prepared) bindKnown(q *evaluate.Task) (err error) {
	how := p.persons.Joined(p.table, &p.config, p.subset)
	p.linked = how != nil
	if q.Profiles = p.persons.Whole(p.table, &p.config, p.subset); q.Profiles {
		q.Uncounted = p.persons.Uncounted
	}
	switch {
	case p.linked:
		p.warnings = append(p.warnings, linkedWarning(&p.config, how))
	case q.Profiles:
		p.warnings = append(p.warnings, problem.New("release-wholes", "",
			"%s compares people by all of their records. So each person is protected with all of their records, or left out with all of them.",
			problem.Words{comparing(&p.config).Name}))
	}
	if err := p.checkCompared(q); err != nil {
		return err
	}
	if !q.Profiles && p.config.RecordsKnown > 1 {
		q.Known = p.config.RecordsKnown
		if q.KnownSize, err = KnownSize(&p.config); err != nil {
			return err
		}
	}
	return checkKnown(&p.config, how, q.Profiles)
}

// checkCompared refuses to compare people of whom not all records are known, or who are
// partly in the research subset.
func (p *prepared) checkCompared(q *evaluate.Task) error {
	for i, m := range p.config.Models {
		info, ok := privacy.Find(m.Model)
		whole, err := privacy.Spec(m).Wholes()
		compares := info.Subset || p.subset != nil && ofJournalists(m)
		if !ok || err != nil || !whole && !(compares && q.Profiles) {
			continue
		}
		place := problem.Place{Path: fmt.Sprintf("models[%d].model", i)}
		if p.config.RecordsKnown > 0 {
			return problem.New("core-people-compared", `Do not limit how many records of a person somebody knows: remove "recordsKnown".`,
				"%s compares people by all of their records, but the project protects only against somebody who knows %d of them.",
				problem.Words{info.Name}, p.config.RecordsKnown).At(place)
		}
		if p.persons.Unknown > 0 {
			return problem.New("core-people-compared", "Fill in whose these records are, or take them out of the table.",
				"%s compares people by all of their records, but nothing says whose some records are (records: %d).",
				problem.Words{info.Name}, p.persons.Unknown).At(place)
		}
		in := map[uint32]bool{}
		for row, person := range p.persons.Of {
			if p.subset == nil {
				break
			}
			if was, known := in[person]; known && was != p.subset[row] {
				return problem.New("core-people-compared", `Let the research subset be of people with all their records ("subsetOf": "persons").`,
					"%s compares people by all of their records, but the research subset has only some of the records of some people.",
					problem.Words{info.Name}).At(place)
			}
			in[person] = p.subset[row]
		}
	}
	return nil
}

// ofJournalists reports whether a model compares the records of a research subset with those of
// the whole table, and goes by the subset alone where there is none.
func ofJournalists(m project.Model) bool {
	return m.Model == privacy.NoAttackJournalist || m.Model == privacy.ProfitabilityJournalist
}

// checkKnown refuses what is not proved against somebody who knows several records of a
// person, or sees in the file which belong together.
func checkKnown(p *project.Project, how *problem.Text, whole bool) error {
	known := p.RecordsKnown
	if !whole && known < 2 && how == nil {
		return nil
	}
	code, why := problem.Code("core-people-known"),
		problem.Say("the project protects against somebody who knows %d records of a person", known)
	switch {
	case how == nil && whole:
		why = problem.Say("%s compares people by all of their records", problem.Words{comparing(p).Name})
	case how != nil:
		code, why = "core-people-linked", problem.Say("the file would show which records are one person's (%s)", how)
	}
	several := whole || known > 1 // else groups of records are all that somebody knows who knows one
	switch method := p.Recoding.Chosen(); {
	case method.Groups():
		if !several {
			break
		}
		return problem.New(code, "Choose “The same steps for everybody” (full-domain) as the way of recoding.",
			"%s forms groups of records no matter whose they are, but %s.", wayOf(method).title, why).AtPath("recoding.method")
	case !method.Uniform():
		// The rounds of local recoding release persons as wholes, so that groups of
		// equal profiles that different rounds make are one, of the persons of both.
		if !whole && known > 1 {
			return problem.New(code, "Choose “The same steps for everybody” (full-domain) as the way of recoding, or protect against somebody who knows one record of a person.",
				"%s is not proved to protect against somebody who knows %d records of a person.", wayOf(method).title, known).
				AtPath("recoding.method")
		}
	}
	for i := range p.Columns {
		if of := p.Columns[i].Microaggregate; several && of != nil && of.Joint {
			return problem.New(code, "Aggregate each column by itself.",
				"Columns that are aggregated jointly split groups of records no matter whose they are, but %s.", why).
				AtPath(fmt.Sprintf("columns[%d].microaggregate", i))
		}
	}
	for i, m := range p.Models {
		place := problem.Place{Path: fmt.Sprintf("models[%d].model", i)}
		info, ok := privacy.Find(m.Model)
		switch {
		case !ok: // told elsewhere
		case !whole && (info.Subset || known > 1 && p.Subset != nil && ofJournalists(m)):
			return problem.New(code, "Choose k-anonymity instead: it compares with no other table.",
				"%s compares records with those of the whole table, but %s.", problem.Words{info.Name}, why).At(place)
		case info.Sensitive && how == nil && whole:
			return problem.New(code, "Remove one of the two models.",
				"%s is not proved to protect somebody of whom a single record is known, where people are protected with all of their records: %s.",
				problem.Words{info.Name}, why).At(place)
		case info.Sensitive && how != nil && !whole:
			return problem.New(code, `Do not limit how many records of a person somebody knows (remove "recordsKnown"): then people are protected with all of their records.`,
				"%s protects the records of one group and says nothing of those that the same people have in other groups, but %s.",
				problem.Words{info.Name}, why).At(place)
		}
	}
	if k, err := KnownSize(p); err != nil || !whole && known > 1 && k == 0 {
		return errors.Join(err, problem.New(code, "Add k-anonymity.",
			"The project protects against somebody who knows %d records of a person, but no rule says how many people must have the same ones.",
			known).AtPath("recordsKnown"))
	}
	return nil
}

// linkedWarning says that the file shows which records are one person's, and what is
// done about it.
func linkedWarning(p *project.Project, how *problem.Text) *problem.Problem {
	if p.RecordsKnown == 0 {
		return problem.New("release-linked",
			"If nobody needs to know which records belong together, release the table without that: then less detail is lost.",
			"The file shows which records belong to one person: %s. So each person is protected with all of their records, or left out with all of them.", how)
	}
	return problem.New("release-linked", `Do not limit how many records of a person somebody knows (remove "recordsKnown"): then people are protected with all of their records.`,
		"%s", problem.Several(p.RecordsKnown, "The file shows which records belong to one person: %s. As the project asks, people are protected only against somebody who knows at most %d record: whoever knows more may find the person, and with it all of the person's records.",
			"The file shows which records belong to one person: %s. As the project asks, people are protected only against somebody who knows at most %d records: whoever knows more may find the person, and with it all of the person's records.", how, p.RecordsKnown))
}

// Profiles replaces the class of each record, -1 for those that are left aside, by the
// number of the person's profile: of the persons who have as many records in each
// class, or some, where these are uncounted: of each person one record stands for all then,
// so that sizes are persons. Records of nobody who is known have none.
func (p *Persons) Profiles(class []int) []int {
	var persons, in, rows []uint32
	var uncounted []bool
	of := make([]int, len(class))
	for row, c := range class {
		of[row] = -1
		if person := p.Of[row]; c >= 0 && person != classes.Unknown {
			persons, in, rows = append(persons, person), append(in, uint32(c)), append(rows, uint32(row))
			if p.Uncounted != nil {
				uncounted = append(uncounted, p.Uncounted[row])
			}
		}
	}
	entries, at := classes.EntriesOf(persons, in)
	entries.Hide(uncounted, at)
	same := natural.Order[uint32](len(class))
	var found classes.Profiles
	found.Find(entries, same)
	seen := make([]bool, p.Count)
	for i, row := range rows {
		if person := persons[i]; uncounted == nil || !seen[person] {
			of[row], seen[person] = int(found.Of[person]), true
		}
	}
	return of
}
