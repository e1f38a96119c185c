package catalogue

import (
	"reflect"
	"slices"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/perturb"
	"github.com/fulgurite/fulgurite/core/predict"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/utility"
)

// Described collects what the registries say of models, measures, searches, kinds of hierarchies
// and settings.
func Described() (found []Sentence) {
	all := map[string]any{
		"core/privacy": privacy.All(), "core/utility": utility.All(), "core/internal/search": project.Algorithms(), "core/hierarchy": hierarchy.Builders(),
		"core/perturb": perturb.Methods(), "core/predict": predict.Methods(), "core/detect": detect.SafeHarbor(), "core/project": fields(), "core/risk": figures(),
	}
	for where, of := range all {
		language.Texts(reflect.ValueOf(of), func(text string) {
			if worded(text) {
				found = append(found, Sentence{Text: text, Where: where})
			}
		})
	}
	return found
}

// fields are the settings of a project and of its columns.
func fields() []any {
	return slices.Concat(paramsOf(project.Fields()), paramsOf(project.ColumnFields()), paramsOf(project.ItemsFields()),
		paramsOf(project.PerturbFields()))
}

// figures are the parameters of figures on risk, which errors name.
func figures() (all []any) {
	for _, f := range risk.Figures() {
		all = append(all, f.Params)
	}
	return all
}

func paramsOf[T any](fields []project.Field[T]) (all []any) {
	for _, f := range fields {
		p := f.Param // of its choices some are called by what is written: the program says these in words of its own
		p.Choices = slices.DeleteFunc(slices.Clone(p.Choices), func(o param.Option) bool { return o.Label == o.Value })
		all = append(all, p)
	}
	return all
}
