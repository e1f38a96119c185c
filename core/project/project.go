// Package project holds the project file: everything that decides a release,
// and no data beyond the values that hierarchies name. It is a JSON file that
// the page, the command line, the module for portals and Go programs share.
package project

import (
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/perturb"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/recode"
	"github.com/fulgurite/fulgurite/core/search"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/utility"
)

// Version is the version of the project file's schema that this program
// writes. Files of a later version are refused.
const Version = 2

// Role says what a column is to somebody who attacks the table.
type Role string

const (
	Identifying      Role = "identifying"       // names the person: removed or replaced
	QuasiIdentifying Role = "quasi-identifying" // could be known: generalized by its hierarchy
	Sensitive        Role = "sensitive"         // must not be revealed: protected by a model of its own
	Insensitive      Role = "insensitive"       // harmless: kept as it is
	Count            Role = "count"             // for how many records each row stands: see Project.CountColumn
	HeldBack         Role = "held-back"         // somebody decided to leave it out, without saying what it is: not written
	Undecided        Role = ""                  // nobody has said what it is: not written
)

// Project is the project file: everything that decides the result, and no data
// beyond the values named in hierarchies.
type Project struct {
	Version int           `json:"version"`
	Name    string        `json:"name,omitempty"` // of the project, for people
	Input   table.Options `json:"input,omitzero"` // how to read the file
	// by name; columns of the table that are not named are undecided, unless they are plainly harmless
	Columns []Column `json:"columns"`
	Models  []Model  `json:"models"` // privacy models, all of which must hold
	// Person names the columns that together say whom a record is about. They are
	// identifying, or quasi-identifying: what is written of a column its own role says.
	// A record in which they are missing, or say "unknown" or the like, is unattributed: about
	// nobody who is known.
	Person []string `json:"person,omitempty"`
	// PersonAssumed says that nobody has said so: it is the strictest answer, which was taken where it
	// could not be asked. Whoever can ask does so again.
	PersonAssumed bool `json:"personAssumed,omitempty"`
	// Suggested says that the program suggested roles and rules that nobody has confirmed.
	Suggested bool `json:"suggested,omitempty"`
	// RowsArePeople says that each record is about another person. It has to be said
	// where a column that names people repeats.
	RowsArePeople bool `json:"rowsArePeople,omitempty"`
	MaxRows       int  `json:"maxRows,omitempty"` // records of a person that are kept at most, drawn at random; 0: all
	// LeaveOutUnattributed leaves out the records of which nothing says whose they are. Else
	// they stay, and count as anybody's in every rule.
	LeaveOutUnattributed bool `json:"leaveOutUnattributed,omitempty"`

	Size      Size `json:"size,omitempty"`      // how classes are counted, default "share"
	ShiftDays int  `json:"shiftDays,omitempty"` // by how many days dates that are shifted move at most, either way; 0 means 182
	// RecordsKnown is the number of a person's records that somebody is assumed to know, 1 to 3. 0
	// means one, or all of them where the file shows which belong together.
	RecordsKnown int `json:"recordsKnown,omitempty"`
	// Subset names the records that count: those that will be released, of a
	// table that is known as a whole. Left out: all.
	Subset *Subset `json:"subset,omitempty"`
	// SubsetOf says, where persons have several records, whether the subset is of
	// records or of persons. It has to be said where that makes a difference.
	SubsetOf SubsetOf `json:"subsetOf,omitempty"`
	// SuppressionLimit is the share of records, 0 to 1, that may be left out.
	// The absolute limit is floor(limit*records), multiplied in double precision.
	SuppressionLimit float64  `json:"suppressionLimit"`
	Measure          Measure  `json:"measure"`
	Search           Search   `json:"search,omitzero"`
	Recoding         Recoding `json:"recoding,omitzero"`
	Output           Output   `json:"output,omitzero"`
	// Templates are hierarchies under names, for other columns and for the next table.
	Templates []Template `json:"templates,omitempty"`
	// History is the named trail of changes that led here ("set k to 10").
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
	Read      *table.Reading  `json:"read,omitempty"`      // which values are one, which mean none, and their order
	Hierarchy *hierarchy.Spec `json:"hierarchy,omitempty"` // left out for a quasi-identifier: automatic by type
	MinLevel  *int            `json:"minLevel,omitempty"`  // lowest level allowed, default 0
	MaxLevel  *int            `json:"maxLevel,omitempty"`  // highest level allowed, default the top
	Weight    *float64        `json:"weight,omitempty"`    // importance in [0,1] for measures that sum over columns, default 0.5
	// Response says that somebody wants to predict the column: for the measure
	// "classification", which asks how well that goes.
	Response bool `json:"response,omitempty"`
	// Microaggregate, for a quasi-identifier, replaces its values inside the classes
	// that the others form; its hierarchy is not used then.
	Microaggregate *Microaggregate `json:"microaggregate,omitempty"`
	// Items says that each cell of a quasi-identifier, or of a sensitive column, holds several values.
	Items *Items `json:"items,omitempty"`
	// TopBottom replaces values beyond bounds before anything but the choice of the subset.
	TopBottom *recode.Bounds `json:"topBottom,omitempty"`
	// Perturb changes the values of a column that is sensitive or insensitive, before
	// records are grouped. If a rule protects the column, they can only be rounded.
	Perturb *perturb.Spec `json:"perturb,omitempty"`
	// Treatment says what to do with an identifying column, default "remove"; "shift" is for dates of
	// any other role than quasi-identifying.
	Treatment Treatment `json:"treatment,omitempty"`
}

