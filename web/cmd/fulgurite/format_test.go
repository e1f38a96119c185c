package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core/formats/convert"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// fixtures are the files of package formats, which LibreOffice and R made.
const fixtures = "../../../core/formats/testdata/"

// TestFormats releases a workbook in every format, and verifies each file as it is.
func TestFormats(t *testing.T) {
	dir := t.TempDir()
	project := filepath.Join(dir, "project.json")
	base := []string{"--qi", "Geburtsdatum,PLZ,Geschlecht", "--k", "3", "--limit", "0.1", "--sheet", "Patienten", "--keep", "Gewicht,Diagnose"}
	for i, name := range []string{"out.xlsx", "out.parquet", "out.dta", "out.sav", "out.xpt", "out.csv.gz", "out.csv", "semicolons.csv"} {
		out := filepath.Join(dir, name)
		args := append([]string{"anonymize", "-o", out}, base...)
		if i == 0 {
			args = append(args, "--save-project", project)
		}
		if name == "semicolons.csv" {
			args = append(args, "--output-delimiter", "semicolon", "--output-encoding", "windows-1252", "--output-line-break", "crlf")
		}
		fulgurite(t, append(args, fixtures+"patients.xlsx")...).want(t, 0, "Written and verified: "+out)
		if name == "semicolons.csv" {
			continue // whose dialect the project does not say
		}
		fulgurite(t, "verify", "--original", fixtures+"patients.xlsx", "--project", project, out).want(t, 0, "Verified")
	}
}

// TestFormatRefused: several tables are to be chosen from, and what is none is named.
func TestFormatRefused(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{fixtures + "patients.xlsx"}, "Choose one with --sheet."},
		{[]string{"--sheet", "Leer", fixtures + "clinic.ods"}, `The file has no sheet "Leer".`},
		{[]string{"--format", "word", fixtures + "people.sav"}, `There is no file format "word".`},
		{[]string{"--format", "dta", fixtures + "people.sav"}, "of a version of Stata before 8"},
		{[]string{fixtures + "make.R", "--output-format", "xlsx", "--output-delimiter", "comma"}, "has no delimiter"},
	} {
		args := append([]string{"anonymize", "--qi", "sex", "-o", filepath.Join(t.TempDir(), "out.csv")}, c.args...)
		fulgurite(t, args...).want(t, exitProblem, c.want)
	}
}

// TestConvertingShown: how far a file is made of the text of a result is told, from the
// first pass over it to the last.
func TestConvertingShown(t *testing.T) {
	tab, err := table.EncodeStrings("in", []string{"age"}, [][]string{{"1"}, {"2"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"out.xlsx", "out.parquet", "out.csv.gz"} {
		var shown strings.Builder
		out, err := createOutput(onDisk, filepath.Join(t.TempDir(), name), false, project.New(project.KAnonymity(2)), tab, &bar{w: &shown})
		if err != nil {
			t.Fatal(err)
		}
		made, ok := out.(*formatOutput)
		if !ok {
			t.Fatalf("%s is written as text", name)
		}
		if _, err := made.Write([]byte("age\n1\n2\n")); err != nil {
			t.Fatal(err)
		}
		if _, err := made.Written(); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(shown.String(), "] ") || !strings.Contains(shown.String(), "making "+made.name) {
			t.Errorf("%s: %q", name, shown.String())
		}
		made.shown.shown = time.Time{}
		end := &converted{Reader: strings.NewReader(""), of: made, pass: convert.Passes(made.format), read: 8, size: 8}
		shown.Reset()
		if _, err := end.Read(make([]byte, 1)); err != io.EOF || !strings.Contains(shown.String(), "100 %") {
			t.Errorf("%s at its end: %q, %v", name, shown.String(), err)
		}
		if err := made.Abort(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestTypesFollowFromTheProject: in Parquet a column that somebody could know is text whether its
// values stayed or became coarser, so that a job finds the same types each night; one that may only
// stay is numbers.
func TestTypesFollowFromTheProject(t *testing.T) {
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	text := "age,cost\n"
	for i := range 40 {
		text += fmt.Sprintf("%d,%d\n", 30+i%2, i)
	}
	if err := os.WriteFile(file("in.csv"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ flags, want string }{
		{`--apply={"age":0}`, "text number"}, {`--apply={"age":1}`, "text number"}, {"--levels=age=..0", "number number"},
	} {
		out := file("out.parquet")
		fulgurite(t, "anonymize", "--qi", "age", "--keep", "cost", "--k", "2", "--limit", "0", "--rows-are-people", "--overwrite", "-o",
			out, test.flags, file("in.csv")).want(t, exitDone)
		content, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		opened, err := convert.Open(tabular.Source{ReaderAt: bytes.NewReader(content), Name: "out", Size: int64(len(content))}, convert.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var types []string
		for _, c := range opened.Columns() {
			types = append(types, string(c.Type))
		}
		if got := strings.Join(types, " "); got != test.want {
			t.Errorf("%s: the types are %s, not %s", test.flags, got, test.want)
		}
	}
}
