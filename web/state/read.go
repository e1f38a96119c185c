package state

import (
	"errors"
	"fmt"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Some options of hierarchies are lists. They are edited as text: numbers separated by commas, or
// by semicolons where the reader's language has decimal commas, values one a line, and so on. As
// values they have the form of JSON: []any of strings, float64 and objects.

// written formats a value as its field shows it.
func written(kind param.Kind, value any) string {
	switch kind {
	case param.Units:
		return joined(value, ", ", Word)
	case param.Numbers:
		return joined(value, between(), Word)
	case param.List:
		return joined(value, "\n", Word)
	case param.Cuts:
		return joined(value, "\n", func(level any) string { return joined(level, between(), Word) })
	case param.Rows:
		return joined(value, "\n", func(row any) string { return joined(row, "; ", Word) })
	case param.Groups: // an empty line between levels
		return joined(value, "\n\n", func(level any) string {
			return joined(level, "\n", func(g any) string {
				group, _ := g.(map[string]any)
				return Word(group["label"]) + ": " + joined(group["members"], "; ", Word)
			})
		})
	}
	return Word(value)
}

// decimalCommas reports whether the reader's language has decimal commas.
func decimalCommas() bool { return language.Current().Decimal == "," }

// between returns the separator of numbers in a list.
func between() string {
	if decimalCommas() {
		return "; "
	}
	return ", "
}

func joined(value any, between string, text func(any) string) string {
	var parts []string
	switch list := value.(type) {
	case []any:
		for _, x := range list {
			parts = append(parts, text(x))
		}
	case []string: // a default
		parts = list
	}
	return strings.Join(parts, between)
}

// read parses a typed text.
func read(p param.Param, text string) (any, error) {
	trimmed := strings.TrimSpace(text)
	switch p.Kind {
	case param.Choice:
		return text, nil
	case param.Words:
		return trimmed, nil
	case param.Character:
		if len([]rune(trimmed)) != 1 {
			return nil, problem.New("page-character", "Type one character, or leave it empty.", "%s: %q has more than one character.", p.Label, text)
		}
		return trimmed, nil
	case param.Numbers:
		return numbers(p, trimmed)
	case param.Units:
		return list(strings.Split(trimmed, ",")), nil
	case param.List:
		var values []any
		for _, line := range lines(text) {
			if line != "" {
				values = append(values, line)
			}
		}
		return values, nil
	case param.Cuts:
		var levels []any
		for _, line := range lines(trimmed) {
			if strings.TrimSpace(line) == "" {
				continue
			}
			level, err := numbers(p, line)
			if err != nil {
				return nil, err
			}
			levels = append(levels, level)
		}
		return levels, nil
	case param.Groups:
		return groups(p, text)
	case param.Rows:
		return rows(p, text)
	}
	return p.Parse(text)
}

func lines(text string) []string { return strings.Split(strings.ReplaceAll(text, "\r", ""), "\n") }

// list trims the words, and drops empty ones.
func list(words []string) []any {
	var all []any
	for _, w := range words {
		if w = strings.TrimSpace(w); w != "" {
			all = append(all, w)
		}
	}
	return all
}

// numbers parses numbers separated by commas or semicolons. With semicolons a comma is a decimal
// mark; without them it is in languages with decimal commas, unless a blank follows it.
func numbers(p param.Param, text string) (any, error) {
	var all []any
	semicolons := strings.Contains(text, ";")
	commas := !semicolons && !decimalCommas()
	if !semicolons {
		text = strings.NewReplacer(", ", " ", " ,", " ").Replace(text)
	}
	for _, part := range strings.FieldsFunc(text,
		func(r rune) bool { return r == ';' || commas && r == ',' || !semicolons && (r == ' ' || r == '\t') }) {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		x, err := param.Param{Name: p.Name, Kind: param.Real, Label: p.Label}.Parse(part)
		if errors.Is(err, &problem.Problem{Code: "param-doubtful"}) {
			return nil, err
		}
		if err != nil || len(part) > 1 && part[0] == '0' && part[1] != '.' && part[1] != ',' { // "1,000" is no list
			return nil, problem.New("page-number", "Put commas between the numbers and none inside them, as in 5, 10, 20. If they have decimal commas, put semicolons between them: 2,5; 5; 10.", "%s: %q is not a number.", p.Label, part)
		}
		all = append(all, x)
	}
	return all, nil
}

// groups parses one group a line, "label: member; member", with an empty line between levels.
func groups(p param.Param, text string) (any, error) {
	var levels, level []any
	for i, line := range append(lines(text), "") {
		if strings.TrimSpace(line) == "" {
			if len(level) > 0 {
				levels = append(levels, level)
			}
			level = nil
			continue
		}
		label, members, ok := strings.Cut(line, ":")
		if label = strings.TrimSpace(label); !ok || label == "" {
			return nil, problem.New("page-groups", "Write a group as its name, a colon and its members: Europe: France; Spain.",
				"%s: line %d has no name before the colon.", p.Label, i+1)
		}
		level = append(level, map[string]any{"label": label, "members": list(strings.Split(members, ";"))})
	}
	return levels, nil
}

// rows parses one line a value: the value and its labels, separated by semicolons.
func rows(p param.Param, text string) (any, error) {
	var all []any
	width := 0
	for i, line := range lines(text) {
		if strings.TrimSpace(line) == "" {
			continue
		}
		var row []any
		for _, label := range strings.Split(line, ";") {
			row = append(row, strings.TrimSpace(label))
		}
		if width == 0 {
			width = len(row)
		}
		if len(row) != width {
			return nil, problem.New("page-rows", "Give every value as many labels as the first one, with semicolons between them.",
				"%s: line %d has %d labels; the first line has %d.", p.Label, i+1, len(row), width)
		}
		all = append(all, row)
	}
	return all, nil
}

// ParseValues parses the values of a condition, separated by semicolons.
func ParseValues(text string) []string {
	var values []string
	for _, v := range list(strings.Split(text, ";")) {
		values = append(values, fmt.Sprint(v))
	}
	return values
}
