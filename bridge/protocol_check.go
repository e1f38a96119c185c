package bridge

import (
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/table"
)

// Check asks what somebody could find out who knows some columns of the file
// that is open.
type Check struct {
	// Columns are known, and no others. None: all that are not plainly harmless,
	// secret, or in Harmless.
	Columns  []string `json:"columns"`
	Harmless []string `json:"harmless,omitempty"` // columns that nobody knows
	// Sensitive are the columns that nobody should learn.
	Sensitive []CheckSensitive `json:"sensitive,omitempty"`
	// Person are the columns of the file that together say whom a record is about.
	Person []string `json:"person,omitempty"`
	// Expose asks for more than every check tells.
	Expose *core.Expose `json:"expose,omitempty"`
}

// CheckSensitive is a column that nobody should learn.
type CheckSensitive struct {
	Column    string          `json:"column"`
	Hierarchy *hierarchy.Spec `json:"hierarchy,omitempty"` // says which values are similar; left out: none
	Read      *table.Reading  `json:"read,omitempty"`      // spellings that are one value, as in a project
	// between the values of a cell, if these are several: what groups reveal of them rules alone judge
	Separator string `json:"separator,omitempty"`
}

// CheckReport holds the findings of Check.
type CheckReport struct {
	Columns    []string `json:"columns"`
	Rows       int      `json:"rows"`
	Suppressed int      `json:"suppressed"` // records with * in every column of the file: they are no group
	LeftOut    int      `json:"leftOut"`    // other records with * in all the columns: they are a group like any other
	Classes    int      `json:"classes"`
	K          int      `json:"k"` // records of the smallest group, 0 without any
	// People says that what follows counts people and not records, by the tries of which one
	// finds them: Persons is there then.
	People  bool         `json:"people,omitempty"`
	Unique  int          `json:"unique"`
	Average float64      `json:"average"` // average risk of being picked
	Highest float64      `json:"highest"` // of records 1/K; 0 without any
	Worst   []WorstClass `json:"worst"`
	Buckets []SizeBucket `json:"buckets"`
	// AtRisk counts those in groups that are smaller than people ask for.
	AtRisk []risk.AtRisk `json:"atRisk"`
	// Sensitive says by Check.Sensitive what groups reveal.
	Sensitive []risk.Revealed `json:"sensitive,omitempty"`
	// Treated says what each column of the file counts as, and why; Unticked are those
	// that count as neither known nor secret though they are not plainly harmless.
	Treated  []core.Treated    `json:"treated"`
	Unticked []string          `json:"unticked"`
	Persons  *core.PersonSizes `json:"persons,omitempty"`  // where columns say which records are one person's
	Exposure *Exposure         `json:"exposure,omitempty"` // what Check.Expose asks for
	Headline []string          `json:"headline"`           // sentences that claim no more than was checked
	Said     []*problem.Text   `json:"said"`               // what these were made of
}

// Exposure holds the findings of a check beyond its usual ones. Risks and special
// uniques count people where Check.Person says whose the records are.
type Exposure struct {
	Limits     []risk.Accepted `json:"limits,omitempty"`
	Special    *risk.Specials  `json:"special,omitempty"`
	Wildcard   *risk.Wildcard  `json:"wildcard,omitempty"` // counts records, without its sizes
	SafeHarbor []Identifier    `json:"safeHarbor,omitempty"`
}

// WorstClass is one of the smallest groups.
type WorstClass struct {
	Values []string `json:"values"` // by Check.Columns
	Size   int      `json:"size"`
}

// SizeBucket counts records by the size of their group, or people by the tries in which
// they are found.
type SizeBucket struct {
	Label   string `json:"label"`  // "2-4"
	People  int    `json:"people"` // or records
	Classes int    `json:"classes"`
}

// Verify asks whether the attached file is a release of the open table by a project. Of several
// tables the files come one after the other.
type Verify struct {
	Name     string          `json:"name"` // of the attached file; of several tables: the name of the one that it is a release of
	Project  project.Project `json:"project"`
	Receipt  bool            `json:"receipt,omitempty"`  // by the receipt that is open, exactly: it takes its key
	Original bool            `json:"original,omitempty"` // the other way round: the open table is the release of the attached one
}

// VerifyReport holds the findings of Verify. Unless the file is verified there are some, and the
// status says whether the file breaks a rule or only the receipt could tell.
type VerifyReport struct {
	core.Confirmed
	Verified bool               `json:"verified"`
	Awaits   []string           `json:"awaits,omitempty"` // of several tables: those whose files have not come yet. Nothing is said until then
	Findings []*problem.Problem `json:"findings,omitempty"`
}
