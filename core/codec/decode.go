package codec

import (
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/vugu/vjson"
)

// maxDepth bounds how many objects and lists may stand inside one another.
const maxDepth = 1000

func unmarshal(data []byte, v any) error {
	target := reflect.ValueOf(v)
	if target.Kind() != reflect.Pointer || target.IsNil() {
		return errors.New("JSON is read into what a pointer points to")
	}
	d := decoder{data: data, structs: structs{}}
	if err := d.value(target.Elem()); err != nil {
		return fmt.Errorf("JSON, byte %d: %w", d.at, err)
	}
	d.space()
	if d.at < len(data) {
		return fmt.Errorf("JSON, byte %d: something follows its end", d.at)
	}
	return nil
}

type decoder struct {
	data    []byte
	at      int
	depth   int
	structs structs
}

func (d *decoder) space() {
	for d.at < len(d.data) && strings.IndexByte(" \t\r\n", d.data[d.at]) >= 0 {
		d.at++
	}
}

// next skips spaces and returns the next byte without reading it, 0 at the end.
func (d *decoder) next() byte {
	d.space()
	if d.at == len(d.data) {
		return 0
	}
	return d.data[d.at]
}

// accept reads c if it is next.
func (d *decoder) accept(c byte) bool {
	if d.next() != c {
		return false
	}
	d.at++
	return true
}

// skipped stands for a value that nothing wants.
var skipped reflect.Value

// value reads the next value into v.
func (d *decoder) value(v reflect.Value) error {
	if v.IsValid() && v.Type() == rawMessage {
		d.space()
		begin := d.at
		if err := d.value(skipped); err != nil {
			return err
		}
		v.SetBytes(append([]byte(nil), d.data[begin:d.at]...))
		return nil
	}
	c := d.next()
	if c == 'n' {
		if v.IsValid() {
			switch v.Kind() {
			case reflect.Pointer, reflect.Interface, reflect.Slice, reflect.Map:
				v.SetZero()
			}
		}
		return d.word("null")
	}
	if v.IsValid() {
		switch v.Kind() {
		case reflect.Pointer:
			if v.IsNil() {
				v.Set(reflect.New(v.Type().Elem()))
			}
			return d.value(v.Elem())
		case reflect.Interface:
			return d.any(v)
		}
	}
	switch c {
	case '{':
		if v.IsValid() && v.Kind() == reflect.Map && v.IsNil() {
			v.Set(reflect.MakeMap(v.Type()))
		}
		return d.nested('}', func() error { return d.member(v) }, v, reflect.Struct, reflect.Map)
	case '[':
		if v.IsValid() && v.Kind() == reflect.Slice {
			v.Set(reflect.MakeSlice(v.Type(), 0, 0))
		}
		return d.nested(']', func() error { return d.element(v) }, v, reflect.Slice)
	case '"':
		text, err := d.text()
		if err == nil && v.IsValid() {
			if v.Kind() != reflect.String {
				return d.unfit("a text", v)
			}
			v.SetString(text)
		}
		return err
	case 't', 'f':
		if v.IsValid() {
			if v.Kind() != reflect.Bool {
				return d.unfit("true or false", v)
			}
			v.SetBool(c == 't')
		}
		if c == 't' {
			return d.word("true")
		}
		return d.word("false")
	}
	return d.number(v)
}

func (d *decoder) unfit(what string, v reflect.Value) error {
	return fmt.Errorf("%s does not fit into %s", what, v.Type())
}

func (d *decoder) word(word string) error {
	if !strings.HasPrefix(string(d.data[d.at:min(d.at+len(word), len(d.data))]), word) {
		return fmt.Errorf("%q is expected", word)
	}
	d.at += len(word)
	return nil
}

// nested reads an object or a list, item by item, for a value of one of the
// given kinds.
func (d *decoder) nested(end byte, item func() error, v reflect.Value, kinds ...reflect.Kind) error {
	fits := !v.IsValid()
	for _, kind := range kinds {
		fits = fits || v.Kind() == kind
	}
	if !fits {
		return d.unfit("an object or a list", v)
	}
	if d.depth++; d.depth > maxDepth {
		return errors.New("too many objects and lists stand inside one another")
	}
	d.at++
	if !d.accept(end) {
		for {
			if err := item(); err != nil {
				return err
			}
			if d.accept(end) {
				break
			}
			if !d.accept(',') {
				return fmt.Errorf("a comma or %q is expected", end)
			}
		}
	}
	d.depth--
	return nil
}

