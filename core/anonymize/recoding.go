package anonymize

import (
	"fmt"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

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
func checkRecoding(c *project.Project) error {
	if err := checkAggregates(c); err != nil {
		return err
	}
	method := c.Recoding.Chosen()
	if method == project.FullDomain {
		return nil
	}
	if c.Subset != nil {
		return problem.New("core-recoding-subset", "Recode the full domain, or release the whole table.",
			"%s compares records of one table only, so it cannot respect a research subset.", title(method)).At(problem.Place{Path: "subset"})
	}
	if c.Measure.Measure != "loss" {
		return problem.New("core-recoding-measure", `Choose the measure "loss", or recode the full domain.`,
			"%s keeps the loss of each record low and knows no measure %q.", title(method), c.Measure.Measure).At(problem.Place{Path: "measure.measure"})
	}
	for i, m := range c.Models {
		if !Guarantees(method, m) {
			return problem.New("core-recoding-model", "Choose another model, or recode the full domain.",
				"%s is not proved to keep the model %q.", title(method), m.Model).At(problem.Place{Path: fmt.Sprintf("models[%d].model", i)})
		}
	}
	return nil
}

// Guarantees reports whether a way of recoding is proved to keep a privacy
// model.
func Guarantees(m project.Method, model project.Model) bool {
	if m == project.Graph {
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

func title(m project.Method) string {
	switch m {
	case project.Local:
		return "project.Local recoding"
	case project.Graph:
		return "project.Graph-based recoding"
	}
	return "Full-domain generalization"
}
