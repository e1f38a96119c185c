package state

import (
	"maps"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/sentence"
)

// Models with a button of their own.
const (
	DistinctDiversity = privacy.DistinctLDiversity
	Closeness         = privacy.TCloseness
	Likeness          = privacy.EnhancedBetaLikeness
)

// Model returns the engine's description of a privacy model, nil if it has none.
func (s *State) Model(id privacy.ID) *privacy.Info {
	return find(s.Metadata().Models, func(m *privacy.Info) bool { return m.ID == id })
}

// Params returns the parameters of a model's run, with defaults for missing ones.
func (s *State) Params(m project.Model) param.Values {
	values := param.Values{}
	if info := s.Model(m.Model); info != nil {
		for _, p := range info.Params {
			values[p.Name] = p.Default
		}
	}
	maps.Copy(values, m.Params)
	return values
}

// Differential reports whether differential privacy is required.
func (s *State) Differential() bool { return s.Chosen(privacy.DifferentialPrivacy, "") >= 0 }

// K returns the required size of the smallest group, 1 without k-anonymity.
func (s *State) K() int {
	if i := s.Chosen(KAnonymity, ""); i >= 0 {
		return s.Params(s.Config.Models[i]).Int("k")
	}
	return 1
}

// Offers returns the models that can be added: for a sensitive column or, with an empty name, for
// the table as a whole. It omits models that are already chosen and, without a research subset,
// those that need one.
func (s *State) Offers(column string) []privacy.Info {
	var offers []privacy.Info
	for _, info := range s.Metadata().Models {
		if info.Sensitive != (column != "") || info.Subset && s.Config.Subset == nil ||
			s.Chosen(info.ID, column) >= 0 || s.lists(column) && !info.Lists {
			continue
		}
		offers = append(offers, info)
	}
	return offers
}

// Chosen returns the position of a model among those of the settings, -1 if it
// is not there.
func (s *State) Chosen(id privacy.ID, column string) int {
	return slices.IndexFunc(s.Config.Models, func(m project.Model) bool { return m.Model == id && m.Attribute == column })
}

// ModelsOf returns the positions of the models of a sensitive column or, with an empty name, of
// those for the table as a whole.
func (s *State) ModelsOf(column string) []int {
	var at []int
	for i, m := range s.Config.Models {
		if m.Attribute == column {
			at = append(at, i)
		}
	}
	return at
}

// ModelParams returns the settings of a privacy model's relevant parameters.
func (s *State) ModelParams(index int) []Setting {
	m := s.Config.Models[index]
	info := s.Model(m.Model)
	if info == nil {
		return nil
	}
	var all []Setting
	for _, p := range info.Params {
		if Shown(p, s.Params(m)) {
			all = append(all, s.ModelParam(index, p))
		}
	}
	return all
}

// AddModel adds a privacy model with parameters that suit the column, or one for each of several
// columns, as one change.
func (s *State) AddModel(id privacy.ID, columns ...string) {
	if len(columns) == 0 {
		columns = []string{""}
	}
	name := sentence.Fill("added {model}", "model", s.modelName(id))
	if columns[0] != "" {
		name = s.about(columns, wordsDidAddFor, "model", s.modelName(id))
	}
	s.change("", name, func(c *project.Project) {
		for _, column := range columns {
			c.Models = append(c.Models, project.Model{Model: id, Attribute: column, Params: s.start(id, column)})
		}
		if id == privacy.DifferentialPrivacy {
			c.SuppressionLimit = 1 // keeping another one depends on single records
		}
	})
}

// RemoveModel removes a privacy model.
func (s *State) RemoveModel(index int) {
	if index < 0 || index >= len(s.Config.Models) {
		return
	}
	m := s.Config.Models[index]
	did := language.Text("removed {model}")
	if m.Attribute != "" {
		did = "removed {model} for {column}"
	}
	name := sentence.Fill(did, "model", s.modelName(m.Model), "column", m.Attribute)
	s.change("", name, func(c *project.Project) {
		c.Models = slices.Delete(c.Models, index, index+1)
	})
	s.Drafts = map[string]Draft{} // their ids contain the positions of models
}

