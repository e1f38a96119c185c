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
func conclusion(asks *problem.Text, fields ...*problem.Text) Section {
	return Section{Title: problem.Say("Conclusion"), Asks: asks, Fields: fields, parts: []part{promised, uncovered, signature}}
}

func ema() layout {
	const guidance = "European Medicines Agency: External guidance on the implementation of the European Medicines Agency policy on the publication of clinical data for medicinal products for human use, EMA/90915/2016, section 5."
	return layout{ID: EMA0070, Name: problem.Say("Anonymisation report, EMA Policy 0070"), Sources: []string{guidance},
		Note:       problem.Say("The headings follow the steps that the guidance names for anonymisation and for its report. The agency's own form may have more fields about the product."),
		Thresholds: []Threshold{{At: risk.Regulators, Source: "EMA/90915/2016, section 5.4: 0.09"}},
		Sections: []Section{
			{problem.Say("Product and data"), problem.Say("What is published, and which studies the data are from."),
				[]*problem.Text{problem.Say("Product, procedure and applicant"), problem.Say("Studies from which the table comes, and how many took part"), problem.Say("How rare the disease is, and in how many countries and sites the study was")}, nil},
			{problem.Say("Anonymisation methodology"), problem.Say("Which of the two ways was taken: that nobody can be singled out, linked or inferred, or an analysis of the risk; which techniques were used, and why."),
				[]*problem.Text{problem.Say("Way that was taken, and why")}, []part{made, allRules, changes}},
			{problem.Say("Direct identifiers and quasi-identifiers"), problem.Say("Which variables identify people directly or together with others, and what was done to each."),
				[]*problem.Text{problem.Say("Why nobody can know the other columns of a participant")}, []part{direct, quasi, otherwise}},
			{problem.Say("Possible adversaries and plausible attacks"), problem.Say("Who could try to identify somebody, with what knowledge, and what comes of it."),
				[]*problem.Text{problem.Say("Adversaries who were considered, and what they may know")}, []part{attacks}},
			{problem.Say("Data utility"), problem.Say("What the data can still be used for, and how that was weighed."),
				[]*problem.Text{problem.Say("Analyses that remain possible, and those that do not")}, []part{usefulness}},
			{problem.Say("Threshold and risk of re-identification"), problem.Say("Which risk is accepted, and which was measured. The agency means 0.09 where anybody may have the data."),
				[]*problem.Text{problem.Say("Threshold that was chosen, and why; how the population was chosen to which the participants belong")}, []part{threshold, risks, limits, uniques}},
			conclusion(problem.Say("Whether the data are anonymous, and what remains to be watched."), problem.Say("Conclusion of whoever answers for the publication")),
		}}
}

func healthCanada() layout {
	const guidance = "Health Canada: Public Release of Clinical Information: guidance document, 2019, section 6."
	return layout{ID: HealthCanada, Name: problem.Say("Anonymization report, Health Canada, Public Release of Clinical Information"), Sources: []string{guidance},
		Note:       problem.Say("The headings follow what the guidance wants to read in an anonymization report: methodology, variables, risk before and after, and use."),
		Thresholds: []Threshold{{At: risk.Regulators, Source: "Health Canada, Public Release of Clinical Information, section 6: 0.09"}},
		Sections: []Section{
			{problem.Say("Submission"), problem.Say("Which submission the data belong to."),
				[]*problem.Text{problem.Say("Control number, product and manufacturer"), problem.Say("Studies from which the table comes, and how many took part"), problem.Say("Who may be hurt by being identified, and how (sensitive conditions, small communities)")}, nil},
			{problem.Say("Anonymization methodology"), problem.Say("How the data were anonymized, and why this way keeps as much as possible."),
				[]*problem.Text{problem.Say("Way that was taken, and why")}, []part{made, allRules, changes}},
			{problem.Say("Identification of variables"), problem.Say("Which variables identify people directly or indirectly, and which technique was used on each."),
				[]*problem.Text{problem.Say("Why nobody can know the other columns of a participant")}, []part{direct, quasi, otherwise}},
			{problem.Say("Risk of re-identification"), problem.Say("The risk at first, the threshold, and the risk that is left."),
				[]*problem.Text{problem.Say("Threshold that was chosen, and why; how the population was chosen to which the participants belong")}, []part{threshold, risks, limits, uniques, attacks}},
			{problem.Say("Usefulness of the data"), problem.Say("What the data can still be used for."),
				[]*problem.Text{problem.Say("Analyses that remain possible, and those that do not")}, []part{usefulness}},
			conclusion(problem.Say("Whether there is no serious possibility that somebody is identified."), problem.Say("Conclusion of whoever answers for the publication")),
		}}
}

