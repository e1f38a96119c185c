package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/utility"
)

// Models and measures are named on the command line as
//
//	ID[:NAME=VALUE,...]
//
// with the ids and the parameters of project files. A flag among the parameters
// needs no value, and what follows a comma without a name belongs to the value
// before it, so that decimals and names of columns may have one.

// parseModel reads a privacy model. The sensitive column is the parameter
// "attribute".
func parseModel(text string) (project.Model, error) {
	id, list, given := strings.Cut(text, ":")
	info, ok := privacy.Named(id)
	if !ok {
		return project.Model{}, problem.New("flag-model", "", "There is no privacy model %q.", id).
			Hinted("Models: %s.", ids(privacy.All(), modelName)).AtPath("--model")
	}
	m := project.Model{Model: info.ID}
	params := info.Params
	if info.Sensitive {
		params = append([]param.Param{{Name: "attribute"}}, params...)
	}
	values, err := parseValues(list, given, params, func(name, value string) (done bool) {
		if name == "attribute" {
			m.Attribute = value
		}
		return name == "attribute"
	})
	if err != nil {
		return m, problem.At(err, flagged("--model"))
	}
	m.Params = values
	if info.Sensitive && m.Attribute == "" {
		return m, problem.New("flag-model", "", "%s protects one sensitive column, but none is named.", problem.Words{info.Name}).
			Hinted("Write %s:attribute=COLUMN.", id).AtPath("--model")
	}
	_, err = m.Values()
	return m, problem.At(pathless(err), flagged("--model"))
}

// parseMeasure reads a utility measure. A single flag may also be written as
// "ID-NAME".
func parseMeasure(text string) (project.Measure, error) {
	id, list, given := strings.Cut(text, ":")
	info, ok := utility.Find(utility.ID(id))
	if !ok {
		last := max(strings.LastIndexByte(id, '-'), 0)
		if info, ok = utility.Find(utility.ID(id[:last])); !ok || !isFlag(info.Params, strings.TrimPrefix(id[last:], "-")) {
			return project.Measure{},
				problem.New("flag-measure", "", "There is no measure %q.", id).Hinted("Measures: %s.", measures()).AtPath("--measure")
		}
		list, given = strings.TrimSuffix(id[last+1:]+","+list, ","), true
	}
	m := project.Measure{Measure: info.ID}
	values, err := parseValues(list, given, info.Params, func(string, string) bool { return false })
	if err == nil {
		m.Params = values
		_, err = m.Values()
	}
	return m, problem.At(pathless(err), flagged("--measure"))
}

// parseValues reads NAME=VALUE,... by the descriptions of the parameters. own
// takes what is no parameter.
func parseValues(list string, given bool, params []param.Param, own func(name, value string) bool) (param.Values, error) {
	if !given {
		return nil, nil
	}
	var parts []string
	for part := range strings.SplitSeq(list, ",") {
		switch {
		case strings.Contains(part, "=") || isFlag(params, part):
			parts = append(parts, part)
		case len(parts) == 0:
			return nil, problem.New("flag-value", "Write NAME=VALUE.", "The parameter %q has no value.", part)
		default:
			parts[len(parts)-1] += "," + part
		}
	}
	values, named := param.Values{}, once{}
	for _, part := range parts {
		name, text, assigned := strings.Cut(part, "=")
		if err := named.take(name, problem.Say("The parameter %q", name)); err != nil {
			return nil, err
		}
		i := slices.IndexFunc(params, func(p param.Param) bool { return p.Name == name })
		switch {
		case i < 0:
			return nil, problem.New("param-unknown", "", "There is no parameter %q.", name).Hinted("Known parameters: %s.", names(params))
		case own(name, text):
		case !assigned:
			values[name] = true
		default:
			known := params[i]
			known.Label = "" // here a parameter is written by its name
			value, err := known.Parse(text)
			if err != nil {
				return nil, pathless(err)
			}
			values[name] = value
		}
	}
	if len(values) == 0 {
		return nil, nil
	}
	return values, nil
}

func isFlag(params []param.Param, name string) bool {
	return slices.ContainsFunc(params, func(p param.Param) bool { return p.Name == name && p.Kind == param.Flag })
}

// pathless takes the places in a project file away, where there is no file.
func pathless(err error) error {
	if err == nil {
		return nil
	}
	p := *problem.From(err)
	p.Place.Path = ""
	return &p
}

func names(params []param.Param) string {
	return ids(params, func(p param.Param) string { return p.Name })
}

// modelName is the id of a model with the other names that are understood.
func modelName(info privacy.Info) string {
	name := string(info.ID)
	for _, alias := range info.Aliases {
		name += " (" + string(alias) + ")"
	}
	return name
}

// measures lists the measures with their flags, for help and messages.
func measures() string {
	return ids(utility.All(), func(m utility.Info) string {
		id := string(m.ID)
		for _, p := range m.Params {
			if p.Kind == param.Flag {
				id += "[:" + p.Name + "]"
			}
		}
		return id
	})
}

// modelsHelp describes all models with their parameters.
func modelsHelp() string {
	var b strings.Builder
	b.WriteString(said("Rules, for --model ID[:NAME=VALUE,...], with their defaults:") + "\n")
	for _, m := range privacy.All() {
		attribute := ""
		if m.Sensitive {
			attribute = "attribute=COLUMN"
		}
		b.WriteString(helpLine(modelName(m), attribute, m.Params))
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// measuresHelp describes all measures with their parameters.
func measuresHelp() string {
	var b strings.Builder
	b.WriteString(said("Measures, for --measure ID[:NAME=VALUE,...]:") + "\n")
	for _, m := range utility.All() {
		b.WriteString(helpLine(string(m.ID), "", m.Params))
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// helpLine is a line of a list of what can be named.
func helpLine(name, attribute string, params []param.Param) string {
	text := attribute
	for _, p := range params {
		if text != "" {
			text += ", "
		}
		text += p.Name + "=" + defaultText(p)
	}
	return strings.TrimRight(fmt.Sprintf("  %-39s %s", name, text), " ") + "\n"
}

// defaultText writes the default of a parameter as it would be typed.
func defaultText(p param.Param) string {
	if x, ok := p.Default.(float64); ok && x >= 1e6 {
		return fmt.Sprintf("%.0f", x)
	}
	return fmt.Sprint(p.Default)
}
