package main

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/playwright/reliability/snippets"
)

// columnsOf are the columns of the tables in the help, each with what a record has in it.
var columnsOf = []struct {
	name string
	cell func(i int, r *rand.Rand) string
}{
	{"patient_id", func(i int, _ *rand.Rand) string { return fmt.Sprintf("P%05d", i) }},
	{"patient", func(i int, _ *rand.Rand) string { return fmt.Sprintf("P%05d", i/2) }},
	{"pseudonym", func(i int, _ *rand.Rand) string { return fmt.Sprintf("Q%05d", i) }},
	{"name", func(i int, _ *rand.Rand) string { return fmt.Sprintf("Person %d", i) }},
	{"sex", func(i int, _ *rand.Rand) string { return []string{"m", "f", "M", "männlich"}[min(i%9, 3)] }},
	{"age", func(i int, _ *rand.Rand) string { return fmt.Sprint(20 + i/2%6) }},
	{"birth", func(i int, r *rand.Rand) string {
		if i%200 == 0 {
			return []string{"unbekannt", "00.00.1950"}[i/200%2]
		}
		return fmt.Sprintf("%02d.%02d.%d", 1+r.IntN(28), 1+r.IntN(12), 1940+r.IntN(60))
	}},
	{"postcode", func(i int, r *rand.Rand) string { return fmt.Sprint(1010 + r.IntN(60)) }},
	{"plz", func(i int, r *rand.Rand) string { return fmt.Sprint(89070 + r.IntN(9)) }},
	{"weight", func(i int, r *rand.Rand) string { return fmt.Sprintf(`"%d,5"`, 60+r.IntN(9)) }},
	{"pain", func(i int, r *rand.Rand) string { return []string{"low", "medium", "high"}[r.IntN(3)] }},
	{"visit", func(i int, r *rand.Rand) string { return fmt.Sprint(1 + r.IntN(3)) }},
	{"note", func(i int, r *rand.Rand) string { return []string{"none", "came twice"}[r.IntN(2)] }},
	{"dx", func(i int, r *rand.Rand) string { return []string{"I21", "E11", "N18"}[r.IntN(3)] }},
	{"diagnosis", func(i int, r *rand.Rand) string { return []string{"flu", "cold", "asthma", "gout"}[r.IntN(4)] }},
	{"diagnoses", func(i int, r *rand.Rand) string {
		return []string{"I21; E11", "E11; N18", "N18", "I21; N18"}[r.IntN(4)]
	}},
	{"drug", func(i int, r *rand.Rand) string { return fmt.Sprint([]int{10, 20, 30}[r.IntN(3)]) }},
	{"education", func(i int, r *rand.Rand) string { return []string{"school", "college"}[r.IntN(2)] }},
	{"income", func(i int, r *rand.Rand) string { return fmt.Sprint(1000 * (1 + r.IntN(5))) }},
	{"cost", func(i int, r *rand.Rand) string { return fmt.Sprint(100 * (1 + r.IntN(5))) }},
	{"ward", func(i int, r *rand.Rand) string { return []string{"A", "B", "C"}[r.IntN(3)] }},
	{"n", func(i int, r *rand.Rand) string { return fmt.Sprint(5 + r.IntN(9)) }},
}

// columnWord is what may be the name of a column, and is no flag.
var columnWord = regexp.MustCompile(`(?:^|[^-a-z_])([a-z_]+)`)

