package core

import (
	"fmt"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Recoding says how a table is made coarser. The zero value is full-domain
// generalization.
type Recoding struct {
	Method Method `json:"method,omitempty"` // default "full-domain"
	Mode   Mode   `json:"mode,omitempty"`   // of local recoding, default "fixpoint"
	Rounds int    `json:"rounds,omitempty"` // of the mode "iterative", default DefaultRounds
	Seed   int    `json:"seed,omitempty"`   // of "graph": the same seed gives the same result
}

// Method is a way of recoding.
type Method string

const (
	// FullDomain gives all values of a column one level: the same value is the
	// same label in every record.
	FullDomain Method = "full-domain"
	// Local anonymizes what a search would suppress again, with a
	// transformation of its own, and so on: see local.go.
	Local Method = "local"
	// Graph forms small groups of similar records and generalizes each group by
	// itself: see package cluster.
	Graph Method = "graph"
)

// Mode says how often local recoding begins anew with what is left.
type Mode string

const (
	SinglePass Mode = "single"    // once
	Iterative  Mode = "iterative" // Rounds times
	Fixpoint   Mode = "fixpoint"  // until nothing is left, or nothing more can be released
)

// DefaultRounds is how often "iterative" begins anew unless told otherwise.
const DefaultRounds = 10

// method is the way of recoding, with the default filled in.
func (r Recoding) method() Method {
	if r.Method == "" {
		return FullDomain
	}
	return r.Method
}

// checkRecoding refuses what a way of recoding is not proved to guarantee.
//
// The output of local recoding is made of several tables, one a round. Where
// classes of different rounds come to look the same they are one class to whoever
// reads the output. A model is therefore allowed only if the union of two classes
// that conform does too, and if what it compares with is the table as a whole and
// not a round's:
//
//   - k-anonymity, k-map by an estimate (a minimal size), distinct l-diversity:
//     a union has as many records and values as either part.
//   - Entropy l-diversity by Shannon's entropy, which is concave; the estimate
//     by Grassberger is not known to be.
//   - Recursive (c,l)-diversity: the tail from the l-th value on of a union is at
//     least the sum of the tails, the largest count at most the sum of the largest.
//   - t-closeness: all three distances are convex in the class's distribution.
//   - beta-likeness, the shares of (alpha,k)-anonymity: a share in a union lies
//     between the shares in its parts.
//   - Average risk and sample uniqueness: what each round meets as a share of its
//     records the sum of the rounds meets, and unions only make classes larger.
//
// Not allowed are delta-disclosure privacy (a value that only one part has becomes
// too rare in the union), population uniqueness (an estimate from all sizes), and
// models that compare with records outside a research subset, whose labels would
// depend on a round.
//
// Graph-based recoding guarantees the size of groups and nothing else.
func (c *Config) checkRecoding() error {
	if err := c.checkAggregates(); err != nil {
		return err
	}
	method := c.Recoding.method()
	if method == FullDomain {
		return nil
	}
	if c.Subset != nil {
		return problem.New("core-recoding-subset", "Recode the full domain, or release the whole table.",
			"%s compares records of one table only, so it cannot respect a research subset.", method.title()).At(problem.Place{Path: "subset"})
	}
	if c.Measure.Measure != "loss" {
		return problem.New("core-recoding-measure", `Choose the measure "loss", or recode the full domain.`,
			"%s keeps the loss of each record low and knows no measure %q.", method.title(), c.Measure.Measure).At(problem.Place{Path: "measure.measure"})
	}
	for i, m := range c.Models {
		if !method.guarantees(m) {
			return problem.New("core-recoding-model", "Choose another model, or recode the full domain.",
				"%s is not proved to keep the model %q.", method.title(), m.Model).At(problem.Place{Path: fmt.Sprintf("models[%d].model", i)})
		}
	}
	return nil
}

func (m Method) guarantees(model ModelSpec) bool {
	if m == Graph {
		return model.Model == "k-anonymity"
	}
	switch model.Model {
	case "k-anonymity", "k-map-estimated", "distinct-l-diversity", "recursive-cl-diversity", "t-closeness", "basic-beta-likeness", "enhanced-beta-likeness",
		"alpha-k-anonymity", "average-reidentification-risk", "average-reidentification-risk-extended", "sample-uniqueness":
		return true
	case "entropy-l-diversity":
		return model.Params["estimator"] != "grassberger"
	}
	return false
}

func (m Method) title() string {
	switch m {
	case Local:
		return "Local recoding"
	case Graph:
		return "Graph-based recoding"
	}
	return "Full-domain generalization"
}
