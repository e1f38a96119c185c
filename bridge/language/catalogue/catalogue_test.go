package catalogue

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/bridge/language/texts"
)

const root = "../../.."

// TestTables: the tables of the page's packages have all their sentences.
func TestTables(t *testing.T) {
	folders, err := Folders(root)
	if err != nil || len(folders) < 15 {
		t.Fatalf("%d packages, %v", len(folders), err)
	}
	for _, folder := range folders {
		sentences, name, err := Page(folder)
		if err != nil {
			t.Error(err)
			continue
		}
		is, err := os.ReadFile(filepath.Join(folder, tableFile))
		if err != nil || !bytes.Equal(is, Table(name, sentences)) {
			t.Errorf("%s: run go run ./bridge/language/catalogue/make, because sentences have changed (%v)", folder, err)
		}
		stale, err := Stale(folder)
		if err != nil {
			t.Error(err)
		}
		for _, s := range stale {
			t.Error(s)
		}
	}
}

// TestLanguages: every sentence has its translation in every language, with the same places, and no
// language says what nobody says any more.
func TestLanguages(t *testing.T) {
	english, _, err := English(root)
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(root, "static", "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(page), `<meta name="languages" content="`)
	offered, _, _ := strings.Cut(after, `"`)
	folders, err := filepath.Glob(filepath.Join("..", "*", "language.json"))
	if err != nil || len(folders) != len(language.Known)-1 || len(strings.Fields(offered)) != len(folders) {
		t.Errorf("known are %v, the page offers %q, and there are the folders %v (%v)", language.Known, offered, folders, err)
	}
	for _, known := range language.Known {
		if known.Tag == "en" {
			continue
		}
		if !slices.Contains(strings.Fields(offered), known.Tag) {
			t.Errorf("static/index.html does not offer %s", known.Tag)
		}
		l, said, err := texts.Read(os.DirFS(filepath.Join("..", known.Tag)))
		if err != nil {
			t.Error(err)
			continue
		}
		if l.Tag != known.Tag || l.Name != known.Name {
			t.Errorf("%s is %s, %s", known.Tag, l.Tag, l.Name)
		}
		if l.DayOnly == "" || l.Date == "" || len(l.Months) != 12 {
			t.Errorf("%s does not say how days are written", known.Tag)
		}
		if !slices.Contains([]string{language.One, language.OneMillion, language.ZeroOneMillion}, l.Plural) {
			t.Errorf("%s has an unknown rule for plurals, %q", known.Tag, l.Plural)
		}
		wrong := Compare(english, said)
		for i, w := range wrong {
			if i == 20 {
				t.Errorf("%s: and %d more", known.Tag, len(wrong)-i)
				break
			}
			t.Errorf("%s: %s", known.Tag, w)
		}
		first, rest, err := texts.Pack(l, said)
		if err != nil {
			t.Fatal(err)
		}
		steps, err := language.Read(first)
		if err != nil {
			t.Fatal(err)
		}
		whole, err := language.Read(slices.Concat(first, rest))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range english {
			if texts.OfCommands(f.Name) {
				continue
			}
			back := whole
			if texts.OfSteps(f.Name) {
				back = steps // they do not wait for the rest
			}
			for _, s := range f.Sentences {
				if got := back.Say(s.Text); said[f.Name][s.Text].Text != "" && !strings.HasPrefix(got, said[f.Name][s.Text].Text) {
					t.Errorf("%s: %q is %q", known.Tag, s.Text, got)
				}
			}
		}
	}
}

// TestCompare: what is missing, too much or different is found.
func TestCompare(t *testing.T) {
	english := []File{{Name: "web-x.json", Sentences: []Sentence{{Text: "{n} records of {file}"}, {Text: "1 record"}, {Text: "Save"}}}, {Name: "web-cmd-x.json", Sentences: []Sentence{{Text: "Save"}}}}
	for _, c := range []struct {
		said map[string]texts.Translation
		want string
	}{
		{map[string]texts.Translation{"{n} records of {file}": {Text: "{file}: {n}"}, "1 record": {Text: "{n} Satz"}, "Save": {Text: "Sichern"}}, ""},
		{map[string]texts.Translation{"{n} records of {file}": {Text: "{n} von {Datei}"}, "1 record": {Text: "1"}, "Save": {Text: "Sichern"}}, "{Datei}"},
		{map[string]texts.Translation{"{n} records of {file}": {Text: "{n}"}, "1 record": {Text: "1"}, "Save": {Text: "S"}}, "lacks {file}"},
		{map[string]texts.Translation{"{n} records of {file}": {Text: "{file}"}, "1 record": {Text: "1"}}, `"Save" has no translation`},
		{map[string]texts.Translation{"{n} records of {file}": {Text: "{file}"}, "1 record": {Text: "1"}, "Save": {Text: "S"}, "Old": {Text: "Alt"}}, `nobody says "Old"`},
		{map[string]texts.Translation{"{n} records of {file}": {Text: "{file}"}, "1 record": {Text: "1"}, "Save": {Text: "Speichern"}}, `"Save" is "Sichern" here, and "Speichern" elsewhere`},
	} {
		got := strings.Join(Compare(english, texts.All{"web-x.json": c.said, "web-cmd-x.json": {"Save": {Text: "Sichern"}}}), "\n")
		if c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

// TestPage: what is in variables is found, also within lists; what would not be translated is an error.
func TestPage(t *testing.T) {
	for _, c := range []struct{ code, want string }{
		{`var wordsA = "Save"`, "wordsA"},
		{`var wordsA, wordsB = "Save", "3 ×"`, "wordsA"},
		{"type two struct{ a, b string }\nvar x = two{\"One\", \"Two\"}", "x.a x.b"},
		{"type choice struct{ Value, Label string }\nvar x = []choice{{\"a\", \"One\"}, {Value: \"b\", Label: \"Two\"}}", "x[0].Label x[1].Label"},
		{`var x = []string{"One", "", "Two"}`, "x[0] x[2]"},
		{`var x = map[string]string{"a": "One word"}`, "error"},
		{`const wordsA = "Save"`, "error"},
		{`const wordsA = "{n} %"`, ""},
	} {
		folder := t.TempDir()
		if err := os.WriteFile(filepath.Join(folder, "words.go"), []byte("package x\n\n"+c.code+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		sentences, _, err := Page(folder)
		var got []string
		for _, s := range sentences {
			got = append(got, s.Pointer)
		}
		if err != nil {
			got = []string{"error"}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %v, want %s (%v)", c.code, got, c.want, err)
		}
	}
}

// TestKept: texts are found where a field keeps them until they are said, also those that a
// function puts there, and constants; what is made where it is said is lost.
func TestKept(t *testing.T) {
	folder := t.TempDir()
	code := `package x

type kind struct{ what string }

var kinds = []kind{{what: "a place"}, {"a person"}, made("a date")}

const always = "Always."

func made(what string) kind { return kind{what: what} }

func say(k kind, name string) { problem.Say(k.what); problem.Say("It is " + name); problem.Say(k.name); problem.Say("Yes. " + always) }
`
	if err := os.WriteFile(filepath.Join(folder, "x.go"), []byte(code), 0o600); err != nil {
		t.Fatal(err)
	}
	sentences, lost, err := Engine(folder, ".")
	if err != nil || len(lost) != 2 || len(sentences) != 4 || sentences[0].Text != "Yes. Always." || sentences[1].Text != "a date" || sentences[2].Text != "a person" || sentences[3].Text != "a place" {
		t.Errorf("%v, lost %v, %v", sentences, lost, err)
	}
}
