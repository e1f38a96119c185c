package arx

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// criterion is a rule: ARX's words for it, as patterns of scan, and their meaning, with the
// parameters in the order of the words. A rule that protects a column names it last.
type criterion struct {
	words  []string
	model  string
	params []parameter
	fixed  map[string]any
	column bool
	subset bool // it compares with the whole table, of which a research subset is released
	asks   asks
}

// asks says what somebody has to state, because ARX's words lack it.
type asks int

const (
	nothing asks = iota
	population
	budget
	attacks
)

// parameter is a number in the words, with its bounds in this program.
type parameter struct {
	name     string
	min, max float64
	open     bool // min itself is not allowed
	below    bool // nor is max
	whole    bool
}

const most = 1<<31 - 1

var (
	sizeK, sizeL = parameter{name: "k", min: 1, max: most, whole: true}, parameter{name: "l", min: 1, max: most, whole: true}
	effectiveL   = parameter{name: "l", min: 1, max: most}
	weightC      = parameter{name: "c", max: most, open: true}
	farT         = parameter{name: "t", max: 1}
	changeDelta  = parameter{name: "delta", max: 1000, open: true}
	gainBeta     = parameter{name: "beta", max: most, open: true}
	meanRisk     = parameter{name: "averageRisk", max: 1}
	highRisk     = parameter{name: "highestRisk", max: 1, open: true}
	recordsHigh  = parameter{name: "recordsAtRisk", max: 1}
	uniqueShare  = parameter{name: "threshold", max: 1}
	leastShare   = parameter{name: "deltaMin", max: 1}
	mostShare    = parameter{name: "deltaMax", max: 1}
	epsilon      = parameter{name: "epsilon", min: 0.001, max: 8}
	failureDelta = parameter{name: "delta", max: 1, open: true, below: true}
	gain         = parameter{name: "adversaryGain", max: 1e12}
	cost         = parameter{name: "adversaryCost", max: 1e12}
	derived      = parameter{max: 1} // ARX computes it from the next one; it is not taken over
	unused       = parameter{max: math.MaxFloat64}
)

var criteria = []criterion{
	{words: []string{"#-anonymity", "(#)-anonymity"}, model: "k-anonymity", params: []parameter{sizeK}},
	{words: []string{"distinct-#-diversity"}, model: "distinct-l-diversity", params: []parameter{sizeL}, column: true},
	{words: []string{"entropy-#-diversity", "shannon-entropy-#-diversity"}, model: "entropy-l-diversity", params: []parameter{effectiveL},
		fixed: map[string]any{"estimator": "shannon"}, column: true},
	{words: []string{"grassberger-entropy-#-diversity"}, model: "entropy-l-diversity", params: []parameter{effectiveL},
		fixed: map[string]any{"estimator": "grassberger"}, column: true},
	{words: []string{"recursive-(#,#)-diversity"}, model: "recursive-cl-diversity", params: []parameter{weightC, sizeL}, column: true},
	{words: distance("equal"), model: "t-closeness", params: []parameter{farT}, fixed: map[string]any{"distance": "equal"}, column: true},
	{words: distance("ordered"), model: "t-closeness", params: []parameter{farT}, fixed: map[string]any{"distance": "ordered"}, column: true},
	{words: distance("hierarchical"), model: "t-closeness", params: []parameter{farT},
		fixed: map[string]any{"distance": "hierarchical"}, column: true},
	{words: []string{"#-disclosure privacy"}, model: "delta-disclosure-privacy", params: []parameter{changeDelta}, column: true},
	{words: []string{"basic-#-likeness"}, model: "basic-beta-likeness", params: []parameter{gainBeta}, column: true},
	{words: []string{"(#)-avg-reidentification-risk"}, model: "average-reidentification-risk", params: []parameter{meanRisk}},
	{words: []string{"(#, # (#), #)-avg-reidentification-risk"}, model: "average-reidentification-risk-extended",
		params: []parameter{meanRisk, derived, highRisk, recordsHigh}},
	{words: []string{"(#)-sample-uniqueness"}, model: "sample-uniqueness", params: []parameter{uniqueShare}},
	{words: []string{"enhanced-#-likeness"}, model: "enhanced-beta-likeness", params: []parameter{gainBeta}, column: true},
	{words: []string{"(#)-map"}, model: "k-map", params: []parameter{sizeK}, subset: true},
	{words: estimated("Poisson"), model: "k-map-estimated", params: []parameter{sizeK},
		fixed: map[string]any{"estimator": "poisson"}, asks: population},
	{words: estimated("Zero-truncated Poisson"), model: "k-map-estimated", params: []parameter{sizeK},
		fixed: map[string]any{"estimator": "zero-truncated-poisson"}, asks: population},
	{words: []string{"(#,#)-presence"}, model: "delta-presence", params: []parameter{leastShare, mostShare}, subset: true},
	{words: []string{"Inclusion"}, model: "inclusion", subset: true},
	uniqueness("dankar"), uniqueness("pitman"), uniqueness("zayatz"), uniqueness("snb"),
	{words: []string{"(#,#)-DP"}, model: differential, params: []parameter{epsilon, failureDelta}, asks: budget},
	game("prosecutor"), game("journalist"),
}

const differential = "differential-privacy"

func estimated(how string) []string {
	return []string{"(#)-map estimated as (#)-anonymity (" + how + ")", "(#)-map estimated as (unknown)-anonymity (" + how + ")"}
}

