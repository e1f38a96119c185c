// Package evidence writes down what was released and why it was allowed to be: one
// report of a release, as data and as a document that is printed and signed.
//
// A report comes in two variants. The internal one is for the file of whoever
// answers for the release and tells everything. The external one goes along with
// the released table: it shows no value that the release does not show, nothing of
// the distribution before, no number of left-out records below k, and no plain hash
// of the input, with which anybody could confirm a guess of its contents.
//
// Nothing here is drawn or looked up: date, program and key are the caller's.
package evidence

import (
	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/internal/attack"
	"github.com/fulgurite/fulgurite/core/perturb"
	"github.com/fulgurite/fulgurite/core/predict"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/table"
)

// format and Version are what a report begins with.
const (
	format  = "fulgurite-report"
	version = 1
)

// Variant says for whom a report is.
type Variant string

const (
	Internal Variant = "internal" // for whoever answers for the release; the default
	External Variant = "external" // for the recipient
)

// Circumstances hold what only people know of a release, and what the program
// around this package knows of itself.
type Circumstances struct {
	Variant   Variant `json:"variant,omitempty"`   // default internal
	Purpose   string  `json:"purpose,omitempty"`   // what the release is for
	Recipient string  `json:"recipient,omitempty"` // who gets it
	DecidedBy string  `json:"decidedBy,omitempty"` // who answers for it
	// NobodyKnows takes the place of the project's, if somebody answered after the table was made.
	NobodyKnows []string `json:"-"`
	Date        string   `json:"date,omitempty"` // of the decision, as it is to be printed
	Program     Program  `json:"program"`
	// Limits are the risks that somebody accepts who answers for the release; left out: nobody said.
	Limits *risk.Limits `json:"limits,omitempty"`
	// Special is the number of columns, 1 to 6, up to which special uniques are told of; 0: they are
	// not.
	Special int `json:"-"`
	// Use asks what the release is still good for; an external report does not tell it.
	Use bool `json:"-"`
	// Prediction describes how well a column can be predicted; it is shown with Use.
	Prediction *predict.Report `json:"-"`
	// Attacks holds the findings of attacks on the file; an external report leaves them out.
	Attacks *attack.Report `json:"-"`
	// For is the template in whose order the report is; "": the usual order.
	For Template `json:"-"`
	// Areas are the people of three-digit ZIP areas, for HIPAAExpert; nil: no area counts as large.
	Areas *detect.AreaTable `json:"-"`
	// Year is that to which ages count, for HIPAAExpert, if records show no later one; 0: unknown.
	Year int `json:"-"`
	// Key is that of the keyed hashes: at least 16 bytes, drawn for this release.
	// All reports on it take the same; only the internal ones tell it.
	Key []byte `json:"-"`
}

// Program is the program that made a release. What is not known is empty.
type Program struct {
	Version string `json:"version,omitempty"`
	Commit  string `json:"commit,omitempty"`
	Hash    string `json:"hash,omitempty"` // SHA-256, in hexadecimal
}

