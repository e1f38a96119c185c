package main

import (
	"fmt"
	"slices"
)

// subset draws a research subset.
func (c *Case) subset(d dice, persons bool) {
	p := &c.Project
	if d.chance(0.3) {
		for _, column := range p.Columns {
			if column.Role == "quasi-identifying" && column.Type == "integer" && column.Items == nil {
				p.Subset = &Subset{Where: []map[string]any{{"column": column.Name, "to": fmt.Sprint(5 + d.IntN(25))}}}
			}
		}
	}
	if p.Subset == nil {
		p.Subset = &Subset{}
		for i := range c.Rows {
			if d.chance(0.6) {
				p.Subset.Rows = append(p.Subset.Rows, i)
			}
		}
		if p.Subset.Rows == nil {
			p.Subset.Rows = []int{0}
		}
	}
	if persons {
		p.SubsetOf = pick(d, "records", "persons")
	}
}

// fit takes back what is refused whatever else is drawn, so that most cases are released.
func (c *Case) fit(d dice) {
	p := &c.Project
	if d.chance(0.05) {
		return
	}
	one := slices.IndexFunc(p.Columns, func(c Column) bool { return c.Items != nil })
	if one >= 0 && p.RowsArePeople {
		p.Models, p.Subset = []Model{{Model: "k-anonymity", Params: map[string]any{"k": 1 + d.IntN(3)}}}, nil
		for i := range p.Columns {
			if p.Columns[i].Role == "sensitive" {
				p.Columns[i].Role = "insensitive"
			}
			if i != one {
				p.Columns[i].Items = nil
				p.Columns[i].Microaggregate = nil
			}
		}
	}
	if p.MaxRows > 0 && p.Subset != nil { // which records are drawn decides who belongs to it
		p.MaxRows = 0
	}
	for i := range p.Models {
		if k, ok := p.Models[i].Params["k"].(int); ok && p.Models[i].Model == "k-anonymity" {
			p.Models[i].Params["k"] = min(k, max(1, len(c.Rows)/3))
		}
	}
}

// rules draws the rules.
func (c *Case) rules(d dice, secret bool) {
	p := &c.Project
	add := func(model, attribute string, params map[string]any) {
		p.Models = append(p.Models, Model{Model: model, Attribute: attribute, Params: params})
	}
	if d.chance(0.75) {
		add("k-anonymity", "", map[string]any{"k": 1 + d.IntN(4)})
	}
	if p.Subset != nil {
		switch d.IntN(4) {
		case 0:
			add("k-map", "", map[string]any{"k": 1 + d.IntN(4)})
		case 1:
			add("delta-presence", "", map[string]any{"deltaMin": pick(d, 0.0, 0.2), "deltaMax": pick(d, 0.5, 0.8, 1)})
		case 2:
			add("inclusion", "", nil)
		default:
			add("profitability-journalist-no-attack", "", map[string]any{"adversaryGain": 100, "adversaryCost": pick(d, 30, 60)})
		}
	}
	if d.chance(0.3) {
		switch d.IntN(7) {
		case 0:
			add("average-reidentification-risk", "", map[string]any{"averageRisk": d.hundredths(10, 90)})
		case 1:
			add("sample-uniqueness", "", map[string]any{"threshold": d.hundredths(1, 60)})
		case 2:
			add("average-reidentification-risk-extended", "",
				map[string]any{"averageRisk": d.hundredths(20, 90), "highestRisk": pick(d, 0.5, 0.34), "recordsAtRisk": pick(d, 0, 0.2)})
		case 3:
			add("population-uniqueness", "", map[string]any{"threshold": 0.2, "populationSize": 1000})
		case 4:
			add("k-map-estimated", "", map[string]any{"k": 3, "populationSize": 200})
		case 5:
			add("profitability-prosecutor", "", map[string]any{"publisherLoss": pick(d, 300, 3000)})
		default:
			add("profitability-prosecutor-no-attack", "", map[string]any{"adversaryGain": 100, "adversaryCost": pick(d, 30, 60)})
		}
	}
	if !secret {
		if p.Models == nil {
			add("k-anonymity", "", map[string]any{"k": 2})
		}
		return
	}
	column := p.Columns[slices.IndexFunc(p.Columns, func(c Column) bool { return c.Role == "sensitive" })]
	distances := []string{"equal"}
	if column.Type != "string" {
		distances = append(distances, "ordered", "ordered")
	}
	if column.Hierarchy != nil {
		distances = append(distances, "hierarchical", "hierarchical")
	}
	switch d.IntN(8) {
	case 0:
		add("distinct-l-diversity", "s0", map[string]any{"l": 2 + d.IntN(2)})
	case 1:
		add("entropy-l-diversity", "s0", map[string]any{"l": pick(d, 1.5, 2, 2.5)})
	case 2:
		add("recursive-cl-diversity", "s0", map[string]any{"c": pick(d, 1.5, 3.0), "l": 2})
	case 3, 4:
		add("t-closeness", "s0", map[string]any{"t": pick(d, 0.2, 0.35, 0.5), "distance": pick(d, distances...)})
	case 5:
		add("delta-disclosure-privacy", "s0", map[string]any{"delta": pick(d, 0.8, 1.5)})
	case 6:
		add(pick(d, "basic-beta-likeness", "enhanced-beta-likeness"), "s0", map[string]any{"beta": pick(d, 0.5, 1.0, 2.0)})
	default:
		add("alpha-k-anonymity", "s0", map[string]any{"k": 1 + d.IntN(3), "alpha": pick(d, 0.5, 0.7)})
	}
}

