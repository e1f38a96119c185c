package main

import (
	"errors"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// rules are the flags that name privacy models. --k is short for
// --model k-anonymity:k=K.
type rules struct {
	k      typed
	models []string
}

// register adds the flags, and what there is to name to the help.
func (r *rules) register(c command, helpK language.Text) {
	k, _ := privacy.Find(privacy.KAnonymity) // it is a model of the package
	r.k = typed{Param: k.Params[0], flag: "k"}
	r.k.register(c, language.T(helpK))
	c.each(&r.models, "model", "rule that must hold, as ID[:NAME=VALUE,...]; may be repeated. All rules are listed above")
	c.Long += "\n\n" + modelsHelp()
}

// apply adds the models to the project. Columns that they protect become
// sensitive.
func (r *rules) apply(config *project.Project) error {
	all := []error{r.k.err}
	if r.k.value != nil {
		project.Protect(privacy.KAnonymity, "", param.Values{"k": r.k.value})(config)
	}
	for _, text := range r.models {
		m, err := parseModel(text)
		if err != nil {
			all = append(all, err)
			continue
		}
		if column := config.Column(m.Attribute); column != nil && column.Role != project.Sensitive {
			all = append(all, problem.New("flag-model", "Take it out of --qi and --identifying.",
				"The column %q cannot be protected and be something else, too.", m.Attribute).AtPath("--model"))
			continue
		}
		project.Protect(m.Model, m.Attribute, m.Params)(config)
	}
	return errors.Join(all...)
}

// flagOf names the flag that a model comes from.
func (r *rules) flagOf(path string) string {
	if len(r.models) == 0 || r.k.value != nil && strings.HasPrefix(path, "models[0]") {
		return "--k"
	}
	return "--model"
}
