package verify

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Persons is the claim about whose records there are.
type Persons struct {
	Columns []string // of the original: together they name the person; at least one
	Count   bool     // classes are counted by different persons, not by shares
	// Profiles says that everybody is one unit with all records, because the output shows
	// which belong together: rules hold of persons who have equally many records in each
	// class.
	Profiles bool
	// Uncounted are values of Column, which stays as it is: of records with one of them nobody
	// knows how many a person has. Rules then hold of persons who have some in the same classes
	// of these, and as many in the others.
	Column    string
	Uncounted []string
	// Known says how many records of a person somebody is taken to know, 0: one, or all
	// where the output shows which belong together.
	Known int
	Whole bool // a person's records belong to the research subset together, or none does
}

// nobody is the person of a record in which all columns of persons are missing.
const nobody = -1

// Numbered numbers the persons of a table; nil where every record is another
// person's, so that rules about records are rules about persons.
func (p *Persons) Numbered(in *table.Table) ([]int, error) {
	if p == nil {
		return nil, nil
	}
	var columns []*table.Column
	for _, name := range p.Columns {
		c := in.Column(name)
		if c == nil {
			return nil, badClaim("The claim names persons by the column %q, which the original does not have.", name)
		}
		columns = append(columns, c)
	}
	numbers, of, several := map[string]int{}, make([]int, in.Rows), false
	for row := range of {
		var key strings.Builder
		missing := true
		for _, c := range columns {
			missing = missing && c.Missing[c.Codes.At(row)]
			fmt.Fprintf(&key, "%d:%s", len(c.Cell(row)), c.Cell(row))
		}
		if missing {
			of[row], several = nobody, true
			continue
		}
		n, known := numbers[key.String()]
		if !known {
			n = len(numbers)
			numbers[key.String()] = n
		}
		of[row], several = n, several || known
	}
	if !several {
		return nil, nil
	}
	return of, nil
}

// uncounted tells by record whether nobody knows how many such ones a person has; nil: none is
// such.
func (p *Persons) uncounted(in *table.Table) ([]bool, error) {
	if len(p.Uncounted) == 0 {
		return nil, nil
	}
	c := in.Column(p.Column)
	if c == nil {
		return nil, badClaim("The claim names tables by the column %q, which the original does not have.", p.Column)
	}
	is := make([]bool, in.Rows)
	for row := range is {
		is[row] = slices.Contains(p.Uncounted, c.Cell(row))
	}
	return is, nil
}

// checkWhole refuses a research subset that tears a person's records apart, where it
// is one of persons.
func (c Claim) checkWhole(in *table.Table) error {
	if c.Persons == nil || !c.Persons.Whole || c.Subset == nil {
		return nil
	}
	person, err := c.Persons.Numbered(in)
	if err != nil {
		return err
	}
	first := map[int]int{} // person -> a record
	for row, p := range person {
		if p == nobody {
			continue
		}
		if other, known := first[p]; !known {
			first[p] = row
		} else if c.Subset[row] != c.Subset[other] {
			return fault("verify-subset", "The research subset is of persons, but of one person the record on line %d belongs to it and that on line %d does not, or the other way round.", in.Line(other), in.Line(row))
		}
	}
	return nil
}

// Size is the size of a class of records; see the function.
func (r *Release) Size(rows []uint32) int {
	return Size(rows, r.Persons, r.Weights, r.CountPersons)
}

// people are the persons of a class with what they have in a column.
type people struct {
	values  map[int]map[uint32]bool // person -> codes
	unknown map[uint32]int          // code -> unattributed records
}

func (r *Release) people(c Class, column *table.Column) people {
	p := people{map[int]map[uint32]bool{}, map[uint32]int{}}
	for _, row := range c.Rows {
		code, person := column.Codes.At(int(row)), r.Persons[row]
		if person == nobody {
			p.unknown[code]++
			continue
		}
		if p.values[person] == nil {
			p.values[person] = map[uint32]bool{}
		}
		p.values[person][code] = true
	}
	return p
}

