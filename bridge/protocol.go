// Package bridge is the one protocol between a page and an engine: the
// messages as Go types, the engine's session (pure Go, tested natively), and
// the page's client. The skin around syscall/js is in bridge/jsport.
//
// # Protocol, version 1
//
// A page sends requests, an engine answers each with exactly one result or
// error, and in between with any number of progress messages. Every message is
// one envelope in JSON, and next to it at most one binary attachment (a File
// or a Blob going in, a Blob coming out), which is passed by reference and
// never copied through JSON. The first message is hello with the protocol's
// version; an engine of another version refuses everything else with the code
// "bridge-version".
//
//	page -> engine   {id, kind, body}             attachment: file
//	engine -> page   {id, kind: "progress", body}
//	engine -> page   {id, kind: "result", body}   attachment: blob
//	engine -> page   {id, kind: "error", problems}
//	engine -> page   {kind: "fatal", problems}    the engine is dead and has to be replaced
//
// Between a page and its worker a message is the object
// {envelope: string, attachment: File | Blob | null}.
//
// Requests are worked on one after the other. Between two checks of a search,
// and between two pieces of a file, the engine takes cancel and stop, which are
// answered at once; everything else waits.
//
// Each request is a value that ties its kind to the types of its body and of
// its result: RunRequest is a Job[project.Project, Outcome, core.SearchProgress].
// The session binds its methods by these values, the client sends by them, and
// the types of the JavaScript module are made from them.
package bridge

import (
	"github.com/vugu/vjson"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/perturb"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/summary"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/utility"
)

// ProtocolVersion is raised whenever a message changes its meaning.
const ProtocolVersion = 1

// Kind names a message: a request, such as RunRequest.Kind, or an answer.
type Kind string

// Answers.
const (
	KindResult   Kind = "result"   // the request's result
	KindProgress Kind = "progress" // how a job is doing, or how far reading is
	KindError    Kind = "error"    // why there is no result
	KindFatal    Kind = "fatal"    // why the engine is dead
)

// FileProgress tells how far a request is that goes over a file.
type FileProgress struct {
	Share float64 `json:"share"` // of its bytes, 0 to 1
	Pass  int     `json:"pass"`  // from 1; a file of which more has to be held is read again
	// Phase names what is done where a table is saved in another way than before: "writing",
	// "verifying", which reads back what was written, or "making", which makes a file of a
	// format that is no text, and compares it with the text; "unpacking", which makes text of
	// such a file before it is read; left out: the file is read.
	Phase string `json:"phase,omitempty"`
}

// Hello opens the conversation.
type Hello struct {
	Version int `json:"version"`
	// Withhold asks for errors and warnings without lines and values of tables, which may be about
	// people: their numbers stand there, and … for the text.
	Withhold bool `json:"withhold,omitempty"`
}

// Welcome answers Hello with all that forms and help need, so that texts and
// defaults have one home: the metadata of the engine.
type Welcome struct {
	Version  int              `json:"version"`
	Program  string           `json:"program"` // version of the engine
	Commit   string           `json:"commit,omitempty"`
	Models   []privacy.Info   `json:"models"`
	Measures []utility.Info   `json:"measures"`
	Searches []SearchInfo     `json:"searches"`
	Builders []hierarchy.Info `json:"builders"`
	Limits   table.Limits     `json:"limits"`
	Missing  []string         `json:"missing"` // default missing-value words
}

// SearchInfo describes a search algorithm.
type SearchInfo = project.AlgorithmInfo

// Open reads the attached file.
type Open struct {
	Name    string        `json:"name"`
	Size    int64         `json:"size"`
	Options table.Options `json:"options"`
	// Link adds the file to what is open, as another table about the same people: all of them are
	// released with one promise for each person. They are shown as one table, stacked, with the column
	// "table" for the name that a record is of.
	Link bool `json:"link,omitempty"`
}

// Sample generates the built-in sample. Rows 0 means its usual size.
type Sample struct {
	Rows int `json:"rows"`
	// Tables asks for three tables about the same people, stacked, in place of the single one.
	Tables bool `json:"tables,omitempty"`
}

// Profile says what was read.
type Profile struct {
	Name     string             `json:"name"`
	Rows     int                `json:"rows"`
	Dialect  table.Dialect      `json:"dialect"`
	Options  table.Options      `json:"options"` // as used
	Encoding string             `json:"encoding"`
	Found    table.Detection    `json:"found"` // how it was read, and what was found out about it
	Empty    int                `json:"empty"` // empty cells
	Columns  []ColumnProfile    `json:"columns"`
	People   []detect.People    `json:"people,omitempty"` // guesses whose records these are, by columns that are suggested as identifying and repeat, the best first
	Head     [][]string         `json:"head"`             // first rows
	Tail     [][]string         `json:"tail"`             // last rows
	Warnings []*problem.Problem `json:"warnings,omitempty"`
	// Assumptions lists what reading took for granted of the file; each column has its own.
	Assumptions []table.Assumed  `json:"assumptions,omitempty"`
	Format      string           `json:"format,omitempty"`  // of a file that is no text, such as "xlsx"
	Tables      []LinkedProfile  `json:"tables,omitempty"`  // that are open together, if there are several
	Sheets      []string         `json:"sheets,omitempty"`  // of which one is in the options, where there are several
	Project     *project.Project `json:"project,omitempty"` // that came with the table: with the sample, and with a project of ARX
}