// Report is a report as data. Names of fields are stable; new ones may be added.
type Report struct {
	Format  string `json:"format"`
	Version int    `json:"version"`
	Circumstances
	Project string `json:"project,omitempty"` // its name
	For     *For   `json:"for,omitempty"`     // its order, if it is that of a template
	// Promise says in words what holds for the released file, and NotCovered
	// what does not.
	Promise    []Said  `json:"promise"`
	NotCovered []Said  `json:"notCovered"`
	Records    Records `json:"records"`
	Before     *Risks  `json:"before,omitempty"` // internal only
	After      Risks   `json:"after"`
	// Accepted says of each of the limits whether the release keeps it.
	Accepted []Accepted `json:"accepted,omitempty"`
	// Special says how few columns are enough to single people out. What it says of persons
	// is not to be seen in the release, and internal.
	Special *Specials `json:"special,omitempty"`
	// Sample says how likely people of the population are found, and how many the records stand for,
	// where they have sampling weights.
	Sample *risk.Sampled `json:"sample,omitempty"`
	// Use says what the release is still good for, if somebody asks; internal only.
	Use *Use `json:"use,omitempty"`
	// Attacks say who was found in the file, and what it gave away, if it was attacked; internal only.
	Attacks *Attacks `json:"attacks,omitempty"`
	// SafeHarbor are the identifiers of HIPAA's Safe Harbor with what of them may be in the
	// file, in a report that asks for them; internal only.
	SafeHarbor []detect.Finding `json:"safeHarbor,omitempty"`
	// Perturbed says what changing values at random did to them; internal only.
	Perturbed *perturb.Loss `json:"perturbed,omitempty"`
	Columns   []Column      `json:"columns"` // in table order
	Rules     []Rule        `json:"rules"`
	Making    Making        `json:"making"`
	// Hierarchies has those of the generalized columns, in table order.
	Hierarchies []Hierarchy `json:"hierarchies"`
	Files       Files       `json:"files"`
	// PseudonymKey says which key made pseudonyms and shifted dates; nil if there are none.
	PseudonymKey *PseudonymKey `json:"pseudonymKey,omitempty"`
	History      []string      `json:"history,omitempty"` // of the settings; internal only
	Notes        []string      `json:"notes,omitempty"`   // what the program remarked; internal only
	// Assumptions lists what reading the table took for granted; internal only.
	Assumptions []table.Assumed `json:"assumptions,omitempty"`

	noted []*problem.Text // what the notes were made of
}

// PseudonymKey is the key of pseudonyms and shifted dates, without what it is: that is
// in no report.
type PseudonymKey struct {
	ID        string `json:"id"`                  // tells keys apart
	Recipient string `json:"recipient,omitempty"` // for whom it was made
}

// Holder says who holds the key.
func (k *PseudonymKey) Holder() *problem.Text {
	if k.Recipient != "" {
		return problem.Say("the key %s, made for %s: it is held by whoever released the file, and must not go to whoever receives it. With it, everybody whose name or number is known or guessed can be found.", k.ID, k.Recipient)
	}
	return problem.Say("the key %s: it is held by whoever released the file, and must not go to whoever receives it. With it, everybody whose name or number is known or guessed can be found.", k.ID)
}

// Said is a sentence of the table of sentences, see Sentences.
type Said struct {
	ID   string `json:"id"`
	Text string `json:"text"`

	Made *problem.Text `json:"-"` // what the text was made of
}

// Records counts records. Numbers that an external report does not tell are nil.
type Records struct {
	Input      *int            `json:"input,omitempty"`
	Counting   *int            `json:"counting,omitempty"` // those of the research subset, if there is one
	LeftOut    *int            `json:"leftOut,omitempty"`
	FewerThan  int             `json:"fewerThan,omitempty"` // where LeftOut is not told: it is below this
	InGroups   int             `json:"inGroups"`            // those that show what somebody could know
	LimitShare float64         `json:"limitShare"`          // share of records that could be left out
	Written    project.LeftOut `json:"written"`             // what is written of those left out
	Order      project.Order   `json:"order,omitempty"`
}

// Risks are those of somebody who knows all columns that were called known. With
// People they are about people, each in the riskiest of the person's groups: Records,
// Unique and Sizes count people, and sizes are the tries of which one finds them.
type Risks struct {
	People   bool    `json:"people,omitempty"`
	Records  int     `json:"records"`
	Groups   int     `json:"groups"`
	Smallest int     `json:"smallest"` // size of the smallest group
	Unique   int     `json:"unique"`   // records that are alone in their group
	Highest  float64 `json:"highest"`  // probability that a guess is right, in the smallest group
	Average  float64 `json:"average"`  // and on average
	// Sizes counts records by the size of their group.
	Sizes []Range `json:"sizes"`
}

// Range counts the records in groups of From to To records.
type Range struct {
	From    int `json:"from"`
	To      int `json:"to,omitempty"` // inclusive; left out: no upper end
	Records int `json:"records"`
}

// Accepted says whether a limit is kept: risks are shares of 1, as in risk.Limits.
type Accepted struct {
	Limit  risk.Limit `json:"limit"`
	At     float64    `json:"at"`               // the limit
	Before *float64   `json:"before,omitempty"` // internal only
	Found  float64    `json:"found"`            // in the release
	Kept   bool       `json:"kept"`
}

