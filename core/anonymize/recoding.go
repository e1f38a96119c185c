package anonymize

import (
	"fmt"

	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/utility"
)

// checkRecoding refuses what a way of recoding is not proved to guarantee.
//
// What the models keep, and why, stands with each of them (privacy.Uses).
func checkRecoding(c *project.Project) error {
	if err := checkAggregates(c); err != nil {
		return err
	}
	method := c.Recoding.Chosen()
	if method == project.FullDomain {
		return nil
	}
	if m := c.Measure.Measure; !utility.PerRecord(m) && !(method.Groups() && utility.ByCells(m)) {
		hint := `Choose the measure "loss", or “The same steps for everybody” (full-domain) as the way of recoding.`
		if utility.ByCells(m) {
			hint = `Choose the measure "loss", or “The finest groups” (finest) as the way of recoding.`
		}
		return problem.New("core-recoding-measure", hint,
			"%s keeps small what each cell loses by itself, which cannot be told by the measure %q.", title(method), m).At(problem.Place{Path: "measure.measure"})
	}
	for i, m := range c.Models {
		keeps, err := Keeps(method, m)
		if err != nil {
			return problem.Within(fmt.Sprintf("models[%d]", i), err)
		}
		if !keeps {
			hint := "Choose another model, or “The same steps for everybody” (full-domain) as the way of recoding."
			if finest, err := Keeps(project.Finest, m); err == nil && finest {
				hint = "Choose “The finest groups” (finest) or “The same steps for everybody” (full-domain) as the way of recoding, or another model."
			}
			return problem.New("core-recoding-model", hint,
				"%s is not proved to keep the model %q.", title(method), m.Model).At(problem.Place{Path: fmt.Sprintf("models[%d].model", i)})
		}
	}
	return nil
}

// Keeps reports whether a way of recoding is proved to keep a model. Problems
// are an unknown model and parameters that are not allowed.
func Keeps(method project.Method, m project.Model) (bool, error) {
	uses, err := privacy.Spec(m).Uses()
	switch method {
	case project.Local:
		return uses.Local, err
	case project.Graph:
		return uses.Graph, err
	case project.Finest:
		return uses.Finest, err
	}
	return err == nil, err
}

func title(m project.Method) string {
	switch m {
	case project.Local:
		return "Local recoding"
	case project.Graph:
		return "Graph-based recoding"
	case project.Finest:
		return "Recoding by the finest groups"
	}
	return "Full-domain generalization"
}
