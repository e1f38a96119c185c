package evidence

import (
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/risk"
)

// Templates.
const (
	EMA0070      Template = "ema-0070"           // European Medicines Agency, Policy 0070
	HealthCanada Template = "health-canada-prci" // Health Canada, Public Release of Clinical Information
	HIPAAExpert  Template = "hipaa-expert"       // HIPAA Privacy Rule, expert determination
	WP216        Template = "wp216"              // Article 29 Working Party, three questions
	TMF          Template = "tmf"                // TMF, data protection concept of medical research
)

// Layouts lists the templates.
func Layouts() []layout { return []layout{ema(), healthCanada(), hipaa(), wp216(), tmf()} }

// conclusion ends a report.
func conclusion(asks string, fields ...string) Section {
	return section("Conclusion", asks, fields, promised, uncovered, signature)
}

func section(title, asks string, fields []string, parts ...part) Section {
	var plain []any // none of the texts has places
	s := Section{Title: problem.Say(title, plain...), Asks: problem.Say(asks, plain...), parts: parts}
	for _, field := range fields {
		s.Fields = append(s.Fields, problem.Say(field, plain...))
	}
	return s
}

func ema() layout {
	const guidance = "European Medicines Agency: External guidance on the implementation of the European Medicines Agency policy on the publication of clinical data for medicinal products for human use, EMA/90915/2016, section 5."
	return layout{ID: EMA0070, Name: problem.Say("Anonymisation report, EMA Policy 0070"), Sources: []string{guidance},
		Note:       problem.Say("The headings follow the steps that the guidance names for anonymisation and for its report. The agency's own form may have more fields about the product."),
		Thresholds: []Threshold{{At: risk.Regulators, Source: "EMA/90915/2016, section 5.4: 0.09"}},
		Sections: []Section{
			section("Product and data", "What is published, and which studies the data are from.",
				[]string{"Product, procedure and applicant", "Studies from which the table comes, and how many took part",
					"How rare the disease is, and in how many countries and sites the study was"}),
			section("Anonymisation methodology", "Which of the two ways was taken: that nobody can be singled out, linked or inferred, or an analysis of the risk; which techniques were used, and why.",
				[]string{"Way that was taken, and why"}, made, allRules, changes),
			section("Direct identifiers and quasi-identifiers",
				"Which variables identify people directly or together with others, and what was done to each.",
				[]string{"Why nobody can know the other columns of a participant"}, direct, quasi, otherwise),
			section("Possible adversaries and plausible attacks", "Who could try to identify somebody, with what knowledge, and what comes of it.",
				[]string{"Adversaries who were considered, and what they may know"}, attacks),
			section("Data utility", "What the data can still be used for, and how that was weighed.",
				[]string{"Analyses that remain possible, and those that do not"}, usefulness),
			section("Threshold and risk of re-identification",
				"Which risk is accepted, and which was measured. The agency means 0.09 where anybody may have the data.",
				[]string{"Threshold that was chosen, and why; how the population was chosen to which the participants belong"}, threshold, risks, limits, uniques),
			conclusion("Whether the data are anonymous, and what remains to be watched.", "Conclusion of whoever answers for the publication"),
		}}
}

func healthCanada() layout {
	const guidance = "Health Canada: Public Release of Clinical Information: guidance document, 2019, section 6."
	return layout{ID: HealthCanada, Name: problem.Say("Anonymization report, Health Canada, Public Release of Clinical Information"), Sources: []string{guidance},
		Note:       problem.Say("The headings follow what the guidance wants to read in an anonymization report: methodology, variables, risk before and after, and use."),
		Thresholds: []Threshold{{At: risk.Regulators, Source: "Health Canada, Public Release of Clinical Information, section 6: 0.09"}},
		Sections: []Section{
			section("Submission", "Which submission the data belong to.",
				[]string{"Control number, product and manufacturer", "Studies from which the table comes, and how many took part",
					"Who may be hurt by being identified, and how (sensitive conditions, small communities)"}),
			section("Anonymization methodology", "How the data were anonymized, and why this way keeps as much as possible.",
				[]string{"Way that was taken, and why"}, made, allRules, changes),
			section("Identification of variables", "Which variables identify people directly or indirectly, and which technique was used on each.",
				[]string{"Why nobody can know the other columns of a participant"}, direct, quasi, otherwise),
			section("Risk of re-identification", "The risk at first, the threshold, and the risk that is left.",
				[]string{"Threshold that was chosen, and why; how the population was chosen to which the participants belong"}, threshold, risks, limits, uniques, attacks),
			section("Usefulness of the data", "What the data can still be used for.",
				[]string{"Analyses that remain possible, and those that do not"}, usefulness),
			conclusion("Whether there is no serious possibility that somebody is identified.", "Conclusion of whoever answers for the publication"),
		}}
}

