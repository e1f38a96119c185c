package evidence

import (
	"fmt"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/verify"
)

// rules describes the models and what was confirmed of them.
func (m *maker) rules() error {
	for i, one := range m.Project.Models {
		info, ok := privacy.Find(one.Model)
		if !ok || i >= len(m.Checked.Rules) {
			return problem.New("evidence-unverified", "Release the table again.", "Whether the file meets %q was not verified, so the report cannot say so.", one.Model)
		}
		v, err := param.Check(info.Name, info.Params, one.Params)
		if err != nil {
			return err
		}
		rule := Rule{Model: string(info.ID), Name: info.Name, Attribute: one.Attribute, Sentence: info.Sentence, Definition: info.Definition,
			Attack: info.Attack, Source: info.Source, Verified: m.Checked.Rules[i]}
		if m.Project.Column(one.Attribute).Lists() {
			rule.Definition += " Cells hold several values, and a value counts for who has it; where different values are counted, whoever has several is taken for the most frequent of them."
		}
		for _, p := range info.Params {
			rule.Params = append(rule.Params, Parameter{p.Name, p.Label, v[p.Name]})
		}
		m.report.Rules = append(m.report.Rules, rule)
	}
	for i, one := range m.Claim.Rules {
		switch rule := one.(type) {
		case verify.KnownRecords:
			m.report.Rules = append(m.report.Rules, severalKnown(rule, m.Checked.Rules[i]))
		case verify.KMAnonymity:
			m.report.Rules = append(m.report.Rules, severalValues(rule, m.Checked.Rules[i]))
		case verify.GrownWholes:
			m.report.Rules = append(m.report.Rules, allBatches(rule, m.Checked.Rules[i]))
		}
	}
	return nil
}

// severalKnown describes the rule that comes of Project.RecordsKnown.
func severalKnown(known verify.KnownRecords, verified string) Rule {
	return Rule{Model: "records-known", Name: "Several records known",
		Sentence: fmt.Sprintf("Whoever knows %d records of a person finds at least %d people who have records like them.", known.M, known.K),
		Definition: "For every set of so many groups in which a person has records, or of all of them if there are fewer, at least k people have records in all groups of the set. " +
			"Records of people who have rarer sets are left out.",
		Attack:   "Identity disclosure by somebody who knows of several visits of a person and looks for whoever had all of them.",
		Source:   "M. Terrovitis, N. Mamoulis, P. Kalnis: Privacy-preserving anonymization of set-valued data. VLDB 2008, k^m-anonymity, of groups in place of items.",
		Params:   []Parameter{{"k", "People who have records like them", known.K}, {"recordsKnown", "Records of a person that somebody knows", known.M}},
		Verified: verified}
}

// severalValues describes the rule about a column whose cells hold several values.
func severalValues(rule verify.KMAnonymity, verified string) Rule {
	sentence := fmt.Sprintf("Whoever knows what groups show and up to %d values of a person in a cell that holds several finds at least %d people.", rule.M, rule.K)
	if rule.M == 1 {
		sentence = fmt.Sprintf("Whoever knows what groups show and one value of a person in a cell that holds several finds at least %d people.", rule.K)
	}
	return Rule{Model: "k^m-anonymity", Name: "k^m-Anonymity",
		Sentence:   sentence,
		Definition: "In every group, each set of at most m labels that a record shows is shown by at least k of its records. Labels are the same in all records; one that too few records of a group would show may be left out in all of the group.",
		Attack:     "Identity disclosure by somebody who knows some of a person's values, such as two diagnoses, and looks for whoever has them.",
		Source: "M. Terrovitis, N. Mamoulis, P. Kalnis: Privacy-preserving anonymization of set-valued data. VLDB 2008; with other columns: G. Poulis, G. Loukides, A. Gkoulalas-Divanis, S. Skiadopoulos: " +
			"Anonymizing data with relational and transaction attributes. ECML PKDD 2013.",
		Params:   []Parameter{{"k", "People who have these values", rule.K}, {"m", "Values that somebody knows", rule.M}},
		Verified: verified}
}

// allBatches describes the rule of batches that show which records are one person's.
func allBatches(rule verify.GrownWholes, verified string) Rule {
	return Rule{Model: "all-batches", Name: "All batches known",
		Sentence:   fmt.Sprintf("Whoever knows all records of a person, and in which batches they came, finds at least %d people of whom every batch shows the same.", rule.K),
		Definition: "People of whom every batch shows the same, or nothing, are a group, and every group is of k people. Records of others are withheld.",
		Attack:     "Identity disclosure by somebody who follows a person from batch to batch.",
		Source:     "A. Tamersoy, G. Loukides, M. Nergiz, Y. Saygin, B. Malin: Anonymization of longitudinal electronic medical records. IEEE Transactions on Information Technology in Biomedicine 16(3), 2012, of the records of all batches.",
		Params:     []Parameter{{"k", "People of whom every batch shows the same", rule.K}},
		Verified:   verified}
}
