package privacy

import (
	"math"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/table"
)

// Entry defines a model completely: how people and forms see it, how it decides during a search,
// what proves it in a release, what it guarantees, and where it may be used. Each model has a file
// that defines its own.
//
// The parameters passed to its functions are complete and have passed param.Check against
// Info.Params. All functions may be called at any time and concurrently.
type Entry struct {
	Info Info
	// Bind makes the model for an input. attribute is the index of the sensitive
	// column in in.Sensitive, -1 for models without one. Problems have the name
	// of the parameter as their path. Required.
	Bind func(v param.Values, in Input, attribute int) (Model, error)
	// Rule returns the rule by which package verify judges a release. It must follow from the
	// definition, not from Bind and its Model: copying one from the other proves nothing. For a model
	// with a sensitive column it is a verify.Protecting. Required, so that every result can be
	// verified.
	Rule func(v param.Values, s Secret) (verify.Rule, error)
	// People says how the model judges persons with several records. With the zero value such tables
	// are rejected.
	People people
	// Guarantee bounds the risks of every table that meets the model. nil: it does not bound the risk
	// of being found.
	Guarantee func(v param.Values) risk.Guarantee
	// Uses says where the model may be used beside full-domain generalization, which preserves every
	// model; a comment there says why. nil: nowhere.
	Uses func(v param.Values) uses
}

// Secret is a sensitive column as seen by the makers of rules: the original table's, with the
// project's settings. It is empty for models that protect none.
type Secret struct {
	Attribute string
	Column    *table.Column   // with the type that the project gives it; nil if the table has none of the name
	Hierarchy *hierarchy.Spec // nil: none is given
}

// uses are ways of making a release that do not preserve every model. Each field says what has to
// be proved of a model before it may be true.
type uses struct {
	// Local recoding combines several tables, one a round, in the output. Classes of different rounds
	// that look the same are one class to its readers. So the union of two conforming classes must
	// conform, and the model must compare with the whole table and not a round's.
	Local bool
	// Graph-based recoding forms groups of at least Model.MinimalClassSize, or
	// Sufficient.SufficientSize, records and guarantees nothing else.
	Graph bool
	// Recoding by the finest groups applies the model to every group that it forms, and groups of
	// different records may look the same. So the model must decide class by class, and the union of
	// two conforming classes must conform; or it must be Sufficient. Unions need not preserve its
	// rules about persons (PersonModel): groups that look the same are then judged together.
	Finest bool
	// Joint microaggregation splits classes into clusters of at least
	// Model.MinimalClassSize records and guarantees nothing else.
	Joint bool
	// Batches of a growing table join classes that were released before, of which only the labels and
	// the sizes are known.
	Batches bool
}

// Uses are the uses of a model.
type Uses = uses

// always returns uses that do not depend on parameters.
func always(u uses) func(param.Values) uses { return func(param.Values) uses { return u } }

// diverse is the guarantee of l-diversity: a class has at least as many records as different
// values.
func diverse(v param.Values) risk.Guarantee { return risk.AtMost(1 / math.Ceil(v.Number("l"))) }
