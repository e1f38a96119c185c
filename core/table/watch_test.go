package table

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// TestWatchBegins: whoever watches knows the columns and how the file is read before the first
// record, also of a file without names of columns, and can end the reading then.
func TestWatchBegins(t *testing.T) {
	for _, c := range []struct {
		opt  Options
		want []string
	}{{Options{}, []string{"age", "sex"}}, {Options{NoHeader: true}, []string{"column-1", "column-2"}}} {
		var names, seen []string
		var delimiter string
		watch := Watch{Columns: []bool{true, true},
			Begin: func(t *Table) error {
				names, delimiter = t.Names(), t.Detection.Delimiter
				if len(seen) > 0 {
					return errors.New("a record came first")
				}
				return nil
			},
			See: func(_ int, cells [][]byte) error {
				seen = append(seen, string(cells[0])+"|"+string(cells[1]))
				return nil
			}}
		if _, err := ReadWatched(strings.NewReader("age;sex\n30;f\n40;m\n"), "t.csv", UnknownSize, c.opt, Limits{}, watch); err != nil {
			t.Fatal(err)
		}
		records := []string{"30|f", "40|m"}
		if c.opt.NoHeader {
			records = append([]string{"age|sex"}, records...)
		}
		if !slices.Equal(names, c.want) || delimiter != ";" || !slices.Equal(seen, records) {
			t.Errorf("%+v: names %q, delimiter %q, records %q", c.opt, names, delimiter, seen)
		}
	}
	stop := errors.New("enough")
	_, err := ReadWatched(strings.NewReader("age\n30\n"), "t.csv", UnknownSize, Options{},
		Limits{}, Watch{Begin: func(*Table) error { return stop }})
	if !errors.Is(err, stop) {
		t.Errorf("reading went on: %v", err)
	}
}
