package main

import (
	_ "embed" // definitions
	"strings"
)

// heldBy are the tests that compute figures another way, by the type whose fields they are, or by
// the figure where it has tests of its own.
var heldBy = map[string][]string{
	"anonymize.Result":          {"core TestKept", "core/internal/search TestOptimal", "core TestReleaseFigures"},
	"anonymize.Result.kept":     {"core TestKept", "core TestNothingKept"},
	"anonymize.Result.mostKept": {"core TestKept"},
	"anonymize.Result.score":    {"core/internal/utility TestMeasures", "core/internal/utility TestOracle"},
	"anonymize.Result.rank":     {"core/internal/utility TestMeasures"},
	"anonymize.Aggregated":      {"core TestAggregateByHand"},
	"anonymize.Itemized":        {"core TestItems", "core/internal/itemset TestOptimum"},
	"anonymize.Generalized":     {"core TestWaysSame"},
	"anonymize.Round":           {"core TestWaysSame"},
	"anonymize.People":          {"core TestPeople", "core TestLinked"},
	"anonymize.Times":           {"bridge TestSearchTime"},
	"anonymize.Progress":        {"core TestProgress", "core TestFinestProgress", "core TestWaysProgress"},
	"anonymize.Alternatives":    {"core TestSpaceSmall"},
	"anonymize.Transformation":  {"core TestSpaceSmall", "core TestSpaceBound"},
	"anonymize.SpaceLevel":      {"core TestSpaceSmall"},
	"anonymize.CostReport":      {"core TestCosts"},
	"anonymize.CostPoint":       {"core TestCosts", "core TestCostsByHand"},
	"anonymize.RuleCost":        {"core TestCosts", "core TestCostsByHand"},
	"attack.Also":               {"core/internal/attack TestBrute"},
	"attack.Crossed":            {"core/internal/attack TestComposition"},
	"attack.Inferred":           {"core/internal/attack TestBrute"},
	"attack.Leakage":            {"core/internal/attack TestLeakage"},
	"attack.Linking":            {"core/internal/attack TestCanaries"},
	"attack.Membership":         {"core/internal/attack TestCanaries"},
	"attack.Newcomers":          {"core/internal/attack TestNewcomers"},
	"attack.Placed":             {"core/internal/attack TestCanaries"},
	"attack.Rate":               {"core/internal/attack TestWilson"},
	"attack.Report":             {"core/internal/attack TestBrute"},
	"attack.Several":            {"core/internal/attack TestComposition"},
	"attack.Singling":           {"core/internal/attack TestBrute"},
	"attack.Surely":             {"core/internal/attack TestHomogeneity", "core/internal/attack TestBrute"},
	"attack.Undone":             {"core/internal/attack TestCanaries"},
	"bridge.Appended":           {"core/internal/continuous TestBatches"},
	"bridge.Published":          {"core/internal/continuous TestBatches"},
	"bridge.CellsProfile":       {"bridge TestItemsRead"},
	"bridge.Chance":             {"core/risk TestRiskOracle", "bridge TestAttackersOfSubset"},
	"bridge.Chances":            {"core/risk TestRiskOracle", "bridge TestAttackersOfSubset"},
	"bridge.CheckReport":        {"core/risk TestMeasure", "bridge TestCheck"},
	"bridge.WorstClass":         {"core/risk TestMeasureNamesTheTenWorst"},
	"bridge.SizeBucket":         {"core/risk TestFromHistogram"},
	"bridge.ColumnChange":       {"core/summary TestQualityTwin", "bridge TestWholeJob"},
	"bridge.ColumnProfile":      {"bridge TestWholeJob"},
	"bridge.Profile":            {"bridge TestWholeJob"},
	"bridge.Estimate":           {"core TestEstimate", "core TestEstimatesAgree"},
	"bridge.PeopleEstimate":     {"bridge TestPeople"},
	"bridge.LinkedProfile":      {"bridge TestLinkedRefused"},
	"bridge.HierarchyView":      {"bridge TestHierarchyBuilt"},
	"bridge.LevelView":          {"bridge TestHierarchyBuilt"},
	"bridge.Outcome":            {"core TestMaxRows", "bridge TestFormulas"},
	"bridge.Head":               {"bridge TestHeads"},
	"bridge.Window":             {"bridge TestWindow"},
	"bridge.Saved":              {"bridge TestWholeJob"},
	"core.Checked":              {"web/cmd/fulgurite TestCheckDeeper", "core/risk TestMeasure"},
	"core.Confirmed":            {"core TestVerifyHeldOrNot", "web/cmd/fulgurite TestVerify"},
	"core.Contents":             {"core TestLeftOut", "core TestCounts"},
	"core.Drawn":                {"core TestDifferential", "core/internal/differential TestOracle"},
	"core.PersonSizes":          {"core TestPeople", "core TestLinked"},
	"attack.Folded":             {"core TestFolds"},
	"evidence.Accepted":         {"core/risk TestLimits", "web/cmd/fulgurite TestReportsOfRisk"},
	"evidence.Threshold":        {"core TestReportFor"},
	"evidence.Column":           {"core TestReport"},
	"evidence.File":             {"core TestReport"},
	"evidence.Making":           {"core TestReport"},
	"evidence.Range":            {"core/risk TestFromHistogram", "core TestReport"},
	"evidence.Records":          {"core TestReport", "core TestReportOfPeople"},
	"evidence.Risks":            {"core/risk TestFromSizes", "core TestReport"},
	"evidence.Spread":           {"core TestReport"},
	"fulgurite.appended":        {"core/internal/continuous TestBatches", "web/cmd/fulgurite TestAppend"},
	"fulgurite.benchCounts":     {"web/cmd/fulgurite TestBench"},
	"fulgurite.benchReport":     {"web/cmd/fulgurite TestBench"},
	"fulgurite.benchStep":       {"web/cmd/fulgurite TestBench"},
	"fulgurite.job":             {"web/cmd/fulgurite TestAnonymizeByFlags"},
	"fulgurite.progressLine":    {"core TestProgress", "core TestFinestProgress", "core TestWaysProgress"},
	"fulgurite.job.kept":        {"core TestKept", "core TestNothingKept"},
	"fulgurite.job.score":       {"core/internal/utility TestMeasures", "core/internal/utility TestOracle"},
	"fulgurite.jobTimes":        {"web/cmd/fulgurite TestAnonymizeByFlags"},
	"fulgurite.suggested":       {"web/cmd/fulgurite TestSuggested", "core TestSuggestRules"},
	"fulgurite.outcome":         {"web/cmd/fulgurite TestBatch"},
	"perturb.Change":            {"core/perturb TestLoss"},
	"perturb.Correlation":       {"core/perturb TestLoss"},
	"perturb.Loss":              {"core/perturb TestLoss"},
	"perturb.Moments":           {"core/perturb TestLoss"},
	"population.Estimate":       {"core/internal/population TestEstimators"},
	"population.Estimates":      {"core/internal/population TestEstimators"},
	"predict.Class":             {"core/predict TestAreas", "core/predict TestAdult"},
	"predict.Point":             {"core/predict TestCurve"},
	"predict.Quality":           {"core/predict TestAreaTwin", "core/predict TestAdult"},
	"predict.Report":            {"core/predict TestCompare"},
	"risk.Accepted":             {"core/risk TestLimits"},
	"risk.AtRisk":               {"core/risk TestMeasure", "core/risk TestSizeThreshold"},
	"risk.Bucket":               {"core/risk TestFromHistogram"},
	"risk.ColumnSet":            {"core/risk TestAttributes", "core/risk TestTwins"},
	"risk.Guarantee":            {"core/risk TestGuarantees", "core TestGuaranteedOfSubset"},
	"risk.Interval":             {"core/risk TestRiskOracle"},
	"risk.Measures":             {"core/risk TestMeasure"},
	"risk.PopulationCount":      {"core/risk TestRiskOracle"},
	"risk.Prosecutor":           {"core TestReleaseFigures", "core/risk TestFromSizes", "core/risk TestRiskOracle"},
	"risk.RankedColumn":         {"core/risk TestAttributes", "core/risk TestTwins"},
	"risk.Recursive":            {"core/risk TestMeasuresAreStrictest"},
	"risk.Revealed":             {"core/risk TestMeasureSensitive", "core/risk TestMeasuresAreStrictest"},
	"risk.Revealing":            {"core/risk TestMeasureSensitive"},
	"risk.SizeCount":            {"core TestReleaseFigures", "core/risk TestFromSizes"},
	"risk.Contribution":         {"core/risk TestSpecialTwin", "core/risk TestScores"},
	"risk.Individual":           {"core/risk TestIndividual", "core/risk TestIndividualTwin", "core TestSampledRelease"},
	"risk.SpecialSet":           {"core/risk TestSpecialTwin"},
	"risk.Specials":             {"core/risk TestSpecialTwin"},
	"risk.Wildcard":             {"core/risk TestTwins"},
	"risk.Worst":                {"core/risk TestMeasureNamesTheTenWorst"},
	"summary.Analysis":          {"core/summary TestAnalysisTwin"},
	"summary.Bin":               {"core/summary TestDistributionBins"},
	"summary.Center":            {"core/summary TestDistributionQuartiles"},
	"summary.ClassStatistics":   {"core/summary TestClasses"},
	"summary.Contingency":       {"core/summary TestContingencyTwin"},
	"summary.Distribution":      {"core/summary TestDistribution"},
	"summary.Frequencies":       {"core/summary TestFrequencies"},
	"summary.Frequency":         {"core/summary TestFrequencies"},
	"summary.Label":             {"core/summary TestDistributionShares"},
	"summary.Measure":           {"core/summary TestQualityTwin"},
	"summary.Moments":           {"core/summary TestSummarizeTwin"},
	"summary.Quality":           {"core/summary TestQualityTwin"},
	"summary.Statistics":        {"core/summary TestSummarizeTwin"},
	"summary.Tally":             {"core/summary TestAnalysisTwin"},
	"table.Assumed":             {"core/table TestAssumptions"},
	"verify.Verdict":            {"core/internal/verify TestRulesByHand"},
}

