package sql

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Name is the name of a table, preceded by those of its database and its schema where they are
// given.
type Name []string

// ParseName parses names with dots between them, as in public.discharges. Names are case-sensitive;
// a name with dots or quotes must be quoted, with quotes doubled inside: "my.table".
func ParseName(text string) (Name, error) {
	wrong := func(hint string) (Name, error) {
		return nil, problem.New("sql-name", hint, "%s is no name of a table.", strconv.Quote(text))
	}
	var name Name
	for rest := text; ; {
		var part string
		if strings.HasPrefix(rest, `"`) {
			end := 1
			for end < len(rest) && (rest[end] != '"' || strings.HasPrefix(rest[end:], `""`)) {
				if rest[end] == '"' {
					end++
				}
				end++
			}
			if end >= len(rest) {
				return wrong(`Close the quote; a quote in a name is written twice.`)
			}
			part, rest = strings.ReplaceAll(rest[1:end], `""`, `"`), rest[end+1:]
		} else {
			end := strings.IndexByte(rest, '.')
			if end < 0 {
				end = len(rest)
			}
			part, rest = rest[:end], rest[end:]
			if strings.Contains(part, `"`) {
				return wrong(`Put the whole name between quotes and write a quote in it twice.`)
			}
		}
		if part == "" {
			return wrong("Give it as TABLE or SCHEMA.TABLE.")
		}
		name = append(name, part)
		if rest == "" {
			break
		}
		if !strings.HasPrefix(rest, ".") || rest == "." {
			return wrong("Put a dot between the name of the schema and that of the table.")
		}
		rest = rest[1:]
	}
	if len(name) > 3 {
		return wrong("Give it as TABLE, SCHEMA.TABLE or DATABASE.SCHEMA.TABLE.")
	}
	return name, nil
}

// String writes the name as SQL.
func (n Name) String() string {
	parts := make([]string, len(n))
	for i, part := range n {
		parts[i] = identifier(part)
	}
	return strings.Join(parts, ".")
}

// beside returns the name of a table in the same schema: this name with a suffix.
func (n Name) beside(suffix string) Name {
	own := append(Name(nil), n...)
	own[len(own)-1] += suffix
	return own
}

// Check rejects a name that the database would not take literally.
func (n Name) Check(d *Dialect) error {
	for _, part := range n {
		if err := d.checkName(part); err != nil {
			return err
		}
	}
	return nil
}

// checkName rejects names that the database would not take literally.
func (d *Dialect) checkName(name string) error {
	if err := checkText(name, "The name"); err != nil {
		return err
	}
	if name == "" {
		return problem.New("sql-name", "Name the column.", "A column without a name has none in SQL.")
	}
	if d.BasicNames && (strings.HasSuffix(name, " ") || strings.ContainsFunc(name, func(r rune) bool { return r > 0xFFFF })) {
		return problem.New("sql-name", "Choose another name.", "%s has no names like %s: characters beyond U+FFFF, or a blank at the end.",
			d.Label, strconv.Quote(name))
	}
	if d.LongestName > 0 && len(name) > d.LongestName {
		return problem.New("sql-name", "Choose a shorter name.", "The name %s has %d bytes, and %s cuts names off after %d.",
			strconv.Quote(name), len(name), d.Label, d.LongestName)
	}
	return nil
}

// checkText rejects texts that no SQL can hold.
func checkText(text, what string) error {
	switch {
	case strings.ContainsRune(text, 0):
		return problem.New("sql-text", "Remove it.",
			"%s %s holds a character of value 0 (NUL), which texts in SQL cannot have.", what, strconv.Quote(text))
	case !utf8.ValidString(text):
		return problem.New("sql-text", "Read the file in the encoding that it has.", "%s %s is not UTF-8.", what, strconv.Quote(text))
	}
	return nil
}

func whole(n int) string { return strconv.Itoa(n) }

// number formats a number so that a database reads the same 64 bits.
func (d *Dialect) number(x float64) string {
	return "CAST('" + strconv.FormatFloat(x, 'g', -1, 64) + "' AS " + d.Double + ")"
}
