package core

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/classes"
	"github.com/fulgurite/fulgurite/core/internal/differential"
	"github.com/fulgurite/fulgurite/core/internal/natural"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/table"
)

// PersonSizes describes the people of a file that has person columns. Such a file is linked:
// somebody who knows one record of a person finds the others.
type PersonSizes struct {
	Columns  []string `json:"columns"`
	Persons  int      `json:"persons"`  // different ones
	Records  int      `json:"records"`  // in classes
	Unknown  int      `json:"unknown"`  // of these, unattributed records
	Smallest int      `json:"smallest"` // size of the smallest class: no person owns more than 1 of so many of its records
	Alone    int      `json:"alone"`    // persons in classes of size 1
	Profiles int      `json:"profiles"` // different sets of everything that a person's records show
	Alike    int      `json:"alike"`    // persons who share the rarest profile
}

// nobody is the person of an unattributed record.
const nobody = -1

// personsOf numbers the persons of a table from 0 by the columns that together identify them;
// nobody where all of these are missing or hidden.
func personsOf(t *table.Table, columns []string) (person []int, persons int) {
	person = make([]int, t.Rows)
	number := map[string]int{}
	var key []byte
	for row := range person {
		key, person[row] = key[:0], nobody
		unknown := true
		for _, name := range columns {
			c := t.Column(name)
			code := c.Codes.At(row)
			unknown = unknown && (c.Missing[code] || c.Dict.Value(code) == table.Star)
			key = append(strconv.AppendUint(key, uint64(code), 36), ' ')
		}
		if unknown {
			continue
		}
		n, ok := number[string(key)]
		if !ok {
			n = len(number)
			number[string(key)] = n
		}
		person[row] = n
	}
	return person, len(number)
}

// measurePersons counts the persons in the classes of a file, of so many in all. uncounted tells by
// record that nobody knows how many of its class a person has, so that all sizes are persons; nil:
// no record is such.
func measurePersons(classes []verify.Class, person []int, persons int, counted project.Size, uncounted []bool) *PersonSizes {
	s := &PersonSizes{Persons: persons}
	last := make([]int, s.Persons)       // 1 + the class of a person's last record
	profile := make([]string, s.Persons) // the classes of a person's records, in their order
	alone := map[int]bool{}
	for i, c := range classes {
		size := verify.Size(c.Rows, person, nil, counted == project.Persons || uncounted != nil)
		if s.Records == 0 || size < s.Smallest {
			s.Smallest = size
		}
		s.Records += len(c.Rows)
		for _, row := range c.Rows {
			p := person[row]
			if p == nobody {
				s.Unknown++
				continue
			}
			if last[p] != i+1 || uncounted == nil || !uncounted[row] {
				profile[p] += fmt.Sprint(i, " ")
			}
			last[p] = i + 1
			if size <= 1 {
				alone[p] = true
			}
		}
	}
	s.Alone = len(alone)
	alike := map[string]int{}
	for _, classes := range profile {
		if classes != "" {
			alike[classes]++
		}
	}
	s.Profiles = len(alike)
	for _, n := range alike {
		if s.Alike == 0 || n < s.Alike {
			s.Alike = n
		}
	}
	return s
}

// personRisk returns the prosecutor risk of persons in classes, that of records if all records are
// unattributed.
func personRisk(classes []verify.Class, person []int) risk.Prosecutor {
	class, whose := make([]int, len(person)), make([]uint32, len(person))
	for row, p := range person {
		class[row], whose[row] = -1, risk.Unknown
		if p != nobody {
			whose[row] = uint32(p)
		}
	}
	sizes := make([]int, len(classes))
	for i, c := range classes {
		sizes[i] = len(c.Rows)
		for _, row := range c.Rows {
			class[row] = i
		}
	}
	if found := risk.FromPersons(class, whose); found.Records > 0 {
		return found
	}
	return risk.FromSizes(sizes)
}

