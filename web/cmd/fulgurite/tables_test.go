package main

import (
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
)

// linkedWard is three small tables about the same people: patients, their stays, and their
// laboratory lines, some of them of nobody who is known.
func linkedWard(seed uint64, people int) map[string]string {
	random := rand.New(rand.NewPCG(seed, 5))
	pick := func(words ...string) string { return words[random.IntN(len(words))] }
	var patients, stays, labs strings.Builder
	patients.WriteString("pid,sex,birth\r\n")
	stays.WriteString("stay;pid;department;note\n")
	labs.WriteString("analyte,stay,pid,value\n")
	stay := 0
	for p := range people {
		fmt.Fprintf(&patients, "p%d,%s,%d\r\n", p, pick("f", "m"), 1950+random.IntN(3)*10)
		for range random.IntN(3) {
			stay++
			fmt.Fprintf(&stays, "s%d;p%d;%s;\"a, %d\"\n", stay, p, pick("eye", "heart"), stay%4)
			for range random.IntN(4) {
				fmt.Fprintf(&labs, "%s,s%d,p%d,%d\n", pick("Hb", "Na"), stay, p, random.IntN(9))
			}
		}
	}
	labs.WriteString("Hb,,,3\n")
	return map[string]string{"patients.csv": patients.String(), "stays.csv": stays.String(), "labs.csv": labs.String()}
}

// linkedArgs release the tables in dir into out.
func linkedArgs(dir, out string, more ...string) []string {
	args := []string{"anonymize", "--person", "pid", "--number", "pid,stay", "--qi", "sex,birth,department,analyte", "--keep",
		"note,value", "--limit", "0.6", "-o", out, "--overwrite"}
	for _, name := range []string{"patients.csv", "stays.csv", "labs.csv"} {
		args = append(args, "--table", filepath.Join(dir, name))
	}
	return append(args, more...)
}

// rowsOf reads a file as somebody without this program would.
func rowsOf(t *testing.T, file string, comma rune) (names []string, rows []map[string]string) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comma = comma
	all, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, cells := range all[1:] {
		row := map[string]string{}
		for i, name := range all[0] {
			row[name] = cells[i]
		}
		rows = append(rows, row)
	}
	return all[0], rows
}

// rarest is how many people share the rarest profile in the files of a folder: what all lines of a
// person show in all files, with the number of each, or without it in labs.csv.
func rarest(t *testing.T, dir string, countLabs bool) int {
	t.Helper()
	lines := map[string]map[string]int{} // person -> what a line shows -> lines
	for _, file := range []struct {
		name, known string
		comma       rune
	}{{"patients.csv", "sex birth", ','}, {"stays.csv", "department", ';'}, {"labs.csv", "analyte", ','}} {
		_, rows := rowsOf(t, filepath.Join(dir, file.name), file.comma)
		for _, row := range rows {
			shows := file.name
			for _, name := range strings.Fields(file.known) {
				shows += "," + row[name]
			}
			if lines[row["pid"]] == nil {
				lines[row["pid"]] = map[string]int{}
			}
			lines[row["pid"]][shows]++
			if file.name == "labs.csv" && !countLabs {
				lines[row["pid"]][shows] = 1
			}
		}
	}
	profiles := map[string]int{}
	for _, of := range lines {
		var all []string
		for shows, n := range of {
			all = append(all, fmt.Sprint(n, "*", shows))
		}
		slices.Sort(all)
		profiles[strings.Join(all, " ")]++
	}
	least := len(lines)
	for _, n := range profiles {
		least = min(least, n)
	}
	return least
}

// TestLinkedTables: everybody shares what all lines show in all files with k people, counted in the
// written files by code that shares nothing with the release; each file has its own columns, in its
// order and dialect, each line comes from one of its table, and keys are the same in all files.
// verify and check agree, and refuse what was changed.
func TestLinkedTables(t *testing.T) {
	weaker := 0
	for seed := range uint64(2) {
		dir := files(t, linkedWard(seed, 60))
		for k := 2; k <= 3; k++ {
			for _, counted := range []bool{true, false} {
				out := filepath.Join(dir, fmt.Sprint("safe", k, counted))
				args := linkedArgs(dir, out, "--k", strconv.Itoa(k), "--save-project", filepath.Join(dir, "linked.json"))
				if !counted {
					args = append(args, "--count-known", "labs=no")
				}
				got := fulgurite(t, args...)
				if got.code == exitNoSolution {
					continue
				}
				got.want(t, exitDone)
				if n := rarest(t, out, counted); n < k {
					t.Errorf("seed %d, k %d, numbers of laboratory lines known %v: %d people share the rarest profile", seed, k, counted, n)
				}
				if !counted && rarest(t, out, true) < k {
					weaker++
				}
				cameFrom(t, dir, out)
				fulgurite(t, "verify", "--project", filepath.Join(dir, "linked.json"), "--original", dir, out).want(t, exitDone, "Verified")
				fulgurite(t, "check", "--project", filepath.Join(dir, "linked.json"), out).want(t, exitDone)
			}
		}
	}
	if weaker == 0 {
		t.Error("that numbers of lines are not known made no difference")
	}
}

