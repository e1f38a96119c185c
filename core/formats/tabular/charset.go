package tabular

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/fulgurite/fulgurite/core/problem"
	"golang.org/x/text/encoding/charmap"
)

// Charset decodes texts of a file. The zero Charset takes what is valid UTF-8 for it,
// and the rest for Windows-1252.
type Charset struct {
	table *charmap.Charmap
	utf8  bool // the file says so: bytes that are none are replaced by the sign U+FFFD
}

// CharsetOf returns the charset with a name, as files and standards write it. Charsets
// of East Asia are not known.
func CharsetOf(name string) (Charset, error) {
	short := strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(name))
	switch short {
	case "utf8":
		return Charset{utf8: true}, nil
	case "", "usascii", "ascii", "windows1252", "cp1252", "1252", "latin1", "iso88591":
		return Charset{}, nil // files that say Windows-1252 may have UTF-8 all the same
	}
	if table := tables[strings.TrimPrefix(strings.TrimPrefix(short, "windows"), "cp")]; table != nil {
		return Charset{table: table}, nil
	}
	if table := tables[short]; table != nil {
		return Charset{table: table}, nil
	}
	return Charset{}, problem.New("format-charset", "Save it as UTF-8 in the program that made it.",
		"The file has the text encoding %s, which this program does not know.", name)
}

var tables = map[string]*charmap.Charmap{
	"1250": charmap.Windows1250, "1251": charmap.Windows1251, "1253": charmap.Windows1253,
	"1254": charmap.Windows1254, "1255": charmap.Windows1255, "1256": charmap.Windows1256, "1257": charmap.Windows1257,
	"1258": charmap.Windows1258, "874": charmap.Windows874,
	"437": charmap.CodePage437, "850": charmap.CodePage850, "852": charmap.CodePage852, "858": charmap.CodePage858,
	"862": charmap.CodePage862, "865": charmap.CodePage865, "866": charmap.CodePage866,
	"iso88592": charmap.ISO8859_2, "iso88593": charmap.ISO8859_3,
	"iso88594": charmap.ISO8859_4, "iso88595": charmap.ISO8859_5, "iso88596": charmap.ISO8859_6, "iso88597": charmap.ISO8859_7,
	"iso88598": charmap.ISO8859_8, "iso88599": charmap.Windows1254, "iso885910": charmap.ISO8859_10, "iso885913": charmap.ISO8859_13,
	"iso885915": charmap.ISO8859_15, "macintosh": charmap.Macintosh, "macroman": charmap.Macintosh, "koi8r": charmap.KOI8R,
}

// Append appends a text in UTF-8.
func (c Charset) Append(out, text []byte) []byte {
	if c.table == nil {
		if utf8.Valid(text) {
			return append(out, text...)
		}
		if c.utf8 || cutUTF8(text) {
			return append(out, bytes.ToValidUTF8(text, []byte("\ufffd"))...)
		}
		c.table = charmap.Windows1252
	}
	for _, b := range text {
		if b < utf8.RuneSelf {
			out = append(out, b)
		} else {
			out = utf8.AppendRune(out, c.table.DecodeByte(b))
		}
	}
	return out
}

// cutUTF8 reports whether a text is UTF-8 but for its last character, of which bytes are
// missing: programs cut texts where their room ends. A character before it proves it.
func cutUTF8(text []byte) bool {
	at := len(text) - 1
	for at > 0 && len(text)-at < utf8.UTFMax && !utf8.RuneStart(text[at]) {
		at--
	}
	return at > 0 && !utf8.FullRune(text[at:]) && utf8.Valid(text[:at]) && utf8.RuneCount(text[:at]) < at
}

// String returns a text in UTF-8: up to its first NUL byte and without the spaces at
// its end.
func (c Charset) String(text []byte) string { return string(c.Append(nil, Trimmed(text))) }

// Trimmed is a text of fixed length without what fills it up.
func Trimmed(text []byte) []byte {
	if at := bytes.IndexByte(text, 0); at >= 0 {
		text = text[:at]
	}
	return bytes.TrimRight(text, " ")
}
