package core

import (
	"context"

	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/continuous"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// What a search found, and what it tells meanwhile.
type (
	Anonymized     = anonymize.Result      // what was found, of which a [Result] is the release
	Generalized    = anonymize.Generalized // a column with its level
	Round          = anonymize.Round       // of local recoding
	Reached        = anonymize.Reached     // what the best so far keeps
	SearchOptions  = anonymize.Options     // how long it takes, and who watches
	SearchProgress = anonymize.Progress
	RecodedTable   = recode.Table
	RecodedLevels  = recode.Levels // levels by record
)

// Other transformations that meet the rules, see [Result.Alternatives].
type (
	Space          = anonymize.Space
	SpaceColumn    = anonymize.SpaceColumn
	SpaceLevel     = anonymize.SpaceLevel
	LevelRange     = anonymize.LevelRange
	Query          = anonymize.Query // which of them are listed
	Ordering       = anonymize.Ordering
	Alternatives   = anonymize.Alternatives
	Transformation = anonymize.Transformation
)

// Orders of alternatives.
const (
	ByAverage = anonymize.ByAverage
	ByClasses = anonymize.ByClasses
	ByHighest = anonymize.ByHighest
	ByKept    = anonymize.ByKept
	ByLeftOut = anonymize.ByLeftOut
	ByScore   = anonymize.ByScore
)

// What each rule costs, see [Result.Costs].
type (
	Costs      = anonymize.Costs
	CostReport = anonymize.CostReport
	CostPoint  = anonymize.CostPoint
	RuleCost   = anonymize.RuleCost
)

// Rules that are varied beside the privacy models.
const (
	LimitRule  = anonymize.LimitRule
	ColumnRule = anonymize.ColumnRule
)

// Codes of problems, and reasons, that callers answer.
const (
	LevelsUnmet           = anonymize.LevelsUnmet  // the levels that were asked for do not meet the rules
	PersonUnsaid          = anonymize.PersonUnsaid // nobody said whom records are about
	FileAgain             = continuous.FileAgain   // a batch that was released before
	StoppedByMemory       = search.StopMemory
	TransformationChecked = search.Checked
)

// State is the memory of a table that grows, kept between its batches.
type State = continuous.State

// ParseState reads the state of a table that grows; file is its name, for messages.
func ParseState(data []byte, file string) (*State, error) { return continuous.ParseState(data, file) }

// Joined says why the earlier records of a table that grows are needed together with new ones, nil
// if they are not.
func Joined(t *table.Table, p *project.Project) (*problem.Text, error) {
	return continuous.Joined(t, p)
}

// Anonymize searches and recodes, and writes nothing: nobody has verified what it returns.
func Anonymize(ctx context.Context, t *table.Table, p project.Project, opt SearchOptions) (*Anonymized, error) {
	return anonymize.Table(ctx, t, p, opt)
}

// Listable fails where the way of recoding leaves no transformations to list.
func Listable(p *project.Project) error { return anonymize.Listable(p) }

// AbsoluteLimit returns how many of so many records may be left out.
func AbsoluteLimit(share float64, records int) int { return anonymize.AbsoluteLimit(share, records) }

// Whom are the columns that seem to say whom records are about, with the reason.
func Whom(t *table.Table, p *project.Project) (columns []string, reason *problem.Text) {
	return anonymize.Whom(t, p)
}

// PersonsOf are the people of a table as a project names them, nil where each record is about
// another one.
func PersonsOf(t *table.Table, p *project.Project) (*anonymize.Persons, error) {
	return anonymize.PersonsOf(t, p)
}
