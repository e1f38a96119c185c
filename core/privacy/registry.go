package privacy

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Spec chooses a model by its id. It has the shape of a project file's entry.
type Spec struct {
	Model     string       // an Info.ID
	Attribute string       // the sensitive column, for models that protect one
	Params    param.Values // missing ones have their default
}

// entry is a model in the registry: its description and how to bind it to an
// input. The parameters given to bind have passed param.Check; attribute is
// the index of the sensitive column, -1 for models without.
type entry struct {
	info Info
	bind func(v param.Values, in Input, attribute int) (Model, error)
}

// registry lists all models: first those that decide class by class, then the
// sample-based ones in the order in which they are applied (see Decider).
var registry = []entry{
	kAnonymity,
	distinctDiversity,
	entropyDiversity,
	recursiveDiversity,
	tCloseness,
	deltaDisclosure,
	basicBeta,
	enhancedBeta,
	alphaK,
	deltaPresence,
	inclusion,
	kMap,
	kMapEstimated,
	averageRisk,
	averageRiskExtended,
	sampleUniqueness,
	populationUniqueness,
}

// All describes every model, in the order of forms and help.
func All() []Info {
	infos := make([]Info, len(registry))
	for i, e := range registry {
		infos[i] = e.info
	}
	return infos
}

// Find returns the description of a model.
func Find(id string) (Info, bool) {
	if e := lookup(id); e != nil {
		return e.info, true
	}
	return Info{}, false
}

func lookup(id string) *entry {
	for i := range registry {
		if registry[i].info.ID == id {
			return &registry[i]
		}
	}
	return nil
}

// New binds a model to an input. Problems name the model's parameter, or its
// sensitive column, as their place.
func New(spec Spec, in Input) (Model, error) {
	e := lookup(spec.Model)
	if e == nil {
		ids := make([]string, len(registry))
		for i := range registry {
			ids[i] = registry[i].info.ID
		}
		return nil, problem.New("privacy-unknown-model", "Choose one of: "+strings.Join(ids, ", ")+".",
			"There is no privacy model %q.", spec.Model).At(problem.Place{Path: "model"})
	}
	values, err := param.Check(e.info.Name, e.info.Params, spec.Params)
	if err != nil {
		return nil, err
	}
	attribute := -1
	switch {
	case e.info.Sensitive && spec.Attribute == "":
		return nil, problem.New("privacy-no-attribute", "Name the sensitive column that the model shall protect.",
			"%s protects one sensitive column, but none is named.", e.info.Name).At(problem.Place{Path: "attribute"})
	case e.info.Sensitive:
		attribute = slices.IndexFunc(in.Sensitive, func(s Sensitive) bool { return s.Attribute == spec.Attribute })
		if attribute < 0 {
			return nil, problem.New("privacy-not-sensitive", "Give the column the role sensitive, or remove the model.",
				"%s is to protect a column that is not sensitive.", e.info.Name).At(problem.Place{Attribute: spec.Attribute})
		}
	case spec.Attribute != "":
		return nil, problem.New("privacy-no-attribute-wanted", "Remove the column from the model.",
			"%s protects the table as a whole and names no column.", e.info.Name).At(problem.Place{Attribute: spec.Attribute})
	}
	if e.info.Subset && !in.Subset {
		return nil, problem.New("privacy-no-subset", "Choose the records that will be released as the research subset, or remove the model.",
			"%s compares the released records with the whole table, but there is no research subset.", e.info.Name)
	}
	return e.bind(values, in, attribute)
}

// NewAll validates the specs together and binds every model, in the order of
// specs.
func NewAll(specs []Spec, in Input) ([]Model, error) {
	if err := Validate(specs, in); err != nil {
		return nil, err
	}
	models := make([]Model, len(specs))
	for i, spec := range specs {
		m, err := New(spec, in)
		if err != nil {
			return nil, within(i, err)
		}
		models[i] = m
	}
	return models, nil
}

// Validate reports everything that is wrong with the models chosen together,
// joined by errors.Join:
//   - there must be a record and a model;
//   - every model must be valid by itself;
//   - a model may be chosen once for the table, or once for each sensitive
//     column; variants of a model (another distance, another estimator) are
//     models of their own;
//   - every sensitive column must be protected by at least one model.
//
// Places begin with the position in specs: "models[1].k".
func Validate(specs []Spec, in Input) error {
	var all []error
	if in.Records <= 0 {
		what := "The table has no records"
		if in.Subset {
			what = "The research subset has no records"
		}
		return problem.New("privacy-no-records", "Open a table with data, or choose at least one record.", "%s, so there is nothing to protect.", what)
	}
	if len(specs) == 0 {
		all = append(all, problem.New("privacy-no-model", "Choose at least one, for example k-anonymity.",
			"No privacy model is chosen, so nothing would be protected.").At(problem.Place{Path: "models"}))
	}
	seen := make(map[string]bool)
	protected := make(map[string]bool)
	for i, spec := range specs {
		protected[spec.Attribute] = true // also by a model with a problem of its own
		if _, err := New(spec, in); err != nil {
			all = append(all, within(i, err))
			continue
		}
		e := lookup(spec.Model)
		key := e.variant(spec)
		if seen[key] {
			whom := "the table"
			if spec.Attribute != "" {
				whom = fmt.Sprintf("column %q", spec.Attribute)
			}
			all = append(all, within(i, problem.New("privacy-duplicate-model", "Keep the stricter one.",
				"%s is chosen twice for %s.", e.info.Name, whom)))
		}
		seen[key] = true
	}
	for _, s := range in.Sensitive {
		if !protected[s.Attribute] && len(specs) > 0 {
			all = append(all, problem.New("privacy-unprotected", "Choose a model for it, such as distinct l-diversity, or give the column another role.",
				"The sensitive column %q is not protected by any model.", s.Attribute).At(problem.Place{Attribute: s.Attribute}))
		}
	}
	return errors.Join(all...)
}

// variant is what a model may be chosen once for: id, column and choices.
func (e *entry) variant(spec Spec) string {
	key := e.info.ID + "\x00" + spec.Attribute
	for _, p := range e.info.Params {
		if p.Kind != param.Choice {
			continue
		}
		value := p.Default
		if given, ok := spec.Params[p.Name]; ok {
			value = given
		}
		key += fmt.Sprintf("\x00%v", value)
	}
	return key
}

// within puts the position in the list of models before the path of a problem.
func within(i int, err error) error {
	p := *problem.From(err)
	path := fmt.Sprintf("models[%d]", i)
	if p.Place.Path != "" {
		path += "." + p.Place.Path
	}
	p.Place.Path = path
	return &p
}

// atMost reports a size parameter that no class can reach.
func atMost(name, label string, value, records int, subset bool) error {
	if value <= records {
		return nil
	}
	whole := "the table"
	if subset {
		whole = "the research subset"
	}
	return problem.New("privacy-size-range", fmt.Sprintf("Allowed: 1 to %d.", records),
		"%s = %d is more than the %d records of %s, so no result could meet it.", label, value, records, whole).At(problem.Place{Path: name})
}
