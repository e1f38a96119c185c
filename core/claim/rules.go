package claim

import (
	"math"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/verify"
)

// Rules states the models of a configuration as rules of the independent check,
// for an output made from the table, or for the table as it is. A model that
// has no rule is a problem, so that its results are never released.
func Rules(t *table.Table, cfg *project.Project) ([]verify.Rule, error) {
	var rules []verify.Rule
	for _, m := range cfg.Models {
		info, ok := privacy.Find(m.Model)
		if !ok {
			return nil, unverifiable(m.Model)
		}
		v, err := param.Check(info.Name, info.Params, m.Params)
		if err != nil {
			return nil, err
		}
		s := stated{table: t, config: cfg, attribute: m.Attribute, Values: v}
		rule, err := s.rule(m.Model)
		if err != nil {
			return nil, err
		}
		rules = append(rules, rule)
	}
	return rules, nil
}

// stated is a model of a configuration with complete parameters.
type stated struct {
	param.Values
	table     *table.Table
	config    *project.Project
	attribute string
}

func (s stated) rule(model string) (verify.Rule, error) {
	switch model {
	case "k-anonymity":
		return verify.KAnonymity{K: s.Int("k")}, nil
	case "distinct-l-diversity":
		return verify.DistinctDiversity{Attribute: s.attribute, L: s.Int("l")}, nil
	case "entropy-l-diversity":
		return verify.EntropyDiversity{Attribute: s.attribute, L: s.Number("l"), Grassberger: s.Text("estimator") == "grassberger"}, nil
	case "recursive-cl-diversity":
		return verify.RecursiveDiversity{Attribute: s.attribute, C: s.Number("c"), L: s.Int("l")}, nil
	case "t-closeness":
		return s.closeness()
	case "delta-disclosure-privacy":
		return verify.DeltaDisclosure{Attribute: s.attribute, Delta: s.Number("delta"), Absent: s.Text("absent") == "count"}, nil
	case "basic-beta-likeness":
		return verify.BasicBeta{Attribute: s.attribute, Beta: s.Number("beta")}, nil
	case "enhanced-beta-likeness":
		return verify.EnhancedBeta{Attribute: s.attribute, Beta: s.Number("beta")}, nil
	case "alpha-k-anonymity":
		return verify.AlphaK{Attribute: s.attribute, Alpha: s.Number("alpha"), K: s.Int("k")}, nil
	case "delta-presence":
		return verify.DeltaPresence{Low: s.Number("deltaMin"), High: s.Number("deltaMax")}, nil
	case "inclusion":
		return verify.Inclusion{}, nil
	case "k-map":
		return verify.KMap{K: s.Int("k")}, nil
	case "k-map-estimated":
		return verify.KMapEstimated{K: s.Int("k"), Population: s.population(), Significance: s.Number("significance"),
			ZeroTruncated: s.Text("estimator") == "zero-truncated-poisson"}, nil
	case "average-reidentification-risk":
		return verify.AverageRisk{Risk: s.Number("averageRisk")}, nil
	case "average-reidentification-risk-extended":
		return verify.AverageRiskExtended{Average: s.Number("averageRisk"), Highest: s.Number("highestRisk"), AtRisk: s.Number("recordsAtRisk")}, nil
	case "sample-uniqueness":
		return verify.SampleUniqueness{Share: s.Number("threshold")}, nil
	case "population-uniqueness":
		return verify.PopulationUniqueness{Share: s.Number("threshold"), Population: s.population(), Estimator: verify.Estimator(s.Text("estimator"))}, nil
	}
	return nil, unverifiable(model)
}

func unverifiable(model string) error {
	return problem.New("core-unverifiable", "Choose another model.",
		"There is no independent check of the model %q, so its results cannot be saved.", model)
}

// population is the number of persons that a region or a number stands for.
func (s stated) population() float64 {
	if size, ok := verify.Regions[s.Text("population")]; ok {
		return size
	}
	return math.Floor(s.Number("populationSize"))
}

// closeness gives t-closeness what its distance needs: the order of the values
// by the type of the column, or its hierarchy, built anew.
func (s stated) closeness() (verify.Rule, error) {
	rule := verify.Closeness{Attribute: s.attribute, T: s.Number("t"), Distance: verify.Distance(s.Text("distance"))}
	column := s.table.Column(s.attribute)
	if column == nil {
		return rule, nil // refused as a claim about no column
	}
	described := project.Column{Name: s.attribute}
	for _, c := range s.config.Columns {
		if c.Name == s.attribute {
			described = c
		}
	}
	column, err := described.Typed(column)
	if err != nil {
		return nil, err
	}
	switch rule.Distance {
	case verify.Ordered:
		for _, code := range column.Sorted() {
			rule.Order = append(rule.Order, column.Dict.Value(code))
		}
	case verify.Hierarchical:
		if described.Hierarchy != nil {
			rule.Hierarchy, err = hierarchy.Build(*described.Hierarchy, column)
		}
	}
	return rule, err
}
