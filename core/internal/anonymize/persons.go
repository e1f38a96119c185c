package anonymize

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/internal/classes"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/table"
)

// Persons tell whose records the rows of a table are.
type Persons struct {
	Of      []uint32 // by row: number of the person, from 0 in the order of first records, or classes.Unknown
	Count   int      // different persons
	Unknown int      // records of nobody who is known
	Several bool     // some person has several records
	Records []int    // by person: the records
	// Uncounted tells by row that nobody knows how many like it a person has; nil: no row.
	Uncounted []bool
}

// PersonsOf numbers the persons of a table by the columns that the project names;
// nil if it names none. A record in which all of these columns are missing is about
// nobody who is known.
func PersonsOf(t *table.Table, p *project.Project) (*Persons, error) {
	if len(p.Person) == 0 {
		return nil, nil
	}
	t = p.Attributed(t)
	var columns []*table.Column
	for i, name := range p.Person {
		c := t.Column(name)
		if c == nil {
			return nil, t.Lacking(problem.New("core-unknown-column", "",
				"The table has no column %q, but the project names it as the one that says whom a record is about.", name),
				name, fmt.Sprintf("person[%d]", i))
		}
		columns = append(columns, c)
	}
	persons := &Persons{Of: make([]uint32, t.Rows), Uncounted: p.UncountedIn(t)}
	numbers := map[string]uint32{}
	var key []byte
	for row := range persons.Of {
		key = key[:0]
		missing := true
		for _, c := range columns {
			missing = missing && c.Missing[c.Codes.At(row)]
			key = append(strconv.AppendUint(key, uint64(c.Codes.At(row)), 36), ' ')
		}
		if missing {
			persons.Of[row] = classes.Unknown
			persons.Unknown++
			continue
		}
		n, known := numbers[string(key)]
		if !known {
			n = uint32(len(numbers))
			numbers[string(key)] = n
			persons.Records = append(persons.Records, 0)
		}
		persons.Of[row] = n
		persons.Records[n]++
	}
	persons.Count = len(persons.Records)
	persons.Several = slices.ContainsFunc(persons.Records, func(n int) bool { return n > 1 })
	if persons.Count == 0 && t.Rows > 0 {
		return nil, problem.New("core-no-persons", "Name a column that has values.",
			"The columns that should say whom a record is about are empty: %s.", strings.Join(p.Person, ", ")).
			InFile(t.Name).AtPath("person")
	}
	return persons, nil
}

// Matter reports whether persons change anything: with one record each and nobody
// unknown, records are persons.
func (p *Persons) Matter() bool { return p != nil && (p.Several || p.Unknown > 0) }

// Whose is Of where persons change anything, else nil: each record is one's own.
func (p *Persons) Whose() []uint32 {
	if !p.Matter() {
		return nil
	}
	return p.Of
}

// bindPersons adds the persons to a task, where they change anything.
func (p *prepared) bindPersons(q *evaluate.Task) error {
	var err error
	if p.persons, err = PersonsOf(p.table, &p.config); err != nil || !p.persons.Matter() {
		return err
	}
	q.Persons, q.CountPersons = p.persons.Of, p.config.Size == project.Persons
	if n := p.persons.Unknown; n > 0 {
		p.warnings = append(p.warnings, problem.New("release-unattributed",
			"If that costs too much, leave them out (--leave-out-unattributed, “leaveOutUnattributed” in a project).",
			"%s", problem.Several(n, "%s record is unattributed: nothing says whose it is. In every rule it counts as anybody's.",
				"%s records are unattributed: nothing says whose they are. In every rule they count as anybody's.", problem.Thousands(n))).
			InFile(p.table.Name).AtPath("person"))
	}
	p.warnings = append(p.warnings, p.persons.inWords(p.table, &p.config)...)
	if p.persons.Several || p.persons.Joined(p.table, &p.config, p.subset) != nil {
		return p.bindKnown(q)
	}
	return p.checkCompared(q)
}

