package main

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// hospital is a table whose columns want to be read with care.
func hospital() string {
	var b strings.Builder
	b.WriteString("born;sex;weight;pain;note\n")
	for i := range 60 {
		born := fmt.Sprintf("%02d.%02d.%d", 1+i%28, 1+i%12, 1950+i%20)
		if i == 7 {
			born = "unbekannt"
		}
		fmt.Fprintf(&b, "%s;%s;%d,5;%s;%s\n", born, []string{"m", "M", "w", "männlich", "m"}[i%5], 60+i%9,
			[]string{"gering", "mittel", "stark"}[i%3], []string{"a, b", "k. A."}[i%2])
	}
	return b.String()
}

// TestColumnsCommand: a line each, and every flag that is offered answers its question.
func TestColumnsCommand(t *testing.T) {
	file := filepath.Join(files(t, map[string]string{"h.csv": hospital()}), "h.csv")
	first := fulgurite(t, "columns", file)
	first.want(t, exitDone, "born    59 dates (day.month.year), 1 exception", "weight  60 numbers (written as 1234,5)",
		"--missing-in born=unbekannt", "--same sex=m:M,männlich", "--scale 'pain=gering<mittel<stark'",
		"--missing-in 'note=k. A.'", "--read born=string")
	offered := regexp.MustCompile(`(?m)^      .*?: (--.*)$`).FindAllStringSubmatch(first.out, -1)
	if len(offered) < 5 {
		t.Fatalf("%d answers are offered:\n%s", len(offered), first.out)
	}
	for _, of := range offered {
		got := fulgurite(t, append(append([]string{"columns"}, words(of[1])...), file)...)
		got.want(t, exitDone)
		if strings.Contains(got.out, of[1]) {
			t.Errorf("%s: it is still asked", of[1])
		}
	}
	var read struct {
		Records int
		Columns []struct {
			Column, Line, Type, Format string
			Proposals                  []struct{ Kind string }
		}
	}
	decodeJSON(t, fulgurite(t, "columns", "--json", file).out, &read)
	if read.Records != 60 || len(read.Columns) != 5 || read.Columns[0].Format != "02.01.2006" || read.Columns[2].Type != "decimal" ||
		read.Columns[0].Proposals[0].Kind != "exceptions" {
		t.Errorf("%+v", read)
	}
}

// TestColumnsTotals: a line of totals is named, with the flag that leaves it out.
func TestColumnsTotals(t *testing.T) {
	file := filepath.Join(files(t, map[string]string{"t.csv": "name;town;paid\nMaier;Ulm;120\nHuber;Fulda;80\nSum;;200\n"}), "t.csv")
	r := fulgurite(t, "columns", file)
	r.want(t, exitDone)
	if !strings.Contains(r.err, "From line 4 on") || !strings.Contains(r.err, "--skip-end 1") {
		t.Errorf("the totals are not named: %s", r.err)
	}
	if r = fulgurite(t, "columns", "--skip-end", "1", file); r.err != "" || !strings.Contains(r.out, "paid  2 whole numbers") {
		t.Errorf("%s%s", r.out, r.err)
	}
	var read struct{ Warnings []struct{ Code string } }
	decodeJSON(t, fulgurite(t, "columns", "--json", file).out, &read)
	if len(read.Warnings) != 1 || read.Warnings[0].Code != "table-end-doubtful" {
		t.Errorf("%+v", read)
	}
}

// TestReadFlags: what flags say of the values is in the project, in the file and
// verified; a project gives the same.
func TestReadFlags(t *testing.T) {
	dir := files(t, map[string]string{"h.csv": hospital()})
	file := func(name string) string { return filepath.Join(dir, name) }
	fulgurite(t, "anonymize", "--qi", "born,sex", "--sensitive", "pain", "--hold-back", "--keep", "weight,note", "--k", "3",
		"--limit", "20 %", "--missing-in", "born=unbekannt",
		"--same", "sex=m:M,männlich", "--scale", "pain=gering<mittel<stark", "--read", "weight=decimal:1234,5", "--missing-in", "note=a,, b",
		"--model", "t-closeness:attribute=pain,t=0.9", "--order", "original", "--save-project", file("p.json"), "-o", file("o.csv"),
		file("h.csv")).want(t, exitDone, "Written and verified")
	out := read(t, file("o.csv"))
	if strings.Contains(out, "M;") || strings.Contains(out, "männlich") || !strings.Contains(out, ";m;") {
		t.Errorf("%.300s", out)
	}
	project := strings.Join(strings.Fields(read(t, file("p.json"))), "")
	for _, part := range []string{`"read":{"missing":["unbekannt"]}`, `"read":{"same":[{"value":"m","from":["M","männlich"]}]}`,
		`"type":"ordinal","read":{"order":["gering","mittel","stark"]}`,
		`"type":"decimal","format":"1234,5"`, `"read":{"missing":["a,b"]}`} {
		if !strings.Contains(project, part) {
			t.Errorf("the project lacks %s: %s", part, project)
		}
	}
	fulgurite(t, "anonymize", "--project", file("p.json"), "-o", file("again.csv"), file("h.csv")).want(t, exitDone)
	if read(t, file("again.csv")) != out {
		t.Error("the project gives another output")
	}
	fulgurite(t, "verify", "--project", file("p.json"), "--original", file("h.csv"), file("o.csv")).want(t, exitDone, "Verified")
	writeFile(t, file("bad.csv"), strings.Replace(out, ";m;", ";M;", 1))
	fulgurite(t, "verify", "--project", file("p.json"), "--original", file("h.csv"), file("bad.csv")).want(t, exitUnverified)
	fulgurite(t, "columns", "--project", file("p.json"), file("h.csv")).want(t, exitDone, "60 words on a scale: gering < mittel < stark")
}

func TestReadFlagsRefused(t *testing.T) {
	file := filepath.Join(files(t, map[string]string{"h.csv": hospital()}), "h.csv")
	for _, test := range []struct{ flag, value, text string }{
		{"--read", "born", "names no column"}, {"--read", "born=day", "cannot be"}, {"--read", "born=date:nonsense", "does not show how a date"},
		{"--read", "weight=decimal:1;5", "A number format shows how 1234.5"}, {"--read", "sex=string:x", "have no format"},
		{"--read", "note=date:02.01.2006", "These values are not dates written as dd.mm.yyyy"},
		{"--same", "sex=m", "names no value and its spellings"}, {"--same", "sex=m:m", "named twice"}, {"--scale", "pain=gering", "is no scale"},
		{"--scale", "pain=gering<mittel", "not in the given order"}, {"--missing-in", "x=y", `no column "x"`},
	} {
		fulgurite(t, "columns", test.flag, test.value, file).want(t, exitProblem, test.text)
	}
	fulgurite(t, "anonymize", "--qi", "born", "--identifying", "sex", "--same", "sex=m:M", "-o", file+".o", file).
		want(t, exitProblem, "would turn several people into one", "--same")
}
