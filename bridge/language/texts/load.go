package texts

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
)

// Load reads a language with all that its folder has. It is what a command waits for before it says
// its first word, and looks at nothing but the strings of the files: see Read, which knows more of
// them.
func Load(folder fs.FS) (*language.Language, error) {
	var l language.Language
	data, err := fs.ReadFile(folder, "language.json")
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(data, &l); err != nil {
		return nil, fmt.Errorf("language.json: %w", err)
	}
	said := map[uint32]string{}
	for _, name := range Files {
		data, err := fs.ReadFile(folder, name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if err := each(string(data), func(english string, t Translation) {
			if text := t.packed(); text != "" && text != english {
				said[language.Hash(english)] = text
			}
		}); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return l.With(said)
}

// each calls f with every sentence of a file and its translation.
func each(file string, f func(english string, t Translation)) error {
	var english, form string
	var t Translation
	depth := 0
	for file != "" {
		at := strings.IndexAny(file, `"{}`)
		if at < 0 {
			break
		}
		sign := file[at]
		file = file[at+1:]
		switch sign {
		case '{':
			depth++
			continue
		case '}':
			if depth--; depth == 1 {
				f(english, t)
				t = Translation{}
			}
			continue
		}
		text, rest, err := quoted(file)
		if err != nil {
			return err
		}
		file = rest
		switch named := strings.HasPrefix(strings.TrimLeft(file, " \n\r\t"), ":"); {
		case named && depth == 1:
			english = text
		case named:
			form = text
		case depth == 1:
			f(english, Translation{Text: text})
		case form == "other":
			t.Text = text
		default:
			if t.Forms == nil {
				t.Forms = map[string]string{}
			}
			t.Forms[form] = text
		}
	}
	if depth != 0 {
		return fmt.Errorf("it ends before its last brace")
	}
	return nil
}

// quoted is a string that begins behind its first quote, and what comes behind its last.
func quoted(file string) (text, rest string, err error) {
	escaped := false
	for i := 0; i < len(file); i++ {
		switch file[i] {
		case '\\':
			escaped = true
			i++
		case '"':
			text, rest = file[:i], file[i+1:]
			if escaped {
				err = json.Unmarshal([]byte(`"`+text+`"`), &text)
			}
			return text, rest, err
		}
	}
	return "", "", fmt.Errorf("a quote is missing")
}
