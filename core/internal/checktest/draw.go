package checktest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/param"
)

// Draw returns a random problem: 1 to 20 rows, 1 to 4 columns with hierarchies
// of 1 to 4 levels, any one or two models of the registry, any measure with
// any parameters, with or without a research subset, weights and bounds on the
// levels. Hierarchies nest for the values that occur; some have rows beside
// them that do not, or several rows for a value, as files may.
func Draw(rng *rand.Rand) *Task {
	p := &Task{Rows: 1 + rng.IntN(20)}
	names := rng.Perm(26)
	for range 1 + rng.IntN(4) {
		p.Columns = append(p.Columns, drawColumn(rng, p.Rows, string(rune('a'+names[len(p.Columns)]))))
	}
	if rng.IntN(2) == 0 {
		for i := range p.Columns {
			p.Columns[i].Weight = float64(rng.IntN(5)) / 4
		}
	}
	measures := utility.All()
	measure := measures[rng.IntN(len(measures))]
	p.Measure, p.Params = measure.ID, drawParams(rng, measure.Params)
	if measure.Predicts {
		p.drawResponses(rng)
	}
	for !p.drawModels(rng) {
	}
	switch rng.IntN(6) {
	case 0:
	case 1:
		p.Share = 1
	case 2, 3: // about as much as a class or two
		p.Share = float64(20+rng.IntN(50)) / 100
	default:
		p.Share = float64(rng.IntN(101)) / 100
	}
	return p
}

// drawResponses draws up to two further columns to be predicted, or some of those that
// there are.
func (p *Task) drawResponses(rng *rand.Rand) {
	for range rng.IntN(3) {
		var values []string
		for range p.Rows {
			values = append(values, fmt.Sprint("v", min(rng.IntN(4), rng.IntN(4))))
		}
		p.Responses = append(p.Responses, values)
	}
	for i := range p.Columns {
		p.Columns[i].Response = rng.IntN(3) == 0 || i == 0 && len(p.Responses) == 0
	}
}

// drawColumn draws a quasi-identifier.
func drawColumn(rng *rand.Rand, rows int, name string) QuasiIdentifier {
	c := QuasiIdentifier{Name: name, Weight: 0.5}
	domain, height := 1+rng.IntN(6), 1+rng.IntN(4)
	c.Rules = drawRules(rng, domain, height)
	if rng.IntN(4) == 0 { // rows that map no value of the table, before the others
		for range 1 + rng.IntN(4) {
			stray := []string{fmt.Sprint("u", rng.IntN(3))}
			if rng.IntN(2) == 0 {
				stray[0] = c.Rules[len(c.Rules)-1-rng.IntN(domain)][0]
			}
			for l := 1; l < height; l++ {
				stray = append(stray, fmt.Sprint("l", rng.IntN(domain)))
			}
			c.Rules = append([][]string{stray}, c.Rules...)
		}
	}
	c.Max = height - 1
	if rng.IntN(5) == 0 {
		c.Min = rng.IntN(height)
		c.Max = c.Min + rng.IntN(height-c.Min)
	}
	skew := 1 + rng.IntN(3)
	for range rows {
		value := domain
		for range skew {
			value = min(value, rng.IntN(domain))
		}
		c.Values = append(c.Values, c.Rules[len(c.Rules)-domain+value][0])
	}
	return c
}

// drawRules draws a hierarchy that nests. Labels of several levels may be the
// same; "*" may stand for all values, or, which is unusual, for some of them.
func drawRules(rng *rand.Rand, domain, height int) [][]string {
	rules, group := make([][]string, domain), make([]int, domain)
	for x := range rules {
		group[x] = x
		rules[x] = []string{fmt.Sprint("v", x)}
	}
	if rng.IntN(12) == 0 {
		rules[0][0] = "*"
	}
	for l := 1; l < height; l++ {
		merge := make([]int, domain)
		into := 1 + rng.IntN(domain)
		if l == height-1 && rng.IntN(2) == 0 {
			into = 1
		}
		for x := range merge {
			merge[x] = rng.IntN(into)
		}
		starred := l == height-1 && (into == 1 && rng.IntN(2) == 0 || rng.IntN(8) == 0)
		for x := range rules {
			group[x] = merge[group[x]]
			label := fmt.Sprint("l", group[x])
			if starred && group[x] == 0 {
				label = "*"
			}
			rules[x] = append(rules[x], label)
		}
	}
	return rules
}

