package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestCheckDeeper: by hand. Ann is the only one of 20 and of nobody else's town; Bob and
// Carl are told apart by their towns; Dora and Eve look the same.
func TestCheckDeeper(t *testing.T) {
	dir := files(t, map[string]string{"in.csv": "age,sex,town,phone\n20,f,1010,0664 1234567\n30,m,1010,0664 1234568\n30,m,1020,0664 1234569\n30,f,1020,0664 1234560\n30,f,1020,0664 1234561\n"})
	in := filepath.Join(dir, "in.csv")
	check := func(more ...string) result {
		return fulgurite(t, append([]string{"check", "--qi", "age,sex,town", in}, more...)...)
	}
	if got := check(); strings.Contains(got.out, "Singled out") || strings.Contains(got.out, "kept:") {
		t.Errorf("it tells what nobody asked for:\n%s", got.out)
	}
	check("--special", "2").want(t, exitDone, "of 5 records", "By one column:                       1\n",
		"By 2 columns, and no fewer:          2\n",
		"Highest SUDA score:                  3 (M = 2)\n", "Contribution of town to SUDA scores: 66.7 %\n", "  sex and town: 3 records\n")
	// Three are alone, and two look the same: of all guesses 4 of 5 are right.
	check("--highest-risk", "0.5", "--at-risk", "0.5", "--success-rate", "0.8").want(t, exitProblem,
		"not kept:       In the worst case, a guess is right with a probability of 100 %: this is above your limit of 50 %.",
		"not kept:       60 % of the records have a risk above 50 %", "kept:           If it is guessed of every record whose it is, 80 % of the guesses are right", "A risk is above its limit")
	check("--at-risk", "0").want(t, exitDone, "kept:           0 % of the records have a risk above 100 %")
	check("--wildcard").want(t, exitDone, "If * could be any value:\n  highest risk: 1\n  average risk: 0.8\n")
	check("--safe-harbor").want(t, exitDone, "D  Telephone numbers: phone", "F  E-mail addresses: nothing found")
	check("--highest-risk", "0").want(t, exitUsage, "allowed is a share of more than 0 to 1")
	check("--success-rate", "2").want(t, exitUsage, "allowed is a share of 0 to 1")
	check("--special", "7").want(t, exitUsage, `--special cannot be "7": allowed is 1 to 6`)
	// If the two men are one, he is known by his sex alone.
	persons := files(t, map[string]string{"in.csv": "who,age,sex,town\na,20,f,1010\nb,30,m,1010\nb,30,m,1020\nd,30,f,1020\ne,30,f,1020\n"})
	fulgurite(t, "check", "--qi", "age,sex,town", "--person", "who", "--special", "1", "--highest-risk", "1", "--at-risk", "0.5", filepath.Join(persons, "in.csv")).
		want(t, exitDone, "of 4 people", "By one column:                       2\n", "  sex: 1 person\n",
			"0 % of the people have a risk above 100 %")
	// Figures are of people: a and b are found for certain, d and e in every other try. Of the
	// guesses, one for each record, 1 + 1 + 1 + 1/2 + 1/2 of 5 are right.
	fulgurite(t, "check", "--qi", "age,sex,town", "--person", "who", "--success-rate", "0.9", filepath.Join(persons, "in.csv")).want(t, exitDone,
		"Tries of which one finds the person, at the fewest: 1\n", "People found at the first try:                      2\n", "Highest risk that a guess is right:                 100 %\n", "Average risk that a guess is right:                 75 %\n", "If it is guessed of every record whose it is, 80 % of the guesses are right")
	var r checked
	decodeJSON(t, fulgurite(t, "check", "--json", "--qi", "age,sex,town", "--person", "who", filepath.Join(persons, "in.csv")).out, &r)
	if !r.Risk.People || r.Risk.Records != 4 || r.Risk.Unique != 2 || r.Risk.Average != 0.75 || r.K != 1 || r.AtRisk[0].Records != 2 || r.AtRisk[0].Share != 0.5 || r.AtRisk[1].Records != 4 {
		t.Errorf("%+v", r.Measures)
	}
	got := check("--special", "1", "--json")
	got.want(t, exitDone, `"special"`, `"singled"`)
}
