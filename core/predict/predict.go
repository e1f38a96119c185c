// Package predict measures whether a table is still good for learning: how well one of its columns
// can be predicted from others, in the table as it was and as released.
//
// # How it is measured
//
// The records are put into folds at random, but always into the same ones. The target of each fold
// is predicted by a model trained on the other folds: "before" on the records as they were, "after"
// on what the release shows of them. Both predict the original value of every record. A record that
// the release leaves out is not trained on, and is predicted without any input, so that the model
// has to guess: lost detail and lost records both count. The majority, the most frequent value of
// the other folds, is what can be had without any table. Areas under the curve are the mean over
// the folds, each judged separately. This is the classification analysis of ARX (F. Prasser, J.
// Eicher, H. Spengler, R. Bild, K. Kuhn: Flexible data anonymization using ARX - current status and
// challenges ahead. Software: Practice and Experience 50(7), 2020, section 4.4), which trains on
// the output without the records that were suppressed and evaluates on all of them.
//
// Every column is treated as a set of labels. Numbers and dates of more than 32 different values
// are put into 32 ranges of equally many records, as far as possible; a coarser label such as
// "20-39" is a separate label. For other columns the 255 most frequent labels count, and all others
// as one. A cell that shows "*" is no input.
//
// The same question about the same tables has the same answer to the last bit on every platform:
// see package exact.
package predict

import (
	"math/rand/v2"
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/summary"
)

// Bounds of a question.
const (
	DefaultFolds = 5
	maxFolds     = 20
	MaxClasses   = 30        // different values of a target
	maxRecords   = 50_000    // a sample is taken of more
	maxCells     = 1_500_000 // records times features
)

// Question says what to predict, and how.
type Question struct {
	Method Method // "": Logistic
	Folds  int    // 2 to MostFolds; 0: DefaultFolds
	// Watch, if not nil, regularly receives the share that is done, 0 to 1; its error ends the work.
	Watch func(share float64) error
}

// Columns is one column of the table, before and after. Both count the same records: all of the
// table, or those of the research subset.
type Columns struct {
	Name   string
	Before summary.Values
	After  *summary.Values // nil: the release does not have the column
}

// Records says which records of the table count, and which the release shows.
type Records struct {
	Table  int                // records of the table
	Counts func(row int) bool // whether a record counts; nil: all do
	Shown  func(row int) bool // whether the release has a record; nil: all that count
}

// Report says how well a target is predicted.
type Report struct {
	Target   string   `json:"target"`
	Features []string `json:"features"`
	Method   Method   `json:"method"`
	Folds    int      `json:"folds"`
	Records  int      `json:"records"` // that were predicted
	Of       int      `json:"of"`      // records that count; more than Records if a sample was taken
	// Learned counts those of these records that the release shows with their target.
	Learned  int     `json:"learned"`
	Majority float64 `json:"majority"` // share that is right when always guessing the most frequent value
	Before   Quality `json:"before"`
	After    Quality `json:"after"`
	// Kept is the remaining share of what can be learned beyond the majority: 0 where the release
	// predicts no better than the majority, above 1 where it predicts better than the table before.
	// Left out where there was nothing to learn.
	Kept *float64 `json:"kept,omitempty"`
}

// Compare answers a question about a target and the columns to predict it from. Errors are
// problems: an unsuitable target, too few records; or the error of Question.Watch.
func Compare(target Columns, from []Columns, records Records, q Question) (*Report, error) {
	if q.Method == "" {
		q.Method = Logistic
	}
	if q.Folds == 0 {
		q.Folds = DefaultFolds
	}
	task, err := prepare(target, from, records, q)
	if err != nil {
		return nil, err
	}
	r := &Report{Target: target.Name, Features: []string{}, Method: q.Method, Folds: q.Folds,
		Records: len(task.rows), Of: task.of, Learned: task.learned()}
	for _, c := range from {
		r.Features = append(r.Features, c.Name)
	}
	half := func(from float64) func(float64) error {
		if q.Watch == nil {
			return func(float64) error { return nil }
		}
		return func(share float64) error { return q.Watch(from + share/2) }
	}
	before, err := task.validate(q.Method, &task.before, half(0))
	if err != nil {
		return nil, err
	}
	after, err := task.validate(q.Method, &task.after, half(0.5))
	if err != nil {
		return nil, err
	}
	r.Majority = task.majority()
	r.Before, r.After = task.quality(before), task.quality(after)
	if gain := r.Before.Accuracy - r.Majority; gain > 0 {
		kept := max(0, (r.After.Accuracy-r.Majority)/gain)
		r.Kept = &kept
	}
	return r, nil
}

// task is a question with its records, numbered from 0.
type task struct {
	rows          []int // rows of the table, ascending
	of            int   // records that count
	fold          []int // by record
	folds         int
	classes       []string // the most frequent first
	truth         []int32  // by record: its class
	before, after side
}

