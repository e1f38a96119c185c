// Package privacy describes the privacy models, binds them, and takes those of other programs. The
// models stand in internal/privacy, each in one file: a sentence in plain words, the definition,
// its source, the attack it answers, its parameters, and when it is monotone.
package privacy

import (
	"github.com/fulgurite/fulgurite/core/internal/privacy"
)

// What describes a model, and what one works with.
type (
	// ID names a model in project files and requests: "k-anonymity".
	ID = privacy.ID
	// Info describes a model for people and forms.
	Info = privacy.Info
	// Spec chooses a model by its id.
	Spec = privacy.Spec
	// Entry defines a model completely: how people and forms see it, how it decides during a search,
	// what proves it in a release, what it guarantees, and where it may be used.
	Entry = privacy.Entry
	// Input describes the table to the models, before any transformation.
	Input = privacy.Input
	// Sensitive is one sensitive column.
	Sensitive = privacy.Sensitive
	// Secret is a sensitive column as seen by the makers of rules: the original table's, with the
	// project's settings.
	Secret = privacy.Secret
	// Class is one equivalence class as a model sees it.
	Class = privacy.Class
	// Values is the distribution of one sensitive column in a class: value codes, ascending, and the
	// number of records with each.
	Values = privacy.Values
	// Model is a privacy model bound to an input: a ClassModel or a SampleModel.
	Model = privacy.Model
	// ClassModel decides class by class; classes that do not conform are suppressed.
	ClassModel = privacy.ClassModel
)

// The ids of models that programs name.
const (
	KAnonymity           = privacy.KAnonymity
	DistinctLDiversity   = privacy.DistinctLDiversity
	EntropyLDiversity    = privacy.EntropyLDiversity
	RecursiveCLDiversity = privacy.RecursiveCLDiversity
	TCloseness           = privacy.TCloseness
	EnhancedBetaLikeness = privacy.EnhancedBetaLikeness
	AlphaKAnonymity      = privacy.AlphaKAnonymity
	DifferentialPrivacy  = privacy.DifferentialPrivacy
)

// All describes every model, in the order of forms and help.
func All() []Info { return privacy.All() }

// Find returns the description of a model.
func Find(id ID) (Info, bool) { return privacy.Find(id) }

// Named returns the description of a model by its id or an alias. Project files hold only ids.
func Named(name string) (info Info, ok bool) { return privacy.Named(name) }

// GroupsOf returns the group size that meets a risk threshold of these models if all groups are
// equally large; 0 for parameters that are not risks. Groups of 11 meet the regulators' 0.09
// (risk.Regulators), but not this model's.
func GroupsOf(parameter string, value float64) int { return privacy.GroupsOf(parameter, value) }

// Register adds a model: from then on projects may name it, forms and help offer it after the
// models of this package, in the order of ids, searches respect it and package verify judges
// releases by its rule.
//
// Call it from init functions, before anything else uses this package. It panics if the entry is
// incomplete or its id or an alias is taken: these are mistakes of the program, not of its users.
func Register(e Entry) { privacy.Register(e) }

// New binds a model to an input. Problems have the model's parameter, such as "params.k", or its
// sensitive column as their place.
func New(spec Spec, in Input) (Model, error) { return privacy.New(spec, in) }
