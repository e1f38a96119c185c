package main

import (
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/utility"
)

// parseMeasure reads a utility measure as it is written on the command line:
//
//	ID[:NAME=VALUE,...]
//
// A flag among the parameters needs no value, and a single flag may be written
// as "ID-NAME". The engine checks the values.
func parseMeasure(text string) (project.Measure, error) {
	id, list, given := strings.Cut(text, ":")
	spec := project.Measure{Measure: id}
	info, ok := utility.Find(id)
	if !ok {
		at := max(strings.LastIndexByte(id, '-'), 0)
		if info, ok = utility.Find(id[:at]); !ok || kindOf(info.Params, strings.TrimPrefix(id[at:], "-")) != param.Flag {
			return spec, wrongMeasure("Measures: "+measures()+".", "There is no measure "+strconv.Quote(id)+".")
		}
		spec = project.Measure{Measure: id[:at], Params: param.Values{id[at+1:]: true}}
	}
	if !given {
		return spec, nil
	}
	if spec.Params == nil {
		spec.Params = param.Values{}
	}
	for part := range strings.SplitSeq(list, ",") {
		name, value, assigned := strings.Cut(part, "=")
		kind := kindOf(info.Params, name)
		var parsed any = value
		var err error
		switch {
		case kind == param.Flag && !assigned:
			parsed = true
		case !assigned:
			return spec, wrongMeasure("Write NAME=VALUE.", "The parameter "+strconv.Quote(part)+" has no value.")
		case kind == param.Flag:
			parsed, err = strconv.ParseBool(value)
		case kind == param.Integer || kind == param.Real:
			parsed, err = strconv.ParseFloat(value, 64)
		}
		if err != nil {
			return spec, wrongMeasure("Numbers have a decimal point, flags are true or false.",
				"The parameter "+strconv.Quote(name)+" cannot be "+strconv.Quote(value)+".")
		}
		spec.Params[name] = parsed // also unknown ones: the engine says which it knows
	}
	_, err := param.Check(spec.Measure, info.Params, spec.Params)
	return spec, problem.At(err, problem.Place{Path: "--measure"})
}

func wrongMeasure(hint, sentence string) error {
	return problem.New("flag-measure", hint, "%s", sentence).At(problem.Place{Path: "--measure"})
}

// kindOf returns the kind of a parameter, "" if there is none of that name.
func kindOf(params []param.Param, name string) param.Kind {
	for _, p := range params {
		if p.Name == name {
			return p.Kind
		}
	}
	return ""
}

// measures lists the measures with their flags, for help and messages.
func measures() string {
	return ids(utility.All(), func(m utility.Info) string {
		id := m.ID
		for _, p := range m.Params {
			if p.Kind == param.Flag {
				id += "[:" + p.Name + "]"
			}
		}
		return id
	})
}
