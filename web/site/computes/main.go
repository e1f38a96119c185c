// Command computes writes the page of the help that lists what the program computes: every model,
// measure, algorithm, way of recoding, builder, perturbation and risk figure, from the registries
// that forms, flags and reports are made from, with the tests that hold each of them.
//
//	go run ./web/site/computes >static/docs/computes.md
package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/perturb"
	"github.com/fulgurite/fulgurite/core/predict"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/utility"
)

func main() {
	text, err := page()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Print(text)
}

// entry is something that is computed.
type entry struct {
	id, name, sentence string
	facts              []fact
	tests              []string // "core/internal/search TestOptimal"
}

// fact is one thing about it, under a word.
type fact struct{ word, text string }

// section is a part of the page. lede is Markdown; everything of entries is plain text.
type section struct {
	title, lede string
	entries     []entry
}

const lede = `For anyone who asks what exactly is computed, and how it is tested.

Everything that the program computes, by the names that projects, flags and the module use, with what each is, its source, and the
tests that hold it. The lists are those that forms, flags and reports are made from, and the page is made from them by
a program (*go run ./web/site/computes*); a test fails where it is another. A test is named by its folder and its name: *go test ./core/internal/search -run TestOptimal*.
`

// page is the page of the help.
func page() (string, error) {
	all := sections()
	var b strings.Builder
	b.WriteString("# What Fulgurite computes\n\n" + lede)
	var wrong []error
	for _, s := range all {
		fmt.Fprintf(&b, "\n## %s\n\n%s\n", s.title, s.lede)
		for _, e := range s.entries {
			if e.name == "" || e.sentence == "" || len(e.tests) == 0 {
				wrong = append(wrong, fmt.Errorf("%s: %q lacks a name, a sentence or a test", s.title, e.id))
			}
			fmt.Fprintf(&b, "\n### %s\n\n", plain(e.name))
			if e.id != "" && e.id != e.name {
				fmt.Fprintf(&b, "`%s`. ", e.id)
			}
			b.WriteString(plain(e.sentence) + "\n\n")
			for _, f := range e.facts {
				if f.text == "" {
					wrong = append(wrong, fmt.Errorf("%s: %q has no %q", s.title, e.id, f.word))
				}
				fmt.Fprintf(&b, "- *%s*: %s\n", f.word, plain(f.text))
			}
			var tests []string
			for _, t := range e.tests {
				folder, name, _ := strings.Cut(t, " ")
				tests = append(tests, fmt.Sprintf("`%s` in `%s`", name, folder))
			}
			fmt.Fprintf(&b, "- *Held by*: %s\n", strings.Join(tests, ", "))
		}
	}
	shown, err := table()
	b.WriteString(shown)
	return b.String(), errors.Join(append(wrong, err)...)
}

