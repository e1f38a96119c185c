// Package fmt stands in for the standard library's package of this name when the
// engine is built (see web/site): for the verbs that the engine's sentences
// need, it makes the engine 20 kB smaller on its way to the browser. All other
// builds and their tests have the standard one.
//
// Verbs: %v and %s (text, errors, Stringers, numbers, bools, lists and maps by
// text), %q (a text, or a character), %d, %X, %f and %g, each with a width and a
// precision where it is a number, %T, %w (in Errorf), and %%.
package fmt

import (
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// missing stands for an argument that is not there or does not fit its verb.
const missing = "(?)"

// Stringer is a value that says itself how it reads.
type Stringer interface{ String() string }

// Sprintf returns the format with its verbs replaced by the arguments.
func Sprintf(format string, args ...any) string {
	var out []byte
	for {
		at := strings.IndexByte(format, '%')
		if at < 0 {
			return string(append(out, format...))
		}
		out, format = append(out, format[:at]...), format[at+1:]
		var v verb
		if v, format = readVerb(format); v.letter == '%' {
			out = append(out, '%')
			continue
		}
		if len(args) == 0 {
			out = append(out, missing...)
			continue
		}
		begin := len(out)
		out = v.write(out, args[0])
		for pad := v.width - (len(out) - begin); pad > 0; pad-- {
			out = slices.Insert(out, begin, v.pad)
		}
		args = args[1:]
	}
}

// verb is what follows a percent sign.
type verb struct {
	letter    byte
	pad       byte // what fills up to the width
	width     int
	precision int // -1: as many digits as needed
}

func readVerb(s string) (v verb, rest string) {
	v.pad, v.precision = ' ', -1
	if s != "" && s[0] == '0' {
		v.pad = '0'
	}
	number := &v.width
	for i := range len(s) {
		switch c := s[i]; {
		case c == '.':
			v.precision = 0
			number = &v.precision
		case c >= '0' && c <= '9':
			*number = *number*10 + int(c-'0')
		case c == '+', c == '#': // as %v
		default:
			v.letter = c
			return v, s[i+1:]
		}
	}
	v.letter = '%'
	return v, ""
}

// write appends an argument.
func (v verb) write(out []byte, arg any) []byte {
	x := reflect.ValueOf(arg)
	switch v.letter {
	case 'q':
		if x.IsValid() && x.Kind() != reflect.String {
			if x.CanInt() {
				return strconv.AppendQuoteRune(out, rune(x.Int()))
			} else if x.CanUint() {
				return strconv.AppendQuoteRune(out, rune(x.Uint()))
			}
		}
		return strconv.AppendQuote(out, string(plain(nil, arg)))
	case 'T':
		if !x.IsValid() {
			return plain(out, nil)
		}
		return append(out, x.Type().String()...)
	case 'X':
		if x.IsValid() && x.CanUint() {
			return append(out, strings.ToUpper(strconv.FormatUint(x.Uint(), 16))...)
		}
		return append(out, missing...)
	case 'f', 'g':
		if x.IsValid() && x.CanFloat() {
			if v.letter == 'f' && v.precision < 0 {
				v.precision = 6
			}
			return strconv.AppendFloat(out, x.Float(), v.letter, v.precision, 64)
		}
		return append(out, missing...)
	}
	return plain(out, arg)
}

// plain appends an argument as %v does.
func plain(out []byte, arg any) []byte {
	switch x := arg.(type) {
	case nil:
		return append(out, "<nil>"...)
	case string:
		return append(out, x...)
	case error:
		return append(out, x.Error()...)
	case Stringer:
		return append(out, x.String()...)
	}
	x := reflect.ValueOf(arg)
	switch {
	case x.Kind() == reflect.String:
		return append(out, x.String()...)
	case x.Kind() == reflect.Bool:
		return strconv.AppendBool(out, x.Bool())
	case x.CanInt():
		return strconv.AppendInt(out, x.Int(), 10)
	case x.CanUint():
		return strconv.AppendUint(out, x.Uint(), 10)
	case x.CanFloat():
		return strconv.AppendFloat(out, x.Float(), 'g', -1, 64)
	case x.Kind() == reflect.Slice:
		out = append(out, '[')
		for i := range x.Len() {
			if i > 0 {
				out = append(out, ' ')
			}
			out = plain(out, x.Index(i).Interface())
		}
		return append(out, ']')
	case x.Kind() == reflect.Map && x.Type().Key().Kind() == reflect.String:
		keys := x.MapKeys()
		slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
		out = append(out, "map["...)
		for i, key := range keys {
			if i > 0 {
				out = append(out, ' ')
			}
			out = append(append(out, key.String()...), ':')
			out = plain(out, x.MapIndex(key).Interface())
		}
		return append(out, ']')
	}
	return append(out, missing...)
}

// wrapped is an error with its sentence.
type wrapped struct {
	sentence string
	err      error
}

func (w *wrapped) Error() string { return w.sentence }
func (w *wrapped) Unwrap() error { return w.err }

// Errorf returns an error with that sentence; it wraps the argument of %w.
func Errorf(format string, args ...any) error {
	w := &wrapped{sentence: Sprintf(format, args...)}
	if strings.Contains(format, "%w") {
		for _, arg := range args {
			if err, ok := arg.(error); ok {
				w.err = err
			}
		}
	}
	return w
}

// Sprint returns the arguments as %v has them. Unlike the standard one it puts no
// spaces between them.
func Sprint(args ...any) string {
	var out []byte
	for _, arg := range args {
		out = plain(out, arg)
	}
	return string(out)
}

// Fprint writes what Sprint returns.
func Fprint(w io.Writer, args ...any) (int, error) { return io.WriteString(w, Sprint(args...)) }

// Fprintf writes what Sprintf returns.
func Fprintf(w io.Writer, format string, args ...any) (int, error) {
	return io.WriteString(w, Sprintf(format, args...))
}
