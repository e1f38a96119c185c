package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// TestColumnFlags: what flags say of columns is what the project says that they
// amount to, and comes out in the table.
func TestColumnFlags(t *testing.T) {
	dir := files(t, map[string]string{"p.csv": "name,age,sex,motto,income=net\n" +
		"a,31,f,cats are wild,1000\nb,34,f,cats are kind,2000\nc,52,m,dogs are loyal,99000\nd,59,m,dogs are wild,3000\n"})
	file := func(name string) string { return filepath.Join(dir, name) }
	fulgurite(t, "anonymize", "--qi", "age,sex,motto", "--identifying", "name", "--keep", "income=net", "--k", "2", "--recoding", "graph",
		"--hierarchy", "age=halving:low=0,high=99", "--hierarchy", `sex={"kind":"suppression"}`, "--hierarchy", "motto=words:max=4",
		"--weight", "motto=0.1", "--levels", "age=1..5", "--bounds", "income=net=..10000", "--bounds", "age=18..", "--order", "original",
		"--save-project", file("p.json"), "-o", file("o.csv"), file("p.csv")).want(t, exitDone,
		"age    levels 3 to 4 of 7  by group, 3.5 on average", "sex    level 0 of 1        unchanged", "Groups of similar records formed")
	// 0-99 halved: 31 and 34 meet in 25-49 (25-36, 25-30 | 31-36), so 31-36; 52 and 59 in 50-74,
	// 50-61.
	if got, want := read(t, file("o.csv")),
		"age,sex,motto,income=net\n31-36,f,cats are,1000\n31-36,f,cats are,2000\n50-61,m,dogs are,10000\n50-61,m,dogs are,3000\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	project := strings.Join(strings.Fields(read(t, file("p.json"))), "")
	for _, part := range []string{`"hierarchy":{"kind":"halving","halving":{"low":0,"high":99}}`,
		`"hierarchy":{"kind":"words","words":{"max":4}}`,
		`"minLevel":1,"maxLevel":5`, `"weight":0.1`, `"topBottom":{"bottom":"18"}`,
		`"name":"income=net","role":"insensitive","topBottom":{"top":"10000"}`} {
		if !strings.Contains(project, part) {
			t.Errorf("the project lacks %s: %s", part, project)
		}
	}
	fulgurite(t, "anonymize", "--project", file("p.json"), "-o", file("again.csv"), file("p.csv")).want(t, exitDone)
	if read(t, file("again.csv")) != read(t, file("o.csv")) {
		t.Error("the project gives another output")
	}
	fulgurite(t, "anonymize", "--qi", "age,sex,motto", "--identifying", "name", "--keep",
		"income=net", "--k", "2", "--hierarchy", "age=intervals:widths=10+20",
		"--aggregate", "age=interval:joint", "--aggregate", "motto=set", "--order", "original", "-o", file("m.csv"), file("p.csv")).
		want(t, exitDone,
			"3 quasi-identifying columns", "age    smallest and largest value of each group", "(age, sex and motto)")
	if got, want := read(t, file("m.csv")),
		"age,sex,motto,income=net\n\"[31, 34]\",f,\"{cats are kind, cats are wild}\",1000\n"; !strings.HasPrefix(got, want) {
		t.Errorf("got\n%s", got)
	}
}

