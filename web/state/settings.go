package state

import (
	"cmp"
	"maps"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/utility"
	"github.com/fulgurite/fulgurite/web/sentence"
)

const wordsTogetherFree language.Text = "Empty: as many as the rules ask of all details together. Ask for more where somebody hardly knows all of them, but may know these."

// The settings of a project as a whole. Those of its columns are in columns.go.

// ModelParam returns the setting of a privacy model's parameter.
func (s *State) ModelParam(index int, p param.Param) Setting {
	m := s.Config.Models[index]
	did := told("set {name} of {model} to {value}", said, "name", p.Name, "model", s.modelName(m.Model))
	switch {
	case m.Model == KAnonymity:
		did = told("set {name} to {value}", said, "name", p.Name)
	case p.Kind == param.Choice || len(p.Name) > 1: // single letters are the names in the literature
		did = told("set “{name}” of {model} to “{value}”", chosen(p), "name", p.Label, "model", s.modelName(m.Model))
	}
	risk := s.Params(m).Number(p.Name)
	if n := privacy.GroupsOf(p.Name, risk); n > 0 {
		p.Sentence += " " + sentence.Fill("{risk}: groups of {n}.", "risk", Word(risk), "n", sentence.Whole(float64(n)))
	}
	return Setting{
		ID: "model-" + strconv.Itoa(index) + "-" + p.Name, Param: p, Value: m.Params[p.Name],
		Gone: func() bool { return index >= len(s.Config.Models) || s.Config.Models[index].Model != m.Model },
		Put: func(c *project.Project, v any) {
			c.Models[index].Params = with(c.Models[index].Params, p.Name, v)
		},
		Told: did,
	}
}

// GroupSize sets the parameter k of k-anonymity; ok is false without the model.
func (s *State) GroupSize() (g Setting, ok bool) {
	info, index := s.Model(KAnonymity), s.Chosen(KAnonymity, "")
	if info == nil || index < 0 {
		return g, false
	}
	g = s.ModelParam(index, info.Params[0])
	g.ID, g.Param.Label = "k", language.T("People who look the same, at least")
	return g, true
}

// ofProject returns a setting that the project describes. label and sentence are the page's words
// for it.
func (s *State) ofProject(id, path string, label, sentence language.Text, told func(any) string) Setting {
	f := project.FieldAt(project.Fields(), path)
	f.Label, f.Sentence = language.T(label), language.T(sentence)
	g := Setting{ID: id, Param: f.Param, Told: told, Put: func(c *project.Project, v any) {
		if v == nil {
			v = f.Default
		}
		f.Set(c, v)
	}}
	if value, given := f.Given(&s.Config); given {
		g.Value = value
	}
	return g
}

// words replaces the choices of a setting by the page's words, in the page's order.
func (g Setting) words(options ...param.Option) Setting {
	g.Param.Choices = options
	return g
}

// Limit sets the share of records that may be left out, in per cent.
func (s *State) Limit() Setting {
	g := s.ofProject("limit", "suppressionLimit", "Records that may be left out, at most", "",
		told("set the limit of records left out to {value} %", Word))
	return g.inPerCent(s.Config.SuppressionLimit)
}

// Measure sets the measure of detail.
func (s *State) Measure() Setting {
	var choices []param.Option
	for _, m := range s.Metadata().Measures {
		choices = append(choices, param.Option{Value: string(m.ID), Label: m.Name, Sentence: m.Sentence})
	}
	return Setting{
		ID: "measure", Value: string(s.Config.Measure.Measure),
		Param: param.Param{Kind: param.Choice, Label: language.T("Detail that is lost is measured by"), Choices: choices},
		Put:   func(c *project.Project, v any) { c.Measure = project.Measure{Measure: utility.ID(v.(string))} },
		Told:  told("measured detail by {value}", func(v any) string { return s.MeasureName(utility.ID(v.(string))) }),
	}
}

// MeasureParams returns the settings of the measure's parameters.
func (s *State) MeasureParams() []Setting {
	var all []Setting
	for _, m := range s.Metadata().Measures {
		if m.ID != s.Config.Measure.Measure {
			continue
		}
		for _, p := range m.Params {
			all = append(all, Setting{
				ID: "param-" + p.Name, Param: p, Value: s.Config.Measure.Params[p.Name],
				Put:  func(c *project.Project, v any) { c.Measure.Params = with(c.Measure.Params, p.Name, v) },
				Told: told("set “{name}” of the measure to {value}", chosen(p), "name", p.Label),
			})
		}
	}
	return all
}