// side holds the records as a model sees them.
type side struct {
	classes  int
	features []feature
	target   []int32 // by record: its class; none where it is not shown
}

// none is the class or the label of a record that shows nothing.
const none = -1

// Seeds of pseudorandom numbers.
const (
	sampleSeed = 18
	foldSeed   = 81
)

func prepare(target Columns, from []Columns, records Records, q Question) (*task, error) {
	if !slices.ContainsFunc(Methods(), func(m MethodInfo) bool { return m.ID == q.Method }) {
		return nil,
			problem.New("predict-method", `Choose "logistic", "bayes" or "tree".`, "There is no way to predict called %q.", string(q.Method))
	}
	if q.Folds < 2 || q.Folds > maxFolds {
		return nil, problem.New("predict-folds", "Choose from 2 to 20.", "The number of folds cannot be %d.", q.Folds)
	}
	if len(from) == 0 {
		return nil,
			problem.New("predict-features", "Choose at least one column to predict from.", "There is no column to predict %q from.", target.Name)
	}
	t := &task{folds: q.Folds}
	for row := range records.Table {
		if records.Counts == nil || records.Counts(row) {
			t.rows = append(t.rows, row)
		}
	}
	// Records whose target is missing can be neither trained on nor predicted.
	t.rows = slices.DeleteFunc(t.rows, func(row int) bool { return target.Before.Labels[target.Before.At(row)].Kind != summary.Plain })
	t.of = len(t.rows)
	if most := min(maxRecords, maxCells/len(from)); len(t.rows) > most {
		random := rand.New(rand.NewPCG(sampleSeed, sampleSeed))
		random.Shuffle(len(t.rows), func(i, j int) { t.rows[i], t.rows[j] = t.rows[j], t.rows[i] })
		t.rows = t.rows[:most]
		slices.Sort(t.rows)
	}
	if len(t.rows) < 2*q.Folds {
		return nil, problem.New("predict-records", "Choose fewer folds, or another column.",
			"Too few records show a value of %q to learn from some of them and predict the others: %d.", target.Name, len(t.rows)).
			OfColumn(target.Name)
	}
	t.fold = foldsOf(len(t.rows), t.folds)
	if err := t.classify(&target, records.Shown); err != nil {
		return nil, err
	}
	for i := range from {
		before, after := features(&from[i], t.rows, records.Shown)
		t.before.features = append(t.before.features, before)
		t.after.features = append(t.after.features, after)
	}
	return t, nil
}

// foldsOf assigns records to folds pseudorandomly: by record, the number of its fold, from 0.
func foldsOf(records, folds int) []int {
	of := make([]int, records)
	for i, record := range rand.New(rand.NewPCG(foldSeed, foldSeed)).Perm(records) {
		of[record] = i % folds
	}
	return of
}

// classify determines the classes, the most frequent first, equally frequent ones in the column's
// order.
func (t *task) classify(target *Columns, shown func(int) bool) error {
	labels := target.Before.Labels
	counts := make([]int, len(labels))
	for _, row := range t.rows {
		counts[target.Before.At(row)]++
	}
	var order []int
	for i, n := range counts {
		if n > 0 {
			order = append(order, i)
		}
	}
	switch {
	case len(order) < 2:
		return problem.New("predict-target", "Choose a column with several values.",
			"All records show the same value of %q, so there is nothing to predict.", target.Name).
			OfColumn(target.Name)
	case len(order) > MaxClasses:
		return problem.New("predict-target",
			"Choose a column with fewer values, such as groups or yes and no, or give this one a hierarchy with few ranges.",
			"%q has %d different values; at most 30 can be predicted.", target.Name, len(order)).
			OfColumn(target.Name)
	}
	slices.SortStableFunc(order, func(a, b int) int { return counts[b] - counts[a] })
	class, named := make([]int32, len(labels)), map[string]int32{}
	for i, label := range order {
		class[label], named[labels[label].Text] = int32(i), int32(i)
		t.classes = append(t.classes, labels[label].Text)
	}
	t.truth = make([]int32, len(t.rows))
	after := make([]int32, len(t.rows))
	for i, row := range t.rows {
		t.truth[i] = class[target.Before.At(row)]
		after[i] = none
		if target.After == nil || shown != nil && !shown(row) {
			continue
		}
		if c, known := named[target.After.Labels[target.After.At(row)].Text]; known {
			after[i] = c
		}
	}
	t.before.target, t.after.target = t.truth, after
	t.before.classes, t.after.classes = len(t.classes), len(t.classes)
	return nil
}

// learned counts the records to train on afterwards.
func (t *task) learned() (n int) {
	for _, c := range t.after.target {
		if c != none {
			n++
		}
	}
	return n
}
