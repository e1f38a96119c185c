package project

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/perturb"
)

// leaves lists the paths of all numbers, words and flags in a type, as a project
// file writes them, but for those inside lists and given types.
func leaves(t reflect.Type, path string, without ...reflect.Type) (all []string) {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch {
	case slices.Contains(without, t) || t.Kind() == reflect.Slice || t.Kind() == reflect.Map:
		return nil
	case t.Kind() != reflect.Struct:
		return []string{path}
	}
	for f := range t.Fields() {
		if !f.IsExported() {
			continue
		}
		tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		all = append(all, leaves(f.Type, join(path, tag), without...)...)
	}
	return all
}

func described[T any](t *testing.T, fields []Field[T], value *T, free []string, without ...reflect.Type) {
	t.Helper()
	all := leaves(reflect.TypeFor[T](), "", without...)
	for _, f := range fields {
		i := slices.Index(all, f.Path)
		if i < 0 {
			t.Errorf("%s is described twice, or there is nothing like it", f.Path)
			continue
		}
		all = slices.Delete(all, i, i+1)
		if f.Label == "" || f.Sentence == "" {
			t.Errorf("%s is not described in words", f.Path)
		}
		if _, err := f.Check("", f.Default); err != nil && f.Default != nil && f.Default != "" {
			t.Errorf("%s: %v", f.Path, err)
		}
		if got := f.Get(value); got != f.Default {
			t.Errorf("%s is %v where nothing is written, not %v", f.Path, got, f.Default)
		}
		var x any = true
		switch f.Kind {
		case param.Integer:
			x = 2.0
		case param.Real:
			x = 0.5
		case param.Choice:
			x = f.Choices[1].Value
		}
		f.Set(value, x)
		if got, given := f.Given(value); !given || got != x {
			t.Errorf("%s was set to %v and is %v", f.Path, x, got)
		}
	}
	slices.Sort(all)
	if slices.Sort(free); !slices.Equal(all, free) {
		t.Errorf("not described: %v, of which texts that are free: %v", all, free)
	}
}

// TestFields: every number, choice and flag of a project is described, once, and
// can be read and written through its description.
func TestFields(t *testing.T) {
	p := new(Project)
	described(t, Fields(), p, []string{"version", "name", "input.encoding", "input.joinInto", "input.format",
		"input.sheet", "measure.measure"}, reflect.TypeFor[Subset]())
	// of persons says more than one setting; no other way has combinations, and this one joins no
	// ranges
	p.Version, p.SubsetOf, p.Recoding.Method, p.Recoding.Ranges = Version, SubsetRecords, Suppression, ofHierarchy
	if err := p.Validate(); err != nil {
		t.Error(err)
	}
	c := new(Column)
	described(t, ColumnFields(), c, []string{"name", "format"}, reflect.TypeFor[hierarchy.Spec](), reflect.TypeFor[Microaggregate](),
		reflect.TypeFor[Items](), reflect.TypeFor[recode.Bounds](), reflect.TypeFor[perturb.Spec]())
	described(t, PerturbFields(), new(perturb.Spec), nil)
}

// TestMissingParametersHaveTheirDefault: where they are read, and the file stays
// as it is.
func TestMissingParametersHaveTheirDefault(t *testing.T) {
	const text = "{\n  \"version\": 2,\n  \"columns\": [],\n  \"models\": [\n    {\n      \"model\": \"k-anonymity\"\n    }\n  ],\n" +
		"  \"suppressionLimit\": 0,\n  \"measure\": {\n    \"measure\": \"loss\"\n  }\n}\n"
	p, err := Parse([]byte(text), "")
	if err != nil {
		t.Fatal(err)
	}
	v, err := p.Models[0].Values()
	if err != nil || v.Int("k") != 5 { // the default of the model's own description
		t.Errorf("%v, %v", v, err)
	}
	if v, err := p.Measure.Values(); err != nil || v.Number("gsFactor") != 0.5 || v.Text("aggregate") != "geometric-mean" {
		t.Errorf("%v, %v", v, err)
	}
	if again, err := p.JSON(); err != nil || string(again) != text {
		t.Errorf("%s%v", again, err)
	}
}
