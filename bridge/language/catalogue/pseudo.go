package catalogue

import (
	"strings"
	"time"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/bridge/language/texts"
)

// Pseudo is a language that nobody speaks, for tests: each text is a third longer, between marks,
// and with marks on its letters, so that what is cut off, and what is not translated, is seen.
// dir is "ltr", or "rtl" to see the page from the other side.
func Pseudo(root, tag, dir string) (*language.Language, texts.All, error) {
	english, err := English(root)
	if err != nil {
		return nil, nil, err
	}
	l := *language.English
	l.Tag, l.Name, l.Dir, l.Decimal, l.Group, l.Quotes, l.And = tag, "Pseudo", dir, ",", "'", []string{"‹", "›"}, " & "
	for m := time.January; m <= time.December; m++ {
		l.Months = append(l.Months, pseudo(m.String()))
	}
	all := texts.All{}
	for _, f := range english {
		said := map[string]texts.Translation{}
		for _, s := range f.Sentences {
			said[s.Text] = texts.Translation{Text: pseudo(s.Text)}
		}
		all[f.Name] = said
	}
	return &l, all, nil
}

var accents = strings.NewReplacer("a", "ä", "e", "é", "i", "î", "o", "ö", "u", "û", "A", "Å", "E", "Ë", "I", "Ï", "O", "Ø", "U", "Ü")

func pseudo(text string) string {
	var b strings.Builder
	letters := 0
	for text != "" {
		open := strings.IndexByte(text, '{')
		end := strings.IndexByte(text, '}')
		if open < 0 || end < open {
			open, end = len(text), len(text)-1
		}
		b.WriteString(accents.Replace(text[:open]))
		letters += open
		b.WriteString(text[open : end+1])
		text = text[end+1:]
	}
	return "⟦" + b.String() + strings.Repeat("~", letters/3) + "⟧"
}
