// Package texts reads the folders of languages, and packs them for the page and the command line.
package texts

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"

	"github.com/fulgurite/fulgurite/bridge/language"
)

// Translation is a sentence in a language: one text, or one for each form of a number.
type Translation struct {
	Text  string            // the form "other" where there are several
	Forms map[string]string // the further ones: "few", "many"
}

// MarshalJSON writes a text, or an object of forms.
func (t Translation) MarshalJSON() ([]byte, error) {
	if len(t.Forms) == 0 {
		return Encode(t.Text)
	}
	all := maps.Clone(t.Forms)
	all["other"] = t.Text
	return Encode(all)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (t *Translation) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '"' {
		return json.Unmarshal(data, &t.Text)
	}
	if err := json.Unmarshal(data, &t.Forms); err != nil {
		return err
	}
	t.Text = t.Forms["other"]
	delete(t.Forms, "other")
	return nil
}

func (t Translation) packed() string {
	text := t.Text
	for _, form := range slices.Sorted(maps.Keys(t.Forms)) {
		text += language.Forms + form + "=" + t.Forms[form]
	}
	return text
}

// Encode writes JSON with its signs as they are.
func Encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// All are the files of a language, by their names.
type All map[string]map[string]Translation

// Read reads the files of a language from its folder: what it is, and what it says.
func Read(folder fs.FS) (*language.Language, All, error) {
	var l language.Language
	data, err := fs.ReadFile(folder, "language.json")
	if err != nil {
		return nil, nil, err
	}
	if err := json.Unmarshal(data, &l); err != nil {
		return nil, nil, fmt.Errorf("language.json: %w", err)
	}
	files, err := fs.Glob(folder, "*-*.json")
	if err != nil {
		return nil, nil, err
	}
	all := All{}
	for _, name := range files {
		data, err := fs.ReadFile(folder, name)
		if err != nil {
			return nil, nil, err
		}
		texts := map[string]Translation{}
		if err := json.Unmarshal(data, &texts); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", name, err)
		}
		all[name] = texts
	}
	return &l, all, nil
}

// Pack is a language as the page loads it, without what the command line alone says. With the first
// part the steps can be drawn until there is a result. The rest is what the engine says as it works:
// problems, findings, what holds of a result, reports.
func Pack(l *language.Language, t All) (first, rest []byte, err error) {
	if first, err = encoded(l, t, OfSteps); err != nil {
		return nil, nil, err
	}
	rest, err = encoded(l, t, func(file string) bool { return !OfSteps(file) && !OfCommands(file) })
	return first, rest, err
}

// encoded is the part of a language that has the files that are wanted.
func encoded(l *language.Language, t All, wanted func(file string) bool) ([]byte, error) {
	p, err := pack(l, t, wanted)
	if err != nil {
		return nil, err
	}
	return Encode(p)
}

// pack packs what the files have that are wanted.
func pack(l *language.Language, t All, wanted func(file string) bool) (*language.Packed, error) {
	said := map[uint32]string{}
	for name, texts := range t {
		if !wanted(name) {
			continue
		}
		for english, text := range texts {
			if packed := text.packed(); packed != "" && packed != english {
				said[language.Hash(english)] = packed
			}
		}
	}
	return language.Pack(l, said)
}

// OfSteps reports whether a file of a language is of what the steps of the page show: see steps.
func OfSteps(name string) bool { return steps.MatchString(name) && !OfCommands(name) }

// steps are the files of what the page says itself, of the engine's names and sentences for what can be
// chosen, of its reasons for the columns' roles and of its names for levels.
var steps = regexp.MustCompile(`^web-|-described\.json$|^core-(detect|hierarchy)-`)

// OfCommands reports whether a file of a language is of what the command line alone says.
func OfCommands(name string) bool { return commands.MatchString(name) }

// commands are the files of what only the command line says, and the programs beside it.
var commands = regexp.MustCompile(`^(web-cmd|bridge-(beam|postgres|sql-server))-`)