// Template is a hierarchy that is kept under a name.
type Template struct {
	Name      string         `json:"name"`
	Hierarchy hierarchy.Spec `json:"hierarchy"`
}

// Template returns the hierarchy that is kept under a name, nil if there is none.
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

// Values returns the parameters of the model; what the project leaves out has
// its default. Problems are an unknown model, an unknown parameter and values
// that are not allowed.
func (m Model) Values() (param.Values, error) { return privacy.Spec(m).Values() }

// Measure chooses a utility measure by its id.
type Measure struct {
	Measure utility.ID   `json:"measure"`          // such as "loss"
	Params  param.Values `json:"params,omitempty"` // such as {"gsFactor": 0.5, "aggregate": "geometric-mean"}
}

// Values returns the parameters of the measure; what the project leaves out has
// its default. Problems are as of models.
func (m Measure) Values() (param.Values, error) { return utility.Complete(m.Measure, m.Params) }

// Search chooses a search algorithm by its id.
type Search struct {
	Algorithm  search.ID `json:"algorithm,omitempty"`  // "auto" (default), "flash", "lightning"
	TimeLimit  float64   `json:"timeLimit,omitempty"`  // seconds; 0: the algorithm's default
	CheckLimit int       `json:"checkLimit,omitempty"` // checks at most; 0: unlimited
}

// Output says how the result is written.
type Output struct {
	// Identifying says what becomes of identifying columns that do not say it
	// themselves: "remove" (default) or "replace" (every cell becomes *).
	Identifying string  `json:"identifying,omitempty"`
	LeftOut     LeftOut `json:"leftOut,omitempty"` // default "drop"
	Outside     LeftOut `json:"outside,omitempty"` // of records outside the research subset: "drop" (default) or "mask"
	Order       Order   `json:"order,omitempty"`   // default: "shuffled" where the order tells something, else "original"
	// EscapeFormulas puts an apostrophe before what spreadsheets would run in cells, also behind a
	// character that another country's spreadsheet separates cells by, and run as formulas (= + - @
	// and control characters in front).
	EscapeFormulas bool `json:"escapeFormulas,omitempty"`
	// Format is "csv", "gz", "xlsx", "parquet" or "dta"; by the name of the file unless given.
	Format    string `json:"format,omitempty"`
	Delimiter string `json:"delimiter,omitempty"` // "comma", "semicolon", "tab" or "bar"; default as read
	Encoding  string `json:"encoding,omitempty"`  // "utf-8", "utf-8-bom" or "windows-1252"; default UTF-8, with a mark as read
	LineBreak string `json:"lineBreak,omitempty"` // "lf" or "crlf"; default as read
	// Language is that of the labels that hierarchies make of words, such as "20 to 29": "en"
	// (default), "de", "fr" or "es". It does not depend on the language of whoever makes a release.
	Language string `json:"language,omitempty"`
}
