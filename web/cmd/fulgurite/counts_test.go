package main

import (
	"encoding/csv"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const clinics = "age,town,illness,n\n" +
	"30,Ulm,flu,3\n31,Ulm,flu,2\n32,Ulm,gout,4\n33,Bonn,flu,5\n34,Bonn,gout,1\n35,Bonn,cold,70000\n36,Bonn,flu,6\n90,Jena,gout,1\n"

// TestCountColumn: a table with a column of counts from flags and from the project that they
// make: released, verified, checked, reported, and refused where a file of it was changed.
func TestCountColumn(t *testing.T) {
	dir := files(t, map[string]string{"in.csv": clinics})
	in, safe, project := filepath.Join(dir, "in.csv"), filepath.Join(dir, "safe.csv"), filepath.Join(dir, "p.json")
	fulgurite(t, "anonymize", "--qi", "age,town", "--model", "k-anonymity:k=6", "--model",
		"l-diversity:attribute=illness,l=2", "--count-column", "n", "--limit", "0.01",
		"--save-project", project, "--report", filepath.Join(dir, "report.html"), "-o", safe, in).want(t, exitDone,
		"70,022 records, 2 quasi-identifying columns", "Left out (not written)", "lines that stand for 70,0", "better odds than 1 in 6")
	records, err := csv.NewReader(strings.NewReader(read(t, safe))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	sum := 0
	for _, row := range records[1:] {
		n, err := strconv.Atoi(row[3])
		if err != nil {
			t.Fatal(err)
		}
		sum += n
	}
	if sum < 70022*99/100 || sum > 70022 {
		t.Errorf("the lines stand for %d records: %v", sum, records)
	}
	fulgurite(t, "verify", "--project", project, "--original", in, safe).want(t, exitDone, "and each count the exact sum", " of 70,022.")
	fulgurite(t, "check", "--project", project, "--original", in, safe).want(t, exitDone, "6-anonymity", "at most 700 records left out")
	fulgurite(t, "check", "--qi", "age,town", "--count-column", "n", "--k", "6", safe).want(t, exitDone, "6-anonymity")
	fulgurite(t, "check", "--qi", "age,town", "--k", "6", safe).want(t, exitProblem) // without it lines are counted
	changed := strings.Replace(read(t, safe), ","+records[1][3]+"\n", ","+records[1][3]+"0\n", 1)
	other := filepath.Join(files(t, map[string]string{"other.csv": changed}), "other.csv")
	fulgurite(t, "verify", "--project", project, "--original", in, other).
		want(t, exitUnverified, "A line of the output stands for", "but says")
	fulgurite(t, "anonymize", "--project", project, "--overwrite", "-o", safe, in).want(t, exitDone)
	fulgurite(t, "anonymize", "--qi", "age", "--count-column", "n", "--recoding", "finest", "-o", safe, in).
		want(t, exitProblem, "full-domain", "--recoding")
	fulgurite(t, "anonymize", "--qi", "age", "--keep", "n,illness", "--count-column", "town", "--show-lines", "-o", safe, in).
		want(t, exitProblem, `on line 2 it says "Ulm"`)
	fulgurite(t, "append", "--project", project, "--state", filepath.Join(dir, "state.json"), "-o", filepath.Join(dir, "batch.csv"), in).
		want(t, exitProblem, "cannot grow")
}