func uniqueness(how string) criterion {
	return criterion{words: []string{"(#)-population-uniqueness (" + how + ")"}, model: "population-uniqueness",
		params: []parameter{uniqueShare}, fixed: map[string]any{"estimator": how}, asks: population}
}

func game(against string) criterion {
	return criterion{words: []string{"no-attack-profitability (" + against + ")[benefit=#, loss=#, gain=#, cost=#]"},
		model: "profitability-" + against + "-no-attack", params: []parameter{unused, unused, gain, cost}, asks: attacks}
}

func distance(of string) []string {
	return []string{"#-closeness with " + of + " ground-distance", "#-closeness with " + of + " distance"}
}

// ofColumn precedes the name of the column that a rule protects.
const ofColumn = " for attribute '@'"

type measure struct {
	words, is string
	factor    bool // generalization can be weighed against suppression
}

// measures lists parts of ARX's words for measures. The first match decides.
var measures = []measure{
	{"discernability", "discernability", false}, {"class size", "aecs", true}, {"aecs", "aecs", true},
	{"normalized non-uniform", "normalized-non-uniform-entropy", false}, {"non-uniform entropy", "non-uniform-entropy", true},
	{"precision", "precision", true}, {"height", "height", false}, {"ambiguity", "ambiguity", false},
	{"entropy-based information loss", "entropy-based-information-loss", true}, {"kl-divergence", "kl-divergence", false},
	{"kl divergence", "kl-divergence", false}, {"classification", "classification", true}, {lossOfDetail, lossOfDetail, true},
}

const lossOfDetail = "loss"

// rules takes over the rules, the measure, the weights, and how many records may be left out.
func (t *taking) rules(config config) {
	p := t.project
	for _, words := range config.criteria {
		if !t.criterion(strings.TrimSpace(words)) {
			t.say("The rule “%s” is not taken over. Set it by hand.", words)
		}
	}
	private := slices.ContainsFunc(p.Models, func(m model) bool { return m.Model == differential })
	if share, err := strconv.ParseFloat(config.leftOut, 64); private { // no limit is part of it
		p.SuppressionLimit = 1
	} else if err == nil && share >= 0 && share <= 1 {
		p.SuppressionLimit = share
	} else {
		t.say("How many records may be left out (%q) is not taken over: none may.", config.leftOut)
	}
	p.Measure = chosen{Measure: lossOfDetail}
	words := strings.ToLower(config.metric)
	at := slices.IndexFunc(measures, func(m measure) bool { return strings.Contains(words, m.words) })
	if at < 0 {
		t.say("The measure “%s” is not taken over: the best table is looked for by the loss of detail.", config.metric)
	} else {
		p.Measure.Measure = measures[at].is
		if factor, ok := generalizationFactor(words); ok && measures[at].factor && factor >= 0 && factor <= 1 {
			p.Measure.Params = map[string]any{"gsFactor": factor}
		}
	}
	for _, w := range config.weights {
		c := p.column(w.attribute)
		weight, err := strconv.ParseFloat(w.weight, 64)
		switch {
		case err != nil || weight < 0 || weight > 1:
			t.say("The weight of %q (%q) is not taken over.", w.attribute, w.weight)
		case c != nil && c.Role == quasiIdentifying:
			c.Weight = &weight
		}
	}
}

// criterion takes over a rule; false if it is unknown here.
func (t *taking) criterion(words string) bool {
	for _, c := range criteria {
		found, ok := c.scan(words)
		if !ok {
			continue
		}
		m := model{Model: c.model, Params: map[string]any{}}
		for name, value := range c.fixed {
			m.Params[name] = value
		}
		for i, of := range c.params {
			value, err := strconv.ParseFloat(found[i], 64)
			if err != nil || value < of.min || value > of.max || of.open && value == of.min || of.below && value == of.max || of.whole &&
				value != math.Trunc(value) {
				return false
			}
			if of.name != "" {
				m.Params[of.name] = value
			}
		}
		if c.column {
			m.Attribute = found[len(found)-1]
			of := t.project.column(m.Attribute)
			if of == nil || of.Role != sensitive {
				return false
			}
		}
		if c.subset && t.project.Subset == nil {
			return c.model == "inclusion" && t.everyone
		}
		switch c.asks {
		case population:
			t.say("State the size of the population for the rule “%s”, and its significance level if it has one: they are not taken over.", words)
		case budget:
			t.say("State for the rule “%s” what share of epsilon the search may spend: it is not taken over.", words)
		case attacks:
			t.say("ARX writes two rules as “%s”. The stricter one is taken over: no attack pays. If attacks may pay while publishing does, too, choose profitability.", words)
		}
		t.project.Models = append(t.project.Models, m)
		return true
	}
	return false
}

// differences reports how a release differs from ARX's output, beyond the remarks on columns and
// rules.
func (t *taking) differences(config config) {
	if config.suppression != "" && config.suppression != "*" {
		t.say("What is hidden is written as *, not as %q.", config.suppression)
	}
	if t.project.SuppressionLimit > 0 {
		t.say("ARX writes records that are left out with * in place of what could be known; here they are not written unless the setting “leftOut” asks for it.")
	}
	t.say("ARX counts records, not people. Say whom a record is about, or that each is about another person.")
}
