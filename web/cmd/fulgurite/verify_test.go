package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestVerify: a release is verified, and one that somebody touched is not, in its
// order or in any.
func TestVerify(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "trial")
	fulgurite(t, "sample", "--rows", "1000", dir).want(t, exitDone)
	input, project := filepath.Join(dir, "hospital-discharges.csv"), filepath.Join(dir, "p.json")
	safe := filepath.Join(dir, "safe.csv")
	// Nobody may be left out, so that the file is the same whatever becomes of those.
	fulgurite(t, "anonymize", "--qi", "birth date,sex,postcode", "--identifying", "name,patient number", "--rows-are-people", "--hierarchies", dir, "--keep", "diagnosis,admission date,discharge date,insurer,cost", "--save-project", project, "-q", "-o", filepath.Join(dir, "first.csv"), input).want(t, exitDone)
	fulgurite(t, "anonymize", "--project", project, "--order", "original", "-q", "-o", safe, input).want(t, exitDone)
	verify := func(text string) result {
		file := filepath.Join(dir, "file.csv")
		writeFile(t, file, text)
		return fulgurite(t, "verify", "--project", project, "--original", input, file)
	}
	text := read(t, safe)
	verify(text).want(t, exitDone, "Verified: the 1,000 records", "in its order", "Left out: 0 of 1,000", "holds:        5-anonymity")
	lines := strings.Split(strings.TrimSpace(text), "\n")
	header, rows := lines[0], lines[1:]
	rand.New(rand.NewPCG(3, 3)).Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
	together := func(rows []string) string { return header + "\n" + strings.Join(rows, "\n") + "\n" }
	verify(together(rows)).want(t, exitDone, "in an order of their own", "not covered:")
	alike := strings.Count(text, rows[0]+"\n")
	verify(together(append(rows, rows[0]))).want(t, exitUnverified, "is not a release", "Do not pass the file on", fmt.Sprintf("The file shows the same record %d times, but only %s", alike+1, suppliedBy(alike)))
	verify(together(rows[1:])).want(t, exitUnverified, "left out")
	verify(strings.Replace(text, lines[1], lines[1]+"7", 1)).want(t, exitUnverified)
	touched := filepath.Join(dir, "touched.csv")
	writeFile(t, touched, strings.Replace(text, lines[1], lines[1]+"7", 1))
	got := fulgurite(t, "verify", "--json", "--project", project, "--original", input, touched)
	got.want(t, exitUnverified)
	var r struct {
		Verified bool
		ExitCode int
		Findings []struct{ Code string }
	}
	decodeJSON(t, got.out, &r)
	if r.Verified || r.ExitCode != exitUnverified || len(r.Findings) == 0 || !strings.HasPrefix(r.Findings[0].Code, "verify-") {
		t.Errorf("%s", got.out)
	}
	fulgurite(t, "verify", "--project", project, safe).want(t, exitUsage, "original")
	// A file is not a release of itself, by whatever name.
	copied := filepath.Join(dir, "copy.csv")
	writeFile(t, copied, read(t, safe))
	for _, command := range [][]string{{"verify", "--project", project}, {"use", "--project", project, "--target", "sex"}, {"use", "--target", "sex"}, {"check", "--qi", "sex"}} {
		fulgurite(t, append(command, "--original", safe, safe)...).want(t, exitProblem, "would be compared with itself", "--original")
	}
	for _, command := range [][]string{{"use", "--project", project, "--target", "sex"}, {"use", "--target", "sex"}} {
		fulgurite(t, append(command, "--original", safe, copied)...).want(t, exitProblem, "the same, byte for byte")
	}
}

func suppliedBy(n int) string {
	if n == 1 {
		return "1 record of the original gives it."
	}
	return fmt.Sprintf("%d records of the original give it.", n)
}