// held are the tests of a figure.
func held(of, json string) []string {
	if tests := heldBy[of+"."+json]; tests != nil {
		return tests
	}
	return heldBy[of]
}

// noFigure are numbers that say where something is, what was asked for, or how a program ended.
var noFigure = map[string]bool{
	"anonymize.SpaceColumn": true, "anonymize.Round.levels": true, "anonymize.Transformation.levels": true, "anonymize.Progress.levels": true,
	"bridge.HierarchyView.lowest": true, "bridge.MissingValue": true, "bridge.Page": true, "bridge.RiskReport": true,
	"bridge.Strip": true, "bridge.WorkProgress": true,
	"core.FoundLevel": true, "evidence.Report.version": true, "fulgurite.listedSolution.levels": true, "risk.Limits": true,
	"risk.Worst.row": true, "risk.Revealing.row": true, "table.Detection": true, "table.Dialect": true, "table.Lines": true,
	"predict.Report.folds": true, "risk.Specials.most": true,
}

// defined are definitions of figures whose field says it all to readers of Go, or whose comment
// speaks of another one. They stand in defined.txt, a line each.
var defined = func() map[string]string {
	all := map[string]string{}
	for line := range strings.Lines(definitions) {
		name, meaning, _ := strings.Cut(strings.TrimSpace(line), ": ")
		all[name] = meaning
	}
	return all
}()

//go:embed defined.txt
var definitions string
