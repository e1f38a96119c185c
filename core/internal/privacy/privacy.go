// Package privacy holds the privacy models. Each is one file: a sentence in
// plain words, the definition, its source, the attack it answers, its
// parameters, and when it is monotone.
package privacy

import (
	"github.com/fulgurite/fulgurite/core/param"
)

// Info describes a model for people and forms.
type Info struct {
	ID         ID            `json:"id"`                // in project files: "k-anonymity"
	Aliases    []ID          `json:"aliases,omitempty"` // other names that people give it on the command line
	Name       string        `json:"name"`              // "k-anonymity"
	Sentence   string        `json:"sentence"`          // what it guarantees, in plain words
	Definition string        `json:"definition"`        // the condition, in plain text
	Source     string        `json:"source"`            // paper and section
	Attack     string        `json:"attack"`            // what attack it answers
	Params     []param.Param `json:"params"`
	Sensitive  bool          `json:"sensitive"` // protects one sensitive column, which must be named
	Subset     bool          `json:"subset"`    // needs a research subset
	// Lists says that it can protect a column whose cells hold several values, each of which counts
	// once for a record.
	Lists bool `json:"lists,omitempty"`
}

// Input describes the table to the models, before any transformation.
type Input struct {
	Records    int // N: records that count, those of the research subset if there is one
	AllRecords int // n: all rows of the table
	Subset     bool
	Sensitive  []Sensitive // the sensitive columns in the order of Class.Values
	Persons    *Persons    // nil: every record is another person's
}

// Sensitive is one sensitive column.
type Sensitive struct {
	Attribute string
	Counts    []int // by value code: records that count
	// Rank orders the values by the column's data type: Rank[code] is the
	// position, missing values last. For ordered t-closeness.
	Rank []int
	// Ancestors gives, by level and value code, the label code of a hierarchy, nil without one. For
	// hierarchical t-closeness.
	Ancestors [][]uint32
	// Lists is set where each cell holds several values: the codes are those of cells.
	Lists *Lists
	// unattributed counts unattributed records by value code, where Counts counts persons; see
	// Input.perPerson.
	unattributed []int
}

// Class is one equivalence class as a model sees it.
type Class struct {
	Size    int // records that count
	Persons int // different persons of these; equals Size where every record is another person's
	// the size as counted by Project.Size: no person owns more than 1/Share of the class; equals Size
	// where every record is another person's
	Share      int
	Population int // all records of the table that look the same, by persons as classes are counted; equals Size without a research subset
	Values     []Values
	Kept       float64 // share of detail that its labels keep (game.Detail), 0 to 1; for models that are Detailed
}

// Values is the distribution of one sensitive column in a class: value codes, ascending, and the
// number of records with each.
type Values struct {
	Codes  []uint32
	Counts []uint32
}

// Model is a privacy model bound to an input: a ClassModel or a SampleModel. It may have scratch
// space and is not safe for concurrent use.
type Model interface {
	// MinimalClassSize returns the size below which a class can never conform, 0 if the model sets
	// none.
	MinimalClassSize() int
	// Monotone reports whether every generalization of a transformation that meets the model also
	// meets it: without suppression, or with it.
	Monotone(suppression bool) bool
}

// ClassModel decides class by class; classes that do not conform are suppressed.
type ClassModel interface {
	Model
	// Conforms decides for a class with at least MinimalClassSize records.
	Conforms(c *Class) bool
	// SizeOnly reports that MinimalClassSize decides alone, so that Conforms
	// need not be called.
	SizeOnly() bool
	// Attribute returns the index into Input.Sensitive that Conforms uses, -1 if none.
	Attribute() int
}

// Detailed is a ClassModel that uses Class.Kept. It is not defined where suppression is decided by
// groups of persons, which show several labels.
type Detailed interface {
	ClassModel
	NeedsDetail()
}

// mandatory is a ClassModel that also judges classes without a single record
// of the research subset. Such a class cannot be suppressed: if it does not
// conform, the transformation is not anonymous, whatever the limit.
type mandatory interface {
	ClassModel
	ConformsEmpty(population int) bool
}

// Sufficient is a model that holds wherever all classes are large enough, whatever else they
// contain: have so many records, no more than an equal share of which is one person's.
type Sufficient interface {
	Model
	SufficientSize() int
}

// Sized replaces models that are Sufficient by the sizes that suffice, as far as they judge all
// classes together.
func Sized(models []Model) []Model {
	sized := make([]Model, len(models))
	for i, m := range models {
		sized[i] = m
		if p, ok := m.(*sampleOfPersons); ok {
			m = p.SampleModel
		}
		if s, ok := m.(Sufficient); ok {
			sized[i] = &minimalSize{size: s.SufficientSize()}
		}
	}
	return sized
}

// SampleModel judges all remaining classes together. Where it does not hold,
// classes are suppressed, smallest first, until it does.
type SampleModel interface {
	Model
	// Holds decides for a histogram of class sizes: sizes ascending, and how
	// many classes have each. Empty histograms hold.
	Holds(sizes, classes []int) bool
	// Order returns the model's place among sample models: the smallest is applied first.
	Order() int
}
