package experiment

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/fulgurite/fulgurite/core/internal/search"
)

// Expand makes cases of a table. A line begins with "full", "quick" or "both", for the runs that
// have it, and the part; then fields of Case follow by their names in JSON. A field may have
// several values, a,b: a line stands for all combinations, of which the last field changes fastest.
// A list is a+b; of algorithms, "exact" are all of the registry that run to their end, and "boxed"
// those that work until a time limit, without those of the literature that are there to compare
// with. The table is part of the program: a mistake in it panics.
func Expand(text string) func(Effort) []Case {
	return func(e Effort) (all []Case) {
		for line := range strings.Lines(text) {
			fields := strings.Fields(line)
			if len(fields) == 0 || fields[0] == "#" || fields[0] == map[bool]string{true: "full", false: "quick"}[e.Quick] {
				continue
			}
			fields[1] = "part=" + fields[1]
			for _, c := range combined(fields[1:]) {
				if c.Repeat > 0 && e.Repeat > 0 {
					c.Repeat = e.Repeat
				}
				if c.Part == "quality" && e.Seconds > 0 {
					c.Seconds = []float64{e.Seconds}
				}
				all = append(all, c)
			}
		}
		return all
	}
}

func combined(fields []string) []Case {
	objects := []string{"{"}
	for i, field := range fields {
		name, values, _ := strings.Cut(field, "=")
		var next []string
		for _, object := range objects {
			for value := range strings.SplitSeq(values, ",") {
				next = append(next, fmt.Sprintf("%s%s%q:%s", object, strings.Repeat(",", min(i, 1)), name, literal(name, value)))
			}
		}
		objects = next
	}
	cases := make([]Case, len(objects))
	for i, object := range objects {
		in := json.NewDecoder(strings.NewReader(object + "}"))
		in.DisallowUnknownFields()
		if err := in.Decode(&cases[i]); err != nil {
			panic(fmt.Sprintf("%s: %v", object, err))
		}
	}
	return cases
}

// literal is a value in JSON.
func literal(name, value string) string {
	switch {
	case value == "exact" || value == "boxed":
		var names []string
		for _, a := range search.All() {
			if (!a.Reference || a.ID == "lightning-paper") && a.TimeBox == (value == "boxed") {
				names = append(names, string(a.ID))
			}
		}
		return literal(name, strings.Join(names, "+"))
	case name == "algorithms" || name == "seconds":
		var values [][]byte
		for one := range strings.SplitSeq(value, "+") {
			values = append(values, []byte(literal("", one)))
		}
		return "[" + string(bytes.Join(values, []byte(","))) + "]"
	case json.Valid([]byte(value)):
		return value
	}
	return fmt.Sprintf("%q", value)
}
