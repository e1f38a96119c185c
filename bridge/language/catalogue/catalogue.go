// Package catalogue collects the English sentences of the program from its code, and compares
// them with what the languages have.
package catalogue

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/bridge/language/texts"
)

// Sentence is an English text, and where it stands.
type Sentence struct {
	Text  string
	Where string // file and line, or the package of a description
}

// File lists the sentences that one file of a language must have.
type File struct {
	Name      string // see texts.Files
	Sentences []Sentence
}

// English is the whole catalogue: every sentence once, in the first file whose programs say it, in
// the order of the texts, so that it is the same wherever they stand in the code.
// A sentence that is put together where it is said is an error: no language could know it.
func English(root string) (files []File, err error) {
	root, err = filepath.Abs(root)
	if err != nil {
		return nil, err
	}
	code, err := load(root, []string{"./core/...", "./bridge/...", "./web/..."}, "core", "bridge", "web")
	if err != nil {
		return nil, err
	}
	page, err := code.typed()
	if err != nil {
		return nil, err
	}
	said, lost := code.followed()
	if lost != nil {
		return nil, fmt.Errorf("a sentence is put together where it is said, so that no language knows it:\n%s", strings.Join(lost, "\n"))
	}
	scripts, err := Scripts(root)
	if err != nil {
		return nil, err
	}
	of := map[string][]Sentence{texts.Page: append(scripts, Described()...)}
	for _, s := range append(said, page...) {
		if s.Where, err = filepath.Rel(root, s.Where); err != nil {
			return nil, err
		}
		s.Where = filepath.ToSlash(s.Where)
		of[fileOf(s.Where)] = append(of[fileOf(s.Where)], s)
	}
	taken := map[string]bool{}
	for _, name := range texts.Files {
		f := File{Name: name}
		for _, s := range of[name] {
			if !taken[s.Text] {
				taken[s.Text] = true
				f.Sentences = append(f.Sentences, s)
			}
		}
		slices.SortFunc(f.Sentences, func(a, b Sentence) int { return strings.Compare(a.Text, b.Text) })
		files = append(files, f)
	}
	return files, nil
}

// fileOf is the file for what is said in a place. What the page says comes before the rest has come
// to it, and so do the engine's reasons for the columns' roles, its names for levels, and what
// it takes for granted of a file.
func fileOf(where string) string {
	in := func(folders ...string) bool {
		return slices.ContainsFunc(folders, func(folder string) bool { return strings.HasPrefix(where, folder+"/") })
	}
	switch {
	case in("web/cmd", "bridge/beam", "bridge/postgres"):
		return texts.Commands
	case in("web", "core/detect", "core/hierarchy"), strings.HasPrefix(where, "core/table/assumptions.go"):
		return texts.Page
	}
	return texts.Engine
}

// Compare says what is wrong with a language: sentences that nobody says any more, or whose places
// differ from the English ones, and those that are missing, unless it is partial.
func Compare(english []File, t texts.All, partial bool) (wrong []string) {
	known := map[string]map[string]bool{}
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
			if (!ok || said.Text == "") && partial {
				continue
			}
			if !ok || said.Text == "" {
				wrong = append(wrong, fmt.Sprintf("%s: %q has no translation (%s)", f.Name, s.Text, s.Where))
				continue
			}
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
	was := map[string]texts.Translation{} // a sentence may have moved to another file
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
	}
	return open, nil
}

// worded reports whether a text has words besides its places, or signs before which French has a
// space.
func worded(text string) bool {
	text = place.ReplaceAllString(text, "")
	return strings.ContainsFunc(text, unicode.IsLetter) || strings.ContainsAny(text, ":;?!")
}