// BuildHierarchy asks for a column's hierarchy. With an attached file the
// hierarchy is read from it and Spec is ignored.
type BuildHierarchy struct {
	Column string         `json:"column"`
	Spec   hierarchy.Spec `json:"spec"`
	Type   table.Type     `json:"type,omitempty"`   // overrules the guess, as in a project
	Format string         `json:"format,omitempty"` // of dates: how 2006-01-02 15:04:05 is written, such as "02.01.2006"
	Read   *table.Reading `json:"read,omitempty"`   // spellings and missing values, as in a project
	// Language is that of the output, as in a project.
	Language string `json:"language,omitempty"`
	// Separator stands between the values of a cell, if these are several: the hierarchy is about
	// them, and records are counted that have them.
	Separator string `json:"separator,omitempty"`
	File      string `json:"file,omitempty"`   // name of the attached file
	Sample    int    `json:"sample,omitempty"` // sample values to show, default 6
	Whole     bool   `json:"whole,omitempty"`  // answer with all values and groups, too
	// Person are the columns that say whom a record is about, and how they are read:
	// then people are counted, each once, and not records.
	Person []ReadColumn `json:"person,omitempty"`
}

// HierarchyView shows a hierarchy as strips: value -> level 1 -> level 2.
type HierarchyView struct {
	Column   string             `json:"column"`
	Spec     hierarchy.Spec     `json:"spec"` // what to put into the project; of rows that were asked about as a whole, the kind alone
	Levels   []LevelView        `json:"levels"`
	Strips   []Strip            `json:"strips"`
	Rows     int                `json:"rows"` // rows of the definition
	Warnings []*problem.Problem `json:"warnings,omitempty"`
	Missing  []MissingValue     `json:"missing,omitempty"`  // values of the column that the hierarchy lacks
	Problems []*problem.Problem `json:"problems,omitempty"` // why it cannot be used as it is
	// Nodes are all values and groups from the top down, each before those below
	// it, if they were asked for. Lowest is the finest level among them: 0 unless
	// there are too many values.
	Nodes  []hierarchy.WalkNode `json:"nodes,omitempty"`
	Lowest int                  `json:"lowest,omitempty"`
	// Histogram counts the records of a column of numbers, with Nodes.
	Histogram *hierarchy.Histogram `json:"histogram,omitempty"`
	// Rounded is a specification whose labels show no exact extreme, where a warning
	// says that these do, with Nodes.
	Rounded *hierarchy.Spec `json:"rounded,omitempty"`
}

// LevelView is one level of a hierarchy.
type LevelView struct {
	Name     string        `json:"name"`
	Said     *problem.Text `json:"said,omitempty"` // what the name was made of; left out where somebody gave it
	Distinct int           `json:"distinct"`       // labels that occur
	Smallest int           `json:"smallest"`       // records, or people, of the rarest of them
}

// Strip is one value and its label on every level.
type Strip struct {
	Labels []string `json:"labels"` // by level, 0 first
	Counts []int    `json:"counts"` // records, or people, with this label, by level
}

// MissingValue is a value that a hierarchy lacks.
type MissingValue struct {
	Value string `json:"value"`
	Count int    `json:"count"` // records with it
}

// Estimate says before the start what a run means.
type Estimate struct {
	Lattice    float64            `json:"lattice"`   // number of transformations
	Algorithm  string             `json:"algorithm"` // what "auto" would take
	Reason     string             `json:"reason"`
	ReasonSaid *problem.Text      `json:"reasonSaid,omitempty"` // what that was made of
	Seconds    float64            `json:"seconds"`              // of the search, on the high side
	Bytes      int64              `json:"bytes"`                // of memory for the search, at most
	Records    int                `json:"records,omitempty"`    // that count: all, or those of the research subset
	People     *PeopleEstimate    `json:"people,omitempty"`     // whose records they are, where the project says it
	Problems   []*problem.Problem `json:"problems,omitempty"`   // why the configuration cannot run yet
}

