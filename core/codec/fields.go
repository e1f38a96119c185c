package codec

import (
	"reflect"
	"slices"
	"sort"
	"strings"
)

var rawMessage = reflect.TypeFor[RawMessage]()

// field is a field of a struct as JSON has it.
type field struct {
	name      string
	index     []int // from the struct to the field, through embedded structs
	omitEmpty bool
	omitZero  bool
}

// structs remembers the fields of the structs of one message.
type structs map[reflect.Type][]field

// of returns the fields of a struct in their order, those of embedded structs
// where these stand. A field hides those of embedded structs with its name.
func (s structs) of(t reflect.Type) []field {
	if known, ok := s[t]; ok {
		return known
	}
	var fields, embedded []field
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous && name == "" && f.Type.Kind() == reflect.Struct {
			for _, inner := range s.of(f.Type) {
				inner.index = append([]int{i}, inner.index...)
				embedded = append(embedded, inner)
			}
			continue
		}
		if !f.IsExported() || name == "-" {
			continue
		}
		if name == "" {
			name = f.Name
		}
		fields = append(fields, field{name: name, index: f.Index,
			omitEmpty: options == "omitempty", omitZero: options == "omitzero"})
	}
	for _, f := range embedded {
		if find(fields, f.name) == nil {
			fields = append(fields, f)
		}
	}
	sort.SliceStable(fields, func(i, j int) bool { return slices.Compare(fields[i].index, fields[j].index) < 0 })
	s[t] = fields
	return fields
}

func find(fields []field, name string) *field {
	for i := range fields {
		if fields[i].name == name {
			return &fields[i]
		}
	}
	return nil
}

// omitted reports whether a field with this value is left out.
func (f *field) omitted(v reflect.Value) bool {
	if f.omitEmpty {
		switch v.Kind() {
		case reflect.Slice, reflect.Map, reflect.String:
			return v.Len() == 0
		case reflect.Struct:
			return false
		}
		return v.IsZero()
	}
	if z, ok := v.Interface().(interface{ IsZero() bool }); f.omitZero && ok {
		return z.IsZero()
	}
	return f.omitZero && v.IsZero()
}
