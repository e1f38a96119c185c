package project

import (
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/joined"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/table"
)

// Recoding says how to make a table coarser; the default is full-domain generalization.
type Recoding struct {
	Method Method `json:"method,omitempty"` // default "full-domain"
	Mode   Mode   `json:"mode,omitempty"`   // of local recoding, default "fixpoint"
	Rounds int    `json:"rounds,omitempty"` // of the mode "iterative", default 10
	Seed   int    `json:"seed,omitempty"`   // of "graph", "finest" and "suppression": equal seeds give equal results
	// Levels is a chosen transformation, by column, so that nothing is searched. It must name every
	// quasi-identifier that is generalized, and requires full-domain generalization.
	Levels map[string]int `json:"levels,omitempty"`
	// Ranges says which labels the finest groups show of ordered columns, default "hierarchy".
	Ranges string `json:"ranges,omitempty"`
	// For "suppression": the least number of records that fit what somebody knows of any two or three
	// known columns; 0 requires nothing beyond the rules. Combinations names columns.
	Pairs        int           `json:"pairs,omitempty"`
	Triples      int           `json:"triples,omitempty"`
	Combinations []Combination `json:"combinations,omitempty"`
}

// Method is a way of recoding.
type Method string

const (
	// FullDomain gives all values of a column one level: equal values get the same label in every
	// record.
	FullDomain Method = "full-domain"
	// Local anonymizes the records that a search would suppress again, with a transformation of their
	// own, and so on: see package anonymize.
	Local Method = "local"
	// Graph forms small groups of similar records and generalizes each group separately: see package
	// cluster.
	Graph Method = "graph"
	// Finest finds the groups with the lowest loss, each generalized separately: a greedy choice,
	// followed by a local search. See package cluster.
	Finest Method = "finest"
	// Suppression hides single cells and leaves all others exact: the finest groups by hierarchies of
	// a value and "*". See Project.Suppressing.
	Suppression Method = "suppression"
)

// way describes a way of recoding: what holds of every release that is made in it, and how forms
// offer it. What makes the release stands in package anonymize, in a file for each.
type way struct {
	method          Method
	label, sentence string
	uniform         bool // see Method.Uniform
	groups          bool // see Method.Groups
	hides           bool // see Method.Hides
	joins           bool // see Method.Joins
}

// ways are the ways of recoding in the order of forms and help.
var ways = []way{
	{method: FullDomain, label: "The same steps for everybody", sentence: "One level for each column.", uniform: true},
	{method: Local, label: "Coarser steps for a few", sentence: "What would be left out is anonymized again."},
	{method: Graph, label: "Own steps for every small group", sentence: "Small groups of similar records, each on its own levels.",
		groups: true},
	{method: Finest, label: "The finest groups", sentence: "The groups that keep the most detail, each on its own levels.",
		groups: true, joins: true},
	{method: Suppression, label: "Single values hidden", sentence: "Each value stays exact or is hidden, as few as possible.",
		groups: true, hides: true},
}

func (m Method) of() way {
	for _, w := range ways {
		if w.method == m {
			return w
		}
	}
	return way{}
}

// Uniform reports whether each column has one level, so that equal values get the same label in
// every record.
func (m Method) Uniform() bool { return m.of().uniform }

// Groups reports whether records are put into groups, each with its own levels, without leaving out
// anybody.
func (m Method) Groups() bool { return m.of().groups }

// Hides reports whether single cells are hidden and all others stay exact: see Project.Suppressing.
func (m Method) Hides() bool { return m.of().hides }

// Joins reports whether groups may be formed for the prediction of columns (utility.Groupwise), and
// show neighbouring ranges as one (Recoding.Ranges).
func (m Method) Joins() bool { return m.of().joins }

// methods are the ways of recoding as choices of a form.
func methods() (choices []param.Option) {
	for _, w := range ways {
		choices = append(choices, param.Option{Value: string(w.method), Label: w.label, Sentence: w.sentence})
	}
	return choices
}

// Neighbours is the value of Recoding.Ranges that lets groups show the labels of the hierarchy and
// neighbouring ones joined: see joined.Runs.
const Neighbours = "neighbours"

// ofHierarchy is the other value.
const ofHierarchy = "hierarchy"

// ranges checks that ranges are joined where that is possible.
func (v *validator) ranges(p *Project) {
	switch m := p.Measure.Measure; {
	case p.Recoding.Ranges != Neighbours:
	case !p.Recoding.Chosen().Joins():
		v.say("config-ranges", "recoding.ranges",
			"Choose “The finest groups” (finest) as the way of recoding, or the ranges of the hierarchy (hierarchy).",
			"Neighbouring ranges are joined by the finest groups alone, and the way of recoding is %q.", p.Recoding.Chosen())
	case !utility.PerRecord(m) && (utility.ByCells(m) || utility.ByGroups(m)):
		v.say("config-ranges", "recoding.ranges", `Choose the measure "loss", or the ranges of the hierarchy (hierarchy).`,
			`Neighbouring ranges are joined by the measure "loss" alone, and the measure is %q.`, m)
	}
}

// Runs are the labels of joined ranges that groups may show of a column with its type, nil: none.
// They are for the finest groups that keep Loss low, in columns that may show all levels.
func (p *Project) Runs(c *Column, h *hierarchy.Hierarchy, typed *table.Column) *joined.Runs {
	m := p.Measure.Measure
	if p.Recoding.Ranges != Neighbours || !p.Recoding.Chosen().Joins() || m != "" && m != utility.Loss ||
		c.MinLevel != nil && *c.MinLevel > 0 || c.MaxLevel != nil && *c.MaxLevel < h.Height()-1 {
		return nil
	}
	return joined.New(h, typed)
}

// Mode says how often local recoding starts again with the records that are left.
type Mode string

const (
	SinglePass Mode = "single"    // once
	Iterative  Mode = "iterative" // Rounds times
	Fixpoint   Mode = "fixpoint"  // until no record is left, or nothing more can be released
)

// DefaultRounds is the default number of restarts of "iterative".
const DefaultRounds = 10

// Chosen returns the way of recoding, with the default filled in.
func (r Recoding) Chosen() Method {
	if r.Method == "" {
		return FullDomain
	}
	return r.Method
}

// Microaggregate replaces the values of a quasi-identifier by one text a class.
//
// By default, a column is aggregated within the classes that the generalized columns form. All
// cells of a class show the same, so that classes, and with them every model, are preserved.
// Jointly aggregated columns first split these classes into clusters of similar records (MDAV):
// less is lost, but only the size of groups is guaranteed.
type Microaggregate struct {
	Function recode.Function `json:"function"`
	Joint    bool            `json:"joint,omitempty"`
}

// Bounds are the lowest and the highest value that a column shows; what is beyond shows the bound.
type Bounds = recode.Bounds

// Function makes one value of those of a group.
type Function = recode.Function

// Functions of microaggregation.
const (
	Mean          = recode.Mean
	GeometricMean = recode.GeometricMean
	Median        = recode.Median
	ModeValue     = recode.Mode
	Interval      = recode.Interval
	Set           = recode.Set
)

// Functions lists what microaggregation makes of values.
func Functions() []Function { return recode.Functions() }
