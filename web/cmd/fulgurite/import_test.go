package main

import (
	"archive/zip"
	"bytes"
	"maps"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
)

// study is a project of ARX about the people of the tests, with one rule in ARX's words.
func study(t *testing.T, rule string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, f := range [][2]string{
		{"project.xml", "<project><name>People</name><separator>,</separator><quote>&quot;</quote></project>"},
		{"data/input.csv", people["people.csv"]},
		{"input/config.xml",
			"<config><suppressionString>*</suppressionString><relativeMaxOutliers>0.0</relativeMaxOutliers><metric>Loss (0.5/1.0/1.0)</metric>" +
				"<criteria><criterion>" + rule + "</criterion></criteria></config>"},
		{"input/definition.xml", "<definition>" +
			"<assigment><name>age</name><type>QUASI_IDENTIFYING_ATTRIBUTE</type><datatype>Integer</datatype><ref>hierarchies/age.csv</ref><min>All</min><max>All</max></assigment>" +
			"<assigment><name>sex</name><type>QUASI_IDENTIFYING_ATTRIBUTE</type><datatype>String</datatype><ref>hierarchies/sex.csv</ref><min>All</min><max>All</max></assigment>" +
			"<assigment><name>colour</name><type>INSENSITIVE_ATTRIBUTE</type><datatype>String</datatype></assigment></definition>"},
		{"input/hierarchies/age.csv", people["h/age.csv"]},
		{"input/hierarchies/sex.csv", strings.ReplaceAll(people["h/sex.csv"], ";", ",")},
	} {
		w, err := z.Create(f[0])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(f[1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestImport: what is taken over makes the table that the same settings make by flags; what is not
// is said.
func TestImport(t *testing.T) {
	all := maps.Clone(people)
	all["study.deid"], all["other.deid"] = study(t, "2-anonymity"), study(t, "(0.0,0.5)-presence")
	dir := files(t, all)
	file := func(name string) string { return filepath.Join(dir, name) }
	fulgurite(t, "import", file("study.deid"), file("study")).want(t, exitDone, "Written to", "table.csv, project.json", "records, not people")
	if read(t, file("study/table.csv")) != people["people.csv"] {
		t.Error("the table is another one")
	}
	fulgurite(t, "anonymize", "--project", file("study/project.json"), "--order", "original", "--output",
		file("taken.csv"), file("study/table.csv")).want(t, exitDone)
	fulgurite(t, "anonymize", "--qi", "age,sex", "--keep", "colour", "--hierarchies", file("h"), "--k", "2", "--limit", "0",
		"--measure", "loss", "--recoding", "full-domain", "--order", "original",
		"--output", file("flags.csv"), file("people.csv")).want(t, exitDone)
	if got, want := read(t, file("taken.csv")), read(t, file("flags.csv")); got != want || !strings.Contains(got, "30-39") {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	fulgurite(t, "import", file("other.deid"), file("other")).want(t, exitDone, "“(0.0,0.5)-presence” is not taken over")
	fulguriteWith(t.Context(), "", &disk.Set{System: disk.OS{}}, "import", file("study.deid"), file("other")).want(t, exitProblem, "already")
	fulgurite(t, "import", file("people.csv"), file("nothing")).want(t, exitProblem, "people.csv", "no ARX project")
	fulgurite(t, "columns", file("study.deid")).want(t, exitProblem, "project of the desktop tool ARX", "fulgurite import")
}
