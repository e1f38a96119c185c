package table

import (
	"fmt"

	"github.com/fulgurite/fulgurite/core/problem"
)

// With returns the options with the settings of a problem.Cure. The keys are those of a project's
// input; it rejects unknown keys and values.
func (o Options) With(set map[string]any) (Options, error) {
	for key, value := range set {
		if !put(o.field(key), value) {
			return o, problem.New("table-option", "Name one of the options that the input of a project file has, with one of its values.",
				"A table cannot be read with %s set to %s.", key, fmt.Sprint(value))
		}
	}
	return o, o.Validate()
}

// field returns a pointer to the option of a key, nil for a key that no cure sets.
func (o *Options) field(key string) any {
	switch key {
	case "delimiter":
		return &o.Delimiter
	case "encoding":
		return &o.Encoding
	case "format":
		return &o.Format
	case "sheet":
		return &o.Sheet
	case "quote":
		return &o.Quote
	case "ragged":
		return &o.Ragged
	case "surplus":
		return &o.Surplus
	case "joinInto":
		return &o.JoinInto
	case "names":
		return &o.Names
	case "blanks":
		return &o.Blanks
	case "noHeader":
		return &o.NoHeader
	case "keepAside":
		return &o.KeepAside
	case "dropNames":
		return &o.DropNames
	case "skipLines":
		return &o.SkipLines
	case "skipEnd":
		return &o.SkipEnd
	case "headerLines":
		return &o.HeaderLines
	}
	return nil
}

// put sets a field to a value, and reports whether the type fits. Whole numbers from JSON come as
// float64.
func put(field, value any) (ok bool) {
	switch to := field.(type) {
	case *string:
		*to, ok = value.(string)
	case *bool:
		*to, ok = value.(bool)
	case *int:
		if *to, ok = value.(int); !ok {
			var x float64
			x, ok = value.(float64)
			*to = int(x)
		}
	}
	return ok
}
