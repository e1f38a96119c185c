package project_test

import (
	"maps"
	"reflect"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/utility"
)

// settingsOf calls every method of a value with arguments that tell them apart.
func settingsOf(of any) map[string]project.Setting {
	all := map[string]project.Setting{}
	v := reflect.ValueOf(of)
	for i := range v.NumMethod() {
		var args []reflect.Value
		share := 1.0
		for at := range v.Method(i).Type().NumIn() {
			switch v.Method(i).Type().In(at).Kind() {
			case reflect.String:
				args = append(args, reflect.ValueOf("diagnosis"))
			case reflect.Int:
				args = append(args, reflect.ValueOf(3+at))
			case reflect.Bool:
				args = append(args, reflect.ValueOf(true))
			default:
				args = append(args, reflect.ValueOf(share))
				share -= 1.0 / 16
			}
		}
		all[v.Type().Method(i).Name] = v.Method(i).Call(args)[0].Interface().(project.Setting)
	}
	return all
}

// TestRules: every model has a function, whose arguments are parameters that the model has, each
// once, with values that it takes.
func TestRules(t *testing.T) {
	all := settingsOf(project.Rules{})
	all["KAnonymity"] = project.KAnonymity(3)
	all["LDiversity"], all["TCloseness"] = project.LDiversity("diagnosis", 3), project.TCloseness("diagnosis", 0.5)
	missing := map[privacy.ID]bool{}
	for _, info := range privacy.All() {
		missing[info.ID] = true
	}
	for name, set := range all {
		m := project.New(set).Models[0]
		info, known := privacy.Find(m.Model)
		if !known || info.Sensitive != (m.Attribute != "") {
			t.Errorf("%s makes a rule of %q about the column %q", name, m.Model, m.Attribute)
		}
		distinct(t, name, info.Params, m.Params)
		delete(missing, m.Model)
	}
	if len(missing) > 0 {
		t.Errorf("no function makes rules of %q", slices.Collect(maps.Keys(missing)))
	}
}

func TestMeasures(t *testing.T) {
	for name, set := range settingsOf(project.Measures{}) {
		m := project.New(set).Measure
		info, known := utility.Find(m.Measure)
		if !known {
			t.Errorf("%s chooses %q", name, m.Measure)
		}
		distinct(t, name, info.Params, m.Params)
	}
}

// distinct: each argument has become a parameter of its own, in bounds.
func distinct(t *testing.T, name string, params []param.Param, v param.Values) {
	t.Helper()
	if _, err := param.Check(name, params, v); err != nil && v["populationSize"] == nil {
		t.Error(err)
	}
	seen := map[any]string{}
	for of, value := range v {
		if other, twice := seen[value]; twice {
			t.Errorf("%s gives %s and %s the same argument", name, of, other)
		}
		seen[value] = of
	}
}
