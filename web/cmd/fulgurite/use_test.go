package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/summary"
)

// TestUse: the figures of a file are the same by its order and by the project, and shuffled
// they differ by what is not known of the records; without a project a shuffled file is refused.
func TestUse(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	var rows []string
	for range 600 {
		age := 20 + r.IntN(60)
		ill := age > 45
		if r.IntN(8) == 0 {
			ill = !ill
		}
		rows = append(rows, fmt.Sprintf("%d,%s,%t", age, []string{"f", "m"}[r.IntN(2)], ill))
	}
	dir := files(t, map[string]string{"in.csv": "age,sex,ill\n" + strings.Join(rows, "\n") + "\n"})
	file := func(name string) string { return filepath.Join(dir, name) }
	fulgurite(t, "anonymize", "--qi", "age,sex", "--keep", "ill", "--rows-are-people", "--k", "5", "--limit", "0", "--order", "original",
		"--save-project", file("p.json"), "-q", "-o", file("safe.csv"), file("in.csv")).want(t, exitDone)
	use := func(args ...string) result {
		return fulgurite(t, append([]string{"use", "--original", file("in.csv")}, args...)...)
	}
	figures := func(args ...string) used {
		t.Helper()
		got := use(append(args, "--json")...)
		got.want(t, exitDone)
		var u used
		decodeJSON(t, got.out, &u)
		return u
	}
	plain := figures("--target", "ill", file("safe.csv"))
	p := plain.Prediction
	if !plain.Ordered || p.Records != 600 || strings.Join(p.Features, " ") != "age sex" || p.Method != "logistic" ||
		p.Before.Accuracy < 0.8 || p.After.Accuracy < 0.75 || p.Majority > 0.65 {
		t.Errorf("%+v", plain)
	}
	if by := figures("--target", "ill", "--project", file("p.json"), file("safe.csv")); by.Prediction.After.Accuracy != p.After.Accuracy ||
		by.Prediction.Before.AUC != p.Before.AUC {
		t.Errorf("by the project %+v, by the order %+v", by.Prediction, p)
	}
	lines := strings.Split(strings.TrimSpace(read(t, file("safe.csv"))), "\n")
	r.Shuffle(len(lines)-1, func(i, j int) { lines[i+1], lines[j+1] = lines[j+1], lines[i+1] })
	writeFile(t, file("shuffled.csv"), strings.Join(lines, "\n")+"\n")
	use("--target", "ill", file("shuffled.csv")).want(t, exitProblem, "in their order", "Give the project")
	shuffled := strings.Replace(read(t, file("p.json")), `"original"`, `"shuffled"`, 1)
	writeFile(t, file("q.json"), shuffled)
	if by := figures("--target", "ill", "--project", file("q.json"), file("shuffled.csv")); by.Ordered ||
		by.Prediction.Before.AUC != p.Before.AUC || math.Abs(by.Prediction.After.Accuracy-p.After.Accuracy) > 0.03 {
		t.Errorf("shuffled: %+v", by)
	}
	use("--target", "ill", "--method", "tree", "--folds", "3", "--from", "age", file("safe.csv")).
		want(t, exitDone, "beyond guessing is left", "from age", "Decision tree, in 3 folds", "right", "area under the curve", "true")
	use("--target", "nobody", file("safe.csv")).want(t, exitProblem, `no column "nobody"`)
	use("--target", "age", file("safe.csv")).want(t, exitProblem, "at most 30 can be predicted")
	use("--target", "ill", "--method", "magic", file("safe.csv")).want(t, exitProblem, "There is no way to predict")
	use("--target", "ill", "--from", "ill", file("safe.csv")).want(t, exitProblem, "Name each column once")
	use(file("safe.csv")).want(t, exitUsage, "target")

	// Values before and after, and an analysis of one's own: half of those who are ill are there
	// before and after.
	all := figures("--distributions", "--by", "ill", "--mean", "age", file("safe.csv"))
	if all.Prediction != nil || len(all.Distributions) != 3 || all.Distributions[2].Moved != 0 || all.Distributions[0].Before == nil {
		t.Errorf("%+v", all)
	}
	a := all.Analysis
	if len(a.Groups) != 2 || a.All.Before.Records != 600 || a.All.After.Records != 600 || a.Hidden != 0 ||
		a.Groups[0].After.Records != a.Groups[0].Before.Records ||
		math.Abs(*a.All.After.Mean-*a.All.Before.Mean) > 3 || *a.Groups[1].Before.Mean < *a.Groups[0].Before.Mean {
		t.Errorf("%+v", a)
	}
	if by := figures("--by", "ill", "--mean", "age", "--project", file("p.json"), file("safe.csv")).Analysis; *by.All.After.Mean !=
		*a.All.After.Mean || *by.Groups[0].After.Mean != *a.Groups[0].After.Mean {
		t.Errorf("by the project %+v, by the order %+v", by, a)
	}
	use("--distributions", "--by", "ill", "--mean", "age", file("safe.csv")).
		want(t, exitDone, "age: ", "% moved", "lower quartile", "upper quartile", "standard deviation", "mean of age before", "all records")

	// Two columns together: sex and illness are as they were.
	pairs := figures("--pair", "sex,ill", "--pair", "age,ill", file("safe.csv")).Pairs
	if len(pairs) != 2 || !reflect.DeepEqual(pairs[0].Before.Counts, pairs[0].After.Counts) ||
		*pairs[0].Before.ChiSquared != *pairs[0].After.ChiSquared || pairs[0].After.Freedom != 1 ||
		len(pairs[1].Before.Rows.Labels) != summary.PairLabels || *pairs[1].After.CramersV <= 0.5 {
		t.Errorf("%+v", pairs)
	}
	if by := figures("--pair", "age,ill", "--project", file("q.json"), file("shuffled.csv")).Pairs[0]; *by.After.CramersV !=
		*pairs[1].After.CramersV {
		t.Errorf("in another order the same records go together otherwise: %+v", by.After)
	}
	use("--pair", "age,ill", file("safe.csv")).
		want(t, exitDone, "age and ill, before, of 600 records:", "all others", "Cramér's V: ", "with 7 degrees of freedom")
	for _, wrong := range []string{"age", "age,ill,sex", `"age`} {
		use("--pair", wrong, file("safe.csv")).want(t, exitProblem, "does not name two columns")
	}
	use("--pair", "age,age", file("safe.csv")).want(t, exitProblem, "beside itself")
	use("--by", "ill", "--mean", "sex", file("safe.csv")).want(t, exitProblem, `"sex" is not a column of numbers`)
	use("--by", "nothing", file("safe.csv")).want(t, exitProblem, `no column "nothing"`)
	use("--distributions", "--mean", "age", file("safe.csv")).want(t, exitProblem, "--mean", "Name the column of the groups")
}

