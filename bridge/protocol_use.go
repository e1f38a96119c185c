package bridge

import (
	"github.com/fulgurite/fulgurite/core/predict"
	"github.com/fulgurite/fulgurite/core/summary"
)

// AskPrediction asks how well a column can be predicted from others, before and after the
// last run.
type AskPrediction struct {
	Target string `json:"target"`
	// From are the columns to predict from. None: all that the result has and that name
	// nobody.
	From   []string       `json:"from,omitempty"`
	Method predict.Method `json:"method,omitempty"` // "logistic" (default), "bayes" or "tree"
	Folds  int            `json:"folds,omitempty"`  // 2 to 20; 0: 5
}

// WorkProgress says which share of a job is done.
type WorkProgress struct {
	Share float64 `json:"share"` // 0 to 1
}

// AskAttack says how the file of the last result is attacked.
type AskAttack struct {
	Seed int `json:"seed,omitempty"` // of the people who are drawn where there are too many to attack all
	// TimeLimit is the longest time that the attacks may take, in seconds; 0: no limit. What was
	// not tried by then is said.
	TimeLimit float64 `json:"timeLimit,omitempty"`
	// Previous is the name of the attached file, an earlier release of the same people. Those
	// of earlier attacks on this result count, too.
	Previous string `json:"previous,omitempty"`
}

// AskAnalysis asks for an analysis of one's own: records by the values of a column, and the mean
// of another one in each group.
type AskAnalysis struct {
	By string `json:"by"`
	Of string `json:"of,omitempty"` // a column of numbers; none: records are counted
}

// Distributions says how the records are spread over the values of each column, before and
// after the last run.
type Distributions struct {
	Columns []summary.Distribution `json:"columns"` // in the table's order, without those that name people
	Left    []string               `json:"left"`    // columns that have too many different values to be counted
}
