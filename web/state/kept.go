package state

import (
	"slices"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/project"
)

// Kept outlives the page: the settings, and of the table only the values that settings name, such
// as the labels of a hierarchy.
type Kept struct {
	Source   Source          `json:"source"`
	Door     Door            `json:"door"`
	Step     Step            `json:"step"`
	Place    Place           `json:"place,omitempty"`   // of the result
	Shaping  string          `json:"shaping,omitempty"` // column whose hierarchy was on show
	Settings project.Project `json:"settings"`
	Known    []string        `json:"known,omitempty"`  // of a checked file: known columns
	Secret   []string        `json:"secret,omitempty"` // of a checked file: secret columns
}

// Remember returns what is to outlive the page, nil if there is nothing: settings that wait for
// their table keep waiting.
func (s *State) Remember() *Kept {
	if s.Profile == nil {
		if s.Waiting == nil {
			return nil
		}
		return s.Waiting.Kept
	}
	k := &Kept{Source: *s.Source, Door: s.Door, Step: s.Step, Place: s.Place, Shaping: s.shaping, Settings: Clone(s.Config)}
	k.Settings.History = s.History()
	if s.Check != nil {
		k.Known, k.Secret = slices.Clone(s.Check.Columns), slices.Clone(s.Check.Secrets)
	}
	return k
}

// Recall makes kept settings wait for their table.
func (s *State) Recall(k *Kept) {
	s.Waiting = &Project{Name: k.Source.Name, Config: k.Settings, Kept: k}
}

// fits reports whether kept settings belong to a table: it has the same columns. A project, which
// was not kept, is applied wherever it is opened.
func (k *Kept) fits(p *bridge.Profile) bool {
	return k == nil || len(k.Settings.Columns) == len(p.Columns) && !slices.ContainsFunc(p.Columns, func(c bridge.ColumnProfile) bool {
		return k.Settings.Column(c.Name) == nil
	})
}

// resume continues where somebody was when the settings were kept. A result has to be searched
// again.
func (s *State) resume(k *Kept) {
	if k == nil || k.Door != s.Door || k.Source.Name != s.Source.Name {
		return
	}
	if s.Check != nil && k.Door == Checking {
		s.Check.Columns, s.Check.Secrets = nil, nil
		for _, name := range k.Known {
			s.Know(name, true)
		}
		for _, name := range k.Secret {
			s.Hide(name, true)
		}
	}
	s.Visit(k.Place)
	s.Shape(k.Shaping)
	step := k.Step
	if step == Run || step == Result {
		step = Rules
	}
	if step != Start && slices.Contains(s.Steps(), step) && s.Barrier(step) == "" {
		s.Step = step // shows what a project lacks
	}
}