// inWords says of which records words say that nobody knows whose they are, and of which
// something may say so.
func (p *Persons) inWords(t *table.Table, cfg *project.Project) (said []*problem.Problem) {
	for i, name := range cfg.Person {
		c := t.Column(name)
		counts := make([]int, c.Dict.Len())
		for _, code := range c.Codes.All() {
			counts[code]++
		}
		place := problem.Place{File: t.Name, Attribute: name, Path: fmt.Sprintf("person[%d]", i)}
		for code, n := range counts {
			switch word := c.Dict.Value(uint32(code)); {
			case n == 0:
			case c.Missing[code] && word != "":
				said = append(said, problem.New("release-nobody", "If it is somebody's name or code, give this person another one in the table.", "%s",
					problem.Several(n, "%s record has “%s” as person, which says that nobody knows who it is.",
						"%s records have “%s” as person, which says that nobody knows who it is.", problem.Thousands(n), problem.Words{word})).
					At(place))
			case !c.Missing[code] && detect.Doubtful(word):
				said = append(said,
					problem.New("release-doubtful-person", "", "%s", problem.Several(n, "%s record has %q as person and counts as that of one person.",
						"%s records have %q as person and count as those of one person.", problem.Thousands(n), problem.Cell(word))).
						Hinted("If it says that nobody knows who it is, say so (--missing-in %s=…, “missing” in a project).", name).At(place))
			}
		}
	}
	return said
}

// People says whose records a table has.
type People struct {
	Persons int `json:"persons"`           // different ones
	Unknown int `json:"unknown,omitempty"` // records of nobody who is known
	Most    int `json:"most"`              // the most records of one person
	LeftOut int `json:"leftOut"`           // persons all of whose records are left out
	Partly  int `json:"partly"`            // persons some of whose records are left out
	// Profiles are the different profiles of persons in a file that shows which records
	// belong together, where people are protected with all of their records; 0 elsewhere.
	// Alike counts the people who share the rarest.
	Profiles int `json:"profiles,omitempty"`
	Alike    int `json:"alike,omitempty"`
}

// countPeople describes the persons in the result, and the risk of their being
// found where some have several records.
func (p *prepared) countPeople(r *Result) {
	if p.persons == nil {
		return
	}
	records, left := make([]int, p.persons.Count), make([]int, p.persons.Count)
	out := r.Recoded.Suppressed
	for row, person := range p.persons.Of {
		if person == classes.Unknown || p.subset != nil && !p.subset[row] {
			continue
		}
		records[person]++
		if out != nil && out[row] {
			left[person]++
		}
	}
	r.People = &People{Unknown: p.persons.Unknown}
	for person, n := range records {
		r.People.Most = max(r.People.Most, n)
		switch {
		case n == 0:
			continue
		case left[person] == n:
			r.People.LeftOut++
		case left[person] > 0:
			r.People.Partly++
		}
		r.People.Persons++
	}
	if !p.persons.Matter() {
		return
	}
	before := recode.NewPartition(p.table.Rows)
	for _, q := range p.quasi {
		before.SplitBy(p.table.Columns[q.column])
	}
	for _, a := range p.aggregated {
		before.SplitBy(a.typed)
	}
	was, is := p.counted(before, nil), p.counted(r.Recoded.Partition(), out)
	if p.problem.Profiles {
		was, is = p.persons.Profiles(was), p.persons.Profiles(is)
	}
	r.Before, r.After = risk.FromPersons(was, p.persons.Of), risk.FromPersons(is, p.persons.Of)
	if p.problem.Profiles {
		r.People.Profiles, r.People.Alike = r.After.Classes, r.After.Smallest
	}
}

// counted returns the class of each record, -1 for those that are left out or
// outside the research subset.
func (p *prepared) counted(classes *recode.Partition, out []bool) []int {
	of := make([]int, len(classes.Of))
	for row, class := range classes.Of {
		of[row] = int(class)
		if out != nil && out[row] || p.subset != nil && !p.subset[row] {
			of[row] = -1
		}
	}
	return of
}

// owners are the persons where they matter, nil where records are persons.
func (p *prepared) owners() *classes.Owners {
	if !p.persons.Matter() {
		return nil
	}
	return &classes.Owners{Person: p.persons.Of, ByPersons: p.problem.CountPersons}
}
