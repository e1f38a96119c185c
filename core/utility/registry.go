package utility

import (
	"strings"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

// entry is a measure in the registry: its description and how to bind it to an
// input. The parameters given to bind have passed param.Check, the input has
// passed checkInput.
type entry struct {
	info Info
	bind func(v param.Values, in Input, columns []column) (Measure, error)
}

// registry lists all measures in the order of forms and help.
var registry = []entry{
	lossEntry,
	discernabilityEntry,
	aecsEntry,
	precisionEntry,
	heightEntry,
	entropyEntry,
	normalizedEntropyEntry,
	informationLossEntry,
	ambiguityEntry,
	divergenceEntry,
}

// All describes every measure, in the order of forms and help.
func All() []Info {
	infos := make([]Info, len(registry))
	for i, e := range registry {
		infos[i] = e.info
	}
	return infos
}

// Find returns the description of a measure.
func Find(id string) (Info, bool) {
	for _, e := range registry {
		if e.info.ID == id {
			return e.info, true
		}
	}
	return Info{}, false
}

// New binds a measure to an input; parameters that are missing have their
// default. Problems with a parameter have its name as their place, problems
// with a column its name.
func New(id string, params param.Values, in Input) (Measure, error) {
	for _, e := range registry {
		if e.info.ID != id {
			continue
		}
		values, err := param.Check(e.info.Name, e.info.Params, params)
		if err != nil {
			return nil, err
		}
		columns, err := newColumns(in)
		if err != nil {
			return nil, err
		}
		return e.bind(values, in, columns)
	}
	ids := make([]string, len(registry))
	for i, e := range registry {
		ids[i] = e.info.ID
	}
	return nil, problem.New("utility-unknown-measure", "Choose one of: "+strings.Join(ids, ", ")+".",
		"There is no utility measure %q.", id).At(problem.Place{Path: "measure"})
}
