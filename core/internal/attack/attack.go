// Package attack attacks a finished release: programs that know the original guess like somebody
// who has the released file and knows something about people in it. A verification proves that the
// rules hold; it cannot prove that they were the right ones, that nobody knows a kept column, or
// that two releases together say no more than each. The attacks answer the three questions by which
// the Article 29 Working Party judges anonymization (Opinion 05/2014, WP216): can somebody be
// singled out, can records be linked, can something be inferred about somebody.
//
// An attack that finds nothing proves nothing: another attacker may know more, or guess better.
// What an attack finds is real.
//
// The attacks read the written file. They share no deciding code with search, recoding and
// judgement: a test of imports enforces it. Like package verify they know hierarchies, because
// attackers do (Kerckhoffs' principle).
//
// Notation of the comments: F is the file, p a person, B the columns of p that an attacker knows,
// and M(p, B) the records of F whose labels in B all cover p's values. A label covers a value if
// the release could have written it for that value.
package attack

import (
	"context"
	"fmt"
	"time"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Role says whether attackers know a column.
type Role uint8

// Roles.
const (
	Other  Role = iota // kept: nobody is assumed to know it, until an attack supposes so
	Known              // a quasi-identifier: attackers know it
	Secret             // what attackers want to learn
)

// Shows says what the file shows of a column.
type Shows uint8

// What a file may show.
const (
	Same   Shows = iota // the value
	Gone                // nothing: the column is not in the file
	Label               // a label of the hierarchy on a level of Lowest to Highest, or "*"
	Group               // the result of a function on the values of a group: an interval, a set, a mean
	Items               // several values, each a label of its own, or left out
	Near                // a value changed at random
	Moved               // a number or a date shifted by at most Within
	Token               // a pseudonym, a number, "*": nothing that anybody knows beforehand
	Counts              // the number of records that a line stands for
)

// Column describes a column of the original.
type Column struct {
	Role      Role
	Shows     Shows
	Hierarchy *hierarchy.Hierarchy          // of a Label, of Items; of a Secret, if it has one; else nil
	Lowest    int                           // level, for Label
	Highest   int                           // level, for Label
	Runs      func(text, value string) bool // for Label: whether a text of neighbouring ranges joined holds a value; nil: none are
	Function  string                        // for Group: "interval", "set", or a function that yields no certain bounds
	Separator string                        // between the values of a cell of the original: for Items, and for a Secret whose cells hold several; else ""
	Between   string                        // between the labels of a cell of the file, for Items
	Knows     int                           // number of values of a cell that somebody knows, for Items: 1 or more
	Within    float64                       // for Moved; days for dates
	Together  bool                          // for Moved: all dates of a person by the same number of days
}

// nobody is the person of unattributed records.
const nobody = ^uint32(0)

// Task is a file and the table that it was made from.
type Task struct {
	// Original holds the values that count, all of them in memory: spellings merged, bounds applied.
	Original *table.Table
	// File is the released table, read back. Its columns are those of the original that are not Gone,
	// in their order.
	File    *table.Table
	Columns []Column // by column of the original
	// Rows gives, by record of the file, the record of the original that it was made from. Nil:
	// unknown; then every record that could be a person's is tried, and figures are upper bounds. Into
	// replaces Rows for a table with counts: by row of the original, the line of the file that shows
	// it (^uint32(0): none).
	Rows, Into []uint32
	// Persons gives, by record of the original, its person, numbered from 0; nil: each record is
	// another person's.
	Persons []uint32
	// Linked says that the file shows which of its records are one person's, through the columns of
	// the original that Links names, if they are known. A record with an empty cell there is not
	// linked.
	Linked bool
	Links  []int
	// Earlier are releases of the same people that went out before.
	Earlier []Earlier
	// K is the size of groups by a proved rule; 0: none.
	K int
}

// Earlier is an earlier release of people of the table.
type Earlier struct {
	File *table.Table // columns are found by name; a label may be of any level
}

// Options sets the effort.
type Options struct {
	Seed uint64 // of random draws; the same seed gives the same report
	// Work limits the comparisons of an attack; beyond it people are sampled instead of attacking all.
	// 0: DefaultWork.
	Work int
	// Limit is the longest time that all attacks may take, by Clock; 0: none. What was not tried by
	// then is said, and the figures that are there are those without a limit.
	Limit time.Duration
	Clock func() time.Duration // the time since any fixed moment; needed for Limit
	// Progress, if not nil, receives the share of all attacks that is done, 0 to 1.
	Progress func(share float64)
}

// defaultWork takes a few seconds.
const defaultWork = 2_000_000_000

// Report holds the results of all attacks. Shares are of the people in the file.
type Report struct {
	People  int `json:"people"`  // in the file
	LeftOut int `json:"leftOut"` // people of the original with no record in the file
	Records int `json:"records"` // of the file
	// AtMost says that it is unknown which record is whose, so that figures are upper bounds.
	AtMost bool     `json:"atMost"`
	Known  []string `json:"known"` // the columns that attackers know
	// Bound is the largest share that an attacker who knows only these columns can reach by proof, 0
	// if no rule gives one.
	Bound      float64     `json:"bound,omitempty"`
	Singling   *Singling   `json:"singlingOut,omitempty"`
	Also       []Also      `json:"alsoKnown"`
	AlsoOpen   int         `json:"alsoOpen,omitempty"` // single columns not tried for lack of time
	AlsoLeft   int         `json:"alsoLeft,omitempty"` // pairs not tried for lack of time
	Coarsening []Undone    `json:"coarsening"`
	Places     []Placed    `json:"places"`
	Linking    []Linking   `json:"linking"`
	Inference  []Inferred  `json:"inference"`
	Membership *Membership `json:"membership,omitempty"`
	Releases   *Several    `json:"releases,omitempty"`
	NotTried   []*NotTried `json:"notTried"`
	Folds      []Folded    `json:"folds,omitempty"` // on request: they measure the settings, not the file
}

// NotTried says why an attack was not made.
type NotTried struct {
	Attack  string        `json:"attack"`
	Because *problem.Text `json:"because"`
}

// Rate is a share of people, with a 95 % interval if people were sampled.
type Rate struct {
	Share float64     `json:"share"`           // from 0 to 1
	Range *[2]float64 `json:"range,omitempty"` // by Wilson; left out: the share is exact
}

// Run runs all attacks on a file. It ends early with the context's error, and with the problem
// "attack-time" if the time was up before any attack could begin.
func Run(ctx context.Context, t Task, opt Options) (*Report, error) {
	v, err := newView(ctx, t, opt)
	if err != nil {
		return nil, err
	}
	attempts := []attempt{{"singlingOut", v.singleOut}, {"alsoKnown", v.supposeMore}, {"coarsening", v.undoCoarsening}, {"places",
		v.placeRecords},
		{"linking", v.link}, {"inference", v.infer}, {"membership", v.tellMembers}}
	if len(t.Earlier) > 0 {
		attempts = append(attempts, attempt{"releases", v.intersect})
	}
	return v.report, v.try(attempts)
}

// misuse reports a task that does not fit its file. It is for callers of Run and stays English.
func misuse(format string, args ...any) error {
	return problem.New("attack-task",
		"This is a fault of the program: please report it with the steps that led here.", "%s", fmt.Sprintf(format, args...))
}
