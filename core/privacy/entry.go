package privacy

import (
	"math"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/verify"
)

// Entry is all that there is to know of a model: how people and forms see it,
// how it decides during a search, what proves it in a release, what it
// guarantees, and where it may be used. Each file of a model has its own.
//
// The parameters that its functions are given are complete and have passed
// param.Check against Info.Params. All functions may be called at any time and
// by several goroutines.
type Entry struct {
	Info Info
	// Bind makes the model for an input. attribute is the index of the sensitive
	// column in in.Sensitive, -1 for models without one. Problems have the name
	// of the parameter as their path. Required.
	Bind func(v param.Values, in Input, attribute int) (Model, error)
	// Rule makes what package verify judges a release by. It has to follow from
	// the definition, not from Bind and its Model: two people who agree by
	// copying prove nothing. Of a model with a sensitive column it is a
	// verify.Protecting. Required, so that every result can be verified.
	Rule func(v param.Values, s Secret) (verify.Rule, error)
	// People says how the model judges persons with several records. The zero
	// value refuses such tables.
	People people
	// Guarantee bounds the risks of every table that meets the model. nil: it
	// bounds no risk of being found.
	Guarantee func(v param.Values) risk.Guarantee
	// Uses says where the model may be used beside full-domain generalization,
	// which keeps every model, and the comment above it why. nil: nowhere.
	Uses func(v param.Values) uses
}

// Secret is a sensitive column as the makers of rules see it: the original
// table's and what the project says of it. It is empty for models that protect
// none.
type Secret struct {
	Attribute string
	Column    *table.Column   // with the type that the project gives it; nil if the table has none of the name
	Hierarchy *hierarchy.Spec // nil: none is given
}

// uses are ways to make a release that do not keep every model. Each field says
// what has to be proved of a model before it may be true.
type uses struct {
	// Local recoding makes the output of several tables, one a round. Where
	// classes of different rounds come to look the same they are one class to
	// whoever reads the output. So the union of two classes that conform has to
	// conform, and what the model compares with has to be the table as a whole
	// and not a round's.
	Local bool
	// Graph-based recoding forms groups of at least Model.MinimalClassSize, or
	// Sufficient.SufficientSize, records and guarantees nothing else.
	Graph bool
	// Recoding by the finest groups asks the model of every group that it forms, and
	// groups of different records may look the same. So the model has to decide class by
	// class, and the union of two classes that conform has to conform; or it has to be
	// Sufficient. What it asks of persons (PersonModel) unions need not keep: groups that
	// look the same are then asked together.
	Finest bool
	// Joint microaggregation splits classes into clusters of at least
	// Model.MinimalClassSize records and guarantees nothing else.
	Joint bool
	// Batches of a table that grows join classes that were released before, of
	// which the labels and the sizes are known and nothing else.
	Batches bool
}

// always are uses that do not depend on parameters.
func always(u uses) func(param.Values) uses { return func(param.Values) uses { return u } }

// diverse is the guarantee of l-diversity: a class has at least as many records
// as different values.
func diverse(v param.Values) risk.Guarantee { return risk.AtMost(1 / math.Ceil(v.Number("l"))) }