// count counts persons where the file identifies them, so that risks are those of persons, and
// judges the project's promises about records.
func (c *Checked) count(t *table.Table, p *project.Project, known []string) error {
	persons := inFile(t, p)
	if persons == nil {
		return nil
	}
	release, _, err := verify.AsReleased(t, known)
	if err != nil {
		return err
	}
	person, all := personsOf(t, p.Person)
	c.Persons = measurePersons(release.Classes, person, all, p.Size, p.UncountedIn(t))
	c.Persons.Columns = p.Person
	c.Measures.By(personRisk(release.Classes, person))
	for _, m := range p.Models {
		k, ok := m.Params["k"].(float64)
		if m.Model != "k-anonymity" || !ok {
			continue
		}
		var owned *problem.Text
		settled := c.settled(p, known)
		if smallest := c.Persons.Smallest; float64(smallest) < k && !settled {
			owned = problem.Say("somebody owns more than 1 of %d", smallest+1)
		}
		share := Judgement{Verdict: verify.Judged(problem.Say("no person owns more than 1 of %v records of a group", k), owned == nil, owned)}
		if p.RecordsKnown > 0 {
			persons.Profiles = false
			verdicts, err := verify.JudgePersons(t, known, []verify.Rule{verify.KnownRecords{K: int(k), M: p.RecordsKnown}}, nil, persons)
			if err != nil {
				return err
			}
			if settled {
				verdicts[0] = verify.Judged(verdicts[0].Said, true, nil)
			}
			c.Rules = append(c.Rules, share, Judgement{Verdict: verdicts[0]})
			continue
		}
		var few *problem.Text
		if alike := c.Persons.Alike; float64(alike) < k && !settled {
			few = problem.Several(alike, "the file shows which records belong together, and only %s person shows the same",
				"the file shows which records belong together, and only %s people show the same", digits(alike))
		}
		c.Rules = append(c.Rules, share, Judgement{Verdict: verify.Judged(problem.Several(int(k), "%s person shows the same in all records",
			"%s people show the same in all their records", digits(int(k))), few == nil, few)})
	}
	return nil
}

// inFile describes how a file identifies persons, nil if it lacks a person column, or hides it.
func inFile(t *table.Table, p *project.Project) *verify.Persons {
	for _, name := range p.Person {
		c := t.Column(name)
		if c == nil || len(verify.Starred([]*table.Column{c}, t.Rows)) == t.Rows {
			return nil
		}
	}
	if len(p.Person) == 0 {
		return nil
	}
	return &verify.Persons{Columns: p.Person, Count: p.Size == project.Persons, Profiles: p.RecordsKnown == 0,
		Column: project.TableColumn, Uncounted: p.Uncounted()}
}

// sentence words, in whole numbers, what is found out about the persons.
func (s *PersonSizes) sentence(known []string) *problem.Text {
	worst := problem.Say("In the worst case, somebody who knows %s picks a record of the right person at the first try.", risk.Details(known))
	if s.Smallest > 1 {
		worst = problem.Say("In the worst case, somebody who knows %s picks a record of the right person in 1 of %s tries.",
			risk.Details(known), digits(s.Smallest))
	}
	people := problem.Several(s.Persons, "%s person", "%s people", digits(s.Persons))
	records := problem.Several(s.Records, "%s record", "%s records", digits(s.Records))
	return problem.Say("%s %s", worst, problem.Several(s.Alike,
		"The file has %s of %s and shows which belong together: in all of them, at the fewest %s person shows the same.",
		"The file has %s of %s and shows which belong together: in all of them, at the fewest %s people show the same.",
		records, people, digits(s.Alike)))
}

// digits formats a number for people.
func digits(n int) problem.Digits { return problem.Thousands(n) }

// aside describes the records that are left out before anything else.
type aside struct {
	beyond       int      // what people had beyond Project.MaxRows
	unattributed int      // with Project.LeaveOutUnattributed
	rows         []uint32 // all other rows; nil: none is left out
}

