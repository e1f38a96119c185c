// What reads the program's source runs the go command, which WebAssembly cannot.
//go:build !js

package catalogue

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/bridge/language/texts"
)

const root = "../../.."

// TestLanguages: every sentence has its translation in every language, with the same places, and no
// language says what nobody says any more.
func TestLanguages(t *testing.T) {
	english, err := English(root)
	if err != nil {
		t.Fatal(err)
	}
	folders, err := filepath.Glob(filepath.Join("..", "*", "language.json"))
	if err != nil || len(folders) != len(language.Known)-1 {
		t.Errorf("known are %v, and there are the folders %v (%v)", language.Known, folders, err)
	}
	for _, known := range language.Known {
		if known.Tag == "en" {
			continue
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
		wrong := Compare(english, said, l.Partial)
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
			back := whole
			switch f.Name {
			case texts.Page:
				back = steps // they do not wait for the rest
			case texts.Commands:
				continue
			}
			for _, s := range f.Sentences {
				if got := back.Say(s.Text); said[f.Name][s.Text].Text != "" && !strings.HasPrefix(got, said[f.Name][s.Text].Text) {
					t.Errorf("%s: %q is %q", known.Tag, s.Text, got)
				}
			}
		}
	}
}

// TestBegun: a language that is begun with ten sentences is told what it lacks, and is in order.
func TestBegun(t *testing.T) {
	var english []File
	for _, name := range texts.Files {
		f := File{Name: name}
		for i := range 20 {
			f.Sentences = append(f.Sentences, Sentence{Text: fmt.Sprintf("%s has a sentence %d.", name, i)})
		}
		english = append(english, f)
	}
	folder, begun := t.TempDir(), map[string]string{}
	for _, s := range english[0].Sentences[:10] {
		begun[s.Text] = "Una frase."
	}
	page, err := texts.Encode(begun)
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"language.json": []byte(`{"tag": "it", "partial": true}`), texts.Page: page} {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if open, err := Update(folder, english); open != 50 || err != nil {
		t.Errorf("%d are to be translated, %v", open, err)
	}
	l, said, err := texts.Read(os.DirFS(folder))
	if err != nil {
		t.Fatal(err)
	}
	if wrong := Compare(english, said, l.Partial); len(wrong) > 0 || len(said) != len(texts.Files) {
		t.Errorf("%d files, %q", len(said), wrong)
	}
}

// TestCompare: what is missing, too much or different is found; a partial language may lack
// sentences.
func TestCompare(t *testing.T) {
	english := []File{{Name: texts.Page, Sentences: []Sentence{{Text: "{n} records of {file}"}, {Text: "1 record"}}}, {Name: texts.Commands, Sentences: []Sentence{{Text: "Save"}}}}
	for _, c := range []struct {
		said map[string]texts.Translation
		want string
	}{
		{map[string]texts.Translation{"{n} records of {file}": {Text: "{file}: {n}"}, "1 record": {Text: "{n} Satz"}}, ""},
		{map[string]texts.Translation{"{n} records of {file}": {Text: "{n} von {Datei}"}, "1 record": {Text: "1"}}, "{Datei}"},
		{map[string]texts.Translation{"{n} records of {file}": {Text: "{n}"}, "1 record": {Text: "1"}}, "lacks {file}"},
		{map[string]texts.Translation{"{n} records of {file}": {Text: "{file}"}}, `"1 record" has no translation`},
		{map[string]texts.Translation{"{n} records of {file}": {Text: "{file}"}, "1 record": {Text: "1"}, "Old": {Text: "Alt"}}, `nobody says "Old"`},
	} {
		for _, partial := range []bool{false, true} {
			want := c.want
			if partial && strings.Contains(want, "no translation") {
				want = ""
			}
			got := strings.Join(Compare(english, texts.All{texts.Page: c.said, texts.Commands: {"Save": {Text: "Sichern"}}}, partial), "\n")
			if want == "" && got != "" || !strings.Contains(got, want) {
				t.Errorf("got %q, want %q", got, want)
			}
		}
	}
}

// TestTyped: what is of the type is found, wherever it stands, and nothing else.
func TestTyped(t *testing.T) {
	s, err := load(root, []string{"./bridge/language/catalogue/testdata/said"})
	if err != nil {
		t.Fatal(err)
	}
	sentences, err := s.typed()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range sentences {
		got = append(got, s.Text)
	}
	slices.Sort(got)
	want := []string{"Always.", "An {argument}", "Assigned", "By name", "Compared", "Converted", "In a list", "In a map", "Returned", "Said later"}
	if !slices.Equal(slices.Compact(got), want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestEarly: what is worded before the language is known would stay English, and is an error.
func TestEarly(t *testing.T) {
	s, err := load(root, []string{"./bridge/language/catalogue/testdata/early"})
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.typed()
	if err == nil {
		t.Fatal("nothing is found")
	}
	for line, wrong := range map[int]bool{6: true, 8: true, 10: true, 12: false, 16: true, 18: false, 20: false} {
		if strings.Contains(err.Error(), fmt.Sprintf("early.go:%d:", line)) != wrong {
			t.Errorf("line %d: %v", line, err)
		}
	}
}

// TestFollowed: texts are found where variables, fields, lists and functions keep them until they
// are said, also for another platform; what is made where it is said is lost.
func TestFollowed(t *testing.T) {
	s, err := load(root, []string{"./bridge/language/catalogue/testdata/kept", "./core/problem"})
	if err != nil {
		t.Fatal(err)
	}
	sentences, lost := s.followed()
	var got []string
	for _, s := range sentences {
		if strings.Contains(s.Where, "/testdata/") {
			got = append(got, s.Text)
		}
	}
	slices.Sort(got)
	want := []string{"A hint.", "A label", "A problem.", "Another hint.", "At its end.", "In a list.", "In a map.", "On another platform.", "One of two.",
		"Two of two: {1}.", "Yes. Always.", "a date", "a person", "a place", "for the page alone", "{1} thing", "{1} things"}
	if !slices.Equal(slices.Compact(got), want) {
		t.Errorf("%q, want %q", got, want)
	}
	if len(lost) != 2 || !strings.HasSuffix(lost[0], "kept.go:39") || !strings.HasSuffix(lost[1], "kept.go:40") {
		t.Errorf("lost are %q", lost)
	}
}