// TestPerturbFlag: what is drawn is seen in the core; here is what is written down of it, and
// that file, report and verification agree.
func TestPerturbFlag(t *testing.T) {
	var text strings.Builder
	text.WriteString("age,sex,dose,income=net,ward,day\n")
	for i := range 200 {
		fmt.Fprintf(&text, "%d,%c,%d.%d,%d,%c,2024-01-%02d\n", 20+i%5, "fm"[i%2], i%17, i%10, 1000+37*i, "ABC"[i%3], 1+i%28)
	}
	dir := files(t, map[string]string{"p.csv": text.String()})
	file := func(name string) string { return filepath.Join(dir, name) }
	fulgurite(t, "anonymize", "--qi", "age,sex", "--k", "5", "--rows-are-people", "--perturb",
		"dose=noise:0,3:joint", "--perturb", "income=net=rounding:500",
		"--perturb", "ward=pram", "--perturb", "day=rank-swapping:5%", "--save-project", file("p.json"), "--report", file("in.html"), "--report",
		file("out.html"), "--report-variant", "internal,external",
		"-o", file("o.csv"), file("p.csv")).want(t, exitDone, "values changed; mean", "IL1", "not k-anonymity")
	for name, told := range map[string]bool{"in.html": true, "out.html": false} {
		page := read(t, file(name))
		for _, text := range []string{"What changing values did", "dose, income=net", "Correlation before", "eigenvalues"} {
			if strings.Contains(page, text) != told {
				t.Errorf("%s: %q", name, text)
			}
		}
		if !strings.Contains(page, "whose standard deviation is 30 % of the column") || !strings.Contains(page, "not k-anonymity") {
			t.Errorf("%s does not say what became of the columns", name)
		}
	}
	project := strings.Join(strings.Fields(read(t, file("p.json"))), "")
	for _, part := range []string{`"name":"dose","role":"insensitive","perturb":{"method":"noise","share":0.3,"joint":true}`,
		`"perturb":{"method":"rounding","base":500}`,
		`"perturb":{"method":"pram"}`, `"perturb":{"method":"rank-swapping","within":0.05}`} {
		if !strings.Contains(project, part) {
			t.Errorf("the project lacks %s: %s", part, project)
		}
	}
	lines := strings.Split(strings.TrimSpace(read(t, file("o.csv"))), "\n")[1:]
	for _, line := range lines {
		cells := strings.Split(line, ",")
		if income := cells[3]; !strings.HasSuffix(income, "000") && !strings.HasSuffix(income, "500") {
			t.Error(income)
		}
		if _, digits, ok := strings.Cut(cells[2], "."); !ok || len(digits) != 1 {
			t.Error(cells[2])
		}
	}
	if len(lines) != 200 {
		t.Errorf("%d records", len(lines))
	}
	fulgurite(t, "verify", "--project", file("p.json"), "--original", file("p.csv"), file("o.csv")).want(t, exitDone, "how is not kept")
}

func TestColumnFlagsRefused(t *testing.T) {
	dir := files(t, map[string]string{"p.csv": "age,sex\n31,f\n34,f\n"})
	for _, test := range []struct{ flag, value, text string }{
		{"--hierarchy", "age", "names no column"}, {"--hierarchy", "name=words", "is not among those"},
		{"--hierarchy", "age=thirds", `no kind of hierarchy called "thirds"`},
		{"--hierarchy", "age=halving:from=1", `no option "from"`},
		{"--hierarchy", "age=halving:depth=deep", `"depth" of the kind "halving" cannot be "deep"`},
		{"--hierarchy", `age={"kind":"words","word":{}}`, "cannot be read"},
		{"--hierarchy", "age=halving:low=9,high=1", "not above the lower end"},
		{"--hierarchy", "age=tree:lines=a", "as in a project file"}, {"--hierarchy", "age=intervals:widths=5+ten", `cannot be "5+ten"`},
		{"--weight", "age=heavy", "not a number"}, {"--weight", "age=2", "0 to 1"}, {"--weight", "sex=0.5", "is not among those"},
		{"--perturb", "age=noise", "not k-anonymity"}, {"--perturb", "dose=smoke:1", "cannot be changed in the way"},
		{"--perturb", "dose=pram:0.5:joint", "cannot be changed in the way"},
		{"--perturb", "dose=noise:much", "not a number"}, {"--perturb", "dose=noise:11", "out of range"},
		{"--perturb", "dose=rounding", "to what the values"}, {"--perturb", "dose", "names no column"},
		{"--levels", "age=low..high", "not a number"}, {"--levels", "age=2", "does not name levels"},
		{"--levels", "age=2..1", "above the highest level"},
		{"--aggregate", "age=middle", `cannot be "middle"`}, {"--aggregate", "age=mean:alone", `cannot be aggregated in the way "alone"`},
		{"--bounds", "age=18", "does not name bounds"}, {"--bounds", "age=90..18", "above the upper bound"},
		{"--bounds", "age=..old", "not of the type"},
	} {
		got := fulgurite(t, "anonymize", "--qi", "age", "--k", "2", test.flag, test.value, "-o",
			filepath.Join(dir, "o.csv"), filepath.Join(dir, "p.csv"))
		got.want(t, exitProblem, test.text)
		if !strings.Contains(got.err, test.flag) {
			t.Errorf("%s %s: the flag is not named: %s", test.flag, test.value, got.err)
		}
	}
}