// member reads a name and its value into a struct or a map.
func (d *decoder) member(v reflect.Value) error {
	if d.next() != '"' {
		return errors.New("a name in quotation marks is expected")
	}
	name, err := d.text()
	if err != nil {
		return err
	}
	if !d.accept(':') {
		return errors.New("a colon is expected")
	}
	switch {
	case !v.IsValid():
		return d.value(skipped)
	case v.Kind() == reflect.Map:
		element := reflect.New(v.Type().Elem()).Elem()
		if err := d.value(element); err != nil {
			return err
		}
		v.SetMapIndex(reflect.ValueOf(name).Convert(v.Type().Key()), element)
		return nil
	}
	f := find(d.structs.of(v.Type()), name)
	if f == nil {
		return d.value(skipped)
	}
	return d.value(v.FieldByIndex(f.index))
}

// element reads a value to the end of a slice.
func (d *decoder) element(v reflect.Value) error {
	if !v.IsValid() {
		return d.value(skipped)
	}
	if n := v.Len(); n == v.Cap() {
		v.Grow(max(4, n))
	}
	n := v.Len()
	v.SetLen(n + 1)
	v.Index(n).SetZero()
	return d.value(v.Index(n))
}

// any reads a value of the type that JSON gives it.
func (d *decoder) any(v reflect.Value) error {
	var target reflect.Value
	switch d.next() {
	case '{':
		target = reflect.ValueOf(new(map[string]any)).Elem()
	case '[':
		target = reflect.ValueOf(new([]any)).Elem()
	case '"':
		target = reflect.ValueOf(new(string)).Elem()
	case 't', 'f':
		target = reflect.ValueOf(new(bool)).Elem()
	default:
		target = reflect.ValueOf(new(float64)).Elem()
	}
	if err := d.value(target); err != nil {
		return err
	}
	v.Set(target)
	return nil
}

// text reads a text. vjson resolves its escapes.
func (d *decoder) text() (text string, err error) {
	begin, escaped := d.at, false
	for d.at++; d.at < len(d.data); d.at++ {
		switch c := d.data[d.at]; {
		case c == '\\':
			if d.at++; d.at < len(d.data) && strings.IndexByte(`"\/bfnrtu`, d.data[d.at]) < 0 {
				return "", errors.New("a text with an unknown escape")
			}
			escaped = true
		case c < ' ':
			return "", errors.New("a text with a control character")
		case c == '"':
			d.at++
			literal := d.data[begin:d.at]
			if escaped {
				err = vjson.Unmarshal(literal, &text)
				return text, err
			}
			if text = string(literal[1 : len(literal)-1]); !utf8.ValidString(text) {
				text = string([]rune(text)) // U+FFFD for every byte that is no UTF-8
			}
			return text, nil
		}
	}
	d.at = len(d.data)
	return "", errors.New("a text without an end")
}

// number reads a number.
func (d *decoder) number(v reflect.Value) error {
	begin := d.at
	for d.at < len(d.data) && strings.IndexByte("+-.0123456789Ee", d.data[d.at]) >= 0 {
		d.at++
	}
	literal := string(d.data[begin:d.at])
	if !isNumber(literal) {
		return errors.New("a value is expected")
	}
	if !v.IsValid() {
		return nil
	}
	switch v.Kind() {
	case reflect.Float64:
		x, err := strconv.ParseFloat(literal, 64)
		v.SetFloat(x)
		return err
	case reflect.Int, reflect.Int64, reflect.Int32, reflect.Int16, reflect.Int8:
		n, err := strconv.ParseInt(literal, 10, v.Type().Bits())
		v.SetInt(n)
		return err
	case reflect.Uint, reflect.Uint64, reflect.Uint32, reflect.Uint16, reflect.Uint8:
		n, err := strconv.ParseUint(literal, 10, v.Type().Bits())
		v.SetUint(n)
		return err
	}
	return d.unfit("a number", v)
}

// isNumber reports whether a text is a number as JSON writes it: no sign but
// minus, no zero in front, digits around the point.
func isNumber(s string) bool {
	digits := func() bool {
		rest := strings.TrimLeft(s, "0123456789")
		found := len(rest) < len(s)
		s = rest
		return found
	}
	s = strings.TrimPrefix(s, "-")
	if zero, ok := strings.CutPrefix(s, "0"); ok {
		s = zero
	} else if !digits() {
		return false
	}
	if fraction, ok := strings.CutPrefix(s, "."); ok {
		if s = fraction; !digits() {
			return false
		}
	}
	if s != "" && (s[0] == 'e' || s[0] == 'E') {
		if s = s[1:]; s != "" && (s[0] == '+' || s[0] == '-') {
			s = s[1:]
		}
		if !digits() {
			return false
		}
	}
	return s == ""
}
