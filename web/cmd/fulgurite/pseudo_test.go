package main

import (
	"encoding/json"
	"fmt"
	"html"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/bridge/language/catalogue"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/sample"
)

// speaksPseudo lets the program speak the language that nobody speaks in the place of German.
func speaksPseudo(t *testing.T) {
	t.Helper()
	l, all, err := catalogue.Pseudo("../../..", "de", "ltr")
	if err != nil {
		t.Fatal(err)
	}
	pseudo := fstest.MapFS{}
	put := func(name string, value any) {
		text, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		pseudo["de/"+name] = &fstest.MapFile{Data: text}
	}
	put("language.json", l)
	for name, said := range all {
		if _, err := fs.Stat(language.Folders, "de/"+name); err == nil {
			put(name, said)
		}
	}
	was := folders
	folders = pseudo
	t.Cleanup(func() {
		folders = was
		language.Use(language.English)
	})
}

// plainWord is a word with a vowel that has no mark: the pseudo-language has none.
var plainWord = regexp.MustCompile(`[\p{L}\d_]*[aeiouAEIOU][\p{L}\d_]*`)

// english are the words of what a command said that are neither the pseudo-language's, nor among
// the words that may stand there.
func (r result) english(may string) []string {
	known := plainWord.FindAllString(may, -1)
	var found []string
	for _, line := range strings.Split(r.out+r.err, "\n") {
		var words []string
		for _, word := range plainWord.FindAllString(line, -1) {
			if !slices.Contains(known, word) {
				words = append(words, word)
			}
		}
		if words != nil {
			found = append(found, fmt.Sprintf("%s in: %s", strings.Join(words, " "), line))
		}
	}
	return found
}

// TestNothingStaysEnglish: in another language nothing that a command says of its work is English,
// but flags, names, values and what is called so everywhere.
func TestNothingStaysEnglish(t *testing.T) {
	speaksPseudo(t)
	var table, counts strings.Builder
	table.WriteString("age,sex,income,birth,pain,name\n")
	counts.WriteString("age,sex,n\n")
	for i := range 240 {
		fmt.Fprintf(&table, "%d,%c,%d,%02d.0%d.19%d,%s,Person %d\n", 20+i%12, "mf"[i%2], 1000+i%7*100, 1+i%28,
			1+i%9, 40+i%50, []string{"low", "high", "unknown"}[i%3], i)
		fmt.Fprintf(&counts, "%d,%c,%d\n", 20+i%12, "mf"[i%2], 1+i%5)
	}
	dir := files(t, map[string]string{"t.csv": table.String(), "n.csv": counts.String()})
	t.Chdir(dir)
	const names = "t csv o json age sex income birth pain name low high unknown fulgurite"
	for _, c := range []struct{ args, may string }{
		{"anonymize --qi age,sex --rows-are-people --identifying name --keep income,birth,pain --limit 0.1 --save-project p.json -o o.csv t.csv", "bolt flash loss lightning auto"},
		{"anonymize --qi age,sex,pain --k 3 --rows-are-people --identifying name --keep income,birth --recoding local -o l.csv t.csv",
			"local loss l bolt flash"},
		{"anonymize --qi sex,income --k 3 --rows-are-people --identifying name --keep age,birth,pain --aggregate income=median -o m.csv t.csv",
			"m loss flash bolt auto"},
		{"anonymize --qi sex --rows-are-people --identifying name --keep birth,pain --perturb income=noise:0.1 --perturb age=rounding:5 --report r.html --purpose x -o d.csv t.csv", "flash bolt auto loss"},
		{"anonymize --qi age,sex --count-column n --k 3 -o c.csv n.csv", "loss flash bolt auto"},
		{"anonymize --qi age,sex --rows-are-people --identifying name --keep income,birth,pain --k 200 -o none.csv t.csv", "none loss flash"},
		{"check --qi age,sex --sensitive pain --model l-diversity:attribute=pain,l=2 --k 2 --highest-risk 0.1 --special 2 --wildcard --safe-harbor t.csv", "fulgurite columns HIPAA A E I O a group of records the first them on line has only and more findings"},
		{"check --project p.json --original t.csv o.csv", ""},
		{"check --qi age,sex t.csv", "fulgurite columns"},
		{"verify --project p.json --original t.csv o.csv", ""},
		{"use --original t.csv --project p.json --target pain --distributions --pair age,sex --by sex --mean income o.csv", ""},
		{"columns t.csv", "read missing in same scale string decimal date integer day month year"},
		{"append --project p.json --rows-are-people --state s.json -o b.csv --withheld w.csv t.csv", "s b w"},
		{"append --project p.json --rows-are-people --state s.json -o b.csv t.csv", "s b again"},
		{"sample trial", "trial project output safe shared overwrite anonymize hospital discharges " + strings.Join(sampleFiles(t), " ")},
		{"sample t.csv", "trial project safe"},
		{"bench --rows 300 --repeat 1", "go1 linux amd64 arm64"},
		{"check --k x --qi age t.csv", "check k --help help"},
		{"check --frobnicate", "check frobnicate help"},
		{"anonymize --qi age", "anonymize output dir to table help"},
		{"check --qi nowhere t.csv", "nowhere"},
		{"check --qi age none.csv", "none"},
	} {
		got := fulgurite(t, append(strings.Fields(c.args), "--lang", "de")...)
		for _, words := range got.english(names + " " + c.may) {
			t.Errorf("%s: %s", c.args, words)
		}
	}
}

