package table

import (
	"fmt"

	"github.com/fulgurite/fulgurite/core/problem"
)

// With returns the options with what a problem.Cure sets. The keys are those of a
// project's input; a key or a value that is none of them is a problem.
func (o Options) With(set map[string]any) (Options, error) {
	for key, value := range set {
		ok := false
		switch v := value.(type) {
		case string:
			ok = o.setText(key, v)
		case bool:
			ok = o.setFlag(key, v)
		case int:
			ok = o.setNumber(key, v)
		case float64: // as JSON has it
			ok = o.setNumber(key, int(v))
		}
		if !ok {
			return o, problem.New("table-option", "Name an option of reading, as a project's input has it.", "%s: %s is no way to read a table.", key, fmt.Sprint(value))
		}
	}
	return o, o.Validate()
}

func (o *Options) setText(key, value string) bool {
	switch key {
	case "delimiter":
		o.Delimiter = value
	case "encoding":
		o.Encoding = value
	case "format":
		o.Format = value
	case "sheet":
		o.Sheet = value
	case "quote":
		o.Quote = value
	case "ragged":
		o.Ragged = value
	case "surplus":
		o.Surplus = value
	case "joinInto":
		o.JoinInto = value
	case "names":
		o.Names = value
	default:
		return false
	}
	return true
}

func (o *Options) setFlag(key string, value bool) bool {
	switch key {
	case "noHeader":
		o.NoHeader = value
	case "keepAside":
		o.KeepAside = value
	case "dropNames":
		o.DropNames = value
	default:
		return false
	}
	return true
}

func (o *Options) setNumber(key string, value int) bool {
	switch key {
	case "skipLines":
		o.SkipLines = value
	case "skipEnd":
		o.SkipEnd = value
	case "headerLines":
		o.HeaderLines = value
	default:
		return false
	}
	return true
}
