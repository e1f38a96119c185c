package privacy

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/risk"
)

// ID names a model in project files and requests: "k-anonymity". The ids of the
// models are constants beside them.
type ID string

// list has the models of this package; see models.
var list struct {
	sync.Once
	entries []Entry
}

// models lists the models of this package in the order of forms and help: first those that decide
// class by class, then the sample-based ones in the order in which they are applied (see Decider).
// The list is built on first use: a page that only describes an engine links no model.
func models() []Entry {
	list.Do(func() {
		list.entries = []Entry{
			kAnonymity(),
			distinctDiversity(),
			entropyDiversity(),
			recursiveDiversity(),
			tCloseness(),
			deltaDisclosure(),
			basicBeta(),
			enhancedBeta(),
			alphaK(),
			deltaPresence(),
			inclusion(),
			kMap(),
			kMapEstimated(),
			profitabilityProsecutor(),
			profitabilityJournalist(),
			noAttackProsecutor(),
			noAttackJournalist(),
			averageRisk(),
			averageRiskExtended(),
			sampleUniqueness(),
			populationUniqueness(),
			differentialPrivacy(),
		}
		for i := range list.entries {
			list.entries[i].countsLists()
		}
	})
	return list.entries
}

// registered holds the models of other packages, by id.
var registered []Entry

// Register adds a model: from then on projects may name it, forms and help offer it after the
// models of this package, in the order of ids, searches respect it and package verify judges
// releases by its rule.
//
// Call it from init functions, before anything else uses this package. It panics if the entry is
// incomplete or its id or an alias is taken: these are mistakes of the program, not of its users.
func Register(e Entry) {
	if e.Info.ID == "" || e.Info.Name == "" || e.Bind == nil || e.Rule == nil {
		panic(fmt.Sprintf("privacy: the model %q lacks an id, a name, a way to bind it or a rule that verifies it", e.Info.ID))
	}
	if _, err := param.Check(e.Info.Name, e.Info.Params, nil); err != nil {
		panic(fmt.Sprintf("privacy: the model %q has a default that it does not allow: %v", e.Info.ID, err))
	}
	for _, id := range append([]ID{e.Info.ID}, e.Info.Aliases...) {
		if taken, ok := Named(string(id)); ok {
			panic(fmt.Sprintf("privacy: the name %q of a model belongs to %s", id, taken.Name))
		}
	}
	e.countsLists()
	registered = append(registered, e)
	slices.SortFunc(registered, func(a, b Entry) int { return strings.Compare(string(a.Info.ID), string(b.Info.ID)) })
}

// each visits every entry, in the order of forms and help, until visit is false.
func each(visit func(e *Entry) bool) {
	for _, entries := range [][]Entry{models(), registered} {
		for i := range entries {
			if !visit(&entries[i]) {
				return
			}
		}
	}
}

// All describes every model, in the order of forms and help.
func All() []Info {
	var infos []Info
	each(func(e *Entry) bool { infos = append(infos, e.Info); return true })
	return infos
}

// Find returns the description of a model.
func Find(id ID) (Info, bool) {
	if e := lookup(id); e != nil {
		return e.Info, true
	}
	return Info{}, false
}

// Named returns the description of a model by its id or an alias. Project files hold only ids.
func Named(name string) (info Info, ok bool) {
	each(func(e *Entry) bool {
		if e.Info.ID == ID(name) || slices.Contains(e.Info.Aliases, ID(name)) {
			info, ok = e.Info, true
		}
		return !ok
	})
	return info, ok
}

func lookup(id ID) (found *Entry) {
	each(func(e *Entry) bool {
		if e.Info.ID == id {
			found = e
		}
		return found == nil
	})
	return found
}

// Spec chooses a model by its id. It has the shape of a project file's entry.
type Spec struct {
	Model     ID           // an Info.ID
	Attribute string       // the sensitive column, for models that protect one
	Params    param.Values // missing ones have their default
}

// Ranks reports whether the model compares values of the sensitive column by their order.
func (s Spec) Ranks() bool {
	return s.Model == TCloseness && s.Params["distance"] == string(verify.Ordered)
}

// UsesHierarchy reports whether the model compares values of the sensitive column by its hierarchy.
func (s Spec) UsesHierarchy() bool {
	return s.Model == TCloseness && s.Params["distance"] == string(verify.Hierarchical)
}

// entry returns the model and its parameters, complete. Problems have "model"
// or "params" and the parameter's name as their path.
func (s Spec) entry() (*Entry, param.Values, error) {
	e := lookup(s.Model)
	if e == nil {
		var ids []string
		each(func(e *Entry) bool { ids = append(ids, string(e.Info.ID)); return true })
		return nil, nil, problem.New("privacy-unknown-model", "",
			"There is no privacy model %q.", s.Model).Hinted("Choose one of: %s.", strings.Join(ids, ", ")).AtPath("model")
	}
	values, err := param.Check(e.Info.Name, e.Info.Params, s.Params)
	return e, values, problem.Within("params", err)
}

// Values returns the parameters, with defaults for missing ones. It reports an unknown model, an
// unknown parameter and values that are not allowed.
func (s Spec) Values() (param.Values, error) {
	_, v, err := s.entry()
	return v, err
}

// Rule returns the rule by which package verify judges a release.
func (s Spec) Rule(of Secret) (verify.Rule, error) {
	e, v, err := s.entry()
	if err != nil {
		return nil, err
	}
	return e.Rule(v, of)
}

// Guarantee returns the bounds of risk that hold for every table that meets the
// model.
func (s Spec) Guarantee() (risk.Guarantee, error) {
	e, v, err := s.entry()
	if err != nil || e.Guarantee == nil {
		return risk.NoGuarantee, err
	}
	return e.Guarantee(v), nil
}

// Uses returns where the model may be used beside full-domain generalization.
func (s Spec) Uses() (uses, error) {
	e, v, err := s.entry()
	if err != nil || e.Uses == nil {
		return uses{}, err
	}
	return e.Uses(v), nil
}