// Algorithm sets the search: one of those that "auto" uses, too, or one of those for comparison.
// The chosen one is among the first in any case.
func (s *State) Algorithm(reference bool) Setting {
	chosen := string(cmp.Or(s.Config.Search.Algorithm, DefaultSearch))
	g := Setting{
		ID: "search", Value: chosen, Param: param.Param{Kind: param.Choice, Label: language.T("The best table is looked for by")},
		Put: func(c *project.Project, v any) {
			c.Search.Algorithm = cmp.Or(project.Algorithm(v.(string)), DefaultSearch)
		},
		Told: told("searched with {value}", func(v any) string { return s.SearchName(cmp.Or(v.(string), string(DefaultSearch))) }),
	}
	if reference {
		g.ID, g.Value = "search-reference", ""
		g.Param.Label, g.Param.Sentence = language.T("Reference algorithm"),
			language.T("For comparisons and teaching: the automatic search never takes them.")
		g.Param.Choices = []param.Option{{Label: language.T("none of them")}}
	}
	for _, a := range s.Metadata().Searches {
		told := []string{a.Sentence}
		switch {
		case reference && a.Reference:
			told = nil
			if string(a.ID) == chosen {
				g.Value = chosen
			}
		case reference || a.Reference && string(a.ID) != chosen:
			continue
		case a.Reference:
			told = append(told, a.Guarantee)
		}
		g.Param.Choices = append(g.Param.Choices, param.Option{Value: string(a.ID), Label: a.Name, Sentence: strings.Join(told, " ")})
	}
	return g
}

// TimeLimit sets the time limit of a search; empty is the algorithm's own.
func (s *State) TimeLimit() Setting {
	g := s.ofProject("time-box", "search.timeLimit", "Time at most", "Empty: as long as the algorithm needs.",
		toldOr("left the time to the algorithm", "set the time to 1 second", "set the time to {value} seconds"))
	g.Empty = true
	return g
}

// CheckLimit sets how many transformations a search may try; empty is no limit.
func (s *State) CheckLimit() Setting {
	g := s.ofProject("check-limit", "search.checkLimit", "Tables tried at most", "Empty: no limit.",
		toldOr("lifted the limit of tables tried", "set the number of tables tried to 1", "set the number of tables tried to {value}"))
	g.Empty = true
	return g
}

// Recoding sets the way of recoding.
func (s *State) Recoding() Setting {
	g := s.ofProject("recoding", "recoding.method", "The table becomes coarser by", "", toldOf(methods())).words(ways()...)
	g.Value = string(s.Config.Recoding.Method)
	method, why := s.Recommends()
	label := language.Text("Recommended: the finest groups")
	if method.Uniform() {
		label = "Recommended: the same steps for everybody"
	}
	g.Param.Choices[0] = param.Option{Value: g.Param.Choices[0].Value, Label: language.T(label), Sentence: why}
	g.Put = func(c *project.Project, v any) { *c = recoded(*c, project.Method(v.(string))) }
	return g
}

// RecodingMode sets how often local recoding starts anew.
func (s *State) RecodingMode() Setting {
	g := s.ofProject("recoding-mode", "recoding.mode", "It begins anew with those who are left", "", toldOf(modes)).words(options(modes)...)
	put := g.Put
	g.Put = func(c *project.Project, v any) {
		put(c, v)
		c.Recoding.Rounds = 0
	}
	return g
}

// Ranges say which ranges the finest groups show.
func (s *State) Ranges() Setting {
	return s.ofProject("ranges", "recoding.ranges", "Ranges of numbers, dates and codes", "", toldOf(ranges)).words(options(ranges)...)
}

// Together sets how many records any two or three details of somebody have to fit, where single
// values are hidden.
func (s *State) Together() []Setting {
	all := []Setting{s.ofProject("pairs", "recoding.pairs", "Records that any two details fit", wordsTogetherFree,
		toldOr("asked for nothing more of any two details", "let any two details fit 1 record or more",
			"let any two details fit {n} records or more")),
		s.ofProject("triples", "recoding.triples", "Records that any three details fit", wordsTogetherFree,
			toldOr("asked for nothing more of any three details", "let any three details fit 1 record or more",
				"let any three details fit {n} records or more"))}
	for i := range all {
		all[i].Empty = true
	}
	return all
}

