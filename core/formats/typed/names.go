package typed

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Naming makes names of columns for a format: what is too long, or not allowed, is shortened, and
// the label of the column has the full name.
type Naming struct {
	Format      string              // as people call it
	Name, Label int                 // how long they can be
	Size        func(s string) int  // what counts for that: characters or bytes
	Legal       func(r rune) bool   // within a name; the first is a letter
	Letter      func(r rune) bool   // that a name begins with
	Reserved    func(s string) bool // names that mean something else
}

// Named is a column's name and label in a file.
type Named struct{ Name, Label string }

// Names gives each column a name that no other one has, in any case, and its own label unless the
// name had to be shortened. Problems name the column.
func (n Naming) Names(columns []Column) ([]Named, error) {
	named, taken := make([]Named, len(columns)), map[string]bool{}
	take := func(i int, name string) bool {
		if taken[strings.ToLower(name)] {
			return false
		}
		taken[strings.ToLower(name)] = true
		named[i].Name = name
		return true
	}
	for i, c := range columns {
		if n.short(c.Name) == c.Name && take(i, c.Name) {
			if named[i].Label = n.Cut(c.Own.Label, n.Label); n.Full(c.Name, named[i].Label) != c.Name { // which would be taken for its name
				named[i].Label = n.Cut(c.Own.Label, n.Label-1) + ":"
			}
		}
	}
	for i, c := range columns {
		if named[i].Name != "" {
			continue
		}
		if n.Size(c.Name) > n.Label || strings.HasSuffix(c.Name, " ") || strings.IndexByte(c.Name, 0) >= 0 || c.Name == "" {
			return nil, problem.New("format-name", "Give it a shorter name, or save the result as Parquet or CSV.",
				"%s has no room for the column name %q: names that do not fit stand in the label, which holds %d characters and "+
					"does not end with a space.", n.Format, c.Name, n.Label)
		}
		short := n.short(c.Name)
		for k := 2; !take(i, short); k++ {
			suffix := "_" + strconv.Itoa(k)
			short = n.Cut(n.short(c.Name), n.Name-len(suffix)) + suffix
		}
		named[i].Label = c.Name
	}
	return named, nil
}

// short makes a name that is allowed.
func (n Naming) short(name string) string {
	out := strings.Map(func(r rune) rune {
		if n.Legal(r) && r != utf8.RuneError {
			return r
		}
		return '_'
	}, name)
	if first, _ := utf8.DecodeRuneInString(out); out == "" || !n.Letter(first) || n.Reserved(out) {
		out = "v" + out
	}
	return strings.TrimRight(n.Cut(out, n.Name), ".") // with which no name ends
}

// Cut shortens a text to a length.
func (n Naming) Cut(s string, most int) string {
	for n.Size(s) > most {
		_, size := utf8.DecodeLastRuneInString(s)
		s = s[:len(s)-size]
	}
	return s
}

// Full returns the name that a column had before it was named: its label, if the name is a short
// form of that.
func (n Naming) Full(name, label string) string {
	short := n.short(label)
	if label == "" || name == short {
		if label != "" {
			return label
		}
		return name
	}
	at := strings.LastIndexByte(name, '_')
	if at < 0 || len(name) == at+1 || strings.Trim(name[at+1:], "0123456789") != "" || n.Cut(short, n.Name-len(name)+at) != name[:at] {
		return name
	}
	return label
}
