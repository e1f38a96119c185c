package anonymize

import (
	"fmt"

	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// checkRecoding refuses what a way of recoding is not proved to guarantee.
//
// What the models keep, and why, stands with each of them (privacy.Uses).
func checkRecoding(c *project.Project) error {
	if err := checkAggregates(c); err != nil {
		return err
	}
	method := c.Recoding.Chosen()
	if method.Uniform() {
		return nil
	}
	if _, err := c.Measure.Values(); err != nil {
		return problem.Within("measure", err)
	}
	if m := c.Measure.Measure; method.Joins() && utility.ByGroups(m) {
		if err := checkPredicted(c, method); err != nil {
			return err
		}
	} else if !utility.PerRecord(m) && !(method.Groups() && utility.ByCells(m)) {
		hint := `Choose the measure "loss", or “The same steps for everybody” (full-domain) as the way of recoding.`
		if utility.ByCells(m) || utility.ByGroups(m) {
			hint = `Choose the measure "loss", or “The finest groups” (finest) as the way of recoding.`
		}
		return problem.New("core-recoding-measure", hint,
			"%s keeps small what each cell loses by itself, which cannot be told by the measure %q.", wayOf(method).title, m).
			AtPath("measure.measure")
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
				"%s is not proved to keep the model %q.", wayOf(method).title, m.Model).AtPath(fmt.Sprintf("models[%d].model", i))
		}
	}
	return nil
}

// checkPredicted refuses groups for the prediction of a column that is made coarser itself:
// the measure says what that costs by the level of the column, of which groups have several.
func checkPredicted(c *project.Project, method project.Method) error {
	for i := range c.Columns {
		if c := &c.Columns[i]; c.Response && c.Role == project.QuasiIdentifying {
			return problem.New("core-recoding-predicted",
				"Choose “The same steps for everybody” (full-domain) as the way of recoding, or a column to be predicted that is not made coarser.",
				"%s cannot tell how well “%s” is predicted, which is made coarser itself, in each group in another way.",
				wayOf(method).title, c.Name).
				OfColumn(c.Name).AtPath(fmt.Sprintf("columns[%d].response", i))
		}
	}
	return nil
}

// Keeps reports whether a way of recoding is proved to keep a model. Problems
// are an unknown model and parameters that are not allowed.
func Keeps(method project.Method, m project.Model) (bool, error) {
	uses, err := privacy.Spec(m).Uses()
	return err == nil && wayOf(method).keeps(uses), err
}