func hipaa() layout {
	return layout{ID: HIPAAExpert, Name: problem.Say("Expert determination, HIPAA Privacy Rule"), Sources: []string{
		"Code of Federal Regulations, title 45, section 164.514(b)(1).",
		"U.S. Department of Health and Human Services, Office for Civil Rights: Guidance Regarding Methods for De-identification of Protected Health Information, 26 November 2012."},
		Note: problem.Say("The rule has no form. The headings follow what it wants to be documented, and the principles of the guidance. This report does not replace the expert."),
		Sections: []Section{
			section("Expert", "A person with knowledge of, and experience with, generally accepted statistical and scientific principles and methods of de-identification.",
				[]string{"Name and position", "Knowledge and experience that qualify the expert", "For whom the expert works"}),
			section("Data and anticipated recipient", "Which information is disclosed, to whom, and what the recipient can reasonably get besides.",
				[]string{"Anticipated recipients, and what binds them",
					"Other information that is reasonably available to them"}, direct, quasi, otherwise),
			section("Replicability, availability and distinguishability",
				"Of each column: does it stay the same over time, where else is it to be found, and how many people does it tell apart.",
				[]string{"Columns that stay the same over time", "Public or other sources that have these columns together with names"}, uniques),
			section("Methods", "The principles and methods that were applied.",
				[]string{}, made, allRules, changes),
			section("Results: the risk", "The risk must be very small. Neither the rule nor the guidance names a number: the expert says what is very small here.",
				[]string{"Risk that the expert takes to be very small here, and why"}, risks, limits, attacks),
			section("Compared with Safe Harbor", "What of the eighteen identifiers of section 164.514(b)(2) may still be in the file. An expert may keep it; the report says what it is.",
				[]string{"Why what was found may stay",
					"Year that the records are from, where years of birth may tell ages over 89"}, harbor),
			section("Use", "What the data can still be used for.",
				[]string{}, usefulness),
			section("Determination", "Whether the risk is very small, and until when that holds: experts often limit it in time.",
				[]string{"Determination", "Valid until, and what ends it earlier"}, promised, uncovered, signature),
		}}
}

func wp216() layout {
	return layout{ID: WP216, Name: problem.Say("Three questions of the Article 29 Working Party (WP216)"), Sources: []string{
		"Article 29 Data Protection Working Party: Opinion 05/2014 on Anonymisation Techniques, WP216, adopted on 10 April 2014.",
		"Regulation (EU) 2016/679 (General Data Protection Regulation), recital 26."},
		Note: problem.Say("The opinion has no form. The headings are its three questions and its recommendations. If one of the questions is not answered with no, it wants the risk of identification to be evaluated."),
		Sections: []Section{
			section("Context and purpose", "Why the data are anonymized, who gets them, and which means somebody is reasonably likely to use.",
				[]string{"Purpose, and why it is compatible with that of the collection", "Who gets the data, and under which controls",
					"Means that are reasonably likely to be used: cost, time and technology"}),
			section("Is it still possible to single out an individual?", "Whether some or all records of a person can be isolated.",
				[]string{"Answer, and why"}, risks, limits, uniques, attacksOf("singlingOut", "alsoKnown", "membership")),
			section("Is it still possible to link records relating to an individual?",
				"Whether records of a person can be linked, in this file or with another.",
				[]string{"Answer, and why", "Other releases about the same people, and other files that can be had"}, attacksOf("linking",
					"places", "releases")),
			section("Can information be inferred concerning an individual?", "Whether a value can be deduced with significant probability.",
				[]string{"Answer, and why"}, attacksOf("inference", "coarsening")),
			section("Technique", "Which technique was used, with its parameters, and what became of each column.",
				[]string{}, made, allRules, changes, direct, quasi, otherwise),
			section("Usefulness of the data", "What the data can still be used for.",
				[]string{}, usefulness),
			section("Residual risk", "Anonymization is no single act: new risks are identified, and what was done about the known ones is assessed, regularly.",
				[]string{"Who looks at the risk again, and when", "What happens to the original data, and who holds keys"}, attacksOf("notTried")),
			conclusion("Whether the data are anonymous.", "Conclusion of whoever answers for the release"),
		}}
}

func tmf() layout {
	return layout{ID: TMF, Name: problem.Say("Anonymization in a data protection concept (TMF)"), Sources: []string{
		"K. Pommerening, J. Drepper, K. Helbing, T. Ganslandt: Leitfaden zum Datenschutz in medizinischen Forschungsprojekten. Generische Lösungen der TMF 2.0. Schriftenreihe der TMF 11, 2014."},
		Note: problem.Say("The guide has no form for this. The headings are those of a data protection concept of medical research, as far as they are about anonymized data that are passed on."),
		Sections: []Section{
			section("Project and responsibility", "Which research project passes on data, and who is responsible.",
				[]string{"Research project and its purpose", "Controller, and data protection officer",
					"Legal basis or consent, and vote of the ethics committee"}),
			section("Data and people concerned", "Which data about whom are passed on.",
				[]string{"Who the people are, and where their data come from"}, direct, quasi, otherwise),
			section("Anonymization", "How the data were made anonymous: at least so that whoever gets them could identify somebody with a disproportionate effort of time, cost and labour alone.",
				[]string{"Who anonymizes, and who holds the original data and keys"}, made, allRules, changes),
			section("Remaining risk of re-identification", "Which additional knowledge the recipient may have, and what it achieves.",
				[]string{"Additional knowledge of the recipient"}, risks, limits, uniques, attacks),
			section("Use for research", "What the data can still be used for.",
				[]string{"Questions that the data are to answer"}, usefulness),
			section("Passing on", "Who decides on access, and what the recipient agrees to.",
				[]string{"Decision of the committee for use and access", "Contract: purpose, no identification, no passing on, deletion"}),
			conclusion("Whether the data are anonymous.", "Conclusion of whoever answers for the release"),
		}}
}