// Specials says how few columns are enough to single people out, before and after.
type Specials struct {
	Before  *risk.Specials `json:"before,omitempty"` // internal only
	After   risk.Specials  `json:"after"`
	Persons bool           `json:"persons,omitempty"` // persons are counted, of whom some have several records; else records
	// Besides is a column whose cells hold several values, which is not looked at; "": there is none.
	Besides string `json:"besides,omitempty"`
}

// Column says what a column is, and what became of it.
type Column struct {
	Name   string       `json:"name"`
	Role   project.Role `json:"role,omitempty"` // empty: nobody said
	Reason string       `json:"reason"`
	Became string       `json:"became"`
	Before int          `json:"before,omitempty"` // different values; internal only
	After  int          `json:"after,omitempty"`  // different values in the release
	// About says that the numbers of values are estimates: the column was not held.
	About bool `json:"about,omitempty"`

	reason, became *problem.Text // what these were made of
}

// Rule is a privacy model that the release meets.
type Rule struct {
	Model      string      `json:"model"`
	Name       string      `json:"name"`
	Attribute  string      `json:"attribute,omitempty"` // the sensitive column
	Params     []Parameter `json:"params,omitempty"`
	Sentence   string      `json:"sentence"`
	Definition string      `json:"definition"`
	Attack     string      `json:"attack"`
	Source     string      `json:"source"`
	Verified   string      `json:"verified"` // what the independent check confirmed
	// Assumes are what reading the sensitive column took for granted, by which its values were
	// compared; internal only.
	Assumes []table.Assumed `json:"assumes,omitempty"`

	name, sentence, definition, attack, verified *problem.Text // what these were made of, where they have parts
}

// Parameter is a parameter as it was used.
type Parameter struct {
	Name  string `json:"name"`
	Label string `json:"label"`
	Value any    `json:"value"`

	label *problem.Text // what the label was made of, where it is none of a registry
}

// Making says how the release was made.
type Making struct {
	Method    project.Method `json:"method"`
	Measure   string         `json:"measure,omitempty"`
	Aggregate string         `json:"aggregate,omitempty"` // how the score puts the columns together
	Algorithm string         `json:"algorithm,omitempty"`
	Joined    bool           `json:"joined,omitempty"` // records show neighbouring ranges joined
	Chosen    bool           `json:"chosen,omitempty"` // somebody chose the levels: nothing was searched
	Optimal   bool           `json:"optimal"`          // proved: nothing loses less
	// The rest depends on records that are left out, and is internal.
	Score   *float64 `json:"score,omitempty"`
	Kept    *float64 `json:"kept,omitempty"` // share of the detail
	Tried   int      `json:"tried,omitempty"`
	Lattice float64  `json:"lattice,omitempty"`
	Stopped string   `json:"stopped,omitempty"`
	Batch   int      `json:"batch,omitempty"` // of a table that grows, from 1
}

// Hierarchy says what became of the values of a column.
type Hierarchy struct {
	Column string   `json:"column"`
	Kind   string   `json:"kind"` // how it was made, in words
	Levels []string `json:"levels,omitempty"`
	// Rows are values with their labels on every level: internal only.
	Rows [][]string `json:"rows,omitempty"`
	// Labels lists the labels that the release shows.
	Labels []string `json:"labels"`

	said []*problem.Text // what the names of the levels were made of; nil if somebody gave them
}

// Files are the files of a release.
type Files struct {
	Input   File `json:"input"`
	Output  File `json:"output"`
	Project File `json:"project"`
	// Key is that of the keyed hashes, in hexadecimal: internal only.
	Key string `json:"key,omitempty"`
}

// File says which file it was. Hashes are in hexadecimal, and empty if not known.
type File struct {
	Name  string `json:"name,omitempty"`
	Bytes int64  `json:"bytes,omitempty"`
	Hash  string `json:"sha256,omitempty"`
	// Keyed is HMAC-SHA-256 under the report's key over the 32 bytes of the hash.
	Keyed string `json:"hmacSha256,omitempty"`
}

// JSON writes the report as data.
func (r *Report) JSON() ([]byte, error) { return project.Indented(r) }