func hipaa() layout {
	return layout{ID: HIPAAExpert, Name: problem.Say("Expert determination, HIPAA Privacy Rule"), Sources: []string{
		"Code of Federal Regulations, title 45, section 164.514(b)(1).",
		"U.S. Department of Health and Human Services, Office for Civil Rights: Guidance Regarding Methods for De-identification of Protected Health Information, 26 November 2012."},
		Note: problem.Say("The rule has no form. The headings follow what it wants to be documented, and the principles of the guidance. This report does not replace the expert."),
		Sections: []Section{
			{problem.Say("Expert"), problem.Say("A person with knowledge of, and experience with, generally accepted statistical and scientific principles and methods of de-identification."),
				[]*problem.Text{problem.Say("Name and position"), problem.Say("Knowledge and experience that qualify the expert"), problem.Say("For whom the expert works")}, nil},
			{problem.Say("Data and anticipated recipient"), problem.Say("Which information is disclosed, to whom, and what the recipient can reasonably get besides."),
				[]*problem.Text{problem.Say("Anticipated recipients, and what binds them"), problem.Say("Other information that is reasonably available to them")}, []part{direct, quasi, otherwise}},
			{problem.Say("Replicability, availability and distinguishability"), problem.Say("Of each column: does it stay the same over time, where else is it to be found, and how many people does it tell apart."),
				[]*problem.Text{problem.Say("Columns that stay the same over time"), problem.Say("Public or other sources that have these columns together with names")}, []part{uniques}},
			{problem.Say("Methods"), problem.Say("The principles and methods that were applied."), nil, []part{made, allRules, changes}},
			{problem.Say("Results: the risk"), problem.Say("The risk must be very small. Neither the rule nor the guidance names a number: the expert says what is very small here."),
				[]*problem.Text{problem.Say("Risk that the expert takes to be very small here, and why")}, []part{risks, limits, attacks}},
			{problem.Say("Compared with Safe Harbor"), problem.Say("What of the eighteen identifiers of section 164.514(b)(2) may still be in the file. An expert may keep it; the report says what it is."),
				[]*problem.Text{problem.Say("Why what was found may stay"),
					problem.Say("Year that the records are from, where years of birth may tell ages over 89")}, []part{harbor}},
			{problem.Say("Use"), problem.Say("What the data can still be used for."), nil, []part{usefulness}},
			{problem.Say("Determination"), problem.Say("Whether the risk is very small, and until when that holds: experts often limit it in time."),
				[]*problem.Text{problem.Say("Determination"), problem.Say("Valid until, and what ends it earlier")}, []part{promised, uncovered, signature}},
		}}
}

