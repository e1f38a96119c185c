package codec

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"

	"github.com/vugu/vjson"
)

func marshal(v any) ([]byte, error) {
	e := encoder{structs: structs{}}
	if err := e.value(reflect.ValueOf(v)); err != nil {
		return nil, err
	}
	return e.out, nil
}

type encoder struct {
	structs structs
	out     []byte
}

func (e *encoder) value(v reflect.Value) error {
	if !v.IsValid() { // nil as any
		e.out = append(e.out, "null"...)
		return nil
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface, reflect.Slice, reflect.Map:
		if v.IsNil() {
			e.out = append(e.out, "null"...)
			return nil
		}
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		return e.value(v.Elem())
	case reflect.Struct:
		return e.object(v)
	case reflect.Map:
		return e.table(v)
	case reflect.Slice:
		if v.Type() == rawMessage {
			e.out = append(e.out, v.Bytes()...)
			return nil
		}
		return e.list(v)
	case reflect.String:
		return e.text(v.String())
	case reflect.Float64:
		return e.left(v.Float())
	case reflect.Bool:
		e.out = strconv.AppendBool(e.out, v.Bool())
	case reflect.Int, reflect.Int64, reflect.Int32, reflect.Int16, reflect.Int8:
		e.out = strconv.AppendInt(e.out, v.Int(), 10)
	case reflect.Uint, reflect.Uint64, reflect.Uint32, reflect.Uint16, reflect.Uint8:
		e.out = strconv.AppendUint(e.out, v.Uint(), 10)
	default:
		return fmt.Errorf("%s has no JSON", v.Type())
	}
	return nil
}

// text writes a text. Most of them have nothing to escape.
func (e *encoder) text(s string) error {
	for i := range len(s) {
		switch c := s[i]; {
		case c < ' ', c > '~', c == '"', c == '\\', c == '<', c == '>', c == '&':
			return e.left(s)
		}
	}
	e.out = append(e.out, '"')
	e.out = append(e.out, s...)
	e.out = append(e.out, '"')
	return nil
}

// left leaves a text or a number to vjson.
func (e *encoder) left(v any) error {
	text, err := vjson.Marshal(v)
	e.out = append(e.out, text...)
	return err
}

func (e *encoder) object(v reflect.Value) error {
	e.out = append(e.out, '{')
	first := true
	fields := e.structs.of(v.Type())
	for i := range fields {
		f := &fields[i]
		value := v.FieldByIndex(f.index)
		if f.omitted(value) {
			continue
		}
		if err := e.member(&first, f.name, value); err != nil {
			return err
		}
	}
	e.out = append(e.out, '}')
	return nil
}

// table writes a map by name.
func (e *encoder) table(v reflect.Value) error {
	if v.Type().Key().Kind() != reflect.String {
		return fmt.Errorf("%s has no JSON", v.Type())
	}
	keys := make(map[string]reflect.Value, v.Len())
	names := make([]string, 0, v.Len())
	for _, key := range v.MapKeys() {
		keys[key.String()] = key
		names = append(names, key.String())
	}
	slices.Sort(names)
	e.out = append(e.out, '{')
	first := true
	for _, name := range names {
		if err := e.member(&first, name, v.MapIndex(keys[name])); err != nil {
			return err
		}
	}
	e.out = append(e.out, '}')
	return nil
}

func (e *encoder) member(first *bool, name string, v reflect.Value) error {
	if !*first {
		e.out = append(e.out, ',')
	}
	*first = false
	if err := e.text(name); err != nil {
		return err
	}
	e.out = append(e.out, ':')
	return e.value(v)
}

func (e *encoder) list(v reflect.Value) error {
	e.out = append(e.out, '[')
	for i := range v.Len() {
		if i > 0 {
			e.out = append(e.out, ',')
		}
		if err := e.value(v.Index(i)); err != nil {
			return err
		}
	}
	e.out = append(e.out, ']')
	return nil
}