// known counts by group of codes the persons who are known to have one of them, and the
// unattributed records that do.
func (p people) known(group func(code uint32) int) (holders, unknown map[int]int) {
	holders, unknown = map[int]int{}, map[int]int{}
	for _, codes := range p.values {
		seen := map[int]bool{}
		for code := range codes {
			seen[group(code)] = true
		}
		for g := range seen {
			holders[g]++
		}
	}
	for code, n := range p.unknown {
		unknown[group(code)] += n
	}
	return holders, unknown
}

// holders counts by group of codes how many of the known persons may have one of them at
// most: each unattributed record may be about one more, but no more than all. That it is
// about somebody else makes no share greater: a person more who has the value is one in
// more persons.
func (p people) holders(group func(code uint32) int) map[int]int {
	most, unknown := p.known(group)
	for g, n := range unknown {
		most[g] = min(most[g]+n, len(p.values))
	}
	return most
}

// judgement says how a rule about values judges persons.
type judgement uint8

const (
	byHolders judgement = iota // by the share of persons who have a value
	byChoice                   // by what is left where each person is taken for the most frequent value
)

// eachPerson asks a question about the values that persons have in every class,
// and makes a finding of every answer.
func (r *Release) eachPerson(attribute string, how judgement, ask func(s *Spread) *problem.Text) []Finding {
	if r.Persons == nil {
		return nil
	}
	s := r.personal(attribute)
	return r.each(func(c Class) *problem.Text {
		p := r.people(c, s.column)
		itself := func(code uint32) int { return int(code) }
		holders := p.holders(itself)
		s.class.look(p.known(itself))
		for _, code := range s.Present {
			s.counts[code] = 0
		}
		s.Present, s.Size = s.Present[:0], len(p.values)
		if s.Size == 0 {
			return problem.Say("%s, is about nobody who is known", r.describe(c))
		}
		for code, n := range holders {
			s.counts[code] = n
			s.Present = append(s.Present, uint32(code))
		}
		s.sort() // the order of the map decides nothing
		if how == byChoice {
			s.choose()
		}
		s.who = func() *problem.Text {
			return problem.Several(len(p.values), "%s, of %d person", "%s, of %d persons", r.describe(c), len(p.values))
		}
		return ask(s)
	})
}

// sort orders the values that a class has by who has them, descending.
func (s *Spread) sort() {
	sort.Slice(s.Present, func(i, j int) bool {
		a, b := s.Present[i], s.Present[j]
		return s.counts[a] > s.counts[b] || s.counts[a] == s.counts[b] && a < b
	})
}

// choose takes whoever has several values for the most frequent of them: each value is left with
// whom no more frequent one has taken.
func (s *Spread) choose() {
	s.sort()
	left, kept := s.Size, s.Present[:0]
	for _, code := range s.Present {
		s.counts[code] = min(s.counts[code], left)
		left -= s.counts[code]
		if s.counts[code] > 0 {
			kept = append(kept, code)
		}
	}
	s.Present = kept
}

// personal is the spread of a column over persons: each counts once for every value
// that the person has.
func (r *Release) personal(attribute string) *Spread {
	column, whose, codes := r.everybody(attribute)
	s := &Spread{column: column, total: make([]int, column.Dict.Len()),
		counts: make([]int, column.Dict.Len()), table: &doubt{}, class: &doubt{}}
	persons, pairs, unknown := map[int]bool{}, map[[2]int]bool{}, map[int]int{}
	for i, code := range codes {
		p := whose[i]
		if p == nobody {
			unknown[int(code)]++
			continue
		}
		persons[p] = true
		if pair := [2]int{p, int(code)}; !pairs[pair] {
			pairs[pair] = true
			s.total[code]++
		}
	}
	s.records = len(persons)
	holders := map[int]int{}
	for code, n := range s.total {
		holders[code] = n
	}
	s.table.look(holders, unknown)
	return s
}

// notForPersons is the finding of rules that say nothing where persons have several
// records.
func (r *Release) notForPersons() []Finding {
	if r.Persons == nil {
		return nil
	}
	return whole("it says nothing where persons have several records")
}