// TestCheckMeanings: a group whose secrets are spelled in several ways has them in common
// all the same; known columns count as they are spelled.
func TestCheckMeanings(t *testing.T) {
	dir := files(t, map[string]string{"t.csv": "age,dx\n30,I21\n30,i21\n40,J18\n40,I21\n"})
	t.Chdir(dir)
	check := []string{"check", "--qi", "age", "--sensitive", "dx", "--model", "l-diversity:attribute=dx,l=2", "t.csv"}
	fulgurite(t, check...).want(t, 0, "holds:")
	fulgurite(t, append(check, "--same", "dx=I21:i21")...).want(t, 1, "does not hold:")
	fulgurite(t, append(check, "--same", "age=30:40")...).want(t, 1, "--sensitive")
}

// TestPredict: of two columns, one of which has to go, the one stays that tells what is to
// be predicted, whichever that is.
func TestPredict(t *testing.T) {
	dir := files(t, map[string]string{"p.csv": "a,b,like a,like b\nx,u,1,1\nx,v,1,2\ny,u,2,1\ny,v,2,2\n"})
	for name, want := range map[string]string{
		"like a": "a,b,like a,like b\nx,*,1,1\nx,*,1,2\ny,*,2,1\ny,*,2,2\n",
		"like b": "a,b,like a,like b\n*,u,1,1\n*,v,1,2\n*,u,2,1\n*,v,2,2\n",
	} {
		for _, way := range []string{"full-domain", "finest"} {
			out := filepath.Join(dir, name+way+".csv")
			fulgurite(t, "anonymize", "--qi", "a,b", "--keep", "like a,like b", "--k", "2", "--recoding",
				way, "--measure", "classification", "--predict", name,
				"--hierarchy", "a=suppression", "--hierarchy", "b=suppression", "--order", "original", "-o", out, filepath.Join(dir, "p.csv")).
				want(t, exitDone)
			if got := read(t, out); got != want {
				t.Errorf("%s is to be predicted, %s: got\n%swant\n%s", name, way, got, want)
			}
		}
	}
	fulgurite(t, "anonymize", "--qi", "a,b", "--keep", "like a,like b", "--k", "2", "--recoding", "finest", "--measure", "classification",
		"--predict", "a", "-o", filepath.Join(dir, "n.csv"), filepath.Join(dir, "p.csv")).
		want(t, exitProblem, "made coarser itself")
	fulgurite(t, "anonymize", "--qi", "a,b", "--keep", "like a,like b", "--k", "2", "--recoding", "full-domain", "--measure",
		"classification", "-o", filepath.Join(dir, "n.csv"), filepath.Join(dir, "p.csv")).
		want(t, exitProblem, "which columns somebody wants to predict")
}

// TestSecretHierarchies: --hierarchies serves a secret that a rule compares by its hierarchy, as
// --hierarchy does; a file for another secret is not looked at.
func TestSecretHierarchies(t *testing.T) {
	dir := files(t, map[string]string{
		"table.csv": "age,ill,job\n31,flu,a\n31,cold,b\n31,gout,c\n31,flu,a\n42,cold,b\n42,gout,c\n42,flu,a\n42,cold,b\n",
		"h/ill.csv": "flu;infection;*\ncold;infection;*\ngout;joints;*\n",
		"h/job.csv": "this is of another table\n",
	})
	file := func(name string) string { return filepath.Join(dir, name) }
	release := func(output, t string, more ...string) []string {
		return append([]string{"anonymize", "--qi", "age", "--sensitive", "job", "--rows-are-people", "--k", "2", "--order", "original",
			"--model", "distinct-l-diversity:attribute=job,l=2", "--model", "t-closeness:attribute=ill,distance=hierarchical,t=" + t,
			"--output", file(output), file("table.csv")}, more...)
	}
	byHand := `ill={"kind":"table","table":{"rows":[["flu","infection","*"],["cold","infection","*"],["gout","joints","*"]]}}`
	for _, c := range []struct {
		t, shows string
	}{{"0.5", "31"}, {"0", "*"}} {
		fulgurite(t, release("folder"+c.t+".csv", c.t, "--hierarchies", file("h"))...).want(t, exitDone)
		fulgurite(t, release("hand"+c.t+".csv", c.t, "--hierarchy", byHand)...).want(t, exitDone)
		got := read(t, file("folder"+c.t+".csv"))
		if want := read(t, file("hand"+c.t+".csv")); got != want || !strings.Contains(got, c.shows) {
			t.Errorf("t = %s: %s\nwant\n%s", c.t, got, want)
		}
	}
	fulgurite(t, release("none.csv", "0.5")...).want(t, exitProblem, "has none")
}
