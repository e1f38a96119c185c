package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/utility"
)

func TestModels(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"k-anonymity", `{"model":"k-anonymity"}`},
		{"k-anonymity:k=1 000", `{"model":"k-anonymity","params":{"k":1000}}`},
		{"distinct-l-diversity:attribute=diagnosis,l=3", `{"model":"distinct-l-diversity","attribute":"diagnosis","params":{"l":3}}`},
		{"l-diversity:attribute=diagnosis,l=3", `{"model":"distinct-l-diversity","attribute":"diagnosis","params":{"l":3}}`},
		{"l-diversity:attribute=diagnosis", `{"model":"distinct-l-diversity","attribute":"diagnosis"}`},
		{"t-closeness:attribute=last, first,t=0,2,distance=ordered",
			`{"model":"t-closeness","attribute":"last,first","params":{"distance":"ordered","t":0.2}}`},
		{"entropy-l-diversity:attribute=a=b,l=2.5,estimator=grassberger",
			`{"model":"entropy-l-diversity","attribute":"a=b","params":{"estimator":"grassberger","l":2.5}}`},
		{"average-reidentification-risk:averageRisk=5%", `{"model":"average-reidentification-risk","params":{"averageRisk":0.05}}`},
		{"", "There is no privacy model"},
		{"anonymity", "There is no privacy model"},
		{"k-anonymity:", "has no value"},
		{"k-anonymity:5", "has no value"},
		{"k-anonymity:k=five", "not a number"},
		{"k-anonymity:k=1,000", "could be 1000 or 1"},
		{"k-anonymity:k=0", "cannot be"},
		{"k-anonymity:l=3", "no parameter"},
		{"k-anonymity:attribute=diagnosis", "no parameter"},
		{"l-diversity:l=3", "none is named"},
		{"l-diversity", "attribute=COLUMN"},
		{"t-closeness:attribute=a,distance=far", "cannot be"},
	} {
		m, err := parseModel(test.text)
		if err != nil {
			if !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), "--model") {
				t.Errorf("%q: %v, want %s", test.text, err, test.want)
			}
			continue
		}
		var out strings.Builder
		if err := printJSON(&out, m); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(strings.Fields(out.String()), ""); got != test.want {
			t.Errorf("%q: %s, want %s", test.text, got, test.want)
		}
	}
}

// TestEveryModelByFlags: help lists every model and measure with its parameters,
// and each can be named.
func TestEveryModelByFlags(t *testing.T) {
	help := fulgurite(t, "anonymize", "--help")
	for _, info := range privacy.All() {
		text := string(info.ID)
		if info.Sensitive {
			text += ":attribute=diagnosis"
		}
		if m, err := parseModel(text); err != nil || m.Model != info.ID {
			t.Errorf("%s: %+v, %v", text, m, err)
		}
		help.want(t, exitDone, string(info.ID))
		for _, p := range info.Params {
			help.want(t, exitDone, p.Name+"="+defaultText(p))
		}
	}
	for _, info := range utility.All() {
		if m, err := parseMeasure(string(info.ID)); err != nil || m.Measure != info.ID {
			t.Errorf("%s: %+v, %v", info.ID, m, err)
		}
		help.want(t, exitDone, string(info.ID))
	}
}

// TestAnonymizeByModelFlags: rules by flags make the table that the project
// makes that they amount to.
func TestAnonymizeByModelFlags(t *testing.T) {
	dir := files(t, map[string]string{"p.csv": "age,sex,diagnosis\n31,f,flu\n34,f,cold\n38,m,flu\n39,m,flu\n52,m,flu\n59,f,cold\n"})
	file := func(name string) string { return filepath.Join(dir, name) }
	fulgurite(t, "anonymize", "--qi", "age,sex", "--k", "2", "--model", "l-diversity:attribute=diagnosis,l=2",
		"--measure", "loss:aggregate=arithmetic-mean,gsFactor=0,4",
		"--hierarchy", "age=intervals:widths=10+20", "--limit", "0 %", "--order", "sorted", "--save-project", file("p.json"), "-o",
		file("o.csv"), file("p.csv")).want(t, exitDone, "sex  level 1 of 1  hidden")
	// By hand: all men have the flu, so that sex cannot be shown.
	fulgurite(t, "check", "--project", file("p.json"), file("o.csv")).want(t, exitDone, "2-anonymity", "2 different values of")
	project := strings.Join(strings.Fields(read(t, file("p.json"))), "")
	for _, part := range []string{`{"name":"diagnosis","role":"sensitive"}`, `{"model":"k-anonymity","params":{"k":2}}`,
		`{"model":"distinct-l-diversity","attribute":"diagnosis","params":{"l":2}}`,
		`"measure":{"measure":"loss","params":{"aggregate":"arithmetic-mean","gsFactor":0.4}}`, `"suppressionLimit":0,`} {
		if !strings.Contains(project, part) {
			t.Errorf("the project lacks %s: %s", part, project)
		}
	}
	fulgurite(t, "anonymize", "--project", file("p.json"), "-o", file("again.csv"), file("p.csv")).want(t, exitDone)
	if read(t, file("again.csv")) != read(t, file("o.csv")) {
		t.Error("the project gives another output")
	}
	fulgurite(t, "anonymize", "--qi", "age", "--keep", "sex", "--model", "t-closeness:attribute=diagnosis,t=0.2", "--save-project",
		file("t.json"), "-o", file("t.csv"), file("p.csv")).want(t, exitDone)
	if text := read(t, file("t.json")); strings.Contains(text, "k-anonymity") {
		t.Errorf("--model alone adds other rules: %s", text)
	}
	for _, test := range []struct {
		args []string
		text string
	}{
		{[]string{"--model", "l-diversity:attribute=age"}, "--model: The column \"age\" cannot be protected"},
		{[]string{"--model", "k-anonymity:k=100"}, "--model: The table has 6 records, so no result could meet k = 100."},
		{[]string{"--k", "2", "--model", "k-anonymity:k=3"}, "--model: k-Anonymity is chosen twice"},
		{[]string{"--k", "0"}, "--k: 0 is out of range"},
		{[]string{"--k", "2", "--sensitive", "diagnosis"}, "No rule protects"},
		{[]string{"--k", "2", "--time-limit", "-1"}, "--time-limit: -1 is out of range"},
		{[]string{"--k", "2", "--recoding", "subtree"}, `--recoding: It cannot be "subtree"`},
		{[]string{"--model", "delta-presence"}, "research subset"},
	} {
		fulgurite(t, append(append([]string{"anonymize", "--qi", "age", "--hold-back"}, test.args...), "-o", file("x.csv"), file("p.csv"))...).
			want(t, exitProblem, test.text)
	}
	for _, args := range [][]string{{"--k", "1,000"}, {"--limit", "little"}, {"--check-limit", "2.500"}} {
		fulgurite(t, append(append([]string{"anonymize", "--qi", "age"}, args...), "-o", file("x.csv"), file("p.csv"))...).
			want(t, exitUsage, args[0], args[1])
	}
}