func wp216() layout {
	return layout{ID: WP216, Name: problem.Say("Three questions of the Article 29 Working Party (WP216)"), Sources: []string{
		"Article 29 Data Protection Working Party: Opinion 05/2014 on Anonymisation Techniques, WP216, adopted on 10 April 2014.",
		"Regulation (EU) 2016/679 (General Data Protection Regulation), recital 26."},
		Note: problem.Say("The opinion has no form. The headings are its three questions and its recommendations. If one of the questions is not answered with no, it wants the risk of identification to be evaluated."),
		Sections: []Section{
			{problem.Say("Context and purpose"), problem.Say("Why the data are anonymized, who gets them, and which means somebody is reasonably likely to use."),
				[]*problem.Text{problem.Say("Purpose, and why it is compatible with that of the collection"), problem.Say("Who gets the data, and under which controls"), problem.Say("Means that are reasonably likely to be used: cost, time and technology")}, nil},
			{problem.Say("Is it still possible to single out an individual?"), problem.Say("Whether some or all records of a person can be isolated."),
				[]*problem.Text{problem.Say("Answer, and why")}, []part{risks, limits, uniques, attacksOf("singlingOut", "alsoKnown", "membership")}},
			{problem.Say("Is it still possible to link records relating to an individual?"), problem.Say("Whether records of a person can be linked, in this file or with another."),
				[]*problem.Text{problem.Say("Answer, and why"), problem.Say("Other releases about the same people, and other files that can be had")}, []part{attacksOf("linking", "places", "releases")}},
			{problem.Say("Can information be inferred concerning an individual?"), problem.Say("Whether a value can be deduced with significant probability."),
				[]*problem.Text{problem.Say("Answer, and why")}, []part{attacksOf("inference", "coarsening")}},
			{problem.Say("Technique"), problem.Say("Which technique was used, with its parameters, and what became of each column."),
				nil, []part{made, allRules, changes, direct, quasi, otherwise}},
			{problem.Say("Usefulness of the data"), problem.Say("What the data can still be used for."), nil, []part{usefulness}},
			{problem.Say("Residual risk"), problem.Say("Anonymization is no single act: new risks are identified, and what was done about the known ones is assessed, regularly."),
				[]*problem.Text{problem.Say("Who looks at the risk again, and when"), problem.Say("What happens to the original data, and who holds keys")}, []part{attacksOf("notTried")}},
			conclusion(problem.Say("Whether the data are anonymous."), problem.Say("Conclusion of whoever answers for the release")),
		}}
}

func tmf() layout {
	return layout{ID: TMF, Name: problem.Say("Anonymization in a data protection concept (TMF)"), Sources: []string{
		"K. Pommerening, J. Drepper, K. Helbing, T. Ganslandt: Leitfaden zum Datenschutz in medizinischen Forschungsprojekten. Generische Lösungen der TMF 2.0. Schriftenreihe der TMF 11, 2014."},
		Note: problem.Say("The guide has no form for this. The headings are those of a data protection concept of medical research, as far as they are about anonymized data that are passed on."),
		Sections: []Section{
			{problem.Say("Project and responsibility"), problem.Say("Which research project passes on data, and who is responsible."),
				[]*problem.Text{problem.Say("Research project and its purpose"), problem.Say("Controller, and data protection officer"), problem.Say("Legal basis or consent, and vote of the ethics committee")}, nil},
			{problem.Say("Data and people concerned"), problem.Say("Which data about whom are passed on."),
				[]*problem.Text{problem.Say("Who the people are, and where their data come from")}, []part{direct, quasi, otherwise}},
			{problem.Say("Anonymization"), problem.Say("How the data were made anonymous: at least so that whoever gets them could identify somebody with a disproportionate effort of time, cost and labour alone."),
				[]*problem.Text{problem.Say("Who anonymizes, and who holds the original data and keys")}, []part{made, allRules, changes}},
			{problem.Say("Remaining risk of re-identification"), problem.Say("Which additional knowledge the recipient may have, and what it achieves."),
				[]*problem.Text{problem.Say("Additional knowledge of the recipient")}, []part{risks, limits, uniques, attacks}},
			{problem.Say("Use for research"), problem.Say("What the data can still be used for."), []*problem.Text{problem.Say("Questions that the data are to answer")}, []part{usefulness}},
			{problem.Say("Passing on"), problem.Say("Who decides on access, and what the recipient agrees to."),
				[]*problem.Text{problem.Say("Decision of the committee for use and access"), problem.Say("Contract: purpose, no identification, no passing on, deletion")}, nil},
			conclusion(problem.Say("Whether the data are anonymous."), problem.Say("Conclusion of whoever answers for the release")),
		}}
}
