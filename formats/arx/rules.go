package arx

import (
	"bytes"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/utility"
)

const number = `([0-9.E+-]+)`

// criteria are the words for rules in ARX, and what they mean: the parameters in the order of the
// words. A rule that protects a column names it last.
var criteria = []struct {
	words  *regexp.Regexp
	model  privacy.ID
	params []string
	fixed  param.Values
	column bool
}{
	{words: rule(`\(?` + number + `\)?-anonymity`), model: privacy.KAnonymity, params: []string{"k"}},
	{words: ruleOf(`distinct-` + number + `-diversity`), model: privacy.DistinctLDiversity, params: []string{"l"}, column: true},
	{words: ruleOf(`(?:shannon-)?entropy-` + number + `-diversity`), model: privacy.EntropyLDiversity, params: []string{"l"}, fixed: param.Values{"estimator": "shannon"}, column: true},
	{words: ruleOf(`grassberger-entropy-` + number + `-diversity`), model: privacy.EntropyLDiversity, params: []string{"l"}, fixed: param.Values{"estimator": "grassberger"}, column: true},
	{words: ruleOf(`recursive-\(` + number + `,` + number + `\)-diversity`), model: privacy.RecursiveCLDiversity, params: []string{"c", "l"}, column: true},
	{words: ruleOf(number + `-closeness with equal (?:ground-)?distance`), model: privacy.TCloseness, params: []string{"t"}, fixed: param.Values{"distance": "equal"}, column: true},
	{words: ruleOf(number + `-closeness with ordered (?:ground-)?distance`), model: privacy.TCloseness, params: []string{"t"}, fixed: param.Values{"distance": "ordered"}, column: true},
	{words: ruleOf(number + `-closeness with hierarchical (?:ground-)?distance`), model: privacy.TCloseness, params: []string{"t"}, fixed: param.Values{"distance": "hierarchical"}, column: true},
	{words: ruleOf(number + `-disclosure privacy`), model: privacy.DeltaDisclosure, params: []string{"delta"}, column: true},
	{words: ruleOf(`basic-` + number + `-likeness`), model: privacy.BasicBetaLikeness, params: []string{"beta"}, column: true},
	{words: ruleOf(`enhanced-` + number + `-likeness`), model: privacy.EnhancedBetaLikeness, params: []string{"beta"}, column: true},
}

func rule(words string) *regexp.Regexp { return regexp.MustCompile(`^` + words + `$`) }

func ruleOf(words string) *regexp.Regexp { return rule(words + ` for attribute '(.*)'`) }

type measure struct {
	words string
	is    utility.ID
}

// measures are parts of the words for measures in ARX. The first that is found says which.
var measures = []measure{
	{"discernability", utility.Discernability}, {"class size", utility.AECS}, {"aecs", utility.AECS},
	{"normalized non-uniform", utility.NormalizedNonUniformEntropy}, {"non-uniform entropy", utility.NonUniformEntropy},
	{"precision", utility.Precision}, {"height", utility.Height}, {"ambiguity", utility.Ambiguity},
	{"entropy-based information loss", utility.InformationLoss}, {"kl-divergence", utility.KLDivergence},
	{"kl divergence", utility.KLDivergence}, {"classification", utility.Classification}, {"loss", utility.Loss},
}

// factors are how generalization is weighed against suppression, the first number in the words.
var factors = regexp.MustCompile(`\(` + number + `/`)

// rules takes over the rules, the measure, the weights, and how many records may be left out.
func (t *taking) rules(config *configXML) {
	p := t.project
	for _, words := range config.Criteria {
		if !t.criterion(strings.TrimSpace(words)) {
			t.say("The rule “%s” is not taken over. Set it by hand.", words)
		}
	}
	if share, err := strconv.ParseFloat(config.LeftOut, 64); err == nil && share >= 0 && share <= 1 {
		p.SuppressionLimit = share
	} else {
		t.say("How many records may be left out (%q) is not taken over: none may.", config.LeftOut)
	}
	p.Measure = project.Measure{Measure: utility.Loss}
	words := strings.ToLower(config.Metric)
	at := slices.IndexFunc(measures, func(m measure) bool { return strings.Contains(words, m.words) })
	if at < 0 {
		t.say("The measure “%s” is not taken over: the best table is looked for by the loss of detail.", config.Metric)
	} else {
		p.Measure.Measure = measures[at].is
		if found := factors.FindStringSubmatch(words); found != nil {
			if f, err := strconv.ParseFloat(found[1], 64); err == nil {
				with := param.Values{"gsFactor": f}
				if _, err := utility.Complete(p.Measure.Measure, with); err == nil {
					p.Measure.Params = with
				}
			}
		}
	}
	for _, w := range config.Weights {
		c := p.Column(w.Attribute)
		weight, err := strconv.ParseFloat(w.Weight, 64)
		switch {
		case err != nil || weight < 0 || weight > 1:
			t.say("The weight of %q (%q) is not taken over.", w.Attribute, w.Weight)
		case c != nil && c.Role == project.QuasiIdentifying:
			c.Weight = &weight
		}
	}
}

// criterion takes over a rule; false if it is none that is known here.
func (t *taking) criterion(words string) bool {
	for _, c := range criteria {
		found := c.words.FindStringSubmatch(words)
		if found == nil {
			continue
		}
		m := project.Model{Model: c.model, Params: param.Values{}}
		for name, value := range c.fixed {
			m.Params[name] = value
		}
		for i, name := range c.params {
			value, err := strconv.ParseFloat(found[1+i], 64)
			if err != nil || math.IsInf(value, 0) {
				return false
			}
			m.Params[name] = value
		}
		if c.column {
			m.Attribute = found[len(found)-1]
			of := t.project.Column(m.Attribute)
			if of == nil || of.Role != project.Sensitive {
				return false
			}
		}
		if _, err := m.Values(); err != nil {
			return false
		}
		t.project.Models = append(t.project.Models, m)
		return true
	}
	return false
}

// differences says where a release differs from what ARX writes, beyond what was said of columns and rules.
func (t *taking) differences(config *configXML, text []byte) error {
	if t.has(subsetFile) {
		subset, err := t.held(subsetFile, int64(len(text))+1)
		if err != nil {
			return err
		}
		if !bytes.Equal(subset, text) {
			t.say("The research subset is not taken over: the archive does not say which records are in it. Choose it again before you release anything.")
		}
	}
	if config.Suppression != "" && config.Suppression != "*" {
		t.say("What is hidden is written as *, not as %q.", config.Suppression)
	}
	if t.project.SuppressionLimit > 0 {
		t.say("ARX writes records that are left out with * in place of what could be known; here they are not written unless the setting “leftOut” asks for it.")
	}
	t.say("ARX counts records, not people. Say whom a record is about, or that each is about another person.")
	return nil
}
