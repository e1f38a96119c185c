// Package utility describes the measures of how much detail a transformation loses, and takes those
// of other programs. Lower scores are better. The measures stand in internal/utility, each in one
// file, and so do further interfaces that a measure may have for faster searches.
package utility

import (
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

// What describes a measure, and what one works with.
type (
	// ID names a measure in project files and requests: "loss".
	ID = utility.ID
	// Info describes a measure for people and forms.
	Info = utility.Info
	// Entry defines a measure completely.
	Entry = utility.Entry
	// Input describes the table to a measure, before any transformation.
	Input = utility.Input
	// QuasiIdentifier is a column as a measure sees it.
	QuasiIdentifier = utility.QuasiIdentifier
	// Measure is a utility measure bound to an input.
	Measure = utility.Measure
	// View is a checked transformation as a measure sees it.
	View = utility.View
	// Score is the value of a measure: lower is better.
	Score = utility.Score
)

// The ids of measures that programs name.
const (
	Loss             = utility.Loss
	Classification   = utility.Classification
	PayoutProsecutor = utility.PayoutProsecutor
	PayoutJournalist = utility.PayoutJournalist
)

// All describes every measure, in the order of forms and help.
func All() []Info { return utility.All() }

// Find returns the description of a measure.
func Find(id ID) (Info, bool) { return utility.Find(id) }

// AggregateOf says how a measure with these parameters combines the columns into one score; "" for
// measures that do not sum over columns. Scores of one measure by two aggregates are on two scales.
func AggregateOf(id ID, params param.Values) string { return utility.AggregateOf(id, params) }

// Predicts reports whether the measure exists and needs columns to be predicted.
func Predicts(id ID) bool { return utility.Predicts(id) }

// Together names an aggregate next to its measure; nil for other texts.
func Together(aggregate string) *problem.Text { return utility.Together(aggregate) }

// Register adds a measure: from then on projects may name it, and forms and help offer it after the
// measures of this package, in the order of ids.
//
// Call it from init functions, before anything else uses this package. It panics if the entry is
// incomplete or its id is taken: these are mistakes of the program, not of its users.
func Register(e Entry) { utility.Register(e) }
