// Package project defines the project file: everything that decides a release, and no data except
// the values that hierarchies name. It is a JSON file that the page, the command line, the module
// for portals and Go programs share.
package project

import (
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/perturb"
	"github.com/fulgurite/fulgurite/core/table"
)

// Version is the version of the project file's schema that this program writes. It rejects files of
// later versions.
const Version = 2

// Role says what a column means to an attacker of the table.
type Role string

const (
	Identifying      Role = "identifying"       // names the person: removed or replaced
	QuasiIdentifying Role = "quasi-identifying" // could be known: generalized by its hierarchy
	Sensitive        Role = "sensitive"         // must not be revealed: protected by a model of its own
	Insensitive      Role = "insensitive"       // harmless: kept as it is
	Count            Role = "count"             // the number of records that each row stands for: see Project.CountColumn
	HeldBack         Role = "held-back"         // left out by decision, whatever it is: not written
	Undecided        Role = ""                  // not decided yet: not written
)

// Project is the project file: everything that decides the result, and no data except the values
// named in hierarchies.
type Project struct {
	Version int           `json:"version"`
	Name    string        `json:"name,omitempty"` // of the project, for people
	Input   table.Options `json:"input,omitzero"` // how to read the file
	// by name; unnamed columns of the table are undecided, unless they are plainly harmless
	Columns []Column `json:"columns"`
	Models  []Model  `json:"models"` // privacy models, all of which must hold
	// Person names the columns that together identify the person of a record. They are identifying, or
	// quasi-identifying: their own role says how they are written. A record in which they are missing,
	// or say "unknown" or the like, is unattributed.
	Person []string `json:"person,omitempty"`
	// PersonAssumed says that nobody chose Person: it is the strictest answer, taken where nobody
	// could be asked. Programs that can ask do so again.
	PersonAssumed bool `json:"personAssumed,omitempty"`
	// Tables are the tables of a release of several about the same people, in their order; left out:
	// it is of one.
	Tables []Linked `json:"tables,omitempty"`
	// Suggested says that roles and rules are suggestions of the program that nobody has confirmed.
	Suggested bool `json:"suggested,omitempty"`
	// RowsArePeople says that each record is about another person. It must be set where a column that
	// names people has repeated values.
	RowsArePeople bool `json:"rowsArePeople,omitempty"`
	// NobodyKnows names columns that are written as they are and of which somebody said, asked about
	// it, that nobody can know them of a person. It decides no result; reports say it.
	NobodyKnows []string `json:"nobodyKnows,omitempty"`
	MaxRows     int      `json:"maxRows,omitempty"` // most records kept of a person, drawn at random; 0: all
	// LeaveOutUnattributed leaves out unattributed records. Otherwise they stay, and count as
	// anybody's in every rule.
	LeaveOutUnattributed bool `json:"leaveOutUnattributed,omitempty"`

	Size      Size `json:"size,omitempty"`      // how classes are counted, default "share"
	ShiftDays int  `json:"shiftDays,omitempty"` // most days by which shifted dates move, either way; 0 means 182
	// RecordsKnown is the number of a person's records that somebody is assumed to know, 1 to 3. 0
	// means one, or all of them where the file shows which belong together.
	RecordsKnown int `json:"recordsKnown,omitempty"`
	// Subset selects the records that count: those that will be released, of a table that is known as
	// a whole. Left out: all.
	Subset *Subset `json:"subset,omitempty"`
	// SubsetOf says, where persons have several records, whether the subset consists of records or of
	// persons. It must be set where that makes a difference.
	SubsetOf SubsetOf `json:"subsetOf,omitempty"`
	// SuppressionLimit is the share of records, 0 to 1, that may be left out.
	// The absolute limit is floor(limit*records), multiplied in double precision.
	SuppressionLimit float64  `json:"suppressionLimit"`
	Measure          Measure  `json:"measure"`
	Search           Search   `json:"search,omitzero"`
	Recoding         Recoding `json:"recoding,omitzero"`
	Output           Output   `json:"output,omitzero"`
	// Templates are named hierarchies, for other columns and for the next table.
	Templates []Template `json:"templates,omitempty"`
	// Assumptions lists what reading the table took for granted, taken by a program or confirmed: a
	// table that needs other assumptions is refused, or the change is reported.
	Assumptions []table.Assumption `json:"assumptions,omitempty"`
	// History lists the changes that led here in words ("set k to 10").
	History []string `json:"history,omitempty"`

	upgraded int // the version of the file, if it was older
}

