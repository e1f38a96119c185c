package verify

import (
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Release holds what rules judge: the records that an output shows, in classes,
// and the table that they were taken from.
type Release struct {
	Classes []Class      // of all records that are not suppressed, by first record
	In, Out *table.Table // the original and the output; the same table where a file is judged by itself
	Records int          // records that count: those of the research subset if there is one
	// Weights say for how many records each row stands, where a column of counts says it;
	// nil: for one. Such a table names no persons.
	Weights table.Weights
	Subset  []bool // by record: belongs to the research subset; nil without one
	// Missed are the classes of the whole table, generalized like the output,
	// that have no record of the research subset. Their Rows are not released.
	Missed []Class
	// Against is the table that the file is compared with; nil: the file is judged by itself.
	Against *Against
	// Persons tells by record of the original whose it is, below 0 where nobody is
	// known; nil where every record is another person's. CountPersons counts classes
	// by different persons.
	Persons      []int
	CountPersons bool
	Profiles     bool   // everybody is one unit; see Persons.Profiles
	uncounted    []bool // by record of the original: see Persons.Uncounted; nil: none is
	// Alike are, where everybody is one unit and there is a research subset, the persons
	// of the whole table who have equally many records in each class of it, generalized
	// like the output.
	Alike [][]int
	whole bool // Classes are groups of persons with equal profiles
	// irregular says that levels differ by record. What a record outside a research
	// subset would show is not known then: it may fit several classes.
	irregular bool
	// generalized are the columns of which each has one level; nil where a file is judged
	// by itself.
	generalized []pair
	known       map[string]*table.Column // of the output, by their names in the original: those that form classes
	items       *itemSets                // of the column whose cells hold several values; nil: there is none

	separator string               // of the cells of the column that is asked about, which hold several values; "": one each
	where     func(row int) string // tells the line of the output; nil: that of the record in Out
}

// Class is an equivalence class: the records that have the same
// quasi-identifiers.
type Class struct {
	Rows       []uint32 // records that count, ascending, 0-based; at least one
	Population int      // the size of all records of the table that are generalized to the same labels
	Stars      bool     // every quasi-identifier is "*"
	LeftOut    []uint32 // records of it that are masked, ascending
	Shown      int      // its Population without these, where there are any
}

// describe names a class: "a group of 12 records, the first of them on line 5".
func (r *Release) describe(c Class) *problem.Text {
	line := r.line(int(c.Rows[0]))
	if r.whole {
		return problem.Several(len(c.Rows), "a group of people who show the same in all of their records, %d record together, on line %s",
			"a group of people who show the same in all of their records, %d records together, the first of them on line %s",
			len(c.Rows), line)
	}
	n := r.Weights.Sum(c.Rows)
	if n == 1 {
		return problem.Say("a group of a single record, on line %s", line)
	}
	return problem.Several(n, "a group of %d record, on line %s", "a group of %d records, the first of them on line %s", n, line)
}

// line tells the line of the output on which a record stands.
func (r *Release) line(row int) string {
	if r.where != nil {
		return r.where(row)
	}
	return r.Out.Where(row)
}

// each asks a question about every class, and makes a finding of every answer. An
// answer is a sentence about what describe calls the class.
func (r *Release) each(ask func(c Class) *problem.Text) []Finding {
	var findings []Finding
	for i, c := range r.Classes {
		if wrong := ask(c); wrong != nil {
			findings = append(findings, Finding{i, wrong})
		}
	}
	return findings
}

// eachSpread is each for questions about the values of a sensitive column. An answer is
// a sentence about what s.who calls the class.
func (r *Release) eachSpread(attribute string, how judgement, ask func(s *Spread) *problem.Text) []Finding {
	if r.separator != "" {
		return r.eachList(attribute, how, ask)
	}
	s := r.Spread(attribute)
	findings := r.each(func(c Class) *problem.Text {
		s.Look(c)
		s.who = func() *problem.Text { return r.describe(c) }
		return ask(s)
	})
	return append(findings, r.eachPerson(attribute, how, ask)...)
}

// histogram counts the classes by their size, for rules about all of them
// together.
func (r *Release) histogram() histogram {
	h := histogram{classes: map[int]int{}}
	for _, c := range r.Classes {
		n := r.Weights.Sum(c.Rows)
		h.classes[n]++
		h.groups++
		h.records += n
	}
	return h
}

// groups counts groups of persons with equal profiles by their persons.
func (r *Release) groups() histogram {
	h := histogram{classes: map[int]int{}}
	for _, c := range r.Classes {
		persons := map[int]bool{}
		for _, row := range c.Rows {
			persons[r.Persons[row]] = true
		}
		h.classes[len(persons)]++
		h.groups++
		h.records += len(persons)
	}
	return h
}

// histogram is the distribution of class sizes.
type histogram struct {
	classes map[int]int // size -> classes that have it
	groups  int         // classes
	records int
}
