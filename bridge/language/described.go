package language

import (
	"reflect"
	"strings"
)

// spoken are the fields of descriptions that people read; the others are for programs, or are
// formulas and sources, which stand as they were published.
var spoken = map[string]bool{"Label": true, "Sentence": true, "Attack": true, "Guarantee": true, "Means": true, "Note": true}

// named are fields that people read in some descriptions: the name of a parameter is a key, and
// definitions are shown of models alone.
func named(field, of string) bool {
	switch field {
	case "Name":
		return strings.HasSuffix(of, "Info") || strings.HasSuffix(of, ".Identifier")
	case "Definition":
		return of == "privacy.Info"
	}
	return false
}

// Texts calls f with each text for people in a description: see spoken and named.
func Texts(of reflect.Value, f func(string)) {
	each(of, func(v reflect.Value) { f(v.String()) })
}

// Described is a description in the current language: a copy, whose texts are translated.
func Described[T any](of T) T {
	v := reflect.New(reflect.TypeOf(&of).Elem()).Elem()
	v.Set(reflect.ValueOf(&of).Elem())
	v = deep(v)
	each(v, func(text reflect.Value) { text.SetString(current.Say(text.String())) })
	return v.Interface().(T)
}

func each(v reflect.Value, f func(reflect.Value)) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			each(v.Elem(), f)
		}
	case reflect.Slice:
		for i := range v.Len() {
			each(v.Index(i), f)
		}
	case reflect.Struct:
		t := v.Type()
		for i := range v.NumField() {
			field := t.Field(i)
			if !field.IsExported() {
				continue
			}
			if field.Type.Kind() != reflect.String {
				each(v.Field(i), f)
			} else if spoken[field.Name] || named(field.Name, t.String()) {
				f(v.Field(i))
			}
		}
	}
}

// deep is a copy of slices and structs, so that texts can be set in them.
func deep(v reflect.Value) reflect.Value {
	c := reflect.New(v.Type()).Elem()
	switch v.Kind() {
	case reflect.Slice:
		if v.IsNil() {
			return c
		}
		c.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		for i := range v.Len() {
			c.Index(i).Set(deep(v.Index(i)))
		}
	case reflect.Struct:
		c.Set(v)
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				c.Field(i).Set(deep(v.Field(i)))
			}
		}
	default:
		c.Set(v)
	}
	return c
}