// drawModels draws one or two models with what they need, and reports whether
// they are valid together.
func (p *Task) drawModels(rng *rand.Rand) bool {
	// Differential privacy asks for sizes as k-anonymity does, and for projects of its own.
	all := slices.DeleteFunc(privacy.All(), func(m privacy.Info) bool { return m.ID == privacy.DifferentialPrivacy })
	p.Models, p.Sensitive, p.Subset = nil, nil, nil
	subset := rng.IntN(4) == 0
	for range 1 + rng.IntN(2) {
		info := all[rng.IntN(len(all))]
		subset = subset || info.Subset
		spec := privacy.Spec{Model: info.ID, Params: drawParams(rng, info.Params)}
		if info.Sensitive {
			if len(p.Sensitive) == 0 || rng.IntN(2) == 0 {
				p.Sensitive = append(p.Sensitive, drawSensitive(rng, &p.Columns[rng.IntN(len(p.Columns))], fmt.Sprint("secret ", len(p.Sensitive))))
			}
			spec.Attribute = p.Sensitive[len(p.Sensitive)-1].Name
		}
		p.Models = append(p.Models, spec)
	}
	if subset {
		p.Subset = make([]bool, p.Rows)
		share := 1 + rng.IntN(10)
		for row := range p.Subset {
			p.Subset[row] = rng.IntN(10) < share
		}
		p.Subset[rng.IntN(p.Rows)] = true
	}
	in := privacy.Input{Records: p.Records(), AllRecords: p.Rows, Subset: p.Subset != nil}
	for i := range p.Sensitive {
		s, err := p.bindSensitive(&p.Sensitive[i])
		if err != nil {
			panic(err) // the hierarchies drawn are valid
		}
		in.Sensitive = append(in.Sensitive, s.Values)
	}
	_, err := privacy.NewAll(p.Models, in)
	return err == nil
}

// drawSensitive draws a sensitive column. Half of them go with a
// quasi-identifier: then there are groups that reveal the value, and groups
// that lose their variety when they are merged with such a group.
func drawSensitive(rng *rand.Rand, with *QuasiIdentifier, name string) Sensitive {
	s := Sensitive{Name: name}
	domain := 1 + rng.IntN(4)
	bound := rng.IntN(2) == 0
	for _, value := range with.Values {
		x := min(rng.IntN(domain), rng.IntN(domain))
		if bound && value == with.Values[0] && rng.IntN(8) > 0 {
			x = 0
		}
		s.Values = append(s.Values, fmt.Sprint("v", x))
	}
	for x, rule := range drawRules(rng, domain, 2+rng.IntN(2)) {
		rule[0] = fmt.Sprint("v", x)
		rule[len(rule)-1] = "all"
		s.Rules = append(s.Rules, rule)
	}
	return s
}

// drawParams draws parameters within their bounds. Those that are sizes of
// groups, diversities and the like stay small, as the tables are.
func drawParams(rng *rand.Rand, params []param.Param) param.Values {
	v := make(param.Values)
	for _, p := range params {
		if rng.IntN(8) == 0 {
			continue // the default
		}
		switch p.Kind {
		case param.Flag:
			v[p.Name] = rng.IntN(2) == 0
		case param.Choice:
			v[p.Name] = p.Choices[rng.IntN(len(p.Choices))].Value
		case param.Integer:
			v[p.Name] = min(p.Min+float64(rng.IntN(4)), max(p.Min, p.Max))
		case param.Real:
			v[p.Name] = drawReal(rng, p)
		}
	}
	return v
}

func drawReal(rng *rand.Rand, p param.Param) float64 {
	var x float64
	switch {
	case p.Max <= 1: // a share
		x = p.Min + (p.Max-p.Min)*float64(rng.IntN(21))/20
	case p.Max >= 1e9 && p.Min >= 1 && rng.IntN(2) == 0: // a population
		x = p.Min + math.Floor(math.Exp(rng.Float64()*12))
	default:
		x = p.Min + float64(rng.IntN(13))/4
	}
	if p.MinOpen && x <= p.Min {
		x = p.Min + 0.01
	}
	if p.MaxOpen && x >= p.Max {
		x = p.Max - 0.01
	}
	return x
}
