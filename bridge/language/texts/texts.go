// Package texts reads the folders of languages, and packs them for the page and the command line.
package texts

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
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

// The files of a language beside language.json.
const (
	Page     = "page.json"     // what the page shows until there is a result, with the engine's names and reasons in it
	Engine   = "engine.json"   // what the engine says as it works: problems, findings, what holds of a result, reports
	Commands = "commands.json" // what only the command line says, and the programs beside it
)

// Files are the files of a language in the order in which a sentence looks for its place: it is in
// the first whose programs say it.
var Files = []string{Page, Engine, Commands}

// All are the files of a language, by their names.
type All map[string]map[string]Translation

// Read reads a language from its folder: what it is, and what it says. A language that is begun may
// have fewer files.
func Read(folder fs.FS) (*language.Language, All, error) {
	var l language.Language
	data, err := fs.ReadFile(folder, "language.json")
	if err != nil {
		return nil, nil, err
	}
	if err := json.Unmarshal(data, &l); err != nil {
		return nil, nil, fmt.Errorf("language.json: %w", err)
	}
	all := All{}
	for _, name := range Files {
		data, err := fs.ReadFile(folder, name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
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

// Pack is a language as the page loads it: what it shows first, and the rest, for which no step
// waits.
func Pack(l *language.Language, t All) (first, rest []byte, err error) {
	if first, err = encoded(l, t[Page]); err != nil {
		return nil, nil, err
	}
	rest, err = encoded(l, t[Engine])
	return first, rest, err
}

func encoded(l *language.Language, texts map[string]Translation) ([]byte, error) {
	p, err := pack(l, texts)
	if err != nil {
		return nil, err
	}
	return Encode(p)
}

// pack packs translations; a sentence that has none stays English.
func pack(l *language.Language, texts map[string]Translation) (*language.Packed, error) {
	said := map[uint32]string{}
	for english, text := range texts {
		if packed := text.packed(); packed != "" && packed != english {
			said[language.Hash(english)] = packed
		}
	}
	return language.Pack(l, said)
}
