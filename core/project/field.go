package project

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Field describes a number, a choice or a flag in a T, which is a Project or a Column: the allowed
// values, their meaning, and the default. Validation, flags and forms follow from it.
type Field[T any] struct {
	param.Param
	Path string // in the T of a project file: "search.timeLimit", of which the last part is its name
	Flag string // its name on the command line, empty if it has none of its own
	of   func(*T) any
}

// named gives fields the names by which their paths end.
func named[T any](fields []Field[T]) []Field[T] {
	for i := range fields {
		path := fields[i].Path
		fields[i].Name = path[strings.LastIndex(path, ".")+1:]
	}
	return fields
}

// Given returns the value in t, as param.Values hold it, and whether there is one: zero and nil are
// none.
func (f Field[T]) Given(t *T) (value any, given bool) {
	v := reflect.ValueOf(f.of(t)).Elem()
	if v.IsZero() {
		return nil, false
	}
	if v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	switch v.Kind() {
	case reflect.Int:
		return float64(v.Int()), true
	case reflect.Float64:
		return v.Float(), true
	case reflect.Bool:
		return v.Bool(), true
	}
	return v.String(), true
}

// Get returns the value in t, or the default.
func (f Field[T]) Get(t *T) any {
	if value, given := f.Given(t); given {
		return value
	}
	return f.Default
}

// Set sets a value that has passed Check.
func (f Field[T]) Set(t *T, value any) {
	v := reflect.ValueOf(f.of(t)).Elem()
	if v.Kind() == reflect.Pointer {
		v.Set(reflect.New(v.Type().Elem()))
		v = v.Elem()
	}
	switch x := value.(type) {
	case float64:
		if v.Kind() == reflect.Int {
			v.SetInt(int64(x))
		} else {
			v.SetFloat(x)
		}
	case bool:
		v.SetBool(x)
	case string:
		v.SetString(x)
	}
}

// validate checks the value in t, whose path in the project file is path.
func (f Field[T]) validate(t *T, path string) error {
	path = join(path, f.Path)
	value, given := f.Given(t)
	if given {
		_, err := f.Check("", value)
		return placed(err, path)
	}
	if _, err := f.Check("", f.Default); err == nil || f.Default == nil {
		return nil
	}
	_, err := f.Check("", "") // it has no default, and the hint says what there is
	missing := problem.From(err).Worded("%s is missing.", problem.Called(f.Label))
	missing.Code, missing.Place = "config-missing", problem.Place{Path: path}
	return missing
}

// placed sets the place in the project file of every problem inside err.
func placed(err error, path string) error {
	if err == nil {
		return nil
	}
	p := *problem.From(err)
	p.Place.Path = path
	return &p
}

// choices converts ids to options.
func choices[S ~string](ids ...S) []param.Option {
	options := make([]param.Option, len(ids))
	for i, id := range ids {
		options[i] = param.Option{Value: string(id), Label: string(id)}
	}
	return options
}

// each validates all fields of t.
func each[T any](fields []Field[T], t *T, path string) (all []error) {
	for _, f := range fields {
		if err := f.validate(t, path); err != nil {
			all = append(all, err)
		}
	}
	return all
}

// FieldAt returns the field with a path, and panics if there is none: paths are constants of the
// program.
func FieldAt[T any](fields []Field[T], path string) Field[T] {
	for _, f := range fields {
		if f.Path == path {
			return f
		}
	}
	panic(fmt.Sprintf("project: no field %q", path))
}
