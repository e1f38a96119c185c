package core

import (
	"fmt"
	"strconv"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/verify"
)

// PersonSizes are the people of a file in which columns say whom a record is about.
// Such a file is linked: whoever knows one record of a person finds the others.
type PersonSizes struct {
	Columns  []string `json:"columns"`
	Persons  int      `json:"persons"`  // different ones
	Records  int      `json:"records"`  // in classes
	Unknown  int      `json:"unknown"`  // of these, records of nobody who is known
	Smallest int      `json:"smallest"` // size of the smallest class: no person owns more than 1 of so many of its records
	Alone    int      `json:"alone"`    // persons in classes of size 1
	Profiles int      `json:"profiles"` // different sets of all that a person's records show
	Alike    int      `json:"alike"`    // persons who share the rarest profile
}

// nobody is the person of a record in which the columns of a person are missing.
const nobody = -1

// personsOf numbers the persons of a table from 0 by columns that together say
// whom a record is about; nobody where all of them are missing or hidden.
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

// measurePersons counts the persons in the classes of a file, of so many in all.
func measurePersons(classes []verify.Class, person []int, persons int, counted project.Size) *PersonSizes {
	s := &PersonSizes{Persons: persons}
	profile := make([]string, s.Persons) // the classes of a person's records, in their order
	alone := map[int]bool{}
	for i, c := range classes {
		size := verify.Size(c.Rows, person, nil, counted == project.Persons)
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
			profile[p] += fmt.Sprint(i, " ")
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

// personRisk is the prosecutor risk of persons in classes, that of records if none of the
// records is about somebody who is known.
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

// count counts persons where the file says whose records it has, so that risks are those
// of persons, and makes rules of what the project promises of records.
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
	c.Persons = measurePersons(release.Classes, person, all, p.Size)
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
			few = problem.Several(alike, "the file shows which records belong together, and only %s person shows the same", "the file shows which records belong together, and only %s people show the same", digits(alike))
		}
		c.Rules = append(c.Rules, share, Judgement{Verdict: verify.Judged(problem.Say("%v people show the same in all their records", k), few == nil, few)})
	}
	return nil
}

// inFile says how a file names persons, nil if it lacks a column that does, or hides it.
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
	return &verify.Persons{Columns: p.Person, Count: p.Size == project.Persons, Profiles: p.RecordsKnown == 0}
}

// sentence says in whole numbers what is found out about the persons.
func (s *PersonSizes) sentence(known []string) *problem.Text {
	worst := problem.Say("In the worst case, somebody who knows %s picks a record of the right person at the first try.", risk.Details(known))
	if s.Smallest > 1 {
		worst = problem.Say("In the worst case, somebody who knows %s picks a record of the right person in 1 of %s tries.", risk.Details(known), digits(s.Smallest))
	}
	people := problem.Several(s.Persons, "%s person", "%s people", digits(s.Persons))
	records := problem.Several(s.Records, "%s record", "%s records", digits(s.Records))
	return problem.Say("%s %s", worst, problem.Several(s.Alike, "The file has %s of %s and shows which belong together: in all of them, at the fewest %s person shows the same.",
		"The file has %s of %s and shows which belong together: in all of them, at the fewest %s people show the same.", records, people, digits(s.Alike)))
}

// digits writes a number for people.
func digits(n int) problem.Digits { return problem.Digits(risk.Count(n)) }