// TestCheckNames: a file with the names put back in fails, and so does one that
// shows less than it should of those who were left out.
func TestCheckStrictly(t *testing.T) {
	dir := files(t, map[string]string{
		"named.csv":  "name,sex,dx\nAnn,f,a\nBea,f,b\nCem,m,a\nDan,m,b\n",
		"safe.csv":   "sex,dx\nf,a\nf,b\nm,a\nm,b\n",
		"left.csv":   "sex,dx\nf,a\nf,b\nm,a\nm,b\n*,HIV\n",
		"blank.csv":  "sex,dx\nf,a\nf,b\nm,a\nm,b\n*,*\n",
		"visits.csv": "pseudonym,sex\nA,f\nA,f\nB,f\nC,f\n",
		"p.json": `{"version": 2, "suppressionLimit": 0.2, "measure": {"measure": "loss"}, "models": [{"model": "k-anonymity", "params": {"k": 2}}],
"columns": [{"name": "name", "role": "identifying"}, {"name": "sex", "role": "quasi-identifying"}, {"name": "dx", "role": "insensitive"}]}`,
		"t.json": `{"version": 2, "suppressionLimit": 0, "measure": {"measure": "loss"},
"models": [{"model": "t-closeness", "attribute": "dx", "params": {"t": 0.1, "distance": "equal"}}],
"columns": [{"name": "sex", "role": "quasi-identifying"}, {"name": "dx", "role": "sensitive"}]}`,
		"before.csv": "sex,dx\nf,a\nf,b\nm,a\nm,b\nm,a\nm,a\n",
	})
	file := func(name string) string { return filepath.Join(dir, name) }
	check := func(args ...string) result { return fulgurite(t, append([]string{"check"}, args...)...) }
	check("--project", file("p.json"), file("safe.csv")).want(t, exitDone, `holds:          "name" names nobody`, "Not counted", "dx")
	check("--project", file("p.json"), file("named.csv")).want(t, exitProblem, `does not hold:  "name" names nobody (it is identifying, and stands in the file)`)
	check("--project", file("p.json"), file("left.csv")).want(t, exitProblem, "does not hold:  2-anonymity", "1 record shows * in all of these")
	check("--project", file("p.json"), file("blank.csv")).want(t, exitDone, "Of these only * shown:                1")
	check("--project", file("t.json"), file("safe.csv")).want(t, exitDone, "compared with the file")
	check("--project", file("t.json"), "--original", file("before.csv"), file("safe.csv")).want(t, exitProblem, "compared with the original", "Not in the file:                      2 records of the original")
	// By hand: A has 2 of the 4 records.
	check("--qi", "sex", "--k", "2", "--person", "pseudonym", file("visits.csv")).
		want(t, exitProblem, "holds:          no person owns more than 1 of 2", "does not hold:  2 people show the same in all their records", "4 records of 3 people")
	check(file("safe.csv")).want(t, exitDone, "the 2 columns that count as known: sex, dx")
	check("--harmless", "dx", file("safe.csv")).want(t, exitDone, "Not counted, and nothing is said about somebody who knows them: dx.")
	check("--harmless", "ward", file("safe.csv")).want(t, exitProblem, `no column "ward"`)
}

// TestCheckPersonByDetail: a detail that says whom a record is about is coarser in the
// file, so that nobody is counted by it; and nothing is said of left-out records where
// the file shows none.
func TestCheckPersonByDetail(t *testing.T) {
	dir := files(t, map[string]string{"safe.csv": "birth,dx\n194*,a\n194*,b\n194*,c\n", "p.json": `{"version": 2, "suppressionLimit": 0, "measure": {"measure": "loss"}, "person": ["birth"],
"columns": [{"name": "birth", "role": "quasi-identifying"}, {"name": "dx", "role": "insensitive"}], "models": [{"model": "k-anonymity", "params": {"k": 3}}]}`})
	checked := fulgurite(t, "check", "--project", filepath.Join(dir, "p.json"), filepath.Join(dir, "safe.csv"))
	checked.want(t, exitDone, "Records:                              3")
	if strings.Contains(checked.out, "People:") || strings.Contains(checked.out, "only * shown") {
		t.Error(checked.out)
	}
}