// plain is a text in which nothing means anything to Markdown.
func plain(text string) string {
	var b strings.Builder
	for _, r := range text {
		if strings.ContainsRune("\\`*_{}[]<>|#~", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

func sections() []section {
	return []section{models(), measures(), algorithms(), ways(), functions(), builders(), changes(), figures(), predictions()}
}

// models are the privacy models. All but differential privacy are drawn by the tests that
// compare searches with the enumeration of all transformations, and engine and verifier with each
// other.
func models() section {
	s := section{title: "Privacy models", lede: "What a release is asked to meet. Each is written twice, once for the search and once for the verifier, which share no code of models."}
	for _, m := range privacy.All() {
		e := entry{id: string(m.ID), name: m.Name, sentence: m.Sentence, tests: []string{"core/internal/search TestOptimal", "core TestVerified"},
			facts: []fact{{"Condition", m.Definition}, {"Attack answered", m.Attack}, {"Source", m.Source}}}
		switch m.ID {
		case privacy.DifferentialPrivacy:
			e.tests = []string{"core/internal/differential TestOracle", "core/internal/differential TestProtects",
				"core TestDifferential", "core TestDifferentialExactly"}
		case "profitability-prosecutor", "profitability-journalist":
			e.tests = append(e.tests, "core/internal/verify TestProfitabilityByHand", "core TestExtra")
		case "profitability-prosecutor-no-attack", "profitability-journalist-no-attack":
			e.tests = append(e.tests, "core/internal/verify TestNoAttackByHand", "core TestExtra")
		case "delta-presence", "k-map", "inclusion":
			e.tests = append(e.tests, "core/internal/verify TestSubsetRules")
		case "k-map-estimated":
			e.tests = append(e.tests, "core/internal/privacy TestKMapSizes", "core/internal/verify TestKMapEstimated")
		default:
			e.tests = append(e.tests, "core/internal/verify TestRulesByHand")
		}
		if m.Lists { // also of cells that hold several values
			e.tests = append(e.tests, "core TestLists")
		}
		s.entries = append(s.entries, e)
	}
	s.entries = append(s.entries,
		entry{id: "items", name: "k^m-anonymity",
			sentence: "Of columns whose cells hold several values: whoever knows up to m of a person's values finds k records or none.",
			facts: []fact{
				{"Condition", "Every set of at most m labels that a record shows is shown by at least k records of its equivalence class."},
				{"Attack answered", "Identity disclosure: somebody knows some diagnoses, purchases or procedures of a person."},
				{"Source", "M. Terrovitis, N. Mamoulis, P. Kalnis: Privacy-preserving anonymization of set-valued data. VLDB 2008, definition 1; with other columns: G. Poulis, G. Loukides, A. Gkoulalas-Divanis, S. Skiadopoulos: Anonymizing data with relational and transaction attributes. ECML PKDD 2013."}},
			tests: []string{"core/internal/itemset TestOptimum", "core/internal/itemset TestMatches", "core TestItems", "core TestItemsDamaged"}},
		entry{id: "tables", name: "Several tables, one promise for each person",
			sentence: "Whoever knows what all lines of a person say in all tables finds k people or more who show the same.",
			facts: []fact{
				{"Condition", "Each profile of a person, the lines in all files with their numbers, is shared by at least k people. Of tables where nobody can know how many lines a person has, which different lines there are counts alone."},
				{"Attack answered", "Identity disclosure by somebody who joins the files, or knows of lines in several of them."},
				{"Source", "Own definition; records are stacked, with the table as a known column."}},
			tests: []string{"web/cmd/fulgurite TestLinkedTables", "bridge TestLinked", "web/control TestLinked"}},
		entry{id: "pairs, triples, combinations", name: "k-anonymity of combinations of columns", sentence: "Where single values are hidden: whoever knows any two or three columns, or some that are named, and these alone, finds k records or more.",
			facts: []fact{{"Condition", "What a record shows in a combination of columns, * included, stands in at least k records."},
				{"Attack answered",
					"Identity disclosure by somebody who does not know all columns; whoever knows more than a combination is not answered by it."},
				{"Source", "M. Templ, A. Kowarik, B. Meindl: Statistical Disclosure Control for Micro-Data Using the R Package sdcMicro. Journal of Statistical Software 67(4), 2015 (kAnon with combinations, where a missing value matches any)."}},
			tests: []string{"core TestCombinations", "core TestCombinationsVerified",
				"core/internal/verify TestCombinationsByHand", "core/internal/cluster TestCombine"}})
	return s
}

func measures() section {
	s := section{title: "Measures of detail",
		lede: "What a search keeps low. *g* and *s* are the prices of generalization and of suppression, *N* the records that count."}
	for _, m := range utility.All() {
		e := entry{id: string(m.ID), name: m.Name, sentence: m.Sentence, facts: []fact{{"Formula", m.Formula}, {"Source", m.Source}},
			tests: []string{"core/internal/utility TestMeasures", "core/internal/search TestOptimal", "core/internal/utility TestOracle"}}
		switch m.ID {
		case utility.PayoutProsecutor, utility.PayoutJournalist, utility.Classification:
			e.tests[2] = "core TestExtra"
		}
		s.entries = append(s.entries, e)
	}
	return s
}

func algorithms() section {
	s := section{title: "Search algorithms", lede: "How the levels of full-domain generalization are found; [what each costs](algorithms.md)."}
	for _, a := range project.Algorithms() {
		e := entry{id: string(a.ID), name: a.Name, sentence: a.Sentence, facts: []fact{{"Result", a.Guarantee}, {"Source", a.Source}},
			tests: []string{"core/internal/search TestOptimal"}}
		switch a.ID {
		case project.FlashSearch:
			e.tests = append(e.tests, "core/internal/search TestPaperExample", "core/internal/search TestFlashIsThePapers")
		case "lightning-best-first", "lightning-greedy":
			e.tests = append(e.tests, "core/internal/search TestLightningIsThePapers")
		case "lightning-paper":
			e.tests = append(e.tests, "core/internal/search TestLightningIsThePapers", "core/internal/search TestAppendixA")
		case project.BoltSearch:
			e.tests = append(e.tests, "core/internal/search TestFaces")
		case "genetic":
			e.tests = append(e.tests, "core/internal/search TestGenetic")
		}
		s.entries = append(s.entries, e)
	}
	return s
}

// recodings describes the ways of recoding, by their names in projects.
var recodings = map[project.Method]entry{
	project.FullDomain: {facts: []fact{{"Result", "Each column has one level; classes that are too small are left out."},
		{"Source", "P. Samarati: Protecting respondents' identities in microdata release. IEEE Transactions on Knowledge and Data Engineering 13(6), 2001."}},
		tests: []string{"core/internal/search TestOptimal", "core TestOracle", "core TestVerified", "core TestNoFault"}},
	project.Local: {facts: []fact{{"Result", "What full-domain generalization leaves out is recoded by itself, again and again."},
		{"Source", "F. Prasser, R. Bild, J. Eicher, H. Spengler, K. Kuhn: Lightning. Transactions on Data Privacy 9, 2016, section 2.2."}},
		tests: []string{"core TestWaysSame", "core TestLocalOrder", "core TestModes", "core TestNoFault"}},
	project.Graph: {facts: []fact{{"Result", "Groups of k to 2k-1 records or so; the cost is at most max(2k-1, 3k-5) times the lowest."},
		{"Source", "G. Aggarwal and others: Approximation algorithms for k-anonymity. Journal of Privacy Technology, 2005."}},
		tests: []string{"core/internal/cluster TestApproximation", "core TestWaysSame", "core TestNoFault"}},
	project.Finest: {facts: []fact{
		{"Result", "Groups by a greedy choice and a local search after it; how near they are to the best is measured by the test."},
		{"Source", "Ours: the page on ways of recoding describes it."}},
		tests: []string{"core/internal/cluster TestFinestNearOptimum", "core TestWaysSame", "core TestNoFault"}},
	project.Suppression: {facts: []fact{{"Result", "Cells are exact or *; how near their number is to the fewest is measured by the test."},
		{"Source", "M. Templ, A. Kowarik, B. Meindl: Statistical Disclosure Control for Micro-Data Using the R Package sdcMicro. Journal of Statistical Software 67(4), 2015 (localSuppression); by the finest groups."}},
		tests: []string{"core TestLocalSuppression", "core TestSuppressedCellIsValue", "core TestSuppressionByImportance", "core TestNoFault"}},
}

func ways() section {
	s := section{title: "Ways of recoding", lede: "How a table becomes coarser; [what each keeps](recoding.md)."}
	for _, o := range project.FieldAt(project.Fields(), "recoding.method").Choices {
		e := recodings[project.Method(o.Value)]
		e.id, e.name, e.sentence = o.Value, o.Label, o.Sentence
		s.entries = append(s.entries, e)
	}
	return s
}

// aggregates describes what a group may show instead of its values.
var aggregates = map[project.Function]entry{
	project.Mean:          {name: "Mean", sentence: "The arithmetic mean of the numbers of a group."},
	project.GeometricMean: {name: "Geometric mean", sentence: "The geometric mean of the numbers of a group."},
	project.Median:        {name: "Median", sentence: "The value in the middle of a group, by the order of the column's type."},
	project.ModeValue:     {name: "Mode", sentence: "The value that most records of a group have."},
	project.Interval:      {name: "Interval", sentence: "The lowest and the highest value of a group."},
	project.Set:           {name: "Set", sentence: "All values of a group."},
}

func functions() section {
	s := section{title: "Microaggregation", lede: "One value for each group, in groups of the other columns or jointly in clusters by MDAV (J. Domingo-Ferrer, V. Torra: Ordinal, continuous and heterogeneous k-anonymity through microaggregation. Data Mining and Knowledge Discovery 11, 2005)."}
	for _, f := range project.Functions() {
		e := aggregates[f]
		e.id, e.tests = string(f), []string{"core/internal/recode TestAggregate", "core TestAggregateByHand", "core TestAggregatedVerified"}
		s.entries = append(s.entries, e)
	}
	return s
}

// made are the tests of the builders of hierarchies.
var made = map[hierarchy.Kind][]string{
	hierarchy.KindAuto:        {"core/hierarchy TestAutomatic", "core/hierarchy TestAutomaticOrdinal"},
	hierarchy.KindSuppression: {"core/hierarchy TestSuppression"},
	hierarchy.KindRedaction:   {"core/hierarchy TestRedaction"},
	hierarchy.KindIntervals:   {"core/hierarchy TestIntervals", "core/hierarchy TestIntervalWords"},
	hierarchy.KindHalving:     {"core/hierarchy TestHalving", "core/hierarchy TestHalvingNests"},
	hierarchy.KindGrouping:    {"core/hierarchy TestGrouping", "core/hierarchy TestGrades"},
	hierarchy.KindTree:        {"core/hierarchy TestTree"}, hierarchy.KindPriority: {"core/hierarchy TestPriority"},
	hierarchy.KindWords:   {"core/hierarchy TestWords"},
	hierarchy.KindDates:   {"core/hierarchy TestDates", "core/hierarchy TestDatesNest", "core/hierarchy TestDatesFormats"},
	hierarchy.KindCodes:   {"core/hierarchy TestCodes", "core/hierarchy TestICDRanges"},
	hierarchy.KindFormula: {"core/hierarchy TestFormula"}, hierarchy.KindTable: {"core/hierarchy TestBuildTable"},
}

func builders() section {
	s := section{title: "Builders of hierarchies",
		lede: "What the values of a column may become, level by level; [more about each](hierarchies.md)."}
	for _, b := range hierarchy.Builders() {
		s.entries = append(s.entries,
			entry{id: string(b.Kind), name: b.Label, sentence: b.Sentence, facts: []fact{{"Example", b.Example}}, tests: made[b.Kind]})
	}
	return s
}

// perturbed are the ways to change values of columns that nobody knows.
var perturbed = map[perturb.Method]entry{
	perturb.Noise: {name: "Noise", sentence: "Numbers get noise of the normal distribution, correlated as the columns are if that is wished.",
		facts: []fact{{"Source", "A. Hundepool and others: Statistical Disclosure Control. Wiley, 2012."}},
		tests: []string{"core/perturb TestNoise", "core/perturb TestLoss"}},
	perturb.Rounding: {name: "Rounding", sentence: "Numbers become the nearest multiple of a base.",
		facts: []fact{{"Source", "L. Willenborg, T. de Waal: Elements of Statistical Disclosure Control. Springer, 2001."}},
		tests: []string{"core/perturb TestRound"}},
	perturb.RankSwapping: {name: "Rank swapping", sentence: "Values change places with others of about the same rank.",
		facts: []fact{{"Source", "A. Hundepool and others: Statistical Disclosure Control. Wiley, 2012."}},
		tests: []string{"core/perturb TestRankSwapping", "core/perturb TestPartnersTwin"}},
	perturb.PRAM: {name: "PRAM", sentence: "Categories are drawn anew by a matrix that leaves their numbers about the same.",
		facts: []fact{{"Source", "M. Templ, A. Kowarik, B. Meindl: Statistical Disclosure Control for Micro-Data Using the R Package sdcMicro. Journal of Statistical Software 67(4), 2015."}}, tests: []string{"core/perturb TestPRAM"}},
}

func changes() section {
	s := section{title: "Changed values",
		lede: "For columns that nobody is thought to know: numbers that stay numbers. [None of them is k-anonymity](perturbing.md)."}
	for _, m := range perturb.Methods() {
		e := perturbed[m]
		e.id = string(m)
		s.entries = append(s.entries, e)
	}
	return s
}

// told are the tests of the figures of risk.
var told = map[string][]string{
	"prosecutor": {"core/risk TestFromSizes", "core/risk TestRiskOracle"},
	"journalist": {"core/risk TestRiskOracle"}, "marketer": {"core/risk TestRiskOracle"},
	"at-risk": {"core/risk TestSizeThreshold", "core/risk TestRiskOracle"}, "sample-uniqueness": {"core/risk TestRiskOracle"},
	"class-sizes":       {"core/risk TestFromHistogram", "core/risk TestRiskOracle"},
	"risk-distribution": {"core/risk TestRiskOracle"}, "wildcard": {"core/risk TestTwins"},
	"attributes": {"core/risk TestAttributes", "core/risk TestTwins"},
	"guaranteed": {"core/risk TestGuarantees"}, "special-uniques": {"core/risk TestSpecialUniques", "core/risk TestSpecialTwin",
		"core/risk TestScores"},
	"individual":        {"core/risk TestIndividual", "core/risk TestIndividualTwin", "core TestSampledRelease"},
	"population-dankar": {"core/internal/population TestDankar", "core/internal/population TestEstimators"},
	"population-pitman": {"core/internal/population TestPitmanSums", "core/internal/population TestPitmanWithTwoUniques",
		"core/internal/population TestEstimators"},
	"population-zayatz": {"core/internal/population TestZayatzHypergeometric", "core/internal/population TestEstimators"},
	"population-snb":    {"core/internal/population TestSNB", "core/internal/population TestEstimators"},
}

func figures() section {
	s := section{title: "Figures of risk", lede: "What the result, the report and `fulgurite check` say of a table, before and after."}
	for _, f := range risk.Figures() {
		s.entries = append(s.entries, entry{id: f.ID, name: f.Name, sentence: f.Sentence,
			facts: []fact{{"Formula", f.Definition}, {"Attack", f.Attack}, {"Source", f.Source}}, tests: told[f.ID]})
	}
	return s
}

func predictions() section {
	s := section{title: "Prediction", lede: "How `fulgurite use` and the page find out whether a released table still serves a purpose."}
	for _, m := range predict.Methods() {
		s.entries = append(s.entries, entry{id: string(m.ID), name: m.Name, sentence: m.Sentence,
			facts: []fact{{"Formula", m.Definition}, {"Source", m.Source}}, tests: learned[string(m.ID)]})
	}
	return s
}

// learned are the tests of predictions.
var learned = map[string][]string{
	"logistic": {"core/predict TestLogisticSlopes", "core/predict TestMinimize", "core/predict TestAdult"},
	"bayes":    {"core/predict TestBayes", "core/predict TestAdult"},
	"tree":     {"core/predict TestTreeSplit", "core/predict TestTreeSplitTwin", "core/predict TestAdult"},
}

// tests lists the tests that the page names.
func tests() (all []string) {
	for _, s := range sections() {
		for _, e := range s.entries {
			all = append(all, e.tests...)
		}
	}
	for _, of := range heldBy {
		all = append(all, of...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}