// cameFrom compares the files of a folder with the tables.
func cameFrom(t *testing.T, dir, out string) {
	t.Helper()
	keys := map[string]map[string]string{"pid": {}, "stay": {}} // by key in the file: that of the table
	taken := map[string]int{}
	for name, comma := range map[string]rune{"patients.csv": ',', "stays.csv": ';', "labs.csv": ','} {
		names, rows := rowsOf(t, filepath.Join(out, name), comma)
		own, originals := rowsOf(t, filepath.Join(dir, name), comma)
		if !slices.Equal(names, own) {
			t.Errorf("%s has the columns %q of %q", name, names, own)
		}
		if breaks := strings.Count(read(t, filepath.Join(out, name)), "\r\n"); name == "patients.csv" && breaks != len(rows)+1 {
			t.Errorf("%s has %d of %d line breaks of its table", name, breaks, len(rows)+1)
		}
		have := map[string]int{}
		for _, row := range originals {
			have[row["note"]+"|"+row["value"]]++
		}
		for _, row := range rows {
			kept := row["note"] + "|" + row["value"]
			if have[kept]--; have[kept] < 0 {
				t.Errorf("%s: more lines with %q than in the table", name, kept)
			}
			for _, key := range []string{"pid", "stay"} {
				if row[key] != "" && name == "stays.csv" {
					keys[key][row[key]] = row["pid"]
				}
			}
		}
		taken[name] = len(rows)
		if len(rows) == 0 {
			t.Errorf("%s has no lines", name)
		}
	}
	_, labs := rowsOf(t, filepath.Join(out, "labs.csv"), ',')
	for _, row := range labs { // in the tables a stay is one person's
		if whose, known := keys["stay"][row["stay"]]; known && whose != row["pid"] {
			t.Errorf("stay %s is of %s in one file and of %s in the other", row["stay"], whose, row["pid"])
		}
	}
}

// TestLinkedTablesAgain: a saved project runs again on the folder of its tables, and a changed file
// is no release.
func TestLinkedTablesAgain(t *testing.T) {
	dir := files(t, linkedWard(2, 60))
	in := func(name string) string { return filepath.Join(dir, name) }
	got := fulgurite(t, linkedArgs(dir, in("safe"), "--k", "2", "--count-known", "labs=no", "--save-project", in("linked.json"))...)
	got.want(t, exitDone, "patients.csv, stays.csv and labs.csv", "does not know how many lines a person has in labs.csv", "“stay”")
	fulgurite(t, "anonymize", "--project", in("linked.json"), "-o", in("again"), dir).want(t, exitDone, "Written and verified")
	fulgurite(t, "verify", "--project", in("linked.json"), "--original", dir, in("again")).want(t, exitDone)
	text := read(t, in("again/stays.csv"))
	from, to := "eye", "heart"
	if !strings.Contains(text, from) {
		from, to = ";*;", ";eye;"
	}
	writeFile(t, in("again/stays.csv"), strings.Replace(text, from, to, 1))
	fulgurite(t, "verify", "--project", in("linked.json"), "--original", dir, in("again")).want(t, exitUnverified)
	cells := strings.Split(text, "a, ")
	cells[4] = "9" + cells[4][1:] // a note that the table does not have, on line 5
	writeFile(t, in("again/stays.csv"), strings.Join(cells, "a, "))
	fulgurite(t, "verify", "--project", in("linked.json"), "--original", dir, in("again")).want(t, exitUnverified, "stays.csv, line 5:")
	fulgurite(t, "check", "--project", in("linked.json"), in("safe")).want(t, exitDone, "the first on line ", " (patients.csv)")
	fulgurite(t, "anonymize", "--project", in("linked.json"), "-o", in("third"), in("labs.csv")).want(t, exitProblem, "is no folder")
	fulgurite(t, "verify", "--project", in("linked.json"), "--original", in("labs.csv"), in("safe")).want(t, exitProblem, "is no folder")
	fulguriteWith(t.Context(), "", &disk.Set{System: disk.OS{}}, "append", "--project", in("linked.json"), "--state", in("state"),
		"-o", in("x"), in("labs.csv")).
		want(t, exitProblem)
}

