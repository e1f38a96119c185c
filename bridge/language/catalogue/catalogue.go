package catalogue

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/bridge/language/texts"
)

// File is what one file of a language has to have: the sentences of one package.
type File struct {
	Name      string // "web-rules.json"
	Sentences []Sentence
}

// English is the whole catalogue: every sentence in the file of the first package that says it, first of
// all in a description. What the page says, too, has a place of its own in what the engine says as it
// works, and in what only the command line says: the page has neither when it is drawn first, and the
// command line never has what the page says alone.
// lost is what Engine does not follow: it stays English.
func English(root string) (files []File, lost []string, err error) {
	described, engine, page, commands := map[string][]Sentence{}, map[string][]Sentence{}, map[string][]Sentence{}, map[string][]Sentence{}
	add := func(name string, s ...Sentence) {
		switch {
		case texts.OfCommands(name):
			commands[name] = append(commands[name], s...)
		case strings.HasPrefix(name, "web-"):
			page[name] = append(page[name], s...)
		default:
			engine[name] = append(engine[name], s...)
		}
	}
	for where, sentences := range Described() {
		described[where+"-described.json"] = sentences
	}
	problems, lost, err := Engine(root, "core", "bridge", "web")
	if err != nil {
		return nil, nil, err
	}
	for _, s := range problems {
		in, err := filepath.Rel(root, s.Where)
		if err != nil {
			return nil, nil, err
		}
		add(strings.ReplaceAll(path.Dir(filepath.ToSlash(in)), "/", "-")+"-problems.json", s)
	}
	folders, err := Folders(root)
	if err != nil {
		return nil, nil, err
	}
	for _, folder := range folders {
		sentences, _, err := Page(folder)
		if err != nil {
			return nil, nil, err
		}
		add("web-"+filepath.Base(folder)+".json", sentences...)
	}
	scripts, err := Scripts(root)
	if err != nil {
		return nil, nil, err
	}
	add("web-scripts.json", scripts...)
	said := map[string]bool{}
	files = once(described, said)
	files = append(files, once(page, maps.Clone(said))...)
	files = append(files, once(engine, said)...)
	return append(files, once(commands, said)...), lost, nil
}

// once are the files, in the order of their names, with what was not said before.
func once(of map[string][]Sentence, said map[string]bool) (files []File) {
	for _, name := range slices.Sorted(maps.Keys(of)) {
		f := File{Name: name}
		for _, s := range of[name] {
			if !said[s.Text] {
				said[s.Text] = true
				f.Sentences = append(f.Sentences, s)
			}
		}
		if len(f.Sentences) > 0 {
			files = append(files, f)
		}
	}
	return files
}

// Compare says what is wrong with a language: sentences that are missing, that nobody says any
// more, or whose places differ from the English ones.
func Compare(english []File, t texts.All) (wrong []string) {
	known := map[string]map[string]bool{}
	first := map[string]string{}
	hashes := map[uint32]string{}
	for _, f := range english {
		known[f.Name] = map[string]bool{}
		for _, s := range f.Sentences {
			known[f.Name][s.Text] = true
			if other, taken := hashes[language.Hash(s.Text)]; taken && other != s.Text {
				wrong = append(wrong, fmt.Sprintf("%q and %q have the same hash: change a word", s.Text, other))
			}
			hashes[language.Hash(s.Text)] = s.Text
			said, ok := t[f.Name][s.Text]
			if !ok || said.Text == "" {
				wrong = append(wrong, fmt.Sprintf("%s: %q has no translation (%s)", f.Name, s.Text, s.Where))
				continue
			}
			if other, twice := first[s.Text]; twice && other != said.Text {
				wrong = append(wrong, fmt.Sprintf("%s: %q is %q here, and %q elsewhere", f.Name, s.Text, said.Text, other))
			}
			first[s.Text] = said.Text
			for _, text := range append(slices.Collect(maps.Values(said.Forms)), said.Text) {
				if more := unlike(s.Text, text); more != "" {
					wrong = append(wrong, fmt.Sprintf("%s: %q says %s, which %q does not", f.Name, text, more, s.Text))
				}
			}
			if less := unlike(said.Text, s.Text); less != "" && less != "{n}" {
				wrong = append(wrong, fmt.Sprintf("%s: %q lacks %s of %q", f.Name, said.Text, less, s.Text))
			}
		}
	}
	for name, texts := range t {
		for text := range texts {
			if !known[name][text] {
				wrong = append(wrong, fmt.Sprintf("%s: nobody says %q any more", name, text))
			}
		}
	}
	slices.Sort(wrong)
	return wrong
}

var place = regexp.MustCompile(`\{[a-zA-Z0-9]+\}`)

// unlike is a place of the second text that the first lacks. {n} may be added where English
// writes the number: "1 record".
func unlike(a, b string) string {
	for _, p := range place.FindAllString(b, -1) {
		if !strings.Contains(a, p) && p != "{n}" {
			return p
		}
	}
	return ""
}

// Update brings the files of a language's folder to the catalogue: new sentences are added with
// an empty text, those that nobody says any more go. It returns how many have no translation.
func Update(folder string, english []File) (open int, err error) {
	_, t, err := texts.Read(os.DirFS(folder))
	if err != nil {
		return 0, err
	}
	was := map[string]texts.Translation{} // a sentence may have moved to another package
	for _, texts := range t {
		for text, said := range texts {
			if said.Text != "" {
				was[text] = said
			}
		}
	}
	for _, f := range english {
		var b bytes.Buffer
		b.WriteString("{\n")
		for i, s := range f.Sentences {
			key, err := texts.Encode(s.Text)
			if err != nil {
				return 0, err
			}
			value, err := texts.Encode(was[s.Text])
			if err != nil {
				return 0, err
			}
			if was[s.Text].Text == "" {
				open++
			}
			comma := ","
			if i == len(f.Sentences)-1 {
				comma = ""
			}
			fmt.Fprintf(&b, "  %s:\n    %s%s\n", key, value, comma)
		}
		b.WriteString("}\n")
		if err := os.WriteFile(filepath.Join(folder, f.Name), b.Bytes(), 0o644); err != nil {
			return 0, err
		}
		delete(t, f.Name)
	}
	for name := range t {
		if err := os.Remove(filepath.Join(folder, name)); err != nil {
			return 0, err
		}
	}
	return open, nil
}
