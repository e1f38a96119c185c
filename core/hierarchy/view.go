package hierarchy

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// View is a hierarchy as a person sees it: what each level leaves, and some
// values on their way up.
type View struct {
	Levels  []LevelView  `json:"levels"`  // level 0 first
	Samples []SampleView `json:"samples"` // in the order of the hierarchy
}

// LevelView is one level at a glance.
type LevelView struct {
	Name     string        `json:"name,omitempty"`
	Said     *problem.Text `json:"said,omitempty"` // what the name was made of; absent if somebody gave it
	Labels   int           `json:"labels"`         // different labels among the values that occur
	Smallest int           `json:"smallest"`       // table rows of the rarest of them, or people
}

// SampleView is one value on its way up.
type SampleView struct {
	Steps []StepView `json:"steps"` // by level, level 0 first
}

// StepView is the label of a value on one level.
type StepView struct {
	Label string `json:"label"`
	Rows  int    `json:"rows"` // table rows with this label on this level, or people
}

// View binds the hierarchy to a column and shows it, with the errors of Encode.
func (h *Hierarchy) View(c *table.Column, samples int) (View, error) {
	e, err := Encode(h, c)
	if err != nil {
		return View{}, err
	}
	return e.View(e.Counts(c, nil), samples), nil
}

// View shows an encoded hierarchy with at most the given number of sample values,
// spread evenly over the values in the order of the hierarchy, the first and the
// last among them. rows are those of Counts.
func (e *Encoded) View(rows [][]int, samples int) View {
	view := View{Levels: make([]LevelView, e.Height())}
	for l, level := range e.Levels {
		view.Levels[l] = LevelView{Name: level.Name, Said: level.Said, Labels: len(level.Labels)}
		if len(rows[l]) > 0 {
			view.Levels[l].Smallest = slices.Min(rows[l])
		}
	}
	bottom := e.Levels[0]
	codeOf := make([]uint32, len(bottom.Labels))
	for code, label := range bottom.Of {
		codeOf[label] = uint32(code)
	}
	samples = min(samples, len(codeOf))
	for i := range samples {
		place := 0
		if samples > 1 {
			place = i * (len(codeOf) - 1) / (samples - 1)
		}
		sample := SampleView{Steps: make([]StepView, e.Height())}
		for l, level := range e.Levels {
			label := level.Of[codeOf[place]]
			sample.Steps[l] = StepView{Label: level.Labels[label], Rows: rows[l][label]}
		}
		view.Samples = append(view.Samples, sample)
	}
	return view
}