// asTyped are lines of the help that are typed as they stand, and names of commands.
var asTyped = regexp.MustCompile(`(?m)^ +fulgurite .*$|^\s*source <.*$|^\.SS .*$|fulgurite [a-z]+`)

// plainText are words of the help that are not the pseudo-language's: headings, and two that follow
// each other, as in "--k number". Names and values in lists do not.
var plainText = regexp.MustCompile(`(?m)^(\.SH )?[a-zA-Z]+:?$|[\p{L}\d_-]*[aeiouAEIOU][\p{L}\d_-]* [\p{L}\d_-]*[aeiouAEIOU][\p{L}\d_-]*`)

// TestHelpInLanguage: nothing of the help and the manual page is English, but what is typed as it
// stands.
func TestHelpInLanguage(t *testing.T) {
	speaksPseudo(t)
	asked := []string{"", "--help", "help", "help key", "man"}
	for _, c := range commands {
		asked = append(asked, c.name+" --help")
	}
	for _, args := range asked {
		got := fulgurite(t, append(strings.Fields(args), "--lang", "de")...)
		got.want(t, exitDone)
		for _, words := range plainText.FindAllString(asTyped.ReplaceAllString(got.out, ""), -1) {
			t.Errorf("%s: %s", args, words)
		}
	}
}

// markup are the parts of a document that nobody reads.
var markup = regexp.MustCompile(`(?s)<style>.*?</style>|<[^>]*>`)

// TestReportInLanguage: a report is in the language of the command, with its tag, and nothing in it
// is English but what is data, and what is called or was published so everywhere.
func TestReportInLanguage(t *testing.T) {
	speaksPseudo(t)
	var table strings.Builder
	table.WriteString("age,sex,income,birth,pain,dx,name,visit\n")
	for i := range 240 {
		fmt.Fprintf(&table, "%d,%c,%d,%02d.0%d.19%d,%s,I2%d;E1%d,Person %d,2024-01-%02d\n", 20+i%12, "mf"[i%2], 1000+i%7*100, 1+i%28, 1+i%9,
			40+i%50, []string{"low", "high", "unknown"}[i%3], i%3, i%2, i/2, 1+i%28)
	}
	dir := files(t, map[string]string{"t.csv": table.String()})
	t.Chdir(dir)
	fulgurite(t, "key", "--recipient", "Ulm", "--output", "k.key").want(t, exitDone)
	const asked = " --special 2 --highest-risk 0.1 --at-risk 0.1 --success-rate 0.1 --purpose Ulm --decided-by Ulm --recipient Ulm --report r.html --report r.json --report x.html --report-variant internal,internal,external"
	for _, args := range []string{
		"anonymize --qi age,sex --rows-are-people --identifying name --keep income,birth,visit,dx --model k-anonymity:k=3 --model l-diversity:attribute=pain,l=2 --bounds age=21..30 -o o.csv t.csv",
		"anonymize --qi age,sex,pain --k 3 --person name --keep income,birth,visit,dx --recoding local --limit 0.5 -o o.csv t.csv",
		"anonymize --qi sex,income --k 3 --rows-are-people --pseudonym name --key k.key --keep age,birth,pain,dx,visit --aggregate income=median --recoding graph -o o.csv t.csv",
		"anonymize --qi sex --k 3 --person name --records-known 2 --keep age,birth,pain,dx,visit,income -o o.csv t.csv",
		"anonymize --qi sex --rows-are-people --number name --keep birth,visit,dx --perturb income=noise:0.1 --perturb age=rounding:5 --perturb pain=pram:0.8 -o o.csv t.csv",
		"anonymize --qi age,dx --items dx=;:known=2 --k 2 --limit 1 --rows-are-people --hide name --keep income,birth,visit,sex,pain -o o.csv t.csv",
		"append --qi age,sex --rows-are-people --identifying name --keep income,birth,visit,dx,pain --state s.json -o o.csv t.csv",
	} {
		got := fulgurite(t, append(strings.Fields(args+asked), "--lang", "de")...)
		if got.code != exitDone {
			t.Fatalf("%s: %s", args, got.err)
		}
		var data struct {
			Rules       []struct{ Definition, Source string }
			Hierarchies []struct {
				Labels []string
				Rows   [][]string
			}
			Making       struct{ Algorithm string }
			Files        any
			PseudonymKey any
			Program      any
		}
		decodeJSON(t, read(t, "r.json"), &data)
		may := fmt.Sprint("age sex income birth pain dx name visit t csv Ulm low high unknown Fulgurite ", data, table.String())
		if strings.HasPrefix(args, "append") { // its hierarchies are those of the state, which keeps the names of their levels
			may += " value wide hidden"
		}
		for _, rule := range privacy.All() {
			for _, p := range rule.Params {
				may += " " + p.Name
			}
		}
		for _, document := range []string{"r.html", "x.html"} {
			page := read(t, document)
			if !strings.Contains(page, `<html lang="de" dir="ltr">`) {
				t.Errorf("%s: not in German", args)
			}
			said := result{out: html.UnescapeString(markup.ReplaceAllString(page, "\n"))}
			for _, words := range said.english(may + " commit SHA HMAC recordsKnown m of") {
				t.Errorf("%s, %s: %s", args, document, words)
			}
		}
	}
}

// sampleFiles are the names of what the sample has.
func sampleFiles(t *testing.T) []string {
	t.Helper()
	var names []string
	for column := range sample.Hierarchies() {
		names = append(names, "hierarchy_"+column+".csv")
	}
	for _, of := range sample.TablesProject().Tables {
		names = append(names, of.Name)
	}
	return append(names, sample.File, tablesProject)
}
