package main

import (
	"fmt"
	"slices"
	"strings"
)

// nobody lists words that stand in place of a person where nobody knows whom a record is about.
var nobody = []string{"", "", "unbekannt", "Unknown", "n/a", "?", "-"}

// known draws a column that somebody could know.
func (d dice) known(name string) (Column, func() string) {
	column := Column{Name: name, Role: "quasi-identifying", Type: "string"}
	if d.chance(0.2) {
		w := pick(d, 0.0, 0.1, 1)
		column.Weight = &w
	}
	top := 3
	cells := func() string { return pick(d, "a", "b", "c", "d") }
	switch kind := d.IntN(8); {
	case kind < 4:
		values := []string{"a", "b", "c", "d", "x y", "ü", "*"}[:2+d.IntN(6)]
		column.Hierarchy, column.paths, top = d.tree(name, values)
		cells = func() string { return pick(d, values...) }
	case kind == 4:
		column.Hierarchy = map[string]any{"kind": "redaction"}
		cells = func() string { return fmt.Sprint(1+d.IntN(2), 1+d.IntN(2), 1+d.IntN(3)) }
	case kind == 5:
		column.Hierarchy, top = map[string]any{"kind": "suppression"}, 1
	case kind == 6:
		column.Type, column.Hierarchy = "integer", map[string]any{"kind": "halving"}
		cells = func() string { return fmt.Sprint(1 + d.IntN(30)) }
	default:
		column.Type, column.Hierarchy = "", map[string]any{"kind": "dates"}
		cells = func() string { return fmt.Sprintf("%d-%02d-%02d", 1990+d.IntN(3), 1+d.IntN(12), 1+d.IntN(28)) }
	}
	switch {
	case d.chance(0.1):
		level := d.IntN(top)
		column.MaxLevel = &level
	case d.chance(0.06) && column.Type == "string":
		column.Microaggregate = map[string]any{"function": pick(d, "median", "mode", "set")}
	case d.chance(0.05) && column.Type == "integer":
		column.TopBottom = map[string]any{"top": fmt.Sprint(10 + d.IntN(15))}
	case d.chance(0.08) && column.paths != nil:
		column.Items = map[string]any{"separator": ";", "known": 1 + d.IntN(2)}
		one := cells
		cells = func() string {
			several := []string{one()}
			for d.chance(0.4) {
				several = append(several, one())
			}
			slices.Sort(several)
			return strings.Join(slices.Compact(several), ";")
		}
	}
	return column, cells
}

// tree draws a hierarchy as a table, and returns its highest level, too. A label occurs on one
// level alone, but * at the top.
func (d dice) tree(name string, values []string) (map[string]any, map[string][]string, int) {
	paths := map[string][]string{}
	levels := 1 + d.IntN(2)
	groups := make([]string, len(values))
	for i, v := range values {
		paths[v] = []string{v}
		groups[i] = fmt.Sprint(name, "-1-", d.IntN(1+len(values)/2))
	}
	for level := range levels {
		if level > 0 { // groups join groups
			joined := map[string]string{}
			for i, g := range groups {
				if joined[g] == "" {
					joined[g] = fmt.Sprint(name, "-2-", d.IntN(2))
				}
				groups[i] = joined[g]
			}
		}
		for i, v := range values {
			paths[v] = append(paths[v], groups[i])
		}
	}
	top := pick(d, "*", "*", "any "+name)
	var rows [][]string
	for _, v := range values {
		paths[v] = append(paths[v], top)
		rows = append(rows, paths[v])
	}
	return map[string]any{"kind": "table", "table": map[string]any{"rows": rows}}, paths, levels + 1
}

// secret draws a sensitive column.
func (d dice) secret(name string) (Column, func() string) {
	values := []string{"flu", "hiv", "ca", "", "gout"}[:2+d.IntN(4)]
	column := Column{Name: name, Role: "sensitive", Type: "string"}
	switch d.IntN(4) {
	case 0: // an order that somebody confirmed
		column.Type = "ordinal"
		order := slices.DeleteFunc(slices.Clone(values), func(v string) bool { return v == "" })
		column.Read = map[string]any{"order": order}
	case 1:
		column.Type = "integer"
		return column, func() string { return fmt.Sprint(10 * d.IntN(5)) }
	case 2:
		column.Hierarchy, column.paths, _ = d.tree(name, values)
	}
	skew := d.IntN(2) == 0
	return column, func() string {
		if skew && d.chance(0.4) {
			return values[0]
		}
		return pick(d, values...)
	}
}

func (d dice) perturbation() map[string]any {
	switch d.IntN(4) {
	case 0:
		return map[string]any{"method": "noise", "share": 0.1}
	case 1:
		return map[string]any{"method": "rounding", "base": 50}
	}
	return nil
}
