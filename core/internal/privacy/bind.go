package privacy

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/risk"
)

// New binds a model to an input. Problems have the model's parameter, such as "params.k", or its
// sensitive column as their place.
func New(spec Spec, in Input) (Model, error) {
	e, values, err := spec.entry()
	if err != nil {
		return nil, err
	}
	attribute := -1
	switch {
	case e.Info.Sensitive && spec.Attribute == "":
		return nil, problem.New("privacy-no-attribute", "Name the sensitive column that it should protect.",
			"%s protects one sensitive column, but none is named.", e.Info.Name).AtPath("attribute")
	case e.Info.Sensitive:
		attribute = slices.IndexFunc(in.Sensitive, func(s Sensitive) bool { return s.Attribute == spec.Attribute })
		if attribute < 0 {
			return nil, problem.New("privacy-not-sensitive", "Mark the column as sensitive, or remove the model.",
				"%s should protect a column that is not marked as sensitive.", e.Info.Name).OfColumn(spec.Attribute)
		}
	case spec.Attribute != "":
		return nil, problem.New("privacy-no-attribute-wanted", "Remove the column from the model.",
			"%s protects the table as a whole and names no column.", e.Info.Name).OfColumn(spec.Attribute)
	}
	if e.Info.Subset && !in.Subset {
		return nil, problem.New("privacy-no-subset", "Choose the records that will be released as the research subset, or remove the model.",
			"%s compares the released records with the whole table, but there is no research subset.", e.Info.Name)
	}
	if e.Info.Sensitive && in.AllRecords > math.MaxInt32 {
		return nil, problem.New("privacy-too-many", "Take the table apart, or leave the secret column out.",
			"%s counts the values of a column in every group and compares them with the table, which is done for up to %s records; the table has %s.", e.Info.Name, risk.Count(math.MaxInt32), risk.Count(in.AllRecords))
	}
	var m Model
	if attribute >= 0 && in.Sensitive[attribute].Lists != nil {
		m, err = e.bindLists(values, in, attribute)
	} else {
		m, err = e.Bind(values, in, attribute)
	}
	if err == nil && in.Persons != nil {
		m, err = e.bindPeople(m, values, in, attribute)
	}
	if p := problem.From(err); err != nil && p.Place.Path != "" {
		err = problem.Within("params", err)
	}
	return m, err
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
// Places begin with the position in specs: "models[1].params.k".
func Validate(specs []Spec, in Input) error {
	var all []error
	if in.Records <= 0 {
		what := "The table has no records"
		if in.Subset {
			what = "The research subset has no records"
		}
		return problem.New("privacy-no-records", "Open a table that has records, or choose at least one.",
			"%s, so there is nothing to protect.", what)
	}
	if len(specs) == 0 {
		all = append(all, problem.New("privacy-no-model", "Choose at least one rule, such as k-anonymity.",
			"No rule (privacy model) is chosen, so nobody would be protected.").AtPath("models"))
	}
	seen := make(map[string]bool)
	protected := make(map[string]bool)
	for i, spec := range specs {
		protected[spec.Attribute] = true // even if the model itself has a problem
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
				"%s is chosen twice for %s.", e.Info.Name, whom)))
		}
		seen[key] = true
	}
	for _, s := range in.Sensitive {
		if !protected[s.Attribute] && len(specs) > 0 {
			all = append(all,
				problem.New("privacy-unprotected", "Choose a rule for it, such as distinct l-diversity, or another role for the column.",
					"No rule protects the sensitive column %q.", s.Attribute).OfColumn(s.Attribute))
		}
	}
	return errors.Join(all...)
}

// variant identifies a model that may be chosen only once: its id, column and choices.
func (e *Entry) variant(spec Spec) string {
	key := string(e.Info.ID) + "\x00" + spec.Attribute
	for _, p := range e.Info.Params {
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

// within prefixes the path of a problem with the position in the list of models.
func within(i int, err error) error { return problem.Within(fmt.Sprintf("models[%d]", i), err) }

// atMost reports a size parameter that no class can reach.
func atMost(name, label string, value, records int, subset bool) error {
	if value <= records {
		return nil
	}
	whole := "The table"
	if subset {
		whole = "The research subset"
	}
	has := risk.Count(records) + " records"
	if records == 1 {
		has = "1 record"
	}
	return problem.New("privacy-size-range", "",
		"%s has %s, so no result could meet %s = %s.", whole, has, label, risk.Count(value)).Hinted("Allowed: 1 to %s.", risk.Count(records)).
		AtPath(name)
}
