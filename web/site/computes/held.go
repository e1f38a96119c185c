package main

import (
	_ "embed" // lists
	"strings"
)

// heldBy are the tests that compute figures another way, by the type whose fields they are, or by
// the figure where it has tests of its own. They stand in held.txt, a line each.
var heldBy = func() map[string][]string {
	all := map[string][]string{}
	for of, tests := range named(holders) {
		all[of] = strings.Split(tests, ", ")
	}
	return all
}()

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
var defined = named(definitions)

var (
	//go:embed held.txt
	holders string
	//go:embed defined.txt
	definitions string
)

// named reads lines that say something of a name.
func named(text string) map[string]string {
	all := map[string]string{}
	for line := range strings.Lines(text) {
		name, what, _ := strings.Cut(strings.TrimSpace(line), ": ")
		all[name] = what
	}
	return all
}