// capped returns the table without the records that people have beyond Project.MaxRows, chosen at
// random, and without unattributed ones, if the project says so. The former helps where few people
// come very often and would make everybody else coarser; the latter where few records could be
// anybody's, and would do the same.
func capped(t *table.Table, p *project.Project, random io.Reader) (*table.Table, aside, error) {
	if p.MaxRows == 0 && !p.LeaveOutUnattributed {
		return t, aside{}, nil
	}
	if p.LeaveOutUnattributed && len(p.Person) == 0 {
		return nil, aside{}, problem.New("core-unattributed", "Name the columns that say whom a record is about, or keep all records.",
			"Unattributed records should be left out, but nothing says whose the records are.").AtPath("leaveOutUnattributed")
	}
	persons, err := personsBefore(t, p)
	if err != nil || persons == nil {
		return t, aside{}, err
	}
	if p.Subset != nil && len(p.Subset.Rows) > 0 {
		if p.MaxRows > 0 {
			return nil, aside{}, problem.New("core-subset-rows", "Choose the subset by conditions, or keep all records of each person.",
				"The research subset names records by their numbers, but records beyond %d of a person are left out first, which changes the numbers.",
				p.MaxRows).AtPath("subset.rows")
		}
		return nil, aside{}, problem.New("core-subset-rows", "Choose the subset by conditions, or keep the unattributed records.",
			"The research subset names records by their numbers, but unattributed records are left out first, which changes the numbers.").
			AtPath("subset.rows")
	}
	shuffled := natural.Order[uint32](t.Rows)
	if p.MaxRows > 0 {
		if err := shuffle(shuffled, random); err != nil {
			return nil, aside{}, err
		}
	}
	var out aside
	taken, keep := make([]int, persons.Count), make([]bool, t.Rows)
	for _, row := range shuffled {
		switch person := persons.Of[row]; {
		case person == classes.Unknown:
			if keep[row] = !p.LeaveOutUnattributed; !keep[row] {
				out.unattributed++
			}
		case p.MaxRows == 0 || taken[person] < p.MaxRows:
			taken[person]++
			keep[row] = true
		default:
			out.beyond++
		}
	}
	rows := kept(keep)
	for _, row := range rows {
		out.rows = append(out.rows, uint32(row))
	}
	return t.Pick(rows), out, nil
}

// personsBefore returns the persons of a table as it was read; nil if the project names none.
func personsBefore(t *table.Table, p *project.Project) (*anonymize.Persons, error) {
	coded, err := p.Coded(t)
	if err != nil {
		return nil, err
	}
	return anonymize.PersonsOf(coded, p)
}

// attributed returns the table without unattributed records, and its rows; the whole table, and
// nil, where the project keeps them.
func attributed(t *table.Table, p *project.Project) (*table.Table, []int, error) {
	if !p.LeaveOutUnattributed {
		return t, nil, nil
	}
	persons, err := personsBefore(t, p)
	if err != nil || persons == nil {
		return t, nil, err
	}
	keep := make([]bool, t.Rows)
	for row, person := range persons.Of {
		keep[row] = person != classes.Unknown
	}
	rows := kept(keep)
	return t.Pick(rows), rows, nil
}

// kept lists the rows to keep.
func kept(keep []bool) (rows []int) {
	for row, yes := range keep {
		if yes {
			rows = append(rows, row)
		}
	}
	return rows
}

// Drawn reports how the records of a release with differential privacy were drawn.
type Drawn struct {
	Of      int     `json:"of"`      // records of the table, without those beyond Project.MaxRows
	Records int     `json:"records"` // drawn records, from which the release is made
	Beta    float64 `json:"beta"`    // the probability of drawing each
	Size    int     `json:"size"`    // the least group size

	rows []uint32 // which
}