// tableFor is a table with the columns that a command names.
func tableFor(command string, records int) (text string, names []string) {
	var named []string
	for _, word := range columnWord.FindAllStringSubmatch(command, -1) {
		named = append(named, word[1])
	}
	if strings.Contains(command, "--harmless cost") { // it tells nothing that is not said here
		named = append(named, "sex", "age")
	}
	if !slices.Contains(named, "sex") {
		named = append(named, "sex", "age", "postcode", "income", "education")
	}
	r := rand.New(rand.NewPCG(21, 4))
	lines := make([]string, records+1)
	for _, c := range columnsOf {
		// A count is meant only where it is said, and "name" and "note" are words, too.
		if !slices.Contains(named, c.name) || c.name == "n" && !strings.Contains(command, "--count-column") {
			continue
		}
		names = append(names, c.name)
		lines[0] += "," + c.name
		for i := range records {
			cell := c.cell(i, r)
			if coarse := map[string]string{"sex": "mf"[i%2 : i%2+1], "age": "20-29", "postcode": "10**"}[c.name]; coarse != "" && strings.Contains(command, " check ") && !strings.Contains(command, "--original") {
				cell = coarse // it is checked once it is released
			}
			lines[i+1] += "," + cell
		}
	}
	for i := range lines {
		lines[i] = lines[i][1:] + "\n"
	}
	return strings.Join(lines, ""), names
}

// projectFor are settings for a table of these columns.
func projectFor(t *testing.T, names []string) string {
	t.Helper()
	type column struct {
		Name string `json:"name"`
		Role string `json:"role"`
	}
	var columns []column
	for _, name := range names {
		role := "insensitive"
		if slices.Contains([]string{"sex", "age", "postcode"}, name) {
			role = "quasi-identifying"
		}
		columns = append(columns, column{name, role})
	}
	text, err := json.Marshal(map[string]any{"version": 2, "rowsArePeople": true, "columns": columns, "suppressionLimit": 0.05,
		"models": []any{map[string]any{"model": "k-anonymity", "params": map[string]any{"k": 5}}}, "measure": map[string]any{"measure": "loss"}, "recoding": map[string]any{"method": "full-domain"}})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// stage lays out the files that a command reads. What commands before it have written stays, but
// for results in its way.
func stage(t *testing.T, command string) {
	t.Helper()
	table, names := tableFor(command, 1000)
	project := projectFor(t, names)
	put := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"table.csv", "discharges.csv", "grouped.csv", "january.csv", "february.csv", "new-in-january.csv", "new-in-february.csv"} {
		put(name, table)
	}
	put("project.json", project)
	if strings.Contains(command, "append") { // its people come back
		_, names := tableFor("sex,age,patient_id", 1)
		project = projectFor(t, names)
		project = strings.Replace(project, `"name":"patient_id","role":"insensitive"`, `"name":"patient_id","role":"identifying"`, 1)
		project = strings.Replace(project, `"rowsArePeople":true`, `"person":["patient_id"]`, 1)
		table, _ := tableFor("sex,age,patient_id", 1000)
		put("new-in-january.csv", table)
		put("new-in-february.csv", strings.ReplaceAll(table, "P0", "R0"))
	}
	put("p.json", project)
	put("hierarchies/hierarchy_sex.csv", "m;*\nf;*\nM;*\nmännlich;*\n")
	put("folder/hierarchy_diagnoses.csv", "I21;I;*\nE11;E;*\nN18;N;*\n")
	put("study.deid", study(t, "2-anonymity"))
	put("SHARED", "")
	for _, name := range []string{"safe.csv", "safe.xlsx", "safe.csv.gz"} {
		if err := os.Remove(name); err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
	}
	switch args := words(command); args[1] {
	case "check":
		put("safe.csv", table)
		if strings.Contains(command, "--original") {
			fulgurite(t, "anonymize", "--project", "project.json", "--overwrite", "--output", "safe.csv", "table.csv").want(t, exitDone)
		}
	case "use":
		// Without a project the file has to have all records in their order.
		put("project.json", strings.Replace(project, `"suppressionLimit":0.05`, `"suppressionLimit":0`, 1))
		fulgurite(t, "anonymize", "--project", "project.json", "--order", "original", "--overwrite", "--output", "safe.csv", "table.csv").want(t, exitDone)
	case "verify":
		fulgurite(t, "anonymize", "--project", "project.json", "--overwrite", "--output", "safe.csv", "table.csv").want(t, exitDone)
	case "anonymize":
		if strings.Contains(command, "table.xlsx") {
			workbook(t, table)
		}
	case "sql":
		if strings.Contains(command, "tuples.csv") {
			exported(t, table)
		}
	}
}

