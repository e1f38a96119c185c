package main

import (
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/perturb"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// columnSettings are flags that say something of one column, each as COLUMN=VALUE.
type columnSettings struct {
	hierarchy, levels, weight, aggregate, bounds, items, perturb []string
	predict                                                      []string // columns alone
	weights                                                      string   // a column
	read                                                         readSettings
}

// columnFlags are the names of these flags and the part of a column's entry in a
// project that each sets.
var columnFlags = []struct{ flag, part string }{
	{"hierarchy", ".hierarchy"}, {"levels", ".minLevel"}, {"levels", ".maxLevel"}, {"weight", ".weight"},
	{"aggregate", ".microaggregate"}, {"items", ".items"}, {"bounds", ".topBottom"}, {"perturb", ".perturb"}, {"predict", ".response"},
	{"sampling-weight", ".samplingWeight"},
}

func (s *columnSettings) register(c command) {
	s.read.register(c)
	c.each(&s.hierarchy, "hierarchy", language.Text(say("how values of a column become coarser, as COLUMN=KIND[:OPTION=VALUE,...], COLUMN={...} as in a project file, or COLUMN=template:NAME that the project keeps; lists are joined by +. Kinds: %s", kinds())))
	c.each(&s.levels, "levels", "levels that a column may have, as COLUMN=LOWEST..HIGHEST; either may be left out")
	c.each(&s.weight, "weight", "how much it matters to keep a column, 0 to 1, as COLUMN=0.5 (the default)")
	c.each(&s.aggregate, "aggregate", language.Text(say("replace a column by one value per group, as COLUMN=FUNCTION[:joint]; columns with joint form the groups together. Functions: %s",
		ids(project.Functions(), func(f project.Function) string { return string(f) }))))
	c.each(&s.bounds, "bounds", "replace values beyond bounds by the bound (top and bottom coding), as COLUMN=LOWEST..HIGHEST; either may be left out")
	c.each(&s.perturb, "perturb", "change the values of a column that nobody knows, as COLUMN=noise:SHARE[:joint] (of its standard deviation; columns with joint get correlated noise), COLUMN=rounding:BASE, COLUMN=rank-swapping:SHARE (of the records) or COLUMN=pram:PROBABILITY; none of them is k-anonymity")
	c.each(&s.items, "items", "each cell of a column holds several values, of which somebody may know a few (k^m-anonymity), as COLUMN=SEPARATOR[:known=M,leaveOut=SHARE]; --hierarchy is then about these values; of a --sensitive column a value counts for who has it")
	c.list(&s.predict, "predict", "columns that somebody wants to predict from the others, for --measure classification, separated by commas")
	c.text(&s.weights, "sampling-weight", "column that says how many people of the population each record stands for: reports tell the risks of a sample and the sums of the weights; it counts as known unless --identifying names it, which leaves it out")
}

// kinds lists the kinds of hierarchies with the options that can be written short.
func kinds() string {
	return ids(slices.DeleteFunc(hierarchy.Builders(), func(b hierarchy.Info) bool { return b.Kind == hierarchy.KindTable }),
		func(b hierarchy.Info) string {
			var options []string
			for _, field := range b.Fields {
				if short(field.Kind) {
					options = append(options, field.Name)
				}
			}
			if len(options) == 0 {
				return string(b.Kind)
			}
			return string(b.Kind) + "[:" + strings.Join(options, ",") + "]"
		})
}

// apply writes the settings into the project.
func (s *columnSettings) apply(config *project.Project) error {
	all := s.read.apply(config)
	each := func(flag string, list []string, set func(c *project.Column, value string) error) {
		named := once{}
		for _, text := range list {
			c, value, err := s.column(config, flag, text)
			if err == nil {
				err = named.take(c.Name, problem.Say("What is said of the column %q", c.Name))
			}
			if err == nil {
				err = set(c, value)
			}
			all = append(all, ofFlag(err, flag))
		}
	}
	each("hierarchy", s.hierarchy, func(c *project.Column, value string) (err error) {
		if name, ok := strings.CutPrefix(value, "template:"); ok {
			c.Hierarchy, err = template(config, name)
			return err
		}
		c.Hierarchy, err = parseHierarchy(value)
		return err
	})
	each("weight", s.weight, func(c *project.Column, value string) error {
		return set(c, "weight", value)
	})
	each("levels", s.levels, func(c *project.Column, value string) error {
		low, high, ok := strings.Cut(value, "..")
		if !ok {
			return wrongColumn("Write COLUMN=1..3, COLUMN=1.. or COLUMN=..3.", "%q does not name levels.", value)
		}
		for _, end := range []struct{ text, path string }{{low, "minLevel"}, {high, "maxLevel"}} {
			if end.text == "" {
				continue
			}
			if err := set(c, end.path, end.text); err != nil {
				return err
			}
		}
		return nil
	})
	named := func(name string, otherwise project.Role) *project.Column {
		if config.Column(name) == nil {
			config.Columns = append(config.Columns, project.Column{Name: name, Role: otherwise})
		}
		return config.Column(name)
	}
	for _, name := range s.predict {
		named(name, project.Insensitive).Response = true
	}
	if s.weights != "" {
		named(s.weights, project.QuasiIdentifying).SamplingWeight = true
	}
	each("aggregate", s.aggregate, func(c *project.Column, value string) error {
		function, how, given := strings.Cut(value, ":")
		if given && how != "joint" {
			return wrongColumn("Write COLUMN=mean or COLUMN=mean:joint.", "A column cannot be aggregated in the way %q.", how)
		}
		c.Microaggregate = &project.Microaggregate{Function: project.Function(function), Joint: given}
		return nil
	})
	each("items", s.items, func(c *project.Column, value string) (err error) {
		c.Items, err = parseItems(value)
		return err
	})
	each("perturb", s.perturb, func(c *project.Column, value string) (err error) {
		c.Perturb, err = parsePerturb(value)
		return err
	})
	each("bounds", s.bounds, func(c *project.Column, value string) error {
		low, high, ok := strings.Cut(value, "..")
		if !ok || low+high == "" {
			return wrongColumn("Write COLUMN=18..90, COLUMN=18.. or COLUMN=..90.", "%q does not name bounds.", value)
		}
		c.TopBottom = &project.Bounds{}
		if low != "" {
			c.TopBottom.Bottom = &low
		}
		if high != "" {
			c.TopBottom.Top = &high
		}
		return nil
	})
	return errors.Join(all...)
}

// parsePerturb reads METHOD[:NUMBER[:joint]].
func parsePerturb(text string) (*perturb.Spec, error) {
	method, rest, given := strings.Cut(text, ":")
	number, how, more := strings.Cut(rest, ":")
	spec := &perturb.Spec{Method: perturb.Method(method), Joint: more}
	path, ok := map[perturb.Method]string{perturb.Noise: "share", perturb.Rounding: "base", perturb.RankSwapping: "within",
		perturb.PRAM: "stay"}[spec.Method]
	if !ok || more && (how != "joint" || spec.Method != perturb.Noise) {
		return nil, wrongColumn("Write COLUMN=noise:0.1, COLUMN=noise:0.1:joint, COLUMN=rounding:10, COLUMN=rank-swapping:0.05 or COLUMN=pram:0.8.", "Values cannot be changed in the way %q.", text)
	}
	if !given {
		return spec, nil
	}
	field := project.FieldAt(project.PerturbFields(), path)
	parsed, err := field.Parse(number)
	if err != nil {
		return nil, nameless(number, err)
	}
	field.Set(spec, parsed)
	return spec, nil
}

// parseItems reads SEPARATOR[:known=M,leaveOut=SHARE].
func parseItems(text string) (*project.Items, error) {
	separator, list, given := strings.Cut(text, ":")
	items := &project.Items{Separator: separator}
	if !given {
		return items, nil
	}
	named := once{}
	for part := range strings.SplitSeq(list, ",") {
		name, value, _ := strings.Cut(part, "=")
		if err := named.take(name, problem.Say("The option %q", name)); err != nil {
			return nil, err
		}
		fields := project.ItemsFields()
		at := slices.IndexFunc(fields, func(f project.Field[project.Items]) bool { return f.Path == name })
		if at < 0 {
			return nil, wrongColumn("Options: known, leaveOut.", "Columns whose cells hold several values have no option %q.", name)
		}
		parsed, err := fields[at].Parse(value)
		if err != nil {
			return nil, nameless(value, err)
		}
		fields[at].Set(items, parsed)
	}
	return items, nil
}

// column finds the column that a flag is about and what it says. Bounds and changes at
// random may be about any column, the others about those of --qi.
func (s *columnSettings) column(config *project.Project, flag, text string) (*project.Column, string, error) {
	anyOne := flag == "bounds" || flag == "perturb" // whose values have no "="
	found, name, value := columnOf(config, text, anyOne)
	switch {
	case found != nil && (found.Role == project.QuasiIdentifying || anyOne || (flag == "hierarchy" || flag == "items") && found.Role == project.Sensitive):
		return found, value, nil
	case name == "":
		return nil, "", wrongColumn("Write COLUMN=VALUE.", "%q names no column.", text)
	case found == nil && anyOne:
		added := project.Column{Name: name}
		if flag == "perturb" { // who has values changed at random has them written
			added.Role = project.Insensitive
		}
		config.Columns = append(config.Columns, added)
		return &config.Columns[len(config.Columns)-1], value, nil
	}
	return nil, "", wrongColumn("Name the column with --qi, too.", "The column %q is not among those that someone could know.", name)
}

// set reads a setting of a column by its description.
func set(c *project.Column, path, text string) error {
	field := project.FieldAt(project.ColumnFields(), path)
	value, err := field.Parse(text)
	if err == nil {
		field.Set(c, value)
	}
	return nameless(text, err)
}

func wrongColumn(hint, format string, args ...any) *problem.Problem {
	return problem.New("flag-column", hint, format, args...)
}

// template returns a hierarchy that the project keeps.
func template(config *project.Project, name string) (*hierarchy.Spec, error) {
	if spec := config.Template(name); spec != nil {
		kept := *spec
		return &kept, nil
	}
	missing := problem.New("flag-column", "The project has no templates: keep one in the coarseness step of the page.",
		"There is no template %q.", name)
	if len(config.Templates) > 0 {
		missing = missing.Hinted("Templates of the project: %s.", ids(config.Templates, func(t project.Template) string { return t.Name }))
	}
	return nil, missing
}

const unreadableHint = "See the help on hierarchies for how they are written in a project file."

// parseHierarchy reads KIND[:OPTION=VALUE,...], or JSON.
func parseHierarchy(text string) (*hierarchy.Spec, error) {
	if !strings.HasPrefix(text, "{") {
		var err error
		if text, err = longHierarchy(text); err != nil {
			return nil, err
		}
	}
	if err := jsonOnce(text); err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.DisallowUnknownFields()
	spec := new(hierarchy.Spec)
	err := decoder.Decode(spec)
	if _, more := decoder.Token(); err == nil && more != io.EOF {
		return nil, wrongColumn(unreadableHint, "The hierarchy cannot be read: something stands after its closing brace.")
	}
	if err != nil {
		return nil, wrongColumn(unreadableHint, "The hierarchy cannot be read: %v.", err)
	}
	return spec, spec.Validate()
}

// longHierarchy writes a hierarchy as in a project file.
func longHierarchy(text string) (string, error) {
	kind, list, given := strings.Cut(text, ":")
	spec := map[string]any{"kind": kind}
	builders := hierarchy.Builders()
	i := slices.IndexFunc(builders, func(b hierarchy.Info) bool { return string(b.Kind) == kind })
	if i >= 0 && given {
		options, named := map[string]any{}, once{}
		for part := range strings.SplitSeq(list, ",") {
			name, value, _ := strings.Cut(part, "=")
			if err := named.take(name, problem.Say("The option %q", name)); err != nil {
				return "", err
			}
			fields := builders[i].Fields
			at := slices.IndexFunc(fields, func(f param.Param) bool { return f.Name == name })
			if at < 0 {
				return "", wrongColumn("", "A hierarchy of the kind %q has no option %q.", kind, name).Hinted("Kinds and options: %s.", kinds())
			}
			parsed, err := option(fields[at], value)
			if err != nil {
				return "", problem.From(err).Worded("The option %q of the kind %q cannot be %q.", name, kind, value)
			}
			options[name] = parsed
		}
		spec[kind] = options
	}
	long, err := json.Marshal(spec)
	return string(long), err
}

// short reports whether options of a kind can be written on the command line:
// words and numbers, and lists of them that + joins.
func short(kind param.Kind) bool {
	return !slices.Contains([]param.Kind{param.List, param.Groups, param.Cuts, param.Rows}, kind)
}

// option reads the value of an option.
func option(p param.Param, text string) (any, error) {
	switch {
	case !short(p.Kind):
		return nil, wrongColumn("Write it as in a project file.", "Groups and outlines have no short form.")
	case p.Kind == param.Character || p.Kind == param.Words:
		return text, nil
	case p.Kind == param.Units:
		return strings.Split(text, "+"), nil
	case p.Kind == param.Numbers:
		var all []float64
		for part := range strings.SplitSeq(text, "+") {
			x, err := param.ParseNumber(part)
			if err != nil {
				return nil, err
			}
			all = append(all, x)
		}
		return all, nil
	}
	return p.Parse(text)
}