// TestVerifyByKey: with the key file pseudonyms are made anew, and two that changed places
// are found; without it that is not covered.
func TestVerifyByKey(t *testing.T) {
	dir := files(t, map[string]string{"in.csv": "id,age\na,31\nb,31\nc,42\nd,42\n", "p.json": `{"version": 2, "suppressionLimit": 0, "measure": {"measure": "loss"}, "rowsArePeople": true,
"columns": [{"name": "id", "role": "identifying", "treatment": "pseudonym"}, {"name": "age", "role": "quasi-identifying"}], "models": [{"model": "k-anonymity", "params": {"k": 2}}]}`})
	file := func(name string) string { return filepath.Join(dir, name) }
	fulgurite(t, "key", "-o", file("k.key")).want(t, exitDone)
	fulgurite(t, "anonymize", "--project", file("p.json"), "--key", file("k.key"), "--order", "original", "-o", file("out.csv"), file("in.csv")).want(t, exitDone)
	verify := func(more ...string) result {
		return fulgurite(t, append([]string{"verify", "--project", file("p.json"), "--original", file("in.csv"), file("out.csv")}, more...)...)
	}
	with := verify("--key", file("k.key"))
	with.want(t, exitDone, "Verified")
	if strings.Contains(with.out, "takes the key") {
		t.Error(with.out)
	}
	verify().want(t, exitDone, "that takes the key")
	lines := strings.Split(strings.TrimSpace(read(t, file("out.csv"))), "\n")
	a, c := strings.Split(lines[1], ","), strings.Split(lines[3], ",")
	lines[1], lines[3] = c[0]+","+a[1], a[0]+","+c[1]
	if err := os.WriteFile(file("out.csv"), []byte(strings.Join(lines, "\n")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	verify("--key", file("k.key")).want(t, exitUnverified)
	verify().want(t, exitDone)
}

// TestCheckCountsRecords: a file that does not say whose its records are holds five of one
// patient, who look like a group of five. The check counts records, and says so.
func TestCheckCountsRecords(t *testing.T) {
	dir := files(t, map[string]string{"out.csv": "sex\nf\nf\nf\nf\nf\n",
		"p.json": `{"version":2,"person":["patient"],"models":[{"model":"k-anonymity","params":{"k":5}}],"measure":{"measure":"loss"},"columns":[{"name":"patient","role":"identifying"},{"name":"sex","role":"quasi-identifying"}]}`,
		"q.json": `{"version":2,"rowsArePeople":true,"models":[{"model":"k-anonymity","params":{"k":5}}],"measure":{"measure":"loss"},"columns":[{"name":"sex","role":"quasi-identifying"}]}`})
	said := "Nothing in the file says which records are one person's, so that records were counted"
	fulgurite(t, "check", "--project", filepath.Join(dir, "p.json"), filepath.Join(dir, "out.csv")).
		want(t, exitDone, said, "A comparison with the original counts people", "Size of the smallest group:           5")
	people := fulgurite(t, "check", "--project", filepath.Join(dir, "q.json"), filepath.Join(dir, "out.csv"))
	people.want(t, exitDone, "Tries of which one finds the person, at the fewest: 5")
	if strings.Contains(people.out, said) {
		t.Error(people.out)
	}
}

// TestVerifyUnchanged: a file with the bytes of the original is a release if the rules hold
// of it as it is, which is said; else it is refused.
func TestVerifyUnchanged(t *testing.T) {
	const project = `{"version": 2, "suppressionLimit": 0, "rowsArePeople": true, "measure": {"measure": "loss"}, "models": [{"model": "k-anonymity", "params": {"k": 2}}],
"columns": [{"name": "age", "role": "quasi-identifying"}, {"name": "ward", "role": "insensitive"}]}`
	dir := files(t, map[string]string{"p.json": project, "in.csv": "age,ward\n30,a\n30,b\n41,a\n41,a\n", "few.csv": "age,ward\n30,a\n30,b\n41,a\n"})
	for name, exit := range map[string]int{"in.csv": exitDone, "few.csv": exitUnverified} {
		in, out := filepath.Join(dir, name), filepath.Join(dir, "copy-of-"+name)
		writeFile(t, out, read(t, in))
		got := fulgurite(t, "verify", "--json", "--project", filepath.Join(dir, "p.json"), "--original", in, out)
		got.want(t, exit)
		var r struct {
			Status   string
			Verified bool
		}
		decodeJSON(t, got.out, &r)
		if want := map[int]string{exitDone: "unchanged", exitUnverified: "refused"}[exit]; r.Status != want || r.Verified != (exit == exitDone) {
			t.Errorf("%s: %s", name, got.out)
		}
	}
	fulgurite(t, "verify", "--project", filepath.Join(dir, "p.json"), "--original", filepath.Join(dir, "in.csv"), filepath.Join(dir, "copy-of-in.csv")).
		want(t, exitDone, "Nothing was changed: the file has the bytes of the original")
}

// TestReceipt: a release about people is verified exactly by its receipt, whatever its
// format, and a file, table or project with another byte is refused by name. Whoever has
// the key of the pseudonyms alone opens no receipt.
func TestReceipt(t *testing.T) {
	var rows strings.Builder
	rows.WriteString("patient,visit,age,dx\n")
	for i := range 60 {
		fmt.Fprintf(&rows, "p%d,%d,%d,%s\n", i%17, i, 30+i%5, []string{"flu", "gout"}[i%2])
	}
	dir := files(t, map[string]string{"in.csv": rows.String(), "p.json": `{"version": 2, "suppressionLimit": 0.3, "person": ["patient"], "maxRows": 3, "measure": {"measure": "loss"},
"models": [{"model": "k-anonymity", "params": {"k": 3}}], "recoding": {"method": "local"},
"columns": [{"name": "patient", "role": "identifying", "treatment": "remove"}, {"name": "visit", "role": "identifying"}, {"name": "age", "role": "quasi-identifying"}, {"name": "dx", "role": "insensitive"}]}`})
	file := func(name string) string { return filepath.Join(dir, name) }
	fulgurite(t, "key", "-o", file("k.key")).want(t, exitDone)
	fulgurite(t, "key", "--from", file("k.key"), "--pseudonyms-only", "-o", file("centre.key")).want(t, exitDone)
	fulgurite(t, "key", "-o", file("other.key")).want(t, exitDone)
	if text := read(t, file("centre.key")); strings.Contains(text, "receipts") || !strings.Contains(text, "fulgurite-key 1\n") {
		t.Error(text)
	}
	release := func(more ...string) result {
		return fulgurite(t, append([]string{"anonymize", "--project", file("p.json"), "--overwrite", "-o"}, append(more, file("in.csv"))...)...)
	}
	release(file("out.csv"), "--receipt", file("out.receipt")).want(t, exitUsage, "--receipt needs --key")
	release(file("out.csv"), "--receipt", file("out.receipt"), "--key", file("centre.key")).want(t, exitProblem, "neither seals nor opens receipts", "fulgurite key --from")
	fulgurite(t, "anonymize", "--project", file("p.json"), "--output-dir", file("."), "--receipt", file("r"), "--key", file("k.key"), file("in.csv")).want(t, exitUsage, "receipt")
	fulgurite(t, "append", "--project", file("p.json"), "--state", file("s.json"), "-o", file("b.csv"), "--receipt", file("r"), file("in.csv")).want(t, exitUsage, "whole")
	for _, name := range []string{"out.csv", "out.csv.gz", "out.xlsx", "out.parquet"} {
		release(file(name), "--receipt", file("out.receipt"), "--key", file("k.key")).want(t, exitDone, "personal data")
		verify := func(more ...string) result {
			return fulgurite(t, append([]string{"verify", "--project", file("p.json"), "--original", file("in.csv"), file(name)}, more...)...)
		}
		got := verify("--receipt", file("out.receipt"), "--key", file("k.key"))
		got.want(t, exitDone, "Verified", "3-anonymity")
		if strings.Contains(got.out, "not covered") {
			t.Errorf("%s: %s", name, got.out)
		}
		verify("--receipt", file("out.receipt")).want(t, exitUsage, "--receipt needs --key")
		verify("--receipt", file("out.receipt"), "--key", file("centre.key")).want(t, exitProblem, "neither seals nor opens receipts")
		verify("--receipt", file("out.receipt"), "--key", file("other.key")).want(t, exitProblem, "with another key file")
		verify("--receipt", file("in.csv"), "--key", file("k.key")).want(t, exitProblem, "This is not a receipt")
	}
	release(file("out.csv"), "-q", "--receipt", file("out.receipt"), "--key", file("k.key")).want(t, exitDone)
	by := func(project, original, out string) result {
		return fulgurite(t, "verify", "--project", file(project), "--original", file(original), "--receipt", file("out.receipt"), "--key", file("k.key"), file(out))
	}
	by("p.json", "in.csv", "out.csv").want(t, exitDone)
	writeFile(t, file("touched.csv"), strings.Replace(read(t, file("out.csv")), "flu", "gout", 1))
	by("p.json", "in.csv", "touched.csv").want(t, exitUnverified, "The file was changed after it was saved", "Do not pass the file on")
	writeFile(t, file("table.csv"), strings.Replace(rows.String(), "flu", "gout", 1))
	by("p.json", "table.csv", "out.csv").want(t, exitUnverified, "The original is not the table of the receipt")
	writeFile(t, file("q.json"), strings.Replace(read(t, file("p.json")), `"k": 3`, `"k": 2`, 1))
	by("q.json", "in.csv", "out.csv").want(t, exitUnverified, "The project is not that of the receipt")
	sealed := read(t, file("out.receipt"))
	writeFile(t, file("out.receipt"), sealed[:len(sealed)-1]+string(sealed[len(sealed)-1]^1))
	by("p.json", "in.csv", "out.csv").want(t, exitProblem, "The receipt is damaged")
}

// TestNotDecidable: two records of the file are two visits of one person, or one of each of
// two: of many such files only the receipt tells, which is no refusal.
func TestNotDecidable(t *testing.T) {
	dir := files(t, map[string]string{"p.json": `{"version": 2, "suppressionLimit": 1, "person": ["id"], "maxRows": 2, "subset": {"sample": {"share": 0.5}}, "measure": {"measure": "loss"}, "models": [{"model": "k-anonymity", "params": {"k": 2}}],
"columns": [{"name": "id", "role": "identifying"}, {"name": "age", "role": "quasi-identifying"}]}`, "in.csv": "id,age\na,30\na,30\na,30\nb,30\nb,30\nc,30\n", "out.csv": "age\n30\n30\n30\n"})
	file := func(name string) string { return filepath.Join(dir, name) }
	got := fulgurite(t, "verify", "--json", "--project", file("p.json"), "--original", file("in.csv"), file("out.csv"))
	got.want(t, exitUndecidable)
	var r struct {
		Status   string
		Verified bool
		ExitCode int
	}
	decodeJSON(t, got.out, &r)
	if r.Status != "undecidable" || r.Verified || r.ExitCode != exitUndecidable {
		t.Error(got.out)
	}
	fulgurite(t, "verify", "--project", file("p.json"), "--original", file("in.csv"), file("out.csv")).want(t, exitUndecidable, "Not decidable without the receipt")
}