// EscapeFormulas sets whether cells that a spreadsheet would run are made harmless.
func (s *State) EscapeFormulas() Setting {
	return s.ofProject("escape-formula", "output.escapeFormulas", "Make formulas harmless",
		"Puts an apostrophe in front of cells that a spreadsheet would run (= + − @). Other programs will see it.",
		either(language.T("made formulas harmless"), language.T("wrote formulas as they are")))
}

// Share sets the share of the records that are drawn for the research subset, in per cent.
func (s *State) Share() Setting {
	return s.sample("subset-share", param.Param{Name: "share", Kind: param.Real, Label: language.T("Share of the records"),
		Default: perCent(DefaultShare), Max: 100, MinOpen: true},
		func(d *project.Sample) float64 { return perCent(d.Share) }, func(d *project.Sample, v float64) { d.Share = share(v) })
}

// Seed sets the seed by which the records of the research subset are drawn.
func (s *State) Seed() Setting {
	return s.sample("subset-seed", param.Param{Name: "seed", Kind: param.Integer, Label: language.T("Seed"),
		Sentence: language.T("Any whole number."), Default: 1.0, Max: 1 << 31},
		func(d *project.Sample) float64 { return float64(d.Seed) }, func(d *project.Sample, v float64) { d.Seed = int(v) })
}

func (s *State) sample(id string, p param.Param, get func(*project.Sample) float64, set func(*project.Sample, float64)) Setting {
	changed := func(c *project.Project, v any) *project.Sample {
		next := *c.Subset.Sample
		set(&next, v.(float64))
		return &next
	}
	return Setting{
		ID: id, Key: "subset-sample", Param: p, Value: get(s.Config.Subset.Sample),
		Gone: func() bool { return s.Subset() != SubsetSample },
		Put:  func(c *project.Project, v any) { c.Subset = &project.Subset{Sample: changed(c, v)} },
		Told: func(v any) string {
			next := changed(&s.Config, v)
			return sentence.Fill("released a random {share} of the records, with the seed {seed}", "share", percent(next.Share), "seed",
				strconv.Itoa(next.Seed))
		},
	}
}

// inPerCent converts a setting of a share to per cent.
func (g Setting) inPerCent(now float64) Setting {
	p, put := &g.Param, g.Put
	p.Min, p.Max, p.Share, g.Value = perCent(p.Min), perCent(p.Max), false, perCent(now)
	g.Put = func(c *project.Project, v any) { put(c, share(v.(float64))) }
	return g
}

// told names changes by a sentence and the value in words.
func told(text language.Text, word func(any) string, named ...string) func(any) string {
	return func(v any) string { return sentence.Fill(text, append([]string{"value", word(v)}, named...)...) }
}

// toldOr names changes of a setting that may be empty.
func toldOr(empty, one, many language.Text) func(any) string {
	return func(v any) string {
		switch v {
		case nil, 0.0:
			return language.T(empty)
		case 1.0:
			return language.T(one)
		}
		return sentence.Fill(many, "value", said(v))
	}
}

// either names changes of a flag.
func either(on, off string) func(any) string {
	return func(v any) string {
		if v == true {
			return on
		}
		return off
	}
}

// label formats a choice as its label.
func label(choices []param.Option) func(any) string {
	return func(v any) string {
		for _, c := range choices {
			if c.Value == v {
				return c.Label
			}
		}
		return said(v)
	}
}

// chosen formats a parameter's value, a choice as its label.
func chosen(p param.Param) func(any) string {
	if p.Kind == param.Choice {
		return label(p.Choices)
	}
	return said
}

// unless returns a value, or nil if it equals nothing.
func unless[V comparable](v, nothing V) any {
	if v == nothing {
		return nil
	}
	return v
}

// with returns a copy of the values with one of them set.
func with(v param.Values, name string, value any) param.Values {
	out := maps.Clone(v)
	if out == nil {
		out = param.Values{}
	}
	out[name] = value
	return out
}
