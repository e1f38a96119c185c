package evidence

import (
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

// rules describes the models and what was confirmed of them.
func (m *maker) rules() error {
	for i, one := range m.Project.Models {
		info, ok := privacy.Find(one.Model)
		if !ok || i >= len(m.Checked.Rules) {
			return problem.New("evidence-unverified", "Release the table again.",
				"Whether the file meets %q was not verified, so the report cannot say so.", one.Model)
		}
		v, err := param.Check(info.Name, info.Params, one.Params)
		if err != nil {
			return err
		}
		rule := Rule{Model: string(info.ID), Name: info.Name, Attribute: one.Attribute, Sentence: info.Sentence, Definition: info.Definition,
			Attack: info.Attack, Source: info.Source, Verified: m.Checked.Rules[i], verified: m.Claim.Rules[i].Name()}
		if m.Project.Column(one.Attribute).Lists() {
			rule.definition = problem.Say("%s %s", problem.Whole(info.Definition), problem.Say("Cells hold several values, and a value counts for who has it; where different values are counted, whoever has several is taken for the most frequent of them."))
			rule.Definition = rule.definition.String()
		}
		for _, p := range info.Params {
			rule.Params = append(rule.Params, Parameter{Name: p.Name, Label: p.Label, Value: v[p.Name]})
		}
		for _, a := range m.Assumed {
			if m.internal() && a.Column != "" && a.Column == one.Attribute {
				rule.Assumes = append(rule.Assumes, a)
			}
		}
		m.report.Rules = append(m.report.Rules, rule)
	}
	for i, one := range m.Claim.Rules {
		made := Rule{Verified: m.Checked.Rules[i], verified: one.Name()}
		switch rule := one.(type) {
		case verify.KnownRecords:
			severalKnown(&made, rule)
		case verify.KMAnonymity:
			severalValues(&made, rule)
		case verify.GrownWholes:
			allBatches(&made, rule)
		default:
			continue
		}
		m.report.Rules = append(m.report.Rules, made)
	}
	return nil
}

// says words a rule that is no model of the registry.
func (r *Rule) says(name, sentence, definition, attack *problem.Text) {
	r.name, r.sentence, r.definition, r.attack = name, sentence, definition, attack
	r.Name, r.Sentence, r.Definition, r.Attack = name.String(), sentence.String(), definition.String(), attack.String()
}

// with adds a parameter of such a rule.
func (r *Rule) with(name string, label *problem.Text, value any) {
	r.Params = append(r.Params, Parameter{Name: name, Label: label.String(), Value: value, label: label})
}

// severalKnown describes the rule that comes of Project.RecordsKnown.
func severalKnown(r *Rule, known verify.KnownRecords) {
	r.Model = "records-known"
	r.Source = "M. Terrovitis, N. Mamoulis, P. Kalnis: Privacy-preserving anonymization of set-valued data. VLDB 2008, k^m-anonymity, of groups in place of items."
	r.says(problem.Say("Several records known"),
		problem.Say("Whoever knows %d records of a person finds at least %d people who have records like them.", known.M, known.K),
		problem.Say("For every set of so many groups in which a person has records, or of all of them if there are fewer, at least k people have records in all groups of the set. Records of people who have rarer sets are left out."),
		problem.Say("Identity disclosure by somebody who knows of several visits of a person and looks for whoever had all of them."))
	r.with("k", problem.Say("People who have records like them"), known.K)
	r.with("recordsKnown", problem.Say("Records of a person that somebody knows"), known.M)
}

// severalValues describes the rule about a column whose cells hold several values.
func severalValues(r *Rule, rule verify.KMAnonymity) {
	r.Model = "k^m-anonymity"
	r.Source = "M. Terrovitis, N. Mamoulis, P. Kalnis: Privacy-preserving anonymization of set-valued data. VLDB 2008; with other columns: G. Poulis, G. Loukides, A. Gkoulalas-Divanis, S. Skiadopoulos: " +
		"Anonymizing data with relational and transaction attributes. ECML PKDD 2013."
	sentence := problem.Say(
		"Whoever knows what groups show and up to %d values of a person in a cell that holds several finds at least %d people.", rule.M, rule.K)
	if rule.M == 1 {
		sentence = problem.Say(
			"Whoever knows what groups show and one value of a person in a cell that holds several finds at least %d people.", rule.K)
	}
	r.says(problem.Say("k^m-Anonymity"), sentence,
		problem.Say("In every group, each set of at most m labels that a record shows is shown by at least k of its records. Labels are the same in all records; one that too few records of a group would show may be left out in all of the group."),
		problem.Say(
			"Identity disclosure by somebody who knows some of a person's values, such as two diagnoses, and looks for whoever has them."))
	r.with("k", problem.Say("People who have these values"), rule.K)
	r.with("m", problem.Say("Values that somebody knows"), rule.M)
}

// allBatches describes the rule of batches that show which records are one person's.
func allBatches(r *Rule, rule verify.GrownWholes) {
	r.Model = "all-batches"
	r.Source = "A. Tamersoy, G. Loukides, M. Nergiz, Y. Saygin, B. Malin: Anonymization of longitudinal electronic medical records. IEEE Transactions on Information Technology in Biomedicine 16(3), 2012, of the records of all batches."
	r.says(problem.Say("All batches known"),
		problem.Say(
			"Whoever knows all records of a person, and in which batches they came, finds at least %d people of whom every batch shows the same.",
			rule.K),
		problem.Say(
			"People of whom every batch shows the same, or nothing, are a group, and every group is of k people. Records of others are withheld."),
		problem.Say("Identity disclosure by somebody who follows a person from batch to batch."))
	r.with("k", problem.Say("People of whom every batch shows the same"), rule.K)
}