// TestUseUndecided: where the receipt alone tells which record is which, what is counted on each
// side is given with that sentence, here counted again from the files; a prediction is not.
func TestUseUndecided(t *testing.T) {
	var rows strings.Builder
	for i := range 60 {
		fmt.Fprintf(&rows, "%s,%s,%d\n", []string{"f", "m"}[i%2], []string{"A00; B01", "B01", "C02; A00"}[i%3], i%5)
	}
	dir := files(t, map[string]string{"in.csv": "sex,codes,cost\n" + rows.String()})
	file := func(name string) string { return filepath.Join(dir, name) }
	fulgurite(t, "anonymize", "--qi", "sex,codes", "--items", "codes=; :known=1", "--keep", "cost", "--rows-are-people", "--k", "4",
		"--save-project", file("p.json"), "-q", "-o", file("out.csv"), file("in.csv")).want(t, exitDone)
	use := func(more ...string) result {
		return fulgurite(t, append([]string{"use", "--project", file("p.json"), "--original", file("in.csv"), "--by", "cost"},
			append(more, file("out.csv"))...)...)
	}
	use().want(t, exitDone, "records before", "Not decidable without the receipt")
	var u used
	got := use("--json")
	got.want(t, exitDone)
	decodeJSON(t, got.out, &u)
	if u.Ordered || len(u.Problems) != 1 || u.Analysis == nil {
		t.Fatalf("%+v", u)
	}
	for _, g := range u.Analysis.Groups {
		count := func(name string) (n float64) {
			for _, line := range strings.Split(read(t, file(name)), "\n")[1:] {
				if strings.HasSuffix(line, ","+g.Text) {
					n++
				}
			}
			return n
		}
		if g.Before.Records != count("in.csv") || g.After.Records != count("out.csv") {
			t.Errorf("%s: %v and %v records", g.Text, g.Before.Records, g.After.Records)
		}
	}
	use("--target", "sex").want(t, exitUndecidable, "records before", "Not decidable without the receipt")
	got = use("--target", "sex", "--json")
	got.want(t, exitUndecidable)
	decodeJSON(t, got.out, &u)
	if u.ExitCode != exitUndecidable || u.Prediction != nil {
		t.Errorf("%+v", u)
	}
}
