package catalogue

import (
	"reflect"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/perturb"
	"github.com/fulgurite/fulgurite/core/predict"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/search"
	"github.com/fulgurite/fulgurite/core/utility"
)

// Described collects what the registries say of models, measures, searches, kinds of hierarchies
// and settings.
func Described() (found []Sentence) {
	all := map[string]any{
		"core/privacy": privacy.All(), "core/utility": utility.All(), "core/search": search.All(), "core/hierarchy": hierarchy.Builders(),
		"core/perturb": perturb.Methods(), "core/predict": predict.Methods(), "core/detect": detect.SafeHarbor(), "core/project": fields(),
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

// fields are the settings of a project.
func fields() (all []any) {
	for _, f := range project.Fields() {
		all = append(all, f.Param)
	}
	return all
}