// Outcome is a finished run.
type Outcome struct {
	core.Anonymized
	Contents core.Contents      `json:"contents"` // of the file
	Verified bool               `json:"verified"` // the written output was read back and meets every rule
	Findings []*problem.Problem `json:"findings,omitempty"`
	// Refusal says why nothing was written although a result was found, where that is
	// for the user to change: left-out records that could be found in the file, or a
	// file of nobody. Then there are no findings.
	Refusal *problem.Problem `json:"refusal,omitempty"`
	Beyond  int              `json:"beyond,omitempty"` // records that people had beyond Project.MaxRows: they are not released
	// Unattributed counts the records that Project.LeaveOutUnattributed left out.
	Unattributed int         `json:"unattributed,omitempty"`
	Drawn        *core.Drawn `json:"drawn,omitempty"` // of differential privacy
	// HeldBack are columns that are not written: nobody has said what they are, or somebody
	// decided to leave them out.
	HeldBack []string `json:"heldBack,omitempty"`
	// Assumed are columns that were taken to say whom a record is about, as the strictest answer:
	// nobody has said whether each record is about another person.
	Assumed []string `json:"assumed,omitempty"`
	// Perturbed says what changing values at random did to them; left out if none were.
	Perturbed *perturb.Loss  `json:"perturbed,omitempty"`
	Columns   []ColumnChange `json:"columns"`
	Formulas  int            `json:"formulas"` // cells of the output that a spreadsheet would run as formulas
	// Attackers says how likely people were found before, and are now. The
	// sizes of all classes are left out of the message: a large table has many.
	Attackers *Attackers `json:"attackers,omitempty"`
}

// MarshalJSON leaves out score and detail kept where nothing was found.
func (o Outcome) MarshalJSON() ([]byte, error) {
	type plain Outcome
	return vjson.Marshal(struct {
		plain
		core.Reached
	}{plain(o), o.Reached()})
}

// Attackers holds what three kinds of attackers achieve, before and after.
// With a research subset its records are looked for, in the whole table.
type Attackers struct {
	Before Chances `json:"before"`
	After  Chances `json:"after"`
}

// Chances holds the success rates of attackers who know the quasi-identifiers.
type Chances struct {
	Prosecutor   Chance          `json:"prosecutor"`   // looks for one person who is known to be in the table
	Journalist   Chance          `json:"journalist"`   // shows that anyone can be found
	Marketer     float64         `json:"marketer"`     // wants as many as possible: expected share of right guesses
	Distribution []risk.Interval `json:"distribution"` // records by prosecutor risk
}

// Chance says how likely a guess is right.
type Chance struct {
	Highest float64 `json:"highest"`
	Average float64 `json:"average"`
	AtRisk  float64 `json:"atRisk"` // share of the records above a risk of 0.2
}

// ColumnChange says what became of one column, in table order.
type ColumnChange struct {
	Name  string       `json:"name"`
	Role  project.Role `json:"role"`
	Level int          `json:"level"`
	// Highest and Average are those of Generalized, where levels differ by record.
	Highest int      `json:"highest,omitempty"`
	Average float64  `json:"average,omitempty"`
	Levels  []string `json:"levels,omitempty"` // short names of all levels, or an example label each
	// LevelsSaid has these names for translation; nothing for those that somebody gave, and for
	// examples.
	LevelsSaid []*problem.Text `json:"levelsSaid,omitempty"`
	Before     int             `json:"before"` // distinct values
	After      int             `json:"after"`
	Hidden     int             `json:"hidden"` // cells that show *, those of records left out included
	// Quality describes the detail that a quasi-identifier keeps; left out for other columns.
	Quality *summary.Quality `json:"quality,omitempty"`
}

// Choose names one of the results that stand side by side.
type Choose struct {
	Method project.Method `json:"method"`
	Levels map[string]int `json:"levels,omitempty"` // those that were chosen, left out for the result of a search
}

// Rows asks for a window of rows.
type Rows struct {
	Output bool `json:"output"` // of the result instead of the input
	From   int  `json:"from"`   // 0-based
	Count  int  `json:"count"`
	// Typed asks for the types of the result's columns, and for cells by them: numbers as 1234.5,
	// dates as in ISO 8601, and "" for what is missing.
	Typed bool `json:"typed,omitempty"`
}

// Page is a window of rows.
type Page struct {
	Columns []string   `json:"columns"`
	From    int        `json:"from"`
	Total   int        `json:"total"`
	Cells   [][]string `json:"cells"`
	Out     []bool     `json:"out,omitempty"` // by row: left out
	// Types has the types of the columns, where somebody asked for them. They follow from the
	// project, never from the levels that were chosen.
	Types []table.Type `json:"types,omitempty"`
}

// Envelope is the form of every message.
type Envelope struct {
	ID       int                `json:"id,omitempty"`
	Kind     Kind               `json:"kind"`
	Body     any                `json:"body,omitempty"`
	Problems []*problem.Problem `json:"problems,omitempty"`
}
