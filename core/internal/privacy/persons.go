package privacy

import (
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Persons describes the persons of a table to the models, before any transformation, where some
// have several records that count, or some records are unattributed.
type Persons struct {
	Count        int  // P: different persons
	Unattributed int  // U: such records
	Wholes       bool // persons are judged with all of their records: classes are persons with equal ones
	// wholes is requested, but the research subset has only some of the records of some persons:
	// nobody knows how many of the table are like them
	Torn      bool
	Sensitive []PersonalValues // as Input.Sensitive
}

// PersonalValues describes the values of a sensitive column by person.
type PersonalValues struct {
	Holders      []int     // by value code: persons who have the value in one of their records, h_v
	Unattributed []int     // by value code: unattributed records with it, U_v
	Mean         []float64 // by value code: the mean over all persons of its share in their records, Q_v
}

// Held lists the sensitive values of the persons of a class: pairs of a person and a value, each
// once, in ascending order of person. It is valid until the next class.
type Held struct {
	Persons int      // N: different persons who are known
	Person  []uint32 // by pair
	Value   []uint32 // by pair: value code
	Unknown []uint32 // value codes of the unattributed records, in any order: each may be about any of the N, or somebody else
}

// PersonModel is a ClassModel that also judges the values of persons, whichever of their records is
// meant. Merging classes preserves none of these rules: if persons A and B have HIV and flu in one
// class, and flu and HIV in another, each has both in the union.
type PersonModel interface {
	ClassModel
	// ConformsPersons decides for a class that conforms as rows. Persons is at least
	// MinimalClassSize.
	ConformsPersons(h *Held) bool
}

// people says how a model judges persons with several records.
type people uint8

const (
	// noPeople: the model is not defined over persons with several records.
	noPeople people = iota
	// bySize: the model requires only sizes, which are counted by the largest share that a person
	// owns.
	bySize
	// ByRisk: the model judges the risks of the persons of all classes together, each
	// in the riskiest of the person's classes.
	ByRisk
	// wholes: the model compares people, and so judges persons with all of their records, whether or
	// not the file shows which belong together.
	wholes
	// Greedy: the model applies to g, where g_j = min(n_j, N - (g_1 + ... + g_(j-1))) and n_j are the
	// holders of a value, descending: a value that everybody has leaves nothing for the others.
	Greedy
	// Holders: the model compares n_v/N with the share of the table's persons who
	// have v; see comparison.
	Holders
	// transported: t-closeness. Each person may contribute any of the person's values; see closest.
	transported
)

// overPersons combines a class model with its rule about persons.
type overPersons struct {
	ClassModel
	judge func(h *Held) bool
}

// minimalShare is a model that requires a size, among other things.
type minimalShare interface{ MinimalShare() int }

// MinimalShare returns the share of the wrapped model.
func (m *overPersons) MinimalShare() int {
	if s, ok := m.ClassModel.(minimalShare); ok {
		return s.MinimalShare()
	}
	return 0
}

// Monotone: see PersonModel.
func (m *overPersons) Monotone(bool) bool { return false }

// ConformsPersons implements PersonModel.
func (m *overPersons) ConformsPersons(h *Held) bool { return m.judge(h) }

// bindPeople adds the rule about persons to a model.
func (e *Entry) bindPeople(m Model, v param.Values, in Input, attribute int) (Model, error) {
	if in.Persons.Torn && populous(m) {
		return nil, problem.New("privacy-people-torn", `Let the research subset be of people with all their records ("subsetOf": "persons").`,
			"%s compares people by all of their records, but the research subset has only some of the records of some people.", e.Info.Name)
	}
	if e.People == bySize {
		return m, nil
	}
	if e.People == wholes && !in.Persons.Wholes {
		return nil, problem.New("privacy-people-wholes", `Do not limit how many records of a person somebody knows: remove "recordsKnown".`,
			"%s compares people by all of their records, but they are not protected with all of them.", e.Info.Name)
	}
	if _, sample := m.(SampleModel); e.People == ByRisk || e.People == wholes && sample {
		return byRisk(m, in.Persons.Unattributed > 0), nil
	}
	if e.People == wholes {
		return m, nil
	}
	c, ok := m.(ClassModel)
	if !ok || e.People == noPeople {
		return nil, problem.New("privacy-people", "Choose another model, or release one record of each person.",
			"%s is not defined where people have several records.", e.Info.Name)
	}
	values := len(in.Sensitive[attribute].Counts)
	switch e.People {
	case Greedy:
		return &overPersons{c, judged(c, attribute, values, greedy)}, nil
	case transported:
		return &overPersons{c, newClosest(v.Number("t"), in.Sensitive[attribute], in.Persons, attribute, v.Text("distance")).conforms}, nil
	}
	own, err := e.Bind(v, in.perPerson(), attribute)
	if err != nil {
		return nil, err
	}
	if d, ok := own.(*disclosure); ok {
		return &overPersons{c, d.judge(newHolders(values))}, nil
	}
	return &overPersons{c, judged(own.(ClassModel), attribute, values, nil)}, nil
}

// populous reports whether a model uses Class.Population.
func populous(m Model) bool {
	if p, ok := m.(*profitability); ok {
		return p.population
	}
	_, ok := m.(*kmap)
	return ok
}

// BySize reports whether a model requires only sizes of classes, as persons count them. Its
// problems are those of Values.
func (s Spec) BySize() (bool, error) {
	e, _, err := s.entry()
	return err == nil && e.People == bySize, err
}

// Wholes reports whether a model compares people in all of their records. Its problems are those of
// Values.
func (s Spec) Wholes() (bool, error) {
	e, _, err := s.entry()
	return err == nil && e.People == wholes, err
}