// TestLinkedTablesApart: released files without the column of the persons are verified, too.
func TestLinkedTablesApart(t *testing.T) {
	dir := files(t, linkedWard(3, 60))
	in := func(name string) string { return filepath.Join(dir, name) }
	args := linkedArgs(dir, in("safe"), "--k", "2", "--save-project", in("linked.json"))
	i := slices.Index(args, "--number")
	args = append(slices.Delete(args, i, i+2), "--identifying", "stay")
	fulgurite(t, args...).want(t, exitDone, "Written and verified")
	fulgurite(t, "verify", "--project", in("linked.json"), "--original", dir, in("safe")).want(t, exitDone, "Verified")
	fulgurite(t, "check", "--project", in("linked.json"), in("safe")).want(t, exitDone, "names nobody")
	labs := strings.TrimSpace(read(t, in("safe/labs.csv")))
	writeFile(t, in("safe/labs.csv"), labs+labs[strings.LastIndex(labs, "\n"):]+"\n") // a line more than there was
	fulgurite(t, "verify", "--project", in("linked.json"), "--original", dir, in("safe")).want(t, exitUnverified)
}

// TestLinkedTablesRefused: what cannot be released together is said, and leaves no folder behind.
func TestLinkedTablesRefused(t *testing.T) {
	dir := files(t, linkedWard(1, 30))
	in := func(name string) string { return filepath.Join(dir, filepath.FromSlash(name)) }
	for name, text := range map[string]string{"copy.csv": read(t, in("labs.csv")), "sub/labs.csv": "pid,x\np1,1\np2,2\n",
		"nobody.csv": "sex,x\nf,1\nm,2\n", "words.csv": "pid,value\np1,high\np2,low\n", "named.csv": "pid,table\np1,high\np2,low\n", "odd.csv": "pid,value\np1,‹absent›\np2,low\n"} {
		if err := os.MkdirAll(filepath.Dir(in(name)), 0o777); err != nil {
			t.Fatal(err)
		}
		writeFile(t, in(name), text)
	}
	more := func(files ...string) (args []string) {
		for _, file := range files {
			args = append(args, "--table", in(file))
		}
		return args
	}
	for _, refused := range []struct {
		args []string
		says string
	}{
		{more("labs.csv"), "is given twice"},
		{more("copy.csv"), "the same, byte for byte"},
		{more("sub/labs.csv"), "have the same name"},
		{more("nobody.csv"), `has no column "pid"`},
		{more("words.csv"), "of the type integer in labs.csv and string in words.csv"},
		{more("named.csv"), "has one of this name"},
		{more("odd.csv"), "‹absent›"},
		{[]string{"--recoding", "finest"}, "the same steps for everybody"},
		{[]string{"--left-out", "blank"}, "which table they are of"},
		{[]string{"--sensitive", "note", "--model", "l-diversity:attribute=note,l=2"}, "secret column"},
		{[]string{"--count-known", "labs=no", "--model", "average-reidentification-risk:averageRisk=0.5"}, "only k-anonymity is proved"},
		{[]string{"--count-known", "lab=no"}, "Write TABLE=yes"},
		{[]string{"--receipt", in("r")}, "receipt"},
		{[]string{in("labs.csv")}, "stands in place of a file"},
	} {
		args := linkedArgs(dir, in("out"), refused.args...)
		got := fulgurite(t, args...)
		if got.want(t, got.code, refused.says); got.code == exitDone {
			t.Errorf("%q is released", refused.args)
		}
		if _, err := os.Stat(in("out")); !os.IsNotExist(err) {
			t.Errorf("%q leaves a folder: %v", refused.args, err)
		}
	}
	// What nobody has said of a column, says in which table it is.
	got := fulgurite(t, slices.DeleteFunc(linkedArgs(dir, in("out")), func(arg string) bool {
		return arg == "--keep" ||
			arg == "note,value"
	})...)
	got.want(t, exitProblem, `"note" in stays.csv`)
}