// Column holds the settings of one column.
type Column struct {
	Name string     `json:"name"`
	Role Role       `json:"role,omitempty"` // left out: undecided
	Type table.Type `json:"type,omitempty"` // overrules the guess
	// of dates: how 2006-01-02 15:04:05 is written, such as "02.01.2006"; of numbers: how 1234.5 is
	Format    string          `json:"format,omitempty"`
	Read      *table.Reading  `json:"read,omitempty"`      // merged spellings, missing-value words, and order
	Hierarchy *hierarchy.Spec `json:"hierarchy,omitempty"` // left out for a quasi-identifier: automatic by type
	MinLevel  *int            `json:"minLevel,omitempty"`  // lowest level allowed, default 0
	MaxLevel  *int            `json:"maxLevel,omitempty"`  // highest level allowed, default the top
	Weight    *float64        `json:"weight,omitempty"`    // importance in [0,1] for measures that sum over columns, default 0.5
	// Response says that the column is to be predicted: for the measure "classification", which
	// evaluates predictions.
	Response bool `json:"response,omitempty"`
	// SamplingWeight says that the column holds the sampling weights of a survey: how many people of
	// the population each record stands for. It betrays the stratum that a record was drawn from, so
	// the column is known, or not written. Only figures of risk and totals use it.
	SamplingWeight bool `json:"samplingWeight,omitempty"`
	// Microaggregate, for a quasi-identifier, replaces its values within the classes that the others
	// form; its hierarchy is not used then.
	Microaggregate *Microaggregate `json:"microaggregate,omitempty"`
	// Items says that each cell of a quasi-identifier, or of a sensitive column, holds several values.
	Items *Items `json:"items,omitempty"`
	// TopBottom replaces values beyond bounds before everything but the choice of the subset.
	TopBottom *recode.Bounds `json:"topBottom,omitempty"`
	// Perturb changes the values of a sensitive or insensitive column at random, before records are
	// grouped. If a rule protects the column, they can only be rounded.
	Perturb *perturb.Spec `json:"perturb,omitempty"`
	// Treatment says what to do with an identifying column, default "remove"; "shift" is for dates of
	// any other role than quasi-identifying.
	Treatment Treatment `json:"treatment,omitempty"`
}

// Template is a named hierarchy.
type Template struct {
	Name      string         `json:"name"`
	Hierarchy hierarchy.Spec `json:"hierarchy"`
}

// Template returns the hierarchy with a name, nil if there is none.
func (c *Project) Template(name string) *hierarchy.Spec {
	for i := range c.Templates {
		if c.Templates[i].Name == name {
			return &c.Templates[i].Hierarchy
		}
	}
	return nil
}

// Model chooses a privacy model by its id.
type Model struct {
	Model     privacy.ID   `json:"model"`               // such as "k-anonymity"
	Attribute string       `json:"attribute,omitempty"` // the sensitive column, for models that protect one
	Params    param.Values `json:"params,omitempty"`    // such as {"k": 5}
}

// Values returns the parameters of the model, with defaults for missing ones. It reports an unknown
// model, an unknown parameter and values that are not allowed.
func (m Model) Values() (param.Values, error) { return privacy.Spec(m).Values() }

// Measure chooses a utility measure by its id.
type Measure struct {
	Measure utility.ID   `json:"measure"`          // such as "loss"
	Params  param.Values `json:"params,omitempty"` // such as {"gsFactor": 0.5, "aggregate": "geometric-mean"}
}

// Values returns the parameters of the measure, with defaults for missing ones. It fails as for
// models.
func (m Measure) Values() (param.Values, error) { return utility.Complete(m.Measure, m.Params) }

// Search chooses a search algorithm by its id.
type Search struct {
	Algorithm  search.ID `json:"algorithm,omitempty"`  // "auto" (default), "flash", "lightning"
	TimeLimit  float64   `json:"timeLimit,omitempty"`  // seconds; 0: the algorithm's default
	CheckLimit int       `json:"checkLimit,omitempty"` // most checks; 0: unlimited
}

// Output says how to write the result.
type Output struct {
	// Identifying is the default treatment of identifying columns: "remove" (default) or "replace"
	// (every cell becomes *).
	Identifying string  `json:"identifying,omitempty"`
	LeftOut     LeftOut `json:"leftOut,omitempty"` // default "drop"
	Outside     LeftOut `json:"outside,omitempty"` // of records outside the research subset: "drop" (default) or "mask"
	Order       Order   `json:"order,omitempty"`   // default: "shuffled" where the order reveals something, else "original"
	// EscapeFormulas puts an apostrophe before text that spreadsheets would run as a formula (= + - @
	// and control characters in front), also after a character that spreadsheets of another country
	// use as a separator.
	EscapeFormulas bool `json:"escapeFormulas,omitempty"`
	// Format is "csv", "gz", "xlsx", "ods", "parquet", "dta", "sav" or "xpt"; by the name of the file
	// unless given.
	Format    string `json:"format,omitempty"`
	Delimiter string `json:"delimiter,omitempty"` // "comma", "semicolon", "tab" or "bar"; default as read
	Encoding  string `json:"encoding,omitempty"`  // "utf-8", "utf-8-bom" or "windows-1252"; default UTF-8, with a mark as read
	LineBreak string `json:"lineBreak,omitempty"` // "lf" or "crlf"; default as read
	// Language is that of the labels that hierarchies make of words, such as "20 to 29": "en"
	// (default), "de", "fr" or "es". It does not depend on the language of whoever makes a release.
	Language string `json:"language,omitempty"`
}