func (s *State) modelName(id privacy.ID) string {
	if info := s.Model(id); info != nil {
		return info.Name
	}
	return string(id)
}

// start returns the initial parameters of a model: the engine's, adapted to the column.
func (s *State) start(id privacy.ID, column string) param.Values {
	values := s.Params(project.Model{Model: id})
	p := s.ColumnProfile(column)
	if p == nil {
		return values
	}
	if l, ok := values["l"].(float64); ok && p.Distinct > 1 { // a column of two values has at most groups of two values
		values["l"] = min(l, float64(p.Distinct))
	}
	if _, ok := values["distance"]; ok {
		switch t, _ := s.TypeOf(column); t {
		case table.Integer, table.Decimal, table.Date, table.Ordinal:
			values["distance"] = "ordered"
		}
	}
	return values
}

// Shown reports whether a parameter is relevant: the number of persons only if the population is
// given as a number.
func Shown(p param.Param, v param.Values) bool {
	return p.Name != "populationSize" || v.Text("population") == "number"
}

// ModelWords names a model with its parameters: "t-Closeness for diagnosis,
// t = 0.2, Ordered".
func (s *State) ModelWords(m project.Model) string {
	name := s.modelName(m.Model)
	if m.Attribute != "" {
		name = sentence.Fill("{model} for {column}", "model", name, "column", m.Attribute)
	}
	info := s.Model(m.Model)
	if info == nil {
		return name
	}
	words := []string{name}
	values := s.Params(m)
	for _, p := range info.Params {
		if !Shown(p, values) {
			continue
		}
		text := label(p.Choices)(values[p.Name])
		if p.Kind != param.Choice {
			text = sentence.Fill("{name} = {value}", "name", p.Name, "value", text)
		}
		words = append(words, text)
	}
	return strings.Join(words, ", ")
}

// Preset is a set of rules for a kind of release.
type Preset struct {
	ID    string
	Name  language.Text
	Why   language.Text
	K     int
	Limit float64
	L     int // different values of every sensitive column in a group
}

// secret returns the rule of a preset for a sensitive column.
func (s *State) secret(p Preset, column string) project.Model {
	l := p.L
	if profile := s.ColumnProfile(column); profile != nil && profile.Distinct > 1 {
		l = min(l, profile.Distinct)
	}
	return project.Model{Model: DistinctDiversity, Attribute: column, Params: param.Values{"l": float64(l)}}
}

// Matches reports whether the rules are those of the preset, ignoring further rules for the table
// as a whole.
func (s *State) Matches(p Preset) bool {
	if s.K() != p.K || s.Config.SuppressionLimit != p.Limit {
		return false
	}
	for _, column := range s.ColumnsWith(project.Sensitive) {
		at := s.ModelsOf(column)
		if len(at) != 1 {
			return false
		}
		m, want := s.Config.Models[at[0]], s.secret(p, column)
		if m.Model != want.Model || s.Params(m).Int("l") != want.Params.Int("l") {
			return false
		}
	}
	return true
}

// SetPreset applies the rules of a preset: the size of groups, the suppression limit, and a rule
// for every sensitive column, which replaces its rules.
func (s *State) SetPreset(p Preset) {
	s.change("", sentence.Fill("took the rules for “{preset}”", "preset", language.T(p.Name)), func(c *project.Project) {
		c.SuppressionLimit = p.Limit
		models := []project.Model{{Model: KAnonymity, Params: param.Values{"k": float64(p.K)}}}
		for _, column := range s.ColumnsWith(project.Sensitive) {
			models = append(models, s.secret(p, column))
		}
		for _, m := range c.Models {
			if m.Attribute == "" && m.Model != KAnonymity {
				models = append(models, m)
			}
		}
		c.Models = models
	})
	s.Drafts = map[string]Draft{}
}
