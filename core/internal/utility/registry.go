package utility

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

// ID names a measure in project files and requests: "loss". The ids of the
// measures are constants beside them.
type ID string

// Entry defines a measure completely. Each measure has a file that defines its own.
type Entry struct {
	Info Info
	// Bind binds the measure to an input. The parameters are complete and have passed param.Check
	// against Info.Params. Problems have the name of the parameter as their path, or of the column as
	// their attribute. Required.
	Bind func(v param.Values, in Input) (Measure, error)
	// PerRecord: the score is the mean loss of single records, so that it is also defined where levels
	// differ by record.
	PerRecord bool
	// Cells: Bind returns a Cellwise measure.
	Cells bool
	// Groups: Bind returns a Groupwise measure.
	Groups bool
}

// withColumns binds a measure of this package, which gets the columns prepared.
func withColumns(bind func(v param.Values, in Input, columns []column) (Measure, error)) func(param.Values, Input) (Measure, error) {
	return func(v param.Values, in Input) (Measure, error) {
		columns, err := newColumns(in)
		if err != nil {
			return nil, err
		}
		return bind(v, in, columns)
	}
}

// list has the measures of this package; see measures.
var list struct {
	sync.Once
	entries []Entry
}

// measures lists the measures of this package in the order of forms and help. The list is built on
// first use: a page that only describes an engine links no measure.
func measures() []Entry {
	list.Do(func() {
		list.entries = []Entry{
			lossEntry(),
			discernabilityEntry(),
			aecsEntry(),
			precisionEntry(),
			heightEntry(),
			entropyEntry(),
			normalizedEntropyEntry(),
			informationLossEntry(),
			ambiguityEntry(),
			divergenceEntry(),
			payoutProsecutorEntry(),
			payoutJournalistEntry(),
			classificationEntry(),
		}
	})
	return list.entries
}

// registered holds the measures of other packages, by id.
var registered []Entry

// Register adds a measure: from then on projects may name it, and forms and help offer it after the
// measures of this package, in the order of ids.
//
// Call it from init functions, before anything else uses this package. It panics if the entry is
// incomplete or its id is taken: these are mistakes of the program, not of its users.
func Register(e Entry) {
	if e.Info.ID == "" || e.Info.Name == "" || e.Bind == nil {
		panic(fmt.Sprintf("utility: the measure %q lacks an id, a name or a way to bind it", e.Info.ID))
	}
	if _, err := param.Check(e.Info.Name, e.Info.Params, nil); err != nil {
		panic(fmt.Sprintf("utility: the measure %q has a default that it does not allow: %v", e.Info.ID, err))
	}
	if lookup(e.Info.ID) != nil {
		panic(fmt.Sprintf("utility: there is a measure %q already", e.Info.ID))
	}
	registered = append(registered, e)
	slices.SortFunc(registered, func(a, b Entry) int { return strings.Compare(string(a.Info.ID), string(b.Info.ID)) })
}

// all returns every entry, in the order of forms and help.
func all() []Entry { return slices.Concat(measures(), registered) }

// All describes every measure, in the order of forms and help.
func All() []Info {
	var infos []Info
	for _, e := range all() {
		infos = append(infos, e.Info)
	}
	return infos
}

// Find returns the description of a measure.
func Find(id ID) (Info, bool) {
	if e := lookup(id); e != nil {
		return e.Info, true
	}
	return Info{}, false
}

// PerRecord reports whether the measure exists and its score is the mean loss of single records,
// which ways of recoding with different levels by record require.
func PerRecord(id ID) bool {
	e := lookup(id)
	return e != nil && e.PerRecord
}

// ByCells reports whether the measure exists and is Cellwise: the finest groups can minimize it.
func ByCells(id ID) bool {
	e := lookup(id)
	return e != nil && e.Cells
}

// ByGroups reports whether the measure exists and is Groupwise: the finest groups can minimize it
// by joining records with equal values to be predicted.
func ByGroups(id ID) bool {
	e := lookup(id)
	return e != nil && e.Groups
}

// Predicts reports whether the measure exists and needs columns to be predicted.
func Predicts(id ID) bool {
	e := lookup(id)
	return e != nil && e.Info.Predicts
}

func lookup(id ID) *Entry {
	entries := all()
	if i := slices.IndexFunc(entries, func(e Entry) bool { return e.Info.ID == id }); i >= 0 {
		return &entries[i]
	}
	return nil
}

// Complete returns the parameters of a measure, with defaults for missing ones. Problems have
// "measure" or "params" and the parameter's name as their path.
func Complete(id ID, params param.Values) (param.Values, error) {
	e := lookup(id)
	if e == nil {
		var ids []string
		for _, e := range all() {
			ids = append(ids, string(e.Info.ID))
		}
		unknown := problem.New("utility-unknown-measure", "", "There is no utility measure %q.", id)
		if id == "" {
			unknown = problem.New(unknown.Code, "", "No utility measure is chosen.")
		}
		return nil, unknown.Hinted("Choose one of: %s.", strings.Join(ids, ", ")).AtPath("measure")
	}
	v, err := param.Check(e.Info.Name, e.Info.Params, params)
	return v, problem.Within("params", err)
}

// New binds a measure to an input, with defaults for missing parameters. Problems with a parameter
// have it as their place, such as "params.gsFactor", problems with a column its name.
func New(id ID, params param.Values, in Input) (Measure, error) {
	values, err := Complete(id, params)
	if err != nil {
		return nil, err
	}
	m, err := lookup(id).Bind(values, in)
	if p := problem.From(err); err != nil && p.Place.Path != "" {
		err = problem.Within("params", err)
	}
	return m, err
}