// possible are the ways of recoding that are proved for the rules, the usual ones more often. One
// in ten cases asks for any way, to see it refused.
func (c *Case) possible(d dice) []string {
	all := []string{"full-domain", "local", "graph", "finest", "suppression"}
	if d.chance(0.1) {
		return all
	}
	if slices.ContainsFunc(c.Project.Columns, func(c Column) bool { return c.Role == "count" || c.Items != nil }) {
		return all[:1]
	}
	possible := []string{"full-domain"}
	others := []string{"k-anonymity", "distinct-l-diversity", "entropy-l-diversity",
		"recursive-cl-diversity", "alpha-k-anonymity", "inclusion",
		"average-reidentification-risk", "average-reidentification-risk-extended", "sample-uniqueness",
		"t-closeness", "basic-beta-likeness", "enhanced-beta-likeness"}
	if !slices.ContainsFunc(c.Project.Models, func(m Model) bool { return !slices.Contains(others, m.Model) }) {
		possible = append(possible, "local", "finest", "finest", "suppression")
	}
	if len(c.Project.Models) == 1 && c.Project.Models[0].Model == "k-anonymity" {
		possible = append(possible, "graph", "graph")
	}
	return possible
}

// ways draws how the table is recoded and written.
func (c *Case) ways(d dice) {
	p := &c.Project
	p.SuppressionLimit = pick(d, 0, 0.1, 0.3, 0.5, 1)
	p.Measure = map[string]any{"measure": pick(d, "loss", "loss", "discernability", "precision", "height", "aecs")}
	p.Recoding = map[string]any{"method": pick(d, c.possible(d)...)}
	switch p.Recoding["method"] {
	case "full-domain":
	case "local":
		p.Recoding["mode"] = pick(d, "single", "fixpoint")
		p.Measure["measure"] = "loss"
	default:
		p.Measure["measure"] = "loss"
		p.Recoding["seed"] = d.IntN(5)
	}
	p.Output = map[string]any{"order": pick(d, "shuffled", "sorted", "original"), "leftOut": pick(d, "drop", "drop", "blank", "mask")}
	if p.Output["order"] == "original" && p.Output["leftOut"] == "blank" {
		p.Output["leftOut"] = "drop" // the place of a blank record tells whose it is
	}
	if p.Subset != nil && d.chance(0.3) {
		p.Output["outside"] = "mask"
	}
	if d.chance(0.1) {
		p.Output["delimiter"] = "semicolon"
	}
}