// workbook writes table.xlsx, whose sheet is called Patients.
func workbook(t *testing.T, table string) {
	t.Helper()
	fulgurite(t, "anonymize", "--model", "k-anonymity:k=2", "--qi", "sex", "--keep", "age,postcode,income,education", "--rows-are-people", "--order", "original", "--overwrite", "--output", "table.xlsx", "table.csv").want(t, exitDone)
	book, err := zip.OpenReader("table.xlsx")
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	var named bytes.Buffer
	z := zip.NewWriter(&named)
	for _, f := range book.File {
		content, err := fs.ReadFile(book, f.Name)
		if err != nil {
			t.Fatal(err)
		}
		w, err := z.Create(f.Name)
		if err == nil {
			_, err = w.Write(bytes.ReplaceAll(content, []byte(`name="Table"`), []byte(`name="Patients"`)))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	writeFile(t, "table.xlsx", named.String())
}

// exported writes what a database exports of the table: its different lines, with how often each is
// there.
func exported(t *testing.T, table string) {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(table), "\n")
	count := map[string]int{}
	for _, line := range lines[1:] {
		count[line]++
	}
	var text strings.Builder
	text.WriteString(lines[0] + ",n\n")
	for line, n := range count {
		fmt.Fprintf(&text, "%s,%d\n", line, n)
	}
	if err := os.WriteFile("tuples.csv", []byte(text.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// documented are the snippets of all documents.
func documented(t *testing.T) []snippets.Snippet {
	t.Helper()
	all, err := snippets.Read(filepath.Join("..", "..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestDocumentedCommands runs every command of the documents as it stands there: on the sample
// where the block is about the folder trial, otherwise on a table that has the columns that it
// names. It does its work, and says nothing of an error.
func TestDocumentedCommands(t *testing.T) {
	page := maps.Clone(smallSite)
	page["embed.html"], page["embed.json"] = "frame", `{"origins": []}`
	site := files(t, page)
	tried := 0
	for _, s := range documented(t) {
		if s.Language != "" {
			continue
		}
		dir := t.TempDir()
		onSample := strings.Contains(s.Text, "trial/")
		if onSample && !strings.Contains(s.Text, "fulgurite sample trial") {
			fulgurite(t, "sample", filepath.Join(dir, "trial")).want(t, exitDone)
		}
		for _, command := range s.Commands() {
			args := words(command)
			if filepath.Base(args[0]) != "fulgurite" || filepath.Base(s.Document) == "tables.md" { // some need a database: TestHelp of bridge/sql runs them all
				continue
			}
			tried++
			t.Run(filepath.Base(s.Document)+" "+command, func(t *testing.T) {
				t.Chdir(dir)
				if !onSample {
					stage(t, command)
				}
				runDocumented(t, site, args[1:])
			})
		}
	}
	if tried < 40 {
		t.Errorf("only %d commands", tried)
	}
}

// runDocumented runs a command, whose page is a small one.
func runDocumented(t *testing.T, site string, args []string) {
	t.Helper()
	switch args[0] {
	case "serve":
		address, end := startServe(t, append(args[1:], "--port", "0", "--site", site)...)
		if address == "" {
			t.Error("it serves nowhere")
		}
		if code := end(); code != exitDone {
			t.Errorf("it ended with %d", code)
		}
		return
	case "export":
		args = append(args, "--site", site)
	}
	r := fulgurite(t, args...)
	r.want(t, exitDone)
	if strings.Contains(r.err, "Error") {
		t.Error(r.err)
	}
	at := slices.IndexFunc(args, func(arg string) bool { return arg == "--output" || arg == "-o" })
	if at > 0 && args[at+1] != "-" {
		if info, err := os.Stat(args[at+1]); err != nil || info.Size() == 0 {
			t.Errorf("%s is not there (%v)", args[at+1], err)
		}
	} else if args[0] != "export" && !slices.Contains(args, "--output-dir") && r.out == "" {
		t.Error("it says nothing")
	}
}

// TestDocumentedReportHash: the command of the help gives the keyed hash that the report tells.
func TestDocumentedReportHash(t *testing.T) {
	var command string
	for _, s := range documented(t) {
		for _, c := range s.Commands() {
			if strings.HasPrefix(c, "sha256sum discharges.csv") {
				command = c
			}
		}
	}
	for _, name := range []string{"sh", "sha256sum", "xxd", "openssl"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skipf("%s is not installed", name)
		}
	}
	t.Chdir(t.TempDir())
	stage(t, "fulgurite anonymize sex,age")
	fulgurite(t, "anonymize", "--project", "p.json", "--output", "safe.csv", "--report", "internal.json", "discharges.csv").want(t, exitDone)
	var report struct {
		Files struct {
			Key   string `json:"key"`
			Input struct {
				HMAC string `json:"hmacSha256"`
			} `json:"input"`
		} `json:"files"`
	}
	if err := json.Unmarshal([]byte(read(t, "internal.json")), &report); err != nil || report.Files.Key == "" || report.Files.Input.HMAC == "" {
		t.Fatalf("%v: %+v", err, report)
	}
	out, err := exec.Command("sh", "-c", strings.Replace(command, "KEY", report.Files.Key, 1)).CombinedOutput()
	if err != nil || !strings.Contains(string(out), report.Files.Input.HMAC) {
		t.Errorf("%v: it prints %s, and the report has %s", err, out, report.Files.Input.HMAC)
	}
}

// TestDocumentedTargets: every target of make that a document names is one that make knows, with
// all that it needs. Nothing is made, not even by lines that call make again, since the shell does
// nothing; make test begins with most of them.
func TestDocumentedTargets(t *testing.T) {
	tool, err := exec.LookPath("make")
	if err != nil {
		t.Skip("make is not installed")
	}
	tried := 0
	for _, s := range documented(t) {
		for _, command := range s.Commands() {
			args := words(command)
			if s.Language != "" || args[0] != "make" {
				continue
			}
			tried++
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			c := exec.CommandContext(ctx, tool, append([]string{"--dry-run", "SHELL=true", "-C", filepath.Join("..", "..", "..")}, args[1:]...)...)
			out, err := c.CombinedOutput()
			cancel()
			if err != nil || len(out) == 0 {
				t.Errorf("%s: %v: %s", command, err, out)
			}
		}
	}
	if tried < 8 {
		t.Errorf("only %d targets", tried)
	}
}

// TestDocumentedTree: the folders that the README draws are there.
func TestDocumentedTree(t *testing.T) {
	root, tried := filepath.Join("..", "..", ".."), 0
	for _, s := range documented(t) {
		for line := range strings.Lines(s.Text) {
			folder, _, drawn := strings.Cut(line, "/ ")
			if !drawn || s.Document != "README.md" || s.Language != "text" {
				continue
			}
			tried++
			if info, err := os.Stat(filepath.Join(root, folder)); err != nil || !info.IsDir() {
				t.Errorf("%s: %v", folder, err)
			}
		}
	}
	if tried < 6 {
		t.Errorf("only %d folders", tried)
	}
}

// words splits a line as a shell does.
func words(line string) (all []string) {
	var word strings.Builder
	quote, begun := rune(0), false
	end := func() {
		if begun {
			all = append(all, word.String())
		}
		word.Reset()
		begun = false
	}
	for _, r := range line {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '"' || r == '\''):
			quote, begun = r, true
		case quote == 0 && (r == ' ' || r == '\n' || r == '\t'):
			end()
		default:
			begun = true
			word.WriteRune(r)
		}
	}
	end()
	return all
}