// aside returns the number of records that were not drawn.
func (d *Drawn) aside() int {
	if d == nil {
		return 0
	}
	return d.Of - d.Records
}

// draw returns the records drawn for a project with differential privacy, and how.
func draw(t *table.Table, p *project.Project, random io.Reader) (*table.Table, *Drawn, error) {
	d := p.Differential()
	rows, err := differential.Draw(t.Rows, d.Drawing(), source(random))
	if err != nil {
		return nil, nil,
			problem.New("release-random", "Try again.", "The records could not be drawn, because the system gave no random numbers: %v.", err)
	}
	drawn := &Drawn{Of: t.Rows, Records: len(rows), Beta: differential.Beta(d.Drawing()), Size: d.Size()}
	if drawn.Records < drawn.Size {
		return nil, nil, problem.New("release-few", "Take a larger epsilon or delta, or a table of more records.",
			"%s", problem.Several(drawn.Records,
				"Differential privacy with this epsilon and delta needs groups of at least %d records, but only %s record was drawn.",
				"Differential privacy with this epsilon and delta needs groups of at least %d records, but only %s records were drawn.", drawn.Size,
				digits(drawn.Records))).AtPath("models")
	}
	for _, row := range rows {
		drawn.rows = append(drawn.rows, uint32(row))
	}
	return t.Pick(rows), drawn, nil
}

// through maps places among the drawn records to rows; nil: all.
func through(drawn, rows []uint32) []uint32 {
	if drawn == nil {
		return rows
	}
	for i, row := range rows {
		rows[i] = drawn[row]
	}
	return rows
}

// recoded chooses levels for a project with differential privacy, if a share of epsilon is spent on
// that, draws its records, and anonymizes them. Without differential privacy it anonymizes the
// table.
func recoded(ctx context.Context, t *table.Table, p *project.Project, opt Options) (*anonymize.Result, *table.Table, *Drawn, error) {
	d := p.Differential()
	if d == nil {
		found, err := anonymize.Table(ctx, t, *p, opt.Options)
		return found, t, nil, err
	}
	if err := p.Validate(); err != nil {
		return nil, nil, nil, err
	}
	var scheme *anonymize.Scheme
	if d.Search > 0 {
		var err error
		if scheme, err = anonymize.ChooseScheme(ctx, t, *p, source(opt.Random), opt.Options); err != nil {
			return nil, nil, nil, err
		}
	}
	rows := t.Rows
	t, drawn, err := draw(t, p, opt.Random)
	if err != nil {
		return nil, nil, nil, err
	}
	var found *anonymize.Result
	if scheme != nil {
		found, err = anonymize.ByScheme(ctx, t, *p, scheme, opt.Options)
	} else {
		if found, err = anonymize.Table(ctx, t, *p, opt.Options); err == nil {
			found.Chosen, found.Optimal, found.Bound, found.Algorithm = true, false, nil, ""
		}
	}
	if err == nil && d.Delta*float64(rows) >= 1 {
		found.Warnings = append(slices.Clip(found.Warnings), problem.New("release-delta", "",
			"Differential privacy: a delta of %v would allow to publish some of the %s as they are. It promises something only where it is far below 1 divided by their number.", d.Delta, risk.Count(rows)+" records").Hinted("Choose a delta far below %.1g.", 1/float64(rows)).AtPath("models"))
	}
	return found, t, drawn, err
}

// notDrawn says what a file cannot show about differential privacy.
func notDrawn(d *project.Differential) *problem.Text {
	beta := differential.Beta(d.Drawing())
	if d.Search > 0 {
		return problem.Say("That the levels were chosen by the exponential mechanism, and that each record was drawn at random with a probability of %.4g: no file shows that. Only the sizes of groups were verified of differential privacy.", beta)
	}
	return problem.Say("That the levels were fixed before anybody looked at the table, and that each record was drawn at random with a probability of %.4g: no file shows that. Only the sizes of groups were verified of differential privacy.", beta)
}
